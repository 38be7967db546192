public import AdRulesModel

/// VAST339: one address in two `Impression` elements of an ad.
struct DoubledImpressions: AdRule, BuiltInRule {
    static let rules = RuleCatalogue.doubledImpressionsRules

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        guard ad.impressions.count > 1 else { return }
        let impressions = ad.impressions
        var seen: [SourceText: Int] = [:]
        for index in impressions.indices {
            let impression = impressions[index]
            guard let first = seen[impression.uri] else {
                seen[impression.uri] = index
                continue
            }
            if impression.uri.isEmpty || impression.uri.string.isSpelled("about:blank") { continue }
            let address = impression.uri.string
            report.report(
                Finding(
                    .doubledImpression, at: impression.uri.range, "\(quoted(address)) is in two <Impression> elements",
                    label: "requested twice", help: "leave one of them out", value: address,
                    related: [Finding.Related(range: impressions[first].uri.range, label: "first here")]))
        }
    }
}

extension RuleID {
    /// One address in two `Impression` elements of an ad.
    public static let doubledImpression = RuleID(rawValue: "VAST339")
}

extension RuleCatalogue {
    static let doubledImpressionsRules: [RuleDescription] = [
        RuleDescription(
            .doubledImpression, "doubled-impression", .warning, .suspicious,
            "one address in two Impression elements of an ad",
            why: "players request each of them: the impression is counted twice",
            bad: .inLine(
                "<Impression><![CDATA[https://track.example/impression]]></Impression>\n" + creatives),
            good: .inLine(
                "<Impression><![CDATA[https://other.example/impression]]></Impression>\n" + creatives),
            spec: "VAST 4.2 §3.4.4")
    ]
}
