import AdRulesModel

/// What must hold of every reading, whatever the bytes. Shared by the tests and the fuzzer.
enum ReadingInvariants {
    /// Reads the bytes and gives what does not hold; empty when all does.
    static func violations(reading bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) -> [String] {
        do throws(DocumentError) {
            let document = try AdDocument(parsing: bytes, limits: limits)
            return violations(in: document, limits: limits) + twinViolations(of: document, limits: limits)
        } catch {
            return violations(in: error)
        }
    }

    /// A letter in its two forms, which Unicode takes for the same: documents that keep one or the other differ.
    private static let twins = (composed: [0xC3, 0xA9] as [UInt8], decomposed: [0x65, 0xCC, 0x81] as [UInt8])

    private static func twinViolations(of document: AdDocument, limits: ParsingLimits) -> [String] {
        let bytes = document.source.bytes
        guard
            let place = bytes.indices.first(where: {
                bytes[$0] == twins.composed[0] && bytes[$0...].starts(with: twins.composed)
            })
        else { return [] }
        let twinBytes = bytes[..<place] + twins.decomposed + bytes[(place + 2)...]
        guard let twin = try? AdDocument(parsing: Array(twinBytes), limits: limits) else { return [] }
        func kept(_ document: AdDocument) -> [[UInt8]] {
            ModelWalk(document).visits.flatMap { visit in
                [visit.text?.string].compactMap { $0 }.map { Array($0.utf8) }
                    + visit.attributes.sorted { $0.key < $1.key }.map { Array("\($0.key)=\($0.value)".utf8) }
            }
        }
        guard kept(document) != kept(twin), withoutFindings(document) == withoutFindings(twin) else { return [] }
        return ["a document equals one whose values are other bytes"]
    }

    /// The places of findings differ when a value is a byte longer.
    static func withoutFindings(_ document: AdDocument) -> AdDocument {
        switch document {
        case .vmap(var playlist):
            playlist.findings = []
            return .vmap(playlist)
        case .vast(var response):
            response.findings = []
            return .vast(response)
        }
    }

    static func violations(in document: AdDocument, limits: ParsingLimits) -> [String] {
        var violations: [String] = []
        let bytes = document.source.bytes
        var lastStart: [String: UInt32] = [:]
        var values = ValueInvariants(source: bytes)
        for visit in ModelWalk(document).visits {
            values.check(visit)
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
            // An id that is in an attribute belongs to no document.
            if let text = visit.text, !text.range.isEmpty, visit.element != "UniversalAdId" {
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
        return violations + values.violations
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
        return []
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
