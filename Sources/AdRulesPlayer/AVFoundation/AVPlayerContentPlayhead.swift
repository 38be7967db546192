#if canImport(AVFoundation)
    public import AVFoundation

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
    public final class AVPlayerContentPlayhead: AVPlayhead {
        package let contentLooks: ContentLooks

        /// Creates the playhead of a player, which it retains.
        public init(player: AVPlayer) {
            contentLooks = ContentLooks(player, VideoContent(AVPlayerVideo(player)))
        }
    }
#endif
