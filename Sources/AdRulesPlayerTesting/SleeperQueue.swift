import AdRulesPlayer

/// The sleeping tasks by the time they wake; at one time those that play come before the test that lets time pass.
struct SleeperQueue: Sendable {
    struct Entry: Sendable {
        var time: MediaTime
        var isLast: Bool
        var id: UInt64

        func comes(before other: Entry) -> Bool {
            if time != other.time { return time < other.time }
            if isLast != other.isLast { return other.isLast }
            return id < other.id
        }
    }

    /// A binary heap.
    private var entries: [Entry] = []

    var first: Entry? { entries.first }

    mutating func insert(_ entry: Entry) {
        entries.append(entry)
        var place = entries.count - 1
        while place > 0, entries[place].comes(before: entries[(place - 1) / 2]) {
            entries.swapAt(place, (place - 1) / 2)
            place = (place - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard let last = entries.popLast(), !entries.isEmpty else { return }
        entries[0] = last
        var place = 0
        while true {
            var least = place
            for child in [2 * place + 1, 2 * place + 2] where child < entries.count {
                if entries[child].comes(before: entries[least]) { least = child }
            }
            if least == place { return }
            entries.swapAt(place, least)
            place = least
        }
    }
}
