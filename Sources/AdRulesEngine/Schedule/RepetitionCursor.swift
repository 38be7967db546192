import AdRulesModel

/// Walks the moments of all repetitions in order, each moment once.
///
/// Keeps the groups' next moments in a heap: O(groups × log groups) to create, O(log groups) per step.
struct RepetitionCursor {
    private let table: RepetitionTable
    /// The exclusive upper bound of the moments.
    private let bound: Int64
    /// The groups that have moments left, by next moment.
    private var heap = TimeHeap<Int>()
    /// The groups that have a repetition at the moment returned last.
    private(set) var groups: [Int] = []

    /// Creates a cursor over the moments after a time and below a bound.
    init(_ table: RepetitionTable, after time: Int64, below bound: Int64) {
        self.table = table
        self.bound = bound
        for index in table.groups.indices { add(index, after: time) }
    }

    private mutating func add(_ group: Int, after time: Int64) {
        guard let moment = table.groups[group].first(after: time), moment < bound else { return }
        heap.add(MediaTime(microseconds: moment), order: group, id: group)
    }

    /// Returns the next moment, or nil at the end, and sets `groups` to the groups that have it.
    mutating func next() -> Int64? {
        groups.removeAll(keepingCapacity: true)
        guard let time = heap.first?.time else { return nil }
        while let top = heap.first, top.time == time {
            groups.append(top.id)
            heap.removeFirst()
        }
        for group in groups { add(group, after: time.microseconds) }
        return time.microseconds
    }

    /// The number of repetitions at the moment returned last.
    func repetitionCount(at moment: Int64) -> Int {
        groups.reduce(0) { $0 + table.members(of: $1, at: moment).count }
    }

    /// The repetitions at the moment returned last, in document order.
    func repetitions(at moment: Int64) -> [(ordinal: Int32, repetition: Int)] {
        table.repetitions(at: moment, of: groups)
    }

    /// Whether a repetition at the moment returned last makes a cue point.
    func isCue(at moment: Int64) -> Bool {
        groups.contains { table.groups[$0].cueBase < moment }
    }
}
