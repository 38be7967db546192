package import AdRulesText

/// The way to a process with an engine: one line goes out, and lines come back.
package protocol EngineConnection: AnyObject {
    /// Sends a line and returns the lines of its answer. The last one, and only that, has a kind of `isLast`.
    func exchange(_ line: String, until isLast: (JSONValue) -> Bool) throws -> [JSONValue]
    /// Ends the process and starts it again.
    func restart() throws
}

/// The reason why the session of another engine cannot continue.
package struct EngineFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The failure of the engine, in one line.
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// Another engine, behind a connection.
package struct EngineClient: SimulatedEngine {
    private let connection: any EngineConnection
    private let policies: Policies
    private var labels: [OccurrenceID: String] = [:]
    private var known: KnownBeacons
    package private(set) var nextDeadline: MediaTime?
    package var quietUntil: MediaTime? { nil }

    package var own: PlaylistEngine? { nil }

    /// Begins a session of an engine.
    package init(_ setup: SimulationSetup, over connection: any EngineConnection) throws {
        self.connection = connection
        policies = setup.configuration.policies
        known = KnownBeacons(setup.document)
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.field("kind", "session")
            json.field("schemaVersion", 1)
            setup.writeSession(to: &json)
        }
        _ = try request(json.text, endingWith: "done")
    }

    /// Sends a line; the lines before the last one of the answer.
    private mutating func request(_ line: String, endingWith kind: String) throws -> (
        lines: [JSONValue], last: LineReader
    ) {
        let ends = ["done", "snapshot", "summary", "error"]
        var lines = try connection.exchange(line) { value in
            value.members?.first { $0.key.isSpelled("kind") }?.value.string.map(ends.contains) ?? false
        }
        guard let end = lines.popLast() else { throw EngineFailure("the engine answered nothing") }
        let last = try LineReader(end, in: source(of: end))
        let found = try last.needed("kind")
        guard found == kind else {
            let message = try last.values.string("message")
            throw EngineFailure(
                found == "error"
                    ? "the engine refused a line: \(message ?? "") (\(PrintableText.cut(line)))"
                    : "the engine answered with \(found), where \(kind) was expected")
        }
        if kind == "done" { nextDeadline = try last.time("nextDeadline") }
        return (lines, last)
    }

    private func source(of line: JSONValue) -> JSONSource {
        JSONSource(bytes: Array(line.description.utf8), name: "a line of the engine")
    }

    package mutating func handle(_ input: EngineInput, now: MediaTime) throws -> [EngineAction] {
        let step = SessionLogStep(now: now, input: input, actions: [], isRedacted: false)
        let (lines, _) = try request(try InputCoding.text(SessionLogLine.step(step)), endingWith: "done")
        known.note(input)
        for line in lines {
            for member in line.members ?? [] where member.key.isSpelled("breakId") {
                guard let label = member.value.string,
                    let occurrence = try? LineReader(line, in: source(of: line)).occurrence()
                else { continue }
                labels[occurrence] = label
            }
        }
        do {
            let actions = try EngineAction.actions(
                lines, in: JSONSource(bytes: [], name: "the engine's answer to \(input.name)"), policies: policies,
                known: known)
            known.note(actions)
            return actions
        } catch {
            throw EngineFailure("\(error.name): \(error.message)\(error.help.map { " (\($0))" } ?? "")")
        }
    }

    package mutating func outcomes() throws -> [Explanation] {
        let (_, last) = try request(#"{"kind":"summary"}"#, endingWith: "summary")
        return try (last.values["breaks"]?.elements ?? []).map {
            try Explanation(LineReader($0, in: last.values.source))
        }
    }

    package mutating func save() throws {
        let text = try request(#"{"kind":"save"}"#, endingWith: "snapshot").last.needed("snapshot")
        try connection.restart()
        let line = JSONValue.object(["kind": .string("restore"), "snapshot": .string(text)])
        _ = try request(line.description, endingWith: "done")
    }

    package func label(of occurrence: OccurrenceID) -> String? { labels[occurrence] }
}

extension Explanation {
    fileprivate init(_ fields: LineReader) throws {
        let outcome = try fields.needed("outcome")
        guard let outcome = BreakOutcome(rawValue: outcome) else {
            throw EngineFailure("\(outcome) is not an outcome of a break")
        }
        let reason = try fields.values.string("reason")
        let code = try fields.values.integer("code")
        self.init(
            occurrence: try fields.occurrence(), breakID: try fields.values.string("breakId"),
            offset: try fields.values.string("offset"), outcome: outcome,
            reason: reason.flatMap { BreakReason(name: $0, code: code) })
        self.code = code
    }
}
