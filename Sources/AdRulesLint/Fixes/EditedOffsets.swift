import AdRulesModel

/// Where the bytes of a document are after edits, and where those of the edited document were before.
struct EditedOffsets {
    /// The edits, in the order of the document; no two overlap.
    private let edits: [Fix.Edit]
    /// How far the bytes behind the first edits have moved, for each number of edits from 0.
    private let shifts: [Int]

    /// Takes edits in the order of the document. Complexity: O(edits).
    init(_ edits: [Fix.Edit]) {
        self.edits = edits
        var shifts = [0]
        shifts.reserveCapacity(edits.count + 1)
        for (index, edit) in edits.enumerated() {
            shifts.append(shifts[index] + edit.text.utf8.count - edit.range.count)
        }
        self.shifts = shifts
    }

    /// The new offset of a byte; nil if it is replaced. Complexity: O(log edits).
    func offset(of offset: Int) -> Int? {
        // The number of edits that end at or before the byte.
        let before = edits.partitioningIndex { Int($0.range.upper) > offset }
        if before < edits.count, edits[before].range.offsets.contains(offset) { return nil }
        return offset + shifts[before]
    }

    /// The offset that a byte of the edited document had; one that an edit wrote has that of its range.
    /// Complexity: O(log edits).
    func original(of offset: Int) -> Int {
        // The number of edits whose text begins at or before the byte.
        let before = edits.indices.partitioningIndex { Int(edits[$0].range.lower) + shifts[$0] > offset }
        guard before > 0 else { return offset }
        let lower = Int(edits[before - 1].range.lower)
        let isWritten = offset < lower + shifts[before - 1] + edits[before - 1].text.utf8.count
        return isWritten ? lower : offset - shifts[before]
    }
}
