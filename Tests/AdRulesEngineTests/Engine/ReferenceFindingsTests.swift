import AdRulesModel
import Testing

@testable import AdRulesEngine

/// What the reference engine disagreed with, and the text of ENGINE.md decided.
@Suite struct ReferenceFindingsTests {
    private func tag(_ offset: TimeOffset, _ url: String, types: [BreakType] = [.linear]) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakTypes: types, breakID: url,
            source: AdSource(content: .adTag(SourceText("https://ads.example/\(url)"), template: nil)))
    }

    private func ad(_ id: String, isPlayable: Bool = true, sequence: Int? = nil) -> Ad {
        var ad = Ad(kind: .inline, id: id, sequence: sequence)
        ad.errors = [Beacon(SourceText("https://ads.example/\(id)/error"))]
        let files = isPlayable ? [MediaFile(uri: SourceText("https://ads.example/\(id).mp4"))] : []
        ad.creatives = [Creative(linear: Linear(duration: .seconds(10), mediaFiles: files))]
        return ad
    }

    private func engine(
        _ breaks: [AdBreak], duration: Int64 = 60, _ change: (inout Policies) -> Void = { _ in }
    ) -> PlaylistEngine {
        var configuration = EngineConfiguration(duration: .seconds(duration))
        change(&configuration.policies)
        return PlaylistEngine(VMAPDocument(breaks: breaks), configuration: configuration)
    }

    private func response(_ ads: [Ad]) -> AdResponse { AdResponse(VAST(ads: ads)) }

    @Test("§6 \"contentEndedFirst\": no seek passed a pre-roll of a session that never started")
    func neverStarted() {
        var engine = engine([tag(.start, "pre")])
        _ = engine.handle(.contentComplete, now: .zero)
        #expect(engine.explanations.map(\.reason) == [.contentEndedFirst])
    }

    @Test("§6 \"even if all fail (allAdsFailed)\": also when one failed after STARTED")
    func allFailedAfterStarted() {
        var engine = engine([tag(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response([ad("a")])), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.ad(reference, .failed(AdRulesError(code: 405))), now: .seconds(2))
        #expect(engine.explanations.map(\.outcome) == [.partlyPlayed])
        #expect(engine.explanations.map(\.reason) == [.allAdsFailed(405)])
    }

    @Test("§4: positions are stale after the inputs start and seek, not after a jump that a playhead told")
    func reportedJump() {
        var engine = engine([tag(.time(.seconds(4)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.milliseconds(3999)), now: .milliseconds(3999))
        _ = engine.handle(.playhead(.seconds(2)), now: .milliseconds(3999))
        _ = engine.handle(.playhead(.milliseconds(4300)), now: .milliseconds(6300))
        let actions = engine.handle(
            .adsLoaded(LoadToken(rawValue: 1), response([ad("a")])), now: .milliseconds(6400))
        #expect(actions.contains(.pauseContent))
    }

    @Test("§5 \"A backward seek passes nothing\": a break that it un-dues is only pending")
    func undue() {
        var engine = engine([tag(.time(.seconds(40)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(41)), now: .seconds(41))
        _ = engine.handle(.seek(to: .seconds(20)), now: .seconds(41))
        #expect(engine.explanations.map(\.outcome) == [.pending])
        #expect(engine.explanations.map(\.reason) == [nil])
    }

    @Test("§5 lateAnswer: \"no later stop reached\", also when both came due together")
    func lateBehindAnother() {
        var engine = engine([tag(.time(.seconds(16)), "a"), tag(.time(.seconds(18)), "b")]) {
            $0.lateAnswer = .playAtOnce
        }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.playhead(.seconds(19)), now: .seconds(19))
        _ = engine.handle(.deadline, now: .seconds(28))
        let first = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response([ad("a")])), now: .seconds(28))
        #expect(!first.contains(.pauseContent))
        let second = engine.handle(.adsLoaded(LoadToken(rawValue: 2), response([ad("b")])), now: .seconds(28))
        #expect(second.contains(.pauseContent))
    }

    @Test("§6: ads dropped at load fire their Errors, in a late answer too")
    func lateWithDropped() {
        var engine = engine([tag(.start, "pre")]) { $0.lateAnswer = .playAtOnce }
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.deadline, now: .seconds(9))
        let pod = [ad("bad", isPlayable: false, sequence: 1), ad("good", sequence: 2)]
        let actions = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response(pod)), now: .seconds(9))
        let tracked = actions.flatMap { action -> [String] in
            if case .track(let firing) = action { firing.urls } else { [] }
        }
        #expect(tracked == ["https://ads.example/bad/error"])
        #expect(actions.contains(.pauseContent))
    }

    @Test("§6 discardBreak drops the stop, what would follow beside the content too")
    func discardWithOverlay() {
        var engine = engine([tag(.start, "overlay", types: [.nonlinear]), tag(.start, "linear")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        let actions = engine.handle(.discardBreak, now: .zero)
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 1))))
        #expect(actions.contains(.cancelLoad(LoadToken(rawValue: 2))))
    }

    @Test("§5 \"Paused time does not count\": neither before a restored ad starts again")
    func restoredWhilePaused() {
        var engine = engine([tag(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), response([ad("a")])), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.restored, now: .seconds(1))
        _ = engine.handle(.ad(reference, .paused), now: .seconds(2))
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(100))
        _ = engine.handle(.ad(reference, .resumed), now: .seconds(100))
        #expect(engine.inconsistencies() == [])
        #expect(engine.nextDeadline == .seconds(118))
    }

    @Test("§4: an input that comes late finds what it would have found had the deadline been kept")
    func lateInputAfterTheEnd() {
        func session(isKept: Bool) -> [Action] {
            var engine = engine([tag(.start, "pre")])
            _ = engine.handle(.start(at: .zero), now: .zero)
            var actions = isKept ? engine.handleDeadline(now: .seconds(8)) : []
            actions += engine.handle(.resetBreak(OccurrenceID(0)), now: .seconds(20))
            return actions.filter { if case .log = $0 { false } else { true } }
        }
        #expect(session(isKept: true).last == .end)
        #expect(session(isKept: true) == session(isKept: false))
    }
}
