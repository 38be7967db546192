// The configurations of the open documents, which are files: what is wrong with one never ends the server.
import AdRulesLint
import AdRulesText

extension LanguageServer {
    /// Asks the client to report changed configurations, if it can.
    mutating func watchConfigurations() {
        guard linters.source != nil, client.watchesFiles else { return }
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

    /// Asks for the configurations of the open documents, if they may have changed. Documents that have another one
    /// then count as changed, and what is wrong with a configuration is reported once.
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

    /// Publishes what is wrong with a configuration, open or not; an open one is asked for, if the client asks.
    private mutating func publishProblem(at path: String) {
        let open = documents.address(ofFileAt: path)
        if !client.pullsFindings || open == nil {
            publish(nil, of: open ?? FileAddress.address(of: path), version: nil)
        }
    }

    /// The problem of a configuration, as a finding from its place to the end of the line.
    func finding(_ problem: ConfigurationProblem) -> JSONValue {
        let (line, column) = ((problem.line ?? 1) - 1, (problem.column ?? 1) - 1)
        let bytes = workspace?.bytes(problem.path, documents.documentByteLimit) ?? []
        let lines = bytes.split(separator: 0x0A, maxSplits: line + 1, omittingEmptySubsequences: false)
        // Without the file, the bytes are counted.
        let before = line < lines.count ? lines[line].prefix(column).map(client.encoding.units) : []
        let start = Position(line: line, character: before.count < column ? column : before.reduce(0, +))
        return .object([
            "range": (start..<Position(line: start.line + 1, character: 0)).json, "severity": .integer(1),
            "source": .string("adrules"), "message": .string(PrintableText.line(problem.message, limit: 1000)),
        ])
    }
}
