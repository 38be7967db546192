import AdRulesModel

/// VAST335, VAST336, VAST337: when the trackers of a linear ad are due.
struct TrackerOffsets: LinearRule, BuiltInRule {
    static let ids: [RuleID] = [.offsetWithoutProgress, .progressAfterEnd, .missingQuartiles]

    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        check(linear, response.source, report: &report)
        if ad.kind == .inline, report.wants(.missingQuartiles), !linear.tracking.isEmpty {
            checkQuartiles(linear, response.source, report: &report)
        }
    }

    private func check(_ linear: Linear, _ source: SourceDocument, report: inout FindingCollector) {
        var useless: (tracker: Tracking, offset: ProgressOffset, count: Int)?
        for index in linear.tracking.indices {
            // By index: hardly any tracker has an offset, and a loop would copy each of them.
            guard let offset = linear.tracking[index].offset else { continue }
            let tracker = linear.tracking[index]
            if tracker.event != .progress {
                guard tracker.event.map(TrackingEvent.vastEvents.contains) == true else { continue }
                useless = (useless?.tracker ?? tracker, useless?.offset ?? offset, (useless?.count ?? 0) + 1)
            } else if let duration = linear.duration, duration > .zero, let time = offset.resolved(in: duration),
                time > duration
            {
                report.report(
                    Finding(
                        .progressAfterEnd, at: source.place(of: "offset", in: tracker.origin),
                        "this progress tracker is due at \(offset.description), the ad ends at \(duration)",
                        label: "never fires", help: "write an earlier time, or a percentage as in 50%",
                        value: offset.description))
            }
        }
        guard let useless, let event = useless.tracker.event else { return }
        report.report(
            Finding(
                .offsetWithoutProgress, at: source.place(ofName: "offset", in: useless.tracker.origin),
                "an offset has no effect on \(event.rawValue)",
                label: useless.count == 1
                    ? "only progress has one" : "and on \(useless.count - 1) more trackers of this creative",
                value: useless.offset.description
            ).writing(
                "event", "progress", of: useless.tracker.origin, in: source, hint: ", or remove the offset",
                isSafe: false))
    }

    private static let quartiles: [TrackingEvent] = [.start, .firstQuartile, .midpoint, .thirdQuartile, .complete]

    private func checkQuartiles(_ linear: Linear, _ source: SourceDocument, report: inout FindingCollector) {
        let tracked = Set(linear.tracking.compactMap(\.event))
        let missing = Self.quartiles.filter { !tracked.contains($0) }
        guard !missing.isEmpty else { return }
        report.report(
            Finding(
                .missingQuartiles, at: source.startTag(ofChild: "TrackingEvents", in: linear.origin),
                "no tracker for \(enumerated(missing.map(\.rawValue)))", label: "a gap in the reports",
                help: missing.map { "<Tracking event=\"\($0.rawValue)\">" }.joined(separator: " ")))
    }
}
