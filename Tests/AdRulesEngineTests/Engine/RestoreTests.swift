import AdRulesModel
import Foundation
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
            for _ in 0..<400 {
                if saving { try host.save() }
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
        for step in stride(from: 0, through: 160, by: 3) {
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
