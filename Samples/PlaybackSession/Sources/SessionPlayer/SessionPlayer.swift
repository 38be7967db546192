import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import StreamingPlatform

/// A film of an hour in a playback session, against a platform on this machine: first to its end, then with a session
/// that expires in the middle of an ad. An hour passes at once, in the time of a simulated clock.
@main
@MainActor
struct SessionPlayer {
    static func main() async throws {
        print("An hour with two breaks and a post-roll; the viewer pauses for five minutes.\n")
        let whole = try await watch(losingAfterHeartbeats: nil)
        print("\nThe same film; the session expires in the middle of the first ad.\n")
        let lost = try await watch(losingAfterHeartbeats: 120)
        let mistakes = whole + lost
        print(mistakes.isEmpty ? "\neach session ended once" : "\n" + mistakes.joined(separator: "\n"))
        exit(mistakes.isEmpty ? 0 : 1)
    }

    /// Watches the film; returns what went wrong.
    private static func watch(losingAfterHeartbeats count: Int?) async throws -> [String] {
        let clock = SimulatedClock()
        let transcript = Transcript(clock: clock)
        let platform = try StreamingPlatform { await transcript.called($0) }
        let address = try await platform.start()
        if let count { await platform.expire(afterHeartbeats: count) }
        let film = Film(duration: .seconds(3600), clock: clock, transcript: transcript)

        // The embedding: what an app writes. Its API token would be on its own server.
        let session = PlaybackSession(PlaybackAPI(address), deviceID: "living-room", clock: clock) { error in
            await film.release(error)
        }
        let resource = PlaybackResource(id: StreamingPlatform.resource, kind: .vod, customerID: "viewer-7")
        await film.load(try await session.start(resource, apiToken: StreamingPlatform.apiToken))

        // The sample's server is at a private address; beacons of a session on the internet never go to one.
        var network = NetworkPolicy()
        network.privateAddresses = .allowed
        let loader = AdsLoader(network: network, clock: clock)
        var request = AdsRequest(adsResponse: Playlist.vmap(beacons: address))
        request.contentDuration = .seconds(3600)
        let ads = try await loader.requestAds(request)
        session.adsManager = ads
        ads.initialize(contentPlayhead: film, adPlayer: AdScreen(clock: clock, transcript: transcript))
        ads.start()
        session.playing()

        // The viewer: half an hour, a pause of five minutes, and the rest.
        await clock.run(until: .seconds(1800))
        if session.state == .active {
            session.paused()
            await film.viewerPauses()
            ads.pause()
            await clock.run(for: .seconds(300))
            session.playing()
            await film.viewerResumes()
            ads.resume()
            while !film.isOver { await clock.run(for: .seconds(1)) }
            await transcript.note("the film is over")
            ads.contentComplete()
            // The post-roll belongs to the session, too.
            while ads.state != .ended { await clock.run(for: .seconds(1)) }
        }
        ads.destroy()
        await session.end()
        await loader.settled(within: .seconds(30))
        await platform.stop()
        return await mistakes(platform, isLost: count != nil)
    }

    private static func mistakes(_ platform: StreamingPlatform, isLost: Bool) async -> [String] {
        let calls = await platform.calls
        var mistakes: [String] = []
        func expect(_ condition: Bool, _ words: String) {
            if !condition { mistakes.append(words) }
        }
        let beats = calls.count { $0.contains(":heartbeat") }
        expect(calls.count { $0.contains(":start") } == 1, "not one start")
        expect(calls.count { $0.contains(":end") } == 1, "not one end")
        expect(calls.last?.contains(":end 200") == true, "a call after the end")
        expect(await platform.openSessions == 0, "a session is still open")
        let beacons = await platform.beacons
        if isLost {
            expect(beats == 121, "\(beats) heartbeats")
            expect(beacons == ["/beacon/first-1/impression", "/beacon/first-1/midpoint"], "the beacons are \(beacons)")
        } else {
            // Every ten seconds of an hour and of 90 s of ads.
            expect((369...370).contains(beats), "\(beats) heartbeats")
            expect(beacons.count == 12 && Set(beacons).count == 12, "the beacons are \(beacons)")
        }
        return mistakes
    }
}
