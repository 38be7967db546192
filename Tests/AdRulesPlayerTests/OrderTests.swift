import AdRulesPlayerTesting
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("One order of the delegate, the players and the streams") struct OrderTests {
    /// What happened, in order, whoever noted it.
    private final class Journal: Sendable {
        private let entries = Guarded<[String]>([])
        func note(_ entry: String) { entries.withLock { $0.append(entry) } }
        var all: [String] { entries.withLock { $0 } }
    }

    /// Content that lets others run before it carries out a command, as a player on another actor does.
    private struct SlowContent: ContentPlayhead {
        let content: TestContent
        let journal: Journal
        let yields: Int

        private func carryOut(_ command: String, _ work: () -> Void) async {
            for _ in 0..<yields { await Task.yield() }
            work()
            journal.note(command)
        }

        var currentTime: MediaTime? { content.currentTime }
        func startContent(at position: MediaTime) async {
            await carryOut("startContent") { content.startContent(at: position) }
        }
        func pauseContent() async { await carryOut("pauseContent") { content.pauseContent() } }
        func resumeContent(at position: MediaTime) async {
            await carryOut("resumeContent") { content.resumeContent(at: position) }
        }
    }

    private final class Delegate: AdsManagerDelegate {
        let journal: Journal

        init(_ journal: Journal) {
            self.journal = journal
        }

        func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) {
            journal.note("delegate startContent")
        }
        func adsManagerRequestsContentPause(_ manager: AdsManager) { journal.note("delegate pauseContent") }
        func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) {
            journal.note("delegate resumeContent")
        }
    }

    /// One session, drawn from the seed. Returns what is wrong.
    private func violations(seed: UInt64) async throws -> [String] {
        var random = SeededGenerator(seed: seed)
        func draw(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
        let isPlaylist = draw(0..<4) > 0
        let pod = Documents.response((0..<draw(1..<3)).map { _ in .init(seconds: 5) })
        // An inline response, as the playlist itself: nothing has to be loaded.
        let document =
            isPlaylist
            ? Documents.playlist(
                ["start", "00:00:30", "00:01:00", "end"].filter { _ in draw(0..<3) > 0 }.map {
                    ($0, ["https://ads.example/ad", "https://ads.example/none"][draw(0..<2)])
                }) : draw(0..<5) == 0 ? Documents.empty : pod
        let theatre = Theatre(
            document, answers: ["https://ads.example/ad": .body(pod)], duration: .seconds(90),
            failing: draw(0..<4) == 0 ? ["ad-0"] : [])
        let journal = Journal()
        let manager = try await theatre.manager()
        let delegate = Delegate(journal)
        manager.delegate = delegate
        let events = manager.events()
        let reader = Task {
            for await event in events {
                switch event {
                case .startContent: journal.note("heard startContent")
                case .pauseContent: journal.note("heard pauseContent")
                case .resumeContent: journal.note("heard resumeContent")
                case .ad, .openPage, .log: break
                }
            }
            journal.note("end")
        }
        var settings = AdsRenderingSettings()
        settings.playheadInterval = .seconds(1)
        manager.initialize(
            contentPlayhead: SlowContent(content: theatre.content, journal: journal, yields: draw(0..<20)),
            adPlayer: theatre.player, settings: settings)
        manager.start()
        if draw(0..<3) == 0 { theatre.content.jump(to: .seconds(Int64(draw(0..<90)))) }
        await theatre.clock.run(for: .seconds(Int64(draw(1..<200))))
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        await reader.value
        return Self.violations(journal.all).map { "seed \(seed): \($0)" }
    }

    /// What is wrong in a journal: each command has to be passed to the delegate, carried out, and heard, in this
    /// order.
    private static func violations(_ journal: [String]) -> [String] {
        var wrong: [String] = []
        for command in ["startContent", "pauseContent", "resumeContent"] {
            var (received, done, heard) = (0, 0, 0)
            for entry in journal {
                switch entry {
                case "delegate \(command)": received += 1
                case command: done += 1
                case "heard \(command)": heard += 1
                default: continue
                }
                if done > received { wrong.append("\(command) before the delegate was called") }
                if heard > done { wrong.append("\(command) heard before it was carried out") }
            }
            if received != done || done != heard {
                wrong.append("\(command): \(received) received, \(done) done, \(heard) heard")
            }
        }
        if journal.last != "end" { wrong.append("\(journal.last ?? "") after the end of the stream") }
        return wrong
    }

    // In parts, so that it does not run on alone when all other tests have ended.
    @Test("A stream of events is never ahead of the players", arguments: 0..<4)
    func streams(part: Int) async throws {
        let first = UInt64.random(in: 0..<1 << 32)
        print("order of events, part \(part): first seed \(first)")
        for seed in first..<first + UInt64(MassTests.count(8, of: 400, nightly: 2500)) {
            let wrong = try await violations(seed: seed)
            #expect(wrong.isEmpty, "\(wrong)")
        }
    }

    @Test("Content that starts behind an ad, as from a lock screen, is paused again")
    func playsBehindAds() async throws {
        let theatre = Theatre(EventTests.film, answers: EventTests.answers)
        let manager = try await theatre.manager()
        let playhead = PushedPlayhead()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        manager.initialize(contentPlayhead: playhead, adPlayer: theatre.player)
        playhead.send(.position(.zero))
        await theatre.clock.run(for: .seconds(5))
        #expect(manager.currentAd != nil)
        playhead.send(.playing(rate: 1))
        await theatre.clock.run(for: .seconds(1))
        #expect(delegate.received.count { $0 == "pauseContent" } == 2)
        await theatre.clock.run(for: .seconds(20))
        playhead.send(.playing(rate: 1))
        await theatre.clock.run(for: .seconds(1))
        #expect(delegate.received.count { $0 == "pauseContent" } == 2)
        manager.destroy()
    }
}
