/// Mid-roll stops, sorted by time: for each, its moment and its breaks in document order.
///
/// Stored in flat arrays, so that 100,000 breaks are a few large blocks of memory that any number of schedules share.
struct StopTable: Sendable {
    /// A break at a moment: microseconds, the break's position in the document, and the number of the repetition.
    struct Entry: Sendable {
        var time: Int64
        var ordinal: Int32
        var repetition = 0

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            (left.time, left.ordinal) < (right.time, right.ordinal)
        }
    }

    /// The moments in microseconds, ascending and unique.
    private(set) var times: [Int64] = []
    /// The index in `members` at which the breaks of each stop begin; one more element than there are stops.
    private(set) var starts: [Int32] = [0]
    private(set) var members: [Int32] = []
    /// The number of the repetition of each member; empty if there are none.
    private(set) var repetitions: [Int] = []
    /// The number of cue points before each stop; one more element than there are stops.
    private(set) var cuesBefore: [Int32] = [0]

    init(sorted entries: some Sequence<Entry>, isCue: (Int32) -> Bool) {
        var isOpenCue = false
        func close() {
            starts.append(Int32(members.count))
            cuesBefore.append((cuesBefore.last ?? 0) + (isOpenCue ? 1 : 0))
            isOpenCue = false
        }
        for entry in entries {
            if times.last != entry.time {
                if !times.isEmpty { close() }
                times.append(entry.time)
            }
            if entry.repetition > 0, repetitions.isEmpty { repetitions = Array(repeating: 0, count: members.count) }
            members.append(entry.ordinal)
            if entry.repetition > 0 || !repetitions.isEmpty { repetitions.append(entry.repetition) }
            if isCue(entry.ordinal) { isOpenCue = true }
        }
        if !times.isEmpty { close() }
    }

    /// Returns a table of the first stops of this one and other entries, which must be sorted. Complexity: O(n).
    func merging(_ others: [Entry], first count: Int, isCue: (Int32) -> Bool) -> StopTable {
        var merged: [Entry] = []
        merged.reserveCapacity(members.count + others.count)
        var next = 0
        for stop in 0..<count {
            for member in range(of: stop) {
                let entry = Entry(
                    time: times[stop], ordinal: members[member],
                    repetition: repetitions.isEmpty ? 0 : repetitions[member])
                while next < others.count, Entry.precedes(others[next], entry) {
                    merged.append(others[next])
                    next += 1
                }
                merged.append(entry)
            }
        }
        merged.append(contentsOf: others[next...])
        return StopTable(sorted: merged, isCue: isCue)
    }

    var count: Int { times.count }

    /// The breaks of a stop, in document order, as indices of `members` and `repetitions`.
    func range(of stop: Int) -> Range<Int> { Int(starts[stop])..<Int(starts[stop + 1]) }

    /// Whether a stop holds repetitions, which then are all that it holds.
    func isRepeated(_ stop: Int) -> Bool { !repetitions.isEmpty && repetitions[Int(starts[stop])] > 0 }

    func isCue(_ stop: Int) -> Bool { cuesBefore[stop + 1] > cuesBefore[stop] }

    /// The first stop at or after a time; `count` if there is none. Complexity: O(log n), no allocation.
    func firstStop(atOrAfter time: Int64) -> Int { times.partitioningIndex { $0 >= time } }

    func firstStop(after time: Int64) -> Int { time == .max ? count : firstStop(atOrAfter: time + 1) }
}
