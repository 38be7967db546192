import AdRulesPlayer
import AdServer
import Foundation
import TestPlayers
import Testing

// The code of the pages is compiled here too: Pages is a link to the examples of AdRulesPlayerTests.

/// What the pages call your player: here one that plays by the machine's clock, as fast as a test wants.
@MainActor
final class VideoPlayer {
    private let length: MediaTime
    private let clock: any PlayerClock
    private var run = 0
    private(set) var position = 0.0
    private(set) var isPlaying = false
    var onStart: ((Double) -> Void)?
    var onProgress: ((Double) -> Void)?
    var onEnd: (() -> Void)?
    var onFailure: (() -> Void)?

    init(length: MediaTime, clock: any PlayerClock) {
        self.length = length
        self.clock = clock
    }

    var duration: Double? { length.seconds }

    func open(_ url: String) {}
    func pause() { isPlaying = false }
    func resume() { play(from: position) }
    func seek(to seconds: Double) { position = seconds }
    func close() { (isPlaying, position) = (false, 0) }

    func play(from seconds: Double) {
        (isPlaying, position) = (true, seconds)
        run += 1
        onStart?(length.seconds)
        Task { [run] in
            var last = clock.now
            while (try? await clock.sleep(until: clock.now + .milliseconds(250))) != nil {
                let passed = (clock.now - last).seconds
                last = clock.now
                guard self.run == run, isPlaying else { return }
                position = min(length.seconds, position + passed)
                onProgress?(position)
                if position == length.seconds {
                    isPlaying = false
                    onEnd?()
                    return
                }
            }
        }
    }
}

extension OverRealSockets {
    /// The code of the documentation pages against the sample's ad server.
    @Suite("The pages' code, over real sockets") @MainActor struct PageTests {
        private static let pace: Int64 = 10

        private func players() -> (film: VideoPlayer, ads: VideoPlayer) {
            let clock = AcceleratedClock(pace: Self.pace)
            return (VideoPlayer(length: .seconds(60), clock: clock), VideoPlayer(length: .seconds(5), clock: clock))
        }

        @Test("A command-line host plays the sample's film, and ends with every beacon delivered")
        func commandLine() async throws {
            let server = try AdServer(pace: Double(Self.pace) * 4)
            let base = try await server.start()
            let (film, ads) = players()
            #expect(await playAndReport(film, adPlayer: ads, tag: base + "/vmap"))
            let counts = await server.counts
            #expect(counts["wrapped/breakStart"] == 1)
            #expect(counts["inner-1/impression"] == 1)
            #expect(counts["post-1/complete"] == 1)
            #expect(counts["post/breakEnd"] == 1, "the last beacon")
            await server.stop()
        }

        @Test("Without an ad server the film plays, and the host ends")
        func noServer() async {
            let (film, ads) = players()
            #expect(await playAndReport(film, adPlayer: ads, tag: "http://127.0.0.1:2/vmap"))
            #expect(film.position == 60)
        }

        @Test("A restarted host delivers the beacons of the process before, and reports a damaged outbox")
        func restart() async throws {
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("adrules-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: file) }
            let gone = SessionID(rawValue: "gone")
            let server = try AdServer(pace: 1)
            let base = try await server.start()
            do {
                // A process that ended offline.
                let first = TrackingDelivery(loader: SystemLoader.make(), outbox: FileOutbox(file))
                await first.networkChanged(isOnline: false)
                await first.open(gone, firstHop: .privateAddress)
                let firing = TrackerFiring(
                    owner: .vast, event: "impression", occurrence: OccurrenceID(0), showing: 1, ad: 1,
                    urls: [base + "/beacon/late"])
                await first.send(firing, for: gone)
            }
            let handle = try FileHandle(forWritingTo: file)
            try handle.seekToEnd()
            try handle.write(contentsOf: Data("not a record\n".utf8))
            try handle.close()
            let loader = await loader(keepingBeaconsIn: file)
            #expect(await loader.settled(within: .seconds(20)))
            #expect(await server.counts["late"] == 1)
            #expect(await loader.trackingReport()?.unreadableLines.map(\.excerpt) == ["not a record"])
            await server.stop()
        }

        @Test("In the background an ad waits; in the foreground it continues; at the end its beacons leave")
        func background() async throws {
            let server = try AdServer(pace: Double(Self.pace) * 4)
            let base = try await server.start()
            let (film, ads) = players()
            let loader = AdsLoader()
            let manager = try await loader.requestAds(AdsRequest(adTagURL: base + "/vmap"))
            var app = Backgrounding(manager: manager, loader: loader, film: film)
            let events = manager.events()
            manager.initialize(contentPlayhead: Content(film), adPlayer: Ads(ads))
            var seen: [String] = []
            for await event in events {
                guard case .ad(let event) = event else { continue }
                switch event.name {
                case .started: app.didEnterBackground()
                case .pause:
                    #expect(!ads.isPlaying)
                    app.willEnterForeground()
                case .resume, .complete: break
                default: continue
                }
                seen.append(event.name.rawValue)
                if event.name == .complete { break }
            }
            #expect(seen == ["STARTED", "PAUSE", "RESUME", "COMPLETE"])
            await app.willTerminate()
            let counts = await server.counts
            #expect(counts["inner-1/complete"] == 1)
            #expect(counts["inner-1/pause"] == nil)
            await server.stop()
        }

        @Test("The careful loader refuses requests by its policy and by its closure")
        func careful() async throws {
            let server = try AdServer(pace: 1)
            let base = try await server.start()
            let error = await #expect(throws: AdRulesError.self) {
                try await carefulLoader().requestAds(AdsRequest(adTagURL: base + "/vmap"))
            }
            #expect(error?.message?.contains("http") == true)
            let hooked = await #expect(throws: AdRulesError.self) {
                try await carefulLoader().requestAds(AdsRequest(adTagURL: "https://a.tracker.example/"))
            }
            #expect(hooked?.message?.contains("a.tracker.example") == true)
            await server.stop()
        }
    }
}
