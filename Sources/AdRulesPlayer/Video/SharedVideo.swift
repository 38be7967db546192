/// The content and its ads in one video player, by turns. Makes all the decisions for an adapter.
///
/// While an ad is in the player, the content's file is kept beside it, and its position and volume are those it had.
/// The adapter calls ``look()`` five times a second, and when the player starts, stops or jumps.
@MainActor
final class SharedVideo {
    private let video: any VideoShelving
    private let content: VideoContent
    private let ads: VideoAdPlayback
    private var shelved: Shelved?
    /// The volume that was set for the next ad while the content is in the player.
    private var nextVolume: Double?

    /// The content as it was when its file left the player.
    private struct Shelved {
        var position: MediaTime?
        var volume: Double
    }

    init(_ video: any VideoShelving) {
        self.video = video
        content = VideoContent(video)
        ads = VideoAdPlayback(video)
    }

    // MARK: The content

    /// The position of the content, also while an ad plays.
    var position: MediaTime? { shelved.map(\.position) ?? content.position }

    var isReporting: Bool { content.isReporting }

    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) {
        content.beginReporting(to: report, looks: shelved == nil)
    }

    /// Removes a session. After the last one the player has the content again: a post-roll is followed by no command.
    func endReporting() {
        content.endReporting()
        if !content.isReporting { bringBack() }
    }

    /// Plays the content from a position, after an ad or at the beginning.
    func playContent(from position: MediaTime) {
        bringBack()
        content.playContent(from: position)
    }

    func pauseContent() {
        if shelved == nil { content.pauseContent() }
    }

    private func bringBack() {
        guard let shelved else { return }
        self.shelved = nil
        video.unshelve()
        // The volume of the ads is not that of the film.
        if video.snapshot.volume != shelved.volume { video.setVolume(shelved.volume) }
    }

    // MARK: The ads

    /// Whether an ad is in the player.
    var showsAd: Bool { shelved != nil }

    func prepare(_ playback: AdPlayback) { ads.prepare(playback) }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        if shelved == nil {
            shelved = Shelved(position: content.position, volume: video.snapshot.volume)
            video.shelve()
            if let nextVolume { ads.setVolume(nextVolume) }
            nextVolume = nil
        }
        ads.play(playback, at: adTime)
    }

    func pause(_ playback: AdPlayback) { ads.pause(playback) }
    func resume(_ playback: AdPlayback) { ads.resume(playback) }
    func stop(_ playback: AdPlayback) { ads.stop(playback) }

    /// Sets the volume of the ad that is shown, otherwise of the next one: the content keeps its own.
    func setVolume(_ volume: Double) { if showsAd { ads.setVolume(volume) } else { nextVolume = volume } }

    // MARK: Reports from the player

    /// Notes that the file being shown played to its end: that of an ad only, since the app knows the end of its film.
    func ended() {
        if showsAd { ads.ended() }
    }

    /// Notes that the file being shown failed.
    func failed(_ failure: VideoSnapshot.Failure) {
        if showsAd { ads.failed(failure) }
    }

    /// Polls the player, for what is in it.
    func look() {
        if !showsAd { content.look() }
        if ads.needsLooks { ads.look() }
    }

    /// Whether there is anything to poll beyond the movement of the content.
    var needsLooks: Bool { ads.needsLooks }
}
