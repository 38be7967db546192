import Foundation
import Testing

/// The sample rules and the page about them: their commands run, and give what stands there.
@Suite struct RuleSampleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let samples = root.appendingPathComponent("Samples/Rules")

    /// The commands of a page, without those that other pages explain.
    private static func commands(_ page: String) throws -> [String] {
        let text = try String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)
        return text.components(separatedBy: "```sh\n").dropFirst().flatMap { block in
            (block.components(separatedBy: "\n```").first ?? "").components(separatedBy: "\n")
        }.filter { $0.hasPrefix("adrules ") }
    }

    private static func files(below folder: URL) throws -> [String] {
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.contains(".") && !$0.hasPrefix(".") && !$0.hasSuffix(".md") }.sorted()
    }

    @Test("the commands of the samples give the playlists and explanations beside them")
    func fresh() throws {
        let command = try Command()
        defer { command.remove() }
        for file in try Self.files(below: Self.samples)
        where file.hasSuffix(".json") || file.hasSuffix(".jsonl") || file.hasSuffix(".vast") {
            try command.write(String(contentsOf: Self.samples.appendingPathComponent(file), encoding: .utf8), to: file)
        }
        let lines = try Self.commands("Samples/Rules/README.md")
        #expect(lines.count == 6)
        for line in lines {
            let parts = line.components(separatedBy: " && mv new ")
            #expect(try command.run(line: String(parts[0].dropFirst("adrules".count))).code == 0, "\(line)")
            guard parts.count > 1 else { continue }
            try command.write(command.text(of: "new"), to: parts[1])
            try FileManager.default.removeItem(at: command.folder.appendingPathComponent("new"))
        }
        #expect(try Self.files(below: command.folder) == Self.files(below: Self.samples))
        for file in try Self.files(below: Self.samples) {
            let kept = try String(contentsOf: Self.samples.appendingPathComponent(file), encoding: .utf8)
            #expect(try command.text(of: file) == kept, "\(file): run the command of Samples/Rules/README.md")
        }
    }

    @Test("the commands of the page run, and its rules are those of the samples")
    func page() throws {
        let command = try Command()
        defer { command.remove() }
        for file in try Self.files(below: Self.samples) where !file.contains("/") {
            try command.write(String(contentsOf: Self.samples.appendingPathComponent(file), encoding: .utf8), to: file)
        }
        let path = "Sources/adrules/adrules.docc/FromRulesToAPlaylist.md"
        let lines = try Self.commands(path)
        #expect(lines.count > 6)
        for line in lines {
            #expect(try command.run(line: String(line.dropFirst("adrules".count))).code == 0, "\(line)")
        }
        let text = try String(contentsOf: Self.root.appendingPathComponent(path), encoding: .utf8)
        for block in text.components(separatedBy: "```json\n").dropFirst() {
            let rules = block.components(separatedBy: "\n```")[0]
            try command.write(rules, to: "page.json")
            let outcome = try command.run("build", "page.json", "--duration", "45:00")
            #expect(outcome.code == 0, "\(rules): \(outcome.complaint)")
        }
    }
}
