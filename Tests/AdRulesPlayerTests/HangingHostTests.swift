import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("A call to the app that does not return stops neither the film nor the ads") struct HangingHostTests {
    /// A method that does not return within this day.
    private static func hang(_ clock: any PlayerClock) async { try? await clock.sleep(until: .seconds(86_400)) }

    /// The content of a test, of which some methods do not return; what they do, they do.
    private struct HangingContent: ContentPlayhead {
        let content: TestContent
        let clock: any PlayerClock
        let hanging: Set<String>

        func hang(_ method: String) async { if hanging.contains(method) { await HangingHostTests.hang(clock) } }

        var currentTime: MediaTime? {
            get async {
                await hang("currentTime")
                return content.currentTime
            }
        }
        func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) async -> Bool {
            await hang("beginReporting")
            return false
        }
        func startContent(at position: MediaTime) async {
            content.startContent(at: position)
            await hang("startContent")
        }
        func pauseContent() async {
            content.pauseContent()
            await hang("pauseContent")
        }
        func resumeContent(at position: MediaTime) async {
            content.resumeContent(at: position)
            await hang("resumeContent")
        }
    }

    /// The ad player of a test, of which some methods do not return.
    private struct HangingAdPlayer: AdPlayer {
        let player: TestAdPlayer
        let clock: any PlayerClock
        let hanging: Set<String>

        func hang(_ method: String) async { if hanging.contains(method) { await HangingHostTests.hang(clock) } }

        func prepare(_ playback: AdPlayback) async {
            player.prepare(playback)
            await hang("prepare")
        }
        func play(_ playback: AdPlayback, at adTime: MediaTime) async {
            player.play(playback, at: adTime)
            await hang("play")
        }
        func pause(_ playback: AdPlayback) { player.pause(playback) }
        func resume(_ playback: AdPlayback) { player.resume(playback) }
        func stop(_ playback: AdPlayback) async {
            player.stop(playback)
            await hang("stop")
        }
    }

    private final class HangingDelegate: AdsManagerDelegate {
        let clock: any PlayerClock

        init(clock: any PlayerClock) {
            self.clock = clock
        }

        func adsManager(_ manager: AdsManager, didReceive event: AdEvent) async { await HangingHostTests.hang(clock) }
    }

    /// The film of the page, played with methods that do not return: the commands to the content, and the events.
    private func play(
        content hangingContent: Set<String> = [], ads: Set<String> = [], withDelegate: Bool = false
    ) async throws -> (commands: [String], heard: [AdsManagerEvent]) {
        let theatre = Theatre(EventTests.film, answers: EventTests.answers)
        let manager = try await theatre.manager()
        let delegate = HangingDelegate(clock: theatre.clock)
        if withDelegate { manager.delegate = delegate }
        let events = manager.events()
        manager.initialize(
            contentPlayhead: HangingContent(content: theatre.content, clock: theatre.clock, hanging: hangingContent),
            adPlayer: HangingAdPlayer(player: theatre.player, clock: theatre.clock, hanging: ads))
        await theatre.clock.run(until: .seconds(2400))
        manager.destroy()
        await theatre.clock.run(for: .seconds(60))
        return (theatre.content.commands, await all(events))
    }

    private static func logs(_ events: [AdsManagerEvent]) -> [String] {
        events.compactMap { if case .log(let words) = $0 { words } else { nil } }
    }

    @Test(
        "Each method of the content and of the ad player: the film is resumed after every break, and the log names the method",
        arguments: [
            ("pauseContent", true), ("resumeContent", true), ("beginReporting", true), ("prepare", false),
            ("play", false),
        ])
    func method(name: String, isContents: Bool) async throws {
        let (commands, heard) =
            if isContents { try await play(content: [name]) } else { try await play(ads: [name]) }
        let resumed = commands.filter { $0.hasPrefix("resume") }
        #expect(resumed.count == 3 || name == "beginReporting", "\(commands)")
        #expect(Self.logs(heard).contains { $0.contains("\(name) did not return within 2 s") }, "\(Self.logs(heard))")
    }

    @Test("All methods at once: the film is resumed after the first break")
    func everything() async throws {
        let (commands, _) = try await play(
            content: ["currentTime", "pauseContent", "resumeContent"], ads: ["prepare", "play", "stop"],
            withDelegate: true)
        #expect(commands.contains("resume 0"))
    }

    @Test("A delegate that does not return: the stream hears everything, and ends")
    func delegate() async throws {
        let (commands, heard) = try await play(withDelegate: true)
        #expect(names(heard) == EventTests.expected)
        #expect(commands.count { $0.hasPrefix("resume") } == 3)
    }

    @Test("A position that is never answered: no ads, and the session still ends when it is destroyed")
    func currentTime() async throws {
        let theatre = Theatre(EventTests.film, answers: EventTests.answers)
        let manager = try await theatre.manager()
        let events = manager.events()
        manager.initialize(
            contentPlayhead: HangingContent(content: theatre.content, clock: theatre.clock, hanging: ["currentTime"]),
            adPlayer: theatre.player)
        await theatre.clock.run(for: .seconds(1))
        manager.destroy()
        await theatre.clock.run(for: .seconds(5))
        #expect(manager.state == .destroyed)
        _ = await all(events)
    }

    @Test("Calls after one that hangs keep their order, and cost one limit in all")
    func cost() async {
        let clock = SimulatedClock()
        let late = Guarded(0)
        let made = Guarded<[Int]>([])
        let calls = AppCalls("the player", clock: clock) { _ in late.withLock { $0 += 1 } }
        await calls.make("first") { await Self.hang(clock) }
        for number in 0..<10 {
            await calls.make("call") { made.withLock { $0.append(number) } }
        }
        #expect(clock.now == .seconds(2))
        #expect(made.withLock { $0 } == Array(0..<10))
        for _ in 0..<10 { await calls.make("call") { await Self.hang(clock) } }
        #expect(clock.now == .seconds(3))
        #expect(late.withLock { $0 } == 1)
    }

    /// A clock whose caller is slow to say that work begins: long enough for a timer to fall asleep meanwhile.
    private struct SlowClock: PlayerClock {
        let clock: SimulatedClock
        var now: MediaTime { clock.now }
        var date: MediaTime { clock.date }
        func sleep(until time: MediaTime) async throws { try await clock.sleep(until: time) }
        func workEnded() { clock.workEnded() }
        func workBegan() {
            var attempts = 200_000
            while clock.load.waiting == 0, attempts > 0 { attempts -= 1 }
            clock.workBegan()
        }
    }

    @Test("No simulated time passes during a call that returns, however slow the thread that makes it")
    func callsTakeNoTime() async {
        let clock = SimulatedClock()
        let late = Guarded(0)
        let calls = AppCalls("the player", clock: SlowClock(clock: clock)) { _ in late.withLock { $0 += 1 } }
        for _ in 0..<20 { await calls.make("play") {} }
        #expect(clock.now == .zero)
        #expect(late.withLock { $0 } == 0)
    }

    @Test("A player of a live stream that does not return: the session still ends")
    func liveStream() async throws {
        struct Player: InterstitialPlaying {
            let clock: any PlayerClock
            var currentTime: MediaTime? {
                get async {
                    await HangingHostTests.hang(clock)
                    return .zero
                }
            }
            func setEvents(_ events: [InterstitialEvent]) {}
        }
        let clock = SimulatedClock()
        let received = Guarded<[String]>([])
        let session = StreamSession(
            try StreamStage.request(), player: Player(clock: clock),
            loading: ScriptedPlatform(clock: clock) { _, _ in .json(#"{"stream_id":"a"}"#) }, clock: clock,
            podIdentifier: StreamStage.pod
        ) { event in received.withLock { $0.append(event.name) } }
        _ = try await session.start()
        session.scheduleBreak(duration: .seconds(10))
        let hasEnded = Guarded(false)
        clock.workBegan()
        Task {
            clock.workEnded()
            await session.end()
            hasEnded.withLock { $0 = true }
        }
        await clock.run(for: .seconds(10))
        for _ in 0..<100_000 where !hasEnded.withLock({ $0 }) { await Task.yield() }
        #expect(hasEnded.withLock { $0 })
        #expect(received.withLock { $0 }.contains("LOG"))
        #expect(received.withLock { $0 }.contains("AD_BREAK_SKIPPED"))
    }
}
