/// Splits the bytes of a document into tags, text and other markup, to find places that the model does not store.
///
/// It is not an XML reader: it expects input that libxml2 accepted as well-formed, and resolves nothing. With other
/// bytes its result is unspecified, but it never traps.
package struct MarkupScanner {
    /// A token of the document.
    package enum Token {
        /// `<name …>` or `<name …/>`.
        case startTag(TagScan)
        /// `</name>`: the ranges of the tag and of its name.
        case endTag(SourceRange, name: SourceRange)
        /// Text between pieces of markup, including references.
        case text(SourceRange)
        /// `<![CDATA[…]]>`: the ranges of the section and of its content.
        case cdata(SourceRange, content: SourceRange)
        /// A comment, a processing instruction or a declaration.
        case other(SourceRange)

        /// The range of the token.
        package var range: SourceRange {
            switch self {
            case .startTag(let tag): tag.range
            case .endTag(let range, _), .text(let range), .cdata(let range, _), .other(let range): range
            }
        }

        /// Whether it is a complete comment.
        package func isComment(in bytes: [UInt8]) -> Bool {
            guard case .other(let range) = self else { return false }
            let text = bytes[range.offsets]
            return text.starts(with: "<!--".utf8) && text.suffix(3).elementsEqual("-->".utf8)
        }
    }

    private let bytes: [UInt8]
    private var index: Int
    private let end: Int

    /// Creates a scanner for a part of a document, which should begin between tokens.
    package init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        index = min(max(range.lowerBound, 0), bytes.count)
        end = min(max(range.upperBound, 0), bytes.count)
    }

    /// Creates a scanner for a document.
    package init(_ bytes: [UInt8]) { self.init(bytes, in: 0..<bytes.count) }

    /// Returns the parts of a range between its comments, without outer blanks: what a fix may remove there, since
    /// somebody wrote the comments for a reader. Complexity: O(length).
    package static func partsBetweenComments(of range: SourceRange, in bytes: [UInt8]) -> [SourceRange] {
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var parts: [SourceRange] = []
        var start = Int(range.lower)
        func add(upTo end: Int) {
            let part = TextDecoding.trimmed(bytes[start..<end])
            if !part.isEmpty { parts.append(SourceRange(of: part)) }
        }
        while let token = scanner.next() {
            guard token.isComment(in: bytes) else { continue }
            add(upTo: Int(token.range.lower))
            start = Int(token.range.upper)
        }
        add(upTo: max(start, Int(range.upper)))
        return parts
    }

    /// A name without its prefix.
    package static func localName(_ range: SourceRange, in bytes: [UInt8]) -> String {
        bytes[range.offsets].localName.string
    }

    /// The first start tag of a document, which is that of its root element. Complexity: O(bytes up to it).
    package static func rootTag(of bytes: [UInt8]) -> TagScan? {
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            if case .startTag(let tag) = token { return tag }
        }
        return nil
    }

    /// The next start tag in the element that is open here; nil if the element ends first.
    package mutating func nextChild() -> TagScan? {
        while let token = next() {
            switch token {
            case .startTag(let tag): return tag
            case .endTag: return nil
            case .text, .cdata, .other: continue
            }
        }
        return nil
    }

    /// Returns the next token; nil at the end. Complexity: O(length of the token).
    package mutating func next() -> Token? {
        guard index < end else { return nil }
        let start = index
        if bytes[index] == UInt8(ascii: "<"), let token = markup() { return token }
        // A `<` that begins no markup counts as text.
        index += 1
        while index < end, bytes[index] != UInt8(ascii: "<") { index += 1 }
        return .text(SourceRange(lower: start, upper: index))
    }

    private mutating func markup() -> Token? {
        let start = index
        guard start + 1 < end else { return nil }
        var mark = start + 1
        while mark < end - 1, bytes[mark].isXMLBlank { mark += 1 }
        // Neither `< /name>` nor `<\name>` is XML; both are meant to be an end tag.
        if mark > start + 1, bytes[mark] != UInt8(ascii: "/") { mark = start + 1 }
        switch bytes[mark] {
        case UInt8(ascii: "/"), UInt8(ascii: "\\"):
            let name = mark + 1
            var nameEnd = name
            while nameEnd < end, ![UInt8(ascii: ">"), UInt8(ascii: "<")].contains(bytes[nameEnd]),
                !bytes[nameEnd].isXMLBlank
            { nameEnd += 1 }
            index = nameEnd
            // One that is not closed ends where the next piece of markup begins.
            while index < end, bytes[index] != UInt8(ascii: "<") {
                index += 1
                if bytes[index - 1] == UInt8(ascii: ">") { break }
            }
            return .endTag(SourceRange(lower: start, upper: index), name: SourceRange(lower: name, upper: nameEnd))
        case UInt8(ascii: "!"):
            if starts(with: TextDecoding.cdataOpener) {
                let content = start + TextDecoding.cdataOpener.count
                index = find(TextDecoding.cdataCloser, from: content)
                let closed = index - TextDecoding.cdataCloser.count
                return .cdata(
                    SourceRange(lower: start, upper: index),
                    content: SourceRange(lower: content, upper: max(content, closed)))
            }
            index =
                starts(with: Array("<!--".utf8))
                ? find(Array("-->".utf8), from: start + 4) : endOfDeclaration(from: start + 2)
            return .other(SourceRange(lower: start, upper: index))
        case UInt8(ascii: "?"):
            index = find(Array("?>".utf8), from: start + 2)
            return .other(SourceRange(lower: start, upper: index))
        default:
            guard let tag = TagScan(bytes, at: start) else { return nil }
            index = max(start + 1, min(Int(tag.range.upper), end))
            return .startTag(tag)
        }
    }

    private func starts(with opener: [UInt8]) -> Bool { bytes[index..<end].starts(with: opener) }

    /// Returns the index after the next `closer`, or the end.
    private func find(_ closer: [UInt8], from start: Int) -> Int {
        TextDecoding.find(closer, in: bytes[..<end], from: min(start, end)).map { $0 + closer.count } ?? end
    }

    /// Returns the index after a declaration: that of its `>`, outside the brackets of what it declares. One that is
    /// not closed ends where a tag begins.
    private func endOfDeclaration(from start: Int) -> Int {
        var depth = 0
        for index in start..<max(start, end) {
            switch bytes[index] {
            case UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ">") where depth <= 0: return index + 1
            case UInt8(ascii: "<"):
                let next = index + 1 < end ? bytes[index + 1] : UInt8(ascii: "!")
                if next != UInt8(ascii: "!"), next != UInt8(ascii: "?") { return index }
            default: break
            }
        }
        return end
    }

    /// Whether a byte is XML white space.
    package static func isBlank(_ byte: UInt8) -> Bool { byte.isXMLBlank }
}

extension ArraySlice<UInt8> {
    /// A name without its prefix.
    package var localName: ArraySlice<UInt8> { lastIndex(of: UInt8(ascii: ":")).map { self[($0 + 1)...] } ?? self }
}
