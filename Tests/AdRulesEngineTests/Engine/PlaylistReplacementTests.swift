import AdRulesModel
import Testing

@testable import AdRulesEngine

/// A playlist that takes the place of another: what plays on, what is asked again, what is removed.
@Suite struct PlaylistReplacementTests {
    private func engine(_ breaks: AdBreak...) -> PlaylistEngine {
        PlaylistEngine(
            VMAPDocument(breaks: breaks), configuration: EngineConfiguration(seed: 1, duration: .seconds(60)))
    }

    private func repeating(_ adBreak: AdBreak, every seconds: Int64) -> AdBreak {
        var copy = adBreak
        copy.repeatAfter = .seconds(seconds)
        return copy
    }

    private func requests(_ actions: [EngineAction]) -> [String] {
        actions.compactMap { if case .loadAds(_, let request) = $0 { request.tagAsWritten } else { nil } }
    }

    private func cancelled(_ actions: [EngineAction]) -> [LoadToken] {
        actions.compactMap { if case .cancelLoad(let token) = $0 { token } else { nil } }
    }

    private func events(_ actions: [EngineAction]) -> [AdEvent.Name] {
        actions.compactMap { if case .event(let event) = $0 { event.name } else { nil } }
    }

    private func tag(_ name: String) -> String? { AdBreak.pre(name).tagURL }

    @Test(
        "replace while a break plays, with one inserted before it: it plays on unchanged; states stay with their breaks"
    )
    func replace() {
        var host = Host(.of(.mid(60), .mid(120), .mid(180)))
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(3)
        let lines = host.send(.replace(.of(.mid(30), .mid(60), .mid(180), .mid(240))))
        #expect(lines == ["CUEPOINTS_CHANGED [30.0, 60.0, 180.0, 240.0]"])
        host.play(to: .seconds(300))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 2.0/1", "playAd 4.0/1"])
        #expect(host.outcome("0.0") == "played")
        #expect(host.outcome("1.0") == "notPlayed removed")
        #expect(host.outcome("3.0") == "pending passedWhenKnown")
        #expect(host.checker.violations == [])
    }

    @Test("a playlist without the break that plays: it plays on unchanged, with its own trackers")
    func replaceTheBreakThatPlays() {
        var host = Host(.of(.mid(60), .mid(120)))
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(3)
        host.send(.replace(.of(.mid(120))))
        host.wait(20)
        #expect(host.lines("track vmap:mid60/breakEnd").count == 1)
        #expect(host.outcome("0.0") == "played")
        host.play(to: .seconds(130))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("ALL_ADS_COMPLETED: repetitions that a replacement removes do not count")
    func repetitionsThatAreGone() {
        var engine = engine(repeating(AdBreak.at(.time(.seconds(10)), "a").inline([]), every: 10))
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(31)), now: .seconds(31))
        #expect(engine.explanations.map(\.reason) == Array(repeating: .noFill, count: 3))
        let once = AdBreak.at(.time(.seconds(10)), "a").inline([])
        let actions = engine.handle(.replace(.of(once, .mid(50, "b"), .post())), now: .seconds(31))
        #expect(!events(actions).contains(.allAdsCompleted))
        #expect(engine.state == .playing)
    }

    @Test("a stop that plays at a replacement plays on unchanged; later breaks come from the new playlist")
    func laterInTheSameHold() {
        var engine = engine(AdBreak.pre().inline([.tracked("a")]), .mid(30, "old"))
        _ = engine.handle(.start(at: .zero), now: .zero)
        var moved = AdBreak.mid(40, "new")
        moved.breakID = AdBreak.mid(30, "old").breakID
        _ = engine.handle(.replace(.of(AdBreak.pre().inline([.tracked("a")]), moved)), now: .zero)
        let sought = engine.handle(.seek(to: .seconds(40)), now: .zero)
        #expect(requests(sought) == [tag("new")])
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        let actions = engine.handle(.ad(reference, .ended), now: .seconds(15))
        #expect(requests(actions).isEmpty)
        #expect(engine.state == .holding)
    }

    @Test("a seek takes a kept break back: it comes due again at its moment in the new playlist")
    func takenBack() {
        var engine = engine(.mid(30, "old"), .mid(50, "removed"))
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(30)), now: .zero)
        var other = AdBreak.mid(30, "new")
        other.breakID = AdBreak.mid(30, "old").breakID
        let replaced = engine.handle(.replace(.of(other)), now: .zero)
        #expect(cancelled(replaced).isEmpty && requests(replaced).isEmpty)
        let back = engine.handle(.seek(to: .seconds(5)), now: .zero)
        #expect(cancelled(back) == [LoadToken(rawValue: 1)])
        #expect(back.last == .resumeContent(at: .seconds(5)))
        let again = engine.handle(.seek(to: .seconds(35)), now: .seconds(1))
        #expect(requests(again) == [tag("new")])
    }

    @Test("a removed break whose stop a seek takes back is removed")
    func takenBackAndRemoved() {
        var engine = engine(.mid(30, "old"), .post())
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(30)), now: .zero)
        _ = engine.handle(.replace(.of(.post())), now: .zero)
        let back = engine.handle(.seek(to: .seconds(5)), now: .zero)
        #expect(cancelled(back) == [LoadToken(rawValue: 1)])
        #expect(engine.explanation(of: OccurrenceID(0))?.reason == .removed)
    }

    @Test("I8: a break that contentComplete cut off keeps its reason when the session is lost")
    func lostAfterContent() {
        var engine = engine(.mid(30), .post())
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.contentComplete, now: .seconds(1))
        _ = engine.handle(.sessionLost(reason: "heartbeat"), now: .seconds(2))
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst, .sessionLost])
    }

    @Test("no repetition beyond the end counts as passed when its base moves")
    func passedBeyondTheEnd() {
        let share = TimeOffset.percent(Percentage(millionths: 75_000_000))
        var engine = engine(repeating(.at(share, "a"), every: 18))
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.seek(to: .seconds(40)), now: .zero)
        _ = engine.handle(.durationChanged(.seconds(24)), now: .zero)
        #expect(engine.explanations.map(\.occurrence) == [OccurrenceID(0)])
    }

    @Test("an opportunity that is due at once joins the stop that waits there, and gives up no other")
    func opportunityAtAWaitingStop() {
        var engine = engine(.pre("a"), .at(.opportunity(1), "b"), .pre("c"))
        _ = engine.handle(.start(at: .zero), now: .zero)
        let actions = engine.handle(.opportunity(Opportunity(.zero)), now: .seconds(1))
        #expect(requests(actions) == [tag("b")])
        #expect(!events(actions).contains(.adBreakFetchError))
        for token: UInt64 in 1...3 {
            let ads = AdResponse(VAST(ads: [.tracked("\(token)", seconds: 5)]))
            _ = engine.handle(.adsLoaded(LoadToken(rawValue: token), ads), now: .seconds(1))
        }
        var played: [Int] = []
        for moment: Int64 in 1...3 {
            guard let index = engine.playback.breaks.first?.occurrence.index else { break }
            played.append(index)
            let reference = AdReference(OccurrenceID(index), ad: 1)
            _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(moment * 5))
            _ = engine.handle(.ad(reference, .ended), now: .seconds(moment * 5 + 4))
        }
        #expect(played == [0, 1, 2])
    }

    @Test("a due break that lost its moment loads no more when a seek takes it back")
    func takenBackWithoutMoment() {
        var engine = engine(.pre("a"))
        _ = engine.handle(.start(at: .zero), now: .zero)
        var late = AdBreak.at(.time(.seconds(70)), "a")
        late.breakID = AdBreak.pre("a").breakID
        _ = engine.handle(.replace(.of(late)), now: .zero)
        let actions = engine.handle(.seek(to: .seconds(6)), now: .zero)
        #expect(cancelled(actions) == [LoadToken(rawValue: 1)])
        #expect(actions.contains(.startContent(at: .seconds(6))))
    }
}

extension AdBreak {
    /// The tag as it is written.
    fileprivate var tagURL: String? {
        if case .adTag(let uri, _) = self.source?.content { uri.string } else { nil }
    }
}
