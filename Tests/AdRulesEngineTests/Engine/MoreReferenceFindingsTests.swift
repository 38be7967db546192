import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What the reference engine disagreed with when policies, odd hosts and live streams joined: ENGINE.md decided.
@Suite struct MoreReferenceFindingsTests {
    private func tag(_ offset: TimeOffset, _ url: String) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakTypes: [.linear], breakID: url,
            source: AdSource(content: .adTag(SourceText("https://ads.example/\(url)"), template: nil)))
    }

    private func trackersOnly(_ offset: TimeOffset) -> AdBreak {
        let start = Tracking(event: .breakStart, uri: SourceText("https://ads.example/start"))
        return AdBreak(timeOffset: offset, breakTypes: [.linear], breakID: "t", source: nil, tracking: [start])
    }

    private func empty(_ offset: TimeOffset) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakTypes: [.linear], breakID: "e", source: AdSource(content: .vast(VAST(ads: []))))
    }

    private func answer(duration: MediaTime? = .seconds(10), progress: MediaTime? = nil) -> AdResponse {
        var ad = Ad(kind: .inline, id: "a")
        var linear = Linear(duration: duration, mediaFiles: [MediaFile(uri: SourceText("https://ads.example/a.mp4"))])
        if let progress {
            let uri = SourceText("https://ads.example/progress")
            linear.tracking = [Tracking(event: .progress, offset: .time(progress), uri: uri)]
        }
        ad.creatives = [Creative(linear: linear)]
        return AdResponse(VAST(ads: [ad]))
    }

    private func engine(
        _ breaks: [AdBreak], duration: Int64? = 60, live: Bool = false, _ change: (inout Policies) -> Void = { _ in }
    ) -> PlaylistEngine {
        var configuration = EngineConfiguration(duration: duration.map { .seconds($0) })
        configuration.isLive = live
        change(&configuration.policies)
        return PlaylistEngine(VMAPDocument(breaks: breaks), configuration: configuration)
    }

    private func fetchErrors(_ actions: [Action]) -> [OccurrenceID?] {
        actions.compactMap { action in
            if case .event(let event) = action, event.name == .adBreakFetchError { event.occurrence } else { nil }
        }
    }

    private func trackers(_ actions: [Action]) -> [String] {
        actions.flatMap { action -> [String] in if case .track(let firing) = action { [firing.event] } else { [] } }
    }

    @Test("An ad of unknown length that ended need not have come to its progress tracker", arguments: [true, false])
    func progressAtTheEnd(isLengthKnown: Bool) {
        var engine = engine([tag(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let response = answer(duration: isLengthKnown ? .seconds(10) : nil, progress: .seconds(5))
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response), now: .zero)
        let ad = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(ad, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(ad, .progress(.seconds(4), duration: nil)), now: .seconds(5))
        let actions = engine.handle(.ad(ad, .ended), now: .seconds(6))
        #expect(trackers(actions).contains("progress") == isLengthKnown)
    }

    @Test("§5 replay always: a seek onto a stop that is due arms nothing of it again, and gives nothing up")
    func seekOntoDueStop() {
        var engine = engine([tag(.time(.seconds(30)), "mid"), empty(.time(.seconds(30)))]) { $0.replay = .always }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.milliseconds(30_300)), now: .milliseconds(30_300))
        let actions = engine.handle(.seek(to: .seconds(30)), now: .milliseconds(30_300))
        #expect(fetchErrors(actions) == [])
        let answered = engine.handle(.adsLoaded(LoadToken(rawValue: 1), answer()), now: .seconds(31))
        #expect(answered.contains(.pauseContent))
    }

    @Test("§5 minimumGap: a stop that is skipped gives no earlier one up")
    func skippedStopGivesNothingUp() {
        var engine = engine([tag(.time(.seconds(10)), "first"), tag(.time(.seconds(30)), "late")]) {
            $0.minimumGap = .seconds(15)
            $0.replay = .always
        }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.contentPlaying(rate: 16), now: .zero)
        // A hold that ends at 40, without an ad: the stop at 30 lies too close to that, the one at 10 does not.
        _ = engine.handle(.seek(to: .seconds(40)), now: .zero)
        _ = engine.handle(.adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), now: .zero)
        _ = engine.handle(.seek(to: .seconds(9)), now: .zero)
        _ = engine.handle(.playhead(.seconds(11)), now: .seconds(4))
        let actions = engine.handle(.playhead(.seconds(31)), now: .seconds(6))
        #expect(engine.explanations.last?.reason == .tooClose)
        #expect(fetchErrors(actions) == [])
    }

    @Test("§6 \"nothing on a replay\": trackers without a source are not armed again, and give nothing up")
    func trackersOnlyOnce() {
        var engine = engine([trackersOnly(.time(.seconds(12))), tag(.time(.seconds(10)), "mid")]) {
            $0.replay = .always
        }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(20)), now: .seconds(20))
        _ = engine.handle(.adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), now: .seconds(20))
        _ = engine.handle(.seek(to: .seconds(9)), now: .seconds(20))
        _ = engine.handle(.playhead(.seconds(11)), now: .seconds(24))
        let actions = engine.handle(.playhead(.seconds(13)), now: .seconds(26))
        #expect(fetchErrors(actions) == [])
        #expect(!trackers(actions).contains("breakStart"))
    }

    @Test("§3 live: contentComplete is no playhead at a duration that does not count")
    func completeOfLive() {
        var engine = engine([trackersOnly(.time(.seconds(30)))], live: true)
        _ = engine.handle(.start(at: .zero), now: .zero)
        let actions = engine.handle(.contentComplete, now: .seconds(40))
        #expect(trackers(actions) == [])
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst])
    }

    @Test("§6: what lapsed with the content was over before the session was lost")
    func lostAfterComplete() {
        var engine = engine([tag(.time(.seconds(30)), "mid"), tag(.end, "post")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.contentComplete, now: .seconds(1))
        _ = engine.handle(.sessionLost(reason: "heartbeat"), now: .seconds(2))
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst, .sessionLost])
    }

    @Test("§3 live: what left the window is out of reach, also if a seek passed it; a stream that stays brings it back")
    func leftWindow() {
        var engine = engine([tag(.time(.seconds(30)), "a"), tag(.time(.seconds(40)), "b")], duration: nil, live: true)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(50)), now: .zero)
        _ = engine.handle(.window(from: .seconds(45), to: .seconds(90)), now: .zero)
        #expect(engine.explanations.first?.reason == .leftWindow)
        #expect(engine.explanations.first?.outcome == .notPlayed)
        _ = engine.handle(.live(false), now: .zero)
        #expect(engine.explanations.first?.reason == .skippedBySeek)
        #expect(engine.explanations.first?.outcome == .pending)
    }

    @Test("I8: a pre-roll that skipPassed dropped stays so when the stream turns live")
    func droppedStaysDropped() {
        var engine = engine([tag(.start, "pre")]) { $0.startPosition = .skipPassed }
        _ = engine.handle(.start(at: .seconds(30)), now: .zero)
        _ = engine.handle(.live(true), now: .seconds(1))
        #expect(engine.explanations.map(\.reason) == [.beforeStart])
        #expect(engine.explanations.map(\.outcome) == [.notPlayed])
    }

    private func requested(_ actions: [Action]) -> [OccurrenceID] {
        actions.compactMap { if case .loadAds(_, let request) = $0 { request.occurrence } else { nil } }
    }

    @Test("§5 prefetch: what a deadline moves is looked at in the same call, whatever the input")
    func prefetchAfterDeadline() {
        var engine = engine([tag(.time(.seconds(12)), "mid")]) { $0.replay = .always }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(30)), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), answer()), now: .zero)
        _ = engine.handle(.seek(to: .seconds(5)), now: .zero)
        // The ad never starts: its time is over within a report of another ad, and the seek back arms the stop again.
        let odd = AdReference(OccurrenceID(7), ad: 1)
        let actions = engine.handle(.ad(odd, .progress(.seconds(1), duration: nil)), now: .seconds(9))
        #expect(actions.contains(.resumeContent(at: .seconds(5))))
        #expect(requested(actions) == [OccurrenceID(0)])
    }

    @Test("§5 playAdsAfter: repetitions of a base that becomes known are dropped, not passed")
    func repetitionsDroppedLate() {
        var base = tag(.percent(Percentage(millionths: 10_000_000)), "mid")
        base.repeatAfter = .seconds(10)
        var engine = engine([base], duration: nil) {
            $0.startPosition = .playAdsAfter(.seconds(20))
            $0.seek = .lastPassed
        }
        _ = engine.handle(.start(at: .seconds(18)), now: .zero)
        _ = engine.handle(.durationChanged(.seconds(60)), now: .zero)
        _ = engine.handle(.seek(to: .zero), now: .zero)
        // 16 s lies in what was dropped for good; 26 s does not.
        #expect(!engine.handle(.seek(to: .seconds(17)), now: .zero).contains(.pauseContent))
        #expect(engine.handle(.seek(to: .seconds(27)), now: .zero).contains(.pauseContent))
    }

    @Test("§6 ALL_ADS_COMPLETED: repetitions that a duration cut off count for nothing")
    func cutRepetitionsDoNotComplete() {
        var repeating = empty(.time(.seconds(5)))
        repeating.repeatAfter = .seconds(4)
        var engine = engine(
            [repeating, AdBreak(timeOffset: .end, source: AdSource(content: AdSource.Content.none))], duration: nil)
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(16)), now: .seconds(16))
        let actions = engine.handle(.durationChanged(.seconds(12)), now: .seconds(16))
        #expect(!actions.contains(.end))
        #expect(fetchErrors(engine.handle(.contentComplete, now: .seconds(17))) == [OccurrenceID(1)])
    }

    @Test("§5 replay always: what ended before the start dropped its moment is armed again by a seek back")
    func armedAgainBehindTheStart() {
        var engine = engine([tag(.time(.seconds(8)), "mid")]) {
            $0.replay = .always
            $0.startPosition = .skipPassed
        }
        _ = engine.handle(.start(at: .seconds(5)), now: .zero)
        _ = engine.handle(.adsFailed(LoadToken(rawValue: 1), AdRulesError(code: 1008)), now: .zero)
        _ = engine.handle(.seek(to: .seconds(20)), now: .zero)
        _ = engine.handle(.seek(to: .seconds(2)), now: .zero)
        let actions = engine.handle(.seek(to: .seconds(12)), now: .zero)
        #expect(actions.contains(.pauseContent))
    }

    @Test("§3: a load of a break that is due no more and has no moment any more is cancelled")
    func lostMoment() {
        var engine = engine([tag(.percent(Percentage(millionths: 25_000_000)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(15)), now: .zero)
        _ = engine.handle(.live(true), now: .zero)
        let actions = engine.handle(.seek(to: .seconds(40)), now: .zero)
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 1))))
    }

    @Test("§6 \"skip excludes complete\": found by a mutation")
    func skipExcludesComplete() {
        var engine = engine([tag(.start, "pre")])
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
        #expect(trackers(actions) == ["skip"])
    }
}
