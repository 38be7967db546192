extension Sequence {
    /// The elements in groups with the same key, the groups in the order of their first elements. Complexity: O(n).
    package func inGroups<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
        var places: [Key: Int] = [:]
        var groups: [(key: Key, elements: [Element])] = []
        for element in self {
            let key = key(element)
            let place = places[key] ?? groups.count
            if place == groups.count { groups.append((key, [])) }
            places[key] = place
            groups[place].elements.append(element)
        }
        return groups
    }

    /// The first element with each key. Complexity: O(n).
    package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
        var seen: Set<Key> = []
        return filter { seen.insert(key($0)).inserted }
    }
}
