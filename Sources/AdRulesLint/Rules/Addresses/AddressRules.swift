public import AdRulesModel

/// XML015, VMAP166, VMAP167, VAST320, VAST321, VAST338, VAST340, VAST341, VAST366, VAST415: the addresses of trackers,
/// tags, files and pages. The address of `AdTagURI` has rules of its own.
struct AddressRules: AdBreakRule, ResponseRule, BuiltInRule {
    static let ids = rules.map(\.id) + [.missingAdTagURI]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        let source = document.source
        if source.mayHoldEscape, case .adTag(let uri, _)? = adBreak.source?.content,
            AddressMarks.of(uri).contains(.escape)
        {
            report.report(.doubleEscapedURL(uri, in: source))
        }
        let tracking = adBreak.tracking
        for index in tracking.indices {
            let scan = AddressMarks.of(tracking[index].uri)
            guard !scan.isDisjoint(with: [.empty, .unusualStart, .blank, .escape, .odd]) else { continue }
            check(tracking[index], scan, source, report: &report)
        }
    }

    private func check(
        _ tracker: Tracking, _ scan: AddressMarks, _ source: SourceDocument, report: inout FindingCollector
    ) {
        let uri = tracker.uri
        if scan.contains(.empty) {
            report.report(
                .emptyBreakTracker, at: source.startTag(of: tracker.origin), "<Tracking> has no address",
                label: "nothing is requested", help: "write the address of the tracker, in CDATA")
            return
        }
        if scan.contains(.escape) { report.report(.doubleEscapedURL(uri, in: source)) }
        let bytes = source.decoded(uri)
        if let problem = AddressProblem(bytes, use: .tracker, filled: report.filledMacros) {
            report.report(.unusable(.unusableBreakTracker, problem, uri, of: .breakTracking, in: source))
        } else if !scan.isDisjoint(with: [.blank, .odd]), let blank = AddressBlank(bytes) {
            report.report(.blankInAddress(.blankInVMAPAddress, blank, uri, of: .breakTracking, in: bytes, source))
        }
    }

    func check(_ response: Response, report: inout FindingCollector) {
        var survey = AddressSurvey(of: response, report: report)
        response.vast.forEachAddress { role, uri, origin in
            let scan = AddressMarks.of(uri)
            if scan.isDisjoint(with: survey.marks), !survey.wantsAll { return }
            survey.add(role, uri, origin, scan, report: &report)
        }
        survey.finish(report: &report)
    }
}

extension Finding {
    static func doubleEscapedURL(_ uri: SourceText, in source: SourceDocument) -> Finding {
        let address = uri.string
        return Finding(
            .doubleEscapedURL, at: uri.range, "\(quoted(address)) contains &amp; after parsing",
            label: "escaped twice, or escaped inside CDATA",
            help: "in CDATA write & as it is; outside CDATA write &amp; once", value: address
        ).fixed(by: unescaping(uri, in: source), isSafe: false)
    }

    /// The edits that undo the second escape: `&amp;` in CDATA, `&amp;amp;` outside.
    private static func unescaping(_ uri: SourceText, in source: SourceDocument) -> [Fix.Edit] {
        let bytes = source.slice(uri.range)
        // Text that is partly in CDATA has both.
        guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "<")) else { return [] }
        let escape = Array((uri.isEncoded ? "&amp;amp;" : "&amp;").utf8)
        let edited = uri.isEncoded ? "&amp;" : "&"
        return bytes.indices.filter { bytes[$0] == escape[0] && bytes[$0...].starts(with: escape) }.map {
            Fix.Edit(range: SourceRange(lower: $0, upper: $0 + escape.count), text: edited)
        }
    }

    static func unusable(
        _ rule: RuleID, _ problem: AddressProblem, _ uri: SourceText, of role: AddressRole, in source: SourceDocument
    ) -> Finding {
        let address = uri.string
        return Finding(
            rule, at: uri.range, "\(quoted(address)) in <\(role.element)> is \(problem.what)", label: problem.label,
            help: problem.help, value: address
        ).fixed(by: problem.edits(at: uri.range, in: source), isSafe: false)
    }

    /// `bytes` are the decoded address; where they are those of the document, the place is that of the blank alone.
    static func blankInAddress(
        _ rule: RuleID, _ blank: AddressBlank, _ uri: SourceText, of role: AddressRole, in bytes: ArraySlice<UInt8>,
        _ source: SourceDocument
    ) -> Finding {
        let isInDocument = !uri.isEncoded && !source.bytes.isEmpty
        return Finding(
            rule,
            at: isInDocument ? SourceRange(lower: blank.range.lowerBound, upper: blank.range.upperBound) : uri.range,
            "the address of <\(role.element)> contains \(blank.what)", label: blank.label, help: blank.help,
            value: uri.string
        ).fixed(
            // More are no slip of a pen, and cost too much.
            by: isInDocument && blank.superfluous.count <= 64
                ? blank.superfluous.map { .removing(SourceRange(lower: $0.lowerBound, upper: $0.upperBound)) } : [],
            isSafe: false)
    }
}

extension RuleID {
    /// A `MediaFile` or `Mezzanine` without an address.
    public static let emptyMediaFile = RuleID(rawValue: "VAST320")
    /// An address that cannot be requested, such as a relative one.
    public static let unusableAddress = RuleID(rawValue: "VAST321")
    /// An element for an address without one.
    public static let emptyAddress = RuleID(rawValue: "VAST338")
    /// A blank, line end or control character inside an address.
    public static let blankInAddress = RuleID(rawValue: "VAST340")
    /// A placeholder address of a template, such as `http://example.com`.
    public static let placeholderAddress = RuleID(rawValue: "VAST341")
    /// A macro of VAST in another spelling, or where it has no value.
    public static let misusedMacro = RuleID(rawValue: "VAST366")
    /// An address that begins with `http:`.
    public static let insecureAddress = RuleID(rawValue: "VAST415")
    /// A macro in a response that no player fills.
    public static let unfilledResponseMacro = RuleID(rawValue: "VAST424")
    /// A blank, line end or control character inside the address of an `AdTagURI` or tracker.
    public static let blankInVMAPAddress = RuleID(rawValue: "VMAP165")
    /// A tracker of a break without an address.
    public static let emptyBreakTracker = RuleID(rawValue: "VMAP166")
    /// A tracker of a break whose address cannot be requested.
    public static let unusableBreakTracker = RuleID(rawValue: "VMAP167")
    /// A URL that still contains `&amp;` after decoding.
    public static let doubleEscapedURL = RuleID(rawValue: "XML015")
}

extension AddressRules {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .emptyMediaFile, "empty-media-file", .error, .correctness,
            "a MediaFile or Mezzanine that is empty, or holds no address",
            why: "there is no file to load: if a player chooses it, the ad fails with VAST error 401",
            bad: .response(linearAd(id: "ad-1").replacing(mediaAddress, with: "")),
            good: .response(linearAd(id: "ad-1")), spec: "VAST 4.2 §3.9.1, §3.9.2"),
        RuleDescription(
            .unusableAddress, "unusable-address", .warning, .correctness, fix: .unsafe, folding: .together,
            "an address that is relative, has no host or a scheme that players do not support",
            why: "a response has no base to resolve it against: browsers take the page's, apps request nothing",
            bad: .inLine(error("//track.example/error?code=[ERRORCODE]")),
            good: .inLine(error("https://track.example/error?code=[ERRORCODE]")), spec: "RFC 3986 §4.3"),
        RuleDescription(
            .emptyAddress, "empty-address", .info, .suspicious, "an empty address element",
            why: "nothing is requested or opened; players skip the element, and some log an error",
            bad: .inLine(error("")), good: .inLine(error("https://track.example/error?code=[ERRORCODE]")),
            spec: "VAST 4.2 §2.3.4"),
        RuleDescription(
            .blankInAddress, "blank-in-address", .warning, .correctness, fix: .unsafe, folding: .together,
            "whitespace or a second address inside an address",
            why: "browsers encode a space; URL on iOS before 17 and strict clients request nothing, and a tracker is "
                + "lost",
            bad: .inLine(error("https://track.example/error?ad=my ad")),
            good: .inLine(error("https://track.example/error?ad=my%20ad")), spec: "RFC 3986 §2"),
        RuleDescription(
            .placeholderAddress, "placeholder-address", .info, .pedantic, folding: .together,
            "a template's placeholder address, such as http://example.com",
            why: "it leads nowhere: the tracker counts nothing, the file does not load",
            bad: .document(response(address("Impression", "https://example.com/impression"))),
            good: .document(response(address("Impression", "https://track.example/impression")))),
        RuleDescription(
            .misusedMacro, "misused-macro", .warning, .suspicious, fix: .safe,
            "a VAST macro that is misspelt, encoded, or used where it has no value",
            why: "macros are compared character by character: this one is sent to the server unchanged, or as -1",
            bad: .inLine(error("https://track.example/error?time=[timestamp]")),
            good: .inLine(error("https://track.example/error?time=[TIMESTAMP]")), spec: "VAST 4.2 §6"),
        RuleDescription(
            .insecureAddress, "insecure-address", .info, .pedantic, fix: .unsafe, "an address that begins with http:",
            why: "iOS and pages served over https: block it as mixed content, unless an exception is made",
            bad: .document(response(address("Impression", "http://track.example/impression"))),
            good: .document(response(address("Impression", "https://track.example/impression")))),
        RuleDescription(
            .unfilledResponseMacro, "unfilled-response-macro", .info, .suspicious,
            "a macro in a response that no player fills",
            why: "players fill only VAST's macros: unless the app fills this one, its server receives it unchanged",
            bad: .inLine(error("https://track.example/error?code=[ERRORCODE]&cb=${CB}")),
            good: .inLine(error("https://track.example/error?code=[ERRORCODE]&cb=[CACHEBUSTING]")),
            spec: "VAST 4.2 §6"),
        RuleDescription(
            .blankInVMAPAddress, "blank-in-vmap-address", .warning, .correctness, fix: .unsafe,
            "whitespace or a second address inside an address of a playlist",
            why: "browsers encode a space; URL on iOS before 17 and strict clients request nothing, and the break is "
                + "lost",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre roll]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre%20roll]]>")), spec: "RFC 3986 §2"),
        RuleDescription(
            .emptyBreakTracker, "empty-break-tracker", .warning, .correctness, "a break tracker without an address",
            why: "there is nothing to request: players skip the tracker",
            bad: .adBreak(tracker("")), good: .adBreak(tracker("https://track.example/break")),
            spec: "VMAP 1.0.1 §2.3.3"),
        RuleDescription(
            .unusableBreakTracker, "unusable-break-tracker", .warning, .correctness, fix: .unsafe, folding: .together,
            "a break tracker whose address is relative, has no host or an unsupported scheme",
            why: "a playlist has no base to resolve it against: browsers take the page's, apps request nothing",
            bad: .adBreak(tracker("/break")), good: .adBreak(tracker("https://track.example/break")),
            spec: "RFC 3986 §4.3"),
        RuleDescription(
            .doubleEscapedURL, "double-escaped-url", .warning, .suspicious, fix: .unsafe, folding: .together,
            "a URL that still contains &amp; after the document has been parsed",
            why: "it was escaped twice, or escaped inside CDATA: the server gets a parameter named amp;x instead of x",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?a=1&amp;b=2]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?a=1&b=2]]>")), spec: "XML 1.0 §2.7"),
    ]
}
