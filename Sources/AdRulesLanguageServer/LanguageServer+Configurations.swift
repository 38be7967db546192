import AdRulesLint
import AdRulesText

// The configurations of the open documents, which are files: what is wrong with one never ends the server.
extension LanguageServer {
    /// Asks the client to report changed configurations, if it can.
    mutating func watchConfigurations() {
        guard linters.hasSource, client.watchesFiles else { return }
        let method = "workspace/didChangeWatchedFiles"
        let watchers = LintConfiguration.fileNames.map { JSONValue.object(["globPattern": .string("**/" + $0)]) }
        outbox.request(
            "client/registerCapability", id: "watch-configurations",
            .object([
                "registrations": .array([
                    .object([
                        "id": .string("configurations"), "method": .string(method),
                        "registerOptions": .object(["watchers": .array(watchers)]),
                    ])
                ])
            ]))
    }

    /// Asks for the configurations of the open documents, if they may have changed. Documents that have another one then
    /// count as changed, and what is wrong with a configuration is reported once.
    mutating func updateLinters() {
        guard linters.isOld else { return }
        let change = linters.update(documents.addresses)
        forgetAnalysis()
        for uri in change.documents { documents.mark(uri) }
        for problem in change.broken {
            warn("\(problem); until that is fixed, documents are checked without it")
            publishProblem(at: problem.path)
        }
        for path in change.fixed { publishProblem(at: path) }
        if !change.documents.isEmpty || !change.broken.isEmpty || !change.fixed.isEmpty { refreshFindings() }
    }

    /// Publishes what is wrong with a configuration, which need not be open; one that is open is asked for, if the client
    /// asks.
    private mutating func publishProblem(at path: String) {
        let uri = FileAddress.address(of: path)
        if !client.pullsFindings || documents[uri] == nil { publish(nil, of: uri, version: nil) }
    }

    /// The problem of a configuration, as a finding from its place to the end of the line.
    static func finding(_ problem: ConfigurationProblem) -> JSONValue {
        let start = Position(line: (problem.line ?? 1) - 1, character: (problem.column ?? 1) - 1)
        return .object([
            "range": (start..<Position(line: start.line + 1, character: 0)).json,
            "severity": .integer(1), "source": .string("adrules"),
            "message": .string(PrintableText.line(problem.message, limit: 1000)),
        ])
    }
}
