import Foundation
import Testing

/// `adrules report --probe`: media files are asked for as ad tags are, and `ffprobe` reads bytes, never an address.
@Suite("adrules report --probe") struct MediaProbeTests {
    /// A response whose ad has these media files.
    private static func response(_ addresses: [String]) -> String {
        let files = addresses.map {
            "<MediaFile delivery=\"progressive\" type=\"video/mp4\" width=\"1\" height=\"1\"><![CDATA[\($0)]]></MediaFile>"
        }
        return """
            <VAST version="3.0"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
            <Impression>https://i.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:15</Duration>
            <MediaFiles>\(files.joined())</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
    }

    /// Runs the command with an `ffprobe` that keeps its arguments and its input, and prints this; `curl` is the system's.
    private func run(_ command: Command, _ arguments: String, ffprobe printed: String) throws -> Command.Outcome {
        try command.write(printed, to: "printed")
        let folder = command.folder.path
        try command.writeProgram(
            """
            #!/bin/sh
            echo "$@" >>'\(folder)/arguments'
            [ "$1" = -version ] && exit 0
            cat >'\(folder)/input'
            cat '\(folder)/printed'

            """, to: "bin/ffprobe")
        let path = "\(folder)/bin:/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin"
        return try command.run(line: "report \(arguments)", environment: ["PATH": path])
    }

    private static let film = """
        {"streams": [{"codec_name": "h264", "codec_type": "video", "width": 640, "height": 360},
        {"codec_name": "aac", "codec_type": "audio"}], "format": {"format_name": "mov,mp4,m4a", "duration": "31.040000"}}
        """

    @Test("The first bytes of a file are requested and measured; ffprobe may open nothing, and gets no address")
    func measures() throws {
        let server = try LoopbackServer { _, _ in
            .endless("HTTP/1.1 206 Partial Content\r\n\r\n", again: "0123456789abcdef")
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.response([server.base + "/a.mp4?user=secret"]), to: "ad.xml")
        let outcome = try run(command, "ad.xml --probe --allow-private", ffprobe: Self.film)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(PageReading(outcome.output).complaints == [])
        #expect(outcome.output.contains(/status 206, [0-9,]+ ms, 640×360 h264, aac, 0:31\.040</))
        #expect(outcome.output.contains("the response states 0:15"))
        #expect(server.requests.count == 1 && server.requests[0].fields.contains("range: bytes=0-1048575"))
        let input = try Data(contentsOf: command.folder.appendingPathComponent("input"))
        #expect(input.count == 1_048_576)
        let arguments = try command.text(of: "arguments")
        #expect(arguments.contains("-protocol_whitelist pipe ") && arguments.contains("-i pipe:0"))
        #expect(!arguments.contains("127.0.0.1") && !arguments.contains("secret") && !arguments.contains("http"))
    }

    @Test("An address that is an option, a file or of a private network starts no ffprobe")
    func hostileAddresses() throws {
        let command = try Command()
        defer { command.remove() }
        let addresses = [
            "-i /etc/passwd", "--help", "file:///etc/passwd", "concat:/etc/passwd|x", "pipe:0", "data:,x",
            "http://127.0.0.1:9/a.mp4", "http://169.254.169.254/latest", "http://[::1]/",
            // A host that no name server knows.
            "https://a.invalid/\n-version",
        ]
        try command.write(Self.response(addresses), to: "ad.xml")
        let outcome = try run(command, "ad.xml --probe", ffprobe: Self.film)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try command.text(of: "arguments") == "-version\n")
        #expect(outcome.output.contains("is not on the public internet (--allow-private permits it)"))
        #expect(outcome.output.contains("is link-local and is never requested"))
        #expect(!outcome.output.contains("h264"))
    }

    @Test(
        "A file that is not media is reported",
        arguments: [
            ("<html>", "{}", "ffprobe finds no media in it"), ("#EXTM3U\n", film, "status 200, an HLS playlist"),
            ("x", "not json", "ffprobe finds no media in it"),
        ])
    func noMedia(body: String, printed: String, expected: String) throws {
        let server = try LoopbackServer { _, _ in .answer(200, body) }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.response([server.base + "/a.mp4"]), to: "ad.xml")
        let page = try run(command, "ad.xml --probe --allow-private", ffprobe: printed).output
        #expect(page.replacing(try Regex(", [0-9]+ ms"), with: "").contains(expected))
    }

    @Test("Without ffprobe the command prints how to install it; an option without effect is refused")
    func missing() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.response(["https://m.invalid/a.mp4"]), to: "ad.xml")
        let outcome = try command.run(
            "report", "ad.xml", "--probe", environment: ["PATH": command.folder.path])
        #expect(outcome.code == 2)
        #expect(
            outcome.complaint.hasPrefix(
                "adrules: --probe: ffprobe is not in PATH, and media files are measured with it; "))
        let idle = try command.run("report", "ad.xml", "--probe", "--header", "A: b")
        #expect(idle.code == 64 && idle.complaint.contains("--header applies to URLs and --resolve only"))
    }
}
