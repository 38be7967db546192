package import AdRulesText

/// Compares raw XML by its content: two ways to write the same thing are equal.
///
/// White space between tags, comments, processing instructions, the order of attributes, the names of prefixes, CDATA
/// sections and `<a/>` for `<a></a>` make no difference.
package struct CanonicalXML {
    /// The namespaces that surround the XML, by prefix; the default namespace has an empty one.
    package typealias Declarations = [ByteText: String]

    /// Numbers for the namespaces of both sides, so that a long URI is read once and not for each name.
    private struct Numbers {
        private var numbers: [ByteText: Int] = [:]

        mutating func number(of uri: String) -> Int {
            let known = numbers[ByteText(uri)]
            if known == nil { numbers[ByteText(uri)] = numbers.count }
            return known ?? numbers.count - 1
        }
    }

    private let bytes: [UInt8]
    private var numbers: Numbers
    /// The namespaces of each prefix, the innermost last.
    private var namespaces: [ByteText: [Int]] = [:]
    /// The prefixes that each open element declares.
    private var open: [[ByteText]] = []
    /// The canonical form of the document.
    private var text = ""

    // Characters that no XML document holds keep the parts of the text apart.
    private static let (opening, value, content, closing) = ("\u{1}", "\u{2}", "\u{3}", "\u{4}")

    /// Whether two pieces of raw XML have the same content. Complexity: O(bytes), and sorting each tag's attributes.
    package static func areEqual(
        _ left: String, in leftDeclarations: Declarations = [:], _ right: String,
        in rightDeclarations: Declarations = [:]
    ) -> Bool {
        let left = CanonicalXML(left, in: leftDeclarations, Numbers())
        return left.text.isSpelled(CanonicalXML(right, in: rightDeclarations, left.numbers).text)
    }

    /// The namespaces that the root element of a document declares. Complexity: O(bytes up to the root's start tag).
    package static func declarations(ofRootOf document: SourceDocument) -> Declarations {
        MarkupScanner.rootTag(of: document.bytes).map { declarations(of: $0, in: document.bytes) } ?? [:]
    }

    /// The namespaces that a start tag declares.
    static func declarations(of tag: TagScan, in bytes: [UInt8]) -> Declarations {
        let found = tag.attributes.compactMap { attribute in
            prefix(declaredBy: attribute, in: bytes).map { ($0, attributeText(attribute.value, in: bytes)) }
        }
        return Declarations(found) { first, _ in first }
    }

    private init(_ xml: String, in declarations: Declarations, _ numbers: Numbers) {
        bytes = Array(xml.utf8)
        self.numbers = numbers
        for (prefix, uri) in declarations { namespaces[prefix] = [self.numbers.number(of: uri)] }
        read()
    }

    private mutating func read() {
        var scanner = MarkupScanner(bytes)
        // The text since the last tag, with the CDATA sections and comments inside it.
        var run: Range<Int>?
        while let token = scanner.next() {
            switch token {
            case .text(let range), .cdata(let range, _), .other(let range):
                run = (run?.lowerBound ?? Int(range.lower))..<Int(range.upper)
            case .startTag(let tag):
                appendContent(&run)
                begin(tag)
            case .endTag:
                appendContent(&run)
                end()
            }
        }
        appendContent(&run)
    }

    private mutating func appendContent(_ run: inout Range<Int>?) {
        guard let range = run else { return }
        run = nil
        let decoded = TextDecoding.content(bytes[range])
        if !decoded.utf8.isEmpty { text += Self.content + decoded }
    }

    private mutating func begin(_ tag: TagScan) {
        var declared: [ByteText] = []
        for attribute in tag.attributes {
            guard let prefix = Self.prefix(declaredBy: attribute, in: bytes) else { continue }
            let uri = Self.attributeText(attribute.value, in: bytes)
            namespaces[prefix, default: []].append(numbers.number(of: uri))
            declared.append(prefix)
        }
        open.append(declared)
        text += Self.opening + name(tag.name, isAttribute: false)
        let attributes = tag.attributes.filter { Self.prefix(declaredBy: $0, in: bytes) == nil }.map { attribute in
            Self.value + name(attribute.name, isAttribute: true) + Self.value
                + Self.attributeText(attribute.value, in: bytes)
        }
        for attribute in attributes.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) { text += attribute }
        if tag.isSelfClosing { end() }
    }

    private mutating func end() {
        text += Self.closing
        for prefix in open.popLast() ?? [] { _ = namespaces[prefix]?.popLast() }
    }

    /// A name with its namespace in place of its prefix; a prefix that nothing declares stays. Attributes without a
    /// prefix have no namespace.
    private func name(_ range: SourceRange, isAttribute: Bool) -> String {
        let written = bytes[range.offsets]
        let colon = written.firstIndex(of: UInt8(ascii: ":"))
        if colon == nil, isAttribute { return written.string }
        let prefix = (colon.map { written[..<$0] } ?? []).string
        let local = (colon.map { written[($0 + 1)...] } ?? written).string
        let namespace = namespaces[ByteText(prefix)]?.last.map(String.init)
        return (namespace ?? prefix + ":") + "}" + local
    }

    /// The prefix that an attribute declares, empty for the default namespace; nil for every other attribute.
    private static func prefix(declaredBy attribute: TagScan.Attribute, in bytes: [UInt8]) -> ByteText? {
        let name = bytes[attribute.name.offsets]
        if name.elementsEqual(declaring.dropLast()) { return "" }
        guard name.starts(with: declaring) else { return nil }
        return ByteText(name.dropFirst(declaring.count).string)
    }

    private static let declaring = Array("xmlns:".utf8)

    private static func attributeText(_ range: SourceRange, in bytes: [UInt8]) -> String {
        TextDecoding.attribute(bytes[range.offsets])
    }
}
