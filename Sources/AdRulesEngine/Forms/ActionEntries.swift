package import AdRulesText

/// Makes the entries of lines from the actions of an engine, with the labels of their breaks.
package struct ActionEntries: Sendable {
    /// The occurrence and showing of each load, for the line about its cancellation.
    private var loads: [LoadToken: (occurrence: OccurrenceID, showing: Int)] = [:]
    /// The labels that the actions of one call name: they may be those of a playlist that was replaced.
    private var labels: [OccurrenceID: String?] = [:]

    package init(_ engine: PlaylistEngine? = nil) {
        guard let engine else { return }
        for load in engine.loads { if let token = load.token { loads[token] = (load.occurrence, load.showing) } }
    }

    /// Takes note of the actions of one call, before their entries are made.
    package mutating func begin(_ actions: [EngineAction]) {
        labels.removeAll(keepingCapacity: true)
        for action in actions {
            switch action {
            case .event(let event): if let occurrence = event.occurrence { labels[occurrence] = .some(event.breakID) }
            case .loadAds(let token, let request):
                labels[request.occurrence] = .some(request.breakID)
                loads[token] = (request.occurrence, request.showing)
            default: break
            }
        }
    }

    /// The entries of one action, one for each URL of a tracker, and the label of their break. `label` knows the labels
    /// that the actions do not name.
    package func entries(
        of action: EngineAction, label: (OccurrenceID) -> String?
    ) -> (entries: [SessionLine.Entry], breakID: String?) {
        switch action {
        case .event(let event): return ([.event(event)], event.breakID)
        case .decision(let decision): return ([.decision(decision)], nil)
        case .log(let text): return ([.log(text)], nil)
        case .track(let firing):
            let entries = firing.urls.map { SessionLine.Entry.track(firing, url: $0) }
            return (entries, labels[firing.occurrence] ?? label(firing.occurrence))
        default:
            let (occurrence, showing) = place(of: action)
            let breakID = occurrence.flatMap { labels[$0] ?? label($0) }
            return ([.action(action, occurrence: occurrence, showing: showing)], breakID)
        }
    }

    /// The lines of the actions of one call, as values with exact times and without `now`: those of the engine protocol
    /// and of session logs.
    package mutating func lines(
        of actions: [EngineAction], label: (OccurrenceID) -> String? = { _ in nil }
    ) -> [JSONValue] {
        begin(actions)
        return actions.flatMap { action -> [JSONValue] in
            let (made, breakID) = entries(of: action, label: label)
            return made.map { entry in
                .object(SessionLine(now: .zero, content: nil, entry: entry, breakID: breakID).members(isExact: true))
            }
        }
    }

    private func place(of action: EngineAction) -> (occurrence: OccurrenceID?, showing: Int) {
        switch action {
        case .loadAds(_, let request): (request.occurrence, request.showing)
        case .cancelLoad(let token): (loads[token]?.occurrence, loads[token]?.showing ?? 1)
        default: (action.reference?.occurrence, action.reference?.showing ?? 1)
        }
    }
}
