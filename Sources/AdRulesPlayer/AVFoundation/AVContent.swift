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

    extension VideoContent: VideoContents {
        func playContent(from position: MediaTime) { play(from: position) }
        func pauseContent() { pause() }
    }

    /// Looks at a player five times a second while the content plays, and whenever it starts, stops or jumps.
    @MainActor
    package final class ContentLooks {
        let content: any VideoContents
        private let player: AVPlayer
        private var observer: Any?

        init(_ player: AVPlayer, _ content: any VideoContents) {
            self.player = player
            self.content = content
        }

        func begin() {
            guard observer == nil else { return }
            observer = player.addPeriodicTimeObserver(
                forInterval: CMTime(value: 1, timescale: 5), queue: .main
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.content.look() }
            }
        }

        func end() {
            guard !content.isReporting, let observer else { return }
            player.removeTimeObserver(observer)
            self.observer = nil
        }
    }

    /// The playhead of an `AVPlayer`: its position is unknown until its item is ready, and while the player seeks for the session.
    @MainActor
    package protocol AVPlayhead: ContentPlayhead {
        var contentLooks: ContentLooks { get }
    }

    extension AVPlayhead {
        /// The position of the content, also while an ad plays in its player.
        public var currentTime: MediaTime? { contentLooks.content.position }
        /// Reports positions five times a second while the content plays, and whenever it starts, stops or jumps.
        public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            contentLooks.content.beginReporting(to: report)
            contentLooks.begin()
            return true
        }
        /// Ends the reports, unless another session has begun in the meantime.
        public func endReporting() {
            contentLooks.content.endReporting()
            contentLooks.end()
        }
        /// Starts the content.
        public func startContent(at position: MediaTime) { contentLooks.content.playContent(from: position) }
        /// Pauses the content for ads.
        public func pauseContent() { contentLooks.content.pauseContent() }
        /// Resumes the content.
        public func resumeContent(at position: MediaTime) { contentLooks.content.playContent(from: position) }
    }
#endif
