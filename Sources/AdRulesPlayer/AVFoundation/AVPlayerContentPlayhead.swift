#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine

    /// The playhead of an `AVPlayer` that plays the content. Reports its position, pauses, rate and duration, and for
    /// a live stream the seekable window; also carries out the commands.
    ///
    /// ```swift
    /// let playhead = AVPlayerContentPlayhead(player: player)
    /// manager.initialize(contentPlayhead: playhead, adPlayer: AVPlayerAdPlayer(player: adPlayer))
    /// ```
    ///
    /// After ads, the content resumes at the viewer's playback rate. One playhead can serve sessions one after another.
    @MainActor
    public final class AVPlayerContentPlayhead: ContentPlayhead {
        private let contentLooks: ContentLooks

        /// Creates the playhead of a player, which it retains.
        public init(player: AVPlayer) { contentLooks = ContentLooks(player, VideoContent(AVPlayerVideo(player))) }

        /// The position of the content; nil until its item is ready, and while the player seeks for the session.
        public var currentTime: MediaTime? { contentLooks.content.position }
        /// Reports positions five times a second while the content plays, and whenever it starts, stops or jumps.
        public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            contentLooks.begin(to: report)
            return true
        }
        /// Ends the reports, unless another session has begun in the meantime.
        public func endReporting() { contentLooks.end() }
        /// Starts the content.
        public func startContent(at position: MediaTime) { contentLooks.content.playContent(from: position) }
        /// Pauses the content for ads.
        public func pauseContent() { contentLooks.content.pauseContent() }
        /// Resumes the content.
        public func resumeContent(at position: MediaTime) { contentLooks.content.playContent(from: position) }
    }

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
