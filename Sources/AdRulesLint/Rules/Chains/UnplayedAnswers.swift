import AdRulesEngine
public import AdRulesModel

/// VAST459: breaks whose answers have ads of which none or only some play: the outcome for a viewer of AdRules.
struct UnplayedAnswers: ScheduleRule, ResponseRule, BuiltInRule {
    let answers: AdAnswers

    func check(_ schedule: Schedule, of playlist: VMAPDocument, report: inout FindingCollector) {
        for scheduled in schedule.breaks {
            let adSource = scheduled.adBreak.source
            switch scheduled.source {
            case .tag(let uri):
                guard let answer = answers(uri)?.vast else { continue }
                check(scheduled, "the answer to this tag", at: uri.range, report: &report)
                let pod = adSource?.allowMultipleAds == false ? answer.ads.count { $0.sequence != nil } : 0
                guard pod > 1, let adSource else { continue }
                report.report(
                    Finding(
                        .podInSingleAdSource, at: playlist.source.place(of: "allowMultipleAds", in: adSource.origin),
                        "only one ad of the pod of \(pod) in the answer may play", label: "one ad only", value: "false",
                        related: [Finding.Related(range: uri.range, label: "answered with the pod")]
                    ).writing(
                        "allowMultipleAds", "true", of: adSource.origin, in: playlist.source, hint: ", or send one ad",
                        isSafe: false))
            case .inlineWithWrapper(let vast):
                check(
                    scheduled, "the VAST of this break", at: playlist.source.startTag(of: vast.origin), report: &report)
            case .inline, .unplayable, .trackersOnly: break
            }
        }
    }

    func check(_ response: Response, report: inout FindingCollector) {
        guard response.adBreak == nil, let scheduled = Schedule(response.vast).breaks.first,
            case .inlineWithWrapper = scheduled.source,
            let wrapper = response.vast.ads.first(where: { $0.kind == .wrapper })
        else { return }
        check(scheduled, "this response", at: response.source.startTag(of: wrapper.origin), report: &report)
    }

    private func check(
        _ scheduled: ScheduledBreak, _ what: String, at place: SourceRange, report: inout FindingCollector
    ) {
        let ads = BreakAds(scheduled, answers: answers)
        guard case .response? = ads.answer, let error = ads.failure else { return }
        // Chains that may not be followed at all are not looked at by the rule about too long ones.
        let isUnfollowed =
            error.code == VASTErrorCode.wrapperLimit.rawValue && scheduled.adBreak.source?.followRedirects == false
        guard isUnfollowed || !Self.reported.contains(error.code) else { return }
        // What is wrong with the answer to a wrapper of the document is reported there.
        if case .inlineWithWrapper = scheduled.source, (300..<400).contains(error.code) || error.code < 200 { return }
        let types = scheduled.adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let isOfType = error.code == VASTErrorCode.linearity.rawValue
        report.report(
            .answerThatDoesNotPlay, at: place,
            isOfType
                ? "\(what) has no \(types) ad" : "\(what) has no ad that can play: \(error.message ?? error.summary)",
            label: "the break plays nothing: error \(error.code)",
            help: isOfType ? "let the server answer with \(types) ads, or change breakType" : nil,
            value: isOfType ? scheduled.adBreak.breakTypeText : nil)
    }

    /// The errors that other rules report at a wrapper, and the one that is none: a server had no ad.
    private static let reported: Set<Int> = Set([VASTErrorCode.noAd, .wrapperLimit, .categoryBlocked].map(\.rawValue))
}

extension RuleID {
    /// An answer with ads of which none plays.
    public static let answerThatDoesNotPlay = RuleID(rawValue: "VAST459")
}

extension UnplayedAnswers {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .answerThatDoesNotPlay, "answer-that-does-not-play", AnswerLoss.ad.severity, .correctness, folding: .apart,
            "an ad tag or a wrapper whose answer has ads, but none that plays there",
            why: "the ads are of another type than the break, may not be followed, or have no file that plays: the "
                + "break is lost although the server had an ad",
            bad: .playlist(answered("nonlinear"), arguments: ["--responses", "ad"]),
            good: .playlist(answered("linear"), arguments: ["--responses", "ad"]), spec: "VMAP 1.0.1 §2.3.1")
    ]

    /// A break of a type whose tag is answered with the ads of a folder.
    private static func answered(_ type: String) -> String {
        adBreak(#" timeOffset="00:10:00" breakType="\#(type)""#, tag: "https://ads.example/second.xml")
    }
}
