import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import PodServer

/// Five minutes of a stream that announces its breaks. The app reads each refresh, and has the breaks that a server would write
/// into it (`adrules hls filter`): the same identifiers and dates, so that a pod is the same for all viewers.
@MainActor
enum AnnouncedBreaks {
    /// What plays in each avail. The tag is never asked: the pods come from the pod server.
    private static let playlist = """
        <VMAP version="1.0"><AdBreak timeOffset="#1" breakType="linear" breakId="avail"><AdSource>
          <AdTagURI templateType="vast3">https://ads.example/avail</AdTagURI>
        </AdSource></AdBreak></VMAP>
        """

    /// The filter of the stream, with the settings of the server.
    private static func filter(epoch: WallClock) throws -> LiveFilter {
        var options = LiveFilter.Options(epoch: epoch, assetBase: "https://ads.example/channel")
        options.availBreak = "avail"
        return LiveFilter(Schedule(try VMAPDocument(parsing: Array(playlist.utf8)), isLive: true), options: options)
    }

    /// Watches the stream; returns what went wrong.
    static func watch() async throws -> [String] {
        print("\nBreaks that the stream announces")
        let clock = SimulatedClock()
        let transcript = Transcript(clock: clock)
        let epoch = WallClock(microseconds: clock.date.microseconds)
        // The content returns from the second avail after 18 s of 30 s.
        let packager = Packager(
            epoch: Date(timeIntervalSince1970: clock.date.seconds),
            avails: [.init(start: 96, planned: 30, length: 30), .init(start: 180, planned: 30, length: 18)])
        let server = try PodServer {
            // One refresh fails, after the first avail was announced and before it plays.
            clock.now == .seconds(108) ? "" : packager.playlist(at: Int(clock.now.seconds))
        } onCall: {
            await transcript.note("    → \($0)")
        }
        let address = try await server.start()
        let loading = SystemLoader.make()
        let player = PodPlayer(clock: clock, loading: loading, transcript: transcript, epoch: epoch)
        let log = EventLog()

        // The embedding: what an app writes.
        var serving = try PodServing(networkCode: PodServer.networkCode)
        serving.host = address
        let request = StreamRequest(serving, customAssetKey: PodServer.customAssetKey)
        let filter = try filter(epoch: epoch)
        let session = StreamSession(request, player: player, loading: loading, clock: clock) { adBreak in
            try .adBreak(adBreak.id)
        } onEvent: { event in
            await log.note(event)
            await transcript.note(LiveViewer.words(event))
        }
        _ = try await session.start()

        // The viewer joins after a minute, 24 s behind the edge, and the app asks for the playlist as often as a player does.
        await clock.run(for: .seconds(60))
        player.open(at: .seconds(36))
        var mistakes: [String] = []
        var failures = 0
        for _ in 0..<40 where !Task.isCancelled {
            do {
                let refresh = try await loading.load(LoadRequest(url: address + PodServer.playlistPath)).body
                let events = try filter.events(in: refresh)
                session.scheduleBreaks(events)
                let written = filter.filter(refresh).dateRanges
                if events.map(\.identifier) != written.map(\.id)
                    || events.map(\.start) != written.compactMap(\.start).map({ .date($0) })
                {
                    mistakes.append("the app has other breaks than the server writes")
                }
            } catch {
                // The session keeps the breaks that it has, and the app asks again.
                failures += 1
                await transcript.note("the refresh failed: \(error)")
            }
            await LiveViewer.watch(seconds: 6, clock, player, session)
        }
        if failures != 1 { mistakes.append("\(failures) refreshes failed") }
        await session.end()
        await clock.run(for: .seconds(1))
        await session.settled(within: .seconds(10))
        await server.stop()
        return await mistakes + Self.mistakes(log, server)
    }

    /// What should have happened and did not.
    private static func mistakes(_ log: EventLog, _ server: PodServer) async -> [String] {
        var mistakes: [String] = []
        // The identifiers are the dates of the avails in milliseconds.
        mistakes += await server.callMistakes(pods: [("avail-1767225696000", 30_000), ("avail-1767225780000", 30_000)])
        let begin = ["AD_BREAK_SCHEDULED", "AD_PERIOD_STARTED", "AD_BREAK_STARTED", "STARTED"]
        let ad = ["FIRST_QUARTILE", "MIDPOINT", "THIRD_QUARTILE", "COMPLETE"]
        let end = ["AD_BREAK_ENDED", "AD_PERIOD_ENDED"]
        let names = await log.names
        if names != begin + ad + ["STARTED"] + ad + end + begin + ad + ["STARTED"] + end {
            mistakes.append("the events are \(names)")
        }
        return mistakes
    }
}
