import AdRulesModel

/// VMAP136, VMAP137, VMAP138, VMAP139: the address in `AdTagURI` and how it is written.
enum AdTagAddress: AdBreakRule {
    static let ids: [RuleID] = ["VMAP136", "VMAP137", "VMAP138", "VMAP139"]

    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(let uri, _) = adSource.content else { return }
        let source = document.source
        let child = source.children(of: adSource.origin).first { $0.name == "AdTagURI" }
        let address = uri.string
        guard !address.isEmpty else {
            report.report(
                Finding(
                    "VMAP136", at: child?.tag.range ?? uri.range, "<AdTagURI> has no address",
                    label: "nothing to ask for ads", help: "write the address of the ad tag, in CDATA"))
            return
        }
        let texts = child?.texts ?? []
        let place = place(of: texts, in: source) ?? uri.range
        if isPadded(texts, in: source) {
            report.report(
                Finding(
                    "VMAP137", at: place, "the address of <AdTagURI> has blanks around it",
                    label: "blanks or line ends before or behind it",
                    help: "leave nothing between the tags and the address",
                    value: address))
        }
        if let problem = problem(of: address) {
            report.report(
                Finding(
                    "VMAP138", at: place, "\(quoted(address)) is \(problem.what)", label: problem.label,
                    help: "write the whole address, as in https://ads.example/vast", value: address))
        }
        if let reference = reference(in: texts, of: source) {
            report.report(
                Finding(
                    "VMAP139", at: reference, "the address of <AdTagURI> is escaped instead of CDATA",
                    label: "an & in another form", help: "write <![CDATA[\(address)]]>", value: address))
        }
    }

    /// The text without the blanks around it: the piece that holds the address.
    private static func place(of texts: [ChildElement.Text], in source: SourceDocument) -> SourceRange? {
        for text in texts {
            let bytes = source.slice(text.range)
            guard let first = bytes.firstIndex(where: { !MarkupScanner.isBlank($0) }),
                let last = bytes.lastIndex(where: { !MarkupScanner.isBlank($0) })
            else { continue }
            return SourceRange(lower: first, upper: last + 1)
        }
        return nil
    }

    /// Whether the text as a reader hands it over begins or ends with a blank.
    private static func isPadded(_ texts: [ChildElement.Text], in source: SourceDocument) -> Bool {
        let pieces = texts.filter { !$0.range.isEmpty }
        guard let first = pieces.first, let last = pieces.last else { return false }
        return MarkupScanner.isBlank(source.bytes[Int(first.range.lower)])
            || MarkupScanner.isBlank(source.bytes[Int(last.range.upper) - 1])
    }

    /// The first `&…;` outside CDATA.
    private static func reference(in texts: [ChildElement.Text], of source: SourceDocument) -> SourceRange? {
        for text in texts where !text.isCDATA {
            let bytes = source.slice(text.range)
            guard let start = bytes.firstIndex(of: UInt8(ascii: "&")) else { continue }
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? start
            return SourceRange(lower: start, upper: end + 1)
        }
        return nil
    }

    /// Why nobody can ask for an address; nil if it is whole, or begins with a macro and cannot be judged.
    static func problem(of address: String) -> (what: String, label: String)? {
        if let first = address.unicodeScalars.first, "[{$%#".unicodeScalars.contains(first) { return nil }
        if address.hasPrefix("//") { return ("an address without a scheme", "begins with //") }
        guard let colon = address.firstIndex(where: { ":/?#".contains($0) }), address[colon] == ":",
            isScheme(address[..<colon])
        else { return ("a relative address", "relative to what?") }
        let scheme = address[..<colon].lowercased()
        guard scheme == "http" || scheme == "https" else { return nil }
        let rest = address[address.index(after: colon)...]
        guard rest.hasPrefix("//"), let host = rest.dropFirst(2).first, !"/?#:".contains(host) else {
            return ("an address without a host", "no host behind \(scheme):")
        }
        return nil
    }

    private static func isScheme(_ text: Substring) -> Bool {
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy {
            isLetter($0) || ("0"..."9").contains(Unicode.Scalar($0)) || "+-.".utf8.contains($0)
        }
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
