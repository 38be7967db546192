import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import PodServer

/// Two live streams with two breaks each, against a pod server on this machine. Minutes pass at once, in the time of a
/// simulated clock.
@main
@MainActor
struct LiveViewer {
    static func main() async throws {
        let mistakes = try await PlannedBreaks.watch() + AnnouncedBreaks.watch()
        print(mistakes.isEmpty ? "\nfour breaks played, once each" : "\n" + mistakes.joined(separator: "\n"))
        exit(mistakes.isEmpty ? 0 : 1)
    }

    /// Lets time pass, while the player plays and reports.
    static func watch(
        seconds: Int, _ clock: SimulatedClock, _ player: PodPlayer, _ session: StreamSession
    ) async {
        for _ in 0..<seconds {
            await clock.run(for: .seconds(1))
            for report in await player.advance() { session.report(report) }
            await clock.run(for: .zero)
        }
    }

    nonisolated static func words(_ event: StreamSessionEvent) -> String {
        switch event {
        case .breakScheduled(let adBreak, let event):
            "\(adBreak.id) plays \(event.templateURLs.first ?? "nothing")"
        case .breakSkipped(let adBreak, let reason): "\(adBreak.id) is skipped, \(reason)"
        case .started(_, let ad):
            "STARTED \(ad.title ?? ""), \(ad.pod?.adPosition ?? 0) of \(ad.pod?.totalAds ?? 0)"
        case .error(_, let error): "ERROR \(error)"
        case .log(let message): "LOG \(message)"
        default: event.name
        }
    }
}

/// The names of the events, in order.
actor EventLog {
    private(set) var names: [String] = []
    func note(_ event: StreamSessionEvent) { names.append(event.name) }
}
