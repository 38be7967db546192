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
    public final class AVSharedPlayer: AVPlayhead, AVAdPlayer {
        /// The player.
        public let player: AVPlayer
        private let video: SharedVideo
        package let contentLooks: ContentLooks
        package let looks: AdLooks

        /// Creates the playhead and ad player of an `AVPlayer`, which it retains.
        public init(player: AVPlayer) {
            self.player = player
            video = SharedVideo(AVPlayerVideo(player))
            contentLooks = ContentLooks(player, video)
            looks = AdLooks(player, video)
        }

        /// Whether an ad is in the player; otherwise it is the content.
        public var showsAd: Bool { video.showsAd }

        /// The position of the content, also while an ad plays; nil until its item is ready, and while the player seeks for
        /// the session.
        public var currentTime: MediaTime? { video.position }
    }
#endif
