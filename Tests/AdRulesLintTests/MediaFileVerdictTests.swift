import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Testing

/// Lint and the engine agree on the media files that play.
@Suite struct MediaFileVerdictTests {
    private func document(_ files: String) -> String {
        """
        <VAST version="4.2"><Ad id="1"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>
        <Impression>https://track.example/i</Impression><Creatives><Creative><Linear><Duration>00:00:30</Duration>
        <MediaFiles>\(files)</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    private func file(_ api: String?, _ type: String, _ name: String, element: String = "MediaFile") -> String {
        let api = api.map { #" apiFramework="\#($0)""# } ?? ""
        return #"<\#(element) delivery="progressive" type="\#(type)" width="640" height="360"\#(api)>"#
            + "https://media.example/\(name)</\(element)>"
    }

    private func findings(_ files: String) throws -> [Diagnostic] {
        try lint(document(files)).diagnostics.filter { ["VAST318", "VAST322"].contains($0.rule.id.rawValue) }
    }

    private func plays(_ files: String) throws -> Bool {
        guard case .vast(let read) = try AdDocument(parsing: Array(document(files).utf8)) else { return false }
        let selection = AdSelection(
            AdResponse(read.vast), types: [.linear], allowMultipleAds: true, policies: Policies(), surface: nil,
            maxDuration: nil)
        return !selection.pod.isEmpty
    }

    @Test(
        "A file has a finding where the engine, which runs no API by default, plays none",
        arguments: [nil, "", "VPAID", "SIMID", "omid", "VAST", "x"],
        [
            ("video/mp4", "a.mp4"), ("video/mp4", "a.html"), ("text/html", "a.html"), ("text/html", "a.mp4"),
            ("image/png", "a"), ("application/javascript", "a.js"), ("video/x-flv", "a.flv"), ("video/x-new", "a"),
            ("application/x-mpegURL", "a.m3u8"), ("audio/mpeg", "a.mp3"),
        ])
    func single(_ api: String?, _ kind: (type: String, name: String)) throws {
        let file = file(api, kind.type, kind.name)
        #expect(try findings(file).isEmpty == plays(file))
        let both = file + self.file(nil, "video/mp4", "b.mp4")
        #expect(try findings(both).isEmpty && plays(both))
    }

    @Test("A type of data plays no more than a page, unless its name says media")
    func families() throws {
        for type in ["json", "zip", "xhtml+xml", "ecmascript", "x-silverlight", "pdf"] {
            #expect(try !findings(file(nil, "application/\(type)", "a")).isEmpty, "\(type)")
            #expect(try !plays(file(nil, "application/\(type)", "a")), "\(type)")
            #expect(try plays(file(nil, "application/\(type)", "a.mp4")), "\(type)")
        }
        #expect(try !plays(file(nil, "Font/WOFF", "a")))
        for type in [
            "application/octet-stream", "binary/octet-stream", "application/mp4", "application/x-mpegURL",
            "application/mpegurl", "application/dash+xml", "application/vnd.ms-sstr+xml", "application/ogg", "mp4",
            "Video/X-New", "audio/x-new", "h264/video", "",
        ] {
            #expect(try findings(file(nil, type, "a")).isEmpty && plays(file(nil, type, "a")), "\(type)")
        }
    }

    @Test("An original alone is no media file")
    func original() throws {
        let original = file(nil, "video/mp4", "a.mp4", element: "Mezzanine")
        #expect(try findings(original).map(\.rule.id.rawValue) == ["VAST318"])
        #expect(try !plays(original))
    }

    @Test("The finding names the API of a video, and the fix removes it", arguments: ["SIMID", "omid", "VPAID"])
    func program(_ api: String) throws {
        let found = try #require(try findings(file(api, "video/mp4", "a.mp4")).first)
        #expect(found.finding.message == "no <MediaFile> of this creative plays without an API or Flash")
        #expect(found.finding.label == "a video declared as \(api): players that check apiFramework drop it")
        #expect(found.finding.fix != nil)
    }
}
