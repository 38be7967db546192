public import AdRulesModel

/// VAST452 to VAST456, VAST458: ad tags and wrappers without an ad response, each at its URL.
struct AnswerFailures: AdBreakRule, ResponseRule, BuiltInRule {
    let answers: AdAnswers

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard case .adTag(let uri, _)? = adBreak.source?.content else { return }
        check(uri, "this ad tag", report: &report)
    }

    func check(_ response: Response, report: inout FindingCollector) {
        // Its wrappers are not followed, so what they lead to does not matter.
        guard response.adBreak?.source?.followRedirects != false else { return }
        for ad in response.vast.ads {
            guard let uri = ad.wrapper?.adTagURI else { continue }
            check(uri, "this wrapper", report: &report)
        }
    }

    private func check(_ uri: SourceText, _ what: String, report: inout FindingCollector) {
        guard case .failure(let failure)? = answers(uri) else { return }
        let (rule, label, help): (RuleID, String, String?)
        switch failure.kind {
        case .unanswered: (rule, label, help) = (.unansweredAdTag, "no ad comes from here", nil)
        case .unreadable:
            (rule, label, help) = (
                .answerWithoutVAST, "players find no ad",
                "let the server answer with VAST; without an ad, as in <VAST version=\"3.0\"/>"
            )
        case .empty:
            (rule, label, help) = (
                .emptyAnswer, "some players report an error",
                "let the server answer with a VAST that has no ad, as in <VAST version=\"3.0\"/>"
            )
        case .redirect:
            (rule, label, help) = (.endlessRedirects, "players give up", "let the tag lead to its answer directly")
        case .oversized: (rule, label, help) = (.oversizedAnswer, "players may give up", nil)
        case .unasked: (rule, label, help) = (.unaskedAdTag, "its answer is unknown", nil)
        }
        report.report(rule, at: uri.range, "\(what) has no ad response: \(failure.message)", label: label, help: help)
    }
}

extension RuleID {
    /// An ad tag or a wrapper that no server answers.
    public static let unansweredAdTag = RuleID(rawValue: "VAST452")
    /// An ad tag or a wrapper whose answer is no VAST.
    public static let answerWithoutVAST = RuleID(rawValue: "VAST453")
    /// An ad tag or a wrapper whose redirects do not end at an answer.
    public static let endlessRedirects = RuleID(rawValue: "VAST454")
    /// An ad tag or a wrapper whose answer is too large.
    public static let oversizedAnswer = RuleID(rawValue: "VAST455")
    /// An ad tag or a wrapper that was not asked for.
    public static let unaskedAdTag = RuleID(rawValue: "VAST456")
    /// An ad tag or a wrapper whose answer is empty.
    public static let emptyAnswer = RuleID(rawValue: "VAST458")
}

extension AnswerFailures {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unansweredAdTag, "unanswered-ad-tag", AnswerLoss(of: .unanswered).severity, .suspicious, folding: .apart,
            "an ad tag or a wrapper that no server answers",
            why: "the viewer waits, at worst for a time-out, and sees no ad; the errors are 1008 (VMAP) and 301 (VAST)",
            bad: ChainExample.wrapper(answer: "HTTP status 404", in: "unanswered"),
            good: ChainExample.good, spec: "VAST 4.2 §2.3.6.3"),
        RuleDescription(
            .answerWithoutVAST, "answer-without-vast", AnswerLoss(of: .unreadable).severity, .suspicious,
            folding: .apart, "an ad tag or a wrapper whose answer is not VAST",
            why: "a page, a playlist or broken XML is an error: the break is lost, and no impression is sent",
            bad: ChainExample.wrapper(answer: "a page in HTML", in: "page"),
            good: ChainExample.good, spec: "VAST 4.2 §2.3.6.3"),
        RuleDescription(
            .endlessRedirects, "endless-redirects", AnswerLoss(of: .redirect).severity, .suspicious, folding: .apart,
            "an ad tag or a wrapper whose redirects do not end at an answer",
            why: "players follow a few redirects over http and https, then give up; each costs time before the break",
            bad: ChainExample.wrapper(answer: "a redirect, and more than 5 behind it", in: "redirects"),
            good: ChainExample.good),
        RuleDescription(
            .oversizedAnswer, "oversized-answer", AnswerLoss(of: .oversized).severity, .suspicious, folding: .apart,
            "an ad tag or a wrapper whose answer is too large",
            why: "ad responses have a few kilobytes; players on televisions have little memory, and give up or crash",
            bad: ChainExample.wrapper(answer: "more than 4 MiB", in: "oversized"), good: ChainExample.good),
        RuleDescription(
            .unaskedAdTag, "unasked-ad-tag", AnswerLoss(of: .unasked).severity, .suspicious, folding: .apart,
            "an ad tag or a wrapper that was not requested, because of its address or a limit",
            why: "its target was not checked; an address of a private network is out of reach for viewers elsewhere",
            bad: ChainExample.wrapper(
                answer: "not known: ads.example is 10.0.0.1, in a private network", in: "unasked"),
            good: ChainExample.good),
        RuleDescription(
            .emptyAnswer, "empty-answer", AnswerLoss(of: .empty).severity, .suspicious, folding: .apart,
            "an ad tag or a wrapper whose answer is empty",
            why: "most players take it for a response without ads, as it is meant; some report that it cannot be read",
            bad: ChainExample.wrapper(answer: "empty", in: "nothing"),
            good: ChainExample.good, spec: "VAST 4.2 §2.3.6.4"),
    ]
}
