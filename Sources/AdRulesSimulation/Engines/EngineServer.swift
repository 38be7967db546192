import AdRulesText

/// The project's engine as a process that speaks JSON Lines: takes the lines of a player and answers each.
///
/// The page "An engine of your own" has the lines. An unreadable one is answered with its place and changes nothing.
package struct EngineServer {
    private var engine: PlaylistEngine?
    private var entries = ActionEntries()
    /// The number of lines so far.
    private var number = 0
    /// Whether a line could not be read.
    package private(set) var hasFailed = false

    /// Creates a server without a session.
    package init() {}

    /// Answers a line: the lines to send back, without line ends. None for a blank line.
    package mutating func answer(_ line: [UInt8]) -> [String] {
        number += 1
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { return [] }
        do throws(SimulationProblem) {
            return try read(JSONSource(bytes: line, name: "line"))
        } catch {
            hasFailed = true
            let problem = JSONValue.object([
                "kind": .string("error"), "line": .integer(number), "column": error.column.map(JSONValue.integer),
                "message": .string(error.message), "help": error.help.map(JSONValue.string),
            ])
            return [problem.description]
        }
    }

    private mutating func read(_ source: JSONSource) throws(SimulationProblem) -> [String] {
        let (kinds, names) = (QuestionSchema.kinds, QuestionSchema.kinds.map(\.name))
        let all = kinds.flatMap(QuestionSchema.keys)
        let line = try JSONFields(source.value(), in: source, of: "key of a line", keys: all)
        guard let kind = try line.string("kind") else {
            throw source.problem("\"kind\" is missing: \(names.joined(separator: ", "))", at: line.value)
        }
        guard let keys = kinds.first(where: { $0.name == kind }).map(QuestionSchema.keys) else {
            throw source.problem(
                "unknown kind \"\(kind)\"", at: line["kind"] ?? line.value,
                help: SimulationProblem.help(nearest: kind, among: names))
        }
        let fields = try JSONFields(line.value, in: source, of: "key of a \(kind) line", keys: keys)
        if kind == "session" { return try begin(fields) }
        if kind == "restore" { return try restore(fields) }
        guard let engine else { throw source.problem("no session has begun; the first line is one", at: fields.value) }
        switch kind {
        case "save": return try save(engine, fields)
        case "summary":
            let breaks = engine.explanations.map { JSONValue.object($0.members) }
            return [JSONValue.object(["kind": .string("summary"), "breaks": .array(breaks)]).description]
        default: return try step(fields)
        }
    }

    private mutating func begin(_ fields: JSONFields) throws(SimulationProblem) -> [String] {
        if let version = try fields.integer("schemaVersion"), version != 1 {
            throw fields.source.mismatch("\"schemaVersion\"", "1", at: fields["schemaVersion"] ?? fields.value)
        }
        engine = try SimulationSetup(session: fields, files: .none) { $0 }.engine
        entries = ActionEntries()
        return [done]
    }

    private mutating func step(_ fields: JSONFields) throws(SimulationProblem) -> [String] {
        guard let input = fields["input"] else { throw fields.source.problem("\"input\" is missing", at: fields.value) }
        let now = try LineReader(fields.value, in: fields.source).neededTime("now")
        let actions = engine?.handle(try InputCoding.input(input, in: fields.source), now: now) ?? []
        let lines = entries.lines(of: actions) { [engine] in engine?.label(of: $0) }.map(\.description)
        return lines + [done]
    }

    private func save(_ engine: PlaylistEngine, _ fields: JSONFields) throws(SimulationProblem) -> [String] {
        do {
            let text = try InputCoding.text(engine)
            return [JSONValue.object(["kind": .string("snapshot"), "snapshot": .string(text)]).description]
        } catch {
            throw fields.source.problem("the engine cannot be saved: \(error)", at: fields.value)
        }
    }

    private mutating func restore(_ fields: JSONFields) throws(SimulationProblem) -> [String] {
        guard let text = try fields.string("snapshot"), let value = fields["snapshot"] else {
            throw fields.source.problem("\"snapshot\" is missing", at: fields.value)
        }
        do throws(SimulationProblem) {
            engine = try InputCoding.engine(text)
            entries = ActionEntries(engine)
        } catch {
            let place = error.column.map { ", column \($0)" } ?? ""
            throw fields.source.problem("the snapshot\(place): \(error.message)", at: value)
        }
        return [done]
    }

    private var done: String {
        let deadline = engine?.nextDeadline.map { JSONValue(.number($0.seconds)) }
        return JSONValue.object(["kind": .string("done"), "nextDeadline": deadline]).description
    }
}
