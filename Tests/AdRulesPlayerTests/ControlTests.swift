import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Controls of the app and the viewer") struct ControlTests {
    private func theatre(
        _ ads: [Documents.TestAd], offset: String = "start", failing: Set<String> = [], silent: Set<String> = []
    ) -> Theatre {
        Theatre(
            Documents.playlist([(offset, "https://ads.example/x")]),
            answers: ["https://ads.example/x": .body(Documents.response(ads))], failing: failing, silent: silent)
    }

    @Test("Pause and resume go to the player, and its reports are tracked")
    func pauseAndResume() async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        manager.pause()
        await theatre.clock.run(until: .seconds(300))
        #expect(theatre.player.commands.last == "pause ad-0")
        #expect(manager.state == .holding)
        #expect(manager.uiState?.isPaused == true)
        manager.resume()
        await theatre.clock.run(until: .milliseconds(300_500))
        #expect(manager.uiState?.isPaused != true)
        await theatre.clock.run(until: .seconds(400))
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        let heard = names(await all(events))
        #expect(heard.filter { $0 == "PAUSE" || $0 == "RESUME" } == ["PAUSE", "RESUME"])
        #expect(heard.filter { $0 == "COMPLETE" }.count == 2)
        #expect(theatre.tracking.urls.filter { $0 == "https://beacon.example/ad/0/pause" }.count == 1)
    }

    @Test("An app that calls start for each break, as those of IMA do, is not warned")
    func startForEachBreak() async throws {
        let theatre = theatre([.init()])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        for _ in 0..<3 {
            manager.start()
            await theatre.clock.run(for: .seconds(10))
        }
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        let heard = names(await all(events))
        #expect(heard.contains("STARTED"))
        #expect(!heard.contains("LOG"), "\(heard)")
    }

    @Test("An ad that is paused before its first frame is paused, and the next one waits for the viewer")
    func pausedBeforeItStarts() async throws {
        let theatre = theatre([.init(), .init()], silent: ["ad-0"])
        let manager = try await theatre.manager()
        #expect(manager.uiState?.isPaused != true)
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(1))
        manager.pause()
        await theatre.clock.run(until: .seconds(2))
        #expect(manager.uiState?.isPaused == true)
        #expect(manager.currentAd?.ad.inline.id == "ad-0")
        let shown = try #require(manager.currentAd)
        shown.report(.failed(AdRulesError(.fileNotFound)))
        await theatre.clock.run(until: .seconds(3))
        #expect(manager.currentAd == nil)
        #expect(manager.state == .holding)
        manager.resume()
        await theatre.clock.run(until: .seconds(4))
        #expect(manager.currentAd?.ad.inline.id == "ad-1")
        #expect(manager.uiState?.isPaused != true)
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.currentAd == nil)
        #expect(manager.uiState?.isPaused != true)
    }

    @Test("A pause while the ads of a pre-roll load: nothing plays until the app resumes")
    func pausedBeforeAnythingPlays() async throws {
        let theatre = theatre([.init()])
        let manager = try await theatre.manager()
        manager.pause()
        await theatre.clock.run(until: .milliseconds(1))
        #expect(manager.isPaused)
        theatre.initialize(manager)
        manager.pause()
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.isPaused && manager.uiState?.isPaused != true)
        #expect(manager.currentAd == nil)
        #expect(manager.state == .starting)
        #expect(theatre.tracking.urls.isEmpty)
        manager.resume()
        await theatre.clock.run(until: .seconds(61))
        #expect(manager.currentAd?.ad.inline.id == "ad-0")
        #expect(!manager.isPaused)
    }

    @Test("A pause of ad, of content and of everything each count as paused")
    func paused() async throws {
        let ads = Documents.playlist([("start", "https://ads.example/x"), ("end", "https://ads.example/x")])
        let theatre = Theatre(ads, answers: ["https://ads.example/x": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(1))
        #expect(!manager.isPaused)
        let shown = try #require(manager.currentAd)
        shown.report(.paused)
        await theatre.clock.run(until: .seconds(2))
        #expect(manager.isPaused && manager.uiState?.isPaused == true)
        shown.report(.resumed)
        await theatre.clock.run(until: .seconds(3))
        #expect(!manager.isPaused)
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.state == .playing)
        manager.report(.paused)
        await theatre.clock.run(until: .seconds(61))
        #expect(manager.isPaused && manager.state == .paused)
        manager.resume()
        await theatre.clock.run(until: .seconds(62))
        #expect(!manager.isPaused && manager.state == .playing)
        manager.pause()
        await theatre.clock.run(until: .seconds(63))
        #expect(manager.isPaused)
    }

    @Test("After ALL_ADS_COMPLETED content plays on, and its pauses still count")
    func pausedAfterTheAds() async throws {
        let ads = Documents.playlist([("start", "https://ads.example/x")])
        let theatre = Theatre(ads, answers: ["https://ads.example/x": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.state == .ended && !manager.isPaused)
        let changes: [(() -> Void, isPaused: Bool)] = [
            ({ manager.pause() }, true), ({ manager.resume() }, false),
            ({ manager.report(.paused) }, true), ({ manager.report(.playing(rate: 1)) }, false),
        ]
        for (second, change) in changes.enumerated() {
            change.0()
            await theatre.clock.run(until: .seconds(61 + Int64(second)))
            #expect(manager.isPaused == change.isPaused, "change \(second)")
        }
    }

    @Test("If the session is lost while its ad is paused, content plays and the pause is over")
    func lostWhilePaused() async throws {
        let ads = Documents.playlist([("start", "https://ads.example/x")])
        let theatre = Theatre(ads, answers: ["https://ads.example/x": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(1))
        try #require(manager.currentAd).report(.paused)
        await theatre.clock.run(until: .seconds(2))
        #expect(manager.isPaused)
        manager.sessionLost(reason: "the server ended it")
        await theatre.clock.run(until: .seconds(3))
        #expect(manager.state == .ended && !manager.isPaused)
    }

    @Test("A pause that outlasts the session ends with resume()")
    func pausedAtTheEnd() async throws {
        let ads = Documents.playlist([("01:00:00", "https://ads.example/x")])
        let theatre = Theatre(ads, answers: [:])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        manager.pause()
        manager.contentComplete()
        await theatre.clock.run(until: .seconds(61))
        #expect(manager.state == .ended && manager.isPaused)
        manager.resume()
        await theatre.clock.run(until: .seconds(62))
        #expect(!manager.isPaused)
    }

    @Test("A volume reaches the ad being shown and each that follows; an app that sets none leaves it to its player")
    func volume() async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        #expect(manager.volume == 1)
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        #expect(!theatre.player.commands.contains { $0.hasPrefix("volume") })
        for (set, got) in [(0.25, 0.25), (7, 1), (-1, 0), (.nan, 0), (0.5, 0.5)] {
            manager.volume = set
            #expect(manager.volume == got)
        }
        await theatre.clock.run(until: .seconds(6))
        await theatre.clock.run(until: .seconds(40))
        let commands = theatre.player.commands.filter { !$0.hasPrefix("prepare") }
        #expect(commands.first == "play ad-0")
        #expect(commands.suffix(3) == ["volume 0.5 of ad-0", "volume 0.5 of ad-1", "play ad-1"])
    }

    @Test("Skip works from the skip offset on, and the next ad plays")
    func skip() async throws {
        let theatre = theatre([.init(skipOffset: "00:00:05"), .init()])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(4))
        manager.skip()
        await theatre.clock.run(until: .milliseconds(4_500))
        #expect(manager.currentAd?.reference.ad == 1)
        await theatre.clock.run(until: .seconds(6))
        manager.skip()
        await theatre.clock.run(until: .milliseconds(6_500))
        #expect(manager.currentAd?.reference.ad == 2)
        #expect(theatre.player.commands.contains("stop ad-0"))
        await theatre.clock.run(until: .seconds(60))
        manager.destroy()
        let heard = names(await all(events))
        #expect(heard.filter { $0 == "SKIPPED" || $0 == "COMPLETE" } == ["SKIPPED", "COMPLETE"])
        #expect(theatre.tracking.urls.contains("https://beacon.example/ad/0/skip"))
        #expect(!theatre.tracking.urls.contains("https://beacon.example/ad/0/complete"))
    }

    @Test("A click is tracked, and the page comes with its macros filled")
    func click() async throws {
        let theatre = theatre([.init()])
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(5_300))
        manager.clicked()
        await theatre.clock.run(until: .seconds(6))
        #expect(delegate.received.contains("CLICKED"))
        #expect(delegate.received.contains("page https://shop.example/ad?p=00%3A00%3A05.000"))
        #expect(theatre.tracking.urls.contains("https://beacon.example/ad/0/click"))
    }

    @Test("With autoPlay off a break waits for start()")
    func manualStart() async throws {
        let theatre = theatre([.init()], offset: "00:01:00")
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        var settings = AdsRenderingSettings()
        settings.autoPlayAdBreaks = false
        theatre.initialize(manager, settings: settings)
        await theatre.clock.run(until: .seconds(62))
        #expect(delegate.received.last == "AD_BREAK_READY")
        #expect(theatre.player.commands == ["prepare ad-0"])
        manager.start()
        await theatre.clock.run(until: .seconds(63))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
    }

    @Test("A discarded break ends, its ad is stopped, the content continues")
    func discard() async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        manager.discardAdBreak()
        await theatre.clock.run(until: .seconds(6))
        #expect(theatre.player.commands.filter { $0.hasPrefix("stop") }.contains("stop ad-0"))
        #expect(theatre.content.commands == ["pause", "resume 0"])
    }

    @Test("contentComplete while a mid-roll plays: it ends, the post-roll follows in the same hold")
    func contentComplete() async throws {
        let theatre = Theatre(
            EventTests.film, answers: EventTests.answers, contentAt: .zero)
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(620))
        #expect(manager.currentAd?.reference.occurrence == OccurrenceID(1))
        manager.contentComplete()
        await theatre.clock.run(until: .seconds(700))
        let heard = names(await all(events))
        #expect(
            heard.filter { $0 == "pauseContent" || $0 == "resumeContent" } == [
                "pauseContent", "resumeContent", "pauseContent",
            ])
        #expect(heard.last == "ALL_ADS_COMPLETED")
        #expect(theatre.player.commands.contains("play post-0"))
        #expect(!theatre.player.commands.contains("play mid2-0"))
    }

    @Test("No event, beacon or command follows destroy()")
    func destroy() async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.player.commands.contains("stop ad-0"))
        let (urls, commands) = (theatre.tracking.urls, theatre.player.commands)
        _ = await all(events)
        manager.contentComplete()
        manager.clicked()
        manager.destroy()
        await theatre.clock.run(until: .seconds(4000))
        #expect(theatre.tracking.urls == urls)
        #expect(theatre.player.commands == commands)
        #expect(theatre.tracking.ends == [.destroyed])
        #expect(theatre.clock.load == (working: 1, waiting: 0))
    }

    @Test("Unneeded loads are cancelled, and nothing is tracked for them")
    func cancellation() async throws {
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/never"), ("start", "https://ads.example/never")]),
            answers: ["https://ads.example/never": .never])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(2))
        #expect(theatre.loading.requests.count == 2)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.loading.cancelled == 2)
        #expect(theatre.tracking.urls.isEmpty)
    }

    @Test("A tag that never answers: the content begins when its time is over")
    func tagTimesOut() async throws {
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/never")]), answers: ["https://ads.example/never": .never]
        )
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(7_900))
        #expect(theatre.content.commands.isEmpty)
        await theatre.clock.run(until: .milliseconds(8_100))
        #expect(theatre.content.commands == ["start 0"])
        #expect(delegate.received.contains("AD_BREAK_FETCH_ERROR"))
        #expect(theatre.tracking.urls == ["https://beacon.example/b0/error?code=1007"])
    }

    @Test("A lost session: ads stop, the content continues, no beacon leaves")
    func sessionLost() async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        let urls = theatre.tracking.urls
        manager.sessionLost(reason: "no heartbeat")
        await theatre.clock.run(until: .seconds(6))
        #expect(theatre.content.commands == ["pause", "resume 0"])
        #expect(theatre.tracking.urls == urls)
        #expect(theatre.tracking.ends == [.lost])
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.tracking.ends == [.lost])
    }

    @Test("An ad that fails leaves the pod to the others; one that is silent is given up in time")
    func failures() async throws {
        let theatre = theatre([.init(), .init(), .init()], failing: ["ad-0"], silent: ["ad-1"])
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        let events = manager.events()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(60))
        #expect(
            delegate.received.filter { $0 == "AD_ERROR" || $0 == "COMPLETE" } == ["AD_ERROR", "AD_ERROR", "COMPLETE"])
        manager.destroy()
        let errors = await all(events).compactMap { event in
            if case .ad(let event) = event { event.error } else { nil }
        }
        #expect(errors.map(\.code) == [401, 402])
        #expect(errors.map(\.imaCode) == [400, 402])
        #expect(errors.map(\.message) == errors.map(\.summary))
        #expect(
            theatre.tracking.urls.filter { $0.contains("error") } == [
                "https://beacon.example/ad/0/error?code=401", "https://beacon.example/b0/error?code=401",
                "https://beacon.example/ad/1/error?code=402", "https://beacon.example/b0/error?code=402",
            ])
        #expect(theatre.content.commands == ["pause", "resume 0"])
    }

    @Test("A viewer who jumps over two breaks sees the last one, and the content continues at the target")
    func jump() async throws {
        let theatre = Theatre(EventTests.film, answers: EventTests.answers)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(100))
        theatre.content.jump(to: .seconds(1500))
        await theatre.clock.run(until: .seconds(130))
        #expect(theatre.player.commands.filter { $0.hasPrefix("play") } == ["play pre-0", "play mid2-0"])
        // The jump is not reported: it is seen at the next poll, a second later.
        #expect(theatre.content.commands.suffix(2) == ["pause", "resume 1501"])
    }

    @Test("A player that reports by itself is not polled")
    func pushed() async throws {
        let theatre = theatre([.init()], offset: "00:01:00")
        let manager = try await theatre.manager()
        let playhead = PushedPlayhead()
        playhead.send(.duration(.seconds(120)))
        manager.initialize(contentPlayhead: playhead, adPlayer: theatre.player)
        await theatre.clock.run(until: .seconds(1))
        playhead.send(.playing(rate: 1))
        for second in 1...59 {
            await theatre.clock.run(until: .seconds(Int64(second) + 1))
            playhead.send(.position(.seconds(Int64(second))))
        }
        #expect(theatre.player.commands == ["prepare ad-0"])
        await theatre.clock.run(until: .seconds(61))
        playhead.send(.position(.seconds(60)))
        await theatre.clock.run(until: .seconds(62))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
    }

    @Test("The end of a session does not silence the next one, which has begun with the same playhead")
    func pushedToTheNextSession() {
        let playhead = PushedPlayhead()
        let heard = Guarded<[ContentUpdate]>([])
        _ = playhead.beginReporting { _ in Issue.record("this session is over") }
        _ = playhead.beginReporting { update in heard.withLock { $0.append(update) } }
        playhead.endReporting()
        playhead.send(.position(.seconds(3)))
        #expect(heard.withLock { $0 } == [.position(.seconds(3))])
        playhead.endReporting()
        playhead.send(.paused)
        #expect(heard.withLock { $0.count } == 1, "it is kept for the next session")
        _ = playhead.beginReporting { update in heard.withLock { $0.append(update) } }
        #expect(heard.withLock { $0.last } == .paused)
    }

    @Test("Before a session the newest state of the content is kept, and no seek of the film before")
    func pushedBetweenSessions() {
        let playhead = PushedPlayhead()
        let heard = Guarded<[ContentUpdate]>([])
        let listen = { playhead.beginReporting { update in heard.withLock { $0.append(update) } } }
        let points = [ContentUpdate.opportunity(Opportunity(.seconds(60))), .opportunity(Opportunity(.seconds(90)))]
        for _ in 0..<3 { for point in points { playhead.send(point) } }
        #expect(listen())
        #expect(heard.withLock { $0 } == points)
        playhead.endReporting()
        heard.withLock { $0 = [] }
        for seconds in Int64(1)...1000 {
            playhead.send(.paused)
            playhead.send(.seeked(to: .seconds(seconds)))
            playhead.send(.playing(rate: 1))
            playhead.send(.duration(.seconds(3000 + seconds)))
            playhead.send(.opportunity(Opportunity(.seconds(seconds))))
        }
        #expect(playhead.currentTime == .seconds(1000))
        playhead.send(.position(.zero))
        #expect(listen())
        #expect(heard.withLock { $0 } == [.playing(rate: 1), .duration(.seconds(4000))])
        #expect(playhead.currentTime == .zero)
    }

    @Test("The mid-roll of the second film on a playhead does not play where the viewer left the first")
    func pushedSecondFilm() async throws {
        let playhead = PushedPlayhead()
        let first = theatre([.init()], offset: "start")
        let manager = try await first.manager()
        playhead.send(.position(.zero))
        manager.initialize(contentPlayhead: playhead, adPlayer: first.player)
        await first.clock.run(until: .seconds(60))
        #expect(manager.state == .ended)
        playhead.send(.paused)
        playhead.send(.seeked(to: .seconds(3000)))
        playhead.send(.playing(rate: 1))
        let second = theatre([.init()], offset: "00:10:00")
        let next = try await second.manager()
        playhead.send(.position(.zero))
        next.initialize(contentPlayhead: playhead, adPlayer: second.player)
        await second.clock.run(until: .seconds(60))
        #expect(second.player.commands.isEmpty)
        manager.destroy()
        next.destroy()
    }

    @Test("Ads that were prepared and will not play are removed from the player", arguments: ["destroy", "discard"])
    func unplayed(_ end: String) async throws {
        let theatre = theatre([.init(), .init()])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        if end == "destroy" { manager.destroy() } else { manager.discardAdBreak() }
        await theatre.clock.run(for: .seconds(1))
        #expect(
            theatre.player.commands == ["prepare ad-0", "play ad-0", "prepare ad-1", "stop ad-0", "stop ad-1"])
        manager.destroy()
    }

    @Test("A resumption without a pause has no effect")
    func resumedTwice() async throws {
        let theatre = theatre([.init(seconds: 10)])
        let manager = try await theatre.manager()
        let progress = manager.progress()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(3))
        manager.resume()
        await theatre.clock.run(until: .seconds(8))
        #expect(manager.currentAd != nil, "the ad has its ten seconds")
        await theatre.clock.run(until: .seconds(15))
        #expect(manager.currentAd == nil)
        manager.destroy()
        _ = progress
    }

    @Test("The countdown of an ad is over with the ad, also while the next one loads")
    func countdownBetweenAds() async throws {
        let theatre = theatre([.init(seconds: 5), .init(seconds: 5)], silent: ["ad-1"])
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(3))
        #expect(manager.countdown != nil)
        await theatre.clock.run(until: .seconds(8))
        #expect(manager.currentAd?.ad.inline.id == "ad-1")
        #expect(manager.countdown == nil)
        manager.destroy()
    }

    @Test("A manager that is never initialized leaves no trace")
    func neverInitialized() async throws {
        let checker = SessionChecker()
        let theatre = Theatre(EventTests.film, answers: EventTests.answers, observer: checker)
        var manager: AdsManager? = try await theatre.manager()
        let events = try #require(manager?.events())
        manager = nil
        #expect(await all(events).isEmpty)
        await theatre.clock.run(for: .seconds(1))
        #expect(theatre.tracking.ends.isEmpty)
        #expect(checker.inputCount == 0)
        #expect(theatre.clock.load == (working: 1, waiting: 0))
    }
}
