import AdRulesModel

/// VAST339: one address in two `Impression` elements of an ad.
struct DoubledImpressions: AdRule, BuiltInRule {
    static let ids: [RuleID] = [.doubledImpression]

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
