import AdRulesEngine
public import AdRulesModel

/// VAST346, VAST351, VAST451, VAST457: where the wrappers of a document lead, as far as the answers are known.
///
/// The chain is followed as players follow it; a branch whose answer is not known is not judged.
struct WrapperChains: AdBreakRule, ResponseRule, BuiltInRule {
    let answers: AdAnswers

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(let uri, _) = adSource.content, adSource.followRedirects,
            answers(uri)?.vast != nil
        else { return }
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .tag(uri.string), tagAsWritten: uri.string,
            allowMultipleAds: adSource.allowMultipleAds)
        let failures = outcomes(of: request, tag: uri).compactMap { outcome -> AdRulesError? in
            guard case .limit(let error) = outcome.kind else { return nil }
            return error
        }
        if let error = failures.first { report.report(endless(error, behind: "this tag", at: uri.range)) }
    }

    func check(_ response: Response, report: inout FindingCollector) {
        let adSource = response.adBreak?.source
        guard adSource?.followRedirects != false,
            response.vast.ads.contains(where: { $0.wrapper?.adTagURI.map { answers($0)?.vast != nil } == true })
        else { return }
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .inline(response.vast),
            allowMultipleAds: adSource?.allowMultipleAds ?? true)
        for ad in response.vast.ads { checkPod(behind: ad, in: response.source, report: &report) }
        // A wrapper can lead to a pod of which each ad has the same outcome.
        var reported: Set<UInt32> = []
        for outcome in outcomes(of: request) {
            guard let wrapper = outcome.wrappers.last, let uri = wrapper.wrapper?.adTagURI,
                reported.insert(uri.range.lower).inserted
            else { continue }
            switch outcome.kind {
            case .limit(let error): report.report(endless(error, behind: "this wrapper", at: uri.range))
            case .noAd where outcome.wrappers.count == 1:
                report.report(
                    .wrapperWithoutAd, at: uri.range, "the answer to this wrapper has no ad",
                    label: "players report error 303", help: "remove the wrapper, or let the server answer with an ad")
            case .blocked:
                report.report(
                    .blockedCategory, at: uri.range, "the ad behind this wrapper is of a category that is blocked",
                    label: "players report error 205",
                    help: "let the server answer with another ad, or unblock the category")
            case .noAd, .other: break
            }
        }
    }

    private func endless(_ error: AdRulesError, behind what: String, at range: SourceRange) -> Finding {
        Finding(
            .endlessWrapperChain, at: range, "behind \(what), \(error.message ?? error.summary)",
            label: "players give up with error \(error.code)",
            help: "answer with the ad itself, or with fewer wrappers on the way")
    }

    /// Checks a wrapper whose own answer is a pod, of which it takes one ad.
    private func checkPod(behind wrapper: Ad, in source: SourceDocument, report: inout FindingCollector) {
        guard let properties = wrapper.wrapper, !properties.allowMultipleAds, let uri = properties.adTagURI,
            let ads = answers(uri)?.vast?.ads
        else { return }
        // An ad outside the pod is the one that such a wrapper is for.
        let pod = ads.count { $0.sequence != nil }
        guard pod > 1, pod == ads.count else { return }
        let tag = source.firstChild(of: wrapper.origin) { $0.isSpelled("Wrapper") }
        let attribute = tag.flatMap { source.value(of: "allowMultipleAds", in: $0) }
        report.report(
            Finding(
                .podBehindWrapper, at: attribute?.range ?? tag?.range ?? uri.range,
                "the answer to this wrapper is a pod of \(pod), and the wrapper takes a single ad",
                label: attribute == nil ? "allowMultipleAds is missing: false" : "a single ad",
                related: [Finding.Related(range: uri.range, label: "answered with the pod")]
            ).writing("allowMultipleAds", "true", of: SourceOrigin(tag?.range), in: source, isSafe: false))
    }

    private struct Outcome {
        enum Kind {
            /// A circle, or too many wrappers.
            case limit(AdRulesError)
            case noAd
            /// An ad of a category that one of the wrappers blocks.
            case blocked
            /// An ad, an unknown answer, or an error that is no mistake of the document.
            case other
        }

        var kind: Kind
        /// The wrappers that led there, from the inside out.
        var wrappers: [Ad]
    }

    /// Follows the wrappers of a request, whose tag has its place. Bounded by `WrapperChain.fetchLimit`.
    private func outcomes(of request: BreakAdRequest, tag: SourceText? = nil) -> [Outcome] {
        var chain = WrapperChain(request)
        var steps = chain.begin()
        while let step = steps.popLast() {
            switch step {
            case .fetch(let fetch, _, let written, let isWrapper):
                // "undefined error" stands for an answer that is not known, or no VAST; this rule does not look at it.
                steps +=
                    (answers(isWrapper ? SourceText(written) : tag ?? SourceText(written))?.vast).map {
                        chain.received($0, for: fetch)
                    }
                    ?? chain.failed(AdRulesError(VASTErrorCode.undefined), for: fetch)
            case .done(let response):
                return response.entries.map { entry in
                    Outcome(kind: Self.kind(of: entry.error), wrappers: entry.wrappers)
                }
            case .failed: return []
            }
        }
        return []
    }

    private static func kind(of error: AdRulesError?) -> Outcome.Kind {
        switch error?.code {
        case VASTErrorCode.wrapperLimit.rawValue: error.map(Outcome.Kind.limit) ?? .other
        case VASTErrorCode.noAd.rawValue: .noAd
        case VASTErrorCode.categoryBlocked.rawValue: .blocked
        default: .other
        }
    }
}

extension RuleID {
    /// A wrapper that takes one ad, in front of a pod.
    public static let podBehindWrapper = RuleID(rawValue: "VAST346")
    /// Wrappers in a circle, or more of them than players follow.
    public static let endlessWrapperChain = RuleID(rawValue: "VAST351")
    /// A wrapper whose answer has no ad.
    public static let wrapperWithoutAd = RuleID(rawValue: "VAST451")
    /// An ad of a category that a wrapper in front of it blocks.
    public static let blockedCategory = RuleID(rawValue: "VAST457")
}

extension WrapperChains {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .podBehindWrapper, "pod-behind-wrapper", AnswerLoss.nothing.severity, .suspicious, fix: .unsafe,
            folding: .apart, "a wrapper that allows one ad, with a pod behind it",
            why: "allowMultipleAds is false by default: players take the pod's first ad, or none at all",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "pod"]),
            good: .document(ChainExample.wrapper(#" allowMultipleAds="true""#), arguments: ["--responses", "pod"]),
            spec: "VAST 4.2 §3.19"),
        RuleDescription(
            .endlessWrapperChain, "endless-wrapper-chain", AnswerLoss.ad.severity, .correctness, folding: .apart,
            "wrappers that form a loop, or are more than players follow",
            why:
                "players follow five wrappers at most, then give up with error 302: requests, time and the ad are lost",
            bad: ChainExample.wrapper(answer: "a wrapper that leads back to this address", in: "circle"),
            good: ChainExample.good, spec: "VAST 4.2 §2.3.5.1"),
        RuleDescription(
            .wrapperWithoutAd, "wrapper-without-ad", AnswerLoss.nothing.severity, .suspicious, folding: .apart,
            "a wrapper whose answer contains no ad",
            why: "the request costs time before the break, and the player reports error 303 instead of an impression",
            bad: ChainExample.wrapper(answer: "a VAST without an ad", in: "empty"),
            good: ChainExample.good, spec: "VAST 4.2 §2.3.6.4"),
        RuleDescription(
            .blockedCategory, "blocked-category", AnswerLoss.ad.severity, .correctness, folding: .apart,
            "an ad of a category that a wrapper above it blocks",
            why: "players that respect the wrapper drop the ad with VAST error 205: the request was wasted",
            bad: .document(
                ChainExample.wrapper(
                    version: "4.2", content: "\n      " + blocked("IAB1")), arguments: ["--responses", "category"]),
            good: .document(
                ChainExample.wrapper(
                    version: "4.2", content: "\n      " + blocked("IAB2")), arguments: ["--responses", "category"]),
            spec: "VAST 4.2 §3.19.2"),
    ]
}
