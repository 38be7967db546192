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
        guard !names.isEmpty else { return }
        var scanner = MarkupScanner(bytes)
        // What to change in the end tag of each open element.
        var open: [[(finding: Int, edit: Fix.Edit)]] = []
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                let renames = names[Int(tag.range.lower)] ?? []
                if !tag.isSelfClosing { open.append(renames) }
            case .endTag(_, let name):
                for (index, edit) in open.popLast() ?? [] {
                    let range = SourceRange(lower: Int(name.lower), upper: Int(name.lower) + edit.range.count)
                    guard range.upper <= name.upper, let fix = findings[index].fix else { continue }
                    let end = Fix.Edit(range: range, text: edit.text)
                    if !fix.edits.contains(end) {
                        findings[index].fix = Fix(isSafe: fix.isSafe, edits: fix.edits + [end])
                    }
                }
            case .text, .cdata, .other: break
            }
        }
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
        return bytes[start] != UInt8(ascii: "!") && bytes[start] != UInt8(ascii: "?")
            && bytes[start] != UInt8(ascii: "/")
    }
}
