import AdRulesPlayer
import AdServer
import Foundation

/// A player without pictures: a film of a minute with six breaks, on this machine's own ad server.
@main
@MainActor
struct HeadlessPlayer {
    static func main() async throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let isAuto = arguments == ["--auto"]
        let pace = arguments.count == 2 && arguments[0] == "--pace" ? Double(arguments[1]) : nil
        guard arguments.isEmpty || isAuto || pace.map({ $0 > 0 && $0 <= 100 }) == true else {
            print(
                """
                usage: HeadlessPlayer [--auto | --pace NUMBER]
                  --auto          five times as fast, without keys; exit code 1 when a beacon is missing or doubled
                  --pace NUMBER   so many times as fast, with keys
                """)
            exit(64)
        }
        let clock = PacedClock(pace: pace ?? (isAuto ? 5 : 1))
        let server = try AdServer(pace: clock.pace)
        let address = try await server.start()

        // The embedding: what an app writes.
        let film = Film(duration: .seconds(60), clock: clock)
        let tracking = TrackingDelivery(loader: SystemLoader.make(), clock: clock)
        let loader = AdsLoader(tracking: tracking, clock: clock)
        var request = AdsRequest(adTagURL: "\(address)/vmap?cb=[CACHEBUSTING]")
        request.contentDuration = film.duration
        let manager: AdsManager
        do {
            manager = try await loader.requestAds(request)
        } catch {
            // Without a manager the app itself has to start the film.
            print("no ads, error \(error.code): \(error.message ?? "")")
            film.startContent(at: .zero)
            while !film.isOver { try await clock.sleep(until: clock.now + .seconds(1)) }
            exit(1)
        }
        let events = manager.events()
        manager.initialize(contentPlayhead: film, adPlayer: ClockAdPlayer(clock: clock))
        manager.start()

        await Stage(manager: manager, film: film, isAuto: isAuto).run(events)

        manager.destroy()
        // A host that ends waits for the last beacons.
        await loader.settled(within: .seconds(30))
        await server.stop()
        await report(server)
        // Who skips or seeks leaves beacons out; what was only watched has to be complete.
        if isAuto {
            let mistakes = await server.mistakes
            print(mistakes.isEmpty ? "each beacon came once" : mistakes.joined(separator: "\n"))
            exit(mistakes.isEmpty ? 0 : 1)
        }
    }

    /// Prints what arrived at the server.
    private static func report(_ server: AdServer) async {
        let counts = await server.counts
        print("\nbeacons: \(counts.values.reduce(0, +)) of \(counts.count) kinds")
        for (beacon, count) in counts.sorted(by: { $0.key < $1.key }) { print("  \(count) × \(beacon)") }
    }
}
