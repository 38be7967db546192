import AdRulesModel

/// The rules of which one finding a document is enough: whoever makes a document makes such a mistake everywhere.
enum RepeatedFindings {
    static let rules: Set<RuleID> = [
        .doubleEscapedURL, .zeroTimeOffset, .paddedAdTagURI, .trackerWithID, .unlistedTemplateType,
        .unusableBreakTracker, .blankInAddress, .eventOutOfPlace, .doubledTracker,
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
        var counts: [RuleID: Int] = [:]
        var first: [RuleID: Int] = [:]
        for (index, finding) in findings.enumerated() where rules.contains(finding.rule) {
            counts[finding.rule, default: 0] += 1
            let best = first[finding.rule] ?? index
            first[finding.rule] = findings[best].range.lower <= finding.range.lower ? best : index
        }
        guard counts.values.contains(where: { $0 > 1 }) else { return findings }
        var edits: [RuleID: [Fix.Edit]] = [:]
        for finding in findings where counts[finding.rule] != nil {
            edits[finding.rule, default: []] += finding.fix?.edits ?? []
        }
        var folded: [Finding] = []
        for (index, finding) in findings.enumerated() {
            guard let count = counts[finding.rule], count > 1 else {
                folded.append(finding)
                continue
            }
            guard first[finding.rule] == index else { continue }
            var told = finding
            told.message += ", and \(count - 1) more like it"
            if let fix = finding.fix { told.fix = Fix(isSafe: fix.isSafe, edits: edits[finding.rule] ?? fix.edits) }
            folded.append(told)
        }
        return folded
    }
}
