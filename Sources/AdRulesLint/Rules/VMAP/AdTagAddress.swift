import AdRulesModel

/// VMAP136, VMAP137, VMAP138, VMAP139: the address in `AdTagURI` and its notation.
struct AdTagAddress: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.emptyAdTagURI, .paddedAdTagURI, .unusableAdTagURI, .escapedAdTagURI]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(let uri, _) = adSource.content else { return }
        let source = document.source
        // Most addresses are written correctly; only the others need a scan of all pieces of text.
        let isTidy = !uri.isEncoded && isBetweenMarks(uri.range, in: source)
        let child = isTidy ? nil : source.children(of: adSource.origin).first { $0.name.isSpelled("AdTagURI") }
        let bytes = source.decoded(uri)
        guard !bytes.isEmpty else {
            report.report(
                Finding(
                    .emptyAdTagURI, at: child?.tag.range ?? uri.range, "<AdTagURI> has no address",
                    label: "nothing to ask for ads", help: "write the address of the ad tag, in CDATA"))
            return
        }
        let problem = problem(of: bytes)
        if isTidy, problem == nil { return }
        let address = uri.string
        let texts = child?.texts ?? []
        let place = place(of: texts, in: source) ?? uri.range
        if isPadded(texts, in: source) {
            report.report(
                Finding(
                    .paddedAdTagURI, at: place, "the address of <AdTagURI> has blanks around it",
                    label: "blanks or line ends before or behind it",
                    help: "leave nothing between the tags and the address",
                    value: address))
        }
        if let problem {
            report.report(
                Finding(
                    .unusableAdTagURI, at: place, "\(quoted(address)) is \(problem.what)", label: problem.label,
                    help: "write the whole address, as in https://ads.example/vast", value: address))
        }
        if let reference = reference(in: texts, of: source) {
            report.report(
                Finding(
                    .escapedAdTagURI, at: reference, "the address of <AdTagURI> is escaped instead of CDATA",
                    label: "an & in another form", help: "write <![CDATA[\(address)]]>", value: address))
        }
    }

    private static let opener = Array("><![CDATA[".utf8)
    private static let closer = Array("]]></".utf8)

    /// Whether a text fills one CDATA section that fills its element.
    private func isBetweenMarks(_ range: SourceRange, in source: SourceDocument) -> Bool {
        guard !range.isEmpty, Int(range.lower) >= Self.opener.count else { return false }
        let before = SourceRange(lower: Int(range.lower) - Self.opener.count, upper: Int(range.lower))
        let behind = SourceRange(lower: Int(range.upper), upper: Int(range.upper) + Self.closer.count)
        return source.slice(before).elementsEqual(Self.opener) && source.slice(behind).elementsEqual(Self.closer)
    }

    /// The trimmed range of the first piece of text that is not blank: the one with the address.
    private func place(of texts: [ChildElement.Text], in source: SourceDocument) -> SourceRange? {
        for text in texts {
            let bytes = source.slice(text.range)
            guard let first = bytes.firstIndex(where: { !MarkupScanner.isBlank($0) }),
                let last = bytes.lastIndex(where: { !MarkupScanner.isBlank($0) })
            else { continue }
            return SourceRange(lower: first, upper: last + 1)
        }
        return nil
    }

    /// Whether the element's text begins or ends with whitespace.
    private func isPadded(_ texts: [ChildElement.Text], in source: SourceDocument) -> Bool {
        let pieces = texts.filter { !$0.range.isEmpty }
        guard let first = pieces.first, let last = pieces.last else { return false }
        return MarkupScanner.isBlank(source.bytes[Int(first.range.lower)])
            || MarkupScanner.isBlank(source.bytes[Int(last.range.upper) - 1])
    }

    /// Returns the range of the first `&…;` outside CDATA.
    private func reference(in texts: [ChildElement.Text], of source: SourceDocument) -> SourceRange? {
        for text in texts where !text.isCDATA {
            let bytes = source.slice(text.range)
            guard let start = bytes.firstIndex(of: UInt8(ascii: "&")) else { continue }
            let end = bytes[start...].firstIndex(of: UInt8(ascii: ";")) ?? start
            return SourceRange(lower: start, upper: end + 1)
        }
        return nil
    }

    /// Returns the reason that an address cannot be requested; nil if it is complete, or if it begins with a macro
    /// and cannot be checked.
    func problem(of address: ArraySlice<UInt8>) -> (what: String, label: String)? {
        guard let first = address.first, !"[{$%#".utf8.contains(first) else { return nil }
        if address.starts(with: "//".utf8) { return ("an address without a scheme", "begins with //") }
        let scheme = address.prefix(while: isPartOfScheme)
        guard isLetter(first), address[scheme.endIndex...].first == UInt8(ascii: ":") else {
            return ("a relative address", "relative to what?")
        }
        guard isSame(scheme, "https") || isSame(scheme, "http") else {
            let isNear = Spelling.nearest(to: String(decoding: scheme, as: UTF8.self), among: ["https", "http"]) != nil
            guard isNear || Self.notRequested.contains(where: { isSame(scheme, $0) }) else { return nil }
            return ("an address that players do not request", isNear ? "did you mean https:?" : "not http: or https:")
        }
        let rest = address[(scheme.endIndex + 1)...]
        let host = rest.dropFirst(2).first
        guard !rest.starts(with: "//".utf8) || host == nil || host.map("/?#:".utf8.contains) == true else {
            return nil
        }
        return ("an address without a host", "no host behind \(String(decoding: scheme, as: UTF8.self)):")
    }

    /// Schemes that no player requests an ad with; a private one may be the app's own.
    private static let notRequested = ["file", "javascript", "about", "mailto", "ftp"]

    private func isSame(_ scheme: ArraySlice<UInt8>, _ name: String) -> Bool {
        scheme.count == name.utf8.count && zip(scheme, name.utf8).allSatisfy { $0 | 0x20 == $1 }
    }

    private func isPartOfScheme(_ byte: UInt8) -> Bool {
        isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }

    private func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
    }
}
