import AdRulesModel
import AdRulesText

/// SARIF 2.1.0: one run with a result for each diagnostic.
///
/// The results come first and the rules that occurred behind them, so that no document is kept. There is no time, no
/// absolute path and no name of the machine in it: the same documents give the same bytes.
struct SARIFRenderer: ReportRenderer {
    private static let schema =
        "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

    private let folder: String?
    private var json = JSONWriter()
    private var hasBegun = false
    /// The rules that occurred, in that order, and their places in the list.
    private var rules: [RuleDescription] = []
    private var indices: [RuleID: Int] = [:]
    /// The documents of which not all findings are listed.
    private var omissions: [(uri: ArtifactURI, line: String)] = []

    init(folder: String?) { self.folder = folder }

    private mutating func begin() {
        guard !hasBegun else { return }
        hasBegun = true
        json.beginObject()
        json.field("$schema", Self.schema)
        json.field("version", "2.1.0")
        json.key("runs")
        json.beginArray()
        json.beginObject()
        json.field("columnKind", "utf16CodeUnits")
        json.array("newlineSequences", ["\r\n", "\n", "\r"]) { json, sequence in json.value(sequence) }
        json.key("results")
        json.beginArray()
    }

    mutating func add(_ result: LintResult) -> String {
        begin()
        guard !result.diagnostics.isEmpty || result.omitted > 0 || !result.suppressed.isEmpty else {
            return json.take()
        }
        let uri = ArtifactURI(result.name, folder: folder)
        if let line = result.omissionLine { omissions.append((uri, line)) }
        var results = SARIFResult(in: result, uri: uri)
        for (diagnostic, path) in zip(result.diagnostics, result.elementPaths()) {
            json.value(results.value(of: diagnostic, ruleIndex: index(of: diagnostic.rule), path: path))
        }
        if !result.suppressed.isEmpty {
            var silent = result
            silent.diagnostics = result.suppressed.map(\.diagnostic)
            for (suppressed, path) in zip(result.suppressed, silent.elementPaths()) {
                json.value(
                    results.value(
                        of: suppressed.diagnostic, ruleIndex: index(of: suppressed.diagnostic.rule), path: path,
                        suppression: suppressed))
            }
        }
        return json.take()
    }

    private mutating func index(of rule: RuleDescription) -> Int {
        if let index = indices[rule.id] { return index }
        indices[rule.id] = rules.count
        rules.append(rule)
        return rules.count - 1
    }

    mutating func finish(_ ending: ReportEnding) -> String {
        begin()
        json.endArray()
        let driver = JSONValue.object([
            "name": .string("adrules"), "semanticVersion": .string(Release.version),
            "rules": .array(rules.map(SARIFRule.value)),
        ])
        json.add(JSONMember("tool", .object(["driver": driver])))
        json.add(JSONMember("invocations", .array([invocation(ending)])))
        json.endObject()
        json.endArray()
        json.endObject()
        return json.take() + "\n"
    }

    private func invocation(_ ending: ReportEnding) -> JSONValue {
        let failures = ending.failures.map { failure in
            (level: "error", uri: ArtifactURI(failure.name, folder: folder), text: failure.line)
        }
        let notes = (failures + omissions.map { (level: "warning", uri: $0.uri, text: $0.line) }).map { note in
            let place = JSONValue.object(["physicalLocation": .object(["artifactLocation": note.uri.location])])
            return JSONValue.object([
                "level": .string(note.level), "message": SARIFText.message(note.text), "locations": .array([place]),
            ])
        }
        return .object([
            "executionSuccessful": .bool(ending.failures.isEmpty),
            "toolExecutionNotifications": notes.isEmpty ? nil : .array(notes),
        ])
    }
}
