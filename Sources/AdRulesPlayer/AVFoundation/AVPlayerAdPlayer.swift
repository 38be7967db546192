#if canImport(AVFoundation)
    public import AVFoundation

    /// Plays linear ads in its own `AVPlayer`; the app shows that player while an ad plays.
    ///
    /// In an `AVQueuePlayer`, the default, prepared ads wait in the queue and load there, so that a mid-roll begins when its
    /// first file can play, and the next ad loads while the current one plays. Another player loads an ad when it plays. A
    /// pause by the system (a call, the background) is reported as a pause; resume the ad with ``AdsManager/resume()``.
    /// Overlays and display ads are refused (500): an app that shows them implements its own ``AdPlayer``, which passes
    /// linear ads on to this one.
    @MainActor
    public final class AVPlayerAdPlayer: AVAdPlayer {
        /// Whether mid-rolls begin when their first file can play: true with an `AVQueuePlayer`.
        public nonisolated let reportsReady: Bool
        /// The player in which ads are shown.
        public let player: AVPlayer
        package let looks: AdLooks

        /// Creates an ad player with an `AVPlayer` that plays nothing else.
        public init(player: AVPlayer = AVQueuePlayer()) {
            self.player = player
            let video = AVPlayerVideo(player, preloads: true)
            reportsReady = video.queue != nil
            looks = AdLooks(player, VideoAdPlayback(video))
        }
    }
#endif
