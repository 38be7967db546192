import AdRulesPlayer

// A host without an attribute compiles in each mode: one of constants, which waits for the main actor in its methods. What has
// variables says `@MainActor`, as the pages do.

final class PlainContent: ContentPlayhead {
    private let player: VideoPlayer

    init(_ player: VideoPlayer) { self.player = player }

    var currentTime: MediaTime? { get async { MediaTime(seconds: await player.position) } }

    func startContent(at position: MediaTime) async { await player.play(from: position.seconds) }
    func pauseContent() async { await player.pause() }
    func resumeContent(at position: MediaTime) async { await player.play(from: position.seconds) }
}

final class PlainAds: AdPlayer {
    private let player: VideoPlayer

    init(_ player: VideoPlayer) { self.player = player }

    func play(_ playback: AdPlayback, at adTime: MediaTime) async { await player.play(from: adTime.seconds) }
    func pause(_ playback: AdPlayback) async { await player.pause() }
    func resume(_ playback: AdPlayback) async { await player.resume() }
    func stop(_ playback: AdPlayback) async { await player.close() }
}

final class PlainInterstitials: InterstitialPlaying {
    private let player: VideoPlayer

    init(_ player: VideoPlayer) { self.player = player }

    var currentTime: MediaTime? { get async { MediaTime(seconds: await player.position) } }
    func setEvents(_ events: [InterstitialEvent]) async {
        if let url = events.first?.templateURLs.first { await player.open(url) }
    }
}
