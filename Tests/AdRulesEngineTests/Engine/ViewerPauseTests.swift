import AdRulesModel
import Testing

@testable import AdRulesEngine

@Suite("The viewer's pause as an input: nothing starts to play, nothing is billed") struct ViewerPauseTests {
    /// A session with a mid-roll at 10 s that holds content, with its first ad playing.
    private func inAnAd(_ seconds: [Int64] = [10, 10], started: Bool = true) -> Host {
        var policies = Policies()
        policies.prefetch = .zero
        var host = Host(.of(.mid(10, "mid"), .mid(600)), policies)
        host.answers["mid"] = [.pod(seconds)]
        if !started { host.stalled = ["mid-1"] }
        host.send(.start(at: .zero))
        host.send(.seek(to: .seconds(10)))
        host.wait(1)
        return host
    }

    private let first = AdReference(OccurrenceID(0), ad: 1)

    @Test("the playing ad is paused, once, and continues when the pause ends; reports of its player change nothing")
    func pausesTheAd() {
        var host = inAnAd()
        #expect(host.send(.viewerPaused).contains("PAUSE 0.0/1"))
        #expect(host.send(.ad(first, .paused)) == [])
        #expect(host.send(.ad(first, .resumed)).allSatisfy { $0.hasPrefix("log") })
        #expect(host.send(.viewerPaused).allSatisfy { $0.hasPrefix("log") })
        #expect(host.engine.nextDeadline == nil)
        #expect(host.send(.viewerResumed).contains("RESUME 0.0/1"))
        #expect(host.send(.viewerResumed).allSatisfy { $0.hasPrefix("log") })
        #expect(host.engine.nextDeadline != nil)
        #expect(host.checker.violations == [])
    }

    @Test("the next ad of a pod is prepared, and plays when the pause ends")
    func nextAdWaits() {
        var host = inAnAd()
        host.send(.viewerPaused)
        host.send(.ad(first, .failed(AdRulesError(code: 405))))
        host.ads = [:]
        host.wait(100)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        #expect(host.engine.nextDeadline == nil)
        #expect(host.send(.viewerResumed).contains("playAd 0.0/2"))
        #expect(host.checker.violations == [])
    }

    @Test("a start that the player reports in the pause is billed when the pause ends; one that fails before is not")
    func startIsDeferred() {
        var host = inAnAd(started: false)
        host.send(.viewerPaused)
        #expect(host.send(.ad(first, .started(duration: .seconds(10)))) == [])
        #expect(host.send(.ad(first, .progress(.seconds(3), duration: nil))).allSatisfy { $0.hasPrefix("log") })
        var failing = host
        #expect(host.send(.viewerResumed).contains("STARTED 0.0/1"))
        failing.send(.ad(first, .failed(AdRulesError(code: 405))))
        #expect(!failing.send(.viewerResumed).contains("STARTED 0.0/1"))
        #expect(host.checker.violations + failing.checker.violations == [])
    }

    @Test("a display ad whose companion is shown in the pause starts when it ends, with the view of the companion")
    func companionInThePause() {
        var companion = Companion(width: 300, height: 250)
        companion.resources = [StaticResource(kind: .file, value: SourceText("https://m.example/c"))]
        companion.tracking = [Tracking(event: .creativeView, uri: SourceText("https://t.example/companion"))]
        var creative = Creative()
        creative.companionAds = CompanionAds(companions: [companion])
        var ad = Ad(kind: .inline, id: "shown")
        ad.impressions = [Beacon(SourceText("https://t.example/impression"))]
        ad.creatives = [creative]
        var element = AdBreak.mid(10, "display")
        element.breakTypes = [.display]
        var host = Host(.of(element))
        host.answers["display"] = [.ads([ad])]
        host.isSilent = true
        host.send(.start(at: .zero))
        host.play(to: .seconds(11))
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        host.send(.viewerPaused)
        host.isPlaying = false
        #expect(host.send(.ad(first, .companionShown(0))) == [])
        #expect(host.send(.ad(first, .companionShown(0))) == [])
        host.wait(100)
        let lines = host.send(.viewerResumed)
        #expect(lines.first == "STARTED 0.0/1")
        #expect(lines.count { $0.contains("https://t.example/companion") } == 1)
        #expect(lines.count { $0.contains("https://t.example/impression") } == 1)
        #expect(host.checker.violations == [])
    }

    @Test("contentPaused before content begins, or in a hold, is not a pause of the viewer: loading ads play")
    func contentPausedIsAnother() {
        var host = Host(.of(.pre()))
        host.send(.start(at: .zero))
        host.send(.contentPaused)
        host.wait(1)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])

        host = Host(.of(.mid(10)))
        host.send(.start(at: .zero))
        host.send(.seek(to: .seconds(10)))
        host.send(.contentPaused)
        host.wait(1)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
    }

    @Test("contentPlaying does not end the pause; viewerResumed ends a pause of content as well")
    func contentPlayingIsAnother() {
        var policies = Policies()
        policies.prefetch = .zero
        var host = Host(.of(.mid(10)), policies)
        host.send(.start(at: .zero))
        host.play(to: .seconds(10))
        host.isPlaying = false
        host.send(.contentPaused)
        host.wait(2)
        host.send(.viewerPaused)
        host.send(.contentPlaying(rate: 1))
        #expect(host.engine.state == .paused)
        host.wait(100)
        #expect(host.lines("CONTENT_PAUSE") == [])
        #expect(host.send(.viewerResumed).contains("playAd 0.0/1"))
        #expect(host.checker.violations == [])
    }

    @Test("a reset changes neither the pause nor a load, and begins nothing")
    func resetInThePause() {
        var host = inAnAd([2])
        host.wait(5)
        host.send(.viewerPaused)
        host.isPlaying = false
        host.send(.resetBreak(OccurrenceID(0)))
        #expect(host.send(.seek(to: .seconds(10))).contains { $0.hasPrefix("loadAds") })
        #expect(host.send(.resetBreak(OccurrenceID(0))).allSatisfy { $0.hasPrefix("log") })
        host.wait(100)
        #expect(host.lines("playAd") == ["playAd 0.0/1"])
        host.send(.viewerResumed)
        #expect(host.lines("playAd").count == 2)
        #expect(host.checker.violations == [])
    }

    @Test("a restored session plays its ad again and knows no pause; content that was paused stays paused")
    func restoredInThePause() throws {
        var engine = inAnAd().engine
        _ = engine.handle(.viewerPaused, now: .seconds(2))
        var restored = try Coded.copy(of: engine)
        let lines = restored.handle(.restored, now: .zero).map(\.line)
        #expect(lines.contains { $0.hasPrefix("playAd 0.0/1 from") })
        #expect(lines.contains("RESUME 0.0/1"))
        #expect(restored.handle(.viewerResumed, now: .zero).map(\.line).allSatisfy { $0.hasPrefix("log") })

        var content = Host(.of(.mid(10)))
        content.send(.start(at: .zero))
        content.send(.viewerPaused)
        #expect(content.engine.state == .paused)
        restored = try Coded.copy(of: content.engine)
        _ = restored.handle(.restored, now: .zero)
        #expect(restored.state == .paused)
        _ = restored.handle(.contentPlaying(rate: 1), now: .zero)
        #expect(restored.state == .playing)
    }
}
