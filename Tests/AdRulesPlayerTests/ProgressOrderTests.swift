import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Progress reaches the delegate in the one order of its calls") struct ProgressOrderTests {
    /// A delegate whose calls take their time, and which notes when each begins and ends.
    private final class Delegate: AdsManagerDelegate {
        private let clock: SimulatedClock
        private let times: [String: MediaTime]
        private let lines = Guarded<[String]>([])

        init(_ times: [String: MediaTime], clock: SimulatedClock) {
            self.times = times
            self.clock = clock
        }

        var journal: [String] { lines.withLock { $0 } }
        var hasProgress: Bool { journal.contains { $0.contains("progress") } }

        /// Whether no call began before the one before it had ended.
        var isOneAtATime: Bool {
            let journal = journal
            return stride(from: 0, to: journal.count - 1, by: 2).allSatisfy { index in
                journal[index].hasPrefix("begin") && journal[index + 1] == "end\(journal[index].dropFirst(5))"
            }
        }

        private func call(_ name: String, _ detail: String = "") async {
            lines.withLock { $0.append("begin \(name)\(detail)") }
            if let time = times[name] { try? await clock.sleep(until: clock.now + time) }
            lines.withLock { $0.append("end \(name)\(detail)") }
        }

        func adsManager(_ manager: AdsManager, didReceive event: AdEvent) async { await call(event.name.rawValue) }
        func adsManager(_ manager: AdsManager, didProgress countdown: AdCountdown) async {
            await call("progress", " \(countdown.adTime.microseconds / 1000)")
        }
    }

    private struct Session {
        let theatre: Theatre
        let manager: AdsManager
        let delegate: Delegate

        /// Begins a film with a pre-roll, which starts after 0.2 s and whose player reports ten positions a second.
        init(adSeconds: Int = 15, callsThatTake times: [String: MediaTime]) async throws {
            let tag = "https://ads.example/pre"
            theatre = Theatre(
                Documents.playlist([("start", tag)]),
                answers: [tag: .body(Documents.response([.init(seconds: adSeconds)]))])
            delegate = Delegate(times, clock: theatre.clock)
            manager = try await theatre.manager()
            manager.delegate = delegate
            manager.initialize(
                contentPlayhead: theatre.content,
                adPlayer: TestAdPlayer(clock: theatre.clock, interval: .milliseconds(100)))
        }
    }

    @Test("Progress waits for the call before it, and then only the newest is delivered")
    func waits() async throws {
        let session = try await Session(callsThatTake: ["STARTED": .milliseconds(1850)])
        await session.theatre.clock.run(until: .seconds(30))
        let journal = session.delegate.journal
        let started = try #require(journal.firstIndex(of: "end STARTED"))
        let progress = try #require(journal.firstIndex { $0.contains("progress") })
        #expect(progress > started)
        #expect(journal[progress] == "begin progress 1800")
        #expect(session.delegate.isOneAtATime)
        session.manager.destroy()
    }

    @Test("No other call comes during a slow call of progress, and no progress after COMPLETE")
    func slow() async throws {
        let session = try await Session(callsThatTake: ["progress": .milliseconds(350)])
        await session.theatre.clock.run(until: .seconds(60))
        let journal = session.delegate.journal
        let complete = try #require(journal.firstIndex(of: "begin COMPLETE"))
        #expect(session.delegate.hasProgress)
        #expect(!journal[complete...].contains { $0.contains("progress") })
        #expect(session.delegate.isOneAtATime)
        session.manager.destroy()
    }

    @Test("A call of progress that does not return is given up at the limit, as every other call")
    func hangs() async throws {
        let session = try await Session(callsThatTake: ["progress": .seconds(86_400)])
        let events = session.manager.events()
        await session.theatre.clock.run(until: .seconds(60))
        session.manager.destroy()
        await session.theatre.clock.run(for: .seconds(5))
        let logs: [String] = await all(events).compactMap { if case .log(let words) = $0 { words } else { nil } }
        #expect(logs.contains { $0.hasPrefix("the app: the delegate did not return within 2 s") }, "\(logs)")
        #expect(session.delegate.journal.contains("end COMPLETE"))
        #expect(session.theatre.content.commands.last == "resume 0")
    }

    @Test(
        "No waiting progress is delivered once its ad is over, or the session is destroyed", arguments: [true, false])
    func dropped(isDestroyed: Bool) async throws {
        let session = try await Session(
            adSeconds: isDestroyed ? 15 : 1, callsThatTake: ["STARTED": .milliseconds(1850)])
        await session.theatre.clock.run(until: .milliseconds(1500))
        if isDestroyed { session.manager.destroy() }
        await session.theatre.clock.run(until: .seconds(30))
        #expect(session.delegate.journal.contains("end STARTED"))
        #expect(!session.delegate.hasProgress, "\(session.delegate.journal)")
        session.manager.destroy()
    }
}
