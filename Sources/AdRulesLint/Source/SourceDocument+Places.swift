public import AdRulesModel

extension SourceDocument {
    /// Returns the bytes of a range, clamped to the document; the source of a document created in code is empty.
    func slice(_ range: SourceRange) -> ArraySlice<UInt8> {
        let bytes = bytes
        let upper = min(Int(range.upper), bytes.count)
        return bytes[min(Int(range.lower), upper)..<upper]
    }

    /// Returns a range without the blanks at its ends; nil if there is nothing else.
    func trimmed(_ range: SourceRange) -> SourceRange? {
        let bytes = slice(range)
        guard let first = bytes.firstIndex(where: { !MarkupScanner.isBlank($0) }),
            let last = bytes.lastIndex(where: { !MarkupScanner.isBlank($0) })
        else { return nil }
        return SourceRange(lower: first, upper: last + 1)
    }

    /// Returns the decoded bytes of a text: a slice of the document, without a copy, if they need no decoding.
    func decoded(_ text: SourceText) -> ArraySlice<UInt8> {
        !text.isEncoded && !bytes.isEmpty ? slice(text.range) : Array(text.string.utf8)[...]
    }

    /// Returns the place of a text in a range; nil if absent in this notation. Complexity: O(bytes of the range).
    func place(of text: String, inside range: SourceRange) -> SourceRange? {
        let bytes = slice(range)
        let needle = Array(text.utf8)
        guard let first = needle.first else { return nil }
        for start in bytes.indices where bytes[start] == first && bytes[start...].starts(with: needle) {
            return SourceRange(lower: start, upper: start + needle.count)
        }
        return nil
    }

    /// Returns the value range of an attribute of the element at `origin`, or its start tag if there is none.
    public func place(of attribute: String, in origin: SourceOrigin) -> SourceRange {
        self.attribute(attribute, of: origin)?.value ?? startTag(of: origin)
    }

    /// Returns the range of the start tag of the element at `origin`; the document's start for a value created in code.
    public func startTag(of origin: SourceOrigin) -> SourceRange {
        tag(of: origin)?.range ?? SourceRange(lower: 0, upper: 0)
    }

    /// Returns the range of the name of an attribute of the element at `origin`, or of the element's start tag if it
    /// lacks the attribute: the place of a finding that the attribute does not belong there.
    func place(ofName attribute: String, in origin: SourceOrigin) -> SourceRange {
        self.attribute(attribute, of: origin)?.name ?? startTag(of: origin)
    }

    /// The start tag of the root element. Complexity: O(bytes up to it).
    var rootTag: TagScan? { MarkupScanner.rootTag(of: bytes) }

    /// The prefix of the root element, with its colon; empty without one.
    ///
    /// Complexity: O(bytes up to the root element).
    var rootPrefix: String { rootTag.map(prefix) ?? "" }

    /// The prefix of an element's name, with its colon; empty without one.
    func prefix(of tag: TagScan) -> String {
        let name = slice(tag.name)
        guard let colon = name.firstIndex(of: UInt8(ascii: ":")) else { return "" }
        return String(decoding: name[...colon], as: UTF8.self)
    }

    /// Returns the text of the element at `origin`, trimmed, with its place; nil if it is blank. For an element without
    /// child elements. Complexity: O(bytes of the element).
    func content(of origin: SourceOrigin) -> (string: String, range: SourceRange)? {
        guard let range = origin.range else { return nil }
        var scanner = MarkupScanner(bytes, in: range.offsets)
        while let token = scanner.next() {
            let text: SourceRange
            switch token {
            case .text(let piece): text = piece
            case .cdata(_, let content): text = content
            default: continue
            }
            if let place = trimmed(text) { return (self.text(in: place), place) }
        }
        return nil
    }

    /// Returns the start tag of the first child element of the element at `origin` that `isMeant`; nil if there is
    /// none. Complexity: O(bytes up to that child).
    func firstChild(of origin: SourceOrigin, where isMeant: (String) -> Bool) -> TagScan? {
        guard let range = origin.range else { return nil }
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var depth = 0
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                if depth == 1, isMeant(localName(tag.name)) { return tag }
                if !tag.isSelfClosing { depth += 1 }
            case .endTag: depth -= 1
            case .text, .cdata, .other: break
            }
        }
        return nil
    }

    /// Returns the last start tag before an offset whose local name `isMeant`; nil if there is none. Complexity:
    /// O(bytes between the two).
    func lastTag(before offset: Int, where isMeant: (String) -> Bool) -> TagScan? {
        let bytes = bytes
        var before = bytes.prefix(offset)
        while let start = before.lastIndex(of: UInt8(ascii: "<")) {
            if let tag = TagScan(bytes, at: start), isMeant(localName(tag.name)) { return tag }
            before = before[..<start]
        }
        return nil
    }

    /// Returns the elements with a name inside the element at `origin`, in document order; elements of one name are
    /// not nested. Complexity: O(bytes of the element).
    func elements(named name: String, in origin: SourceOrigin) -> [SourceOrigin] {
        guard let range = origin.range else { return [] }
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var elements: [SourceOrigin] = []
        var start: Int?
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag) where localName(tag.name).isSpelled(name):
                if tag.isSelfClosing { elements.append(SourceOrigin(tag.range)) } else { start = Int(tag.range.lower) }
            case .endTag(let end, let written) where localName(written).isSpelled(name):
                if let start { elements.append(SourceOrigin(SourceRange(lower: start, upper: Int(end.upper)))) }
                start = nil
            default: break
            }
        }
        return elements
    }

    /// Returns the child elements of the element at `origin`. Complexity: O(bytes of the element).
    func children(of origin: SourceOrigin) -> [ChildElement] {
        guard let range = origin.range else { return [] }
        var children: [ChildElement] = []
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var depth = 0
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                if depth == 1 { children.append(ChildElement(tag: tag, name: localName(tag.name))) }
                if !tag.isSelfClosing { depth += 1 }
            case .endTag: depth -= 1
            case .text(let text):
                if depth == 2 { children[children.count - 1].texts.append(.init(range: text, isCDATA: false)) }
            case .cdata(_, let content):
                if depth == 2 { children[children.count - 1].texts.append(.init(range: content, isCDATA: true)) }
            case .other: break
            }
        }
        return children
    }

    /// A name without its prefix.
    private func localName(_ range: SourceRange) -> String { MarkupScanner.localName(range, in: bytes) }
}

/// A child element, with its places in the document.
struct ChildElement {
    /// A piece of its text.
    struct Text {
        /// The range of the text; for a CDATA section, of its content.
        var range: SourceRange
        var isCDATA: Bool
    }

    /// The start tag.
    var tag: TagScan
    /// The name without the prefix.
    var name: String
    /// The pieces of text that are its direct children, in order.
    var texts: [Text] = []
}

/// Formats a value for a message: in quotes, cut if it is long.
func quoted(_ value: String) -> String { "\"\(clipped(value))\"" }

/// Formats a text for a message: cut if it is long.
func clipped(_ text: String) -> String {
    let limit = 48
    let head = text.unicodeScalars.prefix(limit + 1)
    return head.count > limit ? String(String.UnicodeScalarView(head.prefix(limit))) + "…" : text
}
