import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The end of a playback session is sent exactly once, if the platform may have a session")
struct PlaybackEndTests {
    typealias Step = SessionError.Step

    @Test("The end is sent once, however often it is requested")
    func once() async throws {
        let stage = PlaybackStage(after: .seconds(1))
        _ = try await stage.session.start(playbackToken: "playback-1")
        stage.session.playing()
        await stage.clock.run(for: .seconds(25))
        for _ in 0..<10 {
            stage.clock.workBegan()
            Task { [session = stage.session, clock = stage.clock] in
                #expect(await session.end() == nil)
                clock.workEnded()
            }
        }
        #expect(await stage.session.end() == nil)
        #expect(await stage.session.end() == nil)
        #expect(stage.platform.count(of: .end) == 1)
        #expect(stage.session.state == .ended)
        await stage.clock.run(for: .seconds(60))
        #expect(stage.platform.count(of: .heartbeat) == 2)
        #expect(stage.releases.isEmpty, "the app itself ended the session")
    }

    @Test("An end that the platform does not confirm is an error of its step, and not repeated")
    func notConfirmed() async throws {
        let replies: [(ScriptedPlatform.Reply, SessionError.Code)] = [
            (.json(#"{"message":"gone"}"#, status: 404), .status), (.failure(LoadError(.unreachable)), .network),
            (.never, .network),
        ]
        for (reply, code) in replies {
            let stage = PlaybackStage { step, _ in step == .end ? reply : nil }
            _ = try await stage.session.start(playbackToken: "playback-1")
            let error = await stage.session.end()
            #expect(error?.step == .end)
            #expect(error?.code == code)
            #expect(await stage.session.end() == error)
            await stage.clock.run(for: .seconds(60))
            #expect(stage.platform.count(of: .end) == 1)
        }
    }

    @Test("Nothing is sent for a session that never started, and it starts no more")
    func neverStarted() async {
        let stage = PlaybackStage()
        #expect(await stage.session.end() == nil)
        #expect(stage.session.state == .ended)
        #expect(await stage.starting().value?.code == .alreadyStarted)
        #expect(stage.platform.calls.isEmpty)
    }

    @Test("The end is sent when the last reference is released")
    func released() async throws {
        let clock = SimulatedClock()
        let platform = ScriptedPlatform(clock: clock)
        let objects = LiveObjects()
        do {
            let session = PlaybackSession(PlaybackStage.api, deviceID: "tv", loading: platform, clock: clock) { _ in }
            objects.watch([session])
            _ = try await session.start(playbackToken: "playback-1")
            session.playing()
            await clock.run(until: .seconds(15))
        }
        await clock.run(until: .seconds(60))
        #expect(platform.log == ["start 0", "streamInfo 0", "heartbeat 10", "end 15"])
        await objects.settle()
        #expect(objects.count == 0)
    }

    @Test("The app's objects are not kept once the session is over")
    func keepsNothing() async throws {
        final class Player: Sendable {}
        let stage = PlaybackStage()
        let objects = LiveObjects()
        let session: PlaybackSession
        do {
            let player = Player()
            objects.watch([player])
            session = PlaybackSession(
                PlaybackStage.api, deviceID: "tv", loading: stage.platform, clock: stage.clock
            ) { _ in _ = player }
        }
        _ = try await session.start(playbackToken: "playback-1")
        #expect(objects.count == 1)
        await session.end()
        await objects.settle()
        #expect(objects.count == 0)
    }

    // MARK: Starts that fail half-way

    @Test("A start that failed half-way is ended if the platform may have a session")
    func halfWay() async {
        let cases: [(Step, ScriptedPlatform.Reply, Int)] = [
            (.token, .json("{"), 0), (.token, .failure(LoadError(.timeout)), 0),
            // The platform said no, or the request never left.
            (.start, .json("", status: 400), 0), (.start, .json("", status: 401), 0),
            (.start, .json("", status: 403), 0), (.start, .json("", status: 404), 0),
            (.start, .failure(LoadError(.unreachable)), 0), (.start, .failure(LoadError(.redirects, status: 302)), 0),
            (.start, .failure(LoadError(.refused)), 0),
            // It said yes, or nothing that could be understood, or something failed behind it.
            (.start, .json(""), 1), (.start, .json("[]"), 1), (.start, .json("", status: 500), 1),
            (.start, .json("", status: 504), 1), (.start, .failure(LoadError(.timeout)), 1),
            (.start, .failure(LoadError(.connectionLost)), 1), (.start, .failure(LoadError(.tooLong, status: 200)), 1),
            (.start, .json(#"{"drm_server_endpoint":"x"}"#), 1),
            (.streamInfo, .json("", status: 403), 1), (.streamInfo, .json("{"), 1), (.streamInfo, .json("{}"), 1),
            (.streamInfo, .failure(LoadError(.unreachable)), 1),
        ]
        for (failing, reply, ends) in cases {
            let stage = PlaybackStage { step, _ in step == failing ? reply : nil }
            let error = await stage.starting().value
            #expect(error?.step == failing)
            #expect(stage.session.state == .ended)
            stage.session.playing()
            #expect(await stage.session.end() == nil)
            await stage.clock.run(for: .seconds(60))
            #expect(stage.platform.count(of: .end) == ends, "\(failing) \(reply)")
            #expect(stage.platform.count(of: .heartbeat) == 0)
        }
    }

    @Test("A start that is cancelled at any step ends soon", arguments: [false, true])
    func cancelled(byEnd: Bool) async {
        let steps: [(Step, ends: Int)] = [(.token, 0), (.start, 1), (.streamInfo, 1)]
        for (index, (step, ends)) in steps.enumerated() {
            let stage = PlaybackStage(after: .seconds(1))
            let task = stage.starting()
            await stage.clock.run(until: .milliseconds(500 + 1000 * Int64(index)))
            #expect(stage.platform.calls.last?.step == step)
            if byEnd { await stage.session.end() } else { task.cancel() }
            await stage.clock.run(for: .seconds(60))
            let error = await task.value
            #expect(error?.code == .cancelled)
            #expect(error?.step == step)
            #expect(stage.platform.count(of: .end) == ends)
            #expect(stage.platform.count(of: .heartbeat) == 0)
            if ends == 1 { #expect(stage.platform.calls.last?.step == .end) }
        }
    }

    @Test("A task that was cancelled before the start sends nothing")
    func cancelledBefore() async {
        let stage = PlaybackStage()
        stage.clock.workBegan()
        let task = Task { [session = stage.session, clock = stage.clock] in
            defer { clock.workEnded() }
            withUnsafeCurrentTask { $0?.cancel() }
            return await PlaybackStage.error { () async throws(SessionError) in
                _ = try await session.start(playbackToken: "playback-1")
            }
        }
        #expect(await task.value?.code == .cancelled)
        await stage.session.end()
        #expect(stage.platform.calls.isEmpty)
    }

    @Test("An end cancels the heartbeat that is on its way, and comes after it")
    func duringHeartbeat() async throws {
        let stage = PlaybackStage { step, _ in step == .heartbeat ? .never : nil }
        _ = try await stage.session.start(playbackToken: "playback-1")
        stage.session.playing()
        await stage.clock.run(until: .seconds(12))
        #expect(await stage.session.end() == nil)
        #expect(stage.clock.now == .seconds(12))
        await stage.clock.run(until: .seconds(100))
        #expect(stage.platform.log == ["start 0", "streamInfo 0", "heartbeat 10", "end 12"])
        #expect(stage.platform.overlaps == [])
        #expect(stage.releases.isEmpty)
    }

    @Test("The app may end the session, and drop it, where it releases its player")
    func endWhereReleased() async throws {
        let clock = SimulatedClock()
        let platform = ScriptedPlatform(clock: clock, after: .seconds(1)) { step, _ in
            step == .heartbeat ? .json("", status: 403) : nil
        }
        let box = Guarded<PlaybackSession?>(nil)
        let ended = Guarded(0)
        let session = PlaybackSession(PlaybackStage.api, deviceID: "tv", loading: platform, clock: clock) { _ in
            let session = box.withLock { $0 }
            await session?.end()
            ended.withLock { $0 += 1 }
            box.withLock { $0 = nil }
        }
        box.withLock { $0 = session }
        _ = try await session.start(playbackToken: "playback-1")
        session.playing()
        await clock.run(until: .seconds(60))
        #expect(ended.withLock { $0 } == 1)
        #expect(platform.times(of: .end) == [11])
    }

    @Test("The end is sent once, from many threads at once")
    func manyThreads() async {
        let clock = SystemClock()
        for round in 0..<200 {
            let platform = ScriptedPlatform(clock: clock) { step, _ in
                step == .streamInfo && round % 3 == 0 ? .json("") : nil
            }
            let session = PlaybackSession(PlaybackStage.api, deviceID: "tv", loading: platform, clock: clock) { _ in }
            await withTaskGroup(of: Void.self) { group in
                group.addTask { _ = try? await session.start(playbackToken: "playback-1") }
                for index in 0..<8 {
                    group.addTask {
                        for _ in 0..<(round * index) % 40 { await Task.yield() }
                        switch index {
                        case 0...2: session.playing()
                        case 3, 4: session.paused()
                        case 5: _ = try? await session.start(playbackToken: "playback-1")
                        default: await session.end()
                        }
                    }
                }
            }
            let starts = platform.count(of: .start)
            #expect(starts <= 1)
            // A start that was cancelled on its way may have been sent, so it has an end too.
            let handedOver = starts + platform.unsent.count { $0 == .start }
            #expect(handedOver <= 1)
            #expect(platform.count(of: .end) == handedOver)
            #expect(session.state == .ended)
            if starts == 1 { #expect(platform.calls.last?.step == .end) }
            #expect(platform.overlaps == [])
        }
    }
}
