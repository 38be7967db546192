public import AdRulesModel

/// VAST421, VAST422, VAST423: trackers that never fire where they stand, fire twice, or wait for a skip.
struct TrackerLists: AdRule, BuiltInRule {
    /// A tracker and what makes it a repetition of another one.
    private struct Key: Hashable {
        var event: TrackingEvent
        var offset: ProgressOffset?
        var uri: SourceText
    }

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        let source = response.source
        for item in ad.verifications {
            check(item.properties.tracking, of: "Verification", takes: Self.ofVerifications, source, report: &report)
        }
        let creatives = ad.creatives
        for index in creatives.indices {
            let creative = creatives[index]
            check(creative.linearTracking, of: "Linear", takes: Self.ofCreatives, source, report: &report)
            check(creative.nonLinearTracking, of: "NonLinearAds", takes: Self.ofCreatives, source, report: &report)
            for companion in creative.companionAds?.companions ?? [] {
                check(companion.properties.tracking, of: "Companion", takes: Self.ofCompanions, source, report: &report)
            }
            if ad.kind == .inline, creative.hasLinear { checkSkip(creative, in: response, report: &report) }
        }
    }

    private static let known = bits(TrackingEvent.vastEvents)
    private static let ofVerifications = bits(TrackingEvent.events(in: .verification))
    private static let ofCreatives = bits(TrackingEvent.events(in: .linear))
    private static let ofCompanions = bits(TrackingEvent.events(in: .companion))

    private static func bits(_ events: [TrackingEvent]) -> UInt64 { events.reduce(0) { $0 | $1.bit } }

    /// Checks a list of trackers; `takes` are the events that its place has, as bits.
    private func check(
        _ trackers: [Tracking], of element: String, takes: UInt64, _ source: SourceDocument,
        report: inout FindingCollector
    ) {
        var seen: UInt64 = 0
        var mayRepeat = false
        // By index: an element of a loop is copied, with its reference counts.
        for index in trackers.indices {
            guard let bit = trackers[index].event?.bit else { continue }
            if bit & Self.known & ~takes != 0 { report.report(outOfPlace(trackers[index], element, source)) }
            mayRepeat = mayRepeat || seen & bit != 0 || bit == 0
            seen |= bit
        }
        if mayRepeat { Self.checkRepetitions(trackers, .doubledTracker, report: &report) }
    }

    private func outOfPlace(_ tracker: Tracking, _ element: String, _ source: SourceDocument) -> Finding {
        let event = tracker.event?.rawValue ?? ""
        let isOfVerifications = tracker.event == .verificationNotExecuted
        return Finding(
            .eventOutOfPlace, at: source.place(of: "event", in: tracker.origin),
            "the event \(event) does not occur in <\(element)>", label: "never fires here",
            help: isOfVerifications
                ? "put it into the <TrackingEvents> of its <Verification>"
                : element.isSpelled("Companion")
                    ? "a companion has creativeView; put the tracker into the <Linear>"
                    : "a verification has verificationNotExecuted; put the tracker into the <Linear>",
            value: event)
    }

    /// Reports each tracker that has the event and the address of another one.
    static func checkRepetitions(_ trackers: [Tracking], _ rule: RuleID, report: inout FindingCollector) {
        var first: [Key: Tracking] = [:]
        for tracker in trackers {
            guard let event = tracker.event, !tracker.uri.isEmpty, !tracker.uri.string.isSpelled("about:blank") else {
                continue
            }
            // Two offsets that cannot be read are not the same.
            if event == .progress, tracker.offset == nil { continue }
            let key = Key(event: event, offset: tracker.offset, uri: tracker.uri)
            guard let other = first.updateValue(tracker, forKey: key) else { continue }
            first[key] = other
            report.report(
                rule, at: tracker.uri.range, "\(quoted(tracker.uri.string)) appears twice for \(event.rawValue)",
                label: "requested twice", help: "leave one of them out", value: tracker.uri.string,
                related: [Finding.Related(range: other.uri.range, label: "first here")])
        }
    }

    private func checkSkip(_ creative: Creative, in response: Response, report: inout FindingCollector) {
        // VAST 2.0 has neither the event nor the attribute; that is reported elsewhere.
        guard response.version != .v20, let linear = creative.linear, linear.skipOffset == nil,
            let tracker = linear.tracking.first(where: { $0.event == .skip }),
            // One that is misspelt or cannot be read has a finding of its own.
            !response.source.missing(["skipoffset"], in: linear.origin).isEmpty
        else { return }
        report.report(
            .skipWithoutOffset, at: response.source.place(of: "event", in: tracker.origin),
            "a skip tracker, but <Linear> has no skipoffset", label: "players show no skip button",
            help: #"add skipoffset="00:00:05" to <Linear> if the ad may be skipped, or leave the tracker out"#,
            value: "skip")
    }
}

extension RuleID {
    /// An event that does not happen where its tracker stands.
    public static let eventOutOfPlace = RuleID(rawValue: "VAST421")
    /// The same tracker twice.
    public static let doubledTracker = RuleID(rawValue: "VAST422")
    /// A tracker for `skip` in an ad that cannot be skipped.
    public static let skipWithoutOffset = RuleID(rawValue: "VAST423")
}

extension TrackerLists {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .eventOutOfPlace, "event-out-of-place", .warning, .correctness, folding: .together,
            "a tracker for an event that does not occur there",
            why: "a verification has one event, a companion has creativeView: other trackers there never fire",
            bad: .linear(tracking(#"event="verificationNotExecuted""#)),
            good: .linear(tracking(#"event="start""#)), spec: "VAST 4.2 §3.14.1, §3.17.4"),
        RuleDescription(
            .doubledTracker, "doubled-tracker", .warning, .suspicious, folding: .together,
            "the same address twice for one event",
            why: "players request both: the server counts the event twice, unless it notices",
            bad: .linear(tracking(#"event="start""#, #"event="start""#)),
            good: .linear(tracking(#"event="start""#)), spec: "VAST 4.2 §3.14"),
        RuleDescription(
            .skipWithoutOffset, "skip-without-offset", .info, .suspicious,
            "a tracker for skip in a Linear without skipoffset",
            why: "without a skipoffset players show no skip button: the tracker never fires, or the offset was "
                + "forgotten",
            bad: .linear(tracking(#"event="skip""#)),
            good: .linear(tracking(#"event="skip""#), attributes: #" skipoffset="00:00:05""#), spec: "VAST 4.2 §3.8"),
    ]
}
