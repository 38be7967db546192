import Foundation
import Testing

/// The formats of `adrules lint`, as a build server asks for them.
@Suite struct LintFormatTests {
    private static let formats = ["full", "concise", "json", "jsonl", "sarif", "github", "junit", "checkstyle"]

    private func object(_ text: String) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    @Test("several at once: each in its file, one on standard output")
    func several() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/a.xml")
        let files = Self.formats.map { "--format=\($0)=out.\($0)" }
        let outcome = try command.run(arguments: ["lint", "ads", "--format", "concise"] + files)
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("ads/a.xml:2:29: error[VMAP112]: "))
        for format in Self.formats {
            let alone = try command.run("lint", "ads", "--format", format)
            #expect(alone.output == (try command.text(of: "out.\(format)")), "\(format)")
            #expect(alone.code == 1)
        }
    }

    @Test("a file that cannot be read is in every format, and the exit code is 2", arguments: formats)
    func unreadable(format: String) throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let outcome = try command.run("lint", "a.xml", "gone.xml", "--format", format)
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: cannot read gone.xml: no such file or directory\n")
        let expected = ["full": "1 file could not be read", "concise": ""][format] ?? "gone.xml"
        #expect(expected.isEmpty || outcome.output.contains(expected))
    }

    @Test("a run without documents still gives a report", arguments: formats)
    func empty(format: String) throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("lint", "-", "--format", format, input: "")
        #expect(outcome.code == 1)
        #expect(outcome.output.contains("XML018") || outcome.output.contains("XML0"), "\(outcome.output)")
        let none = try command.run("lint", ".", "--format", format, "--no-error-on-unmatched")
        #expect(none.code == 0)
        #expect(none.output.isEmpty == (format == "concise"))
    }

    @Test("SARIF has relative names for absolute paths below the current folder")
    func relative() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/a.xml")
        // The folder as the system reports it, without links.
        let folder = try command.run("lint", "ads", "--format", "sarif").output
        let path = try #require(realpath(command.folder.path, nil).map { String(cString: $0) })
        let outcome = try command.run("lint", "\(path)/ads/a.xml", "--format", "sarif")
        #expect(outcome.output == folder)
        #expect(!outcome.output.contains(path))
        #expect(try object(outcome.output)["version"] as? String == "2.1.0")
    }

    @Test("an unknown format, and a file that cannot be written")
    func wrong() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let unknown = try command.run("lint", "a.xml", "--format", "yaml")
        #expect(unknown.code == 64)
        #expect(unknown.complaint.contains(Self.formats.joined(separator: ", ")))
        let nowhere = try command.run("lint", "a.xml", "--format", "sarif=")
        #expect(nowhere.code == 64 && nowhere.complaint.contains("--format sarif=FILE"))
        for arguments in [
            ["sarif", "junit"], ["full", "json"], ["full=x", "concise=x"], ["jsonl", "full", "-o", "x"],
        ] {
            let options = arguments.flatMap { $0 == "-o" || $0 == "x" ? [$0] : ["--format", $0] }
            let both = try command.run(arguments: ["lint", "a.xml"] + options)
            #expect(both.code == 64 && both.complaint.contains("would both go to"), "\(arguments)")
        }
        #expect(try command.run("lint", "a.xml", "--format", "full", "--format", "github").code == 0)
        let folder = try command.run("lint", "a.xml", "--format", "sarif=gone/out.sarif")
        #expect(folder.code == 2)
        #expect(folder.complaint.contains("cannot write gone/out.sarif"))
    }
}
