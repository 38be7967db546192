// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import Testing

/// An app that plays one film.
private final class App: AdsManagerDelegate {
    func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) {}
    func adsManagerRequestsContentPause(_ manager: AdsManager) {}
    func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) {}

    func play(_ tag: String, loader: AdsLoader, playhead: any ContentPlayhead, player: any AdPlayer) async throws {
        let manager = try await loader.requestAds(AdsRequest(adTagURL: tag))
        manager.delegate = self
        manager.initialize(contentPlayhead: playhead, adPlayer: player)
        manager.start()
        // … and when the content is over:
        manager.contentComplete()
    }
}

private func testMode() -> AdsLoader {
    let loader = AdsLoader()
    #if DEBUG
        loader.windows.isTestMode = true
    #endif
    return loader
}

private final class Control {
    var isHidden = false
    var isEnabled = false
}

private func draw(_ manager: AdsManager, label: Control, skipButton: Control) async {
    for await state in manager.uiStates() {
        label.isHidden = state == nil
        skipButton.isEnabled = state?.skip == .now
    }
}

private func deliver(_ file: URL) async {
    let delivery = TrackingDelivery(
        loader: SystemLoader.make(), policy: TrackingPolicy(.atLeastOnce), outbox: FileOutbox(file))
    await delivery.begin()  // beacons of an earlier process leave now
}

private func streamRequest() throws -> StreamRequest {
    var request = StreamRequest(try PodServing(networkCode: "21775744923"), customAssetKey: "news")
    request.parameters = [.init("cust_params", "section=sport")]
    return request
}

private protocol Plan: Sendable { func number(of adBreak: StreamBreak) async throws -> Int }
private protocol Screen: Sendable { func show(_ event: StreamSessionEvent) async }

private func live(
    _ request: StreamRequest, player: any InterstitialPlaying, plan: any Plan, screen: any Screen
) async throws -> LiveStream {
    let session = StreamSession(request, player: player) { adBreak in
        try .adBreak("mid-roll-\(try await plan.number(of: adBreak))")  // the same for all viewers
    } onEvent: { event in
        await screen.show(event)
    }
    let stream = try await session.start()
    session.scheduleBreak(duration: .seconds(30))
    return stream
}

private actor DRMPlayer { func release() {} }

private func watch(_ api: PlaybackAPI, device: String, token: String, player: DRMPlayer?) async throws -> PlaybackStream
{
    let session = PlaybackSession(api, deviceID: device) { [weak player] error in
        await player?.release()
    }
    let stream = try await session.start(playbackToken: token)
    session.playing()
    // … and when the viewer leaves:
    await session.end()
    return stream
}

private func platform() -> PlaybackAPI {
    let api = PlaybackAPI("https://api.one.blendvision.com")
    return api
}

private func httpsOnly() -> AdsLoader {
    var network = NetworkPolicy()
    network.schemes = ["https"]
    network.maxBreakBytes = 1 << 20
    let loader = AdsLoader(network: network)
    return loader
}

private final class TickingPlayer { var onTick: ((MediaTime) -> Void)? }

private func pushed(_ player: TickingPlayer) -> PushedPlayhead {
    let playhead = PushedPlayhead()
    player.onTick = { playhead.send(.position($0)) }
    return playhead
}

private func filtered(_ adPlayer: any AdPlayer) -> any AdPlayer {
    let player = adPlayer.filtered { ad in
        ad.inline.advertiser?.string == "Rival" ? .drop(AdRulesError(code: 205)) : .play
    }
    return player
}

private func measure(
    _ manager: AdsManager, _ adPlayer: some AdPlayer, by measuring: any AdMeasuring, playhead: any ContentPlayhead
) {
    var settings = AdsRenderingSettings()
    settings.policies.apiFrameworks = ["omid"]
    manager.initialize(contentPlayhead: playhead, adPlayer: adPlayer.measured(by: measuring), settings: settings)
}

private nonisolated protocol Dashboard: Sendable { func record(_ session: String, _ metric: SessionMetric) }

private func measured(_ dashboard: any Dashboard) -> AdsLoader {
    let metrics = SessionMetrics { session, metric in dashboard.record(session.rawValue, metric) }
    let loader = AdsLoader(observer: metrics)
    return loader
}

private func choose(_ request: inout AdsRequest, _ manager: AdsManager) {
    request.privacy = PrivacySignals(stored: .standard)
    // and when the viewer has changed the choices:
    manager.privacy.adopt(stored: .standard)
}

private func show(_ view: InterstitialView?, delivery: TrackingDelivery) {
    let beacons = InterstitialBeacons(sender: delivery, session: SessionID(rawValue: UUID().uuidString))
    beacons.show(view)  // a few times a second; nil while content plays
    beacons.close()
}

// MARK: AdRulesPlayerTesting

private func film(_ manager: AdsManager, clock: SimulatedClock) async {
    let film = TestContent(duration: .seconds(600), clock: clock)
    film.onEnd { [weak manager] in manager?.contentComplete() }
    manager.initialize(contentPlayhead: film, adPlayer: TestAdPlayer(clock: clock))
    await clock.run(until: .seconds(700))
    #expect(film.commands == ["pause", "resume 300"])
}

private func hour(
    of playlist: String, loading: any AdLoading, tracking: any TrackingSending, playhead: any ContentPlayhead,
    player: any AdPlayer
) async throws {
    let clock = SimulatedClock()
    let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
    let manager = try await loader.requestAds(AdsRequest(adsResponse: playlist))
    manager.initialize(contentPlayhead: playhead, adPlayer: player)
    await clock.run(for: .seconds(3600))
}

private func checked(_ network: any AdLoading, clock: SimulatedClock) -> AdsLoader {
    let checker = SessionChecker()
    let loader = AdsLoader(loading: network, clock: clock, observer: checker)
    // …
    #expect(checker.violations == [])
    return loader
}
