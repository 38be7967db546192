#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine

    /// Plays linear ads in its own `AVPlayer`; the app shows that player while an ad plays.
    ///
    /// In an `AVQueuePlayer`, the default, prepared ads wait in the queue and load there, so that a mid-roll begins when its
    /// first file can play, and the next ad loads while the current one plays. Another player loads an ad when it plays. A
    /// pause by the system (a call, the background) is reported as a pause; resume the ad with ``AdsManager/resume()``.
    /// Overlays and display ads are refused (500): an app that shows them implements its own ``AdPlayer``, which passes
    /// linear ads on to this one.
    @MainActor
    public final class AVPlayerAdPlayer: AdPlayer {
        /// Whether mid-rolls begin when their first file can play: true with an `AVQueuePlayer`.
        public nonisolated let reportsReady: Bool
        /// The player in which ads are shown.
        public let player: AVPlayer
        private let looks: AdLooks

        /// Creates an ad player with an `AVPlayer` that plays nothing else.
        public init(player: AVPlayer = AVQueuePlayer()) {
            self.player = player
            let video = AVPlayerVideo(player, preloads: true)
            reportsReady = video.queue != nil
            looks = AdLooks(player, VideoAdPlayback(video))
        }

        /// Loads the media file of an ad, if the player can; then reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) { looks.prepare(playback) }
        /// Plays an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) { looks.play(playback, at: adTime) }
        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { looks.ads.pause(playback) }
        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { looks.ads.resume(playback) }
        /// Removes the ad.
        public func stop(_ playback: AdPlayback) { looks.stop(playback) }
        /// Sets the volume of the ads.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { looks.ads.setVolume(volume) }
    }
#endif
