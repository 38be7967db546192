// The code of the page "Playback sessions", word for word: PageTests compares them.

import AdRulesPlayer

/// A session that releases the film's player when it is lost.
@MainActor func session(for film: VideoPlayer, device: String, api: PlaybackAPI) -> PlaybackSession {
    PlaybackSession(api, deviceID: device) { @MainActor [weak film] error in
        print(error)  // the step, the status, and the message of the platform
        film?.close()
        film?.onEnd?()
    }
}

/// Watches a film in a playback session, with its ads, and returns when it is over or the session is lost.
@MainActor func watch(
    _ film: VideoPlayer, in session: PlaybackSession, token: String, adPlayer: VideoPlayer, tag: String,
    loader: AdsLoader
) async throws(SessionError) {
    let stream = try await session.start(playbackToken: token)
    film.open(stream.manifest(.hls)?.url ?? "")
    // Its licence comes from stream.drmServerURL, with stream.playbackToken.

    let (filmIsOver, filmEnds) = AsyncStream.makeStream(of: Void.self)
    var request = AdsRequest(adTagURL: tag)
    request.contentDuration = film.duration.flatMap { MediaTime(seconds: $0) }
    let ads = try? await loader.requestAds(request)
    let events = ads?.events()
    film.onEnd = { [weak ads] in
        ads?.contentComplete()
        filmEnds.finish()
    }
    session.adsManager = ads
    session.playing()
    if let ads {
        ads.initialize(contentPlayhead: Content(film), adPlayer: Ads(adPlayer))
        ads.start()
    } else if !Task.isCancelled {
        film.play(from: 0)
    }
    for await _ in filmIsOver {}
    // The events end after the post-rolls.
    if let events { for await _ in events {} }
    ads?.destroy()
    await session.end()
}
