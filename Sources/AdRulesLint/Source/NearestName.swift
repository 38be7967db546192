/// Finds what a person meant to write: the known name with the fewest changes.
package enum NearestName {
    /// The candidate that is nearest to `name`; nil when none is near. The first of several equally near ones.
    ///
    /// Near is: the same but for case, or at most one change in three characters (at least one). A change puts in, takes
    /// out or replaces a character, or swaps two neighbours.
    /// Complexity: O(candidates × length²); names of more than 64 bytes have no neighbours.
    package static func find(_ name: String, among candidates: [String]) -> String? {
        let folded = name.lowercased()
        guard !folded.isEmpty, folded.utf8.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in candidates {
            let allowed = max(1, min(folded.utf8.count, candidate.utf8.count) / 3)
            let distance = distance(Array(folded.utf8), Array(candidate.lowercased().utf8))
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// The number of changes from one to the other (optimal string alignment).
    static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        guard !left.isEmpty else { return right.count }
        guard !right.isEmpty else { return left.count }
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for row in 1...left.count {
            var current = [row]
            current.reserveCapacity(right.count + 1)
            for column in 1...right.count {
                let cost = left[row - 1] == right[column - 1] ? 0 : 1
                var value = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    value = min(value, beforePrevious[column - 2] + 1)
                }
                current.append(value)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
