/// An ad that was loaded to be presented later, with everything that its session needs.
struct LoadedAd: Sendable {
    /// The ads of the pod, in order; at least one.
    var ads: [ResolvedAd]
    /// The response with its wrappers resolved, which answers the request of the session.
    var response: AdResponse
    var plan: SessionPlan
    var services: SessionServices
    /// When it was loaded, by the loader's clock.
    var loadedAt: Moment
    /// The policies that chose its parts.
    var policies: Policies

    /// Whether all its ads may be presented in a window.
    func canPresent(on window: AdWindow) -> Bool { ads.allSatisfy { shown($0, on: window) != nil } }

    /// Checks that its ads may be presented in a window, with the parts that suit it.
    func check(on window: AdWindow) throws(PresentationError) {
        for ad in ads { try (shown(ad, on: window) ?? ad).canPresent(on: window) }
    }

    /// An ad with the parts that suit a window; nil if none fits it.
    private func shown(_ ad: ResolvedAd, on window: AdWindow) -> ResolvedAd? {
        let entry = AdResponse.Entry(inline: ad.inline, wrappers: ad.wrappers)
        return ResolvedAd(entry, as: ad.type, policies: policies, surface: window.surface)
    }

    /// Whether one of its ads is too old to show, by its `Expires` (VAST 4.1) or by the policy, as ads of a break are.
    func isExpired(now: Moment) -> Bool {
        let limits = ads.compactMap(\.expires) + (policies.maxAdAge > .zero ? [policies.maxAdAge] : [])
        return limits.min().map { now.since(loadedAt) > $0 } ?? false
    }
}

/// Answers the request of a session with what was loaded before.
private struct LoadedResponse: AdResolving {
    let response: AdResponse

    func resolve(_ request: BreakAdRequest, progress: @escaping @Sendable (ResolvingProgress) -> Void) -> AdResponse {
        response
    }
}

extension AdsLoader {
    /// Loads a single ad or a pod: requests the response, follows its wrappers, and chooses what fits the request's
    /// window. Nothing is tracked.
    ///
    /// Throws the errors of ``requestAds(_:)``, 303 for a response without an ad, 203, 501 or 601 if no ad fits, and
    /// 200 for a playlist.
    func loadAd(_ request: AdsRequest, settings: AdsRenderingSettings) async throws(AdRulesError) -> LoadedAd {
        let (plan, services) = try await plan(for: request, policies: settings.policies)
        guard plan.schedule.mode != .adRules else {
            throw AdRulesError(.trafficking, message: "the response is a playlist: request it with requestAds")
        }
        // Its own session defines the request that its wrappers need and the types of ads that it shows.
        var unused = plan
        guard let part = plan.schedule.breaks.first, var engine = unused.takeEngine(settings, clock: clock) else {
            throw AdRulesError(.noAd)
        }
        var response = AdResponse(entries: [])
        if case .inline(let vast) = part.source { response = AdResponse(vast) }
        for case .loadAds(_, let wrapped) in engine.handle(.start(at: .zero), now: clock.now) {
            response = try await services.resolver.resolve(wrapped) { _ in }
        }
        let selection = AdSelection(
            response, types: part.adBreak.breakTypes, allowMultipleAds: true, policies: engine.configuration.policies,
            surface: engine.configuration.surface, maxDuration: nil)
        guard !selection.pod.isEmpty else { throw selection.error ?? AdRulesError(.noAd) }
        return LoadedAd(
            ads: selection.pod, response: response, plan: plan, services: services, loadedAt: clock.moment,
            policies: engine.configuration.policies)
    }

    /// The manager of a loaded ad, in the window where it is presented.
    func manager(of loaded: LoadedAd, on window: AdWindow) -> AdsManager {
        var (plan, services) = (loaded.plan, loaded.services)
        plan.window = window
        plan.surface = window.surface
        services.resolver = LoadedResponse(response: loaded.response)
        return manager(plan, services)
    }
}
