#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine

    /// One `AVPlayer` for the content and its linear ads in turn, so that picture in picture, AirPlay, the lock screen
    /// and the system's controls follow both.
    ///
    /// ```swift
    /// let shared = AVSharedPlayer(player: player)  // its current item is the content
    /// manager.initialize(contentPlayhead: shared, adPlayer: shared)
    /// ```
    ///
    /// While an ad is in the player, the content's item is kept, and its position stands still. Do not replace the player's
    /// current item while ``showsAd`` is true. Content and ads cannot be loaded at once in one player: an ad loads when it
    /// plays, and the player is black for as long as that takes; with an `AVPlayer` each (``AVPlayerContentPlayhead``,
    /// ``AVPlayerAdPlayer``) it is not. The player is never without an item, which would end picture in picture and AirPlay. It was type-checked, and not run on Apple hardware.
    @MainActor
    public final class AVSharedPlayer: ContentPlayhead, AdPlayer {
        /// The player.
        public let player: AVPlayer
        private let video: SharedVideo
        private let watch: ItemWatch
        private var observer: Any?
        private var looking: Task<Void, Never>?

        /// Creates the playhead and ad player of an `AVPlayer`, which it retains.
        public init(player: AVPlayer) {
            self.player = player
            let video = SharedVideo(AVPlayerVideo(player))
            self.video = video
            watch = ItemWatch(player, onEnd: { video.ended() }, onFailure: { video.failed($0) })
        }

        /// Whether an ad is in the player; otherwise it is the content.
        public var showsAd: Bool { video.showsAd }

        // MARK: The content

        /// The position of the content, also while an ad plays; nil until its item is ready, and while the
        /// player seeks for the session.
        public var currentTime: MediaTime? { video.position }

        /// Reports positions five times a second while the content plays, and whenever it starts, stops or jumps.
        public func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            video.beginReporting(to: report)
            guard observer == nil else { return true }
            observer = player.addPeriodicTimeObserver(
                forInterval: CMTime(value: 1, timescale: 5), queue: .main
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.video.look() }
            }
            return true
        }

        /// Ends the reports, unless another session has begun in the meantime.
        public func endReporting() {
            video.endReporting()
            guard !video.isReporting, let observer else { return }
            player.removeTimeObserver(observer)
            self.observer = nil
        }

        /// Starts the content.
        public func startContent(at position: MediaTime) { video.playContent(from: position) }

        /// Pauses the content for ads.
        public func pauseContent() { video.pauseContent() }

        /// Resumes the content.
        public func resumeContent(at position: MediaTime) { video.playContent(from: position) }

        // MARK: The ads

        /// Loads the media file of an ad; reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) {
            video.prepare(playback)
            keepLooking()
        }

        /// Plays an ad in place of the content.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) {
            video.play(playback, at: adTime)
            watch.follow()
            keepLooking()
        }

        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { video.pause(playback) }

        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { video.resume(playback) }

        /// Removes the ad; the content comes back with the command to resume it.
        public func stop(_ playback: AdPlayback) {
            video.stop(playback)
            endLookingWhenDone()
        }

        /// Sets the volume of the ad that is shown; the content has its own again afterwards.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { video.setVolume(volume) }

        private func keepLooking() {
            guard looking == nil else { return }
            looking = Task { [weak self] in
                while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                    guard let self else { return }
                    video.look()
                    endLookingWhenDone()
                }
            }
        }

        private func endLookingWhenDone() {
            guard !video.needsLooks else { return }
            looking?.cancel()
            looking = nil
            watch.end()
        }
    }
#endif
