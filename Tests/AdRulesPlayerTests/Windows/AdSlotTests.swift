import Testing

@testable import AdRulesPlayer

@Suite("Banners and companions") struct AdSlotTests {
    /// An ad with companions, each described by its attributes.
    private func ad(_ companions: [String], _ policies: Policies = Policies()) throws -> ResolvedAd {
        let elements = companions.enumerated().map { index, attributes in
            "<Companion id=\"\(index)\" \(attributes)><HTMLResource>x</HTMLResource></Companion>"
        }
        let document = """
            <VAST version="4.2"><Ad><InLine><Creatives>
              <Creative><Linear><Duration>00:00:15</Duration><MediaFiles>
                <MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.example/m</MediaFile>
              </MediaFiles></Linear></Creative>
              <Creative><CompanionAds>\(elements.joined())</CompanionAds></Creative>
            </Creatives></InLine></Ad></VAST>
            """
        let vast = try VASTDocument(parsing: Array(document.utf8)).vast
        return try #require(ResolvedAd(AdResponse.Entry(inline: vast.ads[0]), as: .linear, policies: policies))
    }

    @Test(
        "Of the sizes that an ad offers, the largest that fits the slot is chosen",
        arguments: [
            (1000.0, 100.0, 1), (728, 90, 1), (727.9, 90, 0), (320, 50, 0), (320, 49.9, nil), (400, 300, 2),
            (0, 0, nil),
            (.nan, 100, nil),
        ] as [(Double, Double, Int?)])
    func largest(width: Double, height: Double, index: Int?) throws {
        let ad = try ad([
            #"width="320" height="50""#, #"width="728" height="90""#, #"width="300" height="250""#,
            #"width="300" height="250""#,
        ])
        #expect(ad.adCompanion(for: AdSlot(width: width, height: height))?.index == index)
    }

    @Test("A companion made for the slot comes first, one made for another slot last; a missing size fits anywhere")
    func assignment() throws {
        let ad = try ad([
            #"width="300" height="250" adSlotId="top""#, #"width="300" height="50""#,
            #"width="10" height="10" adSlotId="side""#, #"width="900" height="900" adSlotId="side""#, "",
        ])
        func index(_ id: String?, _ width: Double, _ height: Double) -> Int? {
            ad.adCompanion(for: AdSlot(id: id, width: width, height: height))?.index
        }
        #expect(index("side", 300, 250) == 2)
        #expect(index("side", 900, 900) == 3)
        #expect(index("bottom", 300, 250) == 1)
        #expect(index(nil, 300, 250) == 1)
        #expect(index(nil, 5, 5) == 4)
        #expect(index("top", 20, 20) == 4)
    }

    @Test("Among equals, one whose expanded size fits the window, then the scale of the screen, decides")
    func expansionAndScale() throws {
        let size = #"width="320" height="50""#
        let ad = try ad([
            size + #" expandedWidth="320" expandedHeight="900""#, size + #" pxratio="nan""#,
            size + #" expandedWidth="320" expandedHeight="480" pxratio="2""#, size + #" pxratio="3""#,
        ])
        func index(_ window: AdWindow?) -> Int? {
            ad.adCompanion(for: AdSlot(width: 320, height: 50, in: window))?.index
        }
        #expect(index(nil) == 0)
        #expect(index(.of(320, 480, scale: 1)) == 1)
        #expect(index(.of(320, 480, scale: 2)) == 2)
        #expect(index(.of(320, 480, scale: 3)) == 3)
        #expect(index(.of(320, 1000, scale: 1)) == 0)
        #expect(index(.of(320, 400, scale: 2)) == 1)
    }

    @Test("A companion that needs an API framework is chosen only if the player runs it")
    func runnable() throws {
        let companions = [#"width="300" height="250" apiFramework="VPAID""#, #"width="300" height="100""#]
        let slot = AdSlot(width: 300, height: 250)
        #expect(try ad(companions).adCompanion(for: slot)?.companion.height == 100)
        var policies = Policies()
        policies.apiFrameworks = ["VPAID"]
        #expect(try ad(companions, policies).adCompanion(for: slot)?.companion.height == 250)
    }

    @Test("Banners are requested again with a new width, and only then")
    func banners() {
        var banner = BannerWidth()
        #expect(banner.resized(to: 0) == .wait)
        #expect(banner.resized(to: .nan) == .wait)
        #expect(banner.requested == nil)
        #expect(banner.resized(to: 320.4) == .request(width: 320))
        #expect(banner.resized(to: 320) == .keep)
        #expect(banner.resized(to: 0) == .wait)
        #expect(banner.resized(to: 320) == .keep)
        #expect(banner.resized(to: 507) == .request(width: 507))
        #expect(banner.resized(to: 320) == .request(width: 320))
        #expect(banner.requested == 320)
    }
}
