import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The trackers of an ad, InLine first, then the wrappers from the inside out.
@Suite struct TrackingListTests {
    /// An ad behind two wrappers, the inner one first.
    private func ad(
        _ inline: Ad, _ wrappers: [Ad] = [.wrapper("w2"), .wrapper("w1")], as type: BreakType = .linear
    ) -> ResolvedAd? {
        let response = AdResponse(entries: [AdResponse.Entry(inline: inline, wrappers: wrappers)])
        return select(response, types: [type]).pod.first
    }

    @Test func everyListIsInLineFirstThenFromTheInsideOut() {
        let found = ad(.linear("a"))
        #expect(found?.impressions.short == ["a/impression", "w2/impression", "w1/impression"])
        #expect(found?.errors.short == ["a/error", "w2/error", "w1/error"])
        #expect(found?.trackers(for: .start).short == ["a/start", "w2/start", "w1/start"])
        #expect(found?.clickTracking.short == ["a/click", "w2/click", "w1/click"])
        #expect(found?.trackers(for: .complete).isEmpty == true)
    }

    @Test func customClicksByTheirIDs() {
        func clicks(_ ids: [String?]) -> [Beacon] { ids.map { Beacon(SourceText("click-\($0 ?? "none")"), id: $0) } }
        let inline = Ad.linear("a") { linear in
            linear.videoClicks.customClicks =
                clicks(["two", nil, "one", "e\u{301}"]) + [Beacon("about:blank", id: "no")]
        }
        let wrapper = Ad.linear("w") { $0.videoClicks.customClicks = clicks(["one", "\u{E9}", nil]) }
        let found = ad(inline, [wrapper])
        // Compared by their bytes: a composed and a decomposed letter are two ids.
        #expect(
            found?.customClickIDs.map { $0.map { Array($0.utf8) } }
                == ["two", nil, "one", "e\u{301}", "\u{E9}"].map {
                    $0.map { Array($0.utf8) }
                })
        #expect(found?.customClicks(id: "one").map(\.string) == ["click-one", "click-one"])
        #expect(found?.customClicks(id: "\u{E9}").map(\.string) == ["click-\u{E9}"])
        #expect(found?.customClicks().count == 7)
        #expect(ad(.linear("a"))?.customClickIDs == [])
    }

    @Test func documentOrderWithinOneAdAndNoPlaceholders() {
        var inline = Ad.linear("a") { linear in
            linear.tracking = ["1", "", "2", "About:Blank", "3"].map {
                Tracking(event: .start, uri: SourceText($0))
            }
        }
        inline.impressions = [Beacon("about:blank"), Beacon("i"), Beacon("")]
        let found = ad(inline, [])
        #expect(found?.trackers(for: .start).map(\.string) == ["1", "2", "3"])
        #expect(found?.impressions.map(\.string) == ["i"])
    }

    @Test func onlyTheChosenCreativesTrackersFire() {
        var inline = Ad.linear("a")
        var other = Linear(duration: .seconds(5))
        other.tracking = [Tracking(event: .start, uri: "other")]
        inline.creatives.append(Creative(linear: other))
        var overlay = NonLinearAds()
        overlay.tracking = [Tracking(event: .start, uri: "overlay")]
        inline.creatives[0].nonLinearAds = overlay
        #expect(ad(inline, [])?.trackers(for: .start).short == ["a/start"])
    }

    @Test func anOverlayTakesTheTrackersOfOverlays() {
        var wrapper = Ad.wrapper("w")
        var part = NonLinear()
        part.clickTracking = [Beacon("w/overlay-click")]
        part.clickThrough = Beacon("w/page")
        part.tracking = [Tracking(event: .start, uri: "w/inner-start")]
        wrapper.creatives[0].nonLinearAds = NonLinearAds(nonLinears: [part])
        wrapper.creatives[0].nonLinearAds?.tracking = [Tracking(event: .start, uri: "w/overlay-start")]
        let inline = Ad.overlay("o") { $0.clickTracking = [Beacon("o/overlay-click")] }
        let found = ad(inline, [wrapper], as: .nonlinear)
        // Not the wrapper's linear trackers.
        #expect(found?.trackers(for: .start).short == ["o/start", "w/overlay-start", "w/inner-start"])
        #expect(found?.clickTracking.short == ["o/overlay-click", "w/overlay-click"])
        #expect(found?.clickThrough == "w/page")
        #expect(found?.duration == .seconds(6))
        #expect(found?.skipOffset == nil)
    }

    @Test func progressHasItsOwnListWithOffsets() {
        var wrapper = Ad.wrapper("w")
        wrapper.creatives[0].linear?.tracking = [
            Tracking(event: .progress, offset: .percent(Percentage(10)), uri: "p10")
        ]
        let inline = Ad.linear("a") {
            $0.tracking = [
                Tracking(event: .progress, offset: .time(.seconds(7)), uri: "p7"),
                Tracking(event: .progress, uri: "never"), Tracking(event: .start, uri: "s"),
                Tracking(event: .progress, offset: .time(.seconds(3)), uri: "p3"),
            ]
        }
        let found = ad(inline, [wrapper])
        #expect(found?.progressTrackers.map(\.uri) == ["p7", "p3", "p10"])
        #expect(
            found?.progressTrackers.map { $0.offset?.resolved(in: found?.duration) }
                == [.seconds(7), .seconds(3), .milliseconds(1500)])
        #expect(found?.trackers(for: .progress).isEmpty == true)
    }

    @Test func theClickThroughNearestTheInLineWins() {
        var outer = Ad.wrapper("w1")
        outer.creatives[0].linear?.videoClicks.clickThrough = Beacon("outer")
        var inner = Ad.wrapper("w2")
        #expect(ad(.linear("a"), [inner, outer])?.clickThrough == "outer")
        inner.creatives[0].linear?.videoClicks.clickThrough = Beacon("inner")
        #expect(ad(.linear("a"), [inner, outer])?.clickThrough == "inner")
        let own = Ad.linear("a") { $0.videoClicks.clickThrough = Beacon("own") }
        #expect(ad(own, [inner, outer])?.clickThrough == "own")
        #expect(ad(.linear("a"), [])?.clickThrough == nil)
    }

    @Test func skipOffsetsOfTheInLineElseOfTheNearestWrapper() {
        var wrapper = Ad.wrapper("w")
        wrapper.creatives[0].linear?.skipOffset = .time(.seconds(9))
        #expect(ad(.linear("a"), [wrapper])?.skipOffset == .time(.seconds(9)))
        let own = Ad.linear("a", seconds: 20) { $0.skipOffset = .percent(Percentage(25)) }
        let found = ad(own, [wrapper])
        #expect(found?.skipOffset?.resolved(in: found?.duration) == .seconds(5))
        #expect(ad(.linear("a"), [])?.skipOffset == nil)
    }

    @Test func companionsOfAllTheChainTheInLinesFirst() {
        var inline = Ad.linear("a")
        var creative = Creative()
        creative.companionAds = CompanionAds(companions: [.sample("own"), Companion(id: "nothing to show")])
        inline.creatives.append(creative)
        var wrapper = Ad.wrapper("w")
        creative.companionAds = CompanionAds(companions: [.sample("theirs")])
        wrapper.creatives.append(creative)
        #expect(ad(inline, [wrapper])?.companions.map(\.id) == ["own", "theirs"])
    }

    @Test func iconsOfAProgramOnlyNearestTheInLine() {
        func icon(_ program: String?) -> VASTIcon {
            var icon = VASTIcon(program: program)
            icon.resources = [StaticResource(kind: .file, value: "https://cdn.example/i.png")]
            return icon
        }
        let inline = Ad.linear("a") { $0.icons = [icon("AdChoices"), icon(nil)] }
        var inner = Ad.wrapper("w2")
        inner.creatives[0].linear?.icons = [icon("adchoices"), icon("Why"), icon(nil)]
        var outer = Ad.wrapper("w1")
        outer.creatives[0].linear?.icons = [icon("why"), icon("Other")]
        #expect(ad(inline, [inner, outer])?.icons.map(\.program) == ["AdChoices", nil, "Why", nil, "Other"])
    }

    @Test func viewabilityOfTheWholeChain() {
        func findings(_ name: String) -> ViewableImpression {
            var found = ViewableImpression()
            found.viewable = [Beacon(SourceText("\(name)/yes"))]
            found.notViewable = [Beacon(SourceText("\(name)/no"))]
            found.viewUndetermined = [Beacon(SourceText("\(name)/unknown"))]
            return found
        }
        var inline = Ad.linear("a")
        inline.viewableImpression = findings("a")
        var wrapper = Ad.wrapper("w")
        wrapper.viewableImpression = findings("w")
        let found = ad(inline, [wrapper])
        #expect(found?.viewability(\.viewable).map(\.string) == ["a/yes", "w/yes"])
        #expect(found?.viewability(\.notViewable).map(\.string) == ["a/no", "w/no"])
        #expect(found?.viewability(\.viewUndetermined).map(\.string) == ["a/unknown", "w/unknown"])
    }

    @Test func scriptsOfInterfacesNobodyRunsAreReported() {
        func verification(_ name: String, _ framework: String?) -> Verification {
            var verification = Verification(vendor: name)
            verification.resources = [
                Verification.Resource(kind: .javaScript, uri: "https://v.example/v.js", apiFramework: framework)
            ]
            verification.tracking = [
                Tracking(event: .verificationNotExecuted, uri: SourceText(name)), Tracking(event: .start, uri: "no"),
            ]
            return verification
        }
        var inline = Ad.linear("a")
        inline.verifications = [verification("omid", "omid"), verification("none", nil)]
        var wrapper = Ad.wrapper("w")
        wrapper.verifications = [verification("other", "other")]
        let found = ad(inline, [wrapper])
        var policies = Policies()
        #expect(found?.verificationsNotExecuted(policies: policies).map(\.string) == ["omid", "none", "other"])
        policies.apiFrameworks = ["OMID"]
        #expect(found?.verificationsNotExecuted(policies: policies).map(\.string) == ["none", "other"])
    }

    @Test func theShortestExpiryCounts() {
        var inline = Ad.linear("a")
        #expect(ad(inline, [])?.expires == nil)
        inline.expires = 60
        var wrapper = Ad.wrapper("w")
        #expect(ad(inline, [wrapper])?.expires == .seconds(60))
        wrapper.expires = 30
        #expect(ad(inline, [wrapper])?.expires == .seconds(30))
        inline.expires = -1
        #expect(ad(inline, [])?.expires == nil)
    }

    @Test func quartiles() {
        let even = Quartiles(of: .seconds(20))
        #expect(even.map { [$0.first, $0.midpoint, $0.third] } == [.seconds(5), .seconds(10), .seconds(15)])
        let odd = Quartiles(of: MediaTime(microseconds: 7))
        #expect(odd.map { [$0.first, $0.midpoint, $0.third].map(\.microseconds) } == [1, 3, 5])
        let longest = Quartiles(of: MediaTime(microseconds: .max))
        #expect(longest.map { $0.first < $0.midpoint && $0.midpoint < $0.third } == true)
        #expect(Quartiles(of: .zero) == nil && Quartiles(of: .seconds(-1)) == nil)
    }
}
