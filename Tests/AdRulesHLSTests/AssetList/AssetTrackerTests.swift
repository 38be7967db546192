import AdRulesEngine
import AdRulesModel
import Testing

@testable import AdRulesHLS

@Suite("The trackers of an ad in an asset list")
struct AssetTrackerTests {
    private func ad(_ trackers: [(event: String, url: String)]) throws -> ResolvedAd {
        let elements = trackers.map { "<Tracking event=\"\($0.event)\"><![CDATA[\($0.url)]]></Tracking>" }.joined()
        let text = """
            <VAST version="4.0"><Ad id="a"><InLine><AdSystem>x</AdSystem><AdTitle>t</AdTitle><Creatives><Creative><Linear>
            <Duration>00:00:15</Duration><TrackingEvents>\(elements)</TrackingEvents><MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4">https://m.example/a.mp4</MediaFile></MediaFiles></Linear>
            </Creative></Creatives></InLine></Ad></VAST>
            """
        let document = try VASTDocument(parsing: Array(text.utf8))
        let entry = try #require(AdResponse(document.vast).entries.first)
        return try #require(ResolvedAd(entry, as: .linear))
    }

    @Test("Each event has its addresses, in the order of the document, the events in the order of their first tracker")
    func grouped() throws {
        let ad = try ad([
            ("start", "https://t.example/1"), ("x-own", "https://t.example/2"), ("start", "https://t.example/3"),
            ("progress", "https://t.example/4"), ("complete", "about:blank"), ("x-own", "https://t.example/5"),
        ])
        let groups = ad.trackersByEvent.map { "\($0.event.rawValue): \($0.urls.map(\.string).joined(separator: " "))" }
        #expect(
            groups == [
                "start: https://t.example/1 https://t.example/3", "x-own: https://t.example/2 https://t.example/5",
            ])
        var macros: [String] = []
        let tracked = CreativeSignaling(ad, macros: &macros).payload.flatMap(\.tracking).map(\.event)
        #expect(tracked == ["start", "x-own"])
        #expect(macros.isEmpty)
    }

    @Test("Macros that are facts of the ad are expanded; the others stay, and are listed once")
    func macros() throws {
        let ad = try ad([
            ("start", "https://t.example/1?t=[ADTYPE]&u=[ASSETURI]&c=[CACHEBUSTING]&[x]"),
            ("complete", "https://t.example/2?c=[CACHEBUSTING]&p=[ADPLAYHEAD]&i=[UNIVERSALADID]&o=[OWN_MACRO]"),
        ])
        var macros: [String] = []
        let urls = CreativeSignaling(ad, macros: &macros).payload.flatMap(\.tracking).flatMap(\.urls)
        #expect(
            urls == [
                "https://t.example/1?t=video&u=https%3A%2F%2Fm.example%2Fa.mp4&c=[CACHEBUSTING]&[x]",
                "https://t.example/2?c=[CACHEBUSTING]&p=[ADPLAYHEAD]&i=[UNIVERSALADID]&o=[OWN_MACRO]",
            ])
        #expect(macros == ["CACHEBUSTING", "ADPLAYHEAD", "UNIVERSALADID", "OWN_MACRO"])
    }
}
