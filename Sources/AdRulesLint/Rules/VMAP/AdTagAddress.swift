public import AdRulesModel

/// VMAP136 to VMAP139, VMAP165: the address in `AdTagURI` and its notation.
struct AdTagAddress: AdBreakRule, BuiltInRule {
    static let ids = rules.map(\.id) + [.blankInVMAPAddress]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(let uri, _) = adSource.content else { return }
        let source = document.source
        // Most addresses are written correctly; only the others need a scan of all pieces of text.
        let isTidy = !uri.isEncoded && isBetweenMarks(uri.range, in: source)
        if isTidy, AddressMarks.of(uri).isDisjoint(with: [.empty, .unusualStart, .blank, .odd]) { return }
        let child =
            isTidy
            ? nil
            : source.children(of: adSource.origin).first { $0.name.isSpelledIgnoringCase("AdTagURI") }
        let bytes = source.decoded(uri)
        guard !bytes.isEmpty else {
            report.report(
                .emptyAdTagURI, at: child?.tag.range ?? adSource.origin.range ?? uri.range, "<AdTagURI> has no address",
                label: "nowhere to request ads from", help: "write the address of the ad tag, in CDATA")
            return
        }
        let problem = AddressProblem(bytes, filled: report.filledMacros)
        let blank = problem == nil ? AddressBlank(bytes) : nil
        if isTidy, problem == nil, blank == nil { return }
        let address = uri.string
        let texts = child?.texts ?? []
        let place = place(of: texts, in: source) ?? uri.range
        if isPadded(texts, in: source) {
            report.report(
                Finding(
                    .paddedAdTagURI, at: place, "the address of <AdTagURI> has whitespace around it",
                    label: "spaces or line breaks before or after it",
                    help: "leave nothing between the tags and the address", value: address
                ).fixed(by: outerBlanks(texts, in: source).map { .removing($0) }, isSafe: true))
        }
        if let problem {
            report.report(
                Finding(
                    problem.isLost ? .emptyAdTagURI : .unusableAdTagURI, at: place,
                    "\(quoted(address)) is \(problem.what)", label: problem.label, help: problem.help, value: address
                ).fixed(by: problem.edits(at: place, in: source), isSafe: false))
        }
        if let blank {
            report.report(.blankInAddress(.blankInVMAPAddress, blank, uri, of: .adTagURI, in: bytes, source))
        }
        if !bytes.starts(with: "<![CDATA[".utf8), let reference = reference(in: texts, of: source) {
            // One piece of text is the whole address.
            let isPlain = texts.count == 1 && !address.holds("]]>")
            report.report(
                Finding(
                    .escapedAdTagURI, at: reference, "the address of <AdTagURI> is escaped instead of CDATA",
                    label: "an & in another form", help: "write <![CDATA[\(address)]]>", value: address
                ).fixed(by: isPlain ? [Fix.Edit(range: place, text: "<![CDATA[\(address)]]>")] : [], isSafe: true))
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
        texts.lazy.compactMap { source.trimmed($0.range) }.first
    }

    /// The blanks before and behind the address: pieces of their own, and the ends of the piece with the address.
    private func outerBlanks(_ texts: [ChildElement.Text], in source: SourceDocument) -> [SourceRange] {
        guard let place = place(of: texts, in: source) else { return [] }
        return texts.flatMap { text -> [SourceRange] in
            let (lower, upper) = (Int(text.range.lower), Int(text.range.upper))
            let isHome = text.range.lower <= place.lower && place.upper <= text.range.upper
            if isHome {
                return [
                    SourceRange(lower: lower, upper: Int(place.lower)),
                    SourceRange(lower: Int(place.upper), upper: upper),
                ]
            }
            return source.slice(text.range).allSatisfy(MarkupScanner.isBlank) && !text.isCDATA ? [text.range] : []
        }.filter { !$0.isEmpty }
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
}

extension RuleID {
    /// An `AdTagURI` without an address.
    public static let emptyAdTagURI = RuleID(rawValue: "VMAP136")
    /// Whitespace around the address of an `AdTagURI`.
    public static let paddedAdTagURI = RuleID(rawValue: "VMAP137")
    /// An `AdTagURI` that is not an absolute address with a host.
    public static let unusableAdTagURI = RuleID(rawValue: "VMAP138")
    /// An `AdTagURI` that is escaped where the specification asks for CDATA.
    public static let escapedAdTagURI = RuleID(rawValue: "VMAP139")
}

extension AdTagAddress {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .emptyAdTagURI, "empty-ad-tag-uri", .error, .correctness, "an AdTagURI that is empty, or holds no address",
            why: "there is no address to request ads from: VMAP error 1004, the break is lost",
            bad: .adBreak(tagSource("")), good: .adBreak(tagSource()), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .paddedAdTagURI, "padded-ad-tag-uri", .info, .compatibility, fix: .safe,
            "whitespace around the address in AdTagURI",
            why: "most players trim it; one that requests the address as is gets no ad",
            bad: .adBreak(tagSource("\n    <![CDATA[https://ads.example/vast]]>\n  ")), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unusableAdTagURI, "unusable-ad-tag-uri", .warning, .correctness, fix: .unsafe,
            "an AdTagURI that is not an absolute address with a host",
            why: "a playlist has no base to resolve it against: players on a page use the page's, others cannot "
                + "request it",
            bad: .adBreak(tagSource("<![CDATA[preroll.xml]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/preroll.xml]]>")), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .escapedAdTagURI, "escaped-ad-tag-uri", .info, .compatibility, fix: .safe,
            "an AdTagURI that is escaped where the specification asks for CDATA",
            why: "the same to every XML parser; home-made ones that cut text out of the document keep the &amp;",
            bad: .adBreak(tagSource("https://ads.example/vast?a=1&amp;b=2")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?a=1&b=2]]>")), spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
