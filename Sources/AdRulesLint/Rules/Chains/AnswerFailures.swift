import AdRulesModel

/// VAST452 to VAST456: ad tags and wrappers without an ad response, each at its URL.
struct AnswerFailures: AdBreakRule, ResponseRule {
    static let ids: [RuleID] = [
        .unansweredAdTag, .answerWithoutVAST, .endlessRedirects, .oversizedAnswer, .unaskedAdTag,
    ]

    let descriptions = AnswerFailures.ids.map(RuleCatalogue.rule)
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
        guard case .failure(let failure)? = answers(uri.string) else { return }
        let (rule, label, help): (RuleID, String, String?)
        switch failure.kind {
        case .unanswered:
            (rule, label, help) = (.unansweredAdTag, "no ad comes from here", nil)
        case .unreadable:
            (rule, label, help) = (
                .answerWithoutVAST, "players find no ad",
                "let the server answer with VAST; without an ad, as in <VAST version=\"3.0\"/>"
            )
        case .empty:
            (rule, label, help) = (
                .answerWithoutVAST, "some players report an error",
                "let the server answer with a VAST that has no ad, as in <VAST version=\"3.0\"/>"
            )
        case .redirect:
            (rule, label, help) = (.endlessRedirects, "players give up", "let the tag lead to its answer directly")
        case .oversized:
            (rule, label, help) = (.oversizedAnswer, "players may give up", nil)
        case .unasked:
            (rule, label, help) = (.unaskedAdTag, "what it answers is not known", nil)
        }
        report.report(
            Finding(rule, at: uri.range, "\(what) has no ad response: \(failure.message)", label: label, help: help))
    }
}
