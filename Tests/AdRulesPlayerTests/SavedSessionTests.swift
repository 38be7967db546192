import AdRulesPlayerTesting
import Foundation
import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("A session that is saved and continued in another process") struct SavedSessionTests {
    /// What an app and its ad servers see of a session.
    private struct Seen: Equatable {
        var received: [String]
        var urls: [String]
        var outcomes: [Explanation]
    }

    /// The commands of a viewer, by the time on the session's clock.
    private typealias Viewer = [(time: MediaTime, act: @Sendable (AdsManager, Theatre) -> Void)]

    private static func theatre(
        at position: MediaTime = .zero, observer: (any SessionObserving)? = nil,
        edit: (inout AdsRequest) -> Void = { _ in }
    ) -> Theatre {
        Theatre(EventTests.film, answers: EventTests.answers, contentAt: position, observer: observer, edit: edit)
    }

    /// Runs a session until a time; the viewer acts in between.
    private static func run(_ theatre: Theatre, _ manager: AdsManager, until end: MediaTime, _ viewer: Viewer) async {
        for (time, act) in viewer where time >= theatre.clock.now && time < end {
            await theatre.clock.run(until: time)
            act(manager, theatre)
        }
        await theatre.clock.run(until: end)
    }

    /// A session that plays to its end.
    private static func plain(_ viewer: Viewer = []) async throws -> Seen {
        let theatre = theatre()
        let manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await run(theatre, manager, until: .seconds(3600), viewer)
        return Seen(
            received: delegate.received, urls: theatre.tracking.urls, outcomes: await manager.explanations())
    }

    /// The same session, saved at a time and continued by other objects on another clock.
    private static func saved(at time: MediaTime, _ viewer: Viewer = []) async throws -> Seen {
        let checker = SessionChecker()
        let theatre = theatre(observer: checker)
        var manager = try await theatre.manager()
        let delegate = RecordingDelegate()
        manager.delegate = delegate
        theatre.initialize(manager)
        await run(theatre, manager, until: time, viewer)
        let snapshot = try Coded.copy(of: try #require(await manager.snapshot()))
        let (received, urls) = (delegate.received, theatre.tracking.urls)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))

        let next = Self.theatre(at: snapshot.contentTime, observer: checker)
        manager = next.loader.restoreAds(snapshot)
        next.content.onEnd { [manager] in manager.contentComplete() }
        let later = RecordingDelegate()
        manager.delegate = later
        next.initialize(manager)
        await run(next, manager, until: .seconds(3600), viewer.map { ($0.time - time, $0.act) })
        let outcomes = await manager.explanations()
        manager.destroy()
        await next.clock.run(for: .seconds(1))
        #expect(checker.violations == [])
        #expect(next.tracking.ends == [.finished])
        return Seen(
            received: received + later.received.filter { $0 != "startContent" }, urls: urls + next.tracking.urls,
            outcomes: outcomes)
    }

    @Test(
        "Each event and each beacon comes once, as in a session that was not saved",
        arguments: [
            MediaTime.milliseconds(100),  // The pre-roll is being requested.
            .seconds(5),  // The pre-roll plays.
            .seconds(300),  // Content plays.
            .seconds(607),  // The next break is being requested, or was.
            .seconds(635),  // The second ad of the pod plays.
            .seconds(1_860),  // The post-roll plays.
        ])
    func sameEvents(time: MediaTime) async throws {
        let expected = try await Self.plain()
        let seen = try await Self.saved(at: time)
        // A hold that was open is held again: the app pauses its new player.
        let repeated =
            seen.received.filter { $0 == "pauseContent" }.count
            - expected.received.filter { $0 == "pauseContent" }.count
        #expect(repeated == (time == .seconds(300) || time == .seconds(607) || time < .seconds(1) ? 0 : 1))
        #expect(seen.received.filter { $0 != "pauseContent" } == expected.received.filter { $0 != "pauseContent" })
        #expect(seen.urls == expected.urls)
        #expect(seen.outcomes == expected.outcomes)
    }

    @Test("Saved at any moment, the session is the same", arguments: 0..<8)
    func anyMoment(part: Int64) async throws {
        let expected = try await Self.plain()
        for step in 0..<MassTests.count(2, of: 8) {
            // Moments all over the session, at no round time.
            let time = MediaTime.milliseconds(37 + (part * 8 + Int64(step)) * 29_317)
            let seen = try await Self.saved(at: time)
            #expect(
                seen.received.filter { $0 != "pauseContent" } == expected.received.filter { $0 != "pauseContent" },
                "\(time)")
            #expect(seen.urls == expected.urls, "\(time)")
            #expect(seen.outcomes == expected.outcomes, "\(time)")
        }
    }

    @Test(
        "Content that the viewer paused stays paused until they resume, whether the app reports it or pauses the session",
        arguments: [false, true])
    func pausedContent(bySession: Bool) async throws {
        let viewer: Viewer = [
            (
                .seconds(300),
                { manager, theatre in
                    theatre.content.pauseContent()
                    bySession ? manager.pause() : manager.report(.paused)
                }
            ),
            (
                .seconds(900),
                { manager, theatre in
                    theatre.content.resumeContent(at: theatre.content.currentTime ?? .zero)
                    bySession ? manager.resume() : manager.report(.playing(rate: 1))
                }
            ),
        ]
        let expected = try await Self.plain(viewer)
        #expect(try await Self.saved(at: .seconds(600), viewer) == expected)
    }

    @Test("An ad that the viewer paused plays on in the next process, and RESUME follows its PAUSE")
    func pausedAd() async throws {
        // Without the save the viewer goes on at 20 s; in the next process the ad plays by itself.
        let pause: (MediaTime, @Sendable (AdsManager, Theatre) -> Void) = (
            .seconds(5), { manager, _ in manager.pause() }
        )
        let expected = try await Self.plain([pause, (.seconds(20), { manager, _ in manager.resume() })])
        let seen = try await Self.saved(at: .seconds(10), [pause])
        #expect(seen.received.filter { $0 == "PAUSE" || $0 == "RESUME" } == ["PAUSE", "RESUME"])
        #expect(seen.received.filter { $0 != "pauseContent" } == expected.received.filter { $0 != "pauseContent" })
        #expect(seen.urls == expected.urls)
        #expect(seen.outcomes == expected.outcomes)
    }

    @Test("The next process: a hold is held, the ad plays on where it was, content that played is started")
    func commands() async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .milliseconds(10_500))
        let inTheAd = try #require(await manager.snapshot())
        await theatre.clock.run(until: .seconds(300))
        let inContent = try #require(await manager.snapshot())
        #expect(inTheAd.session == manager.session)
        #expect(inTheAd.contentTime == .zero)
        #expect(inContent.contentTime > .seconds(280))

        let held = Self.theatre()
        let heldManager = held.loader.restoreAds(inTheAd)
        #expect(heldManager.session == manager.session)
        #expect(heldManager.mode == .adRules)
        #expect(heldManager.adCuePoints == manager.adCuePoints)
        held.initialize(heldManager)
        await held.clock.run(until: .seconds(2))
        #expect(held.content.commands == ["pause"])
        #expect(held.player.commands == ["play pre-0"])
        #expect(heldManager.countdown?.adTime ?? .zero > .seconds(10))
        await held.clock.run(until: .seconds(10))
        #expect(held.content.commands == ["pause", "resume 0"])

        let playing = Self.theatre()
        let playingManager = playing.loader.restoreAds(inContent)
        playing.initialize(playingManager)
        await playing.clock.run(until: .seconds(1))
        #expect(playing.content.commands == ["start \(inContent.contentTime.microseconds / 1_000_000)"])
        #expect(playingManager.state == .playing)
        #expect(playing.tracking.urls.isEmpty)
    }

    @Test("There is nothing to save before the start, after the end and after destroy; saving changes nothing")
    func nothingToSave() async throws {
        let theatre = Theatre(Documents.response([.init()]))
        let manager = try await theatre.manager()
        #expect(await manager.snapshot() == nil)
        theatre.initialize(manager)
        #expect(await manager.snapshot() == nil, "a single ad waits for start()")
        manager.start()
        await theatre.clock.run(until: .seconds(5))
        #expect(await manager.snapshot() != nil)
        await theatre.clock.run(until: .seconds(60))
        #expect(theatre.player.commands == ["prepare ad-0", "play ad-0"])
        #expect(await manager.snapshot() == nil)
        manager.destroy()
        await theatre.clock.run(for: .seconds(1))
        #expect(await manager.snapshot() == nil)
    }

    @Test("Macros keep their values: the transaction is the same; the time is the new clock's")
    func macros() async throws {
        let tag = "https://ads.example/x?t=[TRANSACTIONID]&amp;ifa=[IFA]&amp;d=[TIMESTAMP]"
        let list = Documents.playlist([("00:01:00", tag), ("00:02:00", tag)])
        let theatre = Theatre(list, answers: [:]) { $0.privacy.advertisingID = "ab12" }
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(80))
        let next = Theatre(list, answers: [:])
        let restored = next.loader.restoreAds(try #require(await manager.snapshot()))
        next.initialize(restored)
        await next.clock.run(until: .seconds(80))
        restored.destroy()
        let before = try #require(theatre.loading.requests.first?.url.components(separatedBy: "&d="))
        let after = try #require(next.loading.requests.first?.url.components(separatedBy: "&d="))
        #expect(after[0] == before[0])
        #expect(after[0].hasSuffix("&ifa=ab12"))
        #expect(before[1].hasPrefix("2026-01-01T00%3A00%3A5"), "\(before[1])")
        #expect(after[1].hasPrefix("2026-01-01T00%3A00%3A3"), "\(after[1])")
    }

    @Test("Headers are not saved; those of the next process go where the first request allowed")
    func headers() async throws {
        func requested(_ scope: HeaderScope, fromTag: Bool) async throws -> [String: String]? {
            let list = Documents.playlist([("00:01:00", "https://ads.example/x")])
            let theatre = Theatre(list, answers: ["https://ads.example/vmap": .body(list)]) { request in
                if fromTag { request.source = .tag("https://ads.example/vmap") }
                request.headers = ["Authorization": "secret"]
                request.headerScope = scope
            }
            let manager = try await theatre.manager()
            theatre.initialize(manager)
            await theatre.clock.run(until: .seconds(20))
            let data = try JSONEncoder().encode(try #require(await manager.snapshot()))
            #expect(!String(decoding: data, as: UTF8.self).contains("secret"))
            let snapshot = try JSONDecoder().decode(SessionSnapshot.self, from: data)
            let next = Theatre(list, answers: [:])
            let restored = next.loader.restoreAds(snapshot, headers: ["Authorization": "new"])
            next.initialize(restored)
            await next.clock.run(until: .seconds(80))
            restored.destroy()
            let request = try #require(next.loading.requests.first)
            let sent = try request.headers(at: HTTPAddress(request.url)).filter { $0.key != "User-Agent" }
            return sent.isEmpty ? nil : sent
        }
        #expect(try await requested(.sameOrigin, fromTag: true) == ["Authorization": "new"])
        #expect(try await requested(.sameOrigin, fromTag: false) == nil)
        #expect(try await requested(.everyOrigin, fromTag: false) == ["Authorization": "new"])
        #expect(try await requested(.origins(["https://ads.example:443"]), fromTag: false) == ["Authorization": "new"])
    }

    @Test("A snapshot of another version is refused, and so is one that is damaged")
    func otherVersions() async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(20))
        let data = try JSONEncoder().encode(try #require(await manager.snapshot()))
        var object = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
        #expect(object["version"] as? Int == SessionSnapshot.version)
        object["version"] = SessionSnapshot.version + 1
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SessionSnapshot.self, from: JSONSerialization.data(withJSONObject: object))
        }
        #expect("\(try #require(error))".contains("version \(SessionSnapshot.version + 1)"))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(SessionSnapshot.self, from: data.dropLast(data.count / 2))
        }
    }

    @Test("The log of a saved session continues in a file of its own, and both parts replay")
    func log() async throws {
        let directory = FileManager.default.temporaryDirectory.appendingPathComponent(
            "adrules-saved-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: directory) }
        let first = SessionLogWriter(directory: directory)
        let theatre = Self.theatre(observer: first)
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(625))
        let snapshot = try Coded.copy(of: try #require(await manager.snapshot()))
        await theatre.clock.run(until: .seconds(630))
        #expect(await first.finish() == 0)

        let second = SessionLogWriter(directory: directory)
        let next = Self.theatre(at: snapshot.contentTime, observer: second)
        let restored = next.loader.restoreAds(snapshot)
        next.content.onEnd { restored.contentComplete() }
        next.initialize(restored)
        await next.clock.run(until: .seconds(3600))
        restored.destroy()
        await next.clock.run(for: .seconds(1))
        #expect(await second.finish() == 0)

        let name = snapshot.session.rawValue
        for (file, isComplete) in [("\(name).jsonl", false), ("\(name)-2.jsonl", true)] {
            let bytes = try Data(contentsOf: directory.appendingPathComponent(file))
            let lines = try bytes.split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(SessionLogLine.self, from: $0)
            }
            guard case .header(let header) = lines.first else {
                Issue.record("\(file) has no header")
                return
            }
            var replay = SessionReplay(header)
            var differences: [SessionReplay.Difference] = []
            var isEnded = false
            for line in lines.dropFirst() {
                if case .step(let step) = line { differences += replay.run(step) }
                if case .summary(let breaks) = line {
                    differences += replay.compare(breaks)
                    isEnded = true
                }
            }
            #expect(differences.isEmpty, "\(file)")
            #expect(replay.steps > 10)
            #expect(isEnded == isComplete)
        }
    }

    @Test("A checker that did not watch the first process compares the actions only; a wrong one is found")
    func otherChecker() async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(625))
        let snapshot = try #require(await manager.snapshot())
        let checker = SessionChecker()
        let next = Self.theatre(at: snapshot.contentTime, observer: checker)
        let restored = next.loader.restoreAds(snapshot)
        next.content.onEnd { restored.contentComplete() }
        next.initialize(restored)
        await next.clock.run(until: .seconds(3600))
        restored.destroy()
        await next.clock.run(for: .seconds(1))
        #expect(checker.violations == [])
        #expect(checker.finishedCount == 1)
        #expect(checker.inputCount > 100)

        let other = SessionChecker()
        other.sessionRestored(snapshot.session, engine: snapshot.engine)
        other.sessionStepped(snapshot.session, input: .restored, now: .zero, actions: [])
        #expect(other.violations.map(\.id) == ["I9"])
    }

    @Test("Beacons of shown ads are handed over before the snapshot is")
    func beacons() async throws {
        let theatre = Self.theatre()
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(5))
        let ad = try #require(manager.currentAd?.reference)
        for _ in 0..<50 { manager.report(.clicked, of: ad) }
        _ = await manager.snapshot()
        #expect(theatre.tracking.urls.filter { $0.hasSuffix("/click") }.count == 50)
    }
}
