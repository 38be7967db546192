import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The completions at a place: elements, attributes and their values, end tags, macros, rules in a comment.
struct Completion {
    /// The characters after which a client asks by itself.
    static let triggers = ["<", "/", " ", "\"", "'", "[", ","]

    let analysis: DocumentAnalysis
    let client: ClientCapabilities
    private let offset: Int
    private let place: MarkupPlace
    private let bytes: [UInt8]

    init(_ analysis: DocumentAnalysis, client: ClientCapabilities, at offset: Int) {
        self.analysis = analysis
        self.client = client
        self.offset = offset
        bytes = analysis.bytes
        place = MarkupPlace(bytes, at: offset)
    }

    /// The kinds of items that LSP has and the list uses.
    private enum Kind: Int {
        case element = 7  // Class
        case attribute = 10  // Property
        case value = 12  // Value
        case macro = 21  // Constant
    }

    /// An item of the list.
    private struct Item {
        var label: String
        var kind: Kind
        var detail: String
        var page: [String] = []
        var text: String
        var isSnippet = false
        var range: SourceRange
        /// Whether it comes behind the others.
        var isLast = false
    }

    /// The list; `null` if it is empty. `trigger` is the character that made the client ask. Complexity: O(bytes).
    func json(trigger: String?) -> JSONValue {
        let items: [Item]
        switch place.site {
        case .text(let range, let word):
            items = macros(in: range) ?? (trigger == nil ? elements(replacing: word, opening: "<", isBare: true) : [])
        case .tagName(let range, let isBare): items = elements(replacing: range, opening: "", isBare: isBare)
        case .endTagName(let range, let isClosed): items = endTag(range, isClosed)
        case .attributeName(let range, let tag, let hasValue): items = attributes(range, tag, hasValue)
        case .attributeValue(let range, let tag, let name): items = values(range, tag, name)
        case .comment(let range): items = ignored(in: range)
        case .other: items = []
        }
        guard !items.isEmpty else { return JSONValue(.null) }
        let sorted = items.filter { !$0.isLast } + items.filter(\.isLast)
        return .object([
            "isIncomplete": .bool(false), "items": .array(sorted.enumerated().map { json($1, number: $0) }),
        ])
    }

    private func json(_ item: Item, number: Int) -> JSONValue {
        .object([
            "label": .string(item.label), "kind": .integer(item.kind.rawValue), "detail": .string(item.detail),
            "documentation": item.page.isEmpty ? nil : .string(item.page.joined(separator: "\n")),
            "sortText": .string(String(1000 + number)), "insertTextFormat": item.isSnippet ? .integer(2) : nil,
            "textEdit": .object(["range": analysis.positions.range(of: item.range).json, "newText": .string(item.text)]
            ),
        ])
    }

    // MARK: Elements

    private func elements(replacing range: SourceRange, opening: String, isBare: Bool) -> [Item] {
        guard let guide = ElementGuide.find(place.names) else { return [] }
        let isAlone = place.around.isEmpty
        return guide.children.filter { child in
            let name = ByteText(child.name.spelling)
            return !(child.isSingle && place.siblings.contains(name)) && !(isAlone && !place.siblings.isEmpty)
        }.compactMap { child in
            guard let page = guide.child(child.name.spelling) else { return nil }
            let name = (child.isOfVMAP ? prefix : "") + child.name.spelling
            let since = child.isOfVMAP ? "VMAP" : "VAST \(child.since)"
            let isLater = version.map { !child.isOfVMAP && child.since > $0 } ?? false
            let tag = isBare && client.takesSnippets ? snippet(name, page) : name
            return Item(
                label: name, kind: .element,
                detail: since + (child.isSingle ? ", once" : "") + (isLater ? "; this response is older" : ""),
                page: ElementPage.lines(page), text: opening + tag, isSnippet: tag != name, range: range,
                isLast: isLater)
        }
    }

    /// An element with its required attributes, as a snippet.
    private func snippet(_ name: String, _ guide: ElementGuide) -> String {
        var text = name
        if guide.name == .vmap { text += " xmlns:\(prefix.dropLast())=\"\(Namespace.vmapURI)\"" }
        for (index, attribute) in guide.attributes.filter(\.isRequired).enumerated() {
            text += " " + Self.snippet(attribute.name, guide, stop: index + 1)
        }
        let content = AddressRole(rawValue: guide.name.spelling) == nil ? "$0" : "<![CDATA[$0]]>"
        return text + ">\(content)</\(name)>"
    }

    /// An attribute with its words to choose from, as a snippet.
    private static func snippet(_ attribute: AttributeName, _ guide: ElementGuide, stop: Int) -> String {
        let words = guide.words(for: attribute).joined(separator: ",")
        return "\(attribute.spelling)=\"\(words.isEmpty ? "$\(stop)" : "${\(stop)|\(words)|}")\""
    }

    /// The prefix of VMAP, as the root element writes it.
    private var prefix: String {
        guard let root = place.around.first?.name else { return "vmap:" }
        let name = bytes[root.offsets]
        // A special character of snippets cannot be a prefix.
        guard name.allSatisfy(MarkupPlace.isNamePart),
            MarkupScanner.localName(root, in: bytes).isSpelled(ElementName.vmap.spelling)
        else { return "vmap:" }
        return name.firstIndex(of: UInt8(ascii: ":")).map { String(decoding: name[...$0], as: UTF8.self) } ?? ""
    }

    /// The version of the response around the place.
    private var version: VASTVersion? {
        let tag = place.around.last { MarkupScanner.localName($0.name, in: bytes).isSpelled(ElementName.vast.spelling) }
        let value = tag?.attributes.first { text($0.name).isSpelled(AttributeName.version.spelling) }?.value
        return value.flatMap { VASTVersion(text($0)) }
    }

    private func endTag(_ range: SourceRange, _ isClosed: Bool) -> [Item] {
        guard let tag = place.around.last else { return [] }
        let name = text(tag.name)
        return [
            Item(
                label: name, kind: .element, detail: "ends the element", text: name + (isClosed ? "" : ">"),
                range: range)
        ]
    }

    // MARK: Attributes

    private func attributes(_ range: SourceRange, _ tag: TagScan, _ hasValue: Bool) -> [Item] {
        guard let guide = guide(to: tag) else { return [] }
        let written = tag.attributes.filter { $0.name.lower != range.lower }.map { text($0.name) }
        return guide.attributes.filter { attribute in
            !written.contains { $0.isSpelled(attribute.name.spelling) }
        }.map { attribute in
            let name = attribute.name.spelling
            let isLater = version.map { !guide.isOfVMAP && attribute.since > $0 } ?? false
            let text =
                hasValue ? name : client.takesSnippets ? Self.snippet(attribute.name, guide, stop: 1) : "\(name)=\"\""
            return Item(
                label: name, kind: .attribute,
                detail: attribute.isRequired ? "required" : isLater ? "VAST \(attribute.since)" : "optional",
                page: ElementPage.lines(attribute, of: guide), text: text, isSnippet: !hasValue && client.takesSnippets,
                range: range, isLast: isLater)
        }
    }

    private func values(_ range: SourceRange, _ tag: TagScan, _ name: SourceRange) -> [Item] {
        let name = MarkupScanner.localName(name, in: bytes)
        guard let guide = guide(to: tag),
            let attribute = guide.attributes.first(where: { $0.name.spelling.isSpelled(name) })
        else { return [] }
        var range = range
        // Of a list, the word behind the last comma.
        if attribute.name == .breakType, let comma = bytes[Int(range.lower)..<offset].lastIndex(of: UInt8(ascii: ",")) {
            range = SourceRange(lower: comma + 1, upper: Int(range.upper))
        }
        return guide.words(for: attribute.name).map { word in
            Item(label: word, kind: .value, detail: name, text: word, range: range)
        }
    }

    /// The rules for a comment that ignores some, those found in the document first; none behind the colon.
    private func ignored(in comment: SourceRange) -> [Item] {
        let text = bytes[..<offset].dropFirst(Int(comment.lower) + 4).drop(while: MarkupScanner.isBlank)
        let list = text.drop { !MarkupScanner.isBlank($0) }
        guard text.starts(with: "adrules-ignore-".utf8), !list.isEmpty, !list.contains(UInt8(ascii: ":")) else {
            return []
        }
        let start = list.lastIndex { $0 == UInt8(ascii: ",") || MarkupScanner.isBlank($0) } ?? offset
        let found = Set(analysis.diagnostics.map(\.rule.id))
        return RuleCatalogue.all.map { rule in
            let id = rule.id.rawValue
            return Item(
                label: id, kind: .value, detail: rule.name, page: [rule.summary], text: id,
                range: SourceRange(lower: start + 1, upper: offset), isLast: !found.contains(rule.id))
        }
    }

    private func guide(to tag: TagScan) -> ElementGuide? {
        ElementGuide.find(place.names + [MarkupScanner.localName(tag.name, in: bytes)])
    }

    // MARK: Macros

    /// The macros for a bracket that is open before the place; nil if none is.
    private func macros(in range: SourceRange) -> [Item]? {
        let before = bytes[Int(range.lower)..<offset]
        guard let bracket = before.lastIndex(of: UInt8(ascii: "[")),
            before[(bracket + 1)...].allSatisfy({
                $0.lowercasedASCII >= UInt8(ascii: "a") && $0.lowercasedASCII <= UInt8(ascii: "z")
            })
        else { return nil }
        let isClosed = offset < Int(range.upper) && bytes[offset] == UInt8(ascii: "]")
        let place = SourceRange(lower: bracket, upper: isClosed ? offset + 1 : offset)
        let contexts = contexts
        return VASTMacro.all.filter { !$0.contexts.isDisjoint(with: contexts) }.map { macro in
            Item(
                label: "[\(macro.name)]", kind: .macro, detail: macro.isList ? "macro, a list" : "macro",
                text: "[\(macro.name)]", range: place)
        }
    }

    /// The role of the address in the innermost element.
    private var contexts: MacroContexts {
        guard let name = place.names.last, let role = AddressRole(rawValue: name) else { return [] }
        switch role.use {
        case .tag: return .request
        case .page: return [.tracking, .clickTracking]
        case .media, .file, .original, .reference: return []
        case .tracker: break
        }
        let event = place.around.last?.attributes.first { text($0.name).isSpelled(AttributeName.event.spelling) }
        let reported = event.map { text($0.value) } ?? ""
        var contexts: MacroContexts = .tracking
        if name.holds("Click") { contexts.insert(.clickTracking) }
        if role == .error || reported.isSpelled(TrackingEvent.error.rawValue) { contexts.insert(.error) }
        if reported.isSpelled(TrackingEvent.verificationNotExecuted.rawValue) {
            contexts.insert(.verificationNotExecuted)
        }
        return contexts
    }

    private func text(_ range: SourceRange) -> String { String(decoding: bytes[range.offsets], as: UTF8.self) }
}
