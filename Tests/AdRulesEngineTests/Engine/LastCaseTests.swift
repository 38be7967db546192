import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The cases of ENGINE.md §9, in its order: the rest.
@Suite struct LastCaseTests {
    @Test("manual mode, never started: content not held; over when passed")
    func manual() {
        var policies = Policies()
        policies.autoPlay = false
        var host = Host(.of(.mid(60), .mid(120)), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(80))
        #expect(host.lines("AD_BREAK_READY") == ["AD_BREAK_READY 0.0"])
        #expect(host.lines("CONTENT_PAUSE") == [])
        #expect(host.outcome("0.0") == "notPlayed notStarted")
        #expect(host.lines("track") == ["track mid60-1/loaded"])
        host.play(to: .seconds(121))
        #expect(host.send(.startBreak).prefix(2) == ["CONTENT_PAUSE_REQUESTED", "pauseContent"])
        host.wait(20)
        #expect(host.lines("playAd") == ["playAd 1.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("discard while playing / while waiting: ends the stop, resumes / drops the next")
    func discard() {
        var host = Host(.of(.mid(60), .mid(60, "more"), .mid(120), .mid(180)))
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(3)
        let lines = host.send(.discardBreak)
        #expect(
            lines == [
                "stopAd 0.0/1", "AD_BREAK_ENDED 0.0", "track vmap:mid60/breakEnd", "AD_PERIOD_ENDED 0.0",
                "CONTENT_RESUME_REQUESTED", "resumeContent 00:01:00",
            ])
        #expect(host.outcome("0.0") == "partlyPlayed discarded")
        #expect(host.outcome("1.0") == "notPlayed discarded")
        host.send(.discardBreak)
        #expect(host.outcome("2.0") == "notPlayed discarded")
        host.play(to: .seconds(200))
        #expect(host.lines("playAd") == ["playAd 0.0/1", "playAd 3.0/1"])
        #expect(host.checker.violations == [])
    }

    @Test("replace while a break plays, with one inserted before it: it ends as it was; states stay with their breaks")
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

    @Test("a playlist without the break that plays: it ends as it was, with its own trackers")
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

    @Test("overlay at 10:00 and linear at 10:00: linear first, overlay after the resume")
    func overlayAndLinear() {
        var host = Host(.of(.at(.time(.seconds(60)), "over", types: [.nonlinear]), .mid(60), .post()))
        host.answers["over"] = [.ads([.standing("o")])]
        host.send(.start(at: .zero))
        host.play(to: .seconds(70))
        let order = host.lines("playAd", "CONTENT", "stopAd", "COMPLETE")
        #expect(
            order == [
                "CONTENT_PAUSE_REQUESTED", "playAd 1.0/1", "COMPLETE 1.0/1", "CONTENT_RESUME_REQUESTED",
                "playAd 0.0/1", "COMPLETE 0.0/1",
                "stopAd 0.0/1",
            ])
        #expect(host.outcome("0.0") == "played")
        #expect(host.checker.violations == [])
    }

    @Test("window too small for the loaded ad: dropped and asked again; if due, size error, no stall")
    func surface() {
        func ad(_ width: Int) -> Ad { .standing("o\(width)", width: width) }
        let over = AdBreak.at(.time(.seconds(60)), "over", types: [.nonlinear])
        var host = Host(.of(over))
        host.answers["over"] = [.ads([ad(800)]), .ads([ad(300)])]
        host.send(.surfaceChanged(Surface(width: 1280, height: 720)))
        host.send(.start(at: .zero))
        host.play(to: .seconds(55))
        host.send(.surfaceChanged(Surface(width: 400, height: 300)))
        host.play(to: .seconds(56))
        #expect(host.lines("loadAds").count == 2)
        host.play(to: .seconds(62))
        #expect(host.lines("track o300/impression").count == 1)
        #expect(host.lines("track o800/impression").isEmpty)
        var due = Host(.of(over))
        due.answers["over"] = [.ads([ad(800)])]
        due.send(.surfaceChanged(Surface(width: 1280, height: 720)))
        due.send(.start(at: .zero))
        due.play(to: .seconds(58))
        due.send(.surfaceChanged(Surface(width: 400, height: 300)))
        due.play(to: .seconds(70))
        #expect(due.outcome("0.0") == "notPlayed tooBig(501)")
        #expect(due.lines("track o800/error/501").count == 1)
        #expect(due.lines("loadAds").count == 2)
        #expect(host.checker.violations == [] && due.checker.violations == [])
    }

    @Test("heartbeat lost in an ad: ads stop, content resumes, `sessionLost`, no tracker")
    func sessionLost() {
        var host = Host(.film)
        host.send(.start(at: .zero))
        host.wait(3)
        let lines = host.send(.sessionLost(reason: "heartbeat"))
        #expect(
            lines == [
                "log session lost: heartbeat", "stopAd 0.0/1", "AD_BREAK_ENDED 0.0", "AD_PERIOD_ENDED 0.0",
                "CONTENT_RESUME_REQUESTED", "resumeContent 00:00:00", "ALL_ADS_COMPLETED", "end",
            ])
        #expect(host.outcome("0.0") == "partlyPlayed sessionLost")
        #expect(host.outcome("1.0") == "notPlayed sessionLost")
        host.wait(20)
        #expect(host.checker.violations == [])
    }

    @Test("live: join, 24 h with repeatAfter 5 min: constant memory, no early end")
    func live() {
        var host = Host(.of(.pre(), .at(.time(.seconds(300)), "r", every: .seconds(300))), duration: nil, live: true)
        host.checksExplanations = false
        host.tick = .seconds(1)
        host.send(.window(from: .seconds(86_000), to: .seconds(90_000)))
        host.send(.start(at: .seconds(90_001)))
        var sizes: Set<Int> = []
        for hour in 0..<24 {
            host.play(to: .seconds(90_000 + Int64(hour + 1) * 3600))
            host.send(.window(from: host.content - .seconds(3600), to: host.content))
            sizes.insert(host.engine.records.runs().count)
        }
        // The join plays the pre-roll and the last repetition inside the window; then twelve come every hour.
        #expect(host.lines("playAd").count == 2 + 24 * 12)
        // The pre-roll, the repetitions that played, and the one that is due.
        #expect(sizes.allSatisfy { $0 <= 3 })
        #expect(host.lines("ALL_ADS") == [])
        #expect(host.outcome("1.310") == "played")
        host.complete()
        #expect(host.lines.last == "end")
        #expect(host.checker.violations == [])
    }
}
