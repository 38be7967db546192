#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine

    /// The playhead of an `AVPlayer` that plays the content: its position, its pauses, its duration, and the commands.
    ///
    /// ```swift
    /// let playhead = AVPlayerContentPlayhead(player: player)
    /// manager.initialize(contentPlayhead: playhead, adPlayer: AVPlayerAdPlayer(player: adPlayer))
    /// ```
    @MainActor
    public final class AVPlayerContentPlayhead: ContentPlayhead {
        private let player: AVPlayer
        private var observer: Any?
        private var reportedRate: Float?
        private var reportedDuration: MediaTime?

        /// The playhead of a player; it is kept alive.
        public init(player: AVPlayer) {
            self.player = player
        }

        /// The position of the content; nil before the player knows it.
        public var currentTime: MediaTime? { MediaTime(player.currentTime()) }

        /// Reports positions five times a second while the content moves, and whenever it starts, stops or jumps.
        public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) async -> Bool {
            guard observer == nil else { return true }
            let interval = CMTime(value: 1, timescale: 5)
            observer = player.addPeriodicTimeObserver(forInterval: interval, queue: .main) { [weak self] time in
                MainActor.assumeIsolated { self?.moved(to: time, report) }
            }
            return true
        }

        /// Ends the reports. Call it when the session is over and the player lives on.
        public func invalidate() {
            if let observer { player.removeTimeObserver(observer) }
            observer = nil
        }

        /// Begins the content.
        public func startContent(at position: MediaTime) async { await go(from: position) }

        /// Pauses the content for ads.
        public func pauseContent() { player.pause() }

        /// Lets the content go on.
        public func resumeContent(at position: MediaTime) async { await go(from: position) }

        private func go(from position: MediaTime) async {
            // A seek costs a moment of black, and mostly the player already stands there.
            if currentTime.map({ $0.distance(to: position) > .milliseconds(500) }) ?? true {
                _ = await player.seek(to: CMTime(position), toleranceBefore: .zero, toleranceAfter: .zero)
            }
            player.play()
        }

        private func moved(to time: CMTime, _ report: @Sendable (ContentUpdate) -> Void) {
            let duration = player.currentItem.flatMap { MediaTime($0.duration) }
            if duration != reportedDuration {
                reportedDuration = duration
                report(.duration(duration))
            }
            if player.rate != reportedRate {
                reportedRate = player.rate
                report(player.rate == 0 ? .paused : .playing(rate: Double(player.rate)))
            }
            if let position = MediaTime(time) { report(.position(position)) }
        }
    }

    extension MediaTime {
        /// The same time in microseconds; nil for a time that is no number, as of a live stream's duration.
        public init?(_ time: CMTime) {
            guard time.isNumeric else { return nil }
            self.init(seconds: time.seconds)
        }

        fileprivate func distance(to other: MediaTime) -> MediaTime { max(self, other) - min(self, other) }
    }

    extension CMTime {
        /// The same time, in microseconds.
        public init(_ time: MediaTime) {
            self.init(value: time.microseconds, timescale: 1_000_000)
        }
    }
#endif
