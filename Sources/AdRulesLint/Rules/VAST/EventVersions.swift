import AdRulesModel

/// VAST332: events that the response's version of VAST does not have. One finding for each event of a response.
struct EventVersions: ResponseRule, BuiltInRule {
    static let ids: [RuleID] = [.eventOfAnotherVersion]

    /// The versions with an event, and the event that has its meaning in other versions.
    private struct Life: Sendable {
        var first = VASTVersion.v2_0
        var last = VASTVersion.v4_3
        /// A version between the two that does not have it.
        var gap: VASTVersion?
        /// The events of the same meaning before and after, with the versions that have them.
        var before: TrackingEvent?
        var after: TrackingEvent?

        func includes(_ version: VASTVersion) -> Bool { version >= first && version <= last && version != gap }
    }

    private static let lives: [TrackingEvent: Life] = [
        .skip: Life(first: .v3_0), .progress: Life(first: .v3_0),
        .fullscreen: Life(last: .v3_0, after: .playerExpand),
        .exitFullscreen: Life(first: .v3_0, last: .v3_0, after: .playerCollapse),
        .expand: Life(last: .v3_0, after: .adExpand), .collapse: Life(last: .v3_0, after: .adCollapse),
        .acceptInvitationLinear: Life(
            first: .v3_0, last: .v4_0, before: .acceptInvitation, after: .acceptInvitation),
        .closeLinear: Life(first: .v3_0, gap: .v4_0, before: .close, after: .close),
        .timeSpentViewing: Life(first: .v4_0, last: .v4_0),
        .playerExpand: Life(first: .v4_0, before: .fullscreen),
        .playerCollapse: Life(first: .v4_0, before: .exitFullscreen),
        .adExpand: Life(first: .v4_0, before: .expand), .adCollapse: Life(first: .v4_0, before: .collapse),
        .minimize: Life(first: .v4_0), .overlayViewDuration: Life(first: .v4_0),
        .otherAdInteraction: Life(first: .v4_0), .loaded: Life(first: .v4_1), .notUsed: Life(first: .v4_1),
        .interactiveStart: Life(first: .v4_2),
    ]

    /// The lives by the lengths of the names: most events have none, which their length shows.
    private static let livesByLength: [[(event: TrackingEvent, life: Life)]] = {
        var table: [[(event: TrackingEvent, life: Life)]] = []
        for (event, life) in lives {
            let length = event.rawValue.utf8.count
            while table.count <= length { table.append([]) }
            table[length].append((event, life))
        }
        return table
    }()

    private static func life(of event: TrackingEvent) -> Life? {
        let length = event.rawValue.utf8.count
        guard length < livesByLength.count else { return nil }
        return livesByLength[length].first { $0.event == event }?.life
    }

    func check(_ response: Response, report: inout FindingCollector) {
        guard let version = response.version else { return }
        var reported: Set<TrackingEvent> = []
        for ad in response.vast.ads {
            for creative in ad.creatives {
                if creative.properties.hasLinear, let tracking = creative.linear?.tracking {
                    check(tracking, version, response.source, &reported, report: &report)
                }
                if let tracking = creative.nonLinearAds?.tracking {
                    check(tracking, version, response.source, &reported, report: &report)
                }
            }
        }
    }

    private func check(
        _ trackers: [Tracking], _ version: VASTVersion, _ source: SourceDocument,
        _ reported: inout Set<TrackingEvent>, report: inout FindingCollector
    ) {
        for index in trackers.indices {
            guard let event = trackers[index].event, let life = Self.life(of: event),
                !life.includes(version),
                reported.insert(event).inserted
            else { continue }
            let origin = trackers[index].origin
            let other = version < life.first ? life.before : life.after
            let replacement = other.flatMap { Self.lives[$0]?.includes(version) == false ? nil : $0 }
            let name = event.rawValue
            let message =
                version < life.first
                ? "the event \(name) appeared in VAST \(life.first); this response says \(version)"
                : version > life.last
                    ? "the event \(name) ended with VAST \(life.last); this response says \(version)"
                    : "VAST \(version) has no event \(name)"
            report.report(
                Finding(
                    .eventOfAnotherVersion, at: source.place(of: "event", in: origin), message,
                    label: "most players fire it, not all",
                    help: replacement.map { #"write event="\#($0.rawValue)""# }
                        ?? (version < life.first ? #"write version="\#(life.first)" if the response follows it"# : nil),
                    value: event.rawValue))
        }
    }
}
