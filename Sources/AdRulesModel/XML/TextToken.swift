/// A kind of XML token, identified by how it begins, so that a limit error can name what is too long.
enum TextToken {
    case startTag, endTag, comment, cdata, processingInstruction, declaration, text

    /// Identifies the token that begins at `index`; looks no further than `end`. Complexity: O(1).
    init<Bytes: RandomAccessCollection>(in source: Bytes, at index: Int, end: Int)
    where Bytes.Element == UInt8, Bytes.Index == Int {
        let head = source[index..<min(index + 9, end)]
        guard head.first == UInt8(ascii: "<") else {
            self = .text
            return
        }
        switch head.dropFirst().first {
        case UInt8(ascii: "/"): self = .endTag
        case UInt8(ascii: "?"): self = .processingInstruction
        case UInt8(ascii: "!"):
            self =
                head.starts(with: TextDecoding.cdataOpener)
                ? .cdata : head.starts(with: "<!--".utf8) ? .comment : .declaration
        default: self = .startTag
        }
    }

    /// Returns the index after a token of this kind at `index`; `end` if it is not terminated. Complexity: O(length).
    func upperBound<Bytes: RandomAccessCollection>(in source: Bytes, at index: Int, end: Int) -> Int
    where Bytes.Element == UInt8, Bytes.Index == Int {
        let (openerCount, closer): (Int, [UInt8]) =
            switch self {
            case .comment: (4, Array("-->".utf8))
            case .cdata: (9, TextDecoding.cdataCloser)
            case .processingInstruction: (2, Array("?>".utf8))
            case .startTag, .endTag, .declaration: (1, [UInt8(ascii: ">")])
            case .text: (1, [UInt8(ascii: "<")])
            }
        // `<!-->` is not a comment: the end cannot overlap the beginning.
        var at = index + openerCount
        while at + closer.count <= end {
            if source[at] == closer[0], source[at..<(at + closer.count)].elementsEqual(closer) {
                // Text ends before the next `<`, other tokens after their last character.
                return self == .text ? at : at + closer.count
            }
            at += 1
        }
        return end
    }

    /// The name for messages, with its article.
    var name: String {
        switch self {
        case .startTag: "a start tag"
        case .endTag: "an end tag"
        case .comment: "a comment"
        case .cdata: "a CDATA section"
        case .processingInstruction: "a processing instruction"
        case .declaration: "a declaration"
        case .text: "a text"
        }
    }
}
