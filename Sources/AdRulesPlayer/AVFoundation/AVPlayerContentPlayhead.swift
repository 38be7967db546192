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
    /// After ads, the content resumes at the viewer's playback rate. One playhead can serve sessions one after
    /// another.
    @MainActor
    public final class AVPlayerContentPlayhead: ContentPlayhead {
        private let player: AVPlayer
        private let content: VideoContent
        private var observer: Any?

        /// Creates the playhead of a player, which it retains.
        public init(player: AVPlayer) {
            self.player = player
            content = VideoContent(AVPlayerVideo(player))
        }

        /// The position of the content; nil until its item is ready, and while the player seeks for the session.
        public var currentTime: MediaTime? { content.position }

        /// Reports positions five times a second while the content plays, and whenever it starts, stops or jumps.
        public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            content.beginReporting(to: report)
            guard observer == nil else { return true }
            observer = player.addPeriodicTimeObserver(
                forInterval: CMTime(value: 1, timescale: 5), queue: .main
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.content.look() }
            }
            return true
        }

        /// Ends the reports, unless another session has begun in the meantime.
        public func endReporting() {
            content.endReporting()
            guard !content.isReporting, let observer else { return }
            player.removeTimeObserver(observer)
            self.observer = nil
        }

        /// Starts the content.
        public func startContent(at position: MediaTime) { content.play(from: position) }

        /// Pauses the content for ads.
        public func pauseContent() { content.pause() }

        /// Resumes the content.
        public func resumeContent(at position: MediaTime) { content.play(from: position) }
    }
#endif
