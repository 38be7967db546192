import AdRulesModel
import AdRulesText

/// A command as a tool: its arguments as JSON become those of the command line, and its JSON is the result.
struct Tool: Sendable {
    /// The name, which is that of the command.
    let name: String
    /// The name for people.
    let title: String
    /// The description for assistants.
    let summary: String
    let parameters: [ToolParameter]
    /// The arguments of the command that each call has.
    let fixed: [String]
    /// The schema of the result.
    let output: JSONSchema
    /// Makes the result from the output of the command; nil if it does not match the schema.
    let result: @Sendable (_ run: ToolRun) -> JSONValue?

    /// The tool in a list of tools.
    var json: JSONValue {
        .object([
            "name": .string(name), "title": .string(title), "description": .string(summary),
            "inputSchema": input.value, "outputSchema": output.value,
            "annotations": .object([
                "readOnlyHint": .bool(true), "idempotentHint": .bool(true),
                "openWorldHint": .bool(parameters.contains { $0.name == ToolParameter.resolve.name }),
            ]),
        ])
    }

    /// The schema of the arguments.
    private var input: JSONSchema {
        JSONSchema(
            name, "Arguments of \(name)",
            .object(
                parameters.map { ($0.name, $0.shape.described($0.summary)) },
                needs: parameters.filter(\.isRequired).map(\.name)),
            definitions: parameters.flatMap(\.definitions))
    }

    /// Runs the tool. What is wrong with the arguments is a result, too, so that an assistant reads it.
    func call(_ arguments: JSONValue) -> KeyValuePairs<String, JSONValue?> {
        do throws(TextProblem) {
            let run = ToolRun(try call(of: arguments))
            guard !run.isFailure, let value = result(run) else {
                return Self.failure(inWordsOfTools(run.complaint))
            }
            // Of build, they are in the result.
            let notes = run.notes.isEmpty || name == Tool.build.name ? [] : [run.notes]
            return [
                "content": .array(([value.description] + notes).map(Self.text)), "structuredContent": value,
                "isError": .bool(false),
            ]
        } catch {
            return Self.failure(error.message + (error.help.map { " (\($0))" } ?? ""))
        }
    }

    /// The command line for arguments.
    private func call(of arguments: JSONValue) throws(TextProblem) -> ToolCall {
        let source = JSONSource(bytes: [], name: name)
        let fields = try JSONFields(
            arguments, in: source, of: "argument of \(name)", keys: parameters.map(\.name),
            nullable: parameters.map(\.name))
        var call = ToolCall(arguments: [name] + fixed)
        for parameter in parameters {
            guard let value = fields[parameter.name] else {
                guard !parameter.isRequired else {
                    throw source.problem("\"\(parameter.name)\" is missing: \(parameter.summary)", at: arguments)
                }
                continue
            }
            try parameter.add(value, to: &call, source)
        }
        if let url = call.urls.first, !call.asks {
            throw source.problem(
                "\(PrintableText.line(url, limit: 200)) is a URL: with \"resolve\": true it is fetched, and the ad servers of "
                    + "the playlist are asked, too", at: arguments)
        }
        return call
    }

    /// A complaint of the command with the names of arguments and tools in place of those of options and commands.
    private func inWordsOfTools(_ complaint: String) -> String {
        let arguments = parameters.compactMap { parameter in parameter.option.map { ($0, parameter.name) } }
        let tools = Tool.all.map { ("adrules \($0.name)", "the tool \($0.name)") }
        return (arguments + tools).reduce(complaint) { $0.replacingWord($1.0, with: $1.1) }
    }

    private static func text(_ text: String) -> JSONValue {
        .object(["type": .string("text"), "text": .string(text)])
    }

    private static func failure(_ reason: String) -> KeyValuePairs<String, JSONValue?> {
        ["content": .array([text(reason)]), "isError": .bool(true)]
    }
}

extension String {
    /// The text with another word at each place of one that is no part of a longer word. Complexity: O(length).
    fileprivate func replacingWord(_ word: String, with other: String) -> String {
        func isInWord(_ character: Character?) -> Bool {
            character.map { $0.isLetter || $0.isNumber || $0 == "-" } ?? false
        }
        var text = ""
        var rest = self[...]
        while let range = rest.firstRange(of: word) {
            let before = rest[..<range.lowerBound]
            let isPart = isInWord(before.last ?? text.last) || isInWord(rest[range.upperBound...].first)
            text += before + (isPart ? word : other)
            rest = rest[range.upperBound...]
        }
        return text + rest
    }
}
