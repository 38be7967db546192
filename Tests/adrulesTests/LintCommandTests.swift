import Foundation
import Testing

/// `adrules lint`: files, formats, exit codes, as the help says.
@Suite struct LintCommandTests {
    @Test("exit codes: 0 nothing, 1 findings, 2 unreadable, 64 usage; 2 beats 1")
    func exitCodes() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "clean.xml")
        try command.write(Document.error, to: "error.xml")
        try command.write(Document.warning, to: "warning.xml")
        try command.write(Document.broken, to: "broken.xml")
        #expect(try command.run("lint", "clean.xml").code == 0)
        #expect(try command.run("lint", "warning.xml").code == 0)
        #expect(try command.run("lint", "error.xml").code == 1)
        #expect(try command.run("lint", "broken.xml").code == 1)
        #expect(try command.run("lint", "clean.xml", "error.xml").code == 1)
        let missing = try command.run("lint", "error.xml", "missing.xml", "warning.xml", "--format", "concise")
        #expect(missing.code == 2)
        #expect(missing.complaint == "adrules: cannot read missing.xml: no such file or directory\n")
        #expect(missing.output.contains("error.xml:2:29: error[VMAP112]"), "the others are linted all the same")
        #expect(missing.output.contains("warning.xml:2:55: warning[VMAP128]"))
        #expect(try command.run("lint").code == 64)
        #expect(try command.run("lint", "clean.xml", "--format", "html").code == 64)
        #expect(try command.run("lint", "clean.xml", "--max-warnings", "-1").code == 64)
        #expect(try command.run("lint", "clean.xml", "--nonsense").code == 64)
        #expect(try command.run("nonsense").code == 64)
    }

    @Test("--fail-on, --max-warnings and --exit-zero move the line")
    func thresholds() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "error.xml")
        try command.write(Document.warning, to: "warning.xml")
        try command.write(Document.info, to: "info.xml")
        #expect(try command.run("lint", "warning.xml", "--fail-on", "warning").code == 1)
        #expect(try command.run("lint", "info.xml", "--fail-on", "warning").code == 0)
        #expect(try command.run("lint", "info.xml", "--fail-on", "info").code == 1)
        #expect(try command.run("lint", "error.xml", "--fail-on", "never").code == 0)
        #expect(try command.run("lint", "error.xml", "--exit-zero").code == 0)
        #expect(try command.run("lint", "missing.xml", "--exit-zero").code == 2)
        #expect(try command.run("lint", "warning.xml", "--max-warnings", "1").code == 0)
        let many = try command.run("lint", "warning.xml", "--max-warnings", "0")
        #expect(many.code == 1 && many.complaint.contains("1 warning, more than --max-warnings 0"))
    }

    @Test("what is beyond the limit of findings counts for the exit code, the summary and the statistics")
    func beyondTheLimit() throws {
        let command = try Command()
        defer { command.remove() }
        let adBreak = "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"/>"
        let playlist = "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">"
        try command.write(playlist + String(repeating: adBreak, count: 1_500) + "</vmap:VMAP>", to: "a.xml")
        #expect(try command.run("lint", "a.xml", "-q", "--max-warnings", "1500").code == 0)
        let many = try command.run("lint", "a.xml", "--max-warnings", "1499", "--statistics")
        #expect(many.code == 1 && many.complaint.contains("1500 warnings, more than --max-warnings 1499"))
        #expect(many.output.contains("\n1500 warnings in 1 file, 500 of them not shown\n"))
        #expect(many.output.contains("\n 1500      1  VMAP134  break-without-effect\n"))
        #expect(try command.run("lint", "a.xml", "--format", "json").output.contains(#""warnings": 1500"#))
        for rule in ["XML057", "VMAP134"] {
            #expect(try command.run("lint", "a.xml", "--silent", "--error", rule).code == 1)
        }
        #expect(try command.run("lint", "a.xml", "--silent", "--fail-on", "warning", "--ignore", "XML057").code == 1)
        #expect(try command.run("lint", "a.xml", "--silent", "--write-baseline", "known.json").code == 0)
        #expect(try command.run("lint", "a.xml", "--silent", "--baseline", "known.json", "--fail-on", "info").code == 0)
        try command.write(playlist + String(repeating: adBreak, count: 1_501) + "</vmap:VMAP>", to: "a.xml")
        #expect(
            try command.run("lint", "a.xml", "--silent", "--baseline", "known.json", "--max-warnings", "0").code == 1)
    }

    @Test("--max-diagnostics shows no more than that, and counts all")
    func mostDiagnostics() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.xml")
        try command.write(Document.error, to: "b.xml")
        let one = try command.run("lint", "a.xml", "b.xml", "--format", "concise", "--max-diagnostics", "1")
        #expect(one.code == 1)
        #expect(one.output.split(separator: "\n").count == 2)
        #expect(one.output.hasSuffix("\n1 more not shown (--max-diagnostics)\n"))
        let none = try command.run("lint", "a.xml", "--max-diagnostics", "0")
        #expect(none.code == 1)
        #expect(
            none.output
                == "1 error in 1 file; 1 of them not shown (--max-diagnostics); 1 fixable with --fix --unsafe-fixes\n")
        #expect(try command.run("lint", "a.xml", "--max-diagnostics=-1").code == 64)
        #expect(try command.run("lint", "a.xml", "--max-diagnostics", "x").code == 64)
    }

    @Test("rules are chosen, levels set, the last one counts")
    func rules() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.xml")
        #expect(try command.run("lint", "a.xml", "--ignore", "VMAP112").code == 0)
        #expect(try command.run("lint", "a.xml", "--select", "XML,VAST").code == 0)
        #expect(try command.run("lint", "a.xml", "--warning", "VMAP112").code == 0)
        #expect(try command.run("lint", "a.xml", "--warning", "VMAP112", "--error", "VMAP1").code == 1)
        #expect(try command.run("lint", "a.xml", "--error=VMAP11", "--warning=invalid-time-offset").code == 0)
        #expect(try command.run("lint", "a.xml", "--ignore", "ALL", "--info", "VMAP112", "--fail-on", "info").code == 1)
        let pedantic = try command.run("lint", "a.xml", "--extend-select", "VMAP154", "--format", "concise")
        #expect(pedantic.output.contains("info[VMAP154]"))
    }

    @Test("options about the content: --duration, --live, --opportunities")
    func content() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(
            """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            <vmap:AdBreak timeOffset="00:30:00" breakType="linear"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/1]]></vmap:AdTagURI></vmap:AdSource>
            </vmap:AdBreak>
            <vmap:AdBreak timeOffset="end" breakType="linear"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/2]]></vmap:AdTagURI></vmap:AdSource>
            </vmap:AdBreak>
            </vmap:VMAP>
            """, to: "a.xml")
        func output(_ arguments: String...) throws -> String {
            try command.run(arguments: ["lint", "a.xml", "--format", "concise"] + arguments).output
        }
        #expect(try output() == "")
        #expect(try output("--duration", "40:00") == "")
        #expect(try output("--duration", "20:00").contains("warning[VMAP207]"))
        #expect(try output("--live").contains("warning[VMAP215]"))
        #expect(try output("--duration", "30:10").contains("warning[PLAY506]"))
        #expect(try output("--opportunities", "60,12:30") == "")
        for wrong in [
            ["--duration", "-5"], ["--duration", "0"], ["--opportunities", "1,x"], ["--live", "--duration", "9"],
        ] {
            #expect(try command.run(arguments: ["lint", "a.xml"] + wrong).code == 64, "\(wrong)")
        }
    }

    @Test("an unknown rule is exit 2 and a wrong limit exit 64, with the nearest name or the range")
    func unknownNames() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let rule = try command.run("lint", "a.xml", "--ignore", "VMPA112")
        #expect(rule.code == 2 && rule.complaint.contains("did you mean VMAP112?"))
        let limit = try command.run("lint", "a.xml", "--limit", "dept=3")
        #expect(limit.code == 64 && limit.complaint.contains("did you mean depth?"))
        for text in ["depth=0", "depth=x", "depth", "depth=99999999999", "depth=-1"] {
            let wrong = try command.run("lint", "a.xml", "--limit", text)
            #expect(wrong.code == 64, "\(text)")
            #expect(wrong.complaint.contains("expected depth= and a number from 1 to 2147483647"), "\(text)")
        }
        let reached = try command.run("lint", "a.xml", "--limit", "depth=2", "--format", "concise")
        #expect(reached.code == 1 && reached.output.contains("error[XML051]"))
    }

    @Test("standard input, with a name of its own")
    func standardInput() throws {
        let command = try Command()
        defer { command.remove() }
        let plain = try command.run("lint", "-", "--format", "concise", input: Document.error)
        #expect(plain.code == 1 && plain.output.hasPrefix("<stdin>:2:29: error[VMAP112]"))
        let named = try command.run(
            "lint", "-", "--format", "concise", "--stdin-filename", "ads/live.vast", input: Document.clean)
        #expect(named.output == "ads/live.vast:1:1: error[XML016]: the document is VMAP, its name says VAST\n")
        let empty = try command.run("lint", "-", "--format", "concise", input: "")
        #expect(empty.code == 1 && empty.output.contains("error[XML008]"))
    }

    @Test("a stream is read no further than the limit of a document")
    func endlessInput() throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run(
            "lint", "/dev/zero", "--format", "concise", "--limit", "document-bytes=100000")
        #expect(outcome.code == 1 && outcome.output.contains("error[XML050]"))
    }

    @Test("directories are searched: our endings, our roots, nothing hidden, in order")
    func directories() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/b.xml")
        try command.write(Document.error, to: "ads/deep/er/a.VMAP")
        try command.write(Document.vast, to: "ads/a.vast")
        try command.write(Document.broken, to: "ads/broken.xml")
        try command.write("not even XML", to: "ads/c.vmap")
        try command.write("<html/>", to: "ads/page.xml")
        try command.write("<!-- <VAST> --><feed/>", to: "ads/feed.xml")
        try command.write("<vast/>", to: "ads/lower.xml")
        try command.write(Document.error, to: "ads/.hidden/x.xml")
        try command.write(Document.error, to: "ads/.x.xml")
        try command.write(Document.error, to: "ads/notes.txt")
        try FileManager.default.createSymbolicLink(
            at: command.folder.appendingPathComponent("ads/loop"), withDestinationURL: command.folder)
        let found = try command.run("lint", "ads", "--show-files")
        #expect(found.code == 0)
        #expect(
            found.output.split(separator: "\n") == [
                "ads/a.vast", "ads/b.xml", "ads/broken.xml", "ads/c.vmap", "ads/lower.xml", "ads/deep/er/a.VMAP",
            ])
        #expect(try command.run("lint", "ads").code == 1)
        let excluded = try command.run(
            "lint", "ads", "--show-files", "--exclude", "broken.*", "--exclude", "ads/deep/**", "--exclude", "c.vmap")
        #expect(excluded.output == "ads/a.vast\nads/b.xml\nads/lower.xml\n")
        // What is named is linted, whatever its ending and even if it would be excluded.
        let named = try command.run("lint", "ads/notes.txt", "--exclude", "*.txt", "--format", "concise")
        #expect(named.output.hasPrefix("ads/notes.txt:2:29: error[VMAP112]"))
        let twice = try command.run("lint", "ads/b.xml", "ads/b.xml", "ads", "--show-files")
        #expect(twice.output.split(separator: "\n").count { $0 == "ads/b.xml" } == 1)
    }

    @Test("a pattern that the shell left alone is expanded")
    func patterns() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/one.xml")
        try command.write(Document.error, to: "ads/deep/two.xml")
        #expect(try command.run("lint", "ads/*.xml", "--show-files").output == "ads/one.xml\n")
        #expect(try command.run("lint", "**/*.xml", "--show-files").output == "ads/one.xml\nads/deep/two.xml\n")
        #expect(try command.run("lint", "ads/t*.xml").code == 2)
    }

    @Test("no document to lint is exit 2, unless that is allowed")
    func unmatched() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write("x", to: "empty/notes.txt")
        let outcome = try command.run("lint", "empty")
        #expect(outcome.code == 2 && outcome.complaint.contains("nothing to lint in empty"))
        #expect(try command.run("lint", "empty", "--no-error-on-unmatched").code == 0)
    }

    @Test("several formats at once, into files and to the terminal")
    func formats() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.xml")
        let outcome = try command.run("lint", "a.xml", "--format", "concise", "--format", "json=report.json")
        #expect(outcome.output.hasPrefix("a.xml:2:29: error[VMAP112]"))
        let object = try JSONSerialization.jsonObject(with: Data(command.text(of: "report.json").utf8))
        #expect((object as? [String: Any])?["schemaVersion"] as? Int == 1)
        let quietly = try command.run("lint", "a.xml", "-o", "report.txt", "--color", "always")
        #expect(quietly.output.isEmpty)
        #expect(try command.text(of: "report.txt").hasPrefix("error[VMAP112]: "), "no colours in a file")
        let unwritable = try command.run("lint", "a.xml", "-o", "no/such/folder.txt")
        #expect(unwritable.code == 2 && unwritable.complaint.contains("cannot write no/such/folder.txt"))
    }

    @Test("-q shows errors and no summary, --silent nothing")
    func quiet() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.warning, to: "warning.xml")
        try command.write(Document.error, to: "error.xml")
        #expect(try command.run("lint", "warning.xml", "-q").output.isEmpty)
        let quiet = try command.run("lint", "warning.xml", "error.xml", "--quiet")
        #expect(quiet.output.contains("VMAP112") && !quiet.output.contains("VMAP128"))
        #expect(!quiet.output.contains("in 1 of 2 files"))
        // What is not shown counts all the same.
        #expect(try command.run("lint", "warning.xml", "-q", "--fail-on", "warning").code == 1)
        let silent = try command.run("lint", "error.xml", "--silent")
        #expect(silent.code == 1 && silent.output.isEmpty && silent.complaint.isEmpty)
    }

    @Test("colours: the flag, then NO_COLOR, then FORCE_COLOR and CLICOLOR_FORCE, then the terminal")
    func colors() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.xml")
        func isColored(_ arguments: [String] = [], _ environment: [String: String] = [:]) throws -> Bool {
            let color = arguments.first ?? "auto"
            return try command.run("lint", "a.xml", "--color", color, environment: environment).output.contains(
                "\u{1b}[")
        }
        #expect(try !isColored())
        #expect(try isColored(["always"]))
        #expect(try isColored(["always"], ["NO_COLOR": "1", "TERM": "dumb"]))
        #expect(try isColored([], ["FORCE_COLOR": "1"]))
        #expect(try isColored([], ["CLICOLOR_FORCE": "1"]))
        #expect(try !isColored([], ["CLICOLOR_FORCE": "0"]))
        #expect(try !isColored([], ["FORCE_COLOR": "1", "NO_COLOR": "1"]))
        #expect(try isColored([], ["FORCE_COLOR": "1", "NO_COLOR": ""]))
        #expect(try !isColored(["never"], ["FORCE_COLOR": "1"]))
    }

    @Test("lint --format json keeps its contract")
    func json() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.error, to: "a.xml")
        try command.write(Document.clean, to: "b.xml")
        let outcome = try command.run("lint", "a.xml", "b.xml", "missing.xml", "--format", "json")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        let finding = try #require((object["findings"] as? [[String: Any]])?.first)
        #expect(finding["rule"] as? String == "VMAP112")
        #expect(finding["name"] as? String == "invalid-time-offset")
        #expect(finding["severity"] as? String == "error")
        #expect(finding["message"] as? String == "\"10:00\" is not a VMAP time offset")
        #expect(finding["file"] as? String == "a.xml")
        #expect(finding["value"] as? String == "10:00")
        #expect(finding["path"] as? String == "/VMAP/AdBreak[1]/@timeOffset")
        let range = try #require(finding["range"] as? [String: [String: Int]])
        let offset = try #require(Document.error.range(of: "10:00")).lowerBound
        #expect(
            range["start"] == [
                "line": 2, "column": 29,
                "offset": Document.error.utf8.distance(from: Document.error.startIndex, to: offset),
            ])
        #expect(range["end"]?["column"] == 34)
        let files = try #require(object["files"] as? [[String: Any]])
        #expect(files.map { $0["file"] as? String } == ["a.xml", "b.xml", "missing.xml"])
        #expect(files.last?["error"] as? String == "no such file or directory")
        #expect(
            object["summary"] as? [String: Int]
                == ["errors": 1, "warnings": 0, "infos": 0, "fixed": 0, "fixable": 0, "unsafelyFixable": 1])
        let fix = try #require(finding["fix"] as? [String: Any])
        #expect(fix["safe"] as? Bool == false)
        let edit = try #require((fix["edits"] as? [[String: Any]])?.first)
        #expect(edit["text"] as? String == "00:10:00" && edit["length"] as? Int == 5)
        #expect(edit["offset"] as? Int == range["start"]?["offset"])
    }
}
