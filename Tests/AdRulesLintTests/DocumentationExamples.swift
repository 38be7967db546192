// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesEngine
import AdRulesLint
import AdRulesModel

/// A rule of an application.
struct ChannelPrefix: AdBreakRule {
    static let id = RuleID(rawValue: "ACME001")

    let prefix: String

    let descriptions = [
        RuleDescription(
            id, name: "break-id-without-channel", severity: .error, summary: "a breakId without the channel's name",
            why: "our reports group the breaks by it")
    ]

    func check(_ adBreak: AdBreak, in playlist: VMAPDocument, report: inout FindingCollector) {
        guard let breakID = adBreak.breakID, !breakID.hasPrefix(prefix) else { return }
        report.report(
            Finding(
                Self.id, at: playlist.source.place(of: "breakId", in: adBreak.origin),
                "\"\(breakID)\" does not begin with \"\(prefix)\"", label: "another channel, or none",
                help: "write \(prefix)\(breakID)", value: breakID))
    }
}

private func lint(_ bytes: [UInt8]) {
    let result = Linter().lint(bytes, name: "playlist.xml")
    print(LintFormat.full.render(LintReport(results: [result])))
}

private func fix(_ bytes: [UInt8]) {
    let fixed = FixApplier(linter: Linter()).fix(bytes, name: "ads.vmap")
    print(fixed.count, "fixed", fixed.result.diagnostics.count, "left")
}

private func result(_ bytes: [UInt8]) -> LintResult {
    let linter = Linter(rules: [ChannelPrefix(prefix: "sports-")])
    let result = linter.lint(bytes, name: "break.vmap")
    return result
}

private func selected() throws -> Linter {
    let rule = ChannelPrefix(prefix: "sports-")
    let selection = try RuleSelection(changes: [.severity(.warning, "ACME001")], ownRules: rule.descriptions)
    let linter = Linter(selection: selection, rules: [rule])
    return linter
}
