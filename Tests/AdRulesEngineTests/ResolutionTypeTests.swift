import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The break type is a preference list; sizes.
@Suite struct ResolutionTypeTests {
    private let mixed = AdResponse(VAST(ads: [.overlay("o", edit: { _ in }), .linear("l"), .display("d")]))

    @Test func theFirstTypeThatHasAnAdIsShown() {
        for (types, type, id) in [
            ([BreakType.linear, .nonlinear], BreakType.linear, "l"), ([.nonlinear, .linear], .nonlinear, "o"),
            ([.display, .linear], .display, "d"), ([], .linear, "l"),
        ] {
            let selection = select(mixed, types: types)
            #expect(selection.type == type)
            #expect(selection.podIDs == [id])
        }
    }

    @Test func oneEntryIsShownAsATypeThatItHas() throws {
        let entry = AdResponse.Entry(inline: .linear("l"), wrappers: [.wrapper("w")])
        let shown = try #require(ResolvedAd(entry, as: .linear))
        #expect(shown == select(AdResponse(entries: [entry])).pod.first)
        #expect(shown.impressions.short == ["l/impression", "w/impression"])
        #expect(ResolvedAd(entry, as: .nonlinear) == nil)
        #expect(ResolvedAd(AdResponse.Entry(inline: nil, error: AdRulesError(.wrapper)), as: .linear) == nil)
        var policies = Policies()
        policies.mimeTypes = ["video/webm"]
        #expect(ResolvedAd(entry, as: .linear, policies: policies) == nil)
        let small = Surface(width: 100, height: 100)
        #expect(ResolvedAd(AdResponse.Entry(inline: .overlay("o")), as: .nonlinear) != nil)
        #expect(ResolvedAd(AdResponse.Entry(inline: .overlay("o")), as: .nonlinear, surface: small) == nil)
    }

    @Test func theNextTypeIsTriedWhenTheFirstHasNone() {
        let overlayOnly = AdResponse(VAST(ads: [.overlay("o")]))
        #expect(select(overlayOnly, types: [.linear, .nonlinear]).type == .nonlinear)
        #expect(select(overlayOnly, types: [.linear, .nonlinear]).dropped.isEmpty)
    }

    @Test func anAdOfAnotherTypeIs201() {
        let selection = select(AdResponse(VAST(ads: [.overlay("o"), .display("d")])))
        #expect(selection.error?.code == 201)
        #expect(selection.droppedCodes == [201, 201])
        #expect(selection.type == nil)
        // Beside an ad that plays only the one whose place was taken is reported.
        #expect(select(mixed).droppedCodes == [201])
        #expect(select(mixed).dropped.flatMap(\.errors).short == ["o/error"])
    }

    @Test func anOverlayLargerThanTheSurfaceIs501UnlessItScales() {
        let response = AdResponse(VAST(ads: [.overlay("o") { $0.width = 700 }]))
        let surface = Surface(width: 640, height: 360)
        #expect(select(response, types: [.nonlinear], surface: surface).error?.code == 501)
        #expect(select(response, types: [.nonlinear]).podIDs == ["o"])
        let scaling = AdResponse(
            VAST(ads: [
                .overlay("o") {
                    $0.width = 700
                    $0.scalable = true
                }
            ]))
        #expect(select(scaling, types: [.nonlinear], surface: surface).podIDs == ["o"])
    }

    @Test func theFirstOverlayThatFitsIsChosen() {
        var ad = Ad.overlay("o")
        var small = NonLinear(id: "small", width: 200, height: 40)
        small.resources = [StaticResource(kind: .html, value: "<b>hi</b>")]
        ad.creatives[0].nonLinearAds?.nonLinears.append(small)
        let selection = select(
            AdResponse(VAST(ads: [ad])), types: [.nonlinear], surface: Surface(width: 250, height: 100))
        #expect(selection.pod.first?.nonLinear?.id == "small")
        #expect(selection.pod.first?.fits(Surface(width: 199, height: 100)) == false)
    }

    @Test func anOverlayWithoutAResourceThatCanBeShownIs503() {
        let empty = AdResponse(VAST(ads: [.overlay("o") { $0.resources = [] }]))
        #expect(select(empty, types: [.nonlinear]).error?.code == 503)
        let vpaid = AdResponse(VAST(ads: [.overlay("o") { $0.apiFramework = "VPAID" }]))
        #expect(select(vpaid, types: [.nonlinear]).error?.code == 503)
        var policies = Policies()
        policies.apiFrameworks = ["vpaid"]
        #expect(select(vpaid, types: [.nonlinear], policies: policies).podIDs == ["o"])
    }

    @Test func aDisplayAdNeedsACompanionThatFits() {
        let response = AdResponse(VAST(ads: [.display("d", 300, 250)]))
        #expect(select(response, types: [.display], surface: Surface(width: 300, height: 249)).error?.code == 601)
        let selection = select(response, types: [.display], surface: Surface(width: 300, height: 250))
        #expect(selection.podIDs == ["d"])
        #expect(selection.pod.first?.fits(Surface(width: 100, height: 100)) == false)
        #expect(selection.pod.first?.fits(nil) == true)
        var bare = Ad.display("d")
        bare.creatives[0].companionAds?.companions[0].resources = []
        #expect(select(AdResponse(VAST(ads: [bare])), types: [.display]).error?.code == 604)
    }

    @Test func anAdWhoseRequiredCompanionsCannotBeShownIs602() {
        func ad(_ required: CompanionAds.Required?, showable: Int, others: Int) -> AdResponse {
            var ad = Ad.linear("l")
            var creative = Creative()
            creative.companionAds = CompanionAds(required: required)
            for index in 0..<(showable + others) {
                var companion = Companion.sample("\(index)")
                if index >= showable { companion.apiFramework = "VPAID" }
                creative.companionAds?.companions.append(companion)
            }
            ad.creatives.append(creative)
            return AdResponse(VAST(ads: [ad]))
        }
        #expect(select(ad(.all, showable: 1, others: 1)).error?.code == 602)
        #expect(select(ad(.any, showable: 0, others: 2)).error?.code == 602)
        for fine in [
            ad(.all, showable: 2, others: 0), ad(.any, showable: 1, others: 1),
            ad(.some(.none), showable: 0, others: 1),
            ad(nil, showable: 0, others: 1), ad(.any, showable: 0, others: 0),
        ] {
            #expect(select(fine).podIDs == ["l"])
        }
    }
}
