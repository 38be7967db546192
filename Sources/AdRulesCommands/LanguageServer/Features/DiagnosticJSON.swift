import AdRulesLint
import AdRulesModel
import AdRulesText

/// Findings as a client shows them in the text.
struct DiagnosticJSON {
    let uri: String
    let analysis: DocumentAnalysis
    let client: ClientCapabilities

    /// A finding.
    func write(_ diagnostic: Diagnostic) -> JSONValue {
        let finding = diagnostic.finding
        return .object([
            "range": analysis.positions.range(of: finding.range).json,
            "severity": .integer(Self.number(of: diagnostic.severity)), "code": .string(diagnostic.rule.id.rawValue),
            "codeDescription": client.opensPages ? diagnostic.rule.page.map { .object(["href": .string($0)]) } : nil,
            "source": .string("adrules"), "message": .string(Self.message(of: diagnostic)),
            "tags": tags(of: finding.rule), "relatedInformation": related(to: finding),
        ])
    }

    private static func number(of severity: Severity) -> Int {
        switch severity {
        case .error: 1
        case .warning: 2
        case .info: 3
        }
    }

    /// The finding, what to do, and what the players of the settings do with it, a line each.
    private static func message(of diagnostic: Diagnostic) -> String {
        let finding = diagnostic.finding
        let lines =
            [finding.message, finding.label, finding.help.map { "help: \($0)" }] + diagnostic.portability.map(\.claim)
        return lines.compactMap { $0.map { PrintableText.line($0, limit: 1000) } }.joined(separator: "\n")
    }

    private func tags(of rule: RuleID) -> JSONValue? {
        let tag: Int? =
            switch rule {
            // Unnecessary: none of it ever plays, or it suppresses nothing.
            case .severalAdSources, .severalAdSourceContents, .unusedSuppression: 1
            case .deprecatedVPAID, .deprecatedFeature: 2  // Deprecated.
            default: nil
            }
        guard let tag, client.tags.contains(tag) else { return nil }
        return .array([.integer(tag)])
    }

    private func related(to finding: Finding) -> JSONValue? {
        guard client.showsRelatedPlaces, !finding.related.isEmpty else { return nil }
        return .array(
            finding.related.map { related in
                .object([
                    "location": .object([
                        "uri": .string(uri), "range": analysis.positions.range(of: related.range).json,
                    ]), "message": .string(PrintableText.cut(related.label)),
                ])
            })
    }
}
