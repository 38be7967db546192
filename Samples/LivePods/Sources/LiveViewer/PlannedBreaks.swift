import AdRulesPlayer
import AdRulesPlayerTesting
import PodServer

/// Six minutes of a stream whose breaks the app schedules.
@MainActor
enum PlannedBreaks {
    /// Watches the stream; returns what went wrong.
    static func watch() async throws -> [String] {
        print("Breaks that the app plans")
        let clock = SimulatedClock()
        let transcript = Transcript(clock: clock)
        let server = try PodServer(onCall: { await transcript.note("    → \($0)") })
        let address = try await server.start()
        let loading = SystemLoader.make()
        let player = PodPlayer(clock: clock, loading: loading, transcript: transcript)
        let log = EventLog()

        // The embedding: what an app writes.
        var serving = try PodServing(networkCode: PodServer.networkCode)
        serving.host = address
        var request = StreamRequest(serving, customAssetKey: PodServer.customAssetKey)
        request.parameters = [.init("cust_params", "section=sport")]
        let session = StreamSession(request, player: player, loading: loading, clock: clock) { adBreak in
            // Only a sample may name a pod by a clock. In production the broadcaster gives each break an identifier of
            // its own, which is the same for all viewers.
            guard case .date(let date) = adBreak.moment else { return try .pod(1) }
            return try .adBreak("mid-roll-\(date.microseconds / 60_000_000 % 60)")
        } onEvent: { event in
            await log.note(event)
            await transcript.note(LiveViewer.words(event))
        }

        // A break that comes too early is skipped, with a reason.
        session.scheduleBreak(duration: .seconds(30))
        await clock.run(for: .seconds(1))

        let stream = try await session.start()
        await transcript.note("the stream is \(stream.id), its metadata is at \(stream.metadataURL ?? "no URL")")
        player.open(at: .seconds(5000))
        await LiveViewer.watch(seconds: 10, clock, player, session)
        session.scheduleBreak(duration: .seconds(30))
        await LiveViewer.watch(seconds: 120, clock, player, session)

        // A time server sets the clock back over the break that was served: the same minute again.
        clock.changeDate(by: .seconds(-115))
        await transcript.note("the clock is set back")
        session.scheduleBreak(duration: .seconds(30))
        await LiveViewer.watch(seconds: 60, clock, player, session)
        session.scheduleBreak(duration: .seconds(20))
        await LiveViewer.watch(seconds: 150, clock, player, session)
        await session.end()
        await clock.run(for: .seconds(1))
        await session.settled(within: .seconds(10))
        await transcript.note("the ads were verified with \(await server.pings.count) pings")
        await server.stop()
        return await mistakes(log, server)
    }

    /// What should have happened and did not.
    private static func mistakes(_ log: EventLog, _ server: PodServer) async -> [String] {
        let ad = ["STARTED", "FIRST_QUARTILE", "MIDPOINT", "THIRD_QUARTILE", "COMPLETE"]
        let pod = ["AD_PERIOD_STARTED", "AD_BREAK_STARTED"] + ad + ad + ["AD_BREAK_ENDED", "AD_PERIOD_ENDED"]
        let expected =
            ["AD_BREAK_SKIPPED", "AD_BREAK_SCHEDULED"] + pod + ["AD_BREAK_SCHEDULED"] + pod
        var mistakes: [String] = []
        let names = await log.names
        if names != expected { mistakes.append("the events are \(names)") }
        mistakes += await server.callMistakes(pods: [("mid-roll-1", 30_000), ("mid-roll-2", 20_000)])
        return await mistakes + server.pingMistakes
    }
}
