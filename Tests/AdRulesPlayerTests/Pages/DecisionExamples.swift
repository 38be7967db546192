// The code of the page "Consent, house ads, caps and measuring", word for word: PageTests compares them.

import AdRulesPlayer
import Foundation

/// A request with the choices that the consent platform stored on the device.
func request(_ tag: String, consentIn defaults: UserDefaults) -> AdsRequest {
    var request = AdsRequest(adTagURL: tag)
    request.privacy = PrivacySignals(stored: defaults)
    return request
}

/// Call it when the viewer changes the choices: every request and tracker from now on has the new ones.
func consentChanged(_ manager: AdsManager, in defaults: UserDefaults) {
    manager.privacy.adopt(stored: defaults)
}

/// Fills the breaks that no server fills with an ad of the app's own.
struct HouseAds: AdResolving {
    let servers: any AdResolving

    func resolve(
        _ request: BreakAdRequest, progress: @escaping @Sendable (ResolvingProgress) -> Void
    ) async throws(AdRulesError) -> AdResponse {
        do throws(AdRulesError) {
            let response = try await servers.resolve(request, progress: progress)
            if response.entries.contains(where: { $0.error == nil }) { return response }
        } catch {
            // Nobody waits for a request that was cancelled.
            if Task.isCancelled { throw error }
        }
        return .file(
            "https://cdn.example/house.mp4", type: "video/mp4", duration: .seconds(10), id: "house",
            clickThrough: "https://shop.example/", impressions: ["https://count.example/house?at=[TIMESTAMP]"])
    }
}

/// A loader whose empty breaks have house ads.
func loader(
    withHouseAdsOver loading: any AdLoading, policy: NetworkPolicy = NetworkPolicy(), clock: any PlayerClock
) -> AdsLoader {
    let servers = WrapperResolver(loading, network: policy, firstHop: .publicAddress)
    return AdsLoader(network: policy, loading: loading, resolving: HouseAds(servers: servers), clock: clock)
}

/// Shows a viewer each ad a few times, and then others.
actor FrequencyCap: AdMeasuring {
    private let limit: Int
    private var times: [String: Int] = [:]
    private var ids: [AdReference: String] = [:]

    init(_ limit: Int) { self.limit = limit }

    func decide(_ ad: ResolvedAd) -> AdDecision {
        guard let id = ad.inline.id else { return .play }
        guard times[id, default: 0] < limit else {
            return .drop(AdRulesError(code: 900, message: "shown \(limit) times"))
        }
        return .play
    }

    func begin(_ ad: ResolvedAd, _ reference: AdReference) { ids[reference] = ad.inline.id }

    /// Counts what the viewer sees: an ad that was only loaded may be loaded again, or never play.
    func reported(_ report: AdReport, of reference: AdReference) {
        if case .started = report, let id = ids.removeValue(forKey: reference) { times[id, default: 0] += 1 }
    }

    func end(_ reference: AdReference) { ids[reference] = nil }
}

/// An ad player that keeps to a cap.
func player(_ player: some AdPlayer, keepingTo cap: FrequencyCap) -> some AdPlayer {
    player.measured(by: cap).filtered { await cap.decide($0) }
}

/// The app's interface to its measuring library, such as OMID: one session for each ad.
@MainActor protocol MeasuringSession {
    init(scripts: [AdVerification])
    func signal(_ name: String)
    func finish()
}

/// Makes a measuring session of each ad, and turns the reports of the ad player into its signals.
@MainActor final class Measuring<Session: MeasuringSession>: AdMeasuring {
    private var sessions: [AdReference: Session] = [:]
    private var durations: [AdReference: MediaTime] = [:]
    private var quartiles: [AdReference: Int64] = [:]

    func begin(_ ad: ResolvedAd, _ reference: AdReference) {
        durations[reference] = ad.duration
        sessions[reference] = Session(scripts: ad.verifications(forFrameworks: ["omid"]))
    }

    func reported(_ report: AdReport, of reference: AdReference) {
        guard let session = sessions[reference] else { return }
        switch report {
        case .started(let duration):
            // Some players report it again when they resume.
            guard quartiles[reference] == nil else { return }
            quartiles[reference] = 0
            durations[reference] = duration ?? durations[reference]
            session.signal("impression")
            session.signal("start")
        case .progress(let time, let duration):
            guard let duration = duration ?? durations[reference], duration > .zero else { return }
            let reached = min(3, time.microseconds * 4 / duration.microseconds)
            for quartile in (quartiles[reference] ?? 0)..<max(reached, quartiles[reference] ?? 0) {
                session.signal(["firstQuartile", "midpoint", "thirdQuartile"][Int(quartile)])
            }
            quartiles[reference] = max(reached, quartiles[reference] ?? 0)
        case .ended: session.signal("complete")
        case .paused: session.signal("pause")
        case .resumed: session.signal("resume")
        case .buffering: session.signal("bufferStart")
        case .clicked: session.signal("adUserInteraction")
        default: break
        }
    }

    func end(_ reference: AdReference) {
        sessions.removeValue(forKey: reference)?.finish()
        durations[reference] = nil
        quartiles[reference] = nil
    }
}

/// Shows the ads of a session in a player that is measured: `Session` is the app's own.
@MainActor func begin<Session: MeasuringSession>(
    _ manager: AdsManager, film: some ContentPlayhead, adPlayer: some AdPlayer, measuredBy: Session.Type
) {
    var settings = AdsRenderingSettings()
    // The scripts count as run.
    settings.policies.apiFrameworks.append("omid")
    let measured = adPlayer.measured(by: Measuring<Session>())
    manager.initialize(contentPlayhead: film, adPlayer: measured, settings: settings)
    manager.start()
}
