import AdRulesHLS
import Foundation
import Testing

/// The code of the entry page, word for word.
@Suite("The entry page's example")
struct EntryPageTests {
    private func changed(_ document: VMAPDocument, _ bytes: [UInt8]) throws -> [UInt8]? {
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"  // your server: it answers with AssetList.json
        let playlist = try MediaPlaylist(parsing: bytes)
        guard let timeline = ContentTimeline(playlist) else { return nil }  // a live playlist without dates
        let export = InterstitialExport(Schedule(document, duration: playlist.duration), options: options)
        let changed = try playlist.inserting(export.interstitials.map { $0.dateRange(on: timeline) })
        for feature in export.unsupported { print(feature.breakID ?? "", feature.message) }
        return changed
    }

    @Test("It is on the page, and does what it says")
    func example() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        func lines(_ path: String) throws -> [String] {
            try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
                .components(separatedBy: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        }
        let page = try lines("Sources/AdRulesHLS/AdRulesHLS.docc/AdRulesHLS.md")
        let begin = try #require(page.firstIndex(of: "import AdRulesHLS"))
        let code = page[begin...].prefix { $0 != "```" }.dropFirst().filter { !$0.isEmpty }
        let here = try lines("Tests/AdRulesHLSTests/EntryPageTests.swift")
        for line in code { #expect(here.contains(line), "\(line)") }

        let document = try VMAPDocument(
            parsing: Array(try Data(contentsOf: root.appendingPathComponent("Samples/Playlists/quickstart.xml"))))
        let media = "#EXTM3U\n#EXT-X-TARGETDURATION:1800\n#EXTINF:1800,\na.mp4\n#EXT-X-ENDLIST\n"
        let bytes = try #require(try changed(document, Array(media.utf8)))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "#EXT-X-DATERANGE:").count == 5)
        #expect(text.hasSuffix("#EXTINF:1800,\na.mp4\n#EXT-X-ENDLIST\n"))
    }
}
