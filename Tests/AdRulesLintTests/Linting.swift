import AdRulesEngine
public import AdRulesLint
import AdRulesModel
import AdRulesSimulation
import Foundation
public import Testing

/// Lints a text as the command would with these arguments.
func lint(
    _ document: String, name: String = "test.xml", arguments: [String] = []
) throws -> LintResult {
    try lint(Array(document.utf8), name: name, arguments: arguments)
}

/// Lints bytes as the command would with these arguments: `--limit NAME=N`, `--extend-select RULE`, `--duration T`,
/// `--live` and `--opportunities T,T` are known.
func lint(_ bytes: [UInt8], name: String = "test.xml", arguments: [String] = []) throws -> LintResult {
    var limits = ParsingLimits()
    var changes: [RuleSelection.Change] = []
    var content = LintContent()
    var rest = arguments[...]
    while let option = rest.popFirst() {
        if option == "--live" {
            content.isLive = true
            continue
        }
        guard let value = rest.popFirst() else { throw UnknownArgument(text: option) }
        switch option {
        case "--duration": content.duration = try time(value)
        case "--opportunities":
            content.opportunities = try value.split(separator: ",").map { Opportunity(try time(String($0))) }
        case "--limit":
            let parts = value.split(separator: "=")
            guard parts.count == 2, let number = Int(parts[1]), limits.set(String(parts[0]), to: number) else {
                throw UnknownArgument(text: value)
            }
        case "--extend-select": changes.append(.extend(value))
        default: throw UnknownArgument(text: option)
        }
    }
    let kind: LintResult.Kind? = name.hasSuffix(".vmap") ? .vmap : name.hasSuffix(".vast") ? .vast : nil
    return Linter(selection: try RuleSelection(changes: changes), limits: limits, content: content)
        .lint(bytes, name: name, expecting: kind)
}

private func time(_ text: String) throws -> MediaTime {
    guard let time = MediaTime(commandText: text) else { throw UnknownArgument(text: text) }
    return time
}

struct UnknownArgument: Error {
    var text: String
}

extension LintResult {
    /// The rules that were found, in the order of the report.
    var rules: [String] { diagnostics.map(\.rule.id.rawValue) }
}

/// A playlist of breaks.
func playlist(_ breaks: String) -> String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
    \(breaks)
    </vmap:VMAP>
    """
}

extension RuleDescription: CustomTestStringConvertible {
    /// The id alone: test logs need not hold the catalogue.
    public var testDescription: String { id.rawValue }
}
