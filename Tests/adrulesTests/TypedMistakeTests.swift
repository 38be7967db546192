import Testing

@testable import adrules

/// What people type wrong, and what the command answers.
@Suite struct TypedMistakeTests {
    /// The words, the exit code, and what the answer holds: it names the mistake and what to type.
    static let mistakes: [(line: String, code: Int32, answer: String)] = [
        // Commands
        ("lnt film.xml", 64, "Error: there is no command \"lnt\"; did you mean lint?\nUsage: adrules <subcommand>"),
        ("help lnt", 64, "there is no command \"lnt\"; did you mean lint?"),
        ("hls imprt film.m3u8", 64, "there is no command \"imprt\"; did you mean import?\nUsage: adrules hls <"),
        ("help film.xml", 64, "there is no command \"film.xml\"; there are lint, report, build, "),
        ("validate film.xml", 64, "there is no command \"validate\"; did you mean lint?"),
        ("check film.xml", 64, "there is no command \"check\"; did you mean lint?"),
        ("help check", 64, "there is no command \"check\"; did you mean lint?"),
        ("play film.xml", 64, "there is no command \"play\"; did you mean simulate?"),
        ("nonsense", 64, "there is no command \"nonsense\"; there are lint, report, build, "),
        // Paths and addresses
        ("lint film.m3u8", 1, "= help: to see the breaks in it: adrules hls import FILE\n"),
        ("lint htps://ads.example/v", 2, "no such file or directory; did you mean https://ads.example/v?\n"),
        ("lint http:/ads.example/v", 2, "no such file or directory; did you mean http://ads.example/v?\n"),
        ("lint www.ads.example/v", 2, "no such file or directory; did you mean https://www.ads.example/v?\n"),
        (
            "lint flim.xml", 2,
            "1 file could not be read\nadrules: cannot read flim.xml: no such file or directory; did you mean film.xml?\n"
        ),
        ("lint ad2.xml", 2, "adrules: cannot read ad2.xml: no such file or directory\n"),
        ("schedule folder/flim.xml", 2, "folder/flim.xml: no such file or directory; did you mean folder/film.xml?\n"),
        ("lint empty film.xml", 2, "adrules: nothing to lint in empty; see adrules lint --help\n"),
        ("schedule steps.json", 2, "this is JSON, not a playlist; a scenario runs with adrules simulate --scenario"),
        ("lint", 64, "name files, directories or patterns to lint, or - for standard input"),
        // Options
        ("lint film.xml --durration 30m", 64, "Unknown option '--durration'. Did you mean '--duration'?"),
        ("build --ads https://ads.example/v --pre --evry 30m", 64, "Unknown option '--evry'. Did you mean '--every'?"),
        ("hls import film.m3u8 --fromat json", 64, "Error: Unknown option '--fromat'. Did you mean '--format'?"),
        ("lint film.xml --write", 64, "Unknown option '--write'. Did you mean '--fix'?"),
        ("fmt film.xml --write", 64, "Unknown option '--write'. Leave it out: fmt writes into the files"),
        ("lint film.xml --json", 64, "Unknown option '--json'. Did you mean '--format json'?"),
        ("simulate film.xml --json", 64, "Unknown option '--json'. Did you mean '--format json'?"),
        ("lint film.xml --output-format=json", 64, "Unknown option '--output-format'. Did you mean '--format'?"),
        ("lint film.xml --reporter json", 64, "Unknown option '--reporter'. Did you mean '--format'?"),
        ("schedule film.xml --length 30:00", 64, "Unknown option '--length'. Did you mean '--duration'?"),
        ("schedule film.xml -duration 30:00", 64, "Unknown option '-duration'. Did you mean '--duration'?"),
        ("lint film.xml -duration 30:00", 64, "Unknown option '-duration'. Did you mean '--duration'?"),
        ("lint film.xml -json", 64, "Unknown option '-json'. Did you mean '--format json'?"),
        ("lint film.xml --duration -5", 64, "a time is never negative; write seconds (90), 90s, 30m, 1h30m"),
        ("lint film.xml --duration soon", 64, "that is not a time; write seconds (90), 90s, 30m, 1h30m"),
        ("lint film.xml --live --duration 5", 64, "--live and --duration exclude each other"),
        ("lint film.xml --target IMA", 2, "--target: \"IMA\" is not a player; did you mean ima?\n"),
        (
            "lint film.xml --format xml", 64,
            "Error: \"xml\" is not a format; junit and checkstyle are XML\nUsage: adrules lint ["
        ),
        ("lint film.xml --format jnuit", 64, "\"jnuit\" is not a format; did you mean junit?\n"),
        ("lint film.xml --limit deph=3", 64, "--limit deph=3: did you mean depth?\n"),
        ("lint film.xml --fail-on eror", 64, "Please provide one of 'error', 'warning', 'info' or 'never'."),
        ("lint film.xml --watch -", 64, "--watch is for files: standard input is read once"),
        // Rules
        ("lint film.xml --select VMPA112", 2, "no rule is called \"VMPA112\"; did you mean VMAP112?\n"),
        ("explain 112", 2, "no rule is called \"112\"; did you mean VMAP112?\n"),
        ("explain timeOffset", 2, "no rule is called \"timeOffset\"; 'adrules rules timeOffset' lists "),
        ("explain ima", 0, "ima: IMA, for lint --target ima\n"),
        ("explain invalid-time-ofset", 2, "did you mean invalid-time-offset?\n"),
        ("rules nothing-of-ours", 2, "no rule is called \"nothing-of-ours\"; 'adrules rules' lists them all\n"),
    ]

    private func folder() throws -> Command {
        let command = try Command()
        for name in ["film.xml", "folder/film.xml"] { try command.write(Document.clean, to: name) }
        try command.write("#EXTM3U\n#EXTINF:6,\na.ts\n", to: "film.m3u8")
        try command.write("{\"steps\": []}", to: "steps.json")
        try command.write(Document.clean, to: "ad1.xml")
        try command.write("not a playlist", to: "empty/notes.txt")
        return command
    }

    @Test("A mistyped command line is answered with the right one")
    func answers() throws {
        let command = try folder()
        defer { command.remove() }
        for (line, code, answer) in Self.mistakes {
            let outcome = try command.run(arguments: line.split(separator: " ").map(String.init))
            #expect(outcome.code == code, "\(line)")
            #expect((outcome.output + outcome.complaint).contains(answer), "\(line): \(outcome.complaint)")
        }
    }

    @Test("What people of other tools type means something that there is")
    func neighbours() throws {
        let commands = Adrules.configuration.subcommands
        for (typed, meant) in NeighbouringWords.commands {
            let name = meant.split(separator: " ")[0]
            #expect(commands.contains { $0.configuration.commandName == name.description }, "\(typed)")
            #expect(!commands.contains { $0.configuration.commandName == typed }, "\(typed)")
        }
        let helps = commands.map { Adrules.helpMessage(for: $0) }
        for (typed, meant) in NeighbouringWords.options {
            let name = meant.split(separator: " ")[0]
            #expect(helps.contains { $0.contains("\(name) ") || $0.contains("\(name)\n") }, "\(typed)")
        }
    }

    @Test("A typed line that can mean only one thing is run")
    func understood() throws {
        let command = try folder()
        defer { command.remove() }
        try command.write(Document.error, to: "bad.xml")
        let linted = try command.run("lint", "bad.xml")
        #expect(linted.code == 1)
        for line in [["bad.xml"], ["./bad.xml"], ["bad.xml", "--format", "full"]] {
            #expect(try command.run(arguments: line).output.contains("error[VMAP112]"), "\(line)")
        }
        #expect(try command.run("-", input: Document.error).output.contains("--> <stdin>:2:"))
        let times = try ["30m", "1800", "30:00"].map { time in
            try command.run("schedule", "film.xml", "--duration", time).output
        }
        #expect(Set(times).count == 1 && times[0].contains("30:00"))
        #expect(try command.run("schedule", "film.xml", "--duration", "1h30m").output.contains("1:30:00"))
    }

    @Test("--fix with --diff writes nothing")
    func difference() throws {
        let command = try folder()
        defer { command.remove() }
        try command.write(Document.error, to: "bad.xml")
        let both = try command.run("lint", "bad.xml", "--fix", "--diff", "--unsafe-fixes")
        let alone = try command.run("lint", "bad.xml", "--diff", "--unsafe-fixes")
        #expect(both.code == 1 && both.output == alone.output && both.output.contains("+  <vmap:AdBreak"))
        #expect(try command.text(of: "bad.xml") == Document.error)
        let input = try command.run("lint", "-", "--fix", "--diff", "--unsafe-fixes", input: Document.error)
        #expect(input.output.contains("+  <vmap:AdBreak") && !input.output.contains("\n<vmap:VMAP"))
    }

    @Test("rules lists the rules that its words are about")
    func rules() throws {
        let command = try folder()
        defer { command.remove() }
        func ids(_ words: String...) throws -> [String] {
            let output = try command.run(arguments: ["rules"] + words).output
            return output.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        }
        #expect(try ids("VMAP112") == ["VMAP112"])
        #expect(try ids("invalid-time-offset", "VMAP111").sorted() == ["VMAP111", "VMAP112"])
        let about = try ids("timeOffset")
        #expect(about.contains("VMAP112") && about.count > 2 && about.count < 40)
        #expect(try ids("VMAP1").allSatisfy { $0.hasPrefix("VMAP1") })
        #expect(try command.run("rules", "VMAP112", "--format", "json").output.contains("\"rule\": \"VMAP112\""))
    }

    @Test("A place without documents is an error beside one with some, unless that is allowed")
    func emptyPlaces() throws {
        let command = try folder()
        defer { command.remove() }
        for (full, empty) in [("film.xml", "empty"), ("folder", "empty"), ("film.xml", "empty/*.vmap")] {
            let outcome = try command.run("lint", full, empty)
            #expect(outcome.code == 2 && outcome.output == "no findings in 1 file\n", "\(empty)")
            #expect(outcome.complaint == "adrules: nothing to lint in \(empty); see adrules lint --help\n")
            #expect(try command.run("lint", full, empty, "--no-error-on-unmatched").code == 0)
        }
        #expect(try command.run("lint", "film.xml", "folder").code == 0)
    }
}
