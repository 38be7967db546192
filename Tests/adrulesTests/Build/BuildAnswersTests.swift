import Foundation
import Testing

/// `adrules build` with servers: the content behind a URL, and real ads in a simulated viewing.
@Suite struct BuildAnswersTests {
    private static func reply(_ path: String, _ base: String) -> LoopbackServer.Reply {
        switch path {
        case "/film.m3u8": .answer(200, "#EXTM3U\n#EXT-X-TARGETDURATION:300\n#EXTINF:300,\na.ts\n#EXT-X-ENDLIST\n")
        case "/chapters": .answer(200, "{\"duration\": \"20:00\", \"chapters\": [\"10:00\"]}")
        case "/vast": .answer(200, Served.ad(base).replacingOccurrences(of: "00:00:15", with: "00:00:40"))
        default: .answer(404)
        }
    }

    private func build(_ arguments: String..., in command: Command) throws -> Command.Outcome {
        try command.run(arguments: ["build", "--ads", "https://ads.example/a?s={id}"] + arguments)
    }

    @Test("content is read from a URL: a playlist of HLS, or a description; also offline")
    func content() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let film = try build(
            "--every", "1m", "--content", "\(server.base)/film.m3u8?t=1", "--allow-private", "--save-responses",
            "saved",
            in: command)
        #expect(film.code == 0, "\(film.complaint)")
        #expect(film.output.contains("00:04:00") && !film.output.contains("00:05:00"))
        let count = server.requests.count
        let offline = try build(
            "--every", "1m", "--content", "\(server.base)/film.m3u8?t=1", "--responses", "saved", in: command)
        #expect(offline.output == film.output && server.requests.count == count)
        let described = try build(
            "--every", "15m", "--content", "\(server.base)/chapters", "--allow-private", in: command)
        #expect(described.output.contains("00:15:00") && described.code == 0)
        let gone = try build("--pre", "--content", "\(server.base)/gone.json", "--allow-private", in: command)
        #expect(gone.code == 2 && gone.complaint.contains("the server answered 404"))
        let idle = try build("--pre", "--duration", "60", "--allow-private", in: command)
        #expect(idle.code == 64)
    }

    @Test("a simulated viewing has the ads that the servers, or a folder, answer")
    func simulated() throws {
        let server = try LoopbackServer(Self.reply)
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        let arguments = ["build", "--ads", "\(server.base)/vast", "--pre", "--duration", "5m", "--simulate"]
        let assumed = try command.run(arguments: arguments)
        #expect(assumed.output.contains("1 of 1, 15 s") && server.requests.isEmpty)
        let asked = try command.run(
            arguments: arguments + ["--resolve", "--allow-private", "--save-responses", "saved"])
        #expect(asked.output.contains("1 of 1, 40 s"), "\(asked.output)\(asked.complaint)")
        let offline = try command.run(arguments: arguments + ["--responses", "saved"])
        #expect(offline.output == asked.output)
        let useless = try command.run(arguments: arguments.dropLast() + ["--resolve"])
        #expect(useless.code == 64 && useless.complaint.contains("--resolve is for --simulate"))
    }
}
