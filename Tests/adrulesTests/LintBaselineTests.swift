import Foundation
import Testing

/// `adrules lint` and a baseline.
@Suite struct LintBaselineTests {
    private func command() throws -> Command {
        let command = try Command()
        try command.write(Document.error, to: "ads/a.xml")
        try command.write(Document.warning, to: "ads/b.xml")
        return command
    }

    @Test("recorded findings are not reported, from any folder; new ones are")
    func known() throws {
        let command = try command()
        defer { command.remove() }
        let written = try command.run("lint", "ads", "--write-baseline", "known.json")
        #expect(written.code == 0 && written.output == "no findings in 2 files; 2 suppressed\n")
        #expect(written.complaint == "adrules: known.json: 2 findings of 2 files written\n")
        #expect(
            try command.text(of: "known.json") == """
                {
                  "schemaVersion": 1,
                  "findings": [
                    {
                      "file": "ads/a.xml",
                      "rule": "VMAP112",
                      "path": "/VMAP/AdBreak/@timeOffset",
                      "text": "10:00",
                      "count": 1
                    },
                    {
                      "file": "ads/b.xml",
                      "rule": "VMAP128",
                      "path": "/VMAP/AdBreak/@breadId",
                      "text": "breadId",
                      "count": 1
                    }
                  ]
                }

                """)
        let again = try command.run("lint", "./ads//a.xml", "ads", "--baseline", "known.json", "--fail-on", "info")
        #expect(again.code == 0 && again.complaint == "")
        try command.write(Document.error, to: "ads/c.xml")
        let new = try command.run("lint", "ads", "--baseline", "known.json", "--format", "concise")
        #expect(new.code == 1 && new.output.hasPrefix("ads/c.xml:2:29: error[VMAP112]"))
        #expect(new.output.split(separator: "\n").count == 1)
    }

    @Test("a baseline is not overwritten if a document cannot be read", arguments: ["adss", "empty"])
    func incomplete(path: String) throws {
        let command = try command()
        defer { command.remove() }
        try FileManager.default.createDirectory(
            at: command.folder.appendingPathComponent("empty"), withIntermediateDirectories: true)
        #expect(try command.run("lint", "ads", "--write-baseline", "known.json").code == 0)
        let before = try command.text(of: "known.json")
        for paths in [[path], ["ads/a.xml", path]] {
            let outcome = try command.run(arguments: ["lint"] + paths + ["--write-baseline", "known.json"])
            #expect(outcome.code == 2)
            #expect(try command.text(of: "known.json") == before, "\(outcome.complaint)")
        }
        let outcome = try command.run("lint", "ads", "adss", "--write-baseline", "known.json")
        #expect(
            outcome.complaint.contains("known.json is not written: it would not have the findings of all documents"))
    }

    @Test("a finding that is gone is reported and does not fail; --prune-baseline removes only it")
    func stale() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Document.error, to: "ads/c.xml")
        #expect(try command.run("lint", "ads", "--write-baseline", "known.json").code == 0)
        try command.write(Document.clean, to: "ads/a.xml")
        try FileManager.default.removeItem(at: command.folder.appendingPathComponent("ads/c.xml"))
        let before = try command.text(of: "known.json")
        // Of b.xml nothing is said: it is there, and not linted.
        let result = try command.run("lint", "ads/a.xml", "--baseline", "known.json")
        #expect(result.code == 0)
        #expect(
            result.complaint == "adrules: known.json: 2 findings in it are gone "
                + "(ads/a.xml VMAP112, ads/c.xml VMAP112); --prune-baseline removes them\n")
        #expect(try command.text(of: "known.json") == before)
        let pruned = try command.run("lint", "ads/a.xml", "--baseline", "known.json", "--prune-baseline")
        #expect(pruned.code == 0 && pruned.complaint.contains("removed 2 findings that are gone"))
        let after = try command.text(of: "known.json")
        #expect(after.contains("ads/b.xml") && !after.contains("ads/a.xml") && !after.contains("ads/c.xml"))
        #expect(try command.run("lint", "ads", "--baseline", "known.json", "--fail-on", "info").complaint == "")
    }

    @Test("a configuration may name its baseline; an option names another one")
    func configured() throws {
        let command = try command()
        defer { command.remove() }
        #expect(try command.run("lint", "ads", "--write-baseline", "ads/known.json").code == 0)
        try command.write("{\"baseline\": \"known.json\"}", to: "ads/adrules.json")
        let quiet = try command.run("lint", "ads", "--fail-on", "info")
        #expect(quiet.code == 0 && quiet.output == "no findings in 2 files; 2 suppressed\n" && quiet.complaint == "")
        try command.write(Document.error, to: "ads/c.xml")
        #expect(
            try command.run("lint", "ads", "--format", "concise").output.hasPrefix("ads/c.xml:2:29: error[VMAP112]"))
        let shown = try command.run("lint", "ads/a.xml", "--show-config").output
        #expect(shown.contains("baseline  known.json  ads/adrules.json:1:2"))
        // Another one, and a new one, in its place.
        #expect(try command.run("lint", "ads/c.xml", "--write-baseline", "other.json").code == 0)
        #expect(try command.run("lint", "ads/a.xml", "--baseline", "other.json").code == 1)
        #expect(try command.run("lint", "ads/c.xml", "--baseline", "other.json").code == 0)
        // What is gone.
        try command.write(Document.clean, to: "ads/a.xml")
        let result = try command.run("lint", "ads/a.xml")
        #expect(
            result.complaint == "adrules: ads/known.json: 1 finding in it is gone (a.xml VMAP112); "
                + "--prune-baseline removes them\n")
        let pruned = try command.run("lint", "ads/a.xml", "--prune-baseline")
        #expect(pruned.code == 0 && pruned.complaint.contains("ads/known.json: removed 1 finding that is gone"))
        #expect(try command.run("lint", "ads/a.xml").complaint == "")
        // From another folder, by --config, and one that is not there.
        try command.write("{\"baseline\": \"none.json\"}", to: "ads/adrules.json")
        let missing = try command.run("lint", "ads")
        #expect(missing.code == 2 && missing.output == "")
        #expect(missing.complaint.hasPrefix("adrules: cannot read ads/none.json: no such file or directory"))
    }

    @Test("a baseline that is missing or broken ends with 2 and its place; wrong usage with 64")
    func broken() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("{\"schemaVersion\": 1,\n\"findings\": [1]}", to: "broken.json")
        let broken = try command.run("lint", "ads", "--baseline", "broken.json")
        #expect(broken.code == 2 && broken.output == "")
        #expect(broken.complaint.hasPrefix("adrules: broken.json:2:14: a finding must be an object"))
        let missing = try command.run("lint", "ads", "--baseline", "nowhere.json")
        #expect(missing.code == 2 && missing.complaint.contains("--write-baseline makes a baseline"))
        let folder = try command.run("lint", "ads", "--write-baseline", "ads")
        #expect(folder.code == 2 && folder.complaint.hasPrefix("adrules: cannot write ads"))
        for arguments in [
            ["--prune-baseline"], ["--baseline", "a", "--write-baseline", "b"], ["--write-baseline", "-"],
        ] {
            #expect(try command.run(arguments: ["lint", "ads"] + arguments).code == 64)
        }
    }

    @Test("a document that cannot be read stays an error")
    func unreadable() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(Document.broken, to: "ads/broken.xml")
        #expect(try command.run("lint", "ads", "--write-baseline", "known.json").code == 1)
        let outcome = try command.run("lint", "ads", "--baseline", "known.json", "--format", "concise")
        #expect(outcome.code == 1 && outcome.output.hasPrefix("ads/broken.xml:"))
    }
}
