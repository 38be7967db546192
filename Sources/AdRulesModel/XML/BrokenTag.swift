/// A tag that the text of a document shows to be broken by one character: it lost its `<`, or a start tag has a `/` at
/// its end and text behind it.
///
/// Text may hold a `>`, and an element may be empty: neither is a mistake by itself. One is where an end tag has no
/// start tag, or an element has no end tag.
struct BrokenTag {
    /// The parts of the broken tag.
    enum Kind {
        /// `AdBreak timeOffset="start">`
        case start
        /// `/AdBreak>`
        case end
        /// `<Error/>` with text behind it.
        case selfClosing
    }

    var kind: Kind
    /// The name, prefix included.
    var name: SourceRange
    /// The edit that repairs it.
    var edit: Fix.Edit

    /// The broken tags that a text begins or ends with, and the one before it; `previous` is the token before the text.
    /// Complexity: O(length).
    static func inText(_ range: SourceRange, after previous: MarkupScanner.Token?, of bytes: [UInt8]) -> [BrokenTag] {
        let text = TextDecoding.trimmed(bytes[range.offsets])
        guard !text.isEmpty else { return [] }
        var found: [BrokenTag] = []
        if case .startTag(let tag)? = previous, tag.isSelfClosing, MarkupOutline.isKnown(name: bytes[tag.name.offsets])
        {
            let slash = SourceRange(lower: Int(tag.range.upper) - 2, upper: Int(tag.range.upper) - 1)
            found.append(BrokenTag(kind: .selfClosing, name: tag.name, edit: .removing(slash)))
        }
        guard text.contains(UInt8(ascii: ">")) else { return found }
        if let name = name(text, at: text.startIndex), name.endIndex < text.endIndex,
            text[name.endIndex].isXMLBlank || text[name.endIndex] == UInt8(ascii: ">")
        {
            found.append(
                BrokenTag(kind: .start, name: SourceRange(of: name), edit: .inserting("<", at: name.startIndex)))
        }
        if text.last == UInt8(ascii: ">"), let slash = text.lastIndex(of: UInt8(ascii: "/")),
            let name = name(text, at: slash + 1), name.endIndex == text.endIndex - 1
        {
            found.append(BrokenTag(kind: .end, name: SourceRange(of: name), edit: .inserting("<", at: slash)))
        }
        return found
    }

    /// The name of an element of VMAP or VAST that is written at an index.
    private static func name(_ text: ArraySlice<UInt8>, at index: Int) -> ArraySlice<UInt8>? {
        let name = text[index...].prefix { TextDecoding.isNamePart($0) || $0 == UInt8(ascii: ":") }
        return MarkupOutline.isKnown(name: name) ? name : nil
    }
}
