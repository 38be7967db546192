import AdRulesModel

/// VAST303, VAST308, VAST309, VAST367: the element `VAST` and what it contains.
struct ResponseContents: ResponseRule, BuiltInRule {
    static let ids: [RuleID] = [.missingVASTNamespace, .errorWithAds, .emptyResponse, .adWithoutErrorTracker]

    func check(_ response: Response, report: inout FindingCollector) {
        let vast = response.vast
        let source = response.source
        if report.wants(.missingVASTNamespace), let version = response.version, version >= .v40,
            source.attribute("xmlns", of: vast.origin) == nil
        {
            report.report(
                Finding(
                    .missingVASTNamespace, at: source.startTag(of: vast.origin),
                    "VAST \(version) without its namespace",
                    label: "no xmlns"
                ).adding("xmlns", "http://www.iab.com/VAST", toElement: source.name(of: vast.origin), isSafe: false))
        }
        if let error = vast.errors.first, !vast.ads.isEmpty, let version = response.version, version >= .v30 {
            report.report(
                Finding(
                    .errorWithAds, at: source.startTag(of: error.origin), "<VAST> has both <Error> and <Ad>",
                    label: "for a response without ads", help: "move it into <InLine> or <Wrapper>"))
        }
        // In a playlist VMAP146 says so. An element that was not read as an ad has a finding of its own.
        if vast.ads.isEmpty, vast.errors.isEmpty, response.adBreak == nil,
            source.children(of: vast.origin).isEmpty
        {
            report.report(
                Finding(
                    .emptyResponse, at: source.startTag(of: vast.origin),
                    "the response has neither an <Ad> nor an <Error>",
                    label: "nothing to play, nothing to report",
                    help: "add <Error> to have empty responses reported"))
        }
        if report.wants(.adWithoutErrorTracker) {
            let silent = vast.ads.filter { $0.kind != .empty && $0.errors.isEmpty }
            if let first = silent.first {
                report.report(
                    Finding(
                        .adWithoutErrorTracker, at: source.contentTag(of: first),
                        "an ad without <Error>" + (silent.count > 1 ? ", and so \(silent.count - 1) more" : ""),
                        label: "its failures are not reported",
                        help: "add <Error><![CDATA[https://…?code=[ERRORCODE]]]></Error>"))
            }
        }
    }
}
