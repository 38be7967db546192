#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine

    /// The playhead of an `AVPlayer` that plays the content: its position, pauses, rate and duration, of a live stream also
    /// the part that can be reached, and the commands.
    ///
    /// ```swift
    /// let playhead = AVPlayerContentPlayhead(player: player)
    /// manager.initialize(contentPlayhead: playhead, adPlayer: AVPlayerAdPlayer(player: adPlayer))
    /// ```
    ///
    /// The content goes on after ads at the rate at which the viewer watched. One playhead may serve one session after the
    /// other.
    @MainActor
    public final class AVPlayerContentPlayhead: ContentPlayhead {
        private let player: AVPlayer
        private let content: VideoContent
        private var observer: Any?

        /// The playhead of a player; it is kept alive.
        public init(player: AVPlayer) {
            self.player = player
            content = VideoContent(AVPlayerVideo(player))
        }

        /// The position of the content; nil before the player knows it.
        public var currentTime: MediaTime? { MediaTime(player.currentTime()) }

        /// Reports positions five times a second while the content moves, and whenever it starts, stops or jumps.
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

        /// The session is over: ends the reports, unless another session began meanwhile.
        public func endReporting() {
            content.endReporting()
            guard !content.isReporting, let observer else { return }
            player.removeTimeObserver(observer)
            self.observer = nil
        }

        /// Begins the content.
        public func startContent(at position: MediaTime) { content.play(from: position) }

        /// Pauses the content for ads.
        public func pauseContent() { content.pause() }

        /// Lets the content go on.
        public func resumeContent(at position: MediaTime) { content.play(from: position) }
    }
#endif
