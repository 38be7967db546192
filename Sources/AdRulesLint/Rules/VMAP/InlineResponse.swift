public import AdRulesModel

/// VMAP146, VMAP148, VMAP149, VMAP172: the answer of a break and the boolean attributes of its `AdSource`.
struct InlineResponse: AdBreakRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source else { return }
        let source = document.source
        switch adSource.content {
        case .vast(let vast):
            if vast.ads.isEmpty {
                report.report(
                    .responseWithoutAds, at: source.startTag(of: vast.origin), "the VAST of this break has no ad",
                    label: "the break plays nothing")
            }
            let pod = adSource.allowMultipleAds ? [] : vast.ads.filter { $0.sequence != nil }
            if pod.count > 1 {
                report.report(
                    Finding(
                        .podInSingleAdSource, at: source.place(of: "allowMultipleAds", in: adSource.origin),
                        "only one ad of this pod of \(pod.count) may play", label: "one ad only", value: "false",
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
                    "a wrapper in the answer to this tag must not be followed", label: "no wrapper is followed",
                    value: "false"
                ).writing(
                    "followRedirects", "true", of: adSource.origin, in: source,
                    hint: ", unless the tag answers with ads only", isSafe: false))
        case .adTag, .custom, .none: break
        }
    }
}

extension RuleID {
    /// A break whose inline VAST has no ad.
    public static let responseWithoutAds = RuleID(rawValue: "VMAP146")
    /// An ad tag whose answer may not redirect.
    public static let redirectsNotFollowed = RuleID(rawValue: "VMAP172")
    /// A pod in an ad source with `allowMultipleAds="false"`.
    public static let podInSingleAdSource = RuleID(rawValue: "VMAP148")
    /// A wrapper in an ad source with `followRedirects="false"`.
    public static let unfollowedWrapper = RuleID(rawValue: "VMAP149")
}

extension InlineResponse {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .responseWithoutAds, "response-without-ads", .info, .suspicious, "a break whose inline VAST has no ad",
            why: "legal: the server had no ad. The break plays nothing, and no player requests it again",
            bad: .adBreak(inlineSource("")),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .redirectsNotFollowed, "redirects-not-followed", .info, .compatibility, fix: .unsafe,
            #"an ad tag in an AdSource with followRedirects="false""#,
            why: "legal, but most ad servers answer with a wrapper, and then nothing plays; Google calls it "
                + "FollowRedirectsIsFalse",
            bad: .adBreak(tagSource(attributes: #" followRedirects="false""#)),
            good: .adBreak(tagSource(attributes: #" followRedirects="true""#)), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .podInSingleAdSource, "pod-in-single-ad-source", .warning, .suspicious, fix: .unsafe,
            #"a pod in an AdSource with allowMultipleAds="false""#,
            why: "only one ad plays; the rest of the pod is dropped",
            bad: .adBreak(inlineSource(pod([1, 2]), attributes: #" allowMultipleAds="false""#)),
            good: .adBreak(inlineSource(pod([1, 2]), attributes: #" allowMultipleAds="true""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unfollowedWrapper, "unfollowed-wrapper", .warning, .suspicious, fix: .unsafe,
            #"a wrapper in an AdSource with followRedirects="false""#,
            why: "the wrapper must not be followed, and nothing plays; Google calls it FollowRedirectsIsFalse",
            bad: .adBreak(inlineSource(wrapper(impression), attributes: #" followRedirects="false""#)),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"), attributes: #" followRedirects="false""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
