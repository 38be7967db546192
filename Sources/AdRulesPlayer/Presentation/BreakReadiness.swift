/// The readiness of the ads of a break that has not begun.
public struct BreakReadiness: Sendable, Hashable {
    /// The progress of their loading.
    public enum State: Sendable, Hashable {
        /// They are requested.
        case requested
        /// There are ads, and the ad player loads the first one.
        case loaded
        /// The ad player reported that the first one can play.
        case ready
    }

    /// The occurrence of the break.
    package var occurrence: OccurrenceID
    /// The moment of the break; nil while that is unknown, as for a percentage of an unknown duration.
    public var position: StopPosition?
    /// The progress of loading its ads.
    public var state: State
}

/// The readiness of each break, derived from the inputs, actions and loads of the engine.
struct ReadinessTable: Sendable {
    private var breaks: [OccurrenceID: BreakReadiness] = [:]

    /// In the order of the film; breaks without a position come last.
    var list: [BreakReadiness] {
        breaks.values.sorted { one, other in
            guard let first = one.position, let second = other.position, first != second else {
                return one.position == other.position ? one.occurrence < other.occurrence : one.position != nil
            }
            return first < second
        }
    }

    /// Notes a step after which the engine is as given; returns whether anything changed.
    mutating func note(_ input: EngineInput, _ actions: [EngineAction], of engine: PlaylistEngine) -> Bool {
        let before = breaks
        if case .ad(let reference, .ready) = input, breaks[reference.occurrence]?.state == .loaded {
            breaks[reference.occurrence]?.state = .ready
        }
        for action in actions {
            switch action {
            case .loadAds(_, let request): set(.requested, of: request.occurrence)
            case .prepareAd(let reference, _): set(.loaded, of: reference.occurrence)
            default: break
            }
        }
        // A break that began, is over or has another source has no load; later ads of one that plays are prepared too.
        breaks = breaks.filter { engine.hasLoad(of: $0.key) }
        for occurrence in breaks.keys {
            breaks[occurrence]?.position = engine.schedule.resolution(of: occurrence).position
        }
        return breaks != before
    }

    private mutating func set(_ state: BreakReadiness.State, of occurrence: OccurrenceID) {
        breaks[occurrence] = BreakReadiness(occurrence: occurrence, position: nil, state: state)
    }
}
