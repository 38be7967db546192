// Code of the documentation, word for word: PageTests compares it with the comments and the pages that show it.

import AdRulesLint

private func lint(_ bytes: [UInt8]) {
    let result = Linter().lint(bytes, name: "playlist.xml")
    print(LintFormat.full.render(LintReport(results: [result])))
}

private func lint(_ files: [(bytes: [UInt8], name: String)], with linter: Linter) {
    var writer = LintReportWriter(.json)
    for file in files { print(writer.add(linter.lint(file.bytes, name: file.name)), terminator: "") }
    print(writer.finish(), terminator: "")
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
