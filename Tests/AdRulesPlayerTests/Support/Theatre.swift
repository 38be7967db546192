import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// A session with everything around it, on a clock of its own.
struct Theatre {
    let clock: SimulatedClock
    let loading: ScriptedLoading
    let tracking = RecordingTracking()
    let content: TestContent
    let player: TestAdPlayer
    let loader: AdsLoader
    let request: AdsRequest

    init(
        _ document: String, answers: [String: ScriptedLoading.Answer] = [:], duration: MediaTime = .seconds(1800),
        contentAt position: MediaTime = .zero, failing: Set<String> = [], silent: Set<String> = [],
        observer: (any SessionObserving)? = nil, edit: (inout AdsRequest) -> Void = { _ in }
    ) {
        clock = SimulatedClock()
        loading = ScriptedLoading(answers, clock: clock)
        content = TestContent(duration: duration, at: position, clock: clock)
        player = TestAdPlayer(clock: clock, failing: failing, silent: silent)
        loader = AdsLoader(
            loading: loading, tracking: tracking, clock: clock, observer: observer)
        var request = AdsRequest(adsResponse: document)
        request.contentDuration = duration
        request.seed = 7
        edit(&request)
        self.request = request
    }

    /// The manager, ready to be initialized; contentComplete is said when the content is over.
    func manager() async throws -> AdsManager {
        let manager = try await loader.requestAds(request)
        content.onEnd { [weak manager] in manager?.contentComplete() }
        return manager
    }

    func initialize(_ manager: AdsManager, settings: AdsRenderingSettings = AdsRenderingSettings()) {
        var settings = settings
        settings.playheadInterval = .seconds(1)
        manager.initialize(contentPlayhead: content, adPlayer: player, settings: settings)
    }
}
