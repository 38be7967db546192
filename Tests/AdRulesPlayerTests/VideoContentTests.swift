import Testing

@testable import AdRulesPlayer

@Suite("Reports of a video player that plays content") @MainActor struct VideoContentTests {
    private let video = FakeVideo()
    private let content: VideoContent
    private let updates = Guarded<[ContentUpdate]>([])

    init() {
        content = VideoContent(video)
    }

    private func listen() {
        content.beginReporting { [updates] update in updates.withLock { $0.append(update) } }
    }

    private func received() -> [ContentUpdate] {
        updates.withLock { updates in
            defer { updates = [] }
            return updates
        }
    }

    @Test("Duration, rate and position are reported when they are new")
    func reports() {
        listen()
        _ = received()
        video.plays(at: .seconds(1), of: .seconds(60))
        video.snapshot.rate = 1
        content.look()
        #expect(received() == [.duration(.seconds(60)), .playing(rate: 1), .position(.seconds(1))])
        video.plays(at: .seconds(2), of: .seconds(60))
        content.look()
        #expect(received() == [.position(.seconds(2))])
        video.pause()
        content.look()
        #expect(received() == [.paused, .position(.seconds(2))])
    }

    @Test("The rate at which the viewer watches is kept over the ads")
    func rate() {
        video.plays(at: .seconds(10), of: .seconds(60))
        video.snapshot.rate = 1.5
        content.pauseContent()
        content.playContent(from: .seconds(10))
        #expect(video.commands == ["pause", "play 1.5"])
        // Paused twice, it still knows.
        content.pauseContent()
        content.pauseContent()
        content.playContent(from: .seconds(10))
        #expect(video.commands.last == "play 1.5")
    }

    @Test("A start before the file is ready waits for it, returns at once, and reports no earlier position")
    func startBeforeReady() {
        listen()
        _ = received()
        content.playContent(from: .seconds(30))
        #expect(video.commands == ["play 1.0"])
        video.snapshot.position = .zero
        content.look()
        #expect(received().allSatisfy { if case .position = $0 { false } else { true } })
        video.plays(at: .zero, of: .seconds(60))
        content.look()
        #expect(video.commands.last == "seek 00:00:30")
        #expect(received().allSatisfy { if case .position = $0 { false } else { true } }, "the seek is not done")
        video.plays(at: .seconds(30), of: .seconds(60))
        content.look()
        #expect(received().last == .position(.seconds(30)))
    }

    @Test("A player that is already there does not seek")
    func noSeek() {
        video.plays(at: .milliseconds(30_200), of: .seconds(60))
        content.playContent(from: .seconds(30))
        #expect(video.commands == ["play 1.0"])
        content.playContent(from: .seconds(40))
        #expect(video.commands.contains("seek 00:00:40"))
        // A seek that is not done ends elsewhere.
        content.playContent(from: .seconds(30))
        #expect(video.commands.contains("seek 00:00:30"))
    }

    @Test("A live stream reports that it is live, and its window")
    func live() {
        listen()
        _ = received()
        video.plays(at: .seconds(100), of: nil)
        video.snapshot.rate = 1
        video.snapshot.isIndefinite = true
        video.snapshot.window = .init(from: .seconds(40), to: .seconds(100))
        content.look()
        #expect(
            received() == [
                .live(true), .duration(nil), .window(from: .seconds(40), to: .seconds(100)), .playing(rate: 1),
                .position(.seconds(100)),
            ])
        video.snapshot.window = .init(from: .seconds(41), to: .seconds(101))
        content.look()
        #expect(received() == [.window(from: .seconds(41), to: .seconds(101)), .position(.seconds(100))])
    }

    @Test("A file is not live while it loads, although its duration is indefinite until then")
    func indefiniteUntilReady() {
        listen()
        video.snapshot.isIndefinite = true
        content.look()
        content.look()
        video.snapshot.isIndefinite = false
        video.plays(at: .zero, of: .seconds(60))
        content.look()
        #expect(received().filter { if case .live = $0 { true } else { false } }.isEmpty)
    }

    @Test("A second session gets all values again, even if the first one ends after it began")
    func sessions() {
        listen()
        video.plays(at: .seconds(1), of: .seconds(60))
        content.look()
        _ = received()
        let second = Guarded<[ContentUpdate]>([])
        content.beginReporting { update in second.withLock { $0.append(update) } }
        #expect(second.withLock { $0 }.contains(.duration(.seconds(60))))
        #expect(received().isEmpty)
        content.endReporting()
        #expect(content.isReporting)
        content.look()
        #expect(second.withLock { $0 }.last == .position(.seconds(1)))
        content.endReporting()
        #expect(!content.isReporting)
        let count = second.withLock { $0.count }
        content.look()
        #expect(second.withLock { $0.count } == count)
    }
}

@Suite("A pushing playhead is notified when its session is over") struct EndOfReportingTests {
    private actor Reporting: ContentPlayhead {
        var calls: [String] = []
        var currentTime: MediaTime? { .zero }
        func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            calls.append("begin")
            return true
        }
        func endReporting() { calls.append("end") }
    }

    @Test("After ALL_ADS_COMPLETED or destroy(), once", arguments: [true, false])
    func ends(isDestroyed: Bool) async throws {
        let theatre = Theatre(
            Documents.playlist([("start", "https://ads.example/x")]),
            answers: ["https://ads.example/x": .body(Documents.response([.init()]))])
        let manager = try await theatre.manager()
        let playhead = Reporting()
        manager.initialize(contentPlayhead: playhead, adPlayer: theatre.player)
        await theatre.clock.run(until: .seconds(5))
        #expect(await playhead.calls == ["begin"])
        if !isDestroyed {
            await theatre.clock.run(until: .seconds(60))
            #expect(await playhead.calls == ["begin", "end"])
        }
        manager.destroy()
        await theatre.clock.run(until: .seconds(70))
        #expect(await playhead.calls == ["begin", "end"])
    }
}
