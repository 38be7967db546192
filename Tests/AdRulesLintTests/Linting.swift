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

/// Lints bytes as the command would with these arguments: `--limit NAME=N`, `--select RULE`, `--extend-select RULE`,
/// `--ignore RULE,RULE`, `--target PLAYER`, `--responses FOLDER`, `--duration T`, `--live` and `--opportunities T,T` are
/// known.
func lint(_ bytes: [UInt8], name: String = "test.xml", arguments: [String] = []) throws -> LintResult {
    try linter(arguments).lint(bytes, name: name, expecting: kind(named: name))
}

/// Lints bytes as the command does for a report with lines of fixes.
func shown(_ bytes: [UInt8], name: String = "test.xml", arguments: [String] = []) throws -> LintResult {
    try linter(arguments).lintTryingFixes(bytes, name: name, expecting: kind(named: name))
}

/// Fixes bytes as the command would with these arguments.
func fixed(
    _ bytes: [UInt8], name: String = "test.xml", arguments: [String] = [], includingUnsafe: Bool = false
) throws -> FixedDocument {
    FixApplier(linter: try linter(arguments), includingUnsafe: includingUnsafe)
        .fix(bytes, name: name, expecting: kind(named: name))
}

/// Fixes a text; returns it, and what is left to report.
func fixed(_ text: String, includingUnsafe: Bool = false) throws -> (text: String, result: LintResult, count: Int) {
    let fixed = try fixed(Array(text.utf8), includingUnsafe: includingUnsafe)
    return (String(decoding: fixed.bytes, as: UTF8.self), fixed.result, fixed.count)
}

private func kind(named name: String) -> LintResult.Kind? {
    name.hasSuffix(".vmap") ? .vmap : name.hasSuffix(".vast") ? .vast : nil
}

/// The linter of the command with these arguments.
private func linter(_ arguments: [String]) throws -> Linter {
    var limits = ParsingLimits()
    var base: [String] = []
    var changes: [RuleSelection.Change] = []
    var answers: AdAnswers?
    var targets: Set<Portability.Target> = []
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
            guard parts.count == 2, let number = Int(parts[1]),
                let row = ParsingLimits.table.first(where: { $0.name == parts[0] })
            else { throw UnknownArgument(text: value) }
            limits[keyPath: row.limit] = number
        case "--select": base.append(value)
        case "--extend-select": changes.append(.extend(value))
        case "--ignore": changes += value.split(separator: ",").map { .ignore(String($0)) }
        case "--responses": answers = recorded(value)
        case "--target":
            guard let target = Portability.Target(rawValue: value) else { throw UnknownArgument(text: value) }
            targets.insert(target)
        default: throw UnknownArgument(text: option)
        }
    }
    return Linter(
        selection: try RuleSelection(base: base, changes: changes), content: content, targets: targets,
        answers: answers, limits: limits)
}

/// The answers in a folder of the fixtures, by its `index.tsv`, else by the last part of a URL's path.
private func recorded(_ folder: String) -> AdAnswers {
    let folder = Places.fixtures.appendingPathComponent("answers/\(folder)")
    let index = (try? Places.bytes(folder.appendingPathComponent("index.tsv"))).flatMap {
        try? AnswerIndex(parsing: $0)
    }
    return { uri in
        let url = uri.string
        if let failure = index?.entries.first(where: { $0.url == url })?.failure { return .failure(failure) }
        let name = url.prefix { $0 != "?" }.split(separator: "/").last.map(String.init) ?? ""
        return (try? Places.bytes(folder.appendingPathComponent(name))).map { AdAnswer(body: $0) }
    }
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
