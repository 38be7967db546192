import AdRulesModel

/// The rules of which one finding a document is enough: whoever makes a document makes such a mistake everywhere.
enum RepeatedFindings {
    static let rules: Set<RuleID> = [
        .doubleEscapedURL, .zeroTimeOffset, .paddedAdTagURI, .trackerWithID, .unlistedTemplateType,
        .unusableBreakTracker, .unfilledTrackerMacro, .blankInAddress, .eventOutOfPlace, .doubledTracker,
    ]

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

    /// Returns the findings with only the first of each such rule, which then shows how many there are.
    static func folded(_ findings: [Finding]) -> [Finding] {
        var alike: [RuleID: [Finding]] = [:]
        for finding in findings where rules.contains(finding.rule) { alike[finding.rule, default: []].append(finding) }
        guard alike.values.contains(where: { $0.count > 1 }) else { return findings }
        return findings.filter { alike[$0.rule] == nil }
            + alike.values.map { alike in
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
