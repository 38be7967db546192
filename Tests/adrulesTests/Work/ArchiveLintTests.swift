import Foundation
import Testing

@testable import adrules

/// `adrules lint --stdin-jsonl`: the documents of an archive.
@Suite struct ArchiveLintTests {
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Playlists")

    private func line(_ id: String, _ body: String) throws -> String {
        let object = try JSONSerialization.data(withJSONObject: ["id": id, "body": body, "served": "2026-11-25"])
        return String(decoding: object, as: UTF8.self)
    }

    private func lines(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The reasons of the lines that held no document, by their number.
    private func reasons(_ output: String) throws -> [Int: String] {
        let unread = try lines(output).compactMap { line -> (Int, String)? in
            guard let number = line["line"] as? Int, let error = line["error"] as? String else { return nil }
            return (number, error)
        }
        return Dictionary(uniqueKeysWithValues: unread)
    }

    @Test("an archive has the findings of its documents, each with its id, in the order of the lines")
    func sameFindings() throws {
        let command = try Command()
        defer { command.remove() }
        let paths = FileManager.default.enumerator(atPath: Self.samples.path)?.compactMap { $0 as? String } ?? []
        var archive = "", expected = ""
        for path in paths.sorted() where path.hasSuffix(".xml") {
            let body = try String(contentsOf: Self.samples.appendingPathComponent(path), encoding: .utf8)
            archive += try line("archive/\(path)", body) + "\n"
            let alone = try command.run(
                "lint", "-", "--format", "jsonl", "--stdin-filename", "archive/\(path)", input: body)
            expected += alone.output.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
        }
        for jobs in [1, 3] {
            let outcome = try command.run("lint", "--stdin-jsonl", "--jobs", "\(jobs)", input: archive)
            #expect(outcome.code == 1)
            #expect(outcome.complaint == "")
            let report = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(report.dropLast(2).map { $0 + "\n" }.joined() == expected, "\(jobs) jobs")
            #expect(try lines(outcome.output).last?["kind"] as? String == "summary")
        }
    }

    @Test("a line that holds no document is reported by its number, and the rest is linted")
    func badLines() throws {
        let command = try Command()
        defer { command.remove() }
        let good = try line("good", Document.clean)
        let archive = [
            good, "not JSON", "[]", #"{"body":"<VAST/>"}"#, #"{"id":"no-body"}"#, #"{"id":1,"body":"<VAST/>"}"#,
            #"{"id":"number","body":7}"#, #"{"id":"cut","body":"<VA"#, "", "  \r", #"{"id":"a","id":"b","body":""}"#,
            #"{"id":"lone","body":"\ud800"}"#, #"{"id":"\#(String(repeating: "i", count: 5000))","body":""}"#, good,
        ]
        let outcome = try command.run("lint", "--stdin-jsonl", input: archive.joined(separator: "\n"))
        #expect(outcome.code == 2)
        #expect(outcome.complaint == "adrules: cannot read 10 lines; the report names each\n")
        #expect(
            try reasons(outcome.output) == [
                2: "column 1: expected a JSON value", 3: "column 1: expected an object with \"id\" and \"body\"",
                4: "there is no \"id\"", 5: "there is no \"body\"", 6: "column 7: \"id\" must be a string, not 1",
                7: "column 23: \"body\" must be a string, not 7", 8: "column 20: this text has no closing quote",
                11: "column 11: the key \"id\" comes twice", 12: "column 22: an escape that JSON does not know",
                13: "\"id\" is longer than 4096 bytes",
            ])
        let files = try lines(outcome.output).filter { $0["kind"] as? String == "file" }.map { $0["file"] as? String }
        #expect(files[4] == "no-body" && files[6] == "number" && files[1] == "<stdin>")
        #expect(files.first == "good" && files.last == "good")
    }

    @Test("hostile bytes and characters stay in their line")
    func hostile() throws {
        let command = try Command()
        defer { command.remove() }
        var bytes = Data(#"{"id":"bytes","body":""#.utf8) + [0xFF, 0xFE, 0x00] + Data("\"}\n".utf8)
        bytes += Data(#"{"id":"utf8","body":""#.utf8) + [0xC3] + Data("\"}\n".utf8)
        bytes += Data(#"{"id":"nul","body":"<VAST version=\"3.0\">\u0000</VAST>"}"#.utf8) + [0x0A]
        bytes += Data(#"{"id":"\u001b[31m\n::error::","body":"<VAST version=\"3.0\"/>"}"#.utf8) + [0x0A]
        bytes += Data(#"{"id":"last","body":"<VAST version=\"3.0\"/>"}"#.utf8)
        try bytes.write(to: command.folder.appendingPathComponent("archive"))
        #expect(try command.shell(#""$ADRULES" lint --stdin-jsonl <archive >report 2>complaint"#) == 2)
        let report = try command.text(of: "report")
        #expect(try reasons(report).keys.sorted() == [1, 2])
        #expect(try reasons(report)[2] == "column 21: this text is not UTF-8")
        #expect(report.contains(#""file":"nul","document":"VAST""#) || report.contains(#""file":"nul","findings":"#))
        #expect(!report.utf8.contains(0x1B) && !report.contains("\n::"))
        #expect(report.contains(#""file":"last""#))
    }

    @Test("a line without an end within the limit is left out, with a memory that has one")
    func hugeLine() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(try line("good", Document.clean) + "\n", to: "good")
        let code = try command.shell(
            #"(cat good; head -c 70000000 /dev/zero | tr "\\0" " "; echo; cat good) | "$ADRULES" lint --stdin-jsonl >report"#
        )
        #expect(code == 2)
        let report = try command.text(of: "report")
        #expect(try reasons(report) == [2: "a line of more than 67108864 bytes"])
        #expect(try lines(report).count { $0["file"] as? String == "good" } == 2)
    }

    @Test("a program that waits for each answer gets it")
    func conversation() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(try line("one", Document.clean) + "\n", to: "one")
        try command.write(try line("two", Document.clean) + "\n", to: "two")
        let code = try command.shell(
            """
            mkfifo questions answers
            "$ADRULES" lint --stdin-jsonl <questions >answers &
            exec 3>questions 4<answers
            cat one >&3; read -r first <&4
            cat two >&3; read -r second <&4
            exec 3>&-; cat <&4 >rest; wait $!
            case $first$second in *'"one"'*'"two"'*) exit 0;; esac
            exit 9
            """)
        #expect(code == 0)
        #expect(try lines(try command.text(of: "rest")).map { $0["kind"] as? String } == ["summary"])
    }

    @Test(
        "--stdin-jsonl refuses files, fixes and other reports",
        arguments: ["a.xml", "-", "--fix", "--diff", "--watch", "--show-files", "--resolve", "--format=full"])
    func usage(argument: String) throws {
        let command = try Command()
        defer { command.remove() }
        #expect(try command.run("lint", "--stdin-jsonl", argument).code == 64)
    }

    @Test("an empty archive is an empty report")
    func empty() throws {
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("lint", "--stdin-jsonl", input: "\n\n")
        #expect(outcome.code == 0)
        #expect(try lines(outcome.output).map { $0["kind"] as? String } == ["summary"])
    }

    @Test("the configuration at the given place of the archive applies")
    func configuration() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(#"{"rules": {"VMAP112": "off"}}"#, to: "logs/adrules.json")
        let archive = try line("a", Document.error)
        #expect(try command.run("lint", "--stdin-jsonl", "--stdin-filename", "logs/x", input: archive).code == 0)
        #expect(try command.run("lint", "--stdin-jsonl", input: archive).code == 1)
    }

    @Test("lines are the same however the bytes come, also behind one that was left out")
    func buffer() {
        let text = "one\n\ntwo\n" + String(repeating: "x", count: 40) + "\nthree"
        for size in 1...60 {
            var lines = LineBuffer(limit: 20)
            var found: [String] = []
            var bytes = Array(text.utf8)[...]
            while !bytes.isEmpty {
                lines.append(bytes.prefix(size))
                bytes = bytes.dropFirst(size)
                while let line = lines.next() { found.append(String(decoding: line, as: UTF8.self)) }
                if lines.isTooLong {
                    found.append("…")
                    lines.skipLine()
                }
            }
            let rest = lines.rest.map { String(decoding: $0, as: UTF8.self) }
            // In one piece with its end a line was there at once, and is taken.
            #expect(found.last == "…" || size > 20 && found.last == String(repeating: "x", count: 40), "\(size)")
            #expect(found.dropLast() == ["one", "", "two"], "\(size)")
            #expect(rest == "three", "\(size)")
        }
    }
}
