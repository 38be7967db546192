/// A playlist resolved for one duration, live state and list of opportunities.
///
/// Everything that does not depend on those is shared with the other schedules of the playlist: without percent and
/// position offsets and repetitions, a new duration costs O(log n) and a few hundred bytes.
final class ScheduleStorage: Sendable {
    let playlist: PlaylistStorage
    let duration: MediaTime?
    let isLive: Bool
    let opportunities: [Opportunity]
    let repeatCap: Int
    /// The hour of content near which repetitions without an end are listed.
    let hour: Int64

    let preroll: [Int32]
    let postroll: [Int32]
    /// The mid-rolls by time, with listed repetitions; those from `count` on are post-rolls or beyond the content.
    let stops: StopTable
    let count: Int
    let repeating: RepeatingBreaks
    /// The moments for which repetitions are listed, in microseconds. If they have an end, there are none beyond these.
    let listed: Range<Int64>
    let occurrenceCount: Int?

    /// The distance from the end of the content within which a moment is a post-roll, in microseconds.
    static let endSnap: Int64 = 500_000
    /// An hour in microseconds. Repetitions without an end are listed for a day beyond that of the content.
    static let anHour: Int64 = 3_600_000_000

    /// Resolves a playlist. Complexity: O(log n + o log o) with o post-rolls; O(n) if a percent or position offset has
    /// a moment; O(n + r log r) with r repetitions.
    init(
        _ playlist: PlaylistStorage, duration: MediaTime?, isLive: Bool, opportunities: [Opportunity], repeatCap: Int,
        hour: Int64
    ) {
        self.playlist = playlist
        // Players report a duration of 0 while they do not know it.
        let duration = duration.flatMap { $0 > .zero ? $0 : nil }
        self.duration = duration
        self.isLive = isLive
        self.opportunities = opportunities
        self.repeatCap = min(max(0, repeatCap), Schedule.mostRepetitions)
        self.hour = hour
        let length = isLive ? nil : duration
        let end = length?.microseconds ?? .max

        var preroll = playlist.startBreaks
        var postroll = isLive ? [] : playlist.endBreaks
        var moved: [StopTable.Entry] = []
        // A base that became a post-roll does not repeat, even if its next repetition would be below the duration.
        var repeating = playlist.repeating
        repeating.series.removeAll { $0.base > 0 && end < .max && $0.base >= end - Self.endSnap }
        var openCount = isLive ? playlist.endBreaks.count : 0
        for ordinal in playlist.openBreaks {
            let place = Int(ordinal)
            switch Self.resolve(
                playlist.breaks[place].adBreak, length: length, isLive: isLive, opportunities: opportunities)
            {
            case .scheduled(.preroll): preroll.append(ordinal)
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
                repeating.series.append(RepeatingBreaks.Series(base: base, period: period, ordinal: ordinal))
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

        var stops = timed
        var count = timedCount
        if !moved.isEmpty {
            moved.sort(by: StopTable.Entry.precedes)
            stops = timed.merging(moved, first: timed.count, isCue: playlist.isCue)
            count = end == .max ? stops.count : stops.firstStop(atOrAfter: end - Self.endSnap)
        }
        listed = Self.listed(repeating, end: end, cap: self.repeatCap, hour: hour)
        if !repeating.isEmpty {
            let explicit = stops.times[..<count]
            let listed = repeating.entries(in: listed).filter { entry in
                let stop = explicit.partitioningIndex { $0 >= entry.time }
                return stop == explicit.endIndex || explicit[stop] != entry.time
            }
            if !listed.isEmpty {
                stops = stops.merging(listed, first: count, isCue: playlist.isCue)
                count = stops.count
            }
        }
        self.stops = stops
        self.count = count
        self.repeating = repeating
        let isOpen = openCount > 0 || (end == .max && !repeating.isEmpty)
        occurrenceCount = isOpen ? nil : preroll.count + postroll.count + Int(stops.starts[count])
    }

    /// The moments for which repetitions are listed: those of the first ones up to the end of the content, or those of
    /// a day from an hour before the content, if all since its beginning are too many.
    private static func listed(_ repeating: RepeatingBreaks, end: Int64, cap: Int, hour: Int64) -> Range<Int64> {
        if end < .max { return repeating.range(0..<end, limit: cap) }
        let all = 0..<(hour + 25) * anHour
        if repeating.count(in: all) <= Schedule.mostRepetitions { return all }
        return repeating.range(max(0, hour - 1) * anHour..<all.upperBound, limit: Schedule.mostRepetitions)
    }

    /// The position of a break by its offset alone, without its repetitions, or the reason why it has none.
    func resolution(at ordinal: Int) -> Schedule.Resolution {
        Self.resolve(
            playlist.breaks[ordinal].adBreak, length: isLive ? nil : duration, isLive: isLive,
            opportunities: opportunities)
    }

    /// Whether an explicit stop is at a moment, so that repetitions give way. Complexity: O(log n).
    func isOverlapped(_ moment: Int64) -> Bool {
        let stop = stops.firstStop(atOrAfter: moment)
        return stop < count && stops.times[stop] == moment && !stops.isRepeated(stop)
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
}
