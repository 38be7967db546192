import Foundation
import Testing

/// No command writes over what it reads, whatever the path is called.
@Suite("Outputs that are inputs")
struct OutputFilesTests {
    private let files = FileManager.default

    /// Runs the command, which must refuse that as wrong usage and leave every file as it is.
    private func refusal(_ arguments: String..., input: String? = nil, in command: Command) throws -> String {
        let before = try contents(of: command)
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 64, "\(arguments): \(outcome.complaint)")
        #expect(outcome.output == "")
        #expect(try contents(of: command) == before, "\(arguments)")
        return outcome.complaint
    }

    private func contents(of command: Command) throws -> [String: String] {
        var contents: [String: String] = [:]
        for name in files.enumerator(atPath: command.folder.path)?.compactMap({ $0 as? String }) ?? [] {
            contents[name] = (try? command.text(of: name)) ?? "a folder"
        }
        return contents
    }

    @Test("lint: a report over a document, under each name that the document has")
    func lintReport() throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        try files.createSymbolicLink(
            atPath: command.folder.path + "/link.xml", withDestinationPath: "wrong.xml")
        try files.linkItem(
            atPath: command.folder.path + "/wrong.xml", toPath: command.folder.path + "/second.xml")
        for name in ["wrong.xml", "./wrong.xml", "film/../wrong.xml", "link.xml", "second.xml"] {
            #expect(
                try refusal("lint", "wrong.xml", "-o", name, in: command).contains(
                    "--output \(name) would overwrite wrong.xml, which is read; name another file"))
            for option in ["--format", "--write-baseline"] {
                let value = option == "--format" ? "json=\(name)" : name
                _ = try refusal("lint", "wrong.xml", option, value, in: command)
                _ = try refusal("lint", ".", option, value, in: command)
                _ = try refusal("lint", "*.xml", option, value, in: command)
            }
        }
        // A name that is not there yet, and would be the next time.
        _ = try refusal("lint", "wrong.xml", "gone.xml", "-o", "./gone.xml", in: command)
    }

    @Test(
        "- is not an output file",
        arguments: [
            ["report", "wrong.xml", "-o", "-"], ["lint", "wrong.xml", "--output", "-"],
            ["simulate", "asks.vmap", "--duration", "60", "--log", "-"],
        ])
    func noFile(arguments: [String]) throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 64)
        #expect(outcome.complaint.contains("-: this is no file; for standard output write /dev/stdout"))
        #expect(!files.fileExists(atPath: command.folder.path + "/-"))
    }

    @Test(
        "standard output by name is the stream: its file keeps earlier output, and later output follows",
        arguments: ["/dev/stdout", "/dev/fd/1"],
        [
            "report wrong.xml -o", "lint wrong.xml --exit-zero --format json -o", "lint wrong.xml --write-baseline",
        ])
    func standardOutput(name: String, arguments: String) throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        let line = "\"$ADRULES\" \(arguments) \(name)"
        #expect(try command.shell("{ echo first; \(line); echo \"code $?\"; } >> said 2> complaints") == 0)
        let said = try command.text(of: "said")
        #expect(said.hasPrefix("first\n") && said.hasSuffix("code 0\n"), "\(said)")
        #expect(said.count > 30, "\(said)")
    }

    @Test(
        "standard output or error by name is that stream: its file keeps the output of others",
        arguments: [
            (name: "/dev/stderr", redirection: "2>> said"), ("/dev/fd/2", "2>> said"),
        ],
        [
            "report wrong.xml -o", "lint wrong.xml --exit-zero --format full --format json=",
            "lint wrong.xml --write-baseline",
        ])
    func openStreams(stream: (name: String, redirection: String), arguments: String) throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        try command.write("first\n", to: "said")
        let name = (arguments.hasSuffix("=") ? "" : " ") + stream.name
        let line = "\"$ADRULES\" \(arguments)\(name) > others 2> complaints \(stream.redirection)"
        #expect(try command.shell("{ \(line); echo \"code $?\" >> said; }") == 0)
        let said = try command.text(of: "said")
        #expect(said.hasPrefix("first\n") && said.hasSuffix("code 0\n"), "\(said)")
        #expect(said.count > 30, "\(said)")
    }

    @Test("lint: a report over standard input, if that is a file")
    func lintStandardInput() throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        let code = try command.shell("\"$ADRULES\" lint - -o wrong.xml < wrong.xml 2> said")
        #expect(code == 64)
        #expect(try command.text(of: "said").contains("would overwrite standard input"))
        #expect(try command.text(of: "wrong.xml") == Document.error)
    }

    @Test("lint: a report over a configuration, a baseline or an answer, and two reports in one file")
    func lintOthers() throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        try command.write("{}", to: "adrules.json")
        try command.write("{}", to: "other.json")
        _ = try command.run("lint", "wrong.xml", "--write-baseline", "known.json")
        _ = try refusal("lint", "wrong.xml", "-o", "adrules.json", in: command)
        _ = try refusal("lint", "wrong.xml", "--config", "other.json", "-o", "./other.json", in: command)
        _ = try refusal("lint", "wrong.xml", "--baseline", "known.json", "-o", "./known.json", in: command)
        for name in ["vast.xml", "index.tsv"] {
            _ = try refusal("lint", "asks.vmap", "--responses", "answers", "-o", "answers/\(name)", in: command)
        }
        #expect(
            try refusal("lint", "wrong.xml", "--format", "json=r", "--format", "sarif=./r", in: command).contains(
                "--format sarif= ./r: this is the file of --format json= r; name another one"))
        _ = try refusal("lint", "wrong.xml", "--format", "json=r", "--write-baseline", "./r", in: command)
    }

    @Test("lint: names that differ in their case are one file on a volume that does not distinguish cases")
    func lintCases() throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        try command.write("{}", to: "known")
        let isOneFile = files.fileExists(atPath: command.folder.path + "/KNOWN")
        let outcome = try command.run("lint", "wrong.xml", "--format", "json=r", "--format", "sarif=R")
        #expect(outcome.complaint.contains("this is the file of --format json= r; name another one") == isOneFile)
        #expect(try Set(["r", "R"]).isSubset(of: contents(of: command).keys) == !isOneFile)
    }

    @Test("lint: answers over the documents, over the answers that are read, and a report over answers")
    func savedResponses() throws {
        let command = try Writer.savedResponses.prepared()
        defer { command.remove() }
        try command.write(Document.clean, to: "out/001.xml")
        let saving = ["--resolve", "--responses", "answers", "--save-responses"]
        func refuse(_ more: [String]) throws {
            let before = try contents(of: command)
            let outcome = try command.run(arguments: ["lint"] + more)
            #expect(outcome.code == 64, "\(more): \(outcome.complaint)")
            #expect(try contents(of: command) == before)
        }
        try refuse(["out/001.xml"] + saving + ["out"])
        try refuse(["."] + saving + ["./out/"])
        try refuse(["asks.vmap"] + saving + ["out", "-o", "out/index.tsv"])
        try refuse(["asks.vmap"] + saving + ["answers"])
        #expect(try command.run(arguments: Writer.savedResponses.arguments).code == 0)
    }

    @Test("lint: a baseline that is shortened is read and written, and pipes and devices are used by many")
    func allowed() throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        _ = try command.run("lint", "wrong.xml", "--write-baseline", "known.json")
        #expect(try command.run("lint", "wrong.xml", "--write-baseline", "known.json").code == 0)
        try command.write(Document.clean, to: "wrong.xml")
        let pruned = try command.run("lint", "wrong.xml", "--baseline", "known.json", "--prune-baseline")
        #expect(pruned.code == 0 && pruned.complaint.contains("removed 1 finding"))
        #expect(
            try command.run("lint", "wrong.xml", "--format", "json=/dev/null", "--format", "sarif=/dev/null").code == 64
        )
        let devices = try command.run(
            "lint", "wrong.xml", "--format", "json=/dev/null", "--format", "sarif=/dev/./null")
        #expect(devices.code == 0, "\(devices.complaint)")
    }

    @Test(
        "simulate: a log or a scenario over the playlist, the steps, the answers, the policy or files that these name")
    func simulate() throws {
        let command = try Writer.savedScenario.prepared()
        defer { command.remove() }
        try command.write("start; replace breaks.vmap; wait 1; complete", to: "steps.txt")
        try command.write("{\"default\": {\"file\": \"answers/vast.xml\"}}", to: "answers.json")
        try command.write("{}", to: "policy.json")
        let all = [
            "simulate", "asks.vmap", "--duration", "60", "--script", "steps.txt", "--answers", "answers.json",
            "--policy",
            "policy.json", "--format", "summary",
        ]
        #expect(try command.run(arguments: all).code == 0)
        let inputs = ["asks.vmap", "steps.txt", "answers.json", "policy.json", "breaks.vmap", "answers/vast.xml"]
        for input in inputs {
            for option in ["--log", "--save-scenario"] {
                let before = try contents(of: command)
                let outcome = try command.run(arguments: all + [option, "./" + input])
                #expect(outcome.code == 64, "\(option) \(input): \(outcome.complaint)")
                #expect(outcome.complaint.contains("\(option) ./\(input) would overwrite \(input), which is read"))
                #expect(try contents(of: command) == before)
            }
        }
        _ = try refusal("simulate", "asks.vmap", "--log", "new", "--save-scenario", "./new", in: command)
        let code = try command.shell("\"$ADRULES\" simulate - --log asks.vmap < asks.vmap 2> /dev/null")
        #expect(code == 64)
        #expect(try command.text(of: "asks.vmap") == Document.clean)
    }

    @Test("build: rules or playlists over the content, the catalogue, the rules, files that these name, or each other")
    func build() throws {
        let command = try Writer.apply.prepared()
        defer { command.remove() }
        try command.write("{\"duration\": 600}", to: "content.json")
        try command.write("{\"title\": \"pod\", \"duration\": 600}\n", to: "all.jsonl")
        try command.write("{\"title\": \"rules\", \"duration\": 600}\n", to: "rules.vmap")
        try command.write("<VAST version=\"3.0\"/>", to: "pod.vmap")
        try command.write(
            #"{"ads": {"vast": "pod.vmap"}, "breaks": [{"name": "pre", "at": "start"}]}"#, to: "rules.json")
        let simple = ["build", "--ads", "https://a.example/", "--pre", "--save"]
        func refuse(_ arguments: [String], _ reason: String) throws {
            let before = try contents(of: command)
            let outcome = try command.run(arguments: arguments)
            #expect(outcome.code == 64 && outcome.complaint.contains(reason), "\(outcome.complaint)")
            #expect(try contents(of: command) == before)
        }
        try refuse(
            simple + ["./content.json", "--content", "content.json"],
            "--save ./content.json would overwrite content.json, which is read")
        try refuse(simple + ["film/v.m3u8", "--content", "film"], "--save film/v.m3u8 would overwrite film/v.m3u8")
        let many = ["--contents", "all.jsonl", "--out"]
        try refuse(simple + ["all.jsonl"] + many + ["out"], "--save all.jsonl would overwrite all.jsonl")
        try refuse(simple + ["out/pod.vmap"] + many + ["out"], "--out out/pod.vmap: this is the file of --save")
        try refuse(["build", "rules.json"] + many + ["."], "--out ./pod.vmap would overwrite pod.vmap, which is read")
        try refuse(
            ["build", "rules.json", "--contents", "rules.vmap", "--out", "."],
            "--out ./rules.vmap would overwrite rules.vmap, which is read")
        #expect(try command.run(arguments: ["build", "rules.json"] + many + ["out"]).code == 0)
    }

    @Test("answers over other inputs of a command")
    func savedOverOthers() throws {
        let command = try Writer.savedResponses.prepared()
        defer { command.remove() }
        try command.write("{}", to: "out/001.xml")
        let saving = ["--responses", "answers", "--save-responses", "out"]
        for option in ["--policy", "--answers", "--script"] {
            _ = try command.run(arguments: ["simulate", "asks.vmap", option, "out/001.xml"] + saving)
            #expect(try command.text(of: "out/001.xml") == "{}", "\(option)")
        }
        for option in ["--policy", "--answers"] {
            let forecast = ["forecast", "asks.vmap", "--viewers", "1", "--duration", "60", option, "out/001.xml"]
            let outcome = try command.run(arguments: forecast + saving)
            #expect(outcome.code == 64 && outcome.complaint.contains("would overwrite out/001.xml, which is read"))
        }
        #expect(try command.text(of: "out/001.xml") == "{}")
    }

    @Test(
        "hls apply: a playlist of the film becomes its own new version, and no other input is overwritten")
    func apply() throws {
        let command = try Writer.apply.prepared()
        defer { command.remove() }
        let media = try command.text(of: "film/v.m3u8")
        try command.write(media.replacingOccurrences(of: "v-", with: "a-"), to: "film/a.m3u8")
        try command.write(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nv.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2\na.m3u8\n",
            to: "film/master.m3u8")
        let breaks = try command.text(of: "breaks.vmap")
        let apply = ["hls", "apply", "breaks.vmap", "--content", "film", "--out"]
        func refuse(_ arguments: [String], _ reason: String) throws {
            let before = try contents(of: command)
            let outcome = try command.run(arguments: arguments)
            #expect(outcome.code == 64 && outcome.complaint.contains(reason), "\(outcome.complaint)")
            #expect(try contents(of: command) == before)
        }
        func link(_ name: String, to target: String) throws {
            try files.createDirectory(
                atPath: command.folder.appendingPathComponent(name).deletingLastPathComponent().path,
                withIntermediateDirectories: true)
            try files.createSymbolicLink(atPath: command.folder.path + "/" + name, withDestinationPath: target)
        }
        // The document of the breaks, where a playlist is to be.
        try command.write(breaks, to: "one/v.m3u8")
        try refuse(
            ["hls", "apply", "one/v.m3u8", "--content", "film", "--out", "one"],
            "--out one/v.m3u8 would overwrite one/v.m3u8, which is read")
        // The playlist of the sound, under the name of the picture.
        try link("two/v.m3u8", to: "../film/a.m3u8")
        try refuse(apply + ["two"], "--out two/v.m3u8 would overwrite film/a.m3u8, which is read")
        // Two playlists in one file.
        try link("three/v.m3u8", to: "a.m3u8")
        try command.write("old", to: "three/a.m3u8")
        try refuse(apply + ["three"], "this is the file of --out three/")
        // An answer of an ad server.
        try command.write("<VAST version=\"3.0\"/>", to: "four/interstitials/pre.json")
        try refuse(
            apply + ["four", "--responses", "four/interstitials"],
            "--out four/interstitials/pre.json would overwrite four/interstitials/pre.json, which is read")
        #expect(try command.run(arguments: apply + ["film"]).code == 0)
        #expect(try command.text(of: "film/v.m3u8").contains("EXT-X-DATERANGE"))
        #expect(try command.text(of: "film/a.m3u8").contains("EXT-X-DATERANGE"))
        // The same playlist under two names is written once.
        try command.write(try command.text(of: "film/master.m3u8"), to: "same/master.m3u8")
        try command.write(media, to: "same/v.m3u8")
        try link("same/a.m3u8", to: "v.m3u8")
        let same = try command.run("hls", "apply", "breaks.vmap", "--content", "same", "--out", "same")
        #expect(same.code == 0, "\(same.complaint)")
        #expect(try files.destinationOfSymbolicLink(atPath: command.folder.path + "/same/a.m3u8") == "v.m3u8")
    }
}
