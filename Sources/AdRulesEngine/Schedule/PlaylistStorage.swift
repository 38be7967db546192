/// The part of a schedule that does not depend on the duration or on opportunities: built once for a playlist and
/// shared by all its schedules.
final class PlaylistStorage: Sendable {
    let mode: Schedule.Mode
    let breaks: [ScheduledBreak]
    /// The next unused index: no break of the session has had it.
    let nextIndex: Int
    /// The position of each index in the document; nil if index and position are the same.
    private let ordinals: [Int: Int32]?

    /// Breaks before the content, whatever its duration: `start`, `00:00:00`, `0%`.
    let startBreaks: [Int32]
    /// Breaks after the content, whatever its duration: `end`, `100%`.
    let endBreaks: [Int32]
    /// Breaks whose moment depends on the duration or on an opportunity.
    let openBreaks: [Int32]
    let timed: StopTable
    let repeating: RepeatingBreaks

    /// Creates the storage of breaks in document order with their session indices. Complexity: O(n log n).
    init(mode: Schedule.Mode, breaks: [AdBreak], numbering: BreakNumbering?) {
        self.mode = mode
        let indices = numbering?.indices
        let breaks = breaks.enumerated().map { ScheduledBreak($1, index: indices?[$0] ?? $0) }
        self.breaks = breaks
        nextIndex = numbering?.next ?? breaks.count
        if let indices, !indices.elementsEqual(breaks.indices) {
            ordinals = Dictionary(
                uniqueKeysWithValues: breaks.indices.map { (breaks[$0].index, Int32(truncatingIfNeeded: $0)) })
        } else {
            ordinals = nil
        }

        var starting: [Int32] = []
        var ending: [Int32] = []
        var open: [Int32] = []
        var entries: [StopTable.Entry] = []
        var repeating = RepeatingBreaks()
        for (place, adBreak) in breaks.enumerated() {
            let ordinal = Int32(truncatingIfNeeded: place)
            var base: Int64?
            switch adBreak.adBreak.normalizedOffset {
            case .start:
                starting.append(ordinal)
                base = 0
            case .end: ending.append(ordinal)
            case .time(let time):
                entries.append(StopTable.Entry(time: time.microseconds, ordinal: ordinal))
                base = time.microseconds
            case .percent, .opportunity: open.append(ordinal)
            case nil: break
            }
            if let base, let period = Self.period(of: adBreak) {
                repeating.series.append(RepeatingBreaks.Series(base: base, period: period, ordinal: ordinal))
            }
        }
        startBreaks = starting
        endBreaks = ending
        openBreaks = open
        entries.sort(by: StopTable.Entry.precedes)
        timed = StopTable(sorted: entries) { breaks[Int($0)].makesStop }
        self.repeating = repeating
    }

    /// The position in the document of the break with an index, or nil if there is none. Complexity: O(1).
    func ordinal(ofBreakAt index: Int) -> Int? {
        guard let ordinals else { return breaks.indices.contains(index) ? index : nil }
        return ordinals[index].map(Int.init)
    }

    /// The interval at which a break repeats, in microseconds; nil if it does not.
    func period(at ordinal: Int) -> Int64? { Self.period(of: breaks[ordinal]) }

    func isCue(_ ordinal: Int32) -> Bool { breaks[Int(ordinal)].makesStop }

    /// A source that cannot be played fails once and does not repeat; neither does a break without a content time.
    private static func period(of found: ScheduledBreak) -> Int64? {
        guard let period = found.adBreak.repeatAfter?.roundedToMilliseconds.microseconds, period > 0,
            found.errorCode == nil
        else { return nil }
        switch found.adBreak.normalizedOffset {
        case .start, .time, .percent: return period
        case .end, .opportunity, nil: return nil
        }
    }
}

extension AdBreak {
    /// The offset in canonical form, to the millisecond: 0 is `start` and 100 % is `end`; nil if missing or invalid.
    package var normalizedOffset: TimeOffset? { self.timeOffset?.normalized }
}

extension TimeOffset {
    package var normalized: TimeOffset? {
        switch self {
        case .time(let time) where time < .zero: nil
        case .time(let time): time.roundedToMilliseconds == .zero ? .start : .time(time.roundedToMilliseconds)
        case .percent(let share) where share.millionths <= 0: share.millionths == 0 ? .start : nil
        case .percent(let share) where share.millionths >= 100_000_000: share.millionths == 100_000_000 ? .end : nil
        case .opportunity(let position) where position < 1: nil
        default: self
        }
    }
}

/// The session indices of a playlist's breaks, to be saved with the session's state.
///
/// Until a playlist is replaced, the index of a break is its position in the document.
package struct BreakNumbering: Sendable, Hashable, Codable {
    package var indices: [Int]
    /// The next unused index: no break of the session has had it.
    package var next: Int

    package init(indices: [Int], next: Int) {
        self.indices = indices
        self.next = next
    }

    /// Whether it fits a number of breaks: one index for each, all distinct, all below `next`.
    func fits(breakCount: Int) -> Bool {
        indices.count == breakCount && (0...Count.limit).contains(next) && Set(indices).count == indices.count
            && indices.allSatisfy { (0..<next).contains($0) }
    }
}

extension Schedule {
    package var numbering: BreakNumbering {
        BreakNumbering(indices: storage.playlist.breaks.map(\.index), next: storage.playlist.nextIndex)
    }
}
