import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Companions and icons: which there are, whose trackers fire, and with which values.
@Suite struct CompanionTests {
    private static let values = "p=[ADPLAYHEAD]&n=[ADCOUNT]&s=[ADSERVINGID]&q=[PODSEQUENCE]"

    private func companion(
        _ name: String, id: String? = nil, _ width: Int = 300, _ height: Int = 250, hasResource: Bool = true,
        apiFramework: String? = nil
    ) -> Companion {
        var companion = Companion(width: width, height: height)
        companion.id = id
        companion.apiFramework = apiFramework
        if hasResource { companion.resources = [StaticResource(kind: .file, value: "https://m.example/c.png")] }
        companion.tracking = [Tracking(event: .creativeView, uri: SourceText("\(name)/view?\(Self.values)"))]
        companion.clickTracking = [Beacon(SourceText("\(name)/click?\(Self.values)"))]
        return companion
    }

    private func with(_ companions: [Companion], _ ad: Ad) -> Ad {
        var ad = ad
        var creative = Creative()
        creative.companionAds = CompanionAds(companions: companions)
        ad.creatives.append(creative)
        return ad
    }

    private func icon(_ program: String, hasResource: Bool = true, apiFramework: String? = nil) -> VASTIcon {
        var icon = VASTIcon()
        icon.program = program
        icon.apiFramework = apiFramework
        if hasResource { icon.resources = [StaticResource(kind: .file, value: "https://m.example/i.png")] }
        icon.viewTracking = [Beacon(SourceText("\(program)/view"))]
        return icon
    }

    private func shown(_ inline: Ad, in wrappers: [Ad] = [], as type: BreakType = .linear, runs: [String] = [])
        throws -> ResolvedAd
    {
        var policies = Policies()
        policies.apiFrameworks = runs
        return try #require(
            ResolvedAd(AdResponse.Entry(inline: inline, wrappers: wrappers), as: type, policies: policies))
    }

    @Test("A wrapper's companion without a resource tracks those inside it that have its id or its size")
    func wrapperTrackers() throws {
        let inline = with(
            [companion("in"), companion("other", id: "c", 728, 90), companion("bare", hasResource: false)],
            .linear("a"))
        let inner = with(
            [companion("inner", hasResource: false), companion("shown", 300, 600)], .wrapper("w1"))
        let outer = with(
            [
                companion("outer", id: "c", 1, 1, hasResource: false), companion("tall", 300, 600, hasResource: false),
                companion("none", 5, 5, hasResource: false),
            ], .wrapper("w2"))
        let ad = try shown(inline, in: [inner, outer])
        func names(_ index: Int) -> [String]? {
            ad.companion(at: index).map { companion in
                let clicks = companion.clickTracking.map { String($0.uri.string.prefix { $0 != "/" }) }
                #expect(clicks == companion.tracking.map { String($0.uri.string.prefix { $0 != "/" }) })
                return clicks
            }
        }
        #expect(ad.companions.count == 3)
        #expect(names(0) == ["in", "inner"])
        #expect(names(1) == ["other", "outer"])
        #expect(names(2) == ["shown", "tall"])
        for index in [3, -1, .max, .min] { #expect(names(index) == nil) }
    }

    @Test("A companion or icon that the player cannot show gives way to the next one")
    func runnable() throws {
        let vpaid = companion("vpaid", apiFramework: "VPAID")
        var inline = with([vpaid, companion("plain", 300, 100)], .linear("a"))
        inline.creatives[0].linear?.icons = [
            icon("bare", hasResource: false), icon("vpaid", apiFramework: "VPAID"), icon("plain"),
        ]
        var wrapper = Ad.wrapper("w")
        wrapper.creatives[0].linear?.icons = [icon("VPAID"), icon("plain"), icon("bare")]
        let ad = try shown(inline, in: [wrapper])
        #expect(ad.companions.map(\.height) == [100])
        #expect(ad.icons.map(\.program) == ["plain", "VPAID", "bare"])
        #expect(try shown(inline, in: [wrapper], runs: ["vpaid"]).companions.map(\.height) == [250, 100])
        let display = try shown(with([companion("big", 900, 90), vpaid], Ad(kind: .inline)), as: .display)
        #expect(display.fits(Surface(width: 300, height: 250)) == false, "only what it cannot run would fit")
        let copy = try Coded.copy(of: shown(inline, in: [wrapper], runs: ["vpaid"]))
        #expect(copy.companions.count == 2)
    }

    @Test("An overlay has no icons, though a wrapper's linear part has")
    func overlayIcons() throws {
        var wrapper = Ad.wrapper("w")
        wrapper.creatives[0].linear?.icons = [icon("choices")]
        #expect(try shown(.overlay("o"), in: [wrapper], as: .nonlinear).icons.isEmpty)
        #expect(try shown(.linear("l"), in: [wrapper]).icons.count == 1)
    }

    /// Both ads of a pod, the first with a companion.
    private func host() -> Host {
        var host = Host(.of(.pre()))
        var first = with([companion("c")], .tracked("a", seconds: 5, sequence: 1))
        first.adServingID = "SID"
        first.errors = [Beacon(SourceText("a/error?c=[ERRORCODE]&\(Self.values)"))]
        first.creatives[0].linear?.tracking.append(
            Tracking(event: .loaded, uri: SourceText("a/loaded?\(Self.values)")))
        var second = Ad.tracked("b", seconds: 5, sequence: 2)
        second.creatives[0].linear?.tracking.append(
            Tracking(event: .loaded, uri: SourceText("b/loaded?\(Self.values)")))
        host.answers["pre"] = [.ads([first, second])]
        return host
    }

    private func values(_ line: String?) -> String? { line.flatMap { $0.split(separator: "?").last.map(String.init) } }

    @Test("A companion's trackers have the time of its ad while it plays, and its place in the break also later")
    func companionValues() {
        var host = host()
        let first = AdReference(OccurrenceID(0), ad: 1)
        host.send(.start(at: .zero))
        host.wait(3)
        #expect(values(host.lines("track a/loaded").last) == "p=-1&n=1&s=SID&q=1")
        #expect(values(host.lines("track b/loaded").last) == "p=-1&n=2&s=-1&q=2")
        let time = host.engine.timing(of: first)?.adTime.map { Timestamp.playhead(microseconds: $0.microseconds) }
        let written = time?.replacing(":", with: "%3A")
        #expect(values(host.send(.ad(first, .companionShown(0))).last) == "p=\(written ?? "")&n=1&s=SID&q=1")
        #expect(values(host.send(.ad(first, .companionClicked(0))).last) == "p=\(written ?? "")&n=1&s=SID&q=1")
        host.wait(4)
        #expect(values(host.send(.ad(first, .companionClicked(0))).last) == "p=-1&n=1&s=SID&q=1")
        let page = host.engine.clickContext(of: first, now: host.now)
        #expect(page?.ad?.inline.adServingID == "SID" && page?.adCount == 1 && page?.transactionID != nil)
        host.complete()
        #expect(host.engine.clickContext(of: first, now: host.now)?.use == .click)
        #expect(host.engine.clickContext(of: AdReference(OccurrenceID(0), ad: 2), now: host.now) == nil)
    }

    @Test(
        "Error trackers have the values of their ad, also if it was dropped at load or lies behind a wrapper")
    func errorValues() {
        var failing = host()
        failing.failures["a"] = (405, after: .seconds(3))
        failing.send(.start(at: .zero))
        failing.wait(5)
        #expect(failing.lines("track a/error") == ["track a/error?c=405&p=00%3A00%3A02.750&n=1&s=SID&q=1"])
        var early = host()
        early.failures["a"] = (401, nil)
        early.send(.start(at: .zero))
        early.wait(3)
        #expect(early.lines("track a/error") == ["track a/error?c=401&p=-1&n=1&s=SID&q=1"])
        #expect(values(early.lines("track b/loaded").last) == "p=-1&n=1&s=-1&q=2", "the first one that plays")
        var dropped = host()
        if case .ads(var ads)? = dropped.answers["pre"]?.first {
            ads[0].creatives[0].linear?.mediaFiles = []
            dropped.answers["pre"] = [.ads(ads)]
        }
        dropped.send(.start(at: .zero))
        dropped.wait(2)
        #expect(dropped.lines("track a/error") == ["track a/error?c=403&p=-1&n=-1&s=SID&q=1"])
        var lost = Ad.wrapper("w", sequence: 3)
        lost.errors = [Beacon(SourceText("w/error?c=[ERRORCODE]&\(Self.values)"))]
        let entry = AdResponse.Entry(inline: nil, wrappers: [lost], error: AdRulesError(.wrapperTimeout))
        var behind = Host(.of(.pre()))
        behind.answers["pre"] = [.response(AdResponse(entries: [entry]))]
        behind.send(.start(at: .zero))
        behind.wait(2)
        #expect(behind.lines("track w/error") == ["track w/error?c=301&p=-1&n=-1&s=-1&q=3"])
    }
}
