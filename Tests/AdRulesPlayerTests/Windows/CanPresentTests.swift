import Testing

@testable import AdRulesPlayer

@Suite("Whether an ad can be presented in a window") struct CanPresentTests {
    /// An ad of a document, chosen without a size, so that any fits.
    private func ad(_ creatives: String, as type: BreakType) throws -> ResolvedAd {
        let document = "<VAST version=\"4.2\"><Ad><InLine><Creatives>\(creatives)</Creatives></InLine></Ad></VAST>"
        let vast = try VASTDocument(parsing: Array(document.utf8)).vast
        return try #require(ResolvedAd(AdResponse.Entry(inline: vast.ads[0]), as: type))
    }

    private func linear(_ attributes: String) throws -> ResolvedAd {
        try ad(
            """
            <Creative><Linear><Duration>00:00:15</Duration><MediaFiles>
              <MediaFile delivery="progressive" type="video/mp4" \(attributes)>https://media.example/a.mp4</MediaFile>
            </MediaFiles></Linear></Creative>
            """, as: .linear)
    }

    private func overlay(_ attributes: String) throws -> ResolvedAd {
        try ad(
            """
            <Creative><NonLinearAds><NonLinear \(attributes)>
              <StaticResource creativeType="image/png">https://o.example/o.png</StaticResource>
            </NonLinear></NonLinearAds></Creative>
            """, as: .nonlinear)
    }

    private func display(_ sizes: [(Int, Int)]) throws -> ResolvedAd {
        let companions = sizes.map {
            """
            <Companion width="\($0.0)" height="\($0.1)">
              <StaticResource creativeType="image/png">https://c.example/c.png</StaticResource></Companion>
            """
        }
        return try ad("<Creative><CompanionAds>\(companions.joined())</CompanionAds></Creative>", as: .display)
    }

    private func error(_ ad: ResolvedAd, on window: AdWindow) -> PresentationError? {
        do throws(PresentationError) {
            try ad.canPresent(on: window)
            return nil
        } catch {
            return error
        }
    }

    @Test("Presenting fails when the full-screen ad is larger than the window, with both sizes")
    func contentExceedsSurface() throws {
        let ad = try linear(#"width="1024" height="768" scalable="false""#)
        #expect(error(ad, on: .of(1024, 768)) == nil)
        let failure = try #require(error(ad, on: .of(507, 768, scale: 3)))
        #expect(failure.code == .contentExceedsSurface)
        #expect(failure.content == Surface(width: 1024, height: 768))
        #expect(failure.surface == Surface(width: 507, height: 768))
        #expect(failure.message.contains("1024 × 768") && failure.message.contains("507 × 768"))
        #expect(error(ad, on: .of(1024, 767.5))?.code == .contentExceedsSurface)
    }

    @Test("Nothing is presented in a window without a size")
    func noSurface() throws {
        let failure = error(try linear(#"width="10" height="10""#), on: .of(0, 0))
        #expect(failure == PresentationError(.noSurface, content: Surface(width: 10, height: 10)))
    }

    @Test("The rule is the engine's: files scale unless they must not, overlays only if they may, missing sizes fit")
    func rule() throws {
        let small = AdWindow.of(200, 100)
        #expect(error(try linear(#"width="1024" height="768""#), on: small) == nil)
        #expect(error(try linear(#"width="1024" height="768" scalable="true""#), on: small) == nil)
        #expect(error(try linear(#"scalable="false""#), on: small) == nil)
        #expect(error(try overlay(#"width="300" height="50" scalable="true""#), on: small) == nil)
        #expect(error(try overlay(#"width="200" height="100""#), on: small) == nil)
        let overlay = error(try overlay(#"width="300" height="50""#), on: small)
        #expect(overlay?.content == Surface(width: 300, height: 50))
    }

    @Test("A display ad needs one companion that fits; the smallest one is named if none does")
    func display() throws {
        let ad = try display([(728, 90), (300, 250), (970, 250)])
        #expect(error(ad, on: .of(320, 480)) == nil)
        let failure = try #require(error(ad, on: .of(200, 200)))
        #expect(failure.content == Surface(width: 728, height: 90))
    }

    @Test("The engine and canPresent agree for every size", arguments: ["", "scalable=\"false\"", "scalable=\"true\""])
    func oneTruth(scalable: String) throws {
        let linear = try linear("width=\"500\" height=\"400\" \(scalable)")
        let overlay = try overlay("width=\"500\" height=\"400\" \(scalable)")
        for ad in [linear, overlay, try display([(500, 400), (450, 450)])] {
            for width in [1.0, 449, 450, 499, 500, 501] {
                for height in [1.0, 399, 400, 449, 450] {
                    let window = AdWindow.of(width, height)
                    let selection = AdSelection(
                        AdResponse(entries: [AdResponse.Entry(inline: ad.inline)]), types: [ad.type],
                        allowMultipleAds: true, policies: Policies(), surface: window.surface, maxDuration: nil)
                    #expect((error(ad, on: window) == nil) == (selection.error == nil), "\(ad.type) \(width)x\(height)")
                }
            }
        }
    }
}
