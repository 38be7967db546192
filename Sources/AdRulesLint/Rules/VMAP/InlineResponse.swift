import AdRulesModel

/// VMAP146, VMAP148, VMAP149, VMAP172: the answer of a break and the boolean attributes of its `AdSource`.
struct InlineResponse: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [
        .responseWithoutAds, .podInSingleAdSource, .unfollowedWrapper, .redirectsNotFollowed,
    ]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source else { return }
        let source = document.source
        switch adSource.content {
        case .vast(let vast):
            if vast.ads.isEmpty {
                report.report(
                    Finding(
                        .responseWithoutAds, at: source.startTag(of: vast.origin), "the VAST of this break has no ad",
                        label: "the break plays nothing"))
            }
            let pod = adSource.allowMultipleAds ? [] : vast.ads.filter { $0.sequence != nil }
            if pod.count > 1 {
                report.report(
                    Finding(
                        .podInSingleAdSource, at: source.place(of: "allowMultipleAds", in: adSource.origin),
                        "only one ad of this pod of \(pod.count) may play", label: "one ad only",
                        value: "false",
                        related: [Finding.Related(range: source.startTag(of: pod[1].origin), label: "never plays")]
                    ).writing(
                        "allowMultipleAds", "true", of: adSource.origin, in: source, hint: ", or send one ad",
                        isSafe: false))
            }
            if !adSource.followRedirects, let wrapper = vast.ads.first(where: { $0.kind == .wrapper }) {
                report.report(
                    Finding(
                        .unfollowedWrapper, at: source.place(of: "followRedirects", in: adSource.origin),
                        "the VAST of this break has a wrapper that may not be followed",
                        label: "no wrapper is followed", value: "false",
                        related: [Finding.Related(range: source.startTag(of: wrapper.origin), label: "a wrapper")]
                    ).writing(
                        "followRedirects", "true", of: adSource.origin, in: source, hint: ", or send the ad itself",
                        isSafe: false))
            }
        case .adTag where !adSource.followRedirects:
            report.report(
                Finding(
                    .redirectsNotFollowed, at: source.place(of: "followRedirects", in: adSource.origin),
                    "a wrapper in the answer of this tag may not be followed", label: "no wrapper is followed",
                    value: "false"
                ).writing(
                    "followRedirects", "true", of: adSource.origin, in: source,
                    hint: ", unless the tag answers with ads only", isSafe: false))
        case .adTag, .custom, .none:
            break
        }
    }
}
