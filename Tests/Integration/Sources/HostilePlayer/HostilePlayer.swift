import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import TestPlayers

/// Plays sessions side by side, PACE times as fast as in life, and reports their outcome:
/// `HostilePlayer BASE SESSIONS PACE OUTBOX PATIENCE`. PATIENCE is how many seconds the last beacons may take. Each session
/// asks for `BASE/vmap/N`. Names below `hostile.example` are this machine.
@main
struct HostilePlayer {
    /// The outcome of the sessions, for the test that reads it.
    struct Report: Codable {
        /// Contents that played to their end.
        var played = 0
        /// Sessions that raised ALL_ADS_COMPLETED.
        var completed = 0
        /// First responses that could not be had or read: the app plays its content without ads.
        var failedRequests = 0
        var adsStarted = 0
        var accepted = 0
        var confirmed = 0
        var waiting = 0
        var lost: [String: Int] = [:]
        var unreadableLines = 0
        var storageFailures = 0
        /// The most memory the process ever had.
        var peakMegabytes = 0
    }

    private static let film = MediaTime.seconds(16)
    /// The seconds of real time that a playlist may take: a busy machine serves a good one late, too.
    private static let patienceForPlaylist: Int64 = 60

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let sessions = Int(arguments[2]), let pace = Int64(arguments[3]),
            let patience = Int64(arguments[5])
        else {
            FileHandle.standardError.write(Data("HostilePlayer BASE SESSIONS PACE OUTBOX PATIENCE\n".utf8))
            exit(64)
        }
        let clock = AcceleratedClock(pace: pace)
        let names = ["ads", "other", "beacons", "evil"].map { ($0 + ".hostile.example", "127.0.0.1") }
        let network = AcceleratedLoader(
            loader: AsyncHTTPClientLoader(hostAddresses: Dictionary(uniqueKeysWithValues: names)), pace: pace)
        let delivery = TrackingDelivery(
            loader: network, outbox: FileOutbox(URL(fileURLWithPath: arguments[4])), clock: clock)
        let loader = AdsLoader(loading: network, tracking: delivery, clock: clock)
        var report = Report()
        await withTaskGroup(of: Outcome.self) { group in
            for number in 0..<sessions {
                group.addTask { await play("\(arguments[1])/vmap/\(number)", pace, loader, clock) }
            }
            for await outcome in group {
                report.played += outcome.hasPlayed ? 1 : 0
                report.completed += outcome.hasCompleted ? 1 : 0
                report.failedRequests += outcome.hasFailed ? 1 : 0
                report.adsStarted += outcome.adsStarted
            }
        }
        await loader.settled(within: .seconds(patience * pace))
        let found = await delivery.report
        report.accepted = found.accepted
        report.confirmed = found.confirmed
        report.waiting = found.waiting
        for (reason, count) in found.lost { report.lost[reason.rawValue] = count }
        report.unreadableLines = found.unreadableLines.count
        report.storageFailures = found.storageFailures
        report.peakMegabytes = peakMegabytes
        print("report " + String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }

    private struct Outcome: Sendable {
        var hasPlayed = false
        var hasCompleted = false
        var hasFailed = false
        var adsStarted = 0
    }

    private static func play(
        _ tag: String, _ pace: Int64, _ loader: AdsLoader, _ clock: AcceleratedClock
    ) async -> Outcome {
        var outcome = Outcome()
        let content = TestContent(duration: film, clock: clock)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        var request = AdsRequest(adTagURL: tag)
        request.contentDuration = film
        request.timeout = .seconds(patienceForPlaylist * pace)
        request.headers = ["Authorization": "Bearer secret"]
        guard let manager = try? await loader.requestAds(request) else {
            outcome.hasFailed = true
            content.onEnd { end.finish() }
            content.startContent(at: .zero)
            while content.currentTime != film { try? await clock.sleep(until: clock.now + .seconds(1)) }
            for await _ in ended {}
            outcome.hasPlayed = true
            outcome.hasCompleted = true
            return outcome
        }
        content.onEnd {
            manager.contentComplete()
            end.finish()
        }
        let events = manager.events()
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        manager.start()
        for await event in events {
            guard case .ad(let event) = event else { continue }
            if event.name == .started { outcome.adsStarted += 1 }
            if event.name == .allAdsCompleted { outcome.hasCompleted = true }
        }
        // The ads may be over before the content is.
        while content.currentTime != film { try? await clock.sleep(until: clock.now + .seconds(1)) }
        for await _ in ended {}
        outcome.hasPlayed = true
        manager.destroy()
        return outcome
    }

    /// By the kernel.
    private static var peakMegabytes: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (line.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) / 1024
    }
}
