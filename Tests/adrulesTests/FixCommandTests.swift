import Foundation
import Testing

/// `adrules lint --fix` and `--diff`, with files.
@Suite struct FixCommandTests {
    /// An unambiguous mistake, and its fix.
    private static let wrong = Document.clean.replacingOccurrences(of: "\"linear\"", with: "\"Linear\"")
    private static let right = Document.clean

    private func folder(_ files: [String: String]) throws -> Command {
        let command = try Command()
        for (name, text) in files { try command.write(text, to: name) }
        return command
    }

    private func mode(of name: String, in command: Command) throws -> Int {
        let path = command.folder.appendingPathComponent(name).path
        return try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
    }

    @Test("--fix applies certain fixes, keeps permissions, and prints their number")
    func fixes() throws {
        let command = try folder(["ads/a.xml": Self.wrong, "ads/b.xml": Self.right, "ads/c.xml": Document.error])
        defer { command.remove() }
        let path = command.folder.appendingPathComponent("ads/a.xml").path
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let outcome = try command.run("lint", "--fix", "ads")
        #expect(try command.text(of: "ads/a.xml") == Self.right)
        #expect(try command.text(of: "ads/c.xml") == Document.error)
        #expect(try mode(of: "ads/a.xml", in: command) == 0o640)
        #expect(outcome.output.contains("error[VMAP112]"))
        #expect(outcome.output.hasSuffix("1 error in 1 of 3 files; 1 fixed; 1 fixable with --fix --unsafe-fixes\n"))
        #expect(outcome.code == 1)
        let names = try FileManager.default.contentsOfDirectory(atPath: command.folder.path + "/ads").sorted()
        #expect(names == ["a.xml", "b.xml", "c.xml"], "nothing else is left in the folder")
        let second = try command.run("lint", "--fix", "--unsafe-fixes", "ads")
        #expect(try command.text(of: "ads/c.xml").contains("\"00:10:00\""))
        #expect(second.output == "no findings in 3 files; 1 fixed\n")
        #expect(second.code == 0)
        #expect(try command.run("lint", "--fix", "ads").output == "no findings in 3 files\n")
    }

    @Test("A fix that loses something is refused, with the reason: in the report, on the page, and by --fix and --diff")
    func refusals() throws {
        let text = """
            <VAST version="3.0"><Ad id="1"><Wrapper><AdSystem>s</AdSystem><VASTAdTagURI>https://a.example/new</VASTAdTagURI>
            <VASTAdTagUri>https://a.example/old</VASTAdTagUri><Impression>https://t.example/i</Impression></Wrapper></Ad></VAST>
            """
        let command = try folder(["a.xml": text])
        defer { command.remove() }
        let reason = "it would change which one counts: <Wrapper> has a second <VASTAdTagURI>"
        let report = try command.run("lint", "a.xml").output
        #expect(report.contains("= fix:  refused: \(reason)\n") && !report.contains("fixable"))
        for option in ["--fix", "--diff"] {
            let outcome = try command.run("lint", option, "--unsafe-fixes", "a.xml")
            #expect(outcome.complaint.contains("is not fixed: \(reason)\n"), "\(outcome.complaint)")
            #expect(try command.text(of: "a.xml") == text)
        }
        #expect(try command.run("lint", "--format", "concise", "a.xml").output.contains("VASTAdTagUri"))
        let page = try command.run("report", "a.xml").output
        #expect(
            page.contains("--fix refuses this: \(reason.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))."))
    }

    @Test("line ends, a missing one at the end, and one long line stay unchanged", arguments: ["\r\n", "\n", ""])
    func lineEnds(_ end: String) throws {
        let wrong = Self.wrong.replacingOccurrences(of: "\n", with: end)
        let command = try folder(["a.xml": wrong])
        defer { command.remove() }
        let difference = try command.run("lint", "--diff", "a.xml")
        #expect(difference.code == 1)
        #expect(try command.text(of: "a.xml") == wrong, "--diff writes nothing")
        #expect(try command.run("lint", "--fix", "a.xml").code == 0)
        #expect(try command.text(of: "a.xml") == Self.right.replacingOccurrences(of: "\n", with: end))
    }

    @Test("git and patch apply the output of --diff", arguments: ["git apply -", "patch -s -p1"])
    func difference(_ tool: String) throws {
        let long = Self.wrong.replacingOccurrences(of: "\n", with: "").replacingOccurrences(
            of: "ads.example/vast", with: "ads.example/" + String(repeating: "x", count: 40_000))
        let files = [
            "ads/a.xml": Self.wrong + "\n", "ads/b c.xml": long, "d.xml": Self.wrong, "e.xml": Self.right,
            "crlf.xml": Self.wrong.replacingOccurrences(of: "\n", with: "\r\n"),
        ]
        let command = try folder(files)
        defer { command.remove() }
        let outcome = try command.run("lint", "--diff", ".")
        #expect(outcome.code == 1)
        #expect(outcome.complaint == "adrules: 4 fixable in 4 files; nothing is written\n")
        #expect(outcome.output.contains("\\ No newline at end of file"))
        try command.write(outcome.output, to: "x.diff")
        let code = try command.shell(
            "command -v \(tool.prefix { $0 != " " }) >/dev/null || exit 99; \(tool) < x.diff")
        if code == 99 {
            print("skipped: there is no \(tool)")
            return
        }
        #expect(code == 0)
        for (name, text) in files {
            #expect(try command.text(of: name) == text.replacingOccurrences(of: "Linear", with: "linear"), "\(name)")
        }
        let again = try command.run("lint", "--diff", ".")
        #expect(again.output == "" && again.complaint == "" && again.code == 0)
    }

    @Test("standard input: the document on standard output, the findings on standard error")
    func standardInput() throws {
        let command = try folder([:])
        defer { command.remove() }
        let both = Self.wrong.replacingOccurrences(of: "\"start\"", with: "\"10:00\"")
        let outcome = try command.run("lint", "--fix", "-", input: both)
        #expect(outcome.output == Document.error)
        #expect(outcome.complaint.contains("error[VMAP112]") && outcome.complaint.contains("; 1 fixed; 1 fixable"))
        #expect(outcome.code == 1)
        // What cannot be read comes back as it is.
        for text in ["", "no XML", Document.broken] {
            #expect(try command.run("lint", "--fix", "-", input: text).output == text)
        }
        let difference = try command.run("lint", "--diff", "--stdin-filename", "ads/live.xml", "-", input: Self.wrong)
        #expect(difference.output.hasPrefix("--- a/ads/live.xml\n+++ b/ads/live.xml\n@@ "))
    }

    @Test("a link inside the folder is followed and stays; one that leads out is not written through")
    func links() throws {
        let command = try folder(["in/real.xml": Self.wrong, "out/other.xml": Self.wrong])
        defer { command.remove() }
        let files = FileManager.default
        let inside = command.folder.appendingPathComponent("in").path
        try files.createDirectory(atPath: inside + "/sub", withIntermediateDirectories: true)
        try files.createSymbolicLink(atPath: inside + "/sub/link.xml", withDestinationPath: "../real.xml")
        try files.createSymbolicLink(atPath: inside + "/leaves.xml", withDestinationPath: "../out/other.xml")
        // A difference names the file, once; git does not write through links.
        let difference = try command.run("lint", "--diff", "in")
        #expect(difference.output.components(separatedBy: "--- ").count == 2)
        #expect(difference.output.hasPrefix("--- a/in/real.xml\n+++ b/in/real.xml\n"))
        #expect(difference.code == 2 && difference.complaint.contains("in/leaves.xml: it is a link to "))
        let outcome = try command.run("lint", "--fix", "in")
        #expect(outcome.code == 2)
        #expect(outcome.complaint.contains("adrules: not fixed: in/leaves.xml: it is a link to "))
        #expect(outcome.complaint.contains("/out/other.xml, outside the folders given; name that file to fix it"))
        #expect(try command.text(of: "out/other.xml") == Self.wrong)
        #expect(try command.text(of: "in/real.xml") == Self.right)
        #expect(try files.destinationOfSymbolicLink(atPath: inside + "/sub/link.xml") == "../real.xml")
        // Its finding is still reported, with its fix.
        #expect(outcome.output.contains("VMAP125") && outcome.output.contains("1 fixable with --fix"))
        #expect(try command.run("lint", "--fix", "in", "out").code == 0)
        #expect(try command.text(of: "out/other.xml") == Self.right)
        #expect(try files.destinationOfSymbolicLink(atPath: inside + "/leaves.xml") == "../out/other.xml")
    }

    @Test("a read-only file is reported and stays, and the others are fixed")
    func readOnly() throws {
        let command = try folder(["a.xml": Self.wrong, "b.xml": Self.wrong])
        defer { command.remove() }
        let path = command.folder.appendingPathComponent("a.xml").path
        try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
        let outcome = try command.run("lint", "--fix", "a.xml", "b.xml", "gone.xml")
        #expect(outcome.complaint.contains("adrules: not fixed: a.xml: it is read-only\n"))
        #expect(outcome.complaint.contains("cannot read gone.xml"))
        #expect(outcome.code == 2)
        #expect(try command.text(of: "a.xml") == Self.wrong && command.text(of: "b.xml") == Self.right)
    }

    @Test("a UTF-16 file is fixed in UTF-16; it has no difference that git could read")
    func otherEncodings() throws {
        let command = try folder([:])
        defer { command.remove() }
        let file = command.folder.appendingPathComponent("a.xml")
        let wrong = try #require(("\u{FEFF}" + Self.wrong).data(using: .utf16LittleEndian))
        let right = try #require(("\u{FEFF}" + Self.right).data(using: .utf16LittleEndian))
        try wrong.write(to: file)
        let difference = try command.run("lint", "--diff", "a.xml")
        #expect(difference.complaint.contains("a.xml: no difference is shown, because it is in UTF-16; --fix fixes it"))
        #expect(difference.code == 1 && difference.output == "")
        _ = try command.run("lint", "--fix", "a.xml")
        #expect(try Data(contentsOf: file) == right)
    }

    @Test("an option without effect alone is wrong usage")
    func usage() throws {
        let command = try folder(["a.xml": Self.wrong])
        defer { command.remove() }
        let outcome = try command.run("lint", "a.xml", "--unsafe-fixes")
        #expect(outcome.code == 64 && outcome.complaint.contains("--diff"))
        #expect(try command.text(of: "a.xml") == Self.wrong)
    }

    @Test(
        "--diff refuses options of the report",
        arguments: [
            ["-o", "out.json"], ["--output", "out.json"], ["--format", "json=out.json"], ["--format", "concise"],
            ["--fail-on", "never"], ["--max-warnings", "5"], ["--exit-zero"], ["--statistics"],
            ["--max-diagnostics", "3"],
        ])
    func optionsOfReport(option: [String]) throws {
        let command = try folder(["a.xml": Self.wrong])
        defer { command.remove() }
        let outcome = try command.run(arguments: ["lint", "a.xml", "--diff"] + option)
        let name = option[0] == "-o" ? "--output" : option[0]
        #expect(outcome.code == 64 && outcome.output == "")
        #expect(outcome.complaint.contains("\(name) is for the "), "\(outcome.complaint)")
        #expect(outcome.complaint.contains("leave one of the two out"), "\(outcome.complaint)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: command.folder.path) == ["a.xml"])
        #expect(try command.run("lint", "a.xml", "--diff", "--quiet").code == 1)
    }

    @Test("standard input that is longer than the limit does not come back cut", arguments: ["--fix", "--diff"])
    func longStandardInput(option: String) throws {
        let command = try folder([:])
        defer { command.remove() }
        let count = Self.wrong.utf8.count
        let long = try command.run("lint", option, "-", "--limit", "document-bytes=\(count - 1)", input: Self.wrong)
        #expect(long.code == 2 && long.output == "")
        #expect(long.complaint.contains("<stdin>: not fixed: it has more than \(count - 1) bytes; raise --limit"))
        let whole = try command.run("lint", "--fix", "-", "--limit", "document-bytes=\(count)", input: Self.wrong)
        #expect(whole.code == 0 && whole.output == Self.right)
    }

    @Test("rules that are not run fix nothing, and --silent fixes silently")
    func selection() throws {
        let command = try folder(["a.xml": Self.wrong])
        defer { command.remove() }
        _ = try command.run("lint", "--fix", "--ignore", "VMAP125", "a.xml")
        #expect(try command.text(of: "a.xml") == Self.wrong)
        let outcome = try command.run("lint", "--fix", "--silent", "a.xml")
        #expect(outcome.output == "" && outcome.complaint == "" && outcome.code == 0)
        #expect(try command.text(of: "a.xml") == Self.right)
    }

    @Test("a document that cannot be read is no clean difference, packed or not")
    func unreadableDifference() throws {
        let command = try folder(["a.xml": "no XML", "b.xml": Self.right])
        defer { command.remove() }
        let outcome = try command.run("lint", "--diff", "a.xml", "b.xml")
        #expect(outcome.code == 1 && outcome.output == "")
        #expect(outcome.complaint == "adrules: a.xml:1: XML008 is not fixed: the document is text, not XML\n")
        let open = try command.run("lint", "--diff", "-", input: #"<VAST version="3.0"><Ad id="1"></VAST>"#)
        #expect(open.code == 1 && open.complaint.hasSuffix("; --unsafe-fixes fixes it\n"), "\(open.complaint)")
        let silent = try command.run("lint", "--diff", "--silent", "a.xml")
        #expect(silent.code == 1 && silent.output == "" && silent.complaint == "")
        guard try command.shell("gzip a.xml") == 0 else {
            print("skipped: there is no gzip")
            return
        }
        #expect(try command.run("lint", "--diff", "a.xml.gz").code == 1)
    }

    @Test("--silent prints no difference, and its exit code is that of one")
    func silentDifference() throws {
        let command = try folder(["a.xml": Self.wrong])
        defer { command.remove() }
        let outcome = try command.run("lint", "--diff", "--silent", "a.xml")
        #expect(outcome.output == "" && outcome.complaint == "" && outcome.code == 1)
        #expect(try command.text(of: "a.xml") == Self.wrong)
    }

    @Test("hostile text in a frame's fix line steers no terminal")
    func hostileText() throws {
        let text = Document.clean.replacingOccurrences(of: "</vmap:AdBreak>", with: "</vmap:AdBreak>\u{1B}[2J\u{202E}x")
        let command = try folder(["a.xml": text.replacingOccurrences(of: "\u{1B}", with: "")])
        defer { command.remove() }
        let outcome = try command.run("lint", "a.xml")
        #expect(outcome.output.contains("= fix:"))
        #expect(!outcome.output.unicodeScalars.contains("\u{202E}"))
    }
}
