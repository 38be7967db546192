import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("No value of a host stops a film") struct CarelessHostTests {
    private static let answers: [String: ScriptedLoading.Answer] = [
        "https://ads.example/one": .body(Documents.response([.init()])),
        "https://ads.example/pod": .body(Documents.response([.init(seconds: 5), .init(seconds: 5)])),
        "https://ads.example/none": .body(Documents.empty), "https://ads.example/never": .never,
    ]

    private static func document(_ absurd: Absurdity) -> String {
        if absurd.chance(15) { return Documents.response([.init(), .init(seconds: 5)]) }
        let tags = ["one", "pod", "none", "never"].map { "https://ads.example/\($0)" }
        let offsets = ["start", "00:00:20", "00:01:00", "50%", "#1", "end"].filter { _ in absurd.chance(50) }
        return Documents.playlist(offsets.map { ($0, absurd.pick(tags)) })
    }

    private static func settings(_ absurd: Absurdity) -> AdsRenderingSettings {
        var settings = AdsRenderingSettings()
        // The shortest interval is allowed, and dear here.
        settings.playheadInterval = absurd.chance(1) ? .seconds(-1) : absurd.pick([.seconds(1), .seconds(5)])
        if absurd.chance(10) { settings.playheadInterval = MediaTime(microseconds: .max) }
        if absurd.chance(30) { settings.startPosition = absurd.anyTime }
        if absurd.chance(30) { settings.callLimit = absurd.time }
        if absurd.chance(10) { settings.autoPlayAdBreaks = false }
        // How long an ad may fail to play is the app's own choice, and may be for ever.
        for path in [\Policies.prefetch, \.spread, \.maxAdAge, \.joinWithin, \.minimumGap] where absurd.chance(10) {
            settings.policies[keyPath: path] = absurd.time
        }
        for path in [\Policies.vastTimeout, \.mediaTimeout, \.giveUp, \.wrapperTimeout] where absurd.chance(5) {
            settings.policies[keyPath: path] = .seconds(-1)
        }
        return settings
    }

    /// What a host does to its manager.
    private static func act(_ manager: AdsManager, _ absurd: Absurdity) {
        switch absurd.draw(0..<12) {
        case 0...4: manager.report(absurd.update)
        case 5: manager.volume = absurd.number
        case 6: manager.surfaceChanged(absurd.surface)
        case 7: manager.windowChanged(.of(absurd.number, absurd.number))
        case 8:
            guard let ad = manager.currentAd?.reference else { return }
            manager.report(absurd.pick([.companionShown(.min), .iconClicked(.max), .volume(.nan)]), of: ad)
        case 9: manager.resetAdBreak(OccurrenceID(absurd.draw(-1..<5), absurd.draw(-1..<3)))
        case 10: manager.skip()
        default: manager.discardAdBreak()
        }
    }

    /// A film with ads. Returns what is wrong.
    private static func film(seed: UInt64) async throws -> [String] {
        let absurd = Absurdity(seed: seed)
        let checker = SessionChecker()
        let theatre = Theatre(document(absurd), answers: answers, duration: .seconds(1800), observer: checker) {
            request in
            request.contentDuration = absurd.chance(50) ? absurd.length : .seconds(1800)
            if absurd.chance(20) { request.timeout = absurd.time }
            if absurd.chance(20) { request.vastLoadTimeout = absurd.time }
            if absurd.chance(20) { request.surface = absurd.surface }
            if absurd.chance(20) { request.window = .of(absurd.number, absurd.number) }
        }
        let clock = theatre.clock
        let content = CarelessContent(theatre.content, absurd.pick(CarelessContent.Manner.allCases), absurd)
        let manager = try await theatre.loader.requestAds(theatre.request)
        for _ in 0..<absurd.draw(0..<3) { act(manager, absurd) }
        manager.initialize(
            contentPlayhead: content, adPlayer: CarelessAdPlayer(theatre.player, absurd), settings: settings(absurd))
        if manager.mode != .adRules || absurd.chance(20) { manager.start() }
        for _ in 0..<absurd.draw(0..<15) {
            await clock.run(for: .milliseconds(Int64(absurd.draw(0..<10_000))))
            act(manager, absurd)
            if absurd.chance(10) { clock.changeDate(by: absurd.time) }
        }
        // Every break, one after the other, with all that may fail.
        await clock.run(for: .seconds(400))
        // A break may have begun just now, of a host that goes on to jump: it ends, too.
        for _ in 0..<400 where !content.plays { await clock.run(for: .seconds(1)) }
        var wrong: [String] = []
        if !content.plays { wrong.append("the content does not play: \(manager.state), \(theatre.content.commands)") }
        manager.contentComplete()
        await clock.run(for: .seconds(400))
        if manager.state != .ended { wrong.append("the session does not end: \(manager.state)") }
        manager.destroy()
        await clock.run(for: .seconds(60))
        return wrong + checker.violations.map { "\($0)" }
    }

    /// A live stream with breaks. Returns what is wrong.
    private static func stream(seed: UInt64) async throws -> [String] {
        let absurd = Absurdity(seed: seed)
        let clock = SimulatedClock()
        let live = LivePlayer(dateAtZero: absurd.chance(30) ? StreamStage.midnight : nil, clock: clock)
        let player = CarelessLivePlayer(live, absurd)
        var policy = StreamBreakPolicy()
        if absurd.chance(30) { policy.minimumLead = absurd.anyTime }
        if absurd.chance(30) { policy.resumptionOffset = absurd.length }
        if absurd.chance(30) { policy.patience = absurd.anyTime }
        var request = try StreamStage.request()
        if absurd.chance(30) { request.timeout = absurd.time }
        let received = Guarded<[StreamSessionEvent]>([])
        let session = StreamSession(
            request, player: player, policy: policy,
            loading: ScriptedPlatform(clock: clock) { _, _ in .json(StreamStage.answer) },
            tracking: RecordingTracking(),
            clock: clock, podIdentifier: StreamStage.pod
        ) { event in received.withLock { $0.append(event) } }
        if absurd.chance(80) { _ = try await session.start() }
        for _ in 0..<absurd.draw(1..<15) {
            switch absurd.draw(0..<6) {
            case 0: session.scheduleBreak(duration: absurd.length)
            case 1: session.scheduleBreak(.date(absurd.date), duration: absurd.length)
            case 2: session.scheduleBreak(.contentTime(absurd.anyTime), duration: absurd.length)
            case 3: session.scheduleBreaks([Opportunity(absurd.anyTime, duration: absurd.length)])
            case 4: clock.changeDate(by: absurd.time)
            default: session.report(.skipped(live.events.last?.identifier ?? ""))
            }
            for _ in 0..<absurd.draw(0..<20) {
                await clock.run(for: .seconds(1))
                for report in live.advance() { session.report(report) }
            }
        }
        let isOver = Guarded(false)
        Task {
            await session.end()
            isOver.withLock { $0 = true }
        }
        // The clock does not count the task as work.
        for _ in 0..<100_000 where !isOver.withLock({ $0 }) {
            await Task.yield()
            await clock.run(for: .seconds(1))
        }
        var wrong: [String] = []
        if !isOver.withLock({ $0 }) { wrong.append("the session does not end") }
        if !live.events.isEmpty { wrong.append("events are left") }
        if let end = live.ends.compactMap(\.self).first, end.asPosition() != end {
            wrong.append("content goes on at \(end)")
        }
        let names = received.withLock { $0.map(\.name) }
        for (begin, end) in [("AD_BREAK_STARTED", "AD_BREAK_ENDED"), ("AD_PERIOD_STARTED", "AD_PERIOD_ENDED")]
        where names.count(where: { $0 == begin }) != names.count(where: { $0 == end }) {
            wrong.append("\(begin) without its end")
        }
        return wrong
    }

    /// A session of a platform that answers. Returns what is wrong.
    private static func playback(seed: UInt64) async -> [String] {
        let absurd = Absurdity(seed: seed)
        var (api, policy) = (PlaybackStage.api, HeartbeatPolicy())
        if absurd.chance(50) { api.timeout = absurd.time }
        if absurd.chance(50) { policy.interval = absurd.anyTime }
        if absurd.chance(50) { policy.retryDelay = absurd.anyTime }
        if absurd.chance(50) { policy.patience = absurd.anyTime }
        // One heartbeat of a few is lost on its way.
        let isImpatient = policy.patience.asLength() == policy.patience
        let stage = PlaybackStage(api, heartbeat: policy) { step, count in
            step == .heartbeat && count % 4 == 3 && !isImpatient ? .never : nil
        }
        let start = stage.starting()
        for _ in 0..<absurd.draw(1..<15) {
            if absurd.chance(50) { stage.session.playing() } else { stage.session.paused() }
            if absurd.chance(30) { stage.clock.changeDate(by: absurd.time) }
            await stage.clock.run(for: .milliseconds(Int64(absurd.draw(100..<20_000))))
        }
        var wrong: [String] = []
        if let error = await start.value { wrong.append("it does not start: \(error)") }
        if !stage.releases.isEmpty || stage.session.state != .active { wrong.append("lost: \(stage.session.state)") }
        await stage.session.end()
        if stage.session.state != .ended { wrong.append("the session does not end: \(stage.session.state)") }
        return wrong
    }

    // In parts, so that they do not run on alone when all other tests have ended.
    @Test("Each session ends and its content plays, whatever the host passes", arguments: 0..<4)
    func anything(part: Int) async throws {
        let first = UInt64.random(in: 0..<1 << 32)
        print("careless hosts, part \(part): first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(8, of: 2500, nightly: 10_000)) {
            let wrong =
                switch seed % 5 {
                case 0: try await Self.stream(seed: seed)
                case 1: await Self.playback(seed: seed)
                default: try await Self.film(seed: seed)
                }
            #expect(wrong.isEmpty, "seed \(seed): \(wrong)")
        }
    }
}
