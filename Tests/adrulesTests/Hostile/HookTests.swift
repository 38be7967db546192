import Foundation
import Testing

/// The hooks of `.pre-commit-hooks.yaml` and the steps of the GitHub Action, run as their runners run them, on files whose
/// names look like options, commands and patterns.
@Suite struct HookTests {
    /// Names that a repository may have.
    private static let names = [
        "--config=x.xml", "--output=victim.xml", "--fix.vmap", "-.vast", "a b.xml", "it's \"quoted\".vmap",
        "$(touch made).xml", "`touch made`.vast", "*.xml", "[ab].vmap", "@list.xml", "ünï.vast",
    ]

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A hook: its keys and values, lists as text.
    private static func hooks() throws -> [[String: String]] {
        let text = try String(contentsOf: root.appendingPathComponent(".pre-commit-hooks.yaml"), encoding: .utf8)
        var hooks: [[String: String]] = []
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            if line.hasPrefix("- ") { hooks.append([:]) }
            let pair = line.dropFirst(2).split(separator: ":", maxSplits: 1)
            hooks[hooks.count - 1][String(pair[0])] = pair[1].trimmingCharacters(in: .whitespaces)
        }
        return hooks
    }

    /// The names of the files in a folder, without those of the command's own input and output.
    private func files(of command: Command) throws -> Set<String> {
        Set(try FileManager.default.contentsOfDirectory(atPath: command.folder.path).filter { !$0.hasPrefix(".") })
    }

    @Test("a hook takes playlists by their names, whatever the names, and reads each as a file that is not excluded")
    func hooks() throws {
        let hooks = try Self.hooks()
        #expect(hooks.map { $0["id"] } == ["adrules-lint", "adrules-lint-system"])
        let page = try String(
            contentsOf: Self.root.appendingPathComponent("Sources/AdRulesLint/AdRulesLint.docc/ReportFormats.md"),
            encoding: .utf8)
        for hook in hooks {
            #expect(hook["types"] == "[file]", "UTF-16 is no text for pre-commit")
            let pattern = try Regex(try #require(hook["files"]))
            for name in ["a.xml", "ads/b.vmap", "c.vast"] + Self.names { #expect(name.contains(pattern), "\(name)") }
            for name in ["a.swift", "vmap", "a.xml.bak", "vast.txt"] { #expect(!name.contains(pattern), "\(name)") }
            let entry = try #require(hook["entry"]).split(separator: " ").map(String.init)
            #expect(entry.first == "adrules")
            let arguments = try #require(hook["args"]).trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
                .components(separatedBy: ", ")
            #expect(page.contains("      entry: \((entry + arguments).joined(separator: " "))\n"))
            let command = try Command()
            defer { command.remove() }
            try command.write(#"{"exclude": ["others.xml"]}"#, to: "adrules.json")
            for name in Self.names + ["others.xml"] { try command.write(Document.error, to: name) }
            let outcome = try command.run(arguments: entry.dropFirst() + arguments + Self.names + ["others.xml"])
            #expect(outcome.code == 1)
            for name in Self.names { #expect(outcome.output.contains("\(name):2:"), "\(name): \(outcome.output)") }
            #expect(!outcome.output.contains("others.xml"))
            #expect(try files(of: command) == Set(Self.names + ["others.xml", "adrules.json"]))
            #expect(try Self.names.allSatisfy { try command.text(of: $0) == Document.error })
        }
    }

    /// The script of a step of the Action.
    private static func script(of step: String) throws -> String {
        let file = root.appendingPathComponent(".github/actions/lint/action.yml")
        let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex { $0.hasSuffix("- name: \(step)") })
        let run = try #require(lines[start...].firstIndex { $0.hasSuffix("run: |") })
        return lines[(run + 1)...].prefix { $0.hasPrefix("        ") || $0.isEmpty }.joined(separator: "\n")
    }

    /// Runs a script as GitHub's runner does.
    private func run(_ script: String, in command: Command, _ variables: [String: String]) throws -> Int32 {
        try command.write(script, to: ".script")
        let assignments = try variables.map { name, value in
            try command.write(value, to: ".value-\(name)")
            return "\(name)=$(cat .value-\(name)) && export \(name)"
        }
        return try command.shell(
            (assignments + ["bash --noprofile --norc -eo pipefail .script >.log 2>&1"]).joined(separator: " && "))
    }

    @Test("the Action lints its inputs as files, and writes only the requested report")
    func action() throws {
        let command = try Command()
        defer { command.remove() }
        // A name with a blank is two, as the description of the input says.
        let names = Self.names.filter { !$0.contains(" ") }
        for name in names { try command.write(Document.error, to: name) }
        let binary = try #require(Command.binary)
        let code = try run(
            try Self.script(of: "Lint"), in: command,
            [
                "BINARY": binary.path, "PATHS": names.filter { $0 != "*.xml" }.joined(separator: "\n"),
                "ARGS": "--fail-on warning", "SARIF_FILE": "report.sarif",
            ])
        let log = try command.text(of: ".log")
        #expect(code == 1, "\(log)")
        for name in names where !"*[".contains(name.first ?? " ") {
            #expect(log.contains("file=\(name),") || log.contains("file=./\(name),"), "\(name): \(log)")
        }
        #expect(try files(of: command) == Set(names + ["report.sarif"]))
        #expect(try names.allSatisfy { try command.text(of: $0) == Document.error })
    }

    @Test(
        "an invalid version is not requested",
        arguments: ["main", "", "1.2", "1.2.0/../../x", "--help", "1.2.0 -o x", "$(touch made)", "v1.2.0"])
    func versions(tag: String) throws {
        let command = try Command()
        defer { command.remove() }
        let code = try run(
            #""$DOWNLOAD" http://127.0.0.1:9 "$TAG" bin"#, in: command,
            ["DOWNLOAD": Self.root.appendingPathComponent(".ci/download").path, "TAG": tag])
        #expect(code == 1)
        #expect(try command.text(of: ".log").contains("is no version"))
        #expect(try files(of: command) == [])
    }
}
