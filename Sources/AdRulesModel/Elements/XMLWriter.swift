/// Writes elements as XML. What it writes is well-formed whatever the values hold.
struct XMLWriter: ElementVisitor {
    private(set) var bytes: [UInt8] = []
    private let isIndented: Bool
    private let rewriting: (any SourceTextRewriting)?
    /// The open elements, and how their names are written.
    private var open: [(name: ElementName, written: String)] = []
    /// The groups and lists that begin with their first child.
    private var pending: [ElementName] = []
    /// Whether the last start tag may still take attributes.
    private var isTagOpen = false
    /// Whether text stands in the open element, so that its end tag follows at once.
    private var hasText = false
    /// `vmap:` outside of responses.
    private var prefix = ""
    /// The version of the response, which spells some attributes.
    private var version: VASTVersion?

    init(_ form: XMLForm, rewriting: (any SourceTextRewriting)? = nil) {
        isIndented = form == .indented
        self.rewriting = rewriting
    }

    /// Writes a whole document.
    static func document(_ name: ElementName, _ root: some ModelElement, _ form: XMLForm) -> [UInt8] {
        var writer = XMLWriter(form)
        let lineEnd = form == .indented ? "\n" : ""
        writer.append(#"<?xml version="1.0" encoding="UTF-8"?>"# + lineEnd)
        writer.element(name, root)
        writer.append(lineEnd)
        return writer.bytes
    }

    /// Writes an element; breaks and the other elements of VMAP have its prefix.
    mutating func element(_ name: ElementName, _ value: some ModelElement) {
        let outer = (prefix, version)
        switch name {
        case .vmap, .adBreak: prefix = "vmap:"
        case .vast: (prefix, version) = ("", nil)
        default: break
        }
        begin(name)
        if name == .vmap { append(#" xmlns:vmap="\#(Namespace.vmapURI)""#) }
        value.visit(&self)
        end()
        (prefix, version) = outer
    }

    // MARK: ElementVisitor

    mutating func attribute(_ name: AttributeName, key: String, _ value: FieldValue) {
        if case .words(_, nil) = value { return }
        guard isTagOpen else { return }
        let text = text(of: value)
        if name == .version, open.last?.name == .vast { version = VASTVersion(text) }
        // VAST 2.0 spells it so, and only 4.1 and later refuse it.
        let spelled = name == .adId && version.map { $0 < .v40 } == true ? AttributeName.adIDOfVAST2 : name
        attribute(spelled.spelling, text)
    }

    mutating func text(key: String, _ value: FieldValue) {
        let text = text(of: value)
        guard !text.isEmpty else { return }
        closeTag()
        hasText = true
        // Text for people stays readable: only what XML needs is escaped.
        switch value {
        case .address: XMLEscaping.section(text, to: &bytes)
        case .content where open.last?.name.holdsData == true: XMLEscaping.section(text, to: &bytes)
        default: XMLEscaping.text(text, to: &bytes)
        }
    }

    mutating func kind(_ value: String) {}

    mutating func leaf(_ name: ElementName, key: String, _ value: FieldValue, _ attribute: LeafAttribute?) {
        begin(name)
        if let attribute { self.attribute(attribute.name, key: attribute.key, attribute.value) }
        text(key: key, value)
        end()
    }

    mutating func group(_ name: ElementName, isRequired: Bool, _ body: (inout XMLWriter) -> Void) {
        if isRequired { begin(name) } else { pending.append(name) }
        body(&self)
        endGroup(isRequired: isRequired)
    }

    mutating func child<Element: ModelElement>(_ name: ElementName, key: String, _ value: Element) {
        element(name, value)
    }

    mutating func list<Element: ModelElement>(
        _ name: ElementName, in list: ElementName?, key: String, _ values: [Element], _ options: ListOptions
    ) {
        if let list { pending.append(list) }
        for value in values { element(name == .unknown ? value.elementName : name, value) }
        if list != nil { endGroup(isRequired: false) }
    }

    mutating func furtherContents<Element: ModelElement>(key: String, _ values: [Element]) {
        // Only their children: the attributes are those of the element, which the first content has written.
        if !values.isEmpty { closeTag() }
        for value in values { value.visit(&self) }
    }

    mutating func extensions(_ list: ElementName, _ values: [DocumentExtension]) {
        guard !values.isEmpty else { return }
        let declared = ExtensionNamespaces.declarations(for: values).filter { !isKnown($0) }
        let outer = prefix
        defer { prefix = outer }
        // The extensions may need the list's own prefix for another namespace.
        let isTaken = !prefix.isEmpty && declared.contains { $0.prefix.isSpelled("vmap") }
        if isTaken { prefix = "vmap.list:" }
        begin(list)
        for declaration in declared + (isTaken ? [("vmap.list", Namespace.vmapURI)] : []) {
            attribute(declaration.prefix.isEmpty ? "xmlns" : "xmlns:\(declaration.prefix)", declaration.uri)
        }
        let name: ElementName = list == .creativeExtensions ? .creativeExtension : .extension
        for value in values {
            closeTag()
            breakLine(open.count)
            // A value made in code may hold anything: only one element may stand here.
            if rewriting == nil, value.isOneElement {
                bytes += value.xml.string.utf8
            } else {
                startTag(of: value, name)
            }
        }
        end()
    }

    // MARK: Tags

    private mutating func begin(_ name: ElementName) {
        for group in pending.indices where pending[group] != .unknown {
            let name = pending[group]
            pending[group] = .unknown
            startTag(name)
        }
        startTag(name)
    }

    private mutating func startTag(_ name: ElementName) {
        closeTag()
        if !bytes.isEmpty, !open.isEmpty { breakLine(open.count) }
        let written = prefix + name.spelling
        append("<" + written)
        open.append((name, written))
        isTagOpen = true
        hasText = false
    }

    /// Ends a group: one that never began is not written.
    private mutating func endGroup(isRequired: Bool) {
        if isRequired || pending.removeLast() == .unknown { end() }
    }

    private mutating func end() {
        guard let element = open.popLast() else { return }
        if isTagOpen {
            append("/>")
        } else {
            if !hasText { breakLine(open.count) }
            append("</\(element.written)>")
        }
        isTagOpen = false
        hasText = false
    }

    private mutating func closeTag() {
        if isTagOpen { append(">") }
        isTagOpen = false
    }

    private mutating func breakLine(_ depth: Int) {
        guard isIndented else { return }
        append("\n" + String(repeating: "  ", count: depth))
    }

    private mutating func append(_ text: String) { bytes += text.utf8 }

    private mutating func attribute(_ name: String, _ value: String) {
        append(" \(name)=\"")
        XMLEscaping.attribute(value, to: &bytes)
        append("\"")
    }

    // MARK: Values

    /// Whether a namespace that extensions need is declared around them. Without a prefix, a name in a response is one
    /// of VAST, and all of the response is written without a namespace.
    private func isKnown(_ declaration: (prefix: String, uri: String)) -> Bool {
        // The root element of a playlist declares VMAP's prefix.
        declaration.prefix.isEmpty
            ? prefix.isEmpty
            : open.first?.name == .vmap && declaration.prefix.isSpelled("vmap")
                && declaration.uri.isSpelled(Namespace.vmapURI)
    }

    private func rewritten(_ text: String) -> String { rewriting?.written(text) ?? text }

    private func text(of value: FieldValue) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(number)
        case .flag(let flag): flag ? "true" : "false"
        case .time(let time): time.exactDescription
        case .offset(.time(let time)): time.exactDescription
        case .offset(.percent(let percentage)): percentage.description
        case .words(_, let written): written ?? ""
        case .address(let text), .content(let text): rewritten(text.string)
        }
    }

    /// Writes the start tag of an extension without its content: what identifies it and what players of ad breaks read.
    private mutating func startTag(of item: DocumentExtension, _ name: ElementName) {
        append("<" + prefix + name.spelling)
        let source = Array(item.xml.string.utf8)
        let attributes = item.isOneElement ? TagScan(source, at: 0)?.attributes ?? [] : []
        var hasType = false
        for attribute in attributes {
            let spelling = source[attribute.name.offsets].string
            guard !spelling.utf8.contains(UInt8(ascii: ":")), !spelling.isSpelled("xmlns") else { continue }
            if spelling.isSpelled(AttributeName.type.spelling) { hasType = true }
            self.attribute(spelling, rewritten(TextDecoding.attribute(source[attribute.value.offsets])))
        }
        if !hasType, let type = item.type { attribute("type", type) }
        append("/>")
    }
}

extension ElementName {
    /// Whether the text is code or data for code, which is written in a CDATA section.
    fileprivate var holdsData: Bool {
        switch self {
        case .htmlResource, .adParameters, .verificationParameters, .customAdData: true
        default: false
        }
    }
}
