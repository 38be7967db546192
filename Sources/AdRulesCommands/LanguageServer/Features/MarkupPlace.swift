import AdRulesModel
import AdRulesText

/// The position of a place in the markup of a text, and the elements around it. The text need not be well-formed: it is
/// about to be written.
struct MarkupPlace {
    /// The completions at the place.
    enum Site {
        /// Text between tags or in a section: the range of the token, and that of the word before the place.
        case text(SourceRange, word: SourceRange)
        /// The name of a start tag; `isBare` if nothing follows it in the tag.
        case tagName(SourceRange, isBare: Bool)
        /// The name of an end tag.
        case endTagName(SourceRange, isClosed: Bool)
        /// The name of an attribute; `hasValue` if an equals sign follows it.
        case attributeName(SourceRange, of: TagScan, hasValue: Bool)
        case attributeValue(SourceRange, of: TagScan, name: SourceRange)
        case comment(SourceRange)
        /// A declaration, a processing instruction.
        case other
    }

    let site: Site
    /// The start tags of the elements around the place, the outermost first.
    private(set) var around: [TagScan] = []
    /// The names of the other children of the innermost element, without prefixes.
    private(set) var siblings: Set<ByteText> = []
    private let bytes: [UInt8]

    /// Finds the place of an offset. Complexity: O(bytes).
    init(_ bytes: [UInt8], at offset: Int) {
        self.bytes = bytes
        var scanner = MarkupScanner(bytes)
        var children: [Set<ByteText>] = [[]]
        var found: MarkupScanner.Token?
        while let token = scanner.next(), Int(token.range.lower) <= offset {
            if Self.holds(token, offset, bytes) {
                found = token
                break
            }
            // Markup that begins at the place is behind it, not around it.
            guard Int(token.range.lower) < offset else { break }
            switch token {
            case .startTag(let tag):
                children[children.count - 1].insert(ByteText(MarkupScanner.localName(tag.name, in: bytes)))
                guard !tag.isSelfClosing else { continue }
                around.append(tag)
                children.append([])
            case .endTag(_, let name):
                // An end tag closes the innermost element of its name; one that closes none is passed over.
                let inner = around.suffix(Self.unclosedLimit)
                guard let index = inner.lastIndex(where: { bytes[$0.name.offsets] == bytes[name.offsets] }) else {
                    continue
                }
                around.removeSubrange(index...)
                children.removeSubrange((index + 1)...)
            case .text, .cdata, .other: continue
            }
        }
        site = found.map { Self.site(in: $0, at: offset, bytes) } ?? .text(Self.empty(offset), word: Self.empty(offset))
        siblings = children.last ?? []
        addLaterSiblings(behind: found, at: offset)
    }

    /// The most elements that one end tag ends, all but one without an end tag of their own.
    static let unclosedLimit = 64

    /// The names of the elements around the place without prefixes, the outermost first.
    var names: [String] { around.map { MarkupScanner.localName($0.name, in: bytes) } }

    private mutating func addLaterSiblings(behind token: MarkupScanner.Token?, at offset: Int) {
        var scanner = MarkupScanner(bytes, in: (token.map { Int($0.range.upper) } ?? offset)..<bytes.count)
        var depth = 0
        // A tag that is whole has its own children behind it.
        if case .startTag(let tag)? = token, !tag.isSelfClosing, bytes[Int(tag.range.upper) - 1] == UInt8(ascii: ">") {
            depth = 1
        }
        while depth >= 0, let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                if depth == 0 { siblings.insert(ByteText(MarkupScanner.localName(tag.name, in: bytes))) }
                depth += tag.isSelfClosing ? 0 : 1
            case .endTag: depth -= 1
            case .text, .cdata, .other: break
            }
        }
    }

    private static func empty(_ offset: Int) -> SourceRange { SourceRange(lower: offset, upper: offset) }

    /// Whether an offset is inside a token, or at the end of one that is not closed yet.
    private static func holds(_ token: MarkupScanner.Token, _ offset: Int, _ bytes: [UInt8]) -> Bool {
        let range = token.range
        if case .text = token { return offset <= Int(range.upper) }
        let isClosed = bytes[Int(range.upper) - 1] == UInt8(ascii: ">")
        return offset > Int(range.lower) && (offset < Int(range.upper) || offset == Int(range.upper) && !isClosed)
    }

    private static func site(in token: MarkupScanner.Token, at offset: Int, _ bytes: [UInt8]) -> Site {
        switch token {
        case .startTag(let tag): return site(in: tag, at: offset, bytes)
        case .endTag(let range, let name):
            return .endTagName(name, isClosed: bytes[Int(range.upper) - 1] == UInt8(ascii: ">"))
        case .text(let range):
            let word = word(before: offset, downTo: Int(range.lower), bytes)
            // The `<` of a tag whose name is still to be written.
            let isTag = word.lower > range.lower && bytes[Int(word.lower) - 1] == UInt8(ascii: "<")
            return isTag ? .tagName(word, isBare: true) : .text(range, word: word)
        case .cdata(let range, let content):
            let isClosed = bytes[range.offsets].suffix(3).elementsEqual("]]>".utf8)
            let text = isClosed ? content : SourceRange(lower: Int(content.lower), upper: Int(range.upper))
            guard text.lower <= offset, offset <= text.upper else { return .other }
            return .text(text, word: word(before: offset, downTo: Int(text.lower), bytes))
        case .other(let range): return bytes[range.offsets].starts(with: "<!--".utf8) ? .comment(range) : .other
        }
    }

    private static func site(in tag: TagScan, at offset: Int, _ bytes: [UInt8]) -> Site {
        if offset <= Int(tag.name.upper) {
            let isBare = tag.attributes.isEmpty && bytes[Int(tag.range.upper) - 1] != UInt8(ascii: ">")
            return .tagName(tag.name, isBare: isBare)
        }
        // Read from the name up to the place: what follows may belong to another tag.
        var quote: UInt8?
        var start = 0
        var name = empty(offset)
        for index in Int(tag.name.upper)..<offset {
            if let open = quote {
                if bytes[index] == open { quote = nil }
            } else if bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'") {
                quote = bytes[index]
                start = index + 1
                var end = index
                while end > 0, bytes[end - 1] == UInt8(ascii: "=") || MarkupScanner.isBlank(bytes[end - 1]) { end -= 1 }
                name = word(before: end, downTo: Int(tag.name.upper), bytes)
            }
        }
        if let quote {
            var end = offset
            while end < Int(tag.range.upper), bytes[end] != quote, bytes[end] >= 0x20 { end += 1 }
            let isOpen = end == Int(tag.range.upper) || bytes[end] != quote
            return .attributeValue(SourceRange(lower: start, upper: isOpen ? offset : end), of: tag, name: name)
        }
        let word = word(before: offset, downTo: Int(tag.name.upper), bytes)
        var end = offset
        while end < Int(tag.range.upper), isNamePart(bytes[end]) { end += 1 }
        let hasValue = end < bytes.count && bytes[end] == UInt8(ascii: "=")
        guard word.lower > tag.name.upper, MarkupScanner.isBlank(bytes[Int(word.lower) - 1]) else { return .other }
        return .attributeName(SourceRange(lower: Int(word.lower), upper: end), of: tag, hasValue: hasValue)
    }

    /// The name, or the beginning of one, that ends at an offset.
    private static func word(before offset: Int, downTo start: Int, _ bytes: [UInt8]) -> SourceRange {
        var lower = offset
        while lower > start, isNamePart(bytes[lower - 1]) { lower -= 1 }
        return SourceRange(lower: lower, upper: offset)
    }

    /// Whether a byte is one of a name as VMAP and VAST have them.
    static func isNamePart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "-"), 0x80...:
            true
        default: false
        }
    }
}
