/// A way in which the input of a command can grow.
struct GrowthShape: Sendable {
    /// What grows, and what reads it.
    var name: String
    /// The arguments of the command; names of ``files`` are replaced by their paths.
    var arguments: [String]
    /// The content of each file for a number of what grows, by name.
    var files: @Sendable (Int) -> [String: String]
    /// The number to begin with; it is doubled until the command takes long enough to be measured.
    var start: Int
    /// The largest number: a limit of the command, of a format, or of time.
    var limit: Int

    /// One file, `in.xml`, made of a head, a unit for each number from 0, and a tail.
    static func document(
        _ name: String, _ arguments: [String], head: String, tail: String, start: Int = 500, limit: Int = 400_000,
        unit: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        let arguments = arguments.contains("in.xml") ? arguments : arguments + ["in.xml"]
        return GrowthShape(
            name: "\(arguments[0]): \(name)", arguments: arguments,
            files: { count in
                var text = head
                for index in 0..<count { text += unit(index) }
                return ["in.xml": text + tail]
            }, start: start, limit: limit)
    }

    /// Breaks in a playlist.
    static func breaks(
        _ name: String, _ arguments: [String], start: Int = 500, limit: Int = 90_000,
        unit: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        document(
            name, arguments, head: "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n",
            tail: "</vmap:VMAP>\n", start: start, limit: limit, unit: unit)
    }

    /// Content of the only creative's Linear, or of what `path` names around it.
    static func inLine(
        _ name: String, _ arguments: [String], around path: (String, String), start: Int = 500, limit: Int = 400_000,
        unit: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        document(
            name, arguments,
            head: "<VAST version=\"4.2\"><Ad id=\"a\"><InLine><AdSystem>a</AdSystem><AdTitle>a</AdTitle>"
                + "<AdServingId>a</AdServingId><Impression>https://t.example/</Impression>" + path.0,
            tail: path.1 + "</InLine></Ad></VAST>\n", start: start, limit: limit, unit: unit)
    }

    /// Steps of a simulated viewer. `attributes`: of the first break of the playlist.
    static func steps(
        _ name: String, start: Int = 500, limit: Int = 60_000, attributes: String = "",
        unit: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        GrowthShape(
            name: "simulate: \(name)",
            arguments: [
                "simulate", "in.xml", "--duration", "20:00:00", "--script", "steps.txt", "--format", "summary",
            ],
            files: { count in
                let playlist = playlist.replacing("\"linear\"", with: "\"linear\"\(attributes)", maxReplacements: 1)
                return ["in.xml": playlist, "steps.txt": "start\n" + (0..<count).map { unit($0) + "\n" }.joined()]
            }, start: start, limit: limit)
    }

    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        <vmap:AdBreak timeOffset="01:00:00" breakType="linear"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
        <vmap:AdBreak timeOffset="50%" breakType="linear"><vmap:AdSource>
        <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """

    /// A media playlist with a line or more for each segment.
    static func segments(
        _ name: String, _ arguments: [String], others: [String: String] = [:], start: Int = 2_000, limit: Int = 100_000,
        unit: @escaping @Sendable (Int) -> String
    ) -> GrowthShape {
        GrowthShape(
            name: "hls \(arguments[1]): \(name)", arguments: arguments,
            files: { count in
                let head = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
                let text = head + (0..<count).map(unit).joined() + "#EXT-X-ENDLIST\n"
                return others.merging(["media.m3u8": text]) { $1 }
            }, start: start, limit: limit)
    }
}
