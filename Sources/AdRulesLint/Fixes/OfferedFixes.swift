import AdRulesModel

/// The fixes that a report offers: those that their rules suggest, and that do no harm to the start tags that they
/// change.
///
/// It looks at those tags and at nothing else, so that a lint costs the same whatever can be fixed. Whether an offered
/// fix is made is decided where it is shown or made, by the contract of the whole document (``FixContract``).
struct OfferedFixes {
    private let bytes: [UInt8]
    /// Whether the document has tags that can be trusted.
    private let isReadable: Bool
    /// The edits of the fixes offered so far that change more than a value, by the place of their start tag.
    private var changed: [Int: [Fix.Edit]] = [:]

    /// Takes a document in UTF-8, without any fix.
    init(_ bytes: [UInt8], isReadable: Bool) {
        self.bytes = bytes
        self.isReadable = isReadable
    }

    /// Whether a fix is offered beside those before. Complexity: O(edits × length of their tags).
    mutating func take(_ fix: Fix) -> Bool {
        guard ChosenFixes.isSound(fix, bytes.count), fix.edits.allSatisfy({ isWritable($0.text) }) else { return false }
        guard isReadable else { return true }
        var tags: [Int: (tag: TagScan, edits: [Fix.Edit])] = [:]
        for edit in fix.edits {
            guard let tag = startTag(around: edit), !Self.staysInValue(edit, of: tag) else { continue }
            tags[Int(tag.range.lower), default: (tag, [])].edits.append(edit)
        }
        for (start, (tag, edits)) in tags {
            // A fix of the same place is another way to fix it.
            let others = changed[start, default: []].filter { other in
                !edits.contains { ChosenFixes.touch($0, other) }
            }
            guard isSound(tag, with: edits + others) else { return false }
        }
        for (start, (_, edits)) in tags { changed[start, default: []] += edits }
        return true
    }

    /// Whether the encoding has the characters of a text, as far as its name tells.
    private func isWritable(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 < 0x80 } || DocumentEncoding.hasAllCharacters(bytes)
    }

    /// The farthest that a start tag is looked for: a longer one has no end to be seen.
    private static let reach = 4096

    /// The start tag that an edit changes; nil if it changes something else.
    private func startTag(around edit: Fix.Edit) -> TagScan? {
        let place = Int(edit.range.lower)
        guard let start = bytes[max(0, place - Self.reach)..<place].lastIndex(of: UInt8(ascii: "<")),
            let tag = TagScan(bytes, at: start), place < tag.range.upper, edit.range.upper <= tag.range.upper
        else { return nil }
        return tag
    }

    /// Whether an edit leaves the names of a tag as they are.
    private static func staysInValue(_ edit: Fix.Edit, of tag: TagScan) -> Bool {
        tag.attributes.contains { $0.value.lower <= edit.range.lower && edit.range.upper <= $0.value.upper }
            && !edit.text.utf8.contains { "\"'<".utf8.contains($0) }
    }

    /// Whether a tag with edits is one, has no attribute twice, and does not get the name of the element directly
    /// around it or inside it.
    private func isSound(_ tag: TagScan, with edits: [Fix.Edit]) -> Bool {
        let shifted = Fix(
            isSafe: true,
            edits: edits.map {
                let (lower, upper) = ($0.range.lower - tag.range.lower, $0.range.upper - tag.range.lower)
                return Fix.Edit(range: SourceRange(lower: Int(lower), upper: Int(upper)), text: $0.text)
            })
        var text = EditedText(Array(bytes[tag.range.offsets]))
        text.apply(shifted.edits)
        let new = text.bytes
        guard let scan = TagScan(new, at: 0), scan.range.count == new.count else { return false }
        var names: Set<ArraySlice<UInt8>> = []
        guard scan.attributes.allSatisfy({ names.insert(new[$0.name.offsets]).inserted }) else { return false }
        let name = new[scan.name.offsets].localName
        if name.elementsEqual(bytes[tag.name.offsets].localName) { return true }
        return ![tagBefore(tag), tag.isSelfClosing ? nil : tagBehind(tag)].contains { neighbour in
            neighbour.map { bytes[$0.name.offsets].localName.elementsEqual(name) } == true
        }
    }

    /// The start tag of the element around a tag, if nothing but blanks is between the two.
    private func tagBefore(_ tag: TagScan) -> TagScan? {
        let start = Int(tag.range.lower)
        let before = bytes[max(0, start - Self.reach)..<start]
        guard let place = before.lastIndex(of: UInt8(ascii: "<")), let outer = TagScan(bytes, at: place),
            !outer.isSelfClosing, outer.range.upper <= start
        else { return nil }
        return bytes[Int(outer.range.upper)..<start].allSatisfy(MarkupScanner.isBlank) ? outer : nil
    }

    /// The start tag of the element inside a tag, if nothing but blanks is between the two.
    private func tagBehind(_ tag: TagScan) -> TagScan? {
        let rest = bytes[Int(tag.range.upper)...].prefix(Self.reach)
        return rest.firstIndex { !MarkupScanner.isBlank($0) }.flatMap { TagScan(bytes, at: $0) }
    }
}

extension Linter {
    /// Returns the result with the fixes that are offered. A document with more findings than ``FixApplier`` can
    /// compare has none, and its finding XML057 says so. Complexity: O(edits × length of their tags).
    func offering(_ linted: LintedDocument) -> LintResult {
        var result = linted.result
        guard result.diagnostics.contains(where: { $0.finding.fix != nil }) else { return result }
        var offered = OfferedFixes(result.source.bytes, isReadable: result.kind != nil)
        let limit = countingAllFindings.limits.findings
        let isTooMany = !linted.isComplete && result.diagnostics.count + result.omitted > limit
        for index in result.diagnostics.indices {
            if isTooMany { result.diagnostics[index].finding.addLimitOfFixes(limit) }
            guard let fix = result.diagnostics[index].finding.fix, isTooMany || !offered.take(fix) else { continue }
            result.diagnostics[index].finding.fix = nil
        }
        return result
    }
}
