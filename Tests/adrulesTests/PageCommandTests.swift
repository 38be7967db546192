import AdRulesLint
import Foundation
import Testing

@testable import adrules

/// The commands and the output that pages show.
@Suite struct PageCommandTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A block of code of a page.
    struct Block: CustomTestStringConvertible {
        var page: String
        var language: String
        var lines: [String]
        var testDescription: String { "\(page): \(lines.first ?? "")" }
        var folder: URL { root.appendingPathComponent(page).deletingLastPathComponent() }
    }

    static let blocks: [Block] = {
        let folders = [".github", "Sources", "Samples", "Tests"].flatMap { folder in
            (FileManager.default.enumerator(atPath: root.path + "/" + folder)?.compactMap { $0 as? String } ?? [])
                .map { "\(folder)/\($0)" }
        }
        let pages = (["README.md"] + folders).filter { $0.hasSuffix(".md") && !$0.contains("/.build/") }.sorted()
        return pages.flatMap { page in
            let text = (try? String(contentsOf: root.appendingPathComponent(page), encoding: .utf8)) ?? ""
            var blocks: [Block] = []
            var block: Block?
            for line in text.components(separatedBy: "\n") {
                let bare = line.trimmingCharacters(in: .whitespaces)
                if bare.hasPrefix("```") {
                    if let block { blocks.append(block) }
                    block = block == nil ? Block(page: page, language: String(bare.dropFirst(3)), lines: []) : nil
                } else {
                    block?.lines.append(line)
                }
            }
            return blocks
        }
    }()

    /// The words of the first command of a line, without its comment.
    private static func words(_ line: some StringProtocol) -> [String] {
        let ends: Set<String> = ["#", "|", "<", ">", ">>", "2>", "&&"]
        return Array(ShellWords.split(String(line)).prefix { !ends.contains($0) })
    }

    @Test("a line that runs adrules is understood by it", arguments: blocks.filter { $0.language != "swift" })
    func adrules(_ block: Block) {
        for line in PrintedCommands.commands(in: block.lines) {
            guard let call = line.firstMatch(of: /^ *(?:- run: |script: |sh '|.* \| |.* · )?adrules ([a-z-].*)/) else {
                continue
            }
            do {
                _ = try Adrules.parsed(Self.words(call.1))
            } catch {
                let isHelp = !(error is Misuse) && Adrules.exitCode(for: error).rawValue == 0
                #expect(isHelp, "\(block.page): \(line): \(error)")
            }
        }
    }

    @Test("a script or a product that a line runs exists", arguments: blocks.filter { $0.language == "sh" })
    func scripts(_ block: Block) throws {
        for line in block.lines {
            var folder = block.folder
            for part in line.components(separatedBy: " && ") {
                var words = Self.words(part)
                while words.first?.contains("=") == true { words.removeFirst() }
                if words.first == "bash" { words.removeFirst() }
                guard let program = words.first else { continue }
                if program == "cd" { folder = Self.root.appendingPathComponent(words[1]) }
                if program.contains("/") {
                    let places = [folder, Self.root].map { $0.appendingPathComponent(program).path }
                    let exists =
                        places.contains { FileManager.default.isExecutableFile(atPath: $0) }
                        || program == ".ci/run"
                    #expect(exists, "\(block.page): \(program)")
                }
                if program == "swift", let product = Self.product(of: words) {
                    let manifest = try String(
                        contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
                    #expect(manifest.contains("\"\(product)\""), "\(block.page): no product \(product)")
                }
            }
        }
    }

    /// The product that `swift run` runs or `swift build` builds.
    private static func product(of words: [String]) -> String? {
        if let index = words.firstIndex(of: "--product") { return words[index + 1] }
        return words[1] == "run" ? words.dropFirst(2).first { !["-c", "release"].contains($0) } : nil
    }

    @Test("lint prints the finding that the README shows")
    func finding() throws {
        let command = try Command()
        defer { command.remove() }
        let block = try #require(Self.blocks.first { $0.page == "README.md" && $0.lines[0].hasPrefix("error[") })
        let file = "Samples/Playlists/broken/wrong-values.xml"
        try command.write(String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8), to: file)
        let report = try command.run("lint", file).output
        #expect(report.contains(block.lines.joined(separator: "\n")), "\(report)")
    }

    @Test("the playlist that the README shows is a sample, and the lines below it are lines of its viewing")
    func viewing() throws {
        let command = try Command()
        defer { command.remove() }
        let blocks = Self.blocks.filter { $0.page == "README.md" }
        let shown = try #require(blocks.firstIndex { $0.language == "xml" })
        let file = "Samples/Playlists/midroll.xml"
        let playlist = try String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8)
        #expect(playlist.hasSuffix(blocks[shown].lines.joined(separator: "\n") + "\n"))
        try command.write(playlist, to: file)
        let lines = try command.run("simulate", file, "--duration", "30:00").output.components(separatedBy: "\n")
        for line in blocks[shown + 1].lines {
            // A line of the page has a time of its own, where one of the viewing goes by the one above it.
            let said = line.trimmingCharacters(in: .whitespaces)
            #expect(lines.contains { $0.hasSuffix(said) }, "\(line)")
        }
    }

    @Test("the picture of the README is the output of the command below it")
    func picture() throws {
        let command = try Command()
        defer { command.remove() }
        let page = try String(contentsOf: Self.root.appendingPathComponent("README.md"), encoding: .utf8)
        let shown = try #require(page.firstMatch(of: /\]\((\S+\.svg)\)\n\n\*`adrules (.+)`\*/))
        let arguments = Self.words(shown.2)
        let file = arguments[1]
        try command.write(String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8), to: file)
        let drawn = try command.run(arguments: arguments).output
        let place = Self.root.appendingPathComponent(String(shown.1))
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(drawn.utf8).write(to: place) }
        #expect(try String(contentsOf: place, encoding: .utf8) == drawn, "run Tests/golden.sh")
    }

    @Test("the keys of JSON that a page shows are keys that lint writes")
    func reportKeys() throws {
        let command = try Command()
        defer { command.remove() }
        let file = "Samples/Playlists/broken/wrong-values.xml"
        try command.write(String(contentsOf: Self.root.appendingPathComponent(file), encoding: .utf8), to: "a.xml")
        // A mistake with a second place.
        let mistake = try #require(RuleCatalogue.rule(named: "mismatched-end-tag")?.bad)
        try command.write(mistake.document, to: "b.xml")
        let formats = ["json", "jsonl"].map {
            ["lint", "a.xml", "b.xml", "gone.xml", "--target", "ima", "--format", $0]
        }
        let archive = try command.run("lint", "--stdin-jsonl", input: "no JSON\n").output
        let written = try formats.map { try command.run(arguments: $0).output }.joined() + archive
        let shown = Self.blocks.filter { $0.page.hasSuffix("ReportFormats.md") && $0.language == "json" }
        #expect(shown.count == 3)
        for key in shown.flatMap(\.lines).flatMap({ $0.matches(of: /"(\w+)":/).map { String($0.1) } }) {
            #expect(written.contains("\"\(key)\":"), "no report has the key \(key)")
        }
    }

    @Test("the configuration that a page shows is read")
    func configuration() throws {
        let command = try Command()
        defer { command.remove() }
        let block = try #require(Self.blocks.first { $0.page.hasSuffix("Configuration.md") && $0.language == "json" })
        try command.write(block.lines.joined(separator: "\n"), to: "adrules.json")
        try command.write(Document.clean, to: "a.xml")
        let outcome = try command.run("lint", "a.xml")
        #expect(outcome.code == 0 && outcome.complaint == "", "\(outcome.complaint)")
    }
}
