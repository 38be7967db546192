/// The indices that the breaks of a playlist have in a session, to be kept with a session's state.
///
/// Until a playlist is replaced the index of a break is its place in the document.
public struct BreakNumbering: Sendable, Hashable, Codable {
    /// The index of each break, in document order.
    public var indices: [Int]
    /// The first index that no break of the session ever had.
    public var next: Int

    /// Indices in document order, and the first that was never used.
    public init(indices: [Int], next: Int) {
        self.indices = indices
        self.next = next
    }

    /// Far below overflow, and exact in every JSON reader.
    private static let limit = 1 << 53

    /// Whether it can number so many breaks: as many indices, all different, all below `next`.
    func fits(breakCount: Int) -> Bool {
        indices.count == breakCount && (0...Self.limit).contains(next) && Set(indices).count == indices.count
            && indices.allSatisfy { (0..<next).contains($0) }
    }
}

extension Schedule {
    /// The indices of the breaks. Complexity: O(n).
    public var numbering: BreakNumbering {
        BreakNumbering(indices: storage.playlist.facts.map(\.index), next: storage.playlist.nextIndex)
    }
}
