import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Trackers and events of ads: wrappers, skips, progress.
@Suite struct AdTrackingTests {
    @Test("wrapper around a pod of three: its impression fires for each ad")
    func wrappedPod() {
        var wrapper = Ad(kind: .wrapper)
        wrapper.impressions = [Beacon("wrapper/impression")]
        let entries = (1...3).map { (place: Int) in
            AdResponse.Entry(inline: .tracked("ad\(place)", seconds: 5, sequence: place), wrappers: [wrapper])
        }
        var host = Host(.of(.pre()))
        host.answers["pre"] = [.response(AdResponse(entries: entries))]
        host.send(.start(at: .zero))
        host.wait(20)
        let impressions = host.lines("track ad").filter { $0.contains("impression") }
        #expect(impressions == (1...3).map { "track ad\($0)/impression wrapper/impression" })
    }

    @Test(
        "custom clicks fire the URLs of their id, or all; each report fires again, with no event, and not before the start"
    )
    func customClicks() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        var linear = Linear(
            duration: .seconds(10), mediaFiles: [MediaFile(uri: SourceText("https://ads.example/a.mp4"))])
        linear.videoClicks.customClicks = ["one", "two"].map { (id: String) in
            Beacon(SourceText("https://ads.example/\(id)?p=[ADPLAYHEAD]"), id: id)
        }
        var ad = Ad(kind: .inline, id: "a")
        ad.creatives = [Creative(linear: linear)]
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), AdResponse(VAST(ads: [ad]))), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        func click(_ id: String?) -> [EngineAction] {
            engine.handle(.ad(reference, .customClicked(id: id)), now: .seconds(4))
        }
        #expect(click(nil).map(\.kind) == ["log"])
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(reference, .progress(.seconds(3), duration: nil)), now: .seconds(4))
        for _ in 0..<2 {
            guard case .track(let firing) = click("two").first else {
                Issue.record("no tracker")
                return
            }
            #expect(firing.event == "customClick")
            #expect(firing.ad == 1)
            #expect(firing.urls == ["https://ads.example/two?p=00%3A00%3A03.000"])
        }
        #expect(click(nil).map(\.kind) == ["track"])
        #expect(click("three") == [])
    }

    @Test("skip before / after the skip offset: ignored / SKIPPED, next ad")
    func skip() {
        var host = Host(.of(.pre(), .post()))
        host.answers["pre"] = [
            .ads([.tracked("a", sequence: 1, skip: .seconds(5)), .tracked("b", seconds: 5, sequence: 2)])
        ]
        host.send(.start(at: .zero))
        host.wait(3)
        #expect(host.send(.ad(first, .skipRequested)) == ["log ignored: the ad may not be skipped yet"])
        host.wait(3)
        let lines = host.send(.ad(first, .skipRequested))
        #expect(lines.first == "SKIPPED 0.0/1")
        #expect(lines.contains("track a/skip") && lines.contains("stopAd 0.0/1") && lines.contains("playAd 0.0/2"))
        #expect(!host.lines.contains("COMPLETE 0.0/1"))
        host.wait(10)
        #expect(host.outcome("0.0") == "played")
        #expect(host.checker.violations == [])
    }

    @Test("a skipped ad fires skip, and not complete")
    func skipExcludesComplete() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        var linear = Linear(
            duration: .seconds(10), mediaFiles: [MediaFile(uri: SourceText("https://ads.example/a.mp4"))])
        linear.skipOffset = .time(.seconds(2))
        linear.tracking = [TrackingEvent.skip, .complete].map {
            Tracking(event: $0, uri: SourceText("https://ads.example/\($0.rawValue)"))
        }
        var ad = Ad(kind: .inline, id: "a")
        ad.creatives = [Creative(linear: linear)]
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), AdResponse(VAST(ads: [ad]))), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(reference, .progress(.seconds(3), duration: nil)), now: .seconds(4))
        let actions = engine.handle(.ad(reference, .skipRequested), now: .seconds(4))
        #expect(actions.trackers == ["skip"])
    }

    @Test("An ad of unknown length that ended need not have come to its progress tracker", arguments: [true, false])
    func progressAtTheEnd(isLengthKnown: Bool) {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let response = AdResponse.oneAd(duration: isLengthKnown ? .seconds(10) : nil, progress: .seconds(5))
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response), now: .zero)
        let ad = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(ad, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(ad, .progress(.seconds(4), duration: nil)), now: .seconds(5))
        let actions = engine.handle(.ad(ad, .ended), now: .seconds(6))
        #expect(actions.trackers.contains("progress") == isLengthKnown)
    }

    @Test(
        "A file that is a few frames shorter than its Duration reaches the progress tracker at its end",
        arguments: [(9_980, true), (9_500, true), (9_499, false)] as [(Int64, Bool)])
    func progressBehindTheEnd(milliseconds: Int64, fires: Bool) {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let response = AdResponse.oneAd(duration: .seconds(10), progress: .seconds(10))
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response), now: .zero)
        let ad = AdReference(OccurrenceID(0), ad: 1)
        let length = MediaTime.milliseconds(milliseconds)
        _ = engine.handle(.ad(ad, .started(duration: length)), now: .zero)
        #expect(!engine.handle(.ad(ad, .progress(length, duration: nil)), now: length).trackers.contains("progress"))
        #expect(engine.handle(.ad(ad, .ended), now: length).trackers.contains("progress") == fires)
    }

    @Test("a replay does not rearm a break with trackers only, which gives up no other")
    func trackersOnlyOnce() {
        var engine = PlaylistEngine.of([.trackersOnly(.time(.seconds(12))), .plain(.time(.seconds(10)), "mid")]) {
            $0.replay = .always
        }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(20)), now: .seconds(20))
        _ = engine.handle(.adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), now: .seconds(20))
        _ = engine.handle(.seek(to: .seconds(9)), now: .seconds(20))
        _ = engine.handle(.playhead(.seconds(11)), now: .seconds(24))
        let actions = engine.handle(.playhead(.seconds(13)), now: .seconds(26))
        #expect(actions.fetchErrors == [])
        #expect(!actions.trackers.contains("breakStart"))
    }

    /// A session whose pre-roll has one ad, which does not report that it has started.
    private static func playing(_ ad: Ad) -> Host {
        var host = Host(.of(.pre()))
        host.answers["pre"] = [.ads([ad])]
        host.isSilent = true
        host.send(.start(at: .zero))
        host.wait(1)
        return host
    }

    private let first = AdReference(OccurrenceID(0), ad: 1)

    @Test("Sound and screen before STARTED are the state in which the ad begins: the first change is tracked")
    func stateAtTheStart() throws {
        var host = Self.playing(.tracked("a"))
        #expect(host.send(.ad(first, .muted)) == [])
        #expect(host.send(.ad(first, .fullscreen)) == [])
        #expect(host.send(.ad(first, .started(duration: nil))).contains("track a/impression"))
        #expect(host.send(.ad(first, .muted)) == [])
        #expect(host.send(.ad(first, .volume(0.5))) == ["track a/unmute"])
        #expect(host.send(.ad(first, .windowed)) == ["track a/exitFullscreen"])
        #expect(host.checker.violations == [])
    }

    @Test("The URLs of an impression have the player's state at the start of the ad")
    func stateInTheImpression() throws {
        var ad = Ad.tracked("a")
        ad.impressions = [Beacon(SourceText("https://t.example/[PLAYERSTATE]"))]
        var host = Self.playing(ad)
        host.send(.ad(first, .muted))
        #expect(host.send(.ad(first, .started(duration: nil))).contains("track https://t.example/muted"))
    }

    @Test("A Duration of 0 is unknown: the ad plays on, is not skippable at 50%, and its progress at 50% does not fire")
    func zeroDuration() {
        var ad = Ad.tracked("a", seconds: 0)
        ad.creatives[0].linear?.skipOffset = .percent(Percentage(50))
        ad.creatives[0].linear?.tracking.append(
            Tracking(event: .progress, offset: .percent(Percentage(50)), uri: SourceText("a/half")))
        var host = Self.playing(ad)
        host.send(.ad(first, .started(duration: nil)))
        for second in 1...40 {
            host.wait(1)
            host.send(.ad(first, .progress(.seconds(Int64(second)), duration: nil)))
        }
        #expect(host.send(.ad(first, .skipRequested)) == ["log ignored: the ad may not be skipped yet"])
        #expect(host.lines("stopAd", "AD_ERROR", "track a/half") == [])
        #expect(host.send(.ad(first, .ended)).contains("track a/complete"))
        #expect(host.checker.violations == [])
    }

    @Test("about:blank is no URL in trackers of breaks either")
    func blankTracker() {
        var element = AdBreak.pre()
        element.tracking = [Tracking(event: .breakStart, uri: SourceText("about:blank"))]
        var host = Host(.of(element))
        host.answers["pre"] = [.ads([.tracked("a")])]
        host.send(.start(at: .zero))
        host.wait(2)
        #expect(host.lines("AD_BREAK_STARTED").count == 1)
        #expect(!host.lines.contains("track about:blank"))
    }

    @Test("A display ad that is still to be shown is not forgotten for linear ads that came after it")
    func displayAdIsKept() {
        func companions(_ ad: Ad, _ name: String) -> Ad {
            var companion = Companion(width: 300, height: 250)
            companion.resources = [StaticResource(kind: .file, value: SourceText("https://m.example/c"))]
            companion.tracking = [Tracking(event: .creativeView, uri: SourceText("\(name)/companion"))]
            var creative = Creative()
            creative.companionAds = CompanionAds(companions: [companion])
            var ad = ad
            ad.creatives.append(creative)
            return ad
        }
        var display = Ad(kind: .inline, id: "display")
        display.impressions = [Beacon(SourceText("display/impression"))]
        var element = AdBreak.mid(10, "display")
        element.breakTypes = [.display]
        var host = Host(.of(element, .mid(11, "pod")))
        host.answers["display"] = [.ads([companions(display, "display")])]
        let pod = (1...5).map { (number: Int) -> Ad in
            companions(.tracked("p\(number)", seconds: 1, sequence: number), "p\(number)")
        }
        host.answers["pod"] = [.ads(pod)]
        host.stalled = ["display"]
        host.send(.start(at: .zero))
        host.play(to: .seconds(12))
        #expect(host.lines("COMPLETE").count == 5)
        let lines = host.send(.ad(AdReference(OccurrenceID(0), ad: 1), .companionShown(0)))
        #expect(lines.contains("track display/impression") && lines.contains("track display/companion"))
        // Of the ads that are over, the last four are kept.
        #expect(host.send(.ad(AdReference(OccurrenceID(1), ad: 2), .companionShown(0))) == ["track p2/companion"])
        let forgotten = host.send(.ad(AdReference(OccurrenceID(1), ad: 1), .companionShown(0)))
        #expect(forgotten == ["log ignored: a report of a companion or icon that is not known"])
        #expect(host.checker.violations == [])
    }
}
