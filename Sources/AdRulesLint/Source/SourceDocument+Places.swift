import AdRulesModel

extension SourceDocument {
    /// The bytes of a range, as far as the document has them: a value made in code has none.
    func slice(_ range: SourceRange) -> ArraySlice<UInt8> {
        let bytes = bytes
        let upper = min(Int(range.upper), bytes.count)
        return bytes[min(Int(range.lower), upper)..<upper]
    }

    /// The bytes of a text as a player gets it: those of the document where it is written so, which costs no copy.
    func decoded(_ text: SourceText) -> ArraySlice<UInt8> {
        !text.isEncoded && !bytes.isEmpty ? slice(text.range) : Array(text.string.utf8)[...]
    }

    /// Where some text stands inside a range; nil if it is written in another way there. Complexity: O(bytes of the range).
    func place(of text: String, inside range: SourceRange) -> SourceRange? {
        let bytes = slice(range)
        let needle = Array(text.utf8)
        guard let first = needle.first else { return nil }
        for start in bytes.indices where bytes[start] == first && bytes[start...].starts(with: needle) {
            return SourceRange(lower: start, upper: start + needle.count)
        }
        return nil
    }

    /// The value of an attribute of the element at `origin`, or the element's start tag where it has none.
    func place(of attribute: String, in origin: Origin) -> SourceRange {
        self.attribute(attribute, of: origin)?.value ?? startTag(of: origin)
    }

    /// The start tag of the element at `origin`; of a value made in code the beginning of the document.
    func startTag(of origin: Origin) -> SourceRange {
        tag(of: origin)?.range ?? SourceRange(lower: 0, upper: 0)
    }

    /// The start tag of the root element.
    func rootTag() -> TagScan? {
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            if case .startTag(let tag) = token { return tag }
        }
        return nil
    }

    /// The elements directly inside the element at `origin`. Complexity: O(bytes of the element).
    func children(of origin: Origin) -> [ChildElement] {
        guard let range = origin.range else { return [] }
        var children: [ChildElement] = []
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var depth = 0
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                if depth == 1 { children.append(ChildElement(tag: tag, name: localName(tag.name))) }
                if !tag.isSelfClosing { depth += 1 }
            case .endTag:
                depth -= 1
            case .text(let text):
                if depth == 2 { children[children.count - 1].texts.append(.init(range: text, isCDATA: false)) }
            case .cdata(_, let content):
                if depth == 2 { children[children.count - 1].texts.append(.init(range: content, isCDATA: true)) }
            case .other:
                break
            }
        }
        return children
    }

    /// A name without its prefix.
    private func localName(_ range: SourceRange) -> String {
        let name = bytes[range.offsets]
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self)
    }
}

/// An element inside another, as it stands in the document.
struct ChildElement {
    /// A piece of its text.
    struct Text {
        /// The bytes; of a CDATA section its content.
        var range: SourceRange
        var isCDATA: Bool
    }

    /// Its start tag.
    var tag: TagScan
    /// Its name without the prefix.
    var name: String
    /// The pieces of text directly inside it, in order.
    var texts: [Text] = []
}

/// A value of the document in a message: in quotes, cut where it is long.
func quoted(_ value: String) -> String { "\"\(clipped(value))\"" }

/// A text of the document in a message, cut where it is long.
func clipped(_ text: String) -> String {
    let limit = 48
    let head = text.unicodeScalars.prefix(limit + 1)
    return head.count > limit ? String(String.UnicodeScalarView(head.prefix(limit))) + "…" : text
}
