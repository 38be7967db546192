import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Ads that are too large for the surface.
@Suite struct SurfaceTests {
    /// A linear ad that no player scales.
    private func ad(_ name: String, width: Int, sequence: Int? = nil) -> Ad {
        var ad = Ad.tracked(name, sequence: sequence)
        var file = MediaFile(uri: SourceText("\(name).mp4"), width: width, height: 100)
        file.scalable = false
        ad.creatives[0].linear?.mediaFiles = [file]
        return ad
    }

    /// The surface stands for a second.
    private func show(_ width: Int, on host: inout Host) {
        host.send(.surfaceChanged(Surface(width: width, height: 720)))
        host.wait(1)
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

    @Test("an ad that no longer fits is dropped and requested again, at most once per showing and surface")
    func oncePerSurface() {
        var host = Host(.of(.mid(60)))
        host.answers["mid60"] = [.ads([ad("wide", width: 1000)])]
        show(1280, on: &host)
        host.send(.start(at: .zero))
        host.play(to: .seconds(55))
        #expect(host.lines("loadAds").count == 1)
        host.answers["mid60"] = [.ads([ad("tall", width: 300)])]
        show(400, on: &host)
        #expect(host.lines("loadAds").count == 2)
        // An ad for the small surface fits the large one, too: what is loaded stays.
        show(1280, on: &host)
        #expect(host.lines("loadAds").count == 2)
        show(200, on: &host)
        #expect(host.lines("loadAds").count == 3)
        host.play(to: .seconds(62))
        #expect(host.lines("playAd").isEmpty)
        #expect(host.outcome("0.0") == "notPlayed tooBig(203)")
    }

    @Test("a surface that comes back causes no new request; ads that do not fit are dropped, never shown")
    func surfaceThatComesBack() {
        var host = Host(.of(.mid(60)))
        host.answers["mid60"] = [.ads([ad("wide", width: 1000)])]
        show(1280, on: &host)
        host.send(.start(at: .zero))
        host.play(to: .seconds(55))
        // An ad server that goes by another surface than the one that is asked for.
        host.answers["mid60"] = [.never]
        show(400, on: &host)
        show(1280, on: &host)
        guard let token = Array(host.engine.loads).first?.token else {
            Issue.record("the break loads")
            return
        }
        host.send(.adsLoaded(token, AdResponse(VAST(ads: [ad("wide", width: 1000)]))))
        show(400, on: &host)
        #expect(host.lines("AD_BREAK_FETCH_ERROR") == ["AD_BREAK_FETCH_ERROR 0.0 code 203"])
        #expect(host.lines("track wide/error/203").count == 1)
        host.play(to: .seconds(65))
        #expect(host.lines("playAd").isEmpty)
        #expect(host.checker.violations == [])
    }

    @Test("spares: one that fits takes the place of an ad of a due pod that does not; one that does not, fails")
    func sparesOfDuePod() {
        var host = Host(.of(.mid(60)))
        let pod = [
            ad("a", width: 300, sequence: 1), ad("b", width: 1000, sequence: 2), ad("c", width: 300, sequence: 3),
        ]
        let spares = [ad("s1", width: 1000), ad("s2", width: 300), ad("s3", width: 1000)]
        host.answers["mid60"] = [.ads(pod + spares)]
        show(1280, on: &host)
        host.send(.start(at: .zero))
        host.play(to: .seconds(60))
        host.wait(1)
        show(400, on: &host)
        #expect(host.lines("track b/error/203").count == 1)
        #expect(host.lines("track s1/error/203").count == 1)
        #expect(host.lines("track s3/error").isEmpty)
        host.wait(60)
        #expect(host.lines("track s2/impression").count == 1)
        #expect(host.lines("playAd").count == 3)
        #expect(host.outcome("0.0") == "played")
        #expect(host.checker.violations == [])
    }

    /// An overlay in two sizes.
    private func banner(_ name: String) -> Ad {
        var ad = Ad.standing(name, width: 728)
        var small = NonLinear(width: 320, height: 50)
        small.resources = [StaticResource(kind: .file, value: "https://cdn.example/small.png")]
        ad.creatives[0].nonLinearAds?.nonLinears.append(small)
        return ad
    }

    /// A linear ad with files of several heights, in 16:9.
    private func film(_ name: String, sequence: Int? = nil) -> Ad {
        var ad = Ad.tracked(name, sequence: sequence)
        ad.creatives[0].linear?.mediaFiles = [360, 720, 2160].map { height in
            MediaFile(uri: SourceText("\(name)-\(height).mp4"), width: height * 16 / 9, height: height)
        }
        return ad
    }

    private func files(_ actions: [EngineAction]) -> [String] {
        actions.compactMap { action in
            switch action {
            case .prepareAd(_, let ad): "prepare " + (ad.mediaFile?.uri.string ?? "")
            case .playAd(_, let ad, _): "play " + (ad.mediaFile?.uri.string ?? "")
            default: nil
            }
        }
    }

    @Test("an ad of which another overlay fits is not dropped, neither ahead nor in a pod that is shown")
    func otherOverlay() {
        var host = Host(.of(AdBreak.at(.time(.seconds(60)), "over", types: [.nonlinear])))
        var second = banner("b")
        second.sequence = 2
        var first = Ad.standing("a", width: 300)
        first.sequence = 1
        host.answers["over"] = [.ads([first, second])]
        show(1024, on: &host)
        host.send(.start(at: .zero))
        host.play(to: .seconds(63))
        #expect(host.lines("track a/impression").count == 1)
        show(600, on: &host)
        host.play(to: .seconds(90))
        #expect(host.lines("track b/impression").count == 1)
        #expect(host.lines("track b/error").isEmpty)
        #expect(host.lines("loadAds").count == 1)
        #expect(host.outcome("0.0") == "played")
        var ahead = Host(.of(AdBreak.at(.time(.seconds(60)), "over", types: [.nonlinear])))
        ahead.answers["over"] = [.ads([banner("b")])]
        show(1024, on: &ahead)
        ahead.send(.start(at: .zero))
        ahead.play(to: .seconds(55))
        show(600, on: &ahead)
        #expect(ahead.lines("loadAds").count == 1)
        #expect(ahead.lines("prepareAd").count == 2, "the other overlay is prepared")
        #expect(host.checker.violations == [] && ahead.checker.violations == [])
    }

    @Test("a new surface gets the media file that suits it: a prepared ad is prepared again, once")
    func otherFile() {
        var engine = PlaylistEngine.of([.plain(.time(.seconds(20)), "m")])
        engine.configuration.surface = Surface(width: 390, height: 219)
        _ = engine.handle(.start(at: .zero), now: .zero)
        var loading: [EngineAction] = []
        for second in 1...14 {
            loading += engine.handle(.playhead(.seconds(Int64(second))), now: .seconds(Int64(second)))
        }
        guard case .loadAds(let token, _)? = loading.first(where: { $0.kind == "loadAds" }) else {
            Issue.record("the break is requested ahead")
            return
        }
        let pod = AdResponse.of([film("a", sequence: 1), film("b", sequence: 2)])
        #expect(files(engine.handle(.adsLoaded(token, pod), now: .seconds(14))) == ["prepare a-360.mp4"])
        _ = engine.handle(.surfaceChanged(Surface(width: 1920, height: 1080)), now: .seconds(14))
        #expect(files(engine.handleDeadline(now: .seconds(15))) == ["prepare a-2160.mp4"])
        _ = engine.handle(.surfaceChanged(Surface(width: 1919, height: 1080)), now: .seconds(15))
        #expect(files(engine.handleDeadline(now: .seconds(16))) == [], "the same file suits it")
        var due: [EngineAction] = []
        for second in 16...20 {
            due += engine.handle(.playhead(.seconds(Int64(second))), now: .seconds(Int64(second)))
        }
        #expect(files(due) == ["play a-2160.mp4"])
        let first = AdReference(OccurrenceID(0), ad: 1)
        #expect(files(engine.handle(.ad(first, .started(duration: nil)), now: .seconds(20))) == ["prepare b-2160.mp4"])
        _ = engine.handle(.surfaceChanged(Surface(width: 1000, height: 500)), now: .seconds(21))
        #expect(files(engine.handleDeadline(now: .seconds(22))) == ["prepare b-720.mp4"], "the ad that plays continues")
        #expect(files(engine.handle(.ad(first, .ended), now: .seconds(35))) == ["play b-720.mp4"])
    }

    @Test("Restore: pending loads are requested again in their order, also after a new surface")
    func restoredInOrder() {
        var host = Host(.of(.mid(60, "a"), .mid(60, "b")))
        host.answers["a"] = [.ads([ad("wide", width: 1000)]), .never]
        host.answers["b"] = [.never]
        show(1280, on: &host)
        host.send(.start(at: .zero))
        host.play(to: .seconds(55))
        show(400, on: &host)
        #expect(host.lines("loadAds") == ["loadAds 0.0", "loadAds 1.0", "loadAds 0.0"])
        host.send(.restored)
        #expect(host.last == ["loadAds 1.0", "loadAds 0.0"])
    }
}
