import AdRulesHLS
import Foundation
import SharedDocuments
import Testing

/// Every playlist at hand goes into a media playlist and comes back.
@Suite("Sample playlists as interstitials")
struct SamplePlaylistTests {
    private static let samples = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Samples/Playlists")

    /// The readable playlists below a folder, with their paths in it.
    private static func playlists(below folder: URL) -> [(name: String, document: VMAPDocument)] {
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        return names.sorted().compactMap { name in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)),
                let document = try? VMAPDocument(parsing: Array(data))
            else { return nil }
            return (name, document)
        }
    }

    /// A media playlist of half an hour, with a jump of its dates in the middle and two avails.
    private static let media: MediaPlaylist? = {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.250Z\n"
        for index in 0..<180 {
            if index == 90 { text += "#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-03-01T12:00:00.500Z\n" }
            text += "#EXTINF:10,\nsegment-\(index).m4s\n"
        }
        return try? MediaPlaylist(parsing: Array((text + "#EXT-X-ENDLIST\n").utf8))
    }()

    private func check(_ document: VMAPDocument, _ name: String) throws {
        let media = try #require(Self.media)
        let timeline = try #require(ContentTimeline(media))
        let schedule = Schedule(
            document, duration: media.duration,
            opportunities: [Opportunity(.seconds(60)), Opportunity(.seconds(1200), duration: .seconds(30))])
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example/lists"
        let export = InterstitialExport(schedule, options: options)

        // Each occurrence is either in one interstitial or reported as left out.
        let scheduled = schedule.stops.flatMap(\.occurrences) + schedule.unscheduled.map(\.occurrence)
        let carried = export.interstitials.flatMap(\.occurrences)
        let missing = Set(export.unsupported.filter(\.isWholeBreak).map(\.occurrence))
        #expect(Set(carried).count == carried.count, "\(name)")
        #expect(Set(carried).isDisjoint(with: missing), "\(name)")
        #expect(Set(carried).union(missing) == Set(scheduled), "\(name)")
        #expect(Set(export.interstitials.map(\.id)).count == export.interstitials.count, "\(name)")
        for interstitial in export.interstitials {
            for occurrence in interstitial.occurrences {
                #expect(schedule.resolution(of: occurrence) == .scheduled(interstitial.position), "\(name)")
            }
        }

        // What was written is read back at the same times, with the same identifiers.
        let bytes = try media.inserting(export.interstitials.map { $0.dateRange(on: timeline) })
        let found = PlaylistImport(try MediaPlaylist(parsing: bytes))
        #expect(found.findings.isEmpty, "\(name)")
        #expect(found.interstitials.map(\.id) == export.interstitials.map(\.id), "\(name)")
        #expect(found.interstitials.map(\.position) == export.interstitials.map(\.position), "\(name)")
        #expect(found.interstitials.map(\.duration) == export.interstitials.map(\.duration), "\(name)")
        // Content resumes where it stopped, or behind an avail that ads replace.
        let offsets = export.interstitials.map { one in
            one.assetList?.assets.isEmpty == true ? MediaTime.zero : one.playoutLimit ?? .zero
        }
        #expect(found.interstitials.map(\.resumeOffset) == offsets, "\(name)")

        // No line has an exponent, a control character or an asset attribute more than one.
        for interstitial in export.interstitials {
            let line = interstitial.dateRange(on: timeline).line
            let range = try #require(DateRange(line), "\(name)")
            #expect(range.isInterstitial && range.start != nil && !range.id.isEmpty, "\(name)")
            #expect((range["X-ASSET-LIST"] == nil) != (range["X-ASSET-URI"] == nil), "\(name)")
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }, "\(name)")
            if let list = interstitial.assetList {
                #expect(try AssetList(json: Array(list.json.utf8)).assets.count == list.assets.count, "\(name)")
            }
        }
    }

    @Test("The samples of this package")
    func samples() throws {
        let playlists = Self.playlists(below: Self.samples)
        #expect(playlists.count > 12)
        for (name, document) in playlists { try check(document, name) }
    }

    @Test("Real playlists", .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let playlists = Self.playlists(below: SharedDocuments.corpus)
        #expect(playlists.count > 20)
        for (name, document) in playlists { try check(document, name) }
    }
}
