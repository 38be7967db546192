package import AdRulesEngine
package import AdRulesModel
import AdRulesText

/// A schedule with the lengths of its ads: what the image of `adrules schedule` and the page of `adrules report` draw.
package struct Timeline: Sendable {
    /// A break at its stop.
    package struct Part: Sendable {
        /// The occurrence.
        package var occurrence: OccurrenceID
        /// The break.
        package var scheduled: ScheduledBreak
        /// Its ads.
        package var ads: BreakAds

        /// Whether the content pauses for it.
        package var pausesContent: Bool { scheduled.isPlayable && !ads.isBeside && !ads.pieces.isEmpty }
    }

    /// A moment at which something plays, with all its breaks.
    package struct Stop: Sendable {
        /// Its position.
        package var position: StopPosition
        /// Its breaks in the order of the document.
        package var parts: [Part]

        /// The length of the pause of the content.
        package var length: MediaTime {
            parts.reduce(.zero) { $0 + ($1.pausesContent ? $1.ads.length : .zero) }
        }
        /// Whether part of ``length`` is assumed.
        package var isAssumed: Bool { parts.contains { $0.pausesContent && $0.ads.isAssumed } }
        /// The number of ads for which the content pauses.
        package var adCount: Int { parts.reduce(0) { $0 + ($1.pausesContent ? $1.ads.pieces.count : 0) } }
        /// Whether the content pauses at all.
        package var pausesContent: Bool { parts.contains(where: \.pausesContent) }
    }

    /// A break, or a repetition, that never plays: it has no moment, or its answer has no ad for it.
    package struct Lost: Sendable {
        /// The occurrence.
        package var occurrence: OccurrenceID
        /// The break.
        package var adBreak: AdBreak?
        /// Where it would play: the offset as written, of a repetition its moment; nil if neither is known.
        package var place: String?
        /// Why, in the words of the engine.
        package var sentence: String
        /// The option that would give it a moment; nil if none would.
        package var missingInput: String?
    }

    /// The schedule.
    package let schedule: Schedule
    let axis: ChartAxis
    /// The stops in order, those within the axis if repetitions have no end.
    package private(set) var stops: [Stop] = []
    /// The breaks that never play, in the order of the document.
    package private(set) var lost: [Lost] = []

    /// Draws up the timeline of a schedule. Complexity: O(n log n) in breaks and stops.
    package init(_ schedule: Schedule, ads: ScheduledAds) {
        self.schedule = schedule
        axis = ChartAxis(schedule)
        var empty: [Int: Lost] = [:]
        let midrolls = schedule.stops(after: .zero, through: axis.end)
        for stop in [schedule.preroll].compactMap(\.self) + Array(midrolls) + [schedule.postroll].compactMap(\.self) {
            let parts = stop.occurrences.compactMap { occurrence -> Part? in
                guard let scheduled = schedule.scheduledBreak(at: occurrence.index) else { return nil }
                if case .unplayable = scheduled.source { return nil }
                guard let found = ads[occurrence.index] else { return nil }
                if let failure = found.failure {
                    // Its repetitions have the same answer.
                    empty[occurrence.index] = empty[occurrence.index] ?? Lost(occurrence, of: schedule, failure)
                    return nil
                }
                return Part(occurrence: occurrence, scheduled: scheduled, ads: found)
            }
            if !parts.isEmpty { stops.append(Stop(position: stop.position, parts: parts)) }
        }
        let unscheduled = schedule.unscheduled.map { occurrence, reason in
            Lost(
                occurrence: occurrence, adBreak: schedule.scheduledBreak(at: occurrence.index)?.adBreak,
                place: schedule.place(of: occurrence), sentence: schedule.sentence(for: reason),
                missingInput: schedule.missingInput(for: reason))
        }
        lost = (unscheduled + empty.values).sorted { $0.occurrence < $1.occurrence }
    }

    /// The stops for which the content pauses.
    package var pauses: [Stop] { stops.filter(\.pausesContent) }

    /// The time of all ads for which the content pauses.
    package var adTime: MediaTime { stops.reduce(.zero) { $0 + $1.length } }

    /// The indices of the breaks of the playlist that have a stop.
    package var playingBreaks: Set<Int> { Set(stops.flatMap { $0.parts.map(\.occurrence.index) }) }

    /// The ad time in each hour of content, from the first; pre-rolls count to the first and post-rolls to the last.
    package var adTimePerHour: [MediaTime] {
        let hour = MediaTime.seconds(3600).microseconds
        guard axis.end > .zero else { return [] }
        var hours = [MediaTime](repeating: .zero, count: Int(min(200, (axis.end.microseconds + hour - 1) / hour)))
        for stop in stops {
            let moment = stop.position.contentTime ?? axis.end
            hours[min(hours.count - 1, Int(moment.microseconds / hour))] += stop.length
        }
        return hours
    }

    /// The schedule in a few words, as in `5 breaks · content 30:00`.
    package var subtitle: String {
        var parts = schedule.words
        if schedule.isTruncated { parts.append("repetitions beyond the first \(schedule.repeatCap) are not shown") }
        return parts.joined(separator: " · ")
    }
}

extension Timeline.Lost {
    /// A break whose answer has no ad that plays.
    fileprivate init(_ occurrence: OccurrenceID, of schedule: Schedule, _ failure: AdRulesError) {
        let isNoFill = failure.code == AdRulesError(.noAd).code
        let reason = isNoFill ? BreakReason.noFill : .fetchFailed(failure.code)
        self.init(
            occurrence: occurrence, adBreak: schedule.scheduledBreak(at: occurrence.index)?.adBreak,
            place: schedule.place(of: occurrence), sentence: reason.sentence + (isNoFill ? "" : " (\(failure.code))"),
            missingInput: nil)
    }
}

// The words that are spoken and shown on pointing.
extension Timeline {
    /// A stop in words, as in `break 3 of 5, mid-roll at 10:00, 2 ads, 45 seconds`.
    package func words(ofStop index: Int) -> String {
        let stop = stops[index]
        var words = ["break \(index + 1) of \(stops.count)", Self.words(of: stop.position)]
        if stop.pausesContent {
            words.append(counted(stop.adCount, "ad"))
            words.append(stop.length.spoken + (stop.isAssumed ? " assumed" : ""))
        }
        let beside = stop.parts.filter { !$0.pausesContent }
        let overlays = beside.count { !$0.ads.pieces.isEmpty }
        if overlays > 0 { words.append(counted(overlays, "overlay")) }
        if !stop.pausesContent, overlays == 0 {
            words.append("trackers only")
        }
        let names = stop.parts.compactMap { $0.scheduled.adBreak.breakID }.filter { !$0.isEmpty }
        if let name = names.first { words.append(PrintableText.line(name, limit: 60)) }
        return words.joined(separator: ", ")
    }

    /// A position in words, as in `mid-roll at 10:00`.
    package static func words(of position: StopPosition) -> String {
        switch position {
        case .preroll: "pre-roll"
        case .midroll(let time): "mid-roll at \(time.label)"
        case .postroll: "post-roll"
        }
    }
}

extension MediaTime {
    /// The length in words, as in `45 seconds` or `2 minutes 30 seconds`.
    package var spoken: String {
        let seconds = Int((microseconds + 500_000) / 1_000_000)
        let parts = [(seconds / 3600, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second")]
        let words = parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
        return words.isEmpty ? "0 seconds" : words.joined(separator: " ")
    }
}

extension Schedule {
    /// Where an occurrence plays or would play: the offset as written, of a repetition its moment; nil if neither is known.
    func place(of occurrence: OccurrenceID) -> String? {
        guard occurrence.repetition > 0 else { return scheduledBreak(at: occurrence.index)?.adBreak.timeOffsetText }
        return writtenTime(ofRepetition: occurrence.repetition, ofBreakAt: occurrence.index).map(ChartAxis.label)
    }
}
