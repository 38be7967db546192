import AdRulesModel
import Foundation
import MassTesting
import Testing

@testable import AdRulesEngine

/// Sessions that are saved, killed and restored.
@Suite struct RestoreTests {
    @Test("save at each step: identical")
    func save() throws {
        func session(saving: Bool) throws -> Host {
            var policies = Policies()
            policies.seek = .allPassed
            var host = Host(
                .of(.pre(), .mid(10), .at(.time(.seconds(20)), "over", types: [.nonlinear]), .mid(40), .post()),
                duration: .seconds(60), policies)
            host.answers["over"] = [.ads([.standing("o")])]
            host.answers["pre"] = [.pod([3, 4])]
            host.send(.start(at: .zero))
            for step in 0..<400 {
                if saving, step.isMultiple(of: MassTests.count(4, of: 1)) { try host.save() }
                host.step()
            }
            host.complete()
            return host
        }
        let plain = try session(saving: false)
        let saved = try session(saving: true)
        #expect(plain.lines == saved.lines)
        #expect(plain.lines("playAd").count == 6)
        #expect(saved.checker.violations == [])
    }

    @Test("kill and restore at each step: no tracker doubled, the session ends")
    func kill() throws {
        for step in stride(from: 0, through: 160, by: MassTests.count(8, of: 3)) {
            var host = Host(
                .of(.pre(), .mid(10), .at(.time(.seconds(14)), "over", types: [.nonlinear]), .post()),
                duration: .seconds(20))
            host.answers["over"] = [.ads([.standing("o", seconds: 3)])]
            host.answers["pre"] = [.pod([3, 4])]
            host.delay = .seconds(1)
            host.send(.start(at: .zero))
            for _ in 0..<step { host.step() }
            try host.save()
            host.pending = []
            host.ads = [:]
            host.now = .seconds(1000)
            host.send(.restored)
            for _ in 0..<240 { host.step() }
            host.complete()
            let tracks = host.lines("track")
            #expect(Set(tracks).count == tracks.count, "a tracker doubled after a kill at step \(step)")
            #expect(host.lines.last == "end", "step \(step)")
            #expect(host.checker.violations == [], "step \(step)")
        }
    }

    /// A session of one mid-roll at 10 s and content at 5 s, which was restored at 1 s.
    private func restoredAt5(_ edit: (inout PlaylistEngine) -> Void = { _ in }) throws -> PlaylistEngine {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(10)), "mid")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        for second in 1...5 { _ = engine.handle(.playhead(.seconds(Int64(second))), now: .seconds(Int64(second))) }
        edit(&engine)
        var restored = try Coded.copy(of: engine)
        _ = restored.handle(.restored, now: .seconds(1))
        return restored
    }

    @Test("a player that has just been created reports where it is: stale for three seconds, and no viewer's pause")
    func stalePositions() throws {
        var engine = try restoredAt5()
        _ = engine.handle(.contentPaused, now: .seconds(1))
        #expect(engine.state == .playing)
        #expect(engine.handle(.playhead(.zero), now: .seconds(1)) == [])
        #expect(engine.handle(.playhead(.seconds(30)), now: .milliseconds(3_999)) == [])
        #expect(engine.contentTime == .seconds(5))
        _ = engine.handle(.playhead(.seconds(6)), now: .seconds(4))
        #expect(engine.contentTime == .seconds(6))
        _ = engine.handle(.contentPaused, now: .seconds(4))
        #expect(engine.state == .paused)
        #expect(engine.inconsistencies() == [])
    }

    @Test("after three seconds a position elsewhere is a seek")
    func noLongerStale() throws {
        var engine = try restoredAt5()
        #expect(engine.handle(.playhead(.seconds(30)), now: .seconds(4)).contains(.pauseContent))
    }

    @Test("content that the viewer had paused stays paused")
    func restoredInThePause() throws {
        var engine = try restoredAt5 { _ = $0.handle(.contentPaused, now: .seconds(5)) }
        _ = engine.handle(.playhead(.zero), now: .seconds(1))
        #expect(engine.state == .paused)
        #expect(engine.contentTime == .seconds(5))
        _ = engine.handle(.contentPlaying(rate: 1), now: .seconds(100))
        #expect(engine.state == .playing)
    }

    @Test("paused time does not count before a restored ad starts again")
    func restoredWhilePaused() {
        var engine = PlaylistEngine.of([.plain(.start, "pre")])
        _ = engine.handle(.start(at: .zero), now: .zero)
        _ = engine.handle(.adsLoaded(LoadToken(rawValue: 1), .of([.plain("a")])), now: .zero)
        let reference = AdReference(OccurrenceID(0), ad: 1)
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(1))
        _ = engine.handle(.restored, now: .seconds(1))
        _ = engine.handle(.ad(reference, .paused), now: .seconds(2))
        _ = engine.handle(.ad(reference, .started(duration: nil)), now: .seconds(100))
        _ = engine.handle(.ad(reference, .resumed), now: .seconds(100))
        #expect(engine.inconsistencies() == [])
        #expect(engine.nextDeadline == .seconds(118))
    }
}
