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
    /// While an ad is in the player, the content's item is kept, and its position stands still. Do not replace the
    /// player's current item while ``showsAd`` is true. Content and ads cannot be loaded at once in one player: an ad
    /// loads when it plays, and the player is black for as long as that takes; with an `AVPlayer` each
    /// (``AVPlayerContentPlayhead``, ``AVPlayerAdPlayer``) it is not. The player is never without an item, which would
    /// end picture in picture and AirPlay. It was type-checked, and not run on Apple hardware.
    @MainActor
    public final class AVSharedPlayer: ContentPlayhead, AdPlayer {
        /// The player.
        public let player: AVPlayer
        private let video: SharedVideo
        private let contentLooks: ContentLooks
        private let looks: AdLooks

        /// Creates the playhead and ad player of an `AVPlayer`, which it retains.
        public init(player: AVPlayer) {
            self.player = player
            video = SharedVideo(AVPlayerVideo(player))
            contentLooks = ContentLooks(player, video)
            looks = AdLooks(player, video)
        }

        /// Whether an ad is in the player; otherwise it is the content.
        public var showsAd: Bool { video.showsAd }

        /// The content's position, also during an ad; nil until its item is ready, and during the session's seeks.
        public var currentTime: MediaTime? { video.position }

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

        /// Loads the media file of an ad, if the player can; then reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) { looks.prepare(playback) }
        /// Plays an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) { looks.play(playback, at: adTime) }
        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { looks.ads.pause(playback) }
        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { looks.ads.resume(playback) }
        /// Removes the ad; the content comes back with the command to resume it.
        public func stop(_ playback: AdPlayback) { looks.stop(playback) }
        /// Sets the volume of the ads; the content keeps its own.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { looks.ads.setVolume(volume) }
    }
#endif
