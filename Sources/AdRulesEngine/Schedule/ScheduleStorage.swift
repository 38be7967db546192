import AdRulesModel

/// A playlist resolved for one duration, live state and list of opportunities.
///
/// Everything that does not depend on those is shared with the other schedules of the playlist: without percent and
/// position offsets, a new duration costs O(log n) and a few hundred bytes.
final class ScheduleStorage: Sendable {
    let playlist: PlaylistStorage
    let duration: MediaTime?
    let isLive: Bool
    let opportunities: [Opportunity]
    let repeatCap: Int

    /// The breaks before and after the content, in document order.
    let preroll: [Int32]
    let postroll: [Int32]
    /// The explicit stops by time; those from `explicitCount` on are post-rolls or beyond the content.
    let explicit: StopTable
    let explicitCount: Int
    /// The breaks that repeat.
    let repetitions: RepetitionTable
    /// The exclusive upper bound of repetitions, in microseconds: the duration, or `Int64.max`.
    let bound: Int64
    /// See `Schedule.occurrenceCount`.
    let occurrenceCount: Int?

    /// The distance from the end of the content within which a moment is a post-roll, in microseconds.
    static let endSnap: Int64 = 500_000

    /// Resolves a playlist. Complexity: O(log n + m + o log o) with m repeating breaks and o post-rolls; O(n) if a
    /// percent or position offset has a moment.
    init(
        _ playlist: PlaylistStorage, duration: MediaTime?, isLive: Bool, opportunities: [Opportunity], repeatCap: Int
    ) {
        self.playlist = playlist
        // Players report a duration of 0 while they do not know it.
        let duration = duration.flatMap { $0 > .zero ? $0 : nil }
        self.duration = duration
        self.isLive = isLive
        self.opportunities = opportunities
        self.repeatCap = min(max(0, repeatCap), 1 << 31)
        let length = isLive ? nil : duration
        bound = length?.microseconds ?? .max

        var preroll = playlist.startBreaks
        var postroll = isLive ? [] : playlist.endBreaks
        var moved: [StopTable.Entry] = []
        var series: [RepetitionTable.Series] = []
        var openCount = isLive ? playlist.endBreaks.count : 0
        for ordinal in playlist.openBreaks {
            let place = Int(ordinal)
            switch Self.resolve(playlist.breaks[place], length: length, isLive: isLive, opportunities: opportunities) {
            case .scheduled(.preroll):
                preroll.append(ordinal)
            case .scheduled(.postroll):
                postroll.append(ordinal)
                continue
            case .scheduled(.midroll(let time)):
                moved.append(StopTable.Entry(time: time.microseconds, ordinal: ordinal))
            case .unscheduled, .none:
                openCount += 1
                continue
            }
            if let period = playlist.period(at: place) {
                let base = moved.last?.ordinal == ordinal ? moved.last?.time ?? 0 : 0
                series.append(RepetitionTable.Series(base: base, period: period, ordinal: ordinal))
            }
        }

        let timed = playlist.timed
        var timedCount = timed.count
        if let length {
            timedCount = timed.firstStop(atOrAfter: length.microseconds - Self.endSnap)
            let beyond = timed.firstStop(after: (length + MediaTime(microseconds: Self.endSnap)).microseconds)
            postroll.append(contentsOf: timed.members[Int(timed.starts[timedCount])..<Int(timed.starts[beyond])])
            openCount += timed.members.count - Int(timed.starts[beyond])
        }
        if preroll.count > playlist.startBreaks.count { preroll.sort() }
        if postroll.count > playlist.endBreaks.count { postroll.sort() }
        self.preroll = preroll
        self.postroll = postroll

        if moved.isEmpty {
            explicit = timed
            explicitCount = timedCount
        } else {
            moved.sort(by: StopTable.Entry.precedes)
            let merged = timed.merging(moved, isCue: playlist.isCue)
            explicit = merged
            explicitCount = bound == .max ? merged.count : merged.firstStop(atOrAfter: bound - Self.endSnap)
        }

        // A base that became a post-roll does not repeat, even if its next repetition would be below the duration.
        let end = bound
        func isTooLate(_ one: RepetitionTable.Series) -> Bool {
            one.base > 0 && end < .max && one.base >= end - Self.endSnap
        }
        let shared = playlist.repetitions
        if series.isEmpty, !shared.series.contains(where: { isTooLate($0) && $0.period < end - $0.base }) {
            repetitions = shared
        } else {
            repetitions = RepetitionTable(shared.series.filter { !isTooLate($0) } + series, isCue: playlist.isCue)
        }

        let explicitOccurrences = preroll.count + postroll.count + Int(explicit.starts[explicitCount])
        if openCount > 0 {
            occurrenceCount = nil
        } else {
            occurrenceCount = Self.repetitionCount(
                repetitions, below: bound, cap: self.repeatCap, explicit: explicit, explicitCount: explicitCount
            ).map { explicitOccurrences + $0 }
        }
    }

    /// The position of a break by its offset alone, without its repetitions, or the reason why it has none.
    func resolution(at ordinal: Int) -> Schedule.Resolution {
        Self.resolve(
            playlist.breaks[ordinal], length: isLive ? nil : duration, isLive: isLive, opportunities: opportunities)
    }

    /// Whether an explicit stop is in the same millisecond as a moment. Complexity: O(log n).
    func isOverlapped(_ moment: Int64) -> Bool {
        let millisecond = moment / 1000
        let stop = explicit.firstStop(atOrAfter: millisecond * 1000)
        return stop < explicitCount && explicit.times[stop] / 1000 == millisecond
    }

    /// Resolves the moment of a break (<doc:Behaviour#From-playlist-to-schedule>); `length` is the duration, or nil
    /// if it is unknown or the stream is live.
    private static func resolve(
        _ adBreak: AdBreak, length: MediaTime?, isLive: Bool, opportunities: [Opportunity]
    ) -> Schedule.Resolution {
        let moment: MediaTime
        switch adBreak.normalizedOffset {
        case .start: return .scheduled(.preroll)
        case .end: return isLive ? .unscheduled(.durationUnknown) : .scheduled(.postroll)
        case .time(let time): moment = time
        case .percent(let share):
            guard let length else { return .unscheduled(.durationUnknown) }
            moment = share.share(of: length)
        case .opportunity(let position):
            guard position <= opportunities.count else { return .unscheduled(.opportunityUnknown) }
            moment = opportunities[position - 1].time
        case nil: return .unscheduled(.invalidOffset)
        }
        if let length, moment > .zero {
            let snap = MediaTime(microseconds: endSnap)
            if moment > length + snap { return .unscheduled(.beyondContent) }
            if moment >= length - snap { return .scheduled(.postroll) }
        }
        return .scheduled(moment == .zero ? .preroll : .midroll(moment))
    }

    /// The number of repetitions that play below a bound; nil if they are unbounded or exceed the cap. Finding those
    /// that give way takes a walk, which the cap bounds.
    private static func repetitionCount(
        _ table: RepetitionTable, below bound: Int64, cap: Int, explicit: StopTable, explicitCount: Int
    ) -> Int? {
        guard !table.isEmpty else { return 0 }
        guard bound < .max, table.count(below: bound) <= cap else { return nil }
        var cursor = RepetitionCursor(table, after: 0, below: bound)
        var total = 0
        while let moment = cursor.next() {
            let stop = explicit.firstStop(atOrAfter: moment / 1000 * 1000)
            if stop < explicitCount, explicit.times[stop] / 1000 == moment / 1000 { continue }
            total += cursor.repetitionCount(at: moment)
        }
        return total
    }
}
