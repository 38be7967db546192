import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import SchemaChecking
import SharedDocuments
import Testing

/// The schemas of `parse`, `schedule` and `diff`, over every document that there is.
@Suite("The schemas of documents") struct DocumentSchemaGoldenTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Sources/AdRulesCommands/Document/parse.schema.json")

    private static func json(_ text: String) throws -> JSONValue {
        try JSONSource(bytes: Array(text.utf8), name: "test").value()
    }

    private static func schema(_ name: String) throws -> SchemaValidator {
        SchemaValidator(try #require(RenderingSchemas.all.first { $0.name == name }))
    }

    @Test("the schema of parse --format json matches the output; Tests/golden.sh rewrites it")
    func fresh() throws {
        let schema = InferredSchema()
        for (index, document) in ParsedDocuments.own.enumerated() {
            let next = ParsedDocuments.own[(index + 1) % ParsedDocuments.own.count]
            let answers = index % 20 == 0 ? [("https://ads.example", next)] : []
            schema.add(try Self.json(DocumentFormat.json.render(document, answers: answers)))
        }
        var writer = JSONWriter()
        writer.value(schema.value)
        let text = writer.text + "\n"
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil {
            try Data(text.utf8).write(to: Self.file)
        }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == text)
    }

    @Test("the output of parse for the corpus has only keys of the schema", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let schema = try Self.schema("parse")
        #expect(ParsedDocuments.corpus.count > 150)
        for document in ParsedDocuments.corpus {
            let problem = schema.problem(try Self.json(DocumentFormat.json.render(document)))
            #expect(problem == nil)
        }
    }

    @Test("schedules and differences match their schemas")
    func schedules() throws {
        let (schedule, diff) = (try Self.schema("schedule"), try Self.schema("diff"))
        var old = try #require(ParsedDocuments.own.first)
        for (index, new) in (ParsedDocuments.own + ParsedDocuments.corpus).enumerated() {
            let duration: MediaTime? = index % 3 == 0 ? nil : .seconds(3600)
            let made =
                switch new {
                case .vmap(let playlist): Schedule(playlist, duration: duration, isLive: index % 5 == 0)
                case .vast(let response): Schedule(response.vast, duration: duration)
                }
            let text = ScheduleFormat.json.render(made, name: "a")
            #expect(schedule.problem(try Self.json(text)) == nil)
            let changed = PlaylistDiff(from: old, to: new, content: LintContent(duration: duration))
            #expect(diff.problem(try Self.json(DiffFormat.json.render(changed, from: "a", to: "b"))) == nil)
            old = new
        }
    }
}
