package import AdRulesEngine
package import AdRulesLint
import AdRulesText

/// A schedule with the lengths of its ads: what the image of `adrules schedule` and the page of `adrules report` draw.
package struct Timeline: Sendable {
    /// A break at its stop.
    package struct Part: Sendable {
        package var occurrence: OccurrenceID
        package var scheduled: ScheduledBreak
        package var ads: BreakAds

        package var pausesContent: Bool { scheduled.isPlayable && !ads.isBeside && !ads.pieces.isEmpty }
    }

    /// A moment at which something plays, with all its breaks.
    package struct Stop: Sendable {
        package var position: StopPosition
        /// Its breaks in the order of the document.
        package var parts: [Part]

        /// The length of the pause of the content.
        package var length: MediaTime { parts.reduce(.zero) { $0 + ($1.pausesContent ? $1.ads.length : .zero) } }
        /// Whether part of ``length`` is assumed.
        package var isAssumed: Bool { parts.contains { $0.pausesContent && $0.ads.isAssumed } }
        package var adCount: Int { parts.reduce(0) { $0 + ($1.pausesContent ? $1.ads.pieces.count : 0) } }
        package var pausesContent: Bool { parts.contains(where: \.pausesContent) }
    }

    package let schedule: Schedule
    let axis: ChartAxis
    /// The stops in order, those within the axis if repetitions have no end.
    package private(set) var stops: [Stop] = []
    /// The breaks and repetitions that never play, in the order of the document: they have no moment, or their answer
    /// has no ad for them.
    package let lost: [Outcome]

    /// Draws up the timeline of a schedule. Complexity: O(n log n) in breaks and stops.
    ///
    /// The schedule may have other labels than that of the outcomes.
    package init(_ schedule: Schedule, outcomes: Outcomes) {
        self.schedule = schedule
        axis = ChartAxis(schedule)
        lost = outcomes.silent
        for stop in schedule.stops(on: axis) {
            let parts = stop.occurrences.compactMap { occurrence -> Part? in
                guard let scheduled = schedule.scheduledBreak(at: occurrence.index) else { return nil }
                guard outcomes.outcome(of: occurrence, in: .adRules)?.result.isShown == true,
                    let found = outcomes.ads[occurrence.index]
                else { return nil }
                return Part(occurrence: occurrence, scheduled: scheduled, ads: found)
            }
            if !parts.isEmpty { stops.append(Stop(position: stop.position, parts: parts)) }
        }
    }

    package var pauses: [Stop] { stops.filter(\.pausesContent) }

    /// The time of all ads for which the content pauses.
    package var adTime: MediaTime { stops.reduce(.zero) { $0 + $1.length } }

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

// The words that are spoken and shown on pointing.
extension Timeline {
    /// A stop in words, as in `mid-roll at 10:00, break 3 mid, 2 ads, 45 seconds`.
    package func words(ofStop index: Int) -> String {
        let stop = stops[index]
        var words = [stop.position.spoken, names(ofStop: index)]
        if stop.pausesContent {
            words.append(counted(stop.adCount, "ad"))
            words.append(stop.length.spoken + (stop.isAssumed ? " assumed" : ""))
        }
        let beside = stop.parts.filter { !$0.pausesContent }
        let overlays = beside.count { !$0.ads.pieces.isEmpty }
        if overlays > 0 { words.append(counted(overlays, "overlay")) }
        if !stop.pausesContent, overlays == 0 { words.append("trackers only") }
        return words.joined(separator: ", ")
    }

    /// The breaks of a stop by their numbers in the document, from 1, and their ids, as in `break 3 mid`.
    func names(ofStop index: Int) -> String {
        let parts = stops[index].parts
        let names = parts.prefix(3).map { schedule.label(of: $0.occurrence) }
        let rest = parts.count > names.count ? " and \(parts.count - names.count) more" : ""
        return (parts.count == 1 ? "break " : "breaks ") + names.joined(separator: ", ") + rest
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
    /// Where an occurrence plays or would play: the offset as written, of a repetition its moment; nil if unknown.
    func place(of occurrence: OccurrenceID) -> String? {
        guard occurrence.repetition > 0 else { return scheduledBreak(at: occurrence.index)?.adBreak.timeOffsetText }
        return writtenTime(ofRepetition: occurrence.repetition, ofBreakAt: occurrence.index).map(\.label)
    }
}
