/// A figure of a session.
///
/// More cases may come: switch with a `default`.
public enum SessionMetric: Sendable, Hashable {
    /// The ads of a break came: the time since they were requested, the number of ads that can play, and the most
    /// wrappers around one of them.
    case answered(OccurrenceID, latency: MediaTime, ads: Int, wrappers: Int)
    /// The ads of a break did not come: the time since they were requested, and the code.
    case failed(OccurrenceID, latency: MediaTime, code: Int)
    /// An ad's first frame was shown: the time since the ad player got its `play`.
    case firstFrame(AdReference, latency: MediaTime)
    /// An ad failed in the ad player.
    case adFailed(AdReference, code: Int)
    /// The session ended: the number of its breaks, and of those that showed an ad.
    case ended(breaks: Int, filled: Int)
}

/// Counts and times what sessions do, for dashboards: latency and fill of tags, the time to the first frame, failures.
/// Beacons are in ``AdsLoader/trackingReport()``.
///
/// ```swift
/// let metrics = SessionMetrics { session, metric in dashboard.record(session.rawValue, metric) }
/// let loader = AdsLoader(observer: metrics)
/// ```
public final class SessionMetrics: SessionObserving {
    private struct Times: Sendable {
        var requests: [LoadToken: (occurrence: OccurrenceID, began: MediaTime)] = [:]
        var plays: [AdReference: MediaTime] = [:]
    }

    private let sessions = Guarded<[SessionID: Times]>([:])
    private let next: (any SessionObserving)?
    private let record: @Sendable (SessionID, SessionMetric) -> Void

    /// Creates metrics.
    ///
    /// - Parameters:
    ///   - next: Another observer, which sees every step, too.
    ///   - record: Takes a figure. Called before the actions of its step are carried out, so return soon.
    public init(
        and next: (any SessionObserving)? = nil, record: @escaping @Sendable (SessionID, SessionMetric) -> Void
    ) {
        self.next = next
        self.record = record
    }

    /// Passes the beginning on.
    public func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {
        next?.sessionBegan(session, schedule: schedule, configuration: configuration)
    }

    /// Passes the beginning on.
    public func sessionRestored(_ session: SessionID, engine: PlaylistEngine) {
        next?.sessionRestored(session, engine: engine)
    }

    /// Passes the warning on.
    public func sessionWarned(_ session: SessionID, _ warning: String) { next?.sessionWarned(session, warning) }

    /// Passes it on.
    public func sessionSaved(_ session: SessionID) { next?.sessionSaved(session) }

    /// Records the metrics of a step.
    public func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {
        next?.sessionStepped(session, input: input, now: now, actions: actions)
        let metrics = sessions.withLock { sessions in
            var times = sessions[session] ?? Times()
            defer { sessions[session] = times }
            let metric = Self.metric(of: input, now: now, &times)
            for action in actions { Self.note(action, now: now, &times) }
            return metric
        }
        if let metrics { record(session, metrics) }
    }

    /// Records the fill.
    public func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {
        next?.sessionEnded(session, end, explanations: explanations)
        sessions.withLock { $0[session] = nil }
        let filled = explanations.count { $0.outcome == .played || $0.outcome == .partlyPlayed }
        record(session, .ended(breaks: explanations.count, filled: filled))
    }

    private static func metric(of input: EngineInput, now: MediaTime, _ times: inout Times) -> SessionMetric? {
        switch input {
        case .adsLoaded(let token, let response):
            guard let request = times.requests.removeValue(forKey: token) else { return nil }
            let playable = response.entries.filter { $0.inline != nil && $0.error == nil }
            return .answered(
                request.occurrence, latency: now - request.began, ads: playable.count,
                wrappers: playable.map(\.wrappers.count).max() ?? 0)
        case .adsFailed(let token, let error):
            guard let request = times.requests.removeValue(forKey: token) else { return nil }
            return .failed(request.occurrence, latency: now - request.began, code: error.code)
        case .ad(let reference, .started):
            return times.plays.removeValue(forKey: reference).map { .firstFrame(reference, latency: now - $0) }
        case .ad(let reference, .failed(let error)):
            times.plays[reference] = nil
            return .adFailed(reference, code: error.code)
        default: return nil
        }
    }

    private static func note(_ action: EngineAction, now: MediaTime, _ times: inout Times) {
        switch action {
        case .loadAds(let token, let request): times.requests[token] = (request.occurrence, now)
        case .cancelLoad(let token): times.requests[token] = nil
        case .playAd(let reference, _, _): times.plays[reference] = now
        case .stopAd(let reference): times.plays[reference] = nil
        default: break
        }
    }
}
