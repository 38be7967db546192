extension RandomAccessCollection {
    /// The index of the first element that satisfies a predicate; `endIndex` if none does.
    ///
    /// The elements that do not satisfy it come before those that do, as in a sorted list that is searched for a bound.
    ///
    /// - Complexity: O(log n), no allocation.
    @inlinable
    package func partitioningIndex(where isBehind: (Element) throws -> Bool) rethrows -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if try isBehind(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}
