/// Finds the first mistake in the markup of a document that libxml2 refused.
///
/// libxml2 reports that a document is not well-formed, and where it stopped: often behind the mistake, and each version
/// elsewhere. This reads the document again, strictly, and stops at the first thing that XML does not allow. It leaves
/// to ``XMLDiagnosis`` what needs libxml2's answer: end tags, references, declarations and what follows the root.
struct MarkupCheck {
    let bytes: [UInt8]
    /// The names of the open elements, the innermost last.
    private var open: [SourceRange] = []
    var index: Int
    /// A CDATA section that seems to have swallowed markup, and the number of elements that were open around it: it
    /// explains a mistake that follows inside the same element.
    private var suspect: (finding: Finding, depth: Int)?
    /// Mistakes of one kind whose fixes leave no doubt of what follows: the first one, and those behind it.
    private(set) var passed: [Finding] = []
    private static let passedLimit = 10_000

    /// Creates a check that begins after a byte order mark and blanks.
    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        index = InputEncoding.beginning(of: bytes)
    }

    /// Creates a check of the token at an index, without what is open around it.
    private init(_ bytes: [UInt8], at index: Int) {
        self.bytes = bytes
        self.index = index
    }

    /// The result of reading one token.
    enum Step {
        case next
        case mistake(Finding)
        /// A mistake that is reported elsewhere.
        case unknown
    }

    /// Returns the first mistake; nil if there is none in the tokens that begin up to `limit`, or one that is not
    /// reported here. Complexity: O(bytes).
    mutating func firstMistake(upTo limit: Int) -> Finding? {
        while index < bytes.count, index <= limit || !passed.isEmpty {
            switch step() {
            case .next: continue
            case .mistake(let finding): return firstPassed ?? suspect?.finding ?? finding
            case .unknown: return firstPassed ?? suspect?.finding
            }
        }
        return firstPassed ?? suspect?.finding
    }

    /// Records a mistake, so that the check continues after it; returns it if the check stops here.
    ///
    /// Whoever forgets a blank or quotes forgets them everywhere, and a document shows one mistake at a time: the fix
    /// of the first one is that of all.
    mutating func pass(_ finding: Finding) -> Step? {
        let isAlike = passed.first.map { $0.label.isSpelled(finding.label) } ?? (suspect == nil)
        guard isAlike, passed.count < Self.passedLimit, finding.fix?.isSafe == true else { return .mistake(finding) }
        passed.append(finding)
        return nil
    }

    private var firstPassed: Finding? {
        passed.first.map { $0.fixed(by: passed.flatMap { $0.fix?.edits ?? [] }, isSafe: true) }
    }

    private mutating func step() -> Step {
        guard bytes[index] == UInt8(ascii: "<") else { return text() }
        let rest = bytes[index...]
        switch rest.dropFirst().first {
        case UInt8(ascii: "/"): return endTag()
        case UInt8(ascii: "?"): return instruction()
        case UInt8(ascii: "!"):
            if rest.starts(with: "<!--".utf8) { return comment() }
            if rest.starts(with: TextDecoding.cdataOpener) { return section() }
            return declaration()
        case let next?:
            if Self.beginsName(next) { return startTag() }
            if rest.prefix(8).string.isSpelledIgnoringCase("<[CDATA[") {
                return .mistake(.brokenCDATAOpener(at: SourceRange(at: index, count: 8)))
            }
            return lessThan()
        case nil: return .mistake(.truncatedTag(of: "<", at: SourceRange(at: index)))
        }
    }

    /// A `<` that begins no markup. In front of the name of an element, only a tag can be meant.
    private mutating func lessThan() -> Step {
        let place = SourceRange(at: index)
        var end = index + 1
        while end < bytes.count, bytes[end].isXMLBlank { end += 1 }
        guard end < bytes.count else { return .mistake(.rawLessThan(at: place)) }
        let next = bytes[end]
        let isEndTag = next == UInt8(ascii: "/") || next == UInt8(ascii: "\\")
        let name = readName(from: isEndTag ? end + 1 : end)
        guard MarkupOutline.isKnown(name: name) else {
            let isDoubled = next == UInt8(ascii: "<") && MarkupOutline.isKnown(name: readName(from: end + 1))
            return .mistake(isDoubled ? .doubledLessThan(at: place) : .rawLessThan(at: place))
        }
        let range = SourceRange(lower: index + 1, upper: isEndTag ? end + 1 : end)
        if let step = pass(.brokenTagBeginning(range, isEndTag: isEndTag, at: place)) { return step }
        // As if the tag began right before its name.
        index = end - 1
        return isEndTag ? endTag() : startTag()
    }

    // MARK: Text

    private mutating func text() -> Step {
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if let problem = character() { return problem }
            if bytes[index] == UInt8(ascii: "]"), bytes[index...].starts(with: TextDecoding.cdataCloser) {
                return .unknown
            }
            index += 1
        }
        return .next
    }

    /// The mistake that one character of a text or a value is, if any.
    mutating func character() -> Step? {
        let byte = bytes[index]
        if byte == UInt8(ascii: "&") { return reference() }
        return isForbidden(at: index) ? .mistake(forbiddenCharacter(at: index)) : nil
    }

    /// A reference to a character is reported if XML does not have that character; other references are not.
    private func reference() -> Step? {
        let tail = bytes[(index + 1)...].prefix(64)
        let isNumber = tail.first == UInt8(ascii: "#")
        let name = tail.dropFirst(isNumber ? 1 : 0).prefix(while: TextDecoding.isNamePart)
        guard !name.isEmpty, name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ";") else {
            return .unknown
        }
        let range = SourceRange(lower: index, upper: name.endIndex + 1)
        let text = bytes[range.offsets].string
        if isNumber {
            let decoded = TextDecoding.content(bytes[range.offsets])
            let isCharacter = !decoded.isSpelled(text) && !decoded.unicodeScalars.contains(where: Self.isForbidden)
            return isCharacter ? nil : .mistake(.forbiddenReference(text, at: range))
        }
        return ["amp", "lt", "gt", "quot", "apos"].contains { name.elementsEqual($0.utf8) } ? nil : .unknown
    }

    /// Whether the byte begins a character that XML does not allow: a control character, or U+FFFE or U+FFFF.
    func isForbidden(at index: Int) -> Bool {
        let byte = bytes[index]
        if byte < 0x20 { return !byte.isXMLBlank }
        return byte == 0xEF && index + 2 < bytes.count && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 && !UInt8(scalar.value).isXMLBlank || scalar.value == 0xFFFE || scalar.value == 0xFFFF
    }

    func forbiddenCharacter(at index: Int) -> Finding {
        let length = bytes[index] < 0x80 ? 1 : 3
        let value = length == 1 ? Int(bytes[index]) : 0xFF00 + Int(bytes[index + 2]) + 0x40
        return .forbiddenCharacter(value, at: SourceRange(at: index, count: length))
    }

    // MARK: Comments, instructions and declarations

    private mutating func comment() -> Step {
        let start = index
        index += 4
        while index < bytes.count {
            if isForbidden(at: index) { return .mistake(forbiddenCharacter(at: index)) }
            if bytes[index] == UInt8(ascii: "-"), index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "-") {
                if index + 2 < bytes.count, bytes[index + 2] == UInt8(ascii: ">") {
                    index += 3
                    return .next
                }
                return .mistake(.hyphensInComment(at: SourceRange(at: index, count: 2)))
            }
            index += 1
        }
        return .mistake(.unclosedComment(at: SourceRange(at: start, count: 4)))
    }

    private mutating func instruction() -> Step {
        // The XML declaration has rules of its own.
        if index > InputEncoding.beginning(of: bytes), bytes[index...].starts(with: "<?xml".utf8) { return .unknown }
        guard let end = TextDecoding.find(Array("?>".utf8), in: bytes[...], from: index + 2) else {
            return .mistake(.unclosedInstruction(at: SourceRange(at: index, count: 2)))
        }
        index = end + 2
        return .next
    }

    /// A declaration other than DOCTYPE, which stops the reader earlier, was meant to be a CDATA section.
    private func declaration() -> Step {
        let start = bytes[(index + 2)...].prefix(8).prefix { " \t\r\n".utf8.contains($0) }.endIndex
        var end = start
        if end < bytes.count, bytes[end] == UInt8(ascii: "[") { end += 1 }
        let letters = bytes[end...].prefix(8).prefix { Self.beginsName($0) && $0 < 0x80 }
        let isNamed = letters.prefix(5).string.isSpelledIgnoringCase("CDATA")
        if let comment = brokenComment(from: start) { return .mistake(comment) }
        guard end > start || isNamed else { return .mistake(.strayDeclaration(at: SourceRange(at: index, count: 2))) }
        let behind = letters.endIndex
        if isNamed { end += 5 }
        if behind < bytes.count, bytes[behind] == UInt8(ascii: "["), behind >= end { end = behind + 1 }
        return .mistake(.brokenCDATAOpener(at: SourceRange(lower: index, upper: end)))
    }

    /// A comment whose `<!--` has a blank in it or only one hyphen, up to its end; nil if it is none. `start` is the
    /// place of the first hyphen.
    private func brokenComment(from start: Int) -> Finding? {
        let hyphens = bytes[start...].prefix(3).prefix { $0 == UInt8(ascii: "-") }
        let next = bytes[start...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
        guard !hyphens.isEmpty, hyphens.endIndex < next,
            let close = bytes[hyphens.endIndex..<next].firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let end = bytes[hyphens.endIndex..<close].suffix(3).reversed().prefix { $0 == UInt8(ascii: "-") }.count
        return end == 0
            ? nil
            : .brokenComment(
                at: SourceRange(lower: index, upper: hyphens.endIndex),
                end: SourceRange(lower: close - end, upper: close + 1))
    }

    // MARK: CDATA

    private mutating func section() -> Step {
        let start = index
        let content = start + TextDecoding.cdataOpener.count
        let end = TextDecoding.find(TextDecoding.cdataCloser, in: bytes[...], from: content)
        let inside = bytes[content..<(end ?? bytes.count)]
        let name = open.last.map { bytes[$0.offsets] } ?? []
        if let swallowed = Self.unclosedSection(at: start, content: inside, in: name) {
            if end == nil { return .mistake(swallowed) }
            suspect = suspect ?? (swallowed, open.count)
        } else if end == nil {
            return .mistake(.unclosedCDATA(at: SourceRange(lower: start, upper: content)))
        } else if suspect == nil, let inner = TextDecoding.find(TextDecoding.cdataOpener, in: inside, from: content) {
            suspect = (.nestedCDATA(at: SourceRange(at: inner, count: 9), outer: start), open.count)
        }
        if let problem = inside.indices.first(where: { isForbidden(at: $0) }) {
            return .mistake(forbiddenCharacter(at: problem))
        }
        index = (end ?? bytes.count) + TextDecoding.cdataCloser.count
        return .next
    }

    /// Returns the finding for a CDATA section that holds the end tag of its own element, so that its `]]>` is
    /// missing: at what stands there in its place, otherwise at its beginning. Complexity: O(content).
    static func unclosedSection(at start: Int, content: ArraySlice<UInt8>, in name: ArraySlice<UInt8>) -> Finding? {
        guard !name.isEmpty, let tag = endTag(name, in: content) else { return nil }
        var lower = tag
        while lower > content.startIndex, "]> \r\n\t".utf8.contains(content[lower - 1]) { lower -= 1 }
        // A program that escapes every text escapes the end of a section, too.
        for escaped in ["]]&gt;", "]&gt;"]
        where content[..<lower].suffix(escaped.utf8.count).elementsEqual(escaped.utf8) {
            return .brokenCDATAEnd(escaped, at: SourceRange(lower: lower - escaped.utf8.count, upper: lower))
        }
        let run = TextDecoding.trimmed(content[lower..<tag])
        if run.contains(UInt8(ascii: "]")), run.contains(UInt8(ascii: ">")) || run.count > 1 {
            return .brokenCDATAEnd(
                run.suffix(4).string,
                at: SourceRange(lower: max(run.startIndex, run.endIndex - 4), upper: run.endIndex))
        }
        return .unclosedCDATA(at: SourceRange(at: start, count: TextDecoding.cdataOpener.count), end: tag)
    }

    /// The place of the first end tag with a name.
    private static func endTag(_ name: ArraySlice<UInt8>, in content: ArraySlice<UInt8>) -> Int? {
        var rest = content
        while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
            let tail = rest[(start + 1)...]
            if tail.first == UInt8(ascii: "/"), tail.dropFirst().starts(with: name) {
                let behind = tail.dropFirst(1 + name.count).first
                if behind == UInt8(ascii: ">") || behind.map(\.isXMLBlank) == true { return start }
            }
            rest = tail
        }
        return nil
    }

    // MARK: Tags

    private mutating func endTag() -> Step {
        let start = index
        let name = readName(from: index + 2)
        var end = name.endIndex
        while end < bytes.count, bytes[end].isXMLBlank { end += 1 }
        guard end < bytes.count else {
            return .mistake(
                .truncatedTag(
                    of: bytes[start..<name.endIndex].string, at: SourceRange(lower: start, upper: bytes.count)))
        }
        if name.isEmpty { return stray(at: index + 2) }
        if bytes[end] == UInt8(ascii: "<") {
            return .mistake(
                .unclosedTag(
                    bytes[start..<name.endIndex].string, end: name.endIndex, isEndTag: true,
                    at: SourceRange(lower: start, upper: name.endIndex)))
        }
        guard bytes[end] == UInt8(ascii: ">") else { return stray(at: end) }
        guard let opened = open.last, name.elementsEqual(bytes[opened.offsets]) else { return .unknown }
        open.removeLast()
        if let depth = suspect?.depth, open.count < depth { suspect = nil }
        index = end + 1
        return .next
    }

    /// The mistake that the byte at an index is inside a tag.
    func stray(at index: Int) -> Step {
        if isForbidden(at: index) { return .mistake(forbiddenCharacter(at: index)) }
        return .mistake(.strayInTag(bytes[index...].prefix(1).string, at: SourceRange(at: index)))
    }

    private mutating func startTag() -> Step {
        // Not `self`: the list of open elements would be copied for each tag.
        var tag = StartTagCheck(check: MarkupCheck(bytes, at: index))
        let result = tag.read()
        index = tag.index
        for finding in tag.passed {
            if let step = pass(finding) { return step }
        }
        if case .next = result, !tag.isSelfClosing { open.append(tag.name) }
        return result
    }

    /// The bytes of the name at an index; empty if there is none.
    func readName(from start: Int) -> ArraySlice<UInt8> {
        guard start < bytes.count, Self.beginsName(bytes[start]) else {
            return bytes[min(start, bytes.count)...].prefix(0)
        }
        return bytes[start...].prefix { TextDecoding.isNamePart($0) || $0 == UInt8(ascii: ":") }
    }

    /// Whether a byte can begin a name. Every byte of a character outside ASCII can.
    static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): false
        case UInt8(ascii: ":"): true
        default: TextDecoding.isNamePart(byte)
        }
    }
}
