/// Pairs the items of a newer list with those of an older one, by one key after the other.
///
/// Items that an earlier key has paired stay paired. Items that share a key are paired in the order of their lists.
package struct ListPairing<Item> {
    /// For each newer item, the index of its older one; nil if it has none yet.
    package private(set) var older: [Int?]
    private let olderItems: [Item]
    private let newerItems: [Item]
    private var isTaken: [Bool]

    package init(older olderItems: [Item], newer newerItems: [Item]) {
        self.olderItems = olderItems
        self.newerItems = newerItems
        older = Array(repeating: nil, count: newerItems.count)
        isTaken = Array(repeating: false, count: olderItems.count)
    }

    /// The indices of the older items that have no newer one, ascending.
    package var unpairedOlder: [Int] { isTaken.indices.filter { !isTaken[$0] } }

    /// Pairs the items of both lists that have no partner and the same key; nil is no key. Complexity: O(items) hashes.
    package mutating func pair<Key: Hashable>(by key: (Item) -> Key?) {
        var waiting: [Key: (indices: [Int], next: Int)] = [:]
        for index in olderItems.indices where !isTaken[index] {
            guard let key = key(olderItems[index]) else { continue }
            waiting[key, default: ([], 0)].indices.append(index)
        }
        guard !waiting.isEmpty else { return }
        for index in newerItems.indices where older[index] == nil {
            guard let key = key(newerItems[index]), let found = waiting[key], found.next < found.indices.count
            else { continue }
            older[index] = found.indices[found.next]
            isTaken[found.indices[found.next]] = true
            waiting[key]?.next += 1
        }
    }
}
