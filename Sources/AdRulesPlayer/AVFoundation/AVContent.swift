#if canImport(AVFoundation)
    import AVFoundation
    import AdRulesEngine

    /// What decides about the content in a video player.
    @MainActor
    protocol VideoContents: AnyObject {
        var position: MediaTime? { get }
        var isReporting: Bool { get }
        func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void)
        func endReporting()
        func playContent(from position: MediaTime)
        func pauseContent()
        func look()
    }

    extension SharedVideo: VideoContents {}
    extension VideoContent: VideoContents {}

    /// Looks at a player five times a second while the content plays, and whenever it starts, stops or jumps.
    @MainActor
    final class ContentLooks {
        let content: any VideoContents
        private let player: AVPlayer
        private var observer: Any?

        init(_ player: AVPlayer, _ content: any VideoContents) {
            self.player = player
            self.content = content
        }

        func begin(to report: @escaping @Sendable (ContentUpdate) -> Void) {
            content.beginReporting(to: report)
            guard observer == nil else { return }
            observer = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 5), queue: .main) {
                [weak self] _ in MainActor.assumeIsolated { self?.content.look() }
            }
        }

        func end() {
            content.endReporting()
            guard !content.isReporting, let observer else { return }
            player.removeTimeObserver(observer)
            self.observer = nil
        }
    }
#endif
