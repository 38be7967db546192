import Foundation
import Testing

/// The sample rules: their commands run, and give what stands there.
@Suite struct RuleSampleTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let samples = root.appendingPathComponent("Samples/Rules")

    /// The commands of the samples' page.
    private static let commands = PageCommandTests.blocks.filter { $0.page == "Samples/Rules/README.md" }.flatMap(
        \.lines)

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
        let lines = Self.commands
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

    @Test("the rules that the page shows give a playlist")
    func page() throws {
        let command = try Command()
        defer { command.remove() }
        let blocks = PageCommandTests.blocks.filter {
            $0.page.hasSuffix("/FromRulesToAPlaylist.md") && $0.language == "json"
        }
        #expect(!blocks.isEmpty)
        for block in blocks {
            try command.write(block.lines.joined(separator: "\n"), to: "page.json")
            let outcome = try command.run("build", "page.json", "--duration", "45:00")
            #expect(outcome.code == 0, "\(block.lines): \(outcome.complaint)")
        }
    }
}
