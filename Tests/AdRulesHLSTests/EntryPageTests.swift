import AdRulesHLS
import Foundation
import Testing

/// The code of the module's landing page, word for word: PageTests compares it.
@Suite("The example of the landing page")
struct EntryPageTests {
    private func changed(_ document: VMAPDocument, _ bytes: [UInt8]) throws -> [UInt8]? {
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"  // your server: it answers with AssetList.json
        let playlist = try MediaPlaylist(parsing: bytes)
        guard playlist.isVOD, let timeline = ContentTimeline(playlist) else { return nil }  // live: LiveFilter
        let export = InterstitialExport(Schedule(document, duration: playlist.duration), options: options)
        let changed = try playlist.inserting(export.interstitials.map { $0.dateRange(on: timeline) })
        for feature in export.unsupported { print(feature.breakID ?? "", feature.message) }
        return changed
    }

    @Test("It works as the page describes")
    func example() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let document = try VMAPDocument(
            parsing: Array(try Data(contentsOf: root.appendingPathComponent("Samples/Playlists/quickstart.xml"))))
        let media = "#EXTM3U\n#EXT-X-TARGETDURATION:1800\n#EXTINF:1800,\na.mp4\n#EXT-X-ENDLIST\n"
        let bytes = try #require(try changed(document, Array(media.utf8)))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.components(separatedBy: "#EXT-X-DATERANGE:").count == 5)
        #expect(text.hasSuffix("#EXTINF:1800,\na.mp4\n#EXT-X-ENDLIST\n"))
        // A live playlist, without dates and with them: its window has no duration for the schedule.
        let date = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00Z\n"
        for dates in ["", date] {
            let live = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(dates)#EXTINF:6,\na.mp4\n"
            #expect(try changed(document, Array(live.utf8)) == nil)
        }
    }
}
