import AdRulesModel
import AdRulesText

/// Findings that are alike in one document: whoever makes a document makes the same mistake everywhere, so that one finding
/// reports all of them.
enum RepeatedFindings {
    /// The rules of which one finding a document is enough, whatever its message says of the place.
    static let rules: Set<RuleID> = [
        .doubleEscapedURL, .zeroTimeOffset, .paddedAdTagURI, .trackerWithID, .unlistedTemplateType,
        .unusableBreakTracker, .unfilledTrackerMacro, .blankInAddress, .eventOutOfPlace, .doubledTracker,
    ]

    /// What findings that are told as one have in common.
    private struct Kind: Hashable {
        var rule: RuleID
        /// Empty if the rule decides alone.
        var message: ByteText = ""
    }

    /// The rules whose findings are told as one if they say the same. Each break is a decision of its own, and so are each
    /// answer of an ad server and each error.
    private static let byMessage: Set<RuleID> = {
        let ofAnswers = WrapperChains.rules + AnswerFailures.rules + UnplayedAnswers.rules
        let ofAds = RuleCatalogue.all.filter { $0.id.rawValue.begins(with: "VAST") && $0.severity < .error }
        return Set(ofAds.map(\.id)).subtracting(ofAnswers.map(\.id))
    }()

    /// The kind of a finding; nil if it stands for itself, as one with a fix does, which is shown at its place.
    private static func kind(of finding: Finding) -> Kind? {
        if rules.contains(finding.rule) { return Kind(rule: finding.rule) }
        guard finding.fix == nil, byMessage.contains(finding.rule) else { return nil }
        return Kind(rule: finding.rule, message: ByteText(finding.message))
    }

    /// The rules of an element that an ad lacks, which are reported at a misspelt one.
    private static let losses: Set<RuleID> = [.missingImpression, .missingAdTagURI, .inlineWithoutCreatives]

    /// Returns the reader's findings without those that an element is misspelt whose loss the rules report there.
    static func withoutMisspelt(_ findings: [Finding], lostIn others: [Finding]) -> [Finding] {
        let places = Set(others.lazy.filter { losses.contains($0.rule) }.map(\.range))
        guard !places.isEmpty else { return findings }
        return findings.filter {
            $0.rule != .unknownVASTElement && $0.rule != .misspeltAdElement || !places.contains($0.range)
        }
    }

    /// Returns the findings with only the first of each kind, which then shows how many there are.
    static func folded(_ findings: [Finding]) -> [Finding] {
        guard findings.count > 1 else { return findings }
        var alike: [Kind: [Finding]] = [:]
        for finding in findings { if let kind = kind(of: finding) { alike[kind, default: []].append(finding) } }
        guard alike.values.contains(where: { $0.count > 1 }) else { return findings }
        return findings.filter { kind(of: $0).map { alike[$0]?.count == 1 } ?? true }
            + alike.values.filter { $0.count > 1 }.map { alike in
                .folding(alike.sorted { $0.range.lower < $1.range.lower }, count: alike.count) { alike, count in
                    var first = alike[0]
                    guard count > 1 else { return first }
                    first.message += ", and \(count - 1) more like it"
                    if let fix = first.fix {
                        first.fix = Fix(isSafe: fix.isSafe, edits: alike.flatMap { $0.fix?.edits ?? [] })
                    }
                    return first
                }
            }
    }
}
