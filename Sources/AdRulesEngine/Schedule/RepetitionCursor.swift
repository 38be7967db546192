/// Walks the moments of all repetitions in order, each moment once.
///
/// A binary heap of the groups' next moments: O(groups) to begin, O(log groups) a step.
struct RepetitionCursor {
    private let table: RepetitionTable
    /// Repetitions lie below it.
    private let bound: Int64
    /// The groups that go on, as a binary heap by their next moment.
    private var heap: [(moment: Int64, group: Int)] = []
    /// The groups whose repetitions fall on the moment that was given last.
    private(set) var groups: [Int] = []

    /// A walk over the moments after a time and below a bound.
    init(_ table: RepetitionTable, after time: Int64, below bound: Int64) {
        self.table = table
        self.bound = bound
        for (place, group) in table.groups.enumerated() {
            if let moment = group.first(after: time), moment < bound { heap.append((moment, place)) }
        }
        for place in stride(from: heap.count / 2 - 1, through: 0, by: -1) { siftDown(place) }
    }

    /// The next moment; nil when there is none. Afterwards `groups` says whose it is.
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

    /// How many repetitions fall on the moment that was given last.
    func repetitionCount(at moment: Int64) -> Int {
        groups.reduce(0) { $0 + table.members(of: $1, at: moment).count }
    }

    /// The repetitions on the moment that was given last, in document order.
    func repetitions(at moment: Int64) -> [(ordinal: Int32, repetition: Int)] {
        table.repetitions(at: moment, of: groups)
    }

    /// Whether a repetition that makes a cue point falls on the moment that was given last.
    func isCue(at moment: Int64) -> Bool {
        groups.contains { table.groups[$0].cueBase < moment }
    }

    private mutating func siftDown(_ start: Int) {
        var place = start
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < heap.count {
                if heap[child].moment < heap[least].moment { least = child }
            }
            if least == place { return }
            heap.swapAt(place, least)
            place = least
        }
    }
}
