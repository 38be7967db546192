import AdRulesText

@testable import AdRulesSimulation

/// The project's engine behind its protocol, in this process. Tests plant faults into its lines.
final class ServedEngine: EngineConnection {
    /// Changes a line to the engine.
    var question: (String) -> String = { $0 }
    /// Changes an answer of the engine.
    var answer: ([String]) -> [String] = { $0 }
    /// The lines in both directions.
    private(set) var questions: [String] = []
    private(set) var answers: [String] = []
    private(set) var restarts = 0
    /// The lines of a restored engine that differ from those of one that was never saved.
    private(set) var changed: [String] = []
    private var server = EngineServer()
    /// An engine that is never saved, once this one was restored.
    private var neverSaved: EngineServer?
    /// The lines before that.
    private var lines: [[UInt8]] = []

    func exchange(_ line: String, until isLast: (JSONValue) -> Bool) throws -> [JSONValue] {
        questions.append(line)
        let asked = Array(question(line).utf8)
        let plain = server.answer(asked)
        if !line.hasPrefix(#"{"kind":"save"}"#), !line.hasPrefix(#"{"kind":"restore""#) {
            if let expected = neverSaved?.answer(asked) {
                changed += zip(plain, expected).filter { $0 != $1 }.map { "\($0), not \($1)" }
                if plain.count != expected.count { changed.append("\(plain.count) lines, not \(expected.count)") }
            } else {
                lines.append(asked)
            }
        }
        let answered = answer(plain)
        answers += answered
        return try answered.map { try JSONSource(bytes: Array($0.utf8), name: "answer").value() }
    }

    func restart() throws {
        restarts += 1
        if neverSaved == nil {
            neverSaved = EngineServer()
            for line in lines { _ = neverSaved?.answer(line) }
            lines = []
        }
        server = EngineServer()
    }
}

extension Scenario {
    /// Runs the scenario with an engine behind the protocol, as `adrules conformance` does.
    func run(over connection: ServedEngine, each line: @escaping (SessionLine) throws -> Void = { _ in }) throws
        -> ScenarioResult
    {
        try run(engine: EngineClient(setup, over: connection), each: line)
    }
}
