public import AdRulesEngine

/// How far the ads of a break that has not begun are.
public struct BreakReadiness: Sendable, Hashable {
    /// How far they are.
    public enum State: Sendable, Hashable {
        /// They are requested.
        case requested
        /// There are ads, and the ad player loads the first one.
        case loaded
        /// The ad player reported that the first one can play.
        case ready
    }

    /// The occurrence of the break.
    public var occurrence: OccurrenceID
    /// The moment of the break; nil while that is unknown, as for a percentage of an unknown duration.
    public var position: StopPosition?
    /// How far its ads are.
    public var state: State
}

/// The readiness of each break, derived from the inputs and actions of the engine.
struct ReadinessTable: Sendable {
    private var breaks: [OccurrenceID: BreakReadiness] = [:]
    private var loads: [LoadToken: OccurrenceID] = [:]
    /// The breaks that have begun: their later ads are prepared, too.
    private var begun: Set<OccurrenceID> = []
    private var isChanged = false

    /// In the order of the film; breaks without a position come last.
    var list: [BreakReadiness] {
        breaks.values.sorted { one, other in
            guard let first = one.position, let second = other.position, first != second else {
                return one.position == other.position ? one.occurrence < other.occurrence : one.position != nil
            }
            return first < second
        }
    }

    /// Notes a step; gives whether anything changed.
    mutating func note(_ input: EngineInput, _ actions: [EngineAction], in schedule: Schedule) -> Bool {
        isChanged = false
        switch input {
        case .ad(let reference, .ready) where breaks[reference.occurrence]?.state == .loaded:
            set(.ready, of: reference.occurrence, in: schedule)
        case .adsLoaded(let token, _): loads[token] = nil
        case .adsFailed(let token, _): forget(token)
        default: break
        }
        for action in actions { note(action, in: schedule) }
        return isChanged
    }

    private mutating func note(_ action: EngineAction, in schedule: Schedule) {
        switch action {
        case .loadAds(let token, let request):
            loads[token] = request.occurrence
            set(.requested, of: request.occurrence, in: schedule)
        case .cancelLoad(let token): forget(token)
        case .prepareAd(let reference, _): set(.loaded, of: reference.occurrence, in: schedule)
        case .event(let event):
            guard let occurrence = event.occurrence else { return }
            switch event.name {
            case .adPeriodStarted:
                begun.insert(occurrence)
                remove(occurrence)
            case .adPeriodEnded: begun.remove(occurrence)
            case .adBreakFetchError: remove(occurrence)
            default: break
            }
        case .end:
            isChanged = isChanged || !breaks.isEmpty
            breaks = [:]
        default: break
        }
    }

    private mutating func forget(_ token: LoadToken) {
        if let occurrence = loads.removeValue(forKey: token) { remove(occurrence) }
    }

    private mutating func remove(_ occurrence: OccurrenceID) {
        if breaks.removeValue(forKey: occurrence) != nil { isChanged = true }
    }

    private mutating func set(_ state: BreakReadiness.State, of occurrence: OccurrenceID, in schedule: Schedule) {
        guard !begun.contains(occurrence) else { return }
        var position: StopPosition?
        if case .scheduled(let found) = schedule.resolution(of: occurrence) { position = found }
        breaks[occurrence] = BreakReadiness(occurrence: occurrence, position: position, state: state)
        isChanged = true
    }
}
