import AdRulesModel
import AdRulesText

/// One line per diagnostic: `path:line:column: severity[RULE]: message`.
struct ConciseRenderer {
    var palette: Palette

    func add(_ result: LintResult) -> String {
        var output = ""
        let name = PrintableText.escaped(result.name)
        for diagnostic in result.diagnostics {
            let place = "\(name):\(diagnostic.start.line):\(diagnostic.start.column)"
            let severity = "\(diagnostic.severity.rawValue)[\(diagnostic.rule.id.rawValue)]"
            output += "\(place): \(palette.paint(severity, palette.color(of: diagnostic.severity))): "
            output += PrintableText.line(diagnostic.finding.message)
            // The message of VMAP190 is one of them.
            let effects = diagnostic.portability.map(\.what).filter { !$0.isSpelled(diagnostic.finding.message) }
            if !effects.isEmpty { output += " (" + effects.joined(separator: "; ") + ")" }
            output += "\n"
        }
        if result.omitted > 0 { output += "\(name): and \(result.omitted) more (see --limit findings=N)\n" }
        return output
    }
}
