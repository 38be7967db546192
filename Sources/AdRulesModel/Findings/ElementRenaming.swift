/// Completes fixes that give an element another name: where one changes the name in a start tag, the end tag follows.
///
/// A rule sees the start tag long before the end tag is read.
package enum ElementRenaming {
    /// Adds the edits of the end tags. Complexity: O(bytes) if a fix changes the name of an element.
    package static func complete(_ findings: inout [Finding], in bytes: [UInt8]) {
        var names: [Int: [(finding: Int, edit: Fix.Edit)]] = [:]
        for (index, finding) in findings.enumerated() {
            for edit in finding.fix?.edits ?? [] where isInStartTagName(edit, bytes) {
                names[Int(edit.range.lower) - 1, default: []].append((index, edit))
            }
        }
        // Only the elements with another name are read; those inside another one together with it.
        var end = 0
        for start in names.keys.sorted() where start >= end {
            end = complete(&findings, with: names, elementAt: start, in: bytes)
        }
    }

    /// Adds the edits of the end tags in one element. Returns the offset after it. Complexity: O(length).
    private static func complete(
        _ findings: inout [Finding], with names: [Int: [(finding: Int, edit: Fix.Edit)]], elementAt start: Int,
        in bytes: [UInt8]
    ) -> Int {
        var scanner = MarkupScanner(bytes, in: start..<bytes.count)
        // The name of each open element, and the changes in its end tag.
        var open: [(name: SourceRange, changes: [(finding: Int, edit: Fix.Edit)])] = []
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                if !tag.isSelfClosing { open.append((tag.name, names[Int(tag.range.lower)] ?? [])) }
            case .endTag(_, let name):
                // The end tag may have the right name already.
                guard let element = open.popLast(),
                    bytes[name.offsets].elementsEqual(bytes[element.name.offsets])
                else { break }
                for (index, edit) in element.changes {
                    let range = SourceRange(at: Int(name.lower), count: edit.range.count)
                    guard range.upper <= name.upper, let fix = findings[index].fix else { continue }
                    let end = Fix.Edit(range: range, text: edit.text)
                    if !fix.edits.contains(end) {
                        findings[index].fix = Fix(isSafe: fix.isSafe, edits: fix.edits + [end])
                    }
                }
            case .text, .cdata, .other: break
            }
            if open.isEmpty { return Int(token.range.upper) }
        }
        return bytes.count
    }

    /// Returns the findings with the edits of the end tags. Complexity: as ``complete(_:in:)``.
    static func completed(_ findings: [Finding], in bytes: [UInt8]) -> [Finding] {
        var findings = findings
        complete(&findings, in: bytes)
        return findings
    }

    /// Whether an edit changes the beginning of the name in a start tag.
    private static func isInStartTagName(_ edit: Fix.Edit, _ bytes: [UInt8]) -> Bool {
        let start = Int(edit.range.lower)
        guard start > 0, start < bytes.count, bytes[start - 1] == UInt8(ascii: "<"), !edit.text.utf8.isEmpty else {
            return false
        }
        // In a section a macro can follow a `<`, no name.
        let letter = bytes[start].uppercasedASCII
        return letter >= UInt8(ascii: "A") && letter <= UInt8(ascii: "Z") || letter == UInt8(ascii: "_")
            || letter >= 0x80
    }
}
