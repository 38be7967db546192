import AdRulesModel

/// The explicit mid-roll stops, sorted by time: for each, its moment and its breaks in document order.
///
/// Stored in flat arrays, so that 100,000 breaks are a few large blocks of memory that any number of schedules share.
struct StopTable: Sendable {
    /// A break at a moment: microseconds, and the break's position in the document.
    struct Entry: Sendable {
        var time: Int64
        var ordinal: Int32

        static func precedes(_ left: Entry, _ right: Entry) -> Bool {
            (left.time, left.ordinal) < (right.time, right.ordinal)
        }
    }

    /// The moments in microseconds, ascending and unique.
    private(set) var times: [Int64] = []
    /// The index in `members` at which the breaks of each stop begin; one more element than there are stops.
    private(set) var starts: [Int32] = [0]
    /// The breaks' positions in the document.
    private(set) var members: [Int32] = []
    /// The number of cue points before each stop; one more element than there are stops.
    private(set) var cuesBefore: [Int32] = [0]

    /// Creates a table of entries sorted by time and ordinal. Complexity: O(n).
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
            members.append(entry.ordinal)
            if isCue(entry.ordinal) { isOpenCue = true }
        }
        if !times.isEmpty { close() }
    }

    /// Returns a table of these entries and others, which must be sorted. Complexity: O(n).
    func merging(_ others: [Entry], isCue: (Int32) -> Bool) -> StopTable {
        var merged: [Entry] = []
        merged.reserveCapacity(members.count + others.count)
        var next = 0
        for stop in times.indices {
            for ordinal in self[stop] {
                let entry = Entry(time: times[stop], ordinal: ordinal)
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

    /// The breaks of a stop, in document order.
    subscript(stop: Int) -> ArraySlice<Int32> { members[Int(starts[stop])..<Int(starts[stop + 1])] }

    /// Whether a stop is a cue point.
    func isCue(_ stop: Int) -> Bool { cuesBefore[stop + 1] > cuesBefore[stop] }

    /// The first stop at or after a time; `count` if there is none. Complexity: O(log n), no allocation.
    func firstStop(atOrAfter time: Int64) -> Int {
        times.partitioningIndex { $0 >= time }
    }

    /// The first stop after a time; `count` if there is none. Complexity: O(log n), no allocation.
    func firstStop(after time: Int64) -> Int {
        time == .max ? count : firstStop(atOrAfter: time + 1)
    }
}
