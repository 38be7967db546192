/// The session indices of a playlist's breaks, to be saved with the session's state.
///
/// Until a playlist is replaced, the index of a break is its position in the document.
package struct BreakNumbering: Sendable, Hashable, Codable {
    package var indices: [Int]
    /// The next unused index: no break of the session has had it.
    package var next: Int

    package init(indices: [Int], next: Int) {
        self.indices = indices
        self.next = next
    }

    /// Whether it fits a number of breaks: one index for each, all distinct, all below `next`.
    func fits(breakCount: Int) -> Bool {
        indices.count == breakCount && (0...Count.limit).contains(next) && Set(indices).count == indices.count
            && indices.allSatisfy { (0..<next).contains($0) }
    }
}

extension Schedule {
    package var numbering: BreakNumbering {
        BreakNumbering(indices: storage.playlist.breaks.map(\.index), next: storage.playlist.nextIndex)
    }
}
