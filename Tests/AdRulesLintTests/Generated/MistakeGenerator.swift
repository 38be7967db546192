@testable import AdRulesLint
@testable import AdRulesModel

/// Makes every mistake of every kind that the table offers for a document.
struct MistakeGenerator {
    let number: Int
    private(set) var mistakes: [GeneratedMistake] = []
    /// The start tag of the element that is changed.
    private var tag: Range<Int>?
    private var document: CleanDocument { CleanDocument.all[number] }

    static let all: [GeneratedMistake.Kind: [GeneratedMistake]] = {
        let made = CleanDocument.all.indices.flatMap { MistakeGenerator($0).mistakes }
        return Dictionary(grouping: made, by: \.kind)
    }()

    private init(_ number: Int) {
        self.number = number
        for element in document.elements {
            let first = mistakes.count
            tag = element.tag.range.offsets
            changeAttributes(of: element)
            changeNames(of: element)
            changeText(of: element)
            addToElement(element)
            tag = nil
            move(element)
            guard isForeign(element) else { continue }
            for index in first..<mistakes.count where mistakes[index].excuse == nil {
                mistakes[index].excuse = .otherParties
            }
        }
    }

    private mutating func add(
        _ kind: GeneratedMistake.Kind, _ range: Range<Int>, _ text: String, second: (Range<Int>, String)? = nil,
        _ what: String, unless excuse: GeneratedMistake.Excuse? = nil
    ) {
        mistakes.append(
            GeneratedMistake(
                kind: kind, document: number, range: range, text: text, second: second, what: what, excuse: excuse,
                tag: tag))
    }

    private func name(_ element: CleanDocument.Element) -> String { element.guide.name.spelling }

    /// Whether other parties define what the element holds.
    private func isForeign(_ element: CleanDocument.Element) -> Bool {
        [.extension, .creativeExtension].contains(element.guide.name) || element.role == .executableResource
    }

    /// What a value shows of its kind: a text of another kind; nil for free text.
    private static func other(than value: String) -> String? {
        if value.allSatisfy({ $0.isNumber }) { return "ten" }
        if ["true", "false"].contains(value) { return "maybe" }
        if value.hasSuffix("%") || value.split(separator: ":").count == 3, value.first?.isNumber == true {
            return "soon"
        }
        return nil
    }

    /// Attributes for which a publisher and a player may agree on words.
    private static let ofOwnWords: Set<AttributeName> = [.type, .apiFramework, .renderingMode, .templateType]

    /// The attributes that the reader takes for others of an element.
    private static let aliases = Dictionary(grouping: ElementRows.byPlace.flatMap(\.value), by: \.name)
        .mapValues { rows in Set(rows.flatMap(\.aliases)) }

    private mutating func changeAttributes(of element: CleanDocument.Element) {
        let known = element.guide.attributes
        for attribute in element.tag.attributes {
            let spelling = document.text(attribute.name.offsets)
            guard let entry = known.first(where: { $0.name.spelling == spelling }) else { continue }
            let value = document.text(attribute.value.offsets)
            let what = "\(name(element)) \(spelling)"
            let words = element.guide.words(for: entry.name)
            let isFree = words.isEmpty && Self.other(than: value) == nil || element.guide.name == .adSystem
            add(
                .wrongValue, attribute.value.offsets, Self.other(than: value) ?? "?!", what,
                unless: isFree ? .freeText : Self.ofOwnWords.contains(entry.name) ? .ownWords : nil)
            if words.contains(value), value.count > 3 {
                var wrong = value
                wrong.remove(at: value.index(value.startIndex, offsetBy: value.count / 2))
                add(
                    .wrongWord, attribute.value.offsets, wrong, what,
                    unless: Self.ofOwnWords.contains(entry.name) ? .ownWords : nil)
            }
            let whole = (Int(attribute.name.lower) - 1)..<(Int(attribute.value.upper) + 1)
            add(.missing, whole, "", what, unless: entry.isRequired ? nil : .optional)
            add(.doubled, whole.upperBound..<whole.upperBound, " " + document.text(whole).trimmingBlanks, what)
            for wrong in Self.misspellings(of: spelling) {
                add(.misspeltName, attribute.name.offsets, wrong, "\(what) as \(wrong)")
            }
        }
        let spellings = Set(known.map(\.name.spelling))
        let written = Set(element.tag.attributes.map { document.text($0.name.offsets) })
        let place = Int(element.tag.name.upper)..<Int(element.tag.name.upper)
        for other in AttributeName.allCases
        where other != .unknown && !spellings.contains(other.spelling) && !written.contains(other.spelling)
            && !Set([.adIDOfVAST2, .adSlotIDOfVAST40, .followAdditonalWrappers]).contains(other)
            && Self.aliases[element.guide.name]?.contains(other) != true
        {
            add(.neighbour, place, " \(other.spelling)=\"1\"", "\(name(element)) \(other.spelling)")
        }
        for later in known where !written.contains(later.name.spelling) {
            guard let version = element.version, later.since > version else { continue }
            let value = element.guide.words(for: later.name).first ?? "1"
            add(.otherVersion, place, " \(later.name.spelling)=\"\(value)\"", "\(name(element)) \(later.name.spelling)")
        }
    }

    private static func misspellings(of name: String) -> [String] {
        guard name.count > 3 else { return [] }
        let middle = name.index(name.startIndex, offsetBy: name.count / 2)
        var dropped = name
        dropped.remove(at: middle)
        var twice = name
        twice.insert(name[middle], at: middle)
        return [dropped, twice, name + "s", name.uppercased(), name.lowercased()].filter { $0 != name }
    }

    private mutating func changeNames(of element: CleanDocument.Element) {
        let tag = element.tag
        let end = element.range.upperBound - 1
        let written = document.text(tag.name.offsets)
        let prefix = written.hasPrefix("vmap:") ? "vmap:" : ""
        for wrong in Self.misspellings(of: name(element)) where !tag.isSelfClosing {
            add(
                .misspeltName, tag.name.offsets, prefix + wrong,
                second: ((end - written.utf8.count)..<end, prefix + wrong),
                "\(name(element)) as \(wrong)")
        }
        guard element.parent != nil else { return }
        let isTracker = element.role?.use == .tracker
        add(
            .doubled, element.range.upperBound..<element.range.upperBound, document.text(element.range), name(element),
            unless: element.guide.isSingle || isTracker ? nil : .repeatable)
    }

    private mutating func changeText(of element: CleanDocument.Element) {
        guard !element.text.isEmpty else { return }
        let text = document.text(element.text)
        guard let role = element.role else {
            add(
                .wrongValue, element.text, Self.other(than: text) ?? "?!", name(element),
                unless: Self.other(than: text) == nil || element.guide.name == .category ? .freeText : nil)
            return
        }
        add(.missing, element.text, "", "the address of \(name(element))")
        add(.wrongValue, element.text, "none", "the address of \(name(element))")
        // An address without a query gets one in front of nothing else.
        let trimmed = text.trimmingBlanks
        let start = element.text.lowerBound + (text.utf8.count - text.drop(while: \.isWhitespace).utf8.count)
        let end = start + trimmed.utf8.count
        let query = trimmed.contains("?") ? element.isInSection ? "&q=" : "&amp;q=" : "?q="
        func append(_ kind: GeneratedMistake.Kind, _ value: String, unless excuse: GeneratedMistake.Excuse? = nil) {
            guard element.isInSection || !value.contains(where: { "<&".contains($0) }) else { return }
            add(kind, end..<end, query + value, "\(value) in \(name(element))", unless: excuse)
        }
        let isTag = role.use == .tag
        let isMacroPlace = isTag || role.use == .tracker
        for form in MacroForm.forms where isMacroPlace {
            let (opener, closer) = (
                String(decoding: form.opener, as: UTF8.self), String(decoding: form.closer, as: UTF8.self)
            )
            append(.foreignMacro, opener + "PARTNER_ID" + closer)
            if !["{", "#{", "<"].contains(opener) { append(.foreignMacro, opener + "session.uuid" + closer) }
        }
        for form in MacroForm.formsOfValues where isMacroPlace {
            let (opener, closer) = (
                String(decoding: form.opener, as: UTF8.self), String(decoding: form.closer, as: UTF8.self)
            )
            append(.foreignMacro, opener + "PARTNER" + closer, unless: role == .adTagURI ? nil : .wordsOfValues)
        }
        for macro in VASTMacro.all where isMacroPlace && !macro.contexts.isDisjoint(with: role.macroContexts) {
            for wrong in [
                "[\(macro.name.lowercased())]", "%%\(macro.name)%%", "%5B\(macro.name)%5D", "[\(macro.name)",
                "[\(macro.name)S]",
            ] {
                append(.misspeltMacro, wrong)
            }
        }
        for escape in ["a\\u0026b", "a&amp;b", "a&amp;amp;b", "a\\/b", "a b", "a\tb", "a&quot;b", "a=3Db"] {
            append(.foreignEscape, escape, unless: ["a&quot;b", "a=3Db"].contains(escape) ? .entities : nil)
        }
        add(.foreignEscape, start..<end, trimmed.replacing("/", with: "\\/"), "JSON in \(name(element))")
        add(
            .foreignEscape, start..<end, trimmed.replacing(":", with: "%3A").replacing("/", with: "%2F"),
            "an encoded address in \(name(element))")
        add(.foreignEscape, start..<end, "&quot;\(trimmed)&quot;", "HTML in \(name(element))")
        add(.foreignEscape, start..<end, "&lt;![CDATA[\(trimmed)]]&gt;", "an escaped section in \(name(element))")
    }

    private mutating func addToElement(_ element: CleanDocument.Element) {
        guard let version = element.version, let end = endTag(of: element) else { return }
        for child in element.guide.children where child.since > version {
            add(
                .otherVersion, end..<end, "<\(child.name.spelling)></\(child.name.spelling)>",
                "\(child.name.spelling) in \(name(element))")
        }
    }

    /// The offset of the end tag of an element with children.
    private func endTag(of element: CleanDocument.Element) -> Int? {
        guard !element.guide.children.isEmpty, !element.tag.isSelfClosing else { return nil }
        return document.bytes[..<element.range.upperBound].lastIndex(of: UInt8(ascii: "<"))
    }

    private mutating func move(_ element: CleanDocument.Element) {
        guard element.parent != nil, element.range.count < 800 else { return }
        for (index, other) in document.elements.enumerated() where index != element.parent {
            guard !other.range.overlaps(element.range) || other.range.lowerBound < element.range.lowerBound,
                let end = endTag(of: other), end >= element.range.upperBound || end <= element.range.lowerBound,
                !other.guide.children.contains(where: { $0.name == element.guide.name })
            else { continue }
            add(.wrongPlace, end..<end, document.text(element.range), "\(name(element)) in \(name(other))")
        }
    }
}
