import AdRulesSimulation
import AdRulesText

/// A command as a tool: arguments as JSON go in, and a result comes out, rendered as JSON.
package struct Tool: Sendable {
    /// The name, which is that of the command.
    package let name: String
    /// The name for people.
    let title: String
    /// The description for assistants.
    let summary: String
    package let parameters: [ToolParameter]
    /// Makes the result, as JSON text.
    let result: @Sendable (_ arguments: ToolArguments) throws -> String

    /// The largest result, in bytes. A short playlist can play millions of breaks, and the server holds the result in
    /// the memory that all later calls share.
    static let limit = 16 << 20

    /// The tool in a list of tools.
    var json: JSONValue {
        .object([
            "name": .string(name), "title": .string(title), "description": .string(summary), "inputSchema": input,
            "annotations": .object([
                "readOnlyHint": .bool(true), "idempotentHint": .bool(true),
                "openWorldHint": .bool(parameters.contains { $0.name == ToolParameter.resolve.name }),
            ]),
        ])
    }

    /// The schema of the arguments.
    private var input: JSONValue {
        let shape = JSONShape.object(
            parameters.map { ($0.name, JSONShape($0.shape.value.withoutDescriptions).described($0.summary)) },
            needs: parameters.filter(\.isRequired).map(\.name))
        let definitions = parameters.flatMap(\.definitions)
        return .object(
            (shape.value.members ?? [])
                + (definitions.isEmpty
                    ? [] : [JSONMember("definitions", JSONShape.members(definitions).withoutDescriptions)]))
    }

    /// Runs the tool. What is wrong with the arguments is an answer, too, so that an assistant reads it.
    func call(_ arguments: JSONValue, host: any ToolHost) -> ToolAnswer {
        let (answer, notes) = host.noting {
            do {
                let json = try result(ToolArguments(arguments, of: self, host: host))
                guard json.utf8.count <= Self.limit else { throw CommandFailure(Self.excess) }
                return ToolAnswer(json: json)
            } catch let problem as TextProblem where problem.name.isSpelled(name) {
                // The arguments have no lines.
                return ToolAnswer(problem: problem.message + (problem.help.map { " (\($0))" } ?? ""))
            } catch is SessionReport.Excess {
                return ToolAnswer(problem: Self.excess)
            } catch let problem as any CommandProblem {
                return ToolAnswer(problem: problem.complaint)
            } catch {
                return ToolAnswer(problem: "\(error)")
            }
        }
        return notes.isEmpty ? answer : answer.adding(notes)
    }

    /// What is said of a result that is too large.
    static let excess =
        "the result has more than \(limit >> 20) MiB, more than a tool returns; ask for less: a shorter duration, fewer "
        + "steps or rules, or a part of the playlist"
}

/// What a tool answers.
package struct ToolAnswer: Sendable {
    /// The result as JSON; nil if there is none.
    package let json: String?
    /// The texts beside it, or the reason why there is none.
    package private(set) var texts: [String]

    init(json: String) {
        self.json = json
        texts = []
    }

    init(problem: String) {
        json = nil
        texts = [PrintableText.lines(problem)]
    }

    func adding(_ notes: String) -> ToolAnswer {
        var answer = self
        answer.texts = json == nil ? [notes + texts.joined()] : [notes]
        return answer
    }

    /// Writes the members of the result of a call.
    func write(to json: inout JSONWriter) {
        // The result as a text, too, for clients that know no other.
        var compact = JSONWriter(pretty: false)
        if let result = self.json { compact.value(written: result) }
        json.array("content", (self.json == nil ? [] : [compact.text]) + texts) { json, text in
            json.object { json in
                json.field("type", "text")
                json.field("text", text)
            }
        }
        if self.json != nil {
            json.key("structuredContent")
            json.value(written: compact.text)
        }
        json.field("isError", self.json == nil)
    }
}

extension JSONValue {
    /// The value without the descriptions of a schema, which say more than a call needs.
    fileprivate var withoutDescriptions: JSONValue {
        if let elements { return .array(elements.map(\.withoutDescriptions)) }
        guard let members else { return self }
        return .object(
            members.filter { !($0.key.isSpelled("description") && $0.value.string != nil) }
                .map { JSONMember($0.key, $0.value.withoutDescriptions) })
    }
}
