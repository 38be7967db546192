public import AdRulesModel

/// VAST332: events that the response's version of VAST does not have, or not in a `Linear`. One finding for each event
/// of a response, and one more where the advice for a `Linear` is another.
struct EventVersions: ResponseRule, BuiltInRule {
    /// The versions with an event, and the event that has its meaning in other versions.
    private struct Life: Sendable {
        var first = VASTVersion.v20
        var last = VASTVersion.v43
        /// A version between the two that does not have it.
        var gap: VASTVersion?
        /// The events of the same meaning before and after, with the versions that have them.
        var before: TrackingEvent?
        var after: TrackingEvent?

        func includes(_ version: VASTVersion) -> Bool { version >= first && version <= last && version != gap }
    }

    private static let closeLinear = Life(first: .v30, gap: .v40, before: .close, after: .close)

    private static let lives: [TrackingEvent: Life] = [
        .skip: Life(first: .v30), .progress: Life(first: .v30),
        .fullscreen: Life(last: .v30, after: .playerExpand),
        .exitFullscreen: Life(first: .v30, last: .v30, after: .playerCollapse),
        .expand: Life(last: .v30, after: .adExpand), .collapse: Life(last: .v30, after: .adCollapse),
        .acceptInvitationLinear: Life(first: .v30, last: .v40, before: .acceptInvitation, after: .acceptInvitation),
        .closeLinear: closeLinear,
        .timeSpentViewing: Life(first: .v40, last: .v40),
        .playerExpand: Life(first: .v40, before: .fullscreen),
        .playerCollapse: Life(first: .v40, before: .exitFullscreen),
        .adExpand: Life(first: .v40, before: .expand), .adCollapse: Life(first: .v40, before: .collapse),
        .minimize: Life(first: .v40), .overlayViewDuration: Life(first: .v40),
        .otherAdInteraction: Life(first: .v40), .loaded: Life(first: .v41), .notUsed: Life(first: .v41),
        .interactiveStart: Life(first: .v42),
    ]

    /// The events of `Tracking` (VAST 4.2 §3.14.1) that overlays have since VAST 3.0 and linear ads have not: they
    /// replace none there.
    private static let eventsOfOverlays: Set<TrackingEvent> = [.acceptInvitation, .adExpand, .adCollapse]

    /// The events that a version does not have, as bits: most trackers pass without a look at the table.
    private static let strangers = Dictionary(
        uniqueKeysWithValues: VASTVersion.all.map { version in
            (version, lives.filter { !$0.value.includes(version) }.reduce(0) { $0 | $1.key.bit })
        })

    /// An event that its place does not have.
    private struct Found {
        var event: TrackingEvent
        /// Whether only the place is wrong: `close` is of overlays where a linear ad has `closeLinear`.
        var isOfOverlays = false
        /// The event of the same meaning, where a linear ad does not have it because it is of overlays.
        var nameInOverlays: TrackingEvent?
        /// Whether there is a tracker of the name that this version has for it, too.
        var hasOtherName = false
        /// The places of its trackers.
        var places = FoundPlaces<SourceRange>()
    }

    /// One name for all events of the same meaning, such as `fullscreen` and `playerExpand`.
    static func meaning(of event: TrackingEvent) -> TrackingEvent {
        let life = lives[event]
        let other =
            life?.after ?? life?.before
            ?? lives.first { $0.value.before == event || $0.value.after == event }?.key
        return other.map { $0.rawValue < event.rawValue ? $0 : event } ?? event
    }

    /// The event that has the meaning of another one in a version; nil if there is none.
    private static func replacement(of event: TrackingEvent, in version: VASTVersion) -> TrackingEvent? {
        guard let life = lives[event], let other = version < life.first ? life.before : life.after else { return nil }
        return lives[other]?.includes(version) == false ? nil : other
    }

    /// The same, if a linear ad of the version does not have it.
    private static func nameInOverlays(of event: TrackingEvent, in version: VASTVersion) -> TrackingEvent? {
        guard version >= .v30, let other = replacement(of: event, in: version) else { return nil }
        return eventsOfOverlays.contains(other) ? other : nil
    }

    func check(_ response: Response, report: inout FindingCollector) {
        guard let version = response.version, let strangers = Self.strangers[version] else { return }
        // Events that have another name in a linear ad of this version.
        let ofOverlays = Self.closeLinear.includes(version) ? TrackingEvent.close.bit : 0
        // The first tracker of each event, and the places of all of them, in the order of the first ones.
        var found: [Found] = []
        func collect(_ trackers: [Tracking], _ wrong: UInt64, isLinear: Bool) {
            var hasBothNames: Bool?
            for index in trackers.indices {
                guard let event = trackers[index].event, event.bit & wrong != 0 else { continue }
                let isOfOverlays = event.bit & strangers == 0
                // With a tracker of each name every player fires one.
                if isOfOverlays {
                    hasBothNames = hasBothNames ?? trackers.contains { $0.event == .closeLinear }
                    if hasBothNames == true { continue }
                }
                let nameInOverlays = isLinear ? Self.nameInOverlays(of: event, in: version) : nil
                let place = response.source.place(of: "event", in: trackers[index].origin)
                let known = found.firstIndex { $0.event == event && $0.nameInOverlays == nameInOverlays }
                let last = known ?? found.count
                if known == nil {
                    found.append(Found(event: event, isOfOverlays: isOfOverlays, nameInOverlays: nameInOverlays))
                }
                found[last].places.add(place)
                guard !found[last].hasOtherName, let other = Self.replacement(of: event, in: version) else { continue }
                found[last].hasOtherName = trackers.contains { $0.event == other }
            }
        }
        for ad in response.vast.ads {
            let creatives = ad.creatives
            for index in creatives.indices {
                collect(creatives[index].linearTracking, strangers | ofOverlays, isLinear: true)
                collect(creatives[index].nonLinearTracking, strangers, isLinear: false)
            }
        }
        for one in found {
            if one.isOfOverlays {
                one.places.report(to: &report) { places, _ in misplacedClose(places, version) }
            } else if let life = Self.lives[one.event] {
                one.places.report(to: &report) { places, _ in finding(one, at: places, life, version, of: response) }
            }
        }
    }

    private func misplacedClose(_ places: [SourceRange], _ version: VASTVersion) -> Finding {
        Finding(
            .eventOfAnotherVersion, at: places[0],
            "in VAST \(version) the event close is for overlays; a linear ad has closeLinear",
            label: "some players never fire it here", value: "close"
        ).writing(value: "closeLinear", of: "event", isSafe: false)
            .fixed(by: places.map { Fix.Edit(range: $0, text: "closeLinear") }, isSafe: false)
    }

    private func finding(
        _ found: Found, at places: [SourceRange], _ life: Life, _ version: VASTVersion, of response: Response
    ) -> Finding {
        let name = found.event.rawValue
        let message =
            version < life.first
            ? "the event \(name) appeared in VAST \(life.first); this response says \(version)"
            : version > life.last
                ? "the event \(name) ended with VAST \(life.last); this response says \(version)"
                : "VAST \(version) has no event \(name)"
        let finding = Finding(
            .eventOfAnotherVersion, at: places[0], message, label: "most players fire it, not all", value: name)
        if let name = found.nameInOverlays {
            return finding.suggesting("remove it: VAST \(version) has \(name.rawValue), for overlays only")
        }
        if let replacement = Self.replacement(of: found.event, in: version) {
            // A player that knows both would fire both.
            if found.hasOtherName {
                return finding.suggesting("there is a tracker for \(replacement.rawValue), too; remove one of them")
            }
            return finding.writing(value: replacement.rawValue, of: "event", isSafe: false)
                .fixed(by: places.map { Fix.Edit(range: $0, text: replacement.rawValue) }, isSafe: false)
        }
        guard version < life.first else { return finding }
        return finding.writing(version: life.first, of: response, hint: " if the response follows it")
    }
}

extension RuleID {
    /// A tracking event that the response's version of VAST does not have, or not in a `Linear`.
    public static let eventOfAnotherVersion = RuleID(rawValue: "VAST332")
}

extension EventVersions {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .eventOfAnotherVersion, "event-of-another-version", .info, .compatibility, isOn: false, fix: .unsafe,
            "an event that the response's version of VAST does not have, or not in a Linear",
            why: "most players fire it anyway; others never do", bad: .linear(tracking(#"event="fullscreen""#)),
            good: .linear(tracking(#"event="playerExpand""#)), spec: "VAST 4.2 §3.14.1")
    ]
}
