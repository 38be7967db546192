public import AdRulesModel

/// VAST303, VAST308, VAST309, VAST367: the element `VAST` and what it contains.
struct ResponseContents: ResponseRule, BuiltInRule {
    func check(_ response: Response, report: inout FindingCollector) {
        let vast = response.vast
        let source = response.source
        if report.wants(.missingVASTNamespace), let version = response.version, version >= .v40,
            source.attribute("xmlns", of: vast.origin) == nil
        {
            report.report(
                Finding(
                    .missingVASTNamespace, at: source.startTag(of: vast.origin),
                    "VAST \(version) without its namespace", label: "no xmlns"
                ).adding("xmlns", "http://www.iab.com/VAST", toElement: source.name(of: vast.origin), isSafe: false))
        }
        if let error = vast.errors.first, !vast.ads.isEmpty, let version = response.version, version >= .v30 {
            report.report(
                .errorWithAds, at: source.startTag(of: error.origin), "<VAST> has both <Error> and <Ad>",
                label: "for a response without ads", help: "move it into <InLine> or <Wrapper>")
        }
        // In a playlist VMAP146 reports it. An element that was not read as an ad has a finding of its own.
        if vast.ads.isEmpty, vast.errors.isEmpty, response.adBreak == nil, source.children(of: vast.origin).isEmpty {
            report.report(
                .emptyResponse, at: source.startTag(of: vast.origin), "the response has neither an <Ad> nor an <Error>",
                label: "nothing to play, nothing to report", help: "add <Error> to have empty responses reported")
        }
        if report.wants(.adWithoutErrorTracker) {
            let silent = vast.ads.filter { $0.kind != .empty && $0.errors.isEmpty }
            if let first = silent.first {
                report.report(
                    .adWithoutErrorTracker, at: source.contentTag(of: first),
                    "an ad without <Error>" + (silent.count > 1 ? " (and \(silent.count - 1) more)" : ""),
                    label: "its failures are not reported",
                    help: "add <Error><![CDATA[https://…?code=[ERRORCODE]]]></Error>")
            }
        }
    }
}

extension RuleID {
    /// VAST 4 without its namespace.
    public static let missingVASTNamespace = RuleID(rawValue: "VAST303")
    /// An `Error` of a response that also has ads.
    public static let errorWithAds = RuleID(rawValue: "VAST308")
    /// A response with neither `Ad` nor `Error`.
    public static let emptyResponse = RuleID(rawValue: "VAST309")
    /// An ad without `Error`.
    public static let adWithoutErrorTracker = RuleID(rawValue: "VAST367")
}

extension ResponseContents {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .missingVASTNamespace, "missing-vast-namespace", .info, .pedantic, fix: .unsafe,
            "VAST 4 without its namespace",
            why: "only schema validation fails: most VAST 4 documents have no namespace, and players accept that",
            bad: .document(response(impression, version: "4.2")),
            good: .document(response(impression, version: #"4.2" xmlns="http://www.iab.com/VAST"#)),
            spec: "VAST 4.2 §3"),
        RuleDescription(
            .errorWithAds, "error-with-ads", .warning, .correctness, "an Error element in a response that also has ads",
            why: "it is meant for a response without ads: players request it only then, never for an ad that fails",
            bad: .response(rootError + "\n" + wrapper(impression), version: "4.2"),
            good: .response(wrapper(impression), version: "4.2"), spec: "VAST 4.2 §3.2.1"),
        RuleDescription(
            .emptyResponse, "empty-response", .info, .suspicious, "a response with neither Ad nor Error",
            why: "legal: the server had no ad. Nothing plays, and without Error the server never learns of it",
            bad: .document(#"<VAST version="3.0"/>"#),
            good: .document(element(#"VAST version="3.0""#, rootError)), spec: "VAST 4.2 §2.3.6.4"),
        RuleDescription(
            .adWithoutErrorTracker, "ad-without-error-tracker", .info, .pedantic, "an ad without Error",
            why: "the ad server learns neither that its ad failed nor why", bad: .document(response(impression)),
            good: .document(
                response("<Error><![CDATA[https://track.example/error?code=[ERRORCODE]]]></Error>\n" + impression)),
            spec: "VAST 4.2 §3.4.11"),
    ]
}
