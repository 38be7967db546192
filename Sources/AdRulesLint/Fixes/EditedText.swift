package import AdRulesModel

/// A document with edits made in it. Every byte outside the edits is that of the original.
package struct EditedText: Sendable {
    /// A part of the text.
    private enum Piece: Sendable {
        /// A range of the original.
        case original(Range<Int>)
        case inserted(ArraySlice<UInt8>)

        var count: Int {
            switch self {
            case .original(let range): range.count
            case .inserted(let bytes): bytes.count
            }
        }

        /// The first bytes of the piece, and what is left of it.
        func split(at count: Int) -> (first: Piece, rest: Piece) {
            switch self {
            case .original(let range): (.original(range.prefix(count)), .original(range.dropFirst(count)))
            case .inserted(let bytes): (.inserted(bytes.prefix(count)), .inserted(bytes.dropFirst(count)))
            }
        }
    }

    /// A change of the original, all edits taken together.
    package struct Change: Sendable, Hashable {
        /// The bytes of the original that are replaced; empty if something is inserted before them.
        package var range: Range<Int>
        /// The text that replaces it.
        package var bytes: [UInt8]
    }

    /// The document before the first edit, in UTF-8.
    package let original: [UInt8]
    private var pieces: [Piece]

    /// Creates the text of a document without edits.
    package init(_ original: [UInt8]) {
        self.original = original
        pieces = [.original(0..<original.count)]
    }

    /// The document with the edits. Complexity: O(bytes).
    package var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(pieces.reduce(0) { $0 + $1.count })
        for piece in pieces {
            switch piece {
            case .original(let range): bytes += original[range]
            case .inserted(let inserted): bytes += inserted
            }
        }
        return bytes
    }

    /// Makes edits in the text as it is now; they are in the order of the text and do not overlap.
    /// Complexity: O(pieces + edits).
    package mutating func apply(_ edits: [Fix.Edit]) {
        var edited: [Piece] = []
        var rest = edits[...]
        var offset = 0
        // The end of what the last edit replaces.
        var removed = 0
        for piece in pieces {
            var piece = piece
            while piece.count > 0 {
                if offset < removed {
                    let count = min(piece.count, removed - offset)
                    piece = piece.split(at: count).rest
                    offset += count
                } else if let edit = rest.first, edit.range.lower <= offset {
                    edited.append(.inserted(Array(edit.text.utf8)[...]))
                    removed = Int(edit.range.upper)
                    rest.removeFirst()
                } else {
                    let count = min(piece.count, (rest.first.map { Int($0.range.lower) } ?? .max) - offset)
                    let (first, left) = piece.split(at: count)
                    edited.append(first)
                    piece = left
                    offset += count
                }
            }
        }
        edited += rest.map { .inserted(Array($0.text.utf8)[...]) }
        pieces = edited
    }

    /// The changes of the original, in its order; no two touch each other. Complexity: O(pieces).
    package var changes: [Change] {
        var changes: [Change] = []
        var end = 0
        var inserted: [UInt8] = []
        for piece in pieces {
            switch piece {
            case .inserted(let bytes): inserted += bytes
            case .original(let range):
                if range.lowerBound > end || !inserted.isEmpty {
                    changes.append(Change(range: end..<range.lowerBound, bytes: inserted))
                    inserted = []
                }
                end = range.upperBound
            }
        }
        if end < original.count || !inserted.isEmpty {
            changes.append(Change(range: end..<original.count, bytes: inserted))
        }
        return changes.filter { !$0.range.isEmpty || !$0.bytes.isEmpty }
    }
}

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
