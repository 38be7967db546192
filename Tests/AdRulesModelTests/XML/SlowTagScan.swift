import AdRulesModel

/// A second scanner of start tags, made of regular expressions: slow, short, and sharing no code with `TagScan`.
struct SlowTagScanner {
    /// What it found; offsets count from the beginning of the bytes.
    struct Tag {
        var name: Range<Int>
        var attributes: [(name: Range<Int>, value: Range<Int>)] = []
        var end: Int
        var isSelfClosing: Bool
    }

    private let tag: Regex<(Substring, Substring, Substring, Substring)>
    private let attribute: Regex<(Substring, Substring, Substring?, Substring?)>

    init() throws {
        let name = #"[^ \t\r\n=>/"'<!?]+"#
        let blanks = #"[ \t\r\n]"#
        let value = #"(?:"[^"]*"|'[^']*')"#
        tag = try Regex("<(\(name))((?:\(blanks)+\(name)\(blanks)*=\(blanks)*\(value))*)\(blanks)*(/?)>")
            .matchingSemantics(.unicodeScalar)
        attribute = try Regex(#"(\#(name))\#(blanks)*=\#(blanks)*(?:"([^"]*)"|'([^']*)')"#)
            .matchingSemantics(.unicodeScalar)
    }

    /// Scans a well-formed start tag at the beginning of the bytes; nil for anything else.
    func scan(_ bytes: ArraySlice<UInt8>) -> Tag? {
        // One scalar a byte, so that distances in the text are distances in the bytes.
        let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        guard let match = try? tag.prefixMatch(in: text) else { return nil }
        func range(_ part: Substring) -> Range<Int> {
            let lower = text.unicodeScalars.distance(from: text.startIndex, to: part.startIndex)
            return lower..<(lower + part.unicodeScalars.count)
        }
        var found = Tag(
            name: range(match.output.1), end: range(match.output.0).upperBound, isSelfClosing: !match.output.3.isEmpty)
        for part in match.output.2.matches(of: attribute) {
            guard let value = part.output.2 ?? part.output.3 else { return nil }
            found.attributes.append((range(part.output.1), range(value)))
        }
        return found
    }
}
