import AdRulesText

/// Finds the first mistake in one start tag, for ``MarkupCheck``.
struct StartTagCheck {
    private var check: MarkupCheck
    private let start: Int
    /// The range of the element's name.
    private(set) var name: SourceRange
    /// Whether the tag is an empty-element tag: `<a/>`.
    private(set) var isSelfClosing = false
    /// The names of the attributes so far, and where each of them is.
    private var names: [ByteText: SourceRange] = [:]

    /// The mistakes after which the check continued.
    var passed: [Finding] { check.passed }

    /// The index after what was read.
    var index: Int { check.index }

    /// Creates a check of the tag at the index of `check`, which begins with `<` and a name.
    init(check: MarkupCheck) {
        self.check = check
        start = check.index
        let word = check.readName(from: check.index + 1)
        name = SourceRange(of: word)
    }

    private var bytes: [UInt8] { check.bytes }

    /// Reads the tag up to its end or its first mistake. Complexity: O(length of the tag).
    mutating func read() -> MarkupCheck.Step {
        check.index = Int(name.upper)
        if next == UInt8(ascii: "="), let attribute = attributeInName() {
            let finding = Finding.elementWithoutBlank(bytes[name.offsets].string, attribute: attribute, at: name)
            if let step = check.pass(finding) { return step }
            name.upper = UInt32(attribute)
            check.index = attribute
            if let step = self.attribute(isSeparated: true) { return step }
        }
        while true {
            let before = check.index
            skipBlanks()
            guard let byte = next else { return isCut() }
            switch byte {
            case UInt8(ascii: ">"):
                check.index += 1
                return .next
            case UInt8(ascii: "/"):
                guard check.index + 1 < bytes.count else { return isCut() }
                guard bytes[check.index + 1] == UInt8(ascii: ">") else { return check.stray(at: check.index) }
                isSelfClosing = true
                check.index += 2
                return .next
            case UInt8(ascii: "<"):
                var end = check.index
                while bytes[end - 1].isXMLBlank { end -= 1 }
                return .mistake(
                    .unclosedTag(
                        opening, end: end, isEndTag: false, at: SourceRange(lower: start, upper: Int(name.upper))))
            default: if let step = attribute(isSeparated: check.index > before) { return step }
            }
        }
    }

    private var next: UInt8? { check.index < bytes.count ? bytes[check.index] : nil }

    private var opening: String { bytes[start..<Int(name.upper)].string }

    private mutating func skipBlanks() {
        while let byte = next, byte.isXMLBlank { check.index += 1 }
    }

    private func isCut() -> MarkupCheck.Step {
        .mistake(.truncatedTag(of: opening, at: SourceRange(lower: start, upper: bytes.count)))
    }

    /// The offset at which the name of an attribute begins in that of the tag, as in `Trackingevent`; nil if none does,
    /// or if the word has more than 80 bytes, which no two names have.
    private func attributeInName() -> Int? {
        let word = bytes[name.offsets]
        guard word.count <= 80 else { return nil }
        return word.indices.dropFirst().reversed().first { index in
            MarkupOutline.isKnown(name: word[..<index])
                && Self.attributes.contains(word[index...].string.lowercasedASCII)
        }
    }

    private static let attributes = Set(
        AttributeName.allCases.map(\.spelling.lowercasedASCII).filter { !$0.utf8.isEmpty })

    /// Reads one attribute; nil if it is right.
    private mutating func attribute(isSeparated: Bool) -> MarkupCheck.Step? {
        let word = check.readName(from: check.index)
        guard !word.isEmpty else { return check.stray(at: check.index) }
        let range = SourceRange(of: word)
        let written = word.string
        if !isSeparated, let step = check.pass(.attributeWithoutBlank(written, at: range)) { return step }
        check.index = word.endIndex
        skipBlanks()
        guard let equals = next else { return isCut() }
        guard equals == UInt8(ascii: "=") else { return .mistake(.attributeWithoutValue(written, at: range)) }
        check.index += 1
        skipBlanks()
        guard let quote = next else { return isCut() }
        if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            if let step = value(of: written, quote: quote) { return step }
        } else if let step = unquoted(written) {
            return step
        }
        if let first = names.updateValue(range, forKey: ByteText(written)) {
            return .mistake(.repeatedAttribute(written, first: first, at: range))
        }
        return nil
    }

    /// Reads a value without quotes; nil if it is clear where it ends.
    private mutating func unquoted(_ attribute: String) -> MarkupCheck.Step? {
        let start = check.index
        if bytes[start] == UInt8(ascii: "\\"), start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "\"") {
            return .mistake(.jsonEscapedQuotes(at: SourceRange(at: start, count: 2)))
        }
        let word = bytes[start...].prefix { !$0.isXMLBlank && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "<") }
        let value =
            word.last == UInt8(ascii: "/") && bytes.dropFirst(word.endIndex).first == UInt8(ascii: ">")
            ? word.dropLast() : word
        let step = check.pass(.unquotedValue(value.string, of: attribute, at: SourceRange(of: value)))
        if step == nil { check.index = value.endIndex }
        return step
    }

    /// Reads the value at the index, which begins with its quote; nil if it is right.
    private mutating func value(of attribute: String, quote: UInt8) -> MarkupCheck.Step? {
        let opened = check.index
        var tagEnd: Int?
        check.index += 1
        while let byte = next, byte != quote {
            if byte == UInt8(ascii: ">"), tagEnd == nil { tagEnd = check.index }
            if byte == UInt8(ascii: "<") {
                // A tag that begins after a `>` shows that the value was to end before.
                guard let tagEnd else {
                    return .mistake(.rawLessThanInAttribute(bytes[check.index...], at: SourceRange(at: check.index)))
                }
                return unclosed(attribute, from: opened, to: tagEnd)
            }
            if let step = check.character() { return step }
            check.index += 1
        }
        guard next != nil else { return tagEnd.map { unclosed(attribute, from: opened, to: $0) } ?? isCut() }
        // `a="1 b="2"`: the quote that ends the value was to begin the next one.
        let value = bytes[(opened + 1)..<check.index]
        check.index += 1
        if value.isEmpty, let step = doubledQuotes(of: attribute, quote: quote, from: opened) { return step }
        if let behind = next, check.readName(from: check.index).isEmpty == false || behind == quote,
            value.last == UInt8(ascii: "="), let blank = value.firstIndex(where: \.isXMLBlank)
        {
            return unclosed(attribute, from: opened, to: blank)
        }
        return nil
    }

    /// Reads the rest of a value whose first quote is doubled, as in `a=""b""`; nil if it is an empty one.
    private mutating func doubledQuotes(of attribute: String, quote: UInt8, from opened: Int) -> MarkupCheck.Step? {
        let start = check.index
        guard let first = next, !first.isXMLBlank, !"/>".utf8.contains(first) else { return nil }
        let value = bytes[start...].prefix { $0 != quote && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
        // `a=""b="c"`: the name of the next attribute.
        guard !value.isEmpty, value.endIndex < bytes.count, bytes[value.endIndex] == quote,
            TextDecoding.trimmed(value).last != UInt8(ascii: "=")
        else { return nil }
        var edits = [Fix.Edit.removing(SourceRange(at: opened))]
        var end = value.endIndex + 1
        if end < bytes.count, bytes[end] == quote {
            edits.append(.removing(SourceRange(at: end)))
            end += 1
        }
        let finding = Finding.doubledQuotes(
            value.string, of: attribute, edits: edits, at: SourceRange(lower: opened, upper: end))
        if let step = check.pass(finding) { return step }
        check.index = end
        return nil
    }

    private func unclosed(_ attribute: String, from opened: Int, to end: Int) -> MarkupCheck.Step {
        let isEmptyElement = end > opened + 1 && bytes[end] == UInt8(ascii: ">") && bytes[end - 1] == UInt8(ascii: "/")
        let value = TextDecoding.trimmed(bytes[(opened + 1)..<(isEmptyElement ? end - 1 : end)])
        return .mistake(
            .unclosedValue(
                value.string, of: attribute, quote: bytes[opened],
                at: SourceRange(lower: opened, upper: max(opened + 1, value.endIndex))))
    }
}
