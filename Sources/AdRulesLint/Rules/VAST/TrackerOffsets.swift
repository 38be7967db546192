public import AdRulesModel

/// VAST335, VAST336, VAST337: when the trackers of a linear ad are due.
struct TrackerOffsets: LinearRule, BuiltInRule {
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        check(linear, response.source, report: &report)
        if ad.kind == .inline, report.wants(.missingQuartiles), !linear.tracking.isEmpty {
            checkQuartiles(linear, response.source, report: &report)
        }
    }

    /// An offset that players ignore.
    private struct IgnoredOffset: Sendable {
        var place: SourceRange
        var event: TrackingEvent
        var offset: String
        /// Another event instead would take the tracker from the one that it has.
        var removal: Fix.Edit?

        /// Takes the offset of a tracker; nil if it has none. Of an offset that is no time only the attribute is known.
        init?(of tracker: Tracking, event: TrackingEvent, in source: SourceDocument) {
            let attribute = source.attribute("offset", of: tracker.origin)
            guard let offset = tracker.offset?.description ?? attribute.map({ source.text(in: $0.value) }) else {
                return nil
            }
            place = attribute?.name ?? source.startTag(of: tracker.origin)
            self.event = event
            self.offset = offset
            removal = attribute.map(source.removal)
        }
    }

    private func check(_ linear: Linear, _ source: SourceDocument, report: inout FindingCollector) {
        var ignored = FoundPlaces<IgnoredOffset>()
        let mayHoldUnread = source.mayHoldUnreadOffset
        for index in linear.tracking.indices {
            // By index: hardly any tracker has an offset, and a loop would copy each of them.
            let read = linear.tracking[index].offset
            guard read != nil || mayHoldUnread else { continue }
            let tracker = linear.tracking[index]
            if tracker.event != .progress {
                guard let event = tracker.event, TrackingEvent.vastEvents.contains(event),
                    let offset = IgnoredOffset(of: tracker, event: event, in: source)
                else { continue }
                ignored.add(offset)
            } else if let offset = read, let duration = linear.duration, duration > .zero,
                let time = offset.resolved(in: duration), time > duration
            {
                report.report(
                    .progressAfterEnd, at: source.place(of: "offset", in: tracker.origin),
                    "this progress tracker is due at \(offset.description), the ad ends at \(duration)",
                    label: "never fires", help: "write an earlier time, or a percentage as in 50%",
                    value: offset.description)
            }
        }
        ignored.report(to: &report) { ignored, count in
            Finding(
                .offsetWithoutProgress, at: ignored[0].place, "an offset has no effect on \(ignored[0].event.rawValue)",
                label: count == 1 ? "only progress has one" : "and on \(count - 1) more trackers of this creative",
                help: "remove the offset; a tracker for a moment is a progress tracker of its own",
                value: ignored[0].offset
            ).fixed(by: ignored.compactMap(\.removal), isSafe: false)
        }
    }

    private static let quartiles: [TrackingEvent] = [.start, .firstQuartile, .midpoint, .thirdQuartile, .complete]

    private func checkQuartiles(_ linear: Linear, _ source: SourceDocument, report: inout FindingCollector) {
        let tracked = Set(linear.tracking.compactMap(\.event))
        let missing = Self.quartiles.filter { !tracked.contains($0) }
        guard !missing.isEmpty else { return }
        report.report(
            .missingQuartiles, at: source.startTag(ofChild: "TrackingEvents", in: linear.origin),
            "no tracker for \(enumerated(missing.map(\.rawValue)))", label: "a gap in the reports",
            help: missing.map { "<Tracking event=\"\($0.rawValue)\">" }.joined(separator: " "))
    }
}

extension RuleID {
    /// An `offset` on a tracker of an event other than `progress`.
    public static let offsetWithoutProgress = RuleID(rawValue: "VAST335")
    /// A progress tracker whose offset is after the end of the ad.
    public static let progressAfterEnd = RuleID(rawValue: "VAST336")
    /// A linear ad without trackers of its start, its quartiles or its end.
    public static let missingQuartiles = RuleID(rawValue: "VAST337")
}

extension TrackerOffsets {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .offsetWithoutProgress, "offset-without-progress", .info, .suspicious, fix: .unsafe,
            "an offset on a tracker for an event other than progress",
            why: "only progress has an offset: players ignore it and fire the tracker when the event occurs",
            bad: .linear(tracking(#"event="start" offset="00:00:05""#)),
            good: .linear(tracking(#"event="progress" offset="00:00:05""#)), spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .progressAfterEnd, "progress-after-end", .warning, .suspicious,
            "a progress tracker whose offset is after the end of the ad",
            why: "the ad never gets there: the tracker never fires",
            bad: .linear(tracking(#"event="progress" offset="00:00:45""#)),
            good: .linear(tracking(#"event="progress" offset="00:00:15""#)), spec: "VAST 4.2 §3.14.3"),
        RuleDescription(
            .missingQuartiles, "missing-quartiles", .info, .pedantic,
            "a linear ad without trackers for start, quartiles and complete",
            why: "the reports have a gap, unless the ad server counts these otherwise",
            bad: .linear(tracking(#"event="start""#)), good: .inLine(creatives), spec: "VAST 4.2 §3.14.1"),
    ]
}
