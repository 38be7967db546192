import Testing

@testable import AdRulesPlayer

@Suite("Parts that the host shows beside an ad") struct PresentationTests {
    /// The ad that a session plays first.
    private func ad(_ ad: Documents.TestAd) async throws -> (ResolvedAd, AdReference, AdsManager, Theatre) {
        let theatre = Theatre(Documents.response([ad]))
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        manager.start()
        await theatre.clock.run(until: .seconds(1))
        for await case .ad(let event) in events where event.name == .started {
            let resolved = try #require(event.resolvedAd)
            return (resolved, try #require(manager.currentAd?.reference), manager, theatre)
        }
        throw AdRulesError(.noAd)
    }

    @Test("A long run of combining marks in a name is compared by its bytes: Unicode's way takes its square")
    func awkwardNames() async throws {
        let marks = "s" + String(repeating: "\u{301}\u{316}", count: 10_000)
        let companions = (0..<50).map { _ in
            "<Companion width=\"1\" height=\"2\" adSlotId=\"\(marks)\"><StaticResource creativeType=\"image/png\">"
                + "https://c.example/c.png</StaticResource></Companion>"
        }
        let icons =
            "<Icons><Icon program=\"p\" width=\"1\" height=\"1\" xPosition=\"\(marks)\" yPosition=\"BOTTOM\">"
            + "<StaticResource creativeType=\"image/png\">https://i.example/i.png</StaticResource></Icon></Icons>"
        let (ad, _, _, _) = try await ad(
            .init(icons: icons, companions: "<Creative><CompanionAds>\(companions.joined())</CompanionAds></Creative>"))
        #expect(ad.adCompanion(slotID: "s\u{301}", width: 3, height: 3) == nil)
        #expect(ad.adCompanion(slotID: marks, width: 3, height: 3)?.index == 0)
        #expect(ad.adIcons.first?.x == .leading)
        #expect(ad.adIcons.first?.y == .trailing)
    }

    @Test("Icons with their place and their time; being seen and clicked is tracked")
    func icons() async throws {
        let icons = """
            <Icons><Icon program="AdChoices" width="20" height="20" xPosition="right" yPosition="12" offset="00:00:02"
              duration="00:00:05"><StaticResource creativeType="image/png">https://icons.example/i.png</StaticResource>
              <IconClicks><IconClickThrough>https://choices</IconClickThrough>
              <IconClickTracking>https://beacon.example/iconClick</IconClickTracking></IconClicks>
              <IconViewTracking>https://beacon.example/iconView</IconViewTracking></Icon></Icons>
            """
        let (ad, reference, manager, theatre) = try await ad(.init(icons: icons))
        let icon = try #require(ad.adIcons.first)
        #expect(icon.x == .trailing)
        #expect(icon.y == .pixels(12))
        #expect([1, 2, 6, 7].map { icon.isShown(at: .seconds($0)) } == [false, true, true, false])
        manager.report(.iconShown(icon.index), of: reference)
        manager.report(.iconClicked(icon.index), of: reference)
        await theatre.clock.run(for: .seconds(1))
        #expect(
            theatre.tracking.urls.filter { $0.contains("icon") } == [
                "https://beacon.example/iconView", "https://beacon.example/iconClick",
            ])
    }

    @Test("Companions are found for a slot, and may be clicked when the ad is over")
    func companions() async throws {
        let companions = """
            <Creative><CompanionAds>
              <Companion width="300" height="250" adSlotId="side"><StaticResource creativeType="image/png">https://c.example/1</StaticResource>
                <CompanionClickTracking>https://beacon.example/companionClick</CompanionClickTracking>
                <TrackingEvents><Tracking event="creativeView">https://beacon.example/companionView</Tracking></TrackingEvents></Companion>
              <Companion width="728" height="90"><StaticResource creativeType="image/png">https://c.example/2</StaticResource></Companion>
            </CompanionAds></Creative>
            """
        let (ad, reference, manager, theatre) = try await ad(.init(companions: companions))
        #expect(ad.adCompanion(width: 728, height: 90)?.index == 1)
        #expect(ad.adCompanion(width: 1, height: 1) == nil)
        let companion = try #require(ad.adCompanion(slotID: "side", width: 1, height: 1))
        manager.report(.companionShown(companion.index), of: reference)
        await theatre.clock.run(until: .seconds(60))
        manager.report(.companionClicked(companion.index), of: reference)
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.tracking.urls.suffix(1) == ["https://beacon.example/companionClick"])
        #expect(theatre.tracking.urls.contains("https://beacon.example/companionView"))
    }

    static let verification = """
        <AdVerifications><Verification vendor="company.com-omid">
          <JavaScriptResource apiFramework="omid" browserOptional="true">https://verify.example/omid.js</JavaScriptResource>
          <TrackingEvents><Tracking event="verificationNotExecuted">https://beacon.example/notRun?r=[REASON]</Tracking></TrackingEvents>
          <VerificationParameters>{"k":1}</VerificationParameters>
        </Verification></AdVerifications>
        """

    @Test(
        "Verification scripts: a host that runs none reports it, one that runs them gets them; also before VAST 4.1",
        arguments: [
            verification,
            "<Extensions><Extension type=\"a > b\"/><Extension type='AdVerifications'>\(verification)</Extension></Extensions>",
        ])
    func verifications(extra: String) async throws {
        let (ad, _, _, theatre) = try await ad(.init(extra: extra))
        #expect(theatre.tracking.urls.contains("https://beacon.example/notRun?r=2"))
        let script = try #require(ad.verifications(forFrameworks: ["OMID"]).first)
        #expect(script.vendor == "company.com-omid")
        #expect(script.resource.uri.string == "https://verify.example/omid.js")
        #expect(script.parameters == "{\"k\":1}")
        #expect(ad.verifications(forFrameworks: []).isEmpty)
    }

    @Test("A host that names the interface is not reported as running nothing")
    func verificationsRun() async throws {
        let theatre = Theatre(Documents.response([.init(extra: Self.verification)]))
        let manager = try await theatre.manager()
        var settings = AdsRenderingSettings()
        settings.policies.apiFrameworks = ["omid"]
        theatre.initialize(manager, settings: settings)
        manager.start()
        await theatre.clock.run(until: .seconds(5))
        #expect(theatre.player.commands.contains("play ad-0"))
        #expect(!theatre.tracking.urls.contains { $0.contains("notRun") })
    }

    @Test("An ad that is only a VPAID or SIMID program is refused with 403", arguments: ["VPAID", "SIMID"])
    func programs(framework: String) async throws {
        let media = """
            <MediaFile delivery="progressive" type="application/javascript" width="1" height="1" apiFramework="\(framework)">
            https://media.example/program.js</MediaFile>
            """
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/x")]),
            answers: ["https://ads.example/x": .body(Documents.response([.init(media: media)]))])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        manager.destroy()
        var codes: [Int?] = []
        for await case .ad(let event) in events where event.name == .adBreakFetchError { codes.append(event.code) }
        #expect(codes == [403])
        #expect(theatre.player.commands.isEmpty)
        #expect(theatre.tracking.urls.contains("https://beacon.example/ad/0/error?code=403"))
        #expect(theatre.content.commands == ["start 0"])
    }
}
