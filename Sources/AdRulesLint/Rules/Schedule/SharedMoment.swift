import AdRulesEngine
public import AdRulesModel

/// VMAP209, VMAP212: moments that coincide although they are written differently.
struct SharedMoment: MomentRule {
    /// The number of repeating breaks that are compared with the other breaks. Each is compared with every stop; a
    /// playlist repeats a few breaks at most, and the work has to stay linear.
    static let repeatingBreaks = 100

    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let schedule = moments.schedule
        let playlist = moments.playlist
        let breaks = moments.breaks
        let stops = moments.stops
        checkPercentages(stops, of: playlist, report: &report)
        checkRepetitions(breaks, stops: stops, schedule, of: playlist, report: &report)
    }

    /// VMAP209.
    private func checkPercentages(_ stops: [[PlacedBreak]], of playlist: VMAPDocument, report: inout FindingCollector) {
        var mistake = SharedMistake<(other: AdBreak, moment: String)>()
        for stop in stops {
            let percent = stop.first { if case .percent? = $0.adBreak.timeOffset { true } else { false } }
            let explicit = stop.first { if case .percent? = $0.adBreak.timeOffset { false } else { true } }
            guard let percent, let explicit else { continue }
            let moment =
                switch percent.position {
                case .midroll(let time)?: time.description
                case .postroll?: "the end of the content"
                case .preroll?, nil: "the start of the content"
                }
            mistake.add(percent.adBreak, (explicit.adBreak, moment))
        }
        mistake.report(to: &report) { first, mistake in
            let (other, moment) = first.detail
            return Finding(
                .percentMeetsBreak, at: playlist.timeOffset(of: first.adBreak),
                "\(first.adBreak.quotedOffset) is \(moment), where another break is",
                label: mistake.label("both play in one interruption"),
                help: "drop one of the two, or move it", value: first.adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: other), label: "the other break")])
        }
    }

    /// VMAP212. Times of breaks and intervals are whole milliseconds here, as the engine rounds them.
    private func checkRepetitions(
        _ breaks: [PlacedBreak], stops: [[PlacedBreak]], _ schedule: Schedule, of playlist: VMAPDocument,
        report: inout FindingCollector
    ) {
        let moments = stops.compactMap { stop in stop[0].midroll.map { ($0, stop[0].adBreak) } }
        guard !moments.isEmpty else { return }
        var compared = 0
        // With the first break that a repetition meets, and how many do.
        var mistake = SharedMistake<(hit: AdBreak, count: Int)>()
        for placed in breaks {
            guard let interval = schedule.interval(ofBreakAt: placed.scheduled.index),
                let base = placed.position?.contentTime
            else { continue }
            compared += 1
            guard compared <= Self.repeatingBreaks else { break }
            var first: AdBreak?
            var count = 0
            for (time, adBreak) in moments
            where time > base && (time - base).microseconds % interval.microseconds == 0 {
                first = first ?? adBreak
                count += 1
            }
            guard let first else { continue }
            mistake.add(placed.adBreak, (first, count))
        }
        mistake.report(to: &report) { repeating, mistake in
            let (hit, count) = repeating.detail
            let times = count == 1 ? "a repetition" : "\(count) repetitions"
            return Finding(
                .repetitionMeetsBreak, at: playlist.source.place(of: "repeatAfter", in: repeating.adBreak.origin),
                "\(times) of this break at the moment of another break, \(hit.quotedOffset)",
                label: mistake.label("the repetition gives way"),
                help: "drop the break at \(hit.quotedOffset), or choose another interval",
                value: repeating.adBreak.repeatAfterText,
                related: [Finding.Related(range: playlist.timeOffset(of: hit), label: "this break plays")])
        }
    }
}

extension RuleID {
    /// A share of the content at the moment of another break.
    public static let percentMeetsBreak = RuleID(rawValue: "VMAP209")
    /// A repetition at the moment of another break.
    public static let repetitionMeetsBreak = RuleID(rawValue: "VMAP212")
}

extension SharedMoment {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .percentMeetsBreak, "percent-meets-break", .warning, .correctness,
            "a percentage at the moment of another break",
            why: "AdRules plays both in one interruption, which is rarely intended",
            bad: breaks(slot("00:10:00", "midroll-1"), slot("50%", "midroll-2"), with: "--duration 20:00"),
            good: breaks(slot("00:10:00", "midroll-1"), with: "--duration 20:00"), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .repetitionMeetsBreak, "repetition-meets-break", .warning, .correctness,
            "a repetition at the moment of another break",
            why: "only one of them plays: by the specification the overlapped one is ignored, and AdRules drops the "
                + "repetition",
            bad: breaks(
                slot("00:10:00", "midroll-1", attributes: #" repeatAfter="00:10:00""#), slot("00:30:00", "midroll-2")),
            good: breaks(
                slot("00:10:00", "midroll-1", attributes: #" repeatAfter="00:10:00""#), slot("00:35:00", "midroll-2")),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]
}
