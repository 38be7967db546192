import Foundation
import Testing

/// `adrules lint` and `adrules.json`: where it is found, what comes first, what is reported of one that is broken.
@Suite struct LintConfigurationTests {
    private func command() throws -> Command {
        let command = try Command()
        // A search goes no further up than a repository.
        try command.write("", to: ".git/HEAD")
        try command.write(Document.error, to: "ads/a.xml")
        try command.write(Document.error, to: "ads/live/b.xml")
        return command
    }

    private let off = "{\"rules\": {\"VMAP112\": \"off\"}}"

    @Test("the nearest one counts, nothing is merged, and nothing above the repository is read")
    func nearest() throws {
        let command = try command()
        defer { command.remove() }
        #expect(try command.run("lint", "ads").code == 1)
        try command.write(off, to: "adrules.json")
        #expect(try command.run("lint", "ads").code == 0)
        try command.write("{\"rules\": {\"VMAP112\": \"info\"}}", to: "ads/live/.adrules.json")
        let outcome = try command.run("lint", "ads", "--format", "concise", "--fail-on", "info")
        #expect(outcome.output == "ads/live/b.xml:2:29: info[VMAP112]: \"10:00\" is not a VMAP time offset\n")
        try command.write("", to: "ads/.git")
        #expect(try command.run("lint", "ads/a.xml").code == 1, "ads is a repository of its own")
        #expect(try command.run("lint", "ads/a.xml", "--config", "adrules.json").code == 0)
        #expect(try command.run("lint", "ads/live/b.xml", "--no-config").code == 1)
        try command.write("{\"rules\": {\"VMAP112\": \"error\"}}", to: "ads/live/adrules.json")
        #expect(try command.run("lint", "ads/live").code == 1, "adrules.json comes before .adrules.json")
        #expect(try command.run("lint", "ads", "--config", "adrules.json", "--no-config").code == 64)
    }

    @Test("standard input is at --stdin-filename, else in the current folder")
    func standardInput() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(off, to: "ads/live/adrules.json")
        #expect(try command.run("lint", "-", input: Document.error).code == 1)
        #expect(try command.run("lint", "-", "--stdin-filename", "ads/live/x.xml", input: Document.error).code == 0)
        try command.write(off, to: "adrules.json")
        #expect(try command.run("lint", "-", input: Document.error).code == 0)
    }

    @Test("options of the command come first")
    func options() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(
            "{\"rules\": {\"VMAP112\": \"off\", \"VMAP1\": \"off\"}, \"duration\": 600, \"target\": [\"hls\"]}",
            to: "adrules.json")
        #expect(try command.run("lint", "ads", "--error", "VMAP112").code == 1)
        #expect(try command.run("lint", "ads", "--select", "VMAP112").code == 1)
        try command.write(Document.clean.replacingOccurrences(of: "\"start\"", with: "\"00:20:00\""), to: "c.xml")
        let configured = try command.run("lint", "c.xml", "--format", "concise")
        #expect(configured.output.contains("[VMAP207]") || configured.output.contains("after the end"))
        #expect(try command.run("lint", "c.xml", "--duration", "45:00", "--format", "concise").output == "")
    }

    @Test("overrides are for the files that match, relative to the folder of the configuration")
    func overrides() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(
            "{\"overrides\": [{\"files\": [\"live/**\"], \"rules\": {\"VMAP112\": \"off\"}}]}", to: "ads/adrules.json")
        let outcome = try command.run("lint", "ads", "--format", "concise")
        #expect(outcome.output.hasPrefix("ads/a.xml:2:29: error[VMAP112]"))
        #expect(!outcome.output.contains("live"))
    }

    @Test(
        "a configuration excludes a folder in each spelling; a leading slash is its folder",
        arguments: ["live", "./live", "/live", "live/", ".//live/**", "/live/*.xml"])
    func spellingsOfFolder(pattern: String) throws {
        let command = try command()
        defer { command.remove() }
        try command.write("{\"exclude\": [\"\(pattern)\"]}", to: "ads/adrules.json")
        #expect(try command.run("lint", "ads", "--show-files").output == "ads/a.xml\n")
    }

    @Test("--exclude excludes a folder in each spelling, also of the folder that is searched")
    func spellingsOfExcludedFolder() throws {
        let command = try command()
        defer { command.remove() }
        let folder = command.folder.resolvingSymlinksInPath().path + "/ads"
        for option in ["ads/live", "./ads/live", "ads//live/", folder + "/live"] {
            for path in ["ads", "./ads", folder] {
                let outcome = try command.run("lint", path, "--show-files", "--exclude", option)
                #expect(!outcome.output.contains("live") && outcome.output.contains("a.xml"), "\(option) \(path)")
            }
        }
    }

    @Test(
        "a pattern that can match nothing is refused at its place",
        arguments: [("", "empty pattern"), ("!a.xml", "begins with !"), ("*.{xml,vmap}", "braces")])
    func uselessPatterns(pattern: String, words: String) throws {
        let command = try command()
        defer { command.remove() }
        let option = try command.run("lint", "ads", "--exclude", pattern)
        #expect(option.code == 64 && option.complaint.contains(words), "\(option.complaint)")
        for setting in ["\"exclude\": [\"x\", \"\(pattern)\"]", "\"overrides\": [{\"files\": [\"\(pattern)\"]}]"] {
            try command.write("{\(setting)}", to: "ads/adrules.json")
            let outcome = try command.run("lint", "ads")
            #expect(outcome.code == 2 && outcome.complaint.contains("ads/adrules.json:1:"), "\(outcome.complaint)")
            #expect(outcome.complaint.contains(words))
        }
    }

    @Test("an excluded file is not found in a search; named, it is linted unless --force-exclude")
    func exclude() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("{\"exclude\": [\"live/\", \"old.*\"]}", to: "ads/adrules.json")
        try command.write(Document.error, to: "ads/deep/old.xml")
        #expect(try command.run("lint", "ads", "--show-files").output == "ads/a.xml\n")
        #expect(try command.run("lint", "ads/**/*.xml", "--show-files").output == "ads/a.xml\n")
        #expect(try command.run("lint", "ads/live/b.xml").code == 1)
        let forced = try command.run("lint", "ads/live/b.xml", "ads/deep/old.xml", "--force-exclude")
        #expect(forced.code == 0 && forced.output == "no findings in 0 files\n" && forced.complaint == "")
        let input = try command.run(
            "lint", "-", "--stdin-filename", "ads/live/x.xml", "--force-exclude", input: Document.error)
        #expect(input.code == 0)
        #expect(try command.run("lint", "ads/a.xml", "--force-exclude", "--exclude", "a.xml").code == 0)
        #expect(try command.run("lint", "ads/live").code == 2, "a search that finds nothing is still reported")
    }

    @Test("a broken configuration ends with 2 before anything is linted")
    func broken() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("{\n  \"ruels\": {}\n}", to: "ads/live/adrules.json")
        let outcome = try command.run("lint", "ads")
        #expect(outcome.code == 2 && outcome.output == "")
        #expect(
            outcome.complaint
                == "adrules: ads/live/adrules.json:2:3: unknown setting \"ruels\" (did you mean rules?)\n")
        #expect(try command.run("lint", "ads/a.xml").code == 1, "it is nobody's here")
        #expect(try command.run("lint", "ads", "--no-config").code == 1)
        let missing = try command.run("lint", "ads", "--config", "nowhere.json")
        #expect(missing.code == 2)
        #expect(missing.complaint == "adrules: cannot read nowhere.json: no such file or directory\n")
        try command.write("{\"\u{1b}[2J\u{202e}\": 1}", to: "steer.json")
        let steered = try command.run("lint", "ads", "--config", "steer.json")
        #expect(steered.code == 2 && !steered.complaint.unicodeScalars.contains("\u{1b}"))
        try command.write(String(repeating: " ", count: 2 << 20), to: "large.json")
        #expect(try command.run("lint", "ads", "--config", "large.json").complaint.contains("at most 1 MiB"))
        #expect(try command.run("lint", "ads", "--config", "ads").code == 2)
    }

    @Test("--show-config reports each setting and its origin")
    func show() throws {
        let command = try command()
        defer { command.remove() }
        try command.write(
            """
            {
              "exclude": ["live"],
              "duration": "45:00",
              "rules": {"VMAP112": "warning", "VMAP204": "off"}
            }
            """, to: "ads/adrules.json")
        let shown = try command.run("lint", "--show-config", "ads/live/b.xml", "--target", "ima", "--error", "VMAP204")
        #expect(shown.code == 0)
        #expect(
            shown.output == """
                ads/live/b.xml: ads/adrules.json, excluded
                  exclude   live     ads/adrules.json:2:3
                  target    ima      command line
                  duration  2700s    ads/adrules.json:3:3
                  VMAP112   warning  ads/adrules.json:4:13
                  VMAP204   error    command line

                """)
        #expect(try command.run("lint", "--show-config", "x.xml").output == "x.xml: no configuration\n")
    }

    @Test("--config-schema prints JSON and needs no files")
    func schema() throws {
        let command = try command()
        defer { command.remove() }
        let outcome = try command.run("lint", "--config-schema")
        #expect(outcome.code == 0 && HostileText.isJSON(outcome.output))
        #expect(try command.run("lint").code == 64)
    }

    @Test("comments in documents: --no-inline, --require-reason, and the counts")
    func comments() throws {
        let command = try command()
        defer { command.remove() }
        try command.write("<!-- adrules-ignore-file VMAP112 -->" + Document.error, to: "a.xml")
        let quiet = try command.run("lint", "a.xml")
        #expect(quiet.code == 0 && quiet.output == "no findings in 1 file; 1 suppressed\n")
        #expect(try command.run("lint", "a.xml", "--format", "json").output.contains("\"suppressed\": 1"))
        #expect(try command.run("lint", "a.xml", "--no-inline").code == 1)
        let reason = try command.run("lint", "a.xml", "--require-reason", "--format", "concise")
        #expect(reason.output.contains("a.xml:1:1: warning[LINT903]"))
        try command.write("{\"requireReason\": true}", to: "adrules.json")
        #expect(try command.run("lint", "a.xml", "--format", "concise").output.contains("[LINT903]"))
        #expect(try command.run("lint", "a.xml", "--ignore", "LINT", "--format", "concise").output == "")
    }
}
