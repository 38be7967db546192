// The code of the page "Embedding in ten minutes", word for word: PageTests compares them.

import AdRulesPlayer

/// Your content player, as the ads see it.
@MainActor final class Content: ContentPlayhead {
    private let player: VideoPlayer

    init(_ player: VideoPlayer) { self.player = player }

    var currentTime: MediaTime? { MediaTime(seconds: player.position) }

    func startContent(at position: MediaTime) { player.play(from: position.seconds) }
    func pauseContent() { player.pause() }
    func resumeContent(at position: MediaTime) { player.play(from: position.seconds) }
}

/// The player that shows ads: it carries out commands, and reports what happens.
@MainActor final class Ads: AdPlayer {
    private let player: VideoPlayer

    init(_ player: VideoPlayer) { self.player = player }

    func play(_ playback: AdPlayback, at adTime: MediaTime) {
        guard let file = playback.ad.mediaFile else { return playback.report(.failed(AdRulesError(.nonLinear))) }
        player.onStart = { seconds in playback.report(.started(duration: MediaTime(seconds: seconds))) }
        player.onProgress = { seconds in
            if let position = MediaTime(seconds: seconds) { playback.report(.progress(position, duration: nil)) }
        }
        player.onEnd = { playback.report(.ended) }
        player.onFailure = { playback.report(.failed(AdRulesError(.mediaNotDisplayable))) }
        player.open(file.uri.string)
        player.play(from: adTime.seconds)
    }

    func pause(_ playback: AdPlayback) {
        player.pause()
        playback.report(.paused)
    }

    func resume(_ playback: AdPlayback) {
        player.resume()
        playback.report(.resumed)
    }

    func stop(_ playback: AdPlayback) { player.close() }
}

/// Plays one film with its ads, and returns when both are over. The film plays whatever the ad server does.
@MainActor func watch(_ film: VideoPlayer, adPlayer: VideoPlayer, tag: String, loader: AdsLoader) async {
    let (filmIsOver, filmEnds) = AsyncStream.makeStream(of: Void.self)
    var request = AdsRequest(adTagURL: tag)
    request.contentDuration = film.duration.flatMap { MediaTime(seconds: $0) }

    let manager: AdsManager
    do {
        manager = try await loader.requestAds(request)
    } catch {
        // The viewer has left.
        if Task.isCancelled { return }
        // Without a manager the app itself has to start the film.
        print("no ads, error \(error.code): \(error.message ?? "")")
        film.onEnd = { filmEnds.finish() }
        film.play(from: 0)
        for await _ in filmIsOver {}
        return
    }

    film.onEnd = { [weak manager] in
        manager?.contentComplete()
        filmEnds.finish()
    }
    let events = manager.events()
    manager.initialize(contentPlayhead: Content(film), adPlayer: Ads(adPlayer))
    manager.start()

    for await event in events {
        switch event {
        case .ad(let event) where event.name == .adBreakFetchError:
            print("no ads at \(event.position?.imaTimeOffset ?? 0) s: \(event.code ?? 0)")
        case .openPage(let url, _):
            print("the viewer clicked: open \(url)")
        default: break
        }
    }
    // The ads are over; after a lone pre-roll the film only begins now.
    for await _ in filmIsOver {}
    manager.destroy()
}
