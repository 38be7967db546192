import Foundation
import Testing

/// Servers that do what no server should: each is survived within the limits, and reported at its tag.
@Suite struct HostileServerTests {
    /// A gzip member of 64 MiB of blanks, in a few hundred bytes: `gzip` packs what it has packed before.
    private static func bomb() throws -> [UInt8] {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", "head -c 67108864 /dev/zero | gzip -9"]
        process.standardOutput = output
        try Command.start(process)
        let bytes = [UInt8](output.fileHandleForReading.readDataToEndOfFile())
        process.waitUntilExit()
        return bytes
    }

    private static let head = "HTTP/1.1 200 OK\r\n"

    /// What the server does, and what is said of it.
    static let cases: [(name: String, reply: LoopbackServer.Reply, expected: String)] = [
        ("silent", .silence, "VAST452]: this ad tag has no ad response: no complete answer in 1 seconds"),
        (
            "endless", .endless(head + "\r\n", again: "<VAST>"),
            "VAST455]: this ad tag has no ad response: the answer has more than 100000 bytes"
        ),
        ("bare", .bytes([]), "VAST452]: this ad tag has no ad response: the server closes the connection"),
        ("no HTTP", .bytes(Array("SSH-2.0-x\r\n".utf8)), "VAST452]: this ad tag has no ad response: the server speaks"),
        (
            "early", .bytes(Array((head + "Content-Length: 500\r\n\r\n<VAST").utf8)),
            "VAST452]: this ad tag has no ad response: the server ends the answer early"
        ),
        (
            "late", .bytes(Array((head + "Content-Length: 7\r\n\r\n<VAST/>trailing").utf8)), "VAST301"
        ),
        (
            "garbled", .bytes(Array((head + "Transfer-Encoding: chunked\r\n\r\nzz\r\nnonsense").utf8)),
            "VAST452]: this ad tag has no ad response: the connection breaks"
        ),
        ("no content", .answer(204), "VAST458]: this ad tag has no ad response: the answer is empty"),
        ("failing", .answer(503), "VAST452]: this ad tag has no ad response: the server answered 503"),
        (
            "page", .answer(200, "<!DOCTYPE html><p>\u{1b}[2J"),
            "VAST453]: this ad tag has no ad response: the document is HTML, not XML"
        ),
        (
            "playlist", .answer(200, Served.playlist([])),
            "VAST453]: this ad tag has no ad response: the answer is a play"
        ),
        (
            "circle", .answer(302, fields: ["Location: ?"]),
            "VAST454]: this ad tag has no ad response: the redirects lead in a circle"
        ),
        (
            "file", .answer(302, fields: ["Location: file:///etc/passwd"]),
            "VAST454]: this ad tag has no ad response: a redirect that cannot be followed: only http and https"
        ),
        (
            "nowhere", .answer(301), "VAST454]: this ad tag has no ad response: a redirect without a valid target"
        ),
        (
            "injecting", .answer(302, fields: ["Location: http://a b\u{1b}[2J/\u{7}"]),
            "VAST454]: this ad tag has no ad response: a redirect that cannot be followed"
        ),
        (
            "unknown coding", .answer(200, "<VAST/>", fields: ["Content-Encoding: gzip"]),
            "VAST452]: this ad tag has no ad response: the answer is compressed in a way that cannot be read"
        ),
    ]

    /// Lints a playlist whose tag a server answers with the reply. Only for a server that says nothing the time is
    /// short.
    private func outcome(_ reply: LoopbackServer.Reply) throws -> Command.Outcome {
        var seconds = 60
        if case .silence = reply { seconds = 1 }
        let server = try LoopbackServer { _, _ in reply }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/tag?x=1"]), to: "list.vmap")
        return try command.run(
            "lint", "list.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit", "bytes=100000",
            "--fetch-limit", "tag-seconds=\(seconds)")
    }

    @Test("a hostile server is survived and reported", arguments: cases.indices)
    func survived(index: Int) throws {
        let (name, reply, expected) = Self.cases[index]
        let outcome = try outcome(reply)
        #expect(outcome.output.contains(expected), "\(name): \(outcome.output)")
        #expect(outcome.code == (expected.hasPrefix("VAST458") ? 0 : 1), "\(name): what loses the break is an error")
        #expect(HostileText.complaints(about: outcome.output + outcome.complaint) == [], "\(name)")
    }

    @Test("a head without an end is survived")
    func endlessHead() throws {
        // Some versions of curl stop by themselves, and call it a broken connection.
        let outcome = try outcome(.endless(Self.head, again: "X-A: \(String(repeating: "a", count: 500))\r\n"))
        #expect(outcome.output.contains(/VAST45[25]\]: this ad tag has no ad response/), "\(outcome.output)")
    }

    @Test("a small answer that unpacks to a large one ends at the limit")
    func bombs() throws {
        let bomb = try Self.bomb()
        let head = Self.head + "Content-Encoding: gzip\r\nContent-Length: \(bomb.count)\r\n\r\n"
        let outcome = try outcome(.bytes(Array(head.utf8) + bomb))
        #expect(bomb.count < 100_000)
        #expect(outcome.output.contains("VAST455]: this ad tag has no ad response: the answer has more than 100000"))
    }

    @Test("the time of a run ends it, however many servers are silent")
    func runTime() throws {
        let server = try LoopbackServer { _, _ in .silence }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist((1...9).map { "\(server.base)/\($0)" }), to: "list.vmap")
        let outcome = try command.run(
            "lint", "list.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit", "seconds=1",
            "--fetch-limit", "tag-seconds=600")
        let lines = outcome.output.split(separator: "\n")
        let slow = lines.count {
            $0.contains("no complete answer in the 1 seconds of this run (--fetch-limit seconds=N")
        }
        let unasked = lines.count { $0.contains("VAST456") && $0.contains("this run has used its 1 seconds") }
        #expect(slow + unasked == 9 && unasked >= 3, "\(outcome.output)")
    }

    @Test("a wrapper gets as much time as players give it, whatever the limit of tags")
    func slowWrapper() throws {
        let server = try LoopbackServer { path, base in
            path == "/tag" ? .answer(200, Served.wrapper("\(base)/slow", base: base)) : .silence
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/tag"]), to: "list.vmap")
        let outcome = try command.run(
            "lint", "list.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit",
            "tag-seconds=600")
        #expect(
            outcome.output.contains(
                "VAST452]: this wrapper has no ad response: no complete answer in 4 seconds (players do not wait longer)"
            ),
            "\(outcome.output)")
    }

    @Test("redirects are counted, and so are all requests of a run")
    func budgets() throws {
        let server = try LoopbackServer { path, base in
            path.hasPrefix("/r") ? .answer(302, fields: ["Location: \(path)r"]) : .answer(200, Served.ad(base))
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/r"]), to: "far.vmap")
        let far = try command.run(
            "lint", "far.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit", "redirects=2")
        #expect(server.paths == ["/r", "/rr", "/rrr"])
        #expect(far.output.contains("VAST454]: this ad tag has no ad response: more than 2 redirects (--fetch-limit"))
        try command.write(Served.playlist((1...9).map { "\(server.base)/\($0)" }), to: "many.vmap")
        let many = try command.run(
            "lint", "many.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit", "requests=4")
        #expect(server.paths.dropLast(3) == ["/1", "/2", "/3", "/4"])
        #expect(many.output.split(separator: "\n").count { $0.contains("VAST456") && $0.contains("4 requests") } == 5)
        let small = try command.run(
            "lint", "many.vmap", "--resolve", "--allow-private", "--format", "concise", "--fetch-limit",
            "total-bytes=1500")
        #expect(
            small.output.contains("VAST456]: this ad tag has no ad response: this run has used its 1500 bytes"))
    }
}
