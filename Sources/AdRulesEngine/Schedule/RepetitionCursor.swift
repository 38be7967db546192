/// Walks the moments of all repetitions in order, each moment once.
///
/// Uses a binary heap of the groups' next moments: O(groups) to create, O(log groups) per step.
struct RepetitionCursor {
    private let table: RepetitionTable
    /// The exclusive upper bound of the moments.
    private let bound: Int64
    /// The groups that have moments left, as a binary heap by next moment.
    private var heap: [(moment: Int64, group: Int)] = []
    /// The groups that have a repetition at the moment returned last.
    private(set) var groups: [Int] = []

    /// Creates a cursor over the moments after a time and below a bound.
    init(_ table: RepetitionTable, after time: Int64, below bound: Int64) {
        self.table = table
        self.bound = bound
        for (index, group) in table.groups.enumerated() {
            if let moment = group.first(after: time), moment < bound { heap.append((moment, index)) }
        }
        for index in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(index) }
    }

    /// Returns the next moment, or nil at the end, and sets `groups` to the groups that have it.
    mutating func next() -> Int64? {
        groups.removeAll(keepingCapacity: true)
        guard let moment = heap.first?.moment else { return nil }
        while let top = heap.first, top.moment == moment {
            groups.append(top.group)
            if let following = table.groups[top.group].first(after: moment), following < bound {
                heap[0].moment = following
            } else {
                heap.swapAt(0, heap.count - 1)
                heap.removeLast()
            }
            siftDown(0)
        }
        return moment
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

    private mutating func siftDown(_ start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2] where child < heap.count {
                if heap[child].moment < heap[least].moment { least = child }
            }
            if least == index { return }
            heap.swapAt(index, least)
            index = least
        }
    }
}
