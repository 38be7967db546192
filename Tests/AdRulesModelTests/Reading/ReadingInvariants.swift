import AdRulesModel

/// What must hold of every reading, whatever the bytes. Shared by the tests and the fuzzer.
enum ReadingInvariants {
    /// Reads the bytes and gives what does not hold; empty when all does.
    static func violations(reading bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) -> [String] {
        do throws(DocumentError) {
            return violations(in: try AdDocument(parsing: bytes, limits: limits), limits: limits)
        } catch {
            return violations(in: error)
        }
    }

    static func violations(in document: AdDocument, limits: ParsingLimits) -> [String] {
        var violations: [String] = []
        let bytes = document.source.bytes
        var lastStart: [String: UInt32] = [:]
        for visit in ModelWalk(document).visits {
            if let origin = visit.origin {
                guard let range = origin.range else {
                    violations.append("\(visit.element) was read but stands nowhere")
                    continue
                }
                violations += check(element: visit.element, range, in: bytes)
                if let outer = visit.enclosing, !outer.holds(range) {
                    violations.append("\(visit.element) \(range) stands outside \(outer)")
                }
                // Elements of one name in one parent come in the order of the document.
                let key = "\(visit.element) in \(visit.enclosing.map { "\($0.lower)" } ?? "root")"
                if let last = lastStart[key], last >= range.lower, !unorderedElements.contains(visit.element) {
                    violations.append("\(key) at \(range.lower) comes after the one at \(last)")
                }
                lastStart[key] = range.lower
            }
            if let text = visit.text, !text.range.isEmpty {
                let outer = visit.origin?.range ?? visit.enclosing
                if Int(text.range.upper) > bytes.count || outer?.holds(text.range) == false {
                    violations.append("the text of \(visit.element) at \(text.range) stands outside its element")
                } else if !text.isEncoded, text.string != document.source.text(in: text.range) {
                    violations.append("the text of \(visit.element) at \(text.range) is not what stands there")
                }
            }
        }
        if document.findings.count > limits.findings + 1 {
            violations.append("\(document.findings.count) findings, over the limit of \(limits.findings)")
        }
        for finding in document.findings { violations += check(finding, in: bytes) }
        return violations
    }

    static func violations(in error: DocumentError) -> [String] {
        var violations = check(error.finding, in: error.source.bytes)
        let location = error.source.map().location(of: Int(error.finding.range.lower))
        if location != error.location { violations.append("the error's location is not that of its range") }
        if error.location.line < 1 || error.location.column < 1 { violations.append("the error stands nowhere") }
        return violations
    }

    /// Elements that the model puts into several lists or takes from several parents, so that their order may differ.
    private static let unorderedElements: Set<String> = [
        "Viewable", "NotViewable", "ViewUndetermined", "Tracking", "ClickThrough", "Extension", "CreativeExtension",
        "StaticResource", "AdSource", "VAST",
    ]

    private static func check(element: String, _ range: SourceRange, in bytes: [UInt8]) -> [String] {
        guard !range.isEmpty, Int(range.upper) <= bytes.count, bytes[Int(range.lower)] == UInt8(ascii: "<"),
            bytes[Int(range.upper) - 1] == UInt8(ascii: ">")
        else { return ["\(element) at \(range) is no element of \(bytes.count) bytes"] }
        guard let tag = TagScan(bytes, at: Int(range.lower)) else { return ["\(element) at \(range) has no start tag"] }
        var violations: [String] = []
        let name = bytes[tag.name.offsets]
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        // Whatever stands in extensions is an extension.
        if !local.elementsEqual(element.utf8), !element.hasSuffix("Extension") {
            violations.append("\(element) at \(range) is a \(String(decoding: local, as: UTF8.self))")
        }
        if tag.isSelfClosing ? tag.range.upper != range.upper : tag.range.upper >= range.upper {
            violations.append("\(element) at \(range) does not end where its tag \(tag.range) lets it")
        }
        return violations
    }

    private static func check(_ finding: Finding, in bytes: [UInt8]) -> [String] {
        var violations: [String] = []
        for range in [finding.range] + finding.related.map(\.range) where Int(range.upper) > bytes.count {
            violations.append("\(finding.rule.rawValue) at \(range) is outside the \(bytes.count) bytes")
        }
        if finding.message.isEmpty { violations.append("\(finding.rule.rawValue) says nothing") }
        return violations
    }
}

extension SourceRange {
    func holds(_ other: SourceRange) -> Bool { lower <= other.lower && other.upper <= upper }
}
