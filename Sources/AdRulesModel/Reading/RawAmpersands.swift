/// Finds each `&` that begins no reference: whoever forgets to escape one forgets it everywhere.
enum RawAmpersands {
    /// The most places that one finding is fixed at. It grows with the document, so that the rounds of a fixer do not,
    /// and so slowly that the places take no more memory than the document.
    private static func limit(of bytes: [UInt8]) -> Int { max(10_000, bytes.count / 32) }

    /// Returns the places from an offset on, which is one itself, outside CDATA sections, comments and instructions.
    /// Complexity: O(bytes).
    static func places(in bytes: [UInt8], from start: Int) -> [Int] {
        let limit = limit(of: bytes)
        var places = [start]
        var index = start + 1
        while index < bytes.count, places.count < limit {
            switch bytes[index] {
            case UInt8(ascii: "<"): index = endOfSection(in: bytes, at: index)
            case UInt8(ascii: "&"):
                if !beginsReference(in: bytes, at: index) { places.append(index) }
                index += 1
            default: index += 1
            }
        }
        return places
    }

    /// Whether a reference to a character or to an entity begins at an index, whatever it refers to.
    private static func beginsReference(in bytes: [UInt8], at index: Int) -> Bool {
        let tail = bytes[(index + 1)...].prefix(64)
        let name = tail.dropFirst(tail.first == UInt8(ascii: "#") ? 1 : 0).prefix(while: TextDecoding.isNamePart)
        return !name.isEmpty && bytes[name.endIndex...].first == UInt8(ascii: ";")
    }

    /// The index after the CDATA section, comment or instruction at an index; the next index if there is none.
    private static func endOfSection(in bytes: [UInt8], at index: Int) -> Int {
        let token = TextToken(in: bytes, at: index, end: bytes.count)
        switch token {
        case .comment, .cdata, .processingInstruction: return token.upperBound(in: bytes, at: index, end: bytes.count)
        case .startTag, .endTag, .declaration, .text: return index + 1
        }
    }
}
