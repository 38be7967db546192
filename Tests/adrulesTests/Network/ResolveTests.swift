import Foundation
import Testing

/// `adrules lint URL` and `--resolve` against a server on this machine.
@Suite struct ResolveTests {
    /// A playlist with two tags, one of them twice; one leads to its ad through two wrappers.
    private static func reply(_ path: String, _ base: String) -> LoopbackServer.Reply {
        switch path {
        case "/playlist.vmap":
            .answer(200, Served.playlist(["\(base)/ad?cb=[CACHEBUSTING]", "\(base)/first", "\(base)/first"]))
        case "/ad": .answer(200, Served.ad(base))
        case "/first": .answer(200, Served.wrapper("\(base)/second?c=[MYCONSENT]", base: base))
        case "/second": .answer(302, fields: ["Location: /moved"])
        case "/moved": .answer(200, Served.wrapper("\(base)/ad?cb=[CACHEBUSTING]", base: base))
        default: .answer(404)
        }
    }

    @Test("ad tags and wrappers are requested, each once, and nothing else of a playlist")
    func tagsOnly() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run(
            "lint", "\(server.base)/playlist.vmap", "--resolve", "--allow-private", "--macro", "MYCONSENT=a b")
        #expect(server.paths == ["/ad", "/first", "/moved", "/playlist.vmap", "/second"])
        #expect(server.requests.contains { $0.path == "/second?c=a%20b" })
        for quiet in [["lint"], ["diff", "\(server.base)/playlist.vmap"]] {
            let silent = try command.run(
                arguments: quiet + ["\(server.base)/playlist.vmap", "--resolve", "--allow-private", "-q"])
            #expect(silent.complaint == "", "\(quiet)")
        }
        let tag = server.requests.first { $0.path.hasPrefix("/ad?") }
        #expect(tag?.path.wholeMatch(of: /\/ad\?cb=[0-9]{8}/) != nil)
        #expect(
            outcome.complaint.hasPrefix("adrules: about to make 1 request: 1 to 127.0.0.1\n"), "\(outcome.complaint)")
        #expect(outcome.complaint.hasSuffix("adrules: made 5 requests: 5 to 127.0.0.1\n"), "\(outcome.complaint)")
        #expect(
            outcome.output.contains(
                """
                requests of \(server.base)/playlist.vmap
                ├─ break "b1" at 00:01:00: \(server.base)/ad?cb=[CACHEBUSTING] – 200, \(Served.ad(server.base).utf8.count) bytes
                │  └─ inline "ad"
                ├─ break "b2" at 00:02:00: \(server.base)/first – 200, \
                \(Served.wrapper("\(server.base)/second?c=[MYCONSENT]", base: server.base).utf8.count) bytes
                │  └─ wrapper "wrapper": \(server.base)/second?c=[MYCONSENT] – 200, 1 redirect,
                """.dropLast()), "\(outcome.output)")
        #expect(outcome.code == 0)
    }

    @Test("hls asset-list follows the wrappers of a response")
    func assetList() throws {
        let server = try LoopbackServer { path, base in
            path == "/ad" ? .answer(200, Served.ad(base)) : .answer(404)
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.wrapper("\(server.base)/ad", base: server.base), to: "wrapper.xml")
        let arguments = ["hls", "asset-list", "wrapper.xml", "--allow-files", "9000"]
        let outcome = try command.run(
            arguments: arguments + ["--resolve", "--allow-private", "--save-responses", "saved"])
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(outcome.output.contains("\"URI\""))
        #expect(server.paths == ["/ad"])
        #expect(
            try !FileManager.default.contentsOfDirectory(
                atPath: command.folder.appendingPathComponent("saved").path
            ).isEmpty)
        // Without --allow-private nobody is asked, and the list says so.
        let refused = try command.run(arguments: arguments + ["--resolve"])
        #expect(refused.code == 3)
        #expect(server.paths == ["/ad"])
        #expect(try command.run(arguments: arguments + ["--allow-private"]).code == 64)
    }

    @Test("an answer is read in the encoding of its Content-Type, as a player does, online and again")
    func contentType() throws {
        let server = try LoopbackServer { _, base in
            .answer(
                200, Served.ad(base).replacing("<AdTitle>t", with: "<AdTitle>\u{e9}"),
                fields: ["Content-Type: text/xml; charset=ISO-8859-1"])
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/ad"]), to: "list.vmap")
        let live = try command.run(
            "parse", "list.vmap", "--resolve", "--allow-private", "--save-responses", "saved", "--format", "json")
        #expect(live.output.contains("\u{c3}\u{a9}"), "\(live.output)\(live.complaint)")
        let again = try command.run("parse", "list.vmap", "--responses", "saved", "--format", "json")
        #expect(again.output == live.output)
    }

    /// A server whose playlist is in ISO-8859-1, which only its `Content-Type` says, and that playlist in UTF-8.
    private func latinServer() throws -> (server: LoopbackServer, list: String) {
        let list = Served.playlist(["https://ads.example/v"]).replacing("\"b1\"", with: "\"caf\u{e9}\"")
        let latin = try #require(list.data(using: .isoLatin1))
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/xml; charset=ISO-8859-1\r\nConnection: close\r\n\r\n"
        let answer: [UInt8] = Array(head.utf8) + latin
        return (try LoopbackServer { _, _ in .bytes(answer) }, list)
    }

    @Test(
        "the document of a URL is read in the encoding of its Content-Type, as a player does, online and again",
        arguments: ["parse", "schedule", "simulate", "report"])
    func documentContentType(name: String) throws {
        let (server, _) = try latinServer()
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let option = name == "parse" ? ["--format", "json"] : ["--duration", "480"]
        let arguments = [name, "\(server.base)/list"] + option
        let live = try command.run(arguments: arguments + ["--allow-private", "--save-responses", "saved"])
        let again = try command.run(arguments: arguments + ["--responses", "saved"])
        for outcome in [live, again] {
            #expect(outcome.code == 0, "\(outcome.complaint)")
            #expect(outcome.output.contains("caf\u{e9}"), "\(outcome.output)")
        }
    }

    @Test("diff reads a document of a URL in that encoding, and lint reports its bytes")
    func documentBytes() throws {
        let (server, list) = try latinServer()
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(list, to: "list.vmap")
        let difference = try command.run("diff", "\(server.base)/list", "list.vmap", "--allow-private")
        #expect(difference.code == 0, "\(difference.output)\(difference.complaint)")
        let lint = try command.run("lint", "\(server.base)/list", "--allow-private", "--format", "concise")
        #expect(lint.code == 1 && lint.output.contains("XML019"), "\(lint.output)\(lint.complaint)")
    }

    @Test("macros that only requests have are filled")
    func requestMacros() throws {
        let server = try LoopbackServer { path, base in
            path == "/ad"
                ? .answer(200, Served.ad(base)) : .answer(200, Served.playlist(["\(base)/ad?v=[VASTVERSIONS]"]))
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        _ = try command.run("lint", "\(server.base)/playlist.vmap", "--resolve", "--allow-private")
        let tag = try #require(server.requests.first { $0.path.hasPrefix("/ad?v=") })
        #expect(!tag.path.contains("VASTVERSIONS"), "\(tag.path)")
    }

    @Test("a tag of several documents, standard input among them, is requested once")
    func sharedTags() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let list = Served.playlist(["\(server.base)/ad", "\(server.base)/ad"])
        for name in ["a.vmap", "b.vmap"] { try command.write(list, to: name) }
        let outcome = try command.run(
            "lint", "a.vmap", "b.vmap", "-", "--resolve", "--allow-private", "--format", "json", input: list)
        #expect(server.paths == ["/ad"])
        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let requests = report?["requests"] as? [[String: Any]] ?? []
        #expect(requests.map { $0["file"] as? String } == ["a.vmap", "b.vmap", "<stdin>"].flatMap { [$0, $0, $0] })
        #expect(requests.first?["url"] as? String == "\(server.base)/ad")
        #expect(requests.prefix(3).map { $0["kind"] as? String } == ["break", "inline", "break"])
        #expect(requests.prefix(3).map { $0["status"] as? Int } == [200, nil, nil])
        #expect(requests.prefix(3).map { $0["repeated"] as? Bool } == [nil, nil, true])
        let files = (report?["files"] as? [[String: Any]] ?? []).map { $0["file"] as? String }
        #expect(files == ["a.vmap", "b.vmap", "<stdin>", "\(server.base)/ad"])
    }

    @Test("answers do not overwrite files of others")
    func savedOver() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/ad"]), to: "list.vmap")
        try command.write("mine", to: "own/001.xml")
        let arguments = ["lint", "list.vmap", "--resolve", "--allow-private", "--save-responses"]
        for folder in ["own", "list.vmap"] {
            let refused = try command.run(arguments: arguments + [folder])
            #expect(refused.code == 2)
            #expect(refused.complaint.contains("--save-responses \(folder): it exists and is something else"))
        }
        #expect(server.paths == [])
        #expect(try command.text(of: "own/001.xml") == "mine")
        for _ in 0..<2 { #expect(try command.run(arguments: arguments + ["saved/here"]).code == 0) }
        #expect(try command.text(of: "saved/here/001.xml") == Served.ad(server.base))
        #expect(try command.text(of: "saved/here/index.tsv") == "\(server.base)/ad\t001.xml\t200\t0\n")
    }

    @Test("a URL alone is linted; its tags are not requested")
    func documentOnly() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run("lint", "\(server.base)/playlist.vmap", "--allow-private", "--format", "concise")
        #expect(server.paths == ["/playlist.vmap"])
        #expect(outcome.code == 0, "\(outcome.output)\(outcome.complaint)")
        let missing = try command.run("lint", "\(server.base)/none.vmap", "--allow-private")
        #expect(missing.code == 2)
        #expect(
            missing.complaint.hasSuffix(
                "adrules: cannot read \(server.base)/none.vmap: the server answered 404\n"))
    }

    @Test("saved answers give the same report, without requests", arguments: ["full", "concise", "json"])
    func replay(format: String) throws {
        let server = try LoopbackServer { path, base in
            path == "/playlist.vmap"
                ? .answer(
                    200,
                    Served.playlist(
                        ["first", "none", "empty", "page", "loop"].map { "\(base)/\($0)" } + ["file:///etc/passwd"]))
                : path == "/empty"
                    ? .answer(204)
                    : path == "/page"
                        ? .answer(200, "<!DOCTYPE html><html></html>")
                        : path == "/loop" ? .answer(307, fields: ["Location: /loop"]) : Self.reply(path, base)
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let url = "\(server.base)/playlist.vmap"
        let live = try command.run(
            "lint", url, "--resolve", "--allow-private", "--format", format, "--save-responses", "saved")
        let count = server.requests.count
        let again = try command.run("lint", url, "--resolve", "--responses", "saved", "--format", format)
        #expect(again.output == live.output)
        #expect(again.code == live.code)
        #expect(again.complaint == "")
        #expect(server.requests.count == count)
        for rule in ["VAST452", "VAST453", "VAST454"] { #expect(live.output.contains(rule)) }
        if format == "json" { #expect(HostileText.isJSON(live.output)) }
    }

    @Test("headers go to the origin of the URL only: not behind a redirect, not to another tag")
    func headers() throws {
        let other = try LoopbackServer { _, base in .answer(200, Served.ad(base)) }
        defer { other.stop() }
        let server = try LoopbackServer { path, base in
            switch path {
            case "/playlist.vmap":
                .answer(
                    200, Served.playlist(["\(base)/own", "\(base)/away", "\(other.base)/other", "\(base)/wrapped"]))
            case "/away": .answer(302, fields: ["Location: \(other.base)/behind"])
            case "/wrapped": .answer(200, Served.wrapper("\(other.base)/wrapper", base: base))
            default: .answer(200, Served.ad(base))
            }
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let outcome = try command.run(
            "lint", "\(server.base)/playlist.vmap", "--resolve", "--allow-private", "--header", "X-Secret: \"a\\b\"",
            "--user-agent", "Tester")
        #expect(outcome.code == 0, "\(outcome.output)")
        let secret = "x-secret: \"a\\b\""
        #expect(server.paths == ["/away", "/own", "/playlist.vmap", "/wrapped"])
        #expect(server.requests.allSatisfy { $0.fields.contains(secret) && $0.fields.contains("user-agent: tester") })
        #expect(other.paths == ["/behind", "/other", "/wrapper"])
        #expect(other.requests.allSatisfy { !$0.fields.contains { $0.hasPrefix("x-secret") } })
    }

    @Test("with a file, headers go to the origin of the requested tag, not to that of its wrapper")
    func headersOfTags() throws {
        let other = try LoopbackServer { _, base in .answer(200, Served.ad(base)) }
        defer { other.stop() }
        let server = try LoopbackServer { _, base in .answer(200, Served.wrapper("\(other.base)/wrapper", base: base)) }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/tag"]), to: "list.vmap")
        _ = try command.run("lint", "list.vmap", "--resolve", "--allow-private", "--header", "X-Secret: a")
        #expect(server.requests.map { $0.fields.contains("x-secret: a") } == [true])
        #expect(other.requests.map { $0.fields.contains("x-secret: a") } == [false])
    }

    @Test("private addresses are not asked without --allow-private, neither as a URL, nor as a tag, nor behind a name")
    func privateAddresses() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let direct = try command.run("lint", "\(server.base)/playlist.vmap")
        #expect(direct.code == 2)
        #expect(direct.complaint.contains("127.0.0.1 is not on the public internet (--allow-private permits it)"))
        let port = server.base.split(separator: ":").last ?? ""
        try command.write(
            Served.playlist(["\(server.base)/a", "http://localhost:\(port)/b", "http://[::ffff:127.0.0.1]:\(port)/c"]),
            to: "list.vmap")
        let outcome = try command.run("lint", "list.vmap", "--resolve", "--format", "concise")
        #expect(outcome.output.split(separator: "\n").count { $0.contains("warning[VAST456]") } == 3)
        #expect(outcome.complaint.hasSuffix("adrules: made 0 requests\n"))
        #expect(server.paths == [])
    }

    @Test("a redirect to the local link is not followed, even with --allow-private")
    func localLink() throws {
        let server = try LoopbackServer { _, _ in .answer(302, fields: ["Location: http://169.254.1.1/secrets"]) }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist(["\(server.base)/a"]), to: "list.vmap")
        let outcome = try command.run("lint", "list.vmap", "--resolve", "--allow-private", "--format", "concise")
        #expect(outcome.output.contains("169.254.1.1 is link-local and is never requested"))
        #expect(outcome.complaint.hasSuffix("adrules: made 1 request: 1 to 127.0.0.1\n"))
    }
}
