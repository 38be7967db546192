import AdRulesText

/// Finds the likely cause of a read failure: libxml2 reports where it failed, and this looks at the bytes around that
/// place for common mistakes.
struct XMLDiagnosis {
    let source: SourceDocument
    /// The start tags still open, the innermost first.
    let openTags: [SourceRange]

    private var bytes: [UInt8] { source.bytes }

    func error(for failure: XMLFailure) -> DocumentError {
        switch failure {
        case .limit(let finding): error(.limit, finding)
        case .refused(let code, let finding): refused(code, finding)
        case .documentType(let offset): documentType(at: offset)
        case .nulByte(let offset): error(.notWellFormed, .nulByte(at: SourceRange(at: offset)))
        case .outOfMemory(let offset): error(.outOfMemory, .outOfMemory(at: place(offset)))
        case .mismatch(let offset): mismatch(at: min(max(offset, 0), bytes.count))
        case .notWellFormed(let code, let name, let offset):
            notWellFormed(code, name, at: min(max(offset, 0), bytes.count))
        }
    }

    private func error(_ code: DocumentError.Code, _ finding: Finding) -> DocumentError {
        DocumentError(code: code, finding: finding, source: source)
    }

    /// The range of the byte at an offset, clamped to the document.
    private func place(_ offset: Int) -> SourceRange {
        let lower = min(max(offset, 0), bytes.count)
        return SourceRange(lower: lower, upper: min(lower + 1, bytes.count))
    }

    /// libxml2 keeps parsing a rejected tag and reports one that does not exist.
    private func mismatch(at offset: Int) -> DocumentError {
        var check = MarkupCheck(bytes)
        let finding = check.firstMistake(upTo: offset) ?? .parserMismatch(at: place(offset))
        return error(.notWellFormed, finding)
    }

    private func refused(_ code: DocumentError.Code, _ finding: Finding) -> DocumentError {
        if code == .unknownRoot, finding.value?.isSpelledIgnoringCase("html") == true {
            return error(.notXML, .html(at: finding.range))
        }
        return error(code, finding)
    }

    private func documentType(at position: Int) -> DocumentError {
        // Of a declaration without its end, libxml2 reports the tag behind it.
        var offset = position
        while !bytes[offset...].starts(with: "<!DOCTYPE".utf8),
            let earlier = bytes[..<offset].lastIndex(of: UInt8(ascii: "<"))
        { offset = earlier }
        let end = min(offset + 9, bytes.count)
        let range = SourceRange(lower: offset, upper: end)
        let rest = bytes[end...].prefix(16).string
        if rest.trimmingBlanks.lowercasedASCII.begins(with: "html") { return error(.notXML, .html(at: range)) }
        let close = bytes[end...].firstIndex(of: UInt8(ascii: ">"))
        let inside = bytes[end..<(close ?? end)]
        let isPlain = close != nil && !inside.contains { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "<") }
        // One that declares something itself is not removed.
        let declaration = isPlain ? SourceRange(lower: offset, upper: inside.endIndex + 1) : nil
        return error(.documentType, .documentType(at: range).removing(declaration, isSafe: false))
    }

    // MARK: Not well-formed

    private func notWellFormed(_ code: Int, _ name: String, at offset: Int) -> DocumentError {
        if let finding = notXML(at: offset) { return error(.notXML, finding) }
        if let start = bytes[..<min(offset + 2, bytes.count)].lastIndex(of: UInt8(ascii: "<")),
            bytes[start...].starts(with: "<!DOCTYPE".utf8), !openTags.isEmpty
        {
            return documentType(at: start)
        }
        var check = MarkupCheck(bytes)
        // libxml2 reports an incomplete tag at its start. A chain of `??` would take the type checker a second.
        var finding: Finding? = declarationFinding(code, at: offset)
        finding = finding ?? check.firstMistake(upTo: offset + 1)
        finding = finding ?? strayCDATAEnd(code, at: offset)
        finding = finding ?? referenceFinding(code, name, at: offset)
        finding = finding ?? mismatchFinding(code, at: offset)
        finding = finding ?? endFinding(code, at: offset)
        finding = finding ?? headFinding(at: offset)
        let found: Finding = finding ?? .otherMistake(of: "\(code)", at: place(offset))
        return error(.notWellFormed, found)
    }

    /// Finds nothing, HTML, JSON or other text in place of XML.
    private func notXML(at offset: Int) -> Finding? {
        let text = bytes.starts(with: InputEncoding.utf8Mark) ? bytes.dropFirst(3) : bytes[...]
        guard let start = text.firstIndex(where: { !$0.isXMLBlank }) else {
            return .emptyDocument(at: SourceRange(at: 0, count: 0))
        }
        if text[start...].prefix(14).string.isSpelledIgnoringCase("<!doctype html") {
            return .html(at: SourceRange(at: start, count: 9))
        }
        // If tags have been read, the document is XML, whatever follows.
        guard offset <= start + 1 || bytes[start] != UInt8(ascii: "<") else { return nil }
        guard bytes[start] != UInt8(ascii: "<") else { return nil }
        let range = SourceRange(at: start)
        if let declaration = TextDecoding.find(Array("<?xml".utf8), in: text.prefix(4096), from: start) {
            let range = SourceRange(lower: start, upper: declaration)
            let hasElement = !MarkupOutline(Array(bytes[range.offsets])).elements.isEmpty
            return .textBeforeDeclaration(at: range).removing(hasElement ? nil : range, isSafe: false)
        }
        if let finding = FileFormat.textFinding(bytes[start...]) { return finding }
        switch bytes[start] {
        case UInt8(ascii: "{"), UInt8(ascii: "["): return .json(at: range)
        case UInt8(ascii: "\\"), UInt8(ascii: "\""): return .jsonEscapedQuotes(at: range)
        default: return .plainText(at: range)
        }
    }

    /// Finds an XML declaration that is not at the very beginning.
    private func declarationFinding(_ code: Int, at offset: Int) -> Finding? {
        guard code == Code.reservedName else { return nil }
        let start = bytes[..<min(offset + 1, bytes.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
        let isFirst = bytes[..<start].allSatisfy { $0.isXMLBlank }
        let range = SourceRange(lower: start, upper: min(start + 5, bytes.count))
        if isFirst {
            return .blanksBeforeDeclaration(at: range).removing(SourceRange(lower: 0, upper: start), isSafe: true)
        }
        let end = TextDecoding.find(Array("?>".utf8), in: bytes[...], from: start)
        let declaration = end.map { SourceRange(lower: start, upper: $0 + 2) }
        return .embeddedDeclaration(at: range).removing(declaration, isSafe: true)
    }

    /// Finds a mistake in the XML declaration.
    private func headFinding(at offset: Int) -> Finding? {
        let start = InputEncoding.beginning(of: bytes)
        guard bytes[start...].starts(with: "<?xml".utf8),
            let end = TextDecoding.find(Array("?>".utf8), in: bytes[...], from: start), offset < end + 2
        else { return nil }
        // As if it were a start tag.
        let text = Array("<".utf8) + bytes[(start + 2)..<end]
        func value(_ name: String, _ isPart: (UInt8) -> Bool) -> String? {
            let attribute = TagScan(text, at: 0)?.attributes.first { text[$0.name.offsets].elementsEqual(name.utf8) }
            guard let value = attribute.map({ text[$0.value.offsets] }), value.allSatisfy(isPart) else { return nil }
            return value.isEmpty ? nil : value.string
        }
        return .malformedDeclaration(
            encoding: value("encoding") { TextDecoding.isNamePart($0) && $0 < 0x80 },
            standalone: value("standalone") { "yesno".utf8.contains($0) },
            at: SourceRange(lower: start, upper: end + 2))
    }

    /// Finds a `]]>` outside a CDATA section.
    private func strayCDATAEnd(_ code: Int, at offset: Int) -> Finding? {
        guard code == Code.misplacedCDATAEnd else { return nil }
        // The offset of libxml2 is that of the `]]>`, or of the text before it.
        let end = TextDecoding.find(TextDecoding.cdataCloser, in: bytes[...], from: offset) ?? offset
        if let early = earlyCDATAEnd(before: end) { return early }
        return .strayCDATAEnd(at: SourceRange(lower: end, upper: min(end + 3, bytes.count)))
    }

    /// Finds the `]]>` that ended a section with more of its text behind it, up to `end`, where another `]]>` follows.
    private func earlyCDATAEnd(before end: Int) -> Finding? {
        guard let last = bytes[max(0, end - 4096)..<end].lastIndex(of: UInt8(ascii: ">")),
            bytes[max(0, last - 2)...last].elementsEqual(TextDecoding.cdataCloser),
            last + 1 == end || bytes[(last + 1)..<end].contains(where: { !$0.isXMLBlank }),
            !bytes[last..<end].contains(UInt8(ascii: "<"))
        else { return nil }
        return .cdataEndInText(at: SourceRange(lower: last - 2, upper: last + 1))
    }

    /// Finds a raw `&`, usually in a URL.
    private func referenceFinding(_ code: Int, _ name: String, at offset: Int) -> Finding? {
        guard [Code.nameRequired, Code.semicolonMissing, Code.undeclaredEntity].contains(code) else { return nil }
        let window = bytes[max(0, offset - 256)..<min(offset + 1, bytes.count)]
        guard let ampersand = window.lastIndex(of: UInt8(ascii: "&")),
            !bytes[ampersand..<min(offset, bytes.count)].contains(UInt8(ascii: "<"))
        else { return nil }
        let tail = bytes[(ampersand + 1)...].prefix(64)
        let word = tail.prefix { TextDecoding.isNamePart($0) }
        let next = tail.dropFirst(word.count).first
        if code == Code.undeclaredEntity, next == UInt8(ascii: ";") {
            return .undeclaredEntity(word.string, at: SourceRange(at: ampersand, count: word.count + 2))
        }
        let tag = bytes[ampersand...].prefix(4096).firstIndex(of: UInt8(ascii: "<")) ?? ampersand
        if TextDecoding.find(TextDecoding.cdataCloser, in: bytes[..<tag], from: ampersand) != nil,
            let early = earlyCDATAEnd(before: ampersand)
        {
            return early
        }
        return .rawAmpersand(
            isInURL: next == UInt8(ascii: "="), all: RawAmpersands.places(in: bytes, from: ampersand),
            at: SourceRange(at: ampersand))
    }

    /// Finds an end tag that closes another element than the open one.
    private func mismatchFinding(_ code: Int, at offset: Int) -> Finding? {
        guard code == Code.tagNameMismatch, let start = lastEndTag(before: offset) else { return nil }
        let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? bytes.count
        let range = SourceRange(lower: start, upper: end)
        let closing = source.text(in: SourceRange(lower: start + 2, upper: max(start + 2, end - 1))).trimmingBlanks
        let opened = openTags.first
        let opening = opened.flatMap { TagScan(bytes, at: Int($0.lower)) }.map { source.text(in: $0.name) } ?? ""
        let line = opened.map { source.map().location(of: Int($0.lower)).line } ?? 0
        let repair = EndTagRepair(of: bytes, from: start)
        return .mismatchedEndTag(closing, opening: opening, line: line, opened: opened, repair: repair, at: range)
    }

    private func lastEndTag(before offset: Int) -> Int? {
        var index = min(offset - 1, bytes.count - 2)
        while index >= 0 {
            if bytes[index] == UInt8(ascii: "<"), bytes[index + 1] == UInt8(ascii: "/") { return index }
            index -= 1
        }
        return nil
    }

    /// Finds a document that ends too early, or content after the root element.
    private func endFinding(_ code: Int, at offset: Int) -> Finding? {
        if let opened = openTags.first, bytes[offset...].allSatisfy({ $0.isXMLBlank }) {
            let name = TagScan(bytes, at: Int(opened.lower)).map { source.text(in: $0.name) } ?? ""
            return .truncatedDocument(
                inside: name, opened: opened, at: SourceRange(lower: bytes.count, upper: bytes.count))
        }
        guard code == Code.documentEnd, openTags.isEmpty else { return nil }
        let start = bytes[offset...].firstIndex { !$0.isXMLBlank } ?? offset
        var end = bytes.count
        while end > start, bytes[end - 1].isXMLBlank { end -= 1 }
        let outline = MarkupOutline(Array(bytes[start..<end]))
        let names = outline.elements.indices.lazy.map(outline.localName)
        return .contentAfterRoot(
            names.isEmpty
                ? MarkupScanner.partsBetweenComments(of: SourceRange(lower: start, upper: end), in: bytes) : [],
            element: names.first(where: MarkupOutline.isKnown)
                ?? names.prefix(1_000).first(where: MarkupOutline.isNearlyKnown),
            at: SourceRange(lower: start, upper: min(start + 1, bytes.count)))
    }

    /// The libxml2 error codes of common mistakes (`xmlParserErrors`), which never change.
    private enum Code {
        static let documentEnd = 5
        static let semicolonMissing = 23
        static let undeclaredEntity = 26
        static let misplacedCDATAEnd = 62
        static let reservedName = 64
        static let nameRequired = 68
        static let tagNameMismatch = 76
    }
}

extension TextDecoding {
    /// Whether a byte can be part of an entity's name.
    static func isNamePart(_ byte: UInt8) -> Bool {
        byte.isLetter || byte.isDigit || byte >= 0x80 || "_-.".utf8.contains(byte)
    }
}
