import AdRulesModel
import AdRulesText

/// One line per diagnostic: `path:line:column: severity[RULE]: message`.
struct ConciseRenderer: ReportRenderer {
    var palette: Palette

    func prepared(_ result: LintResult) -> String? { add(result) }

    func add(_ result: LintResult) -> String {
        var output = ""
        let name = PrintableText.lineStart(PrintableText.escaped(result.name))
        for diagnostic in result.diagnostics {
            let place = "\(name):\(diagnostic.start.line):\(diagnostic.start.column)"
            let severity = "\(diagnostic.severity.rawValue)[\(diagnostic.rule.id.rawValue)]"
            output += "\(place): \(palette.paint(severity, palette.color(of: diagnostic.severity))): "
            output += diagnostic.messageLine + "\n"
        }
        if let omission = result.omissionLine { output += "\(name): \(omission)\n" }
        return output
    }

    func finish(_ ending: ReportEnding) -> String {
        (ending.unshown > 0 ? "\(ending.unshown) more not shown (--max-diagnostics)\n" : "")
            + (ending.statistics?.table ?? "")
    }
}
