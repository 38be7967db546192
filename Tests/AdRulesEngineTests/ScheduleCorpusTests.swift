import AdRulesEngine
import Foundation
import SharedDocuments
import Testing

/// Real playlists: whatever they say, their schedules hold together.
@Suite("Schedule: real playlists", .enabled(if: SharedDocuments.hasCorpus))
struct ScheduleCorpusTests {
    @Test("Invariants hold for every document, with and without a duration, live or not")
    func invariants() throws {
        let walk = try #require(
            FileManager.default.enumerator(at: SharedDocuments.corpus, includingPropertiesForKeys: nil))
        var playlists = 0
        for case let file as URL in walk where ["xml", "vmap"].contains(file.pathExtension) {
            guard let document = try? AdDocument(parsing: [UInt8](Data(contentsOf: file))) else { continue }
            var schedule: Schedule
            switch document {
            case .vmap(let playlist):
                schedule = Schedule(playlist)
                playlists += 1
            case .vast(let response):
                schedule = Schedule(response.vast)
            }
            for duration in [nil, 10, 30, 1800, 7200] as [Int64?] {
                schedule = schedule.with(duration: duration.map { .seconds($0) })
                for isLive in [false, true] {
                    schedule = schedule.with(isLive: isLive).adding(Opportunity(.seconds((duration ?? 5) - 4)))
                    #expect(schedule.inconsistencies() == [], "\(file.lastPathComponent), \(duration ?? 0) s")
                    let accounted = schedule.stops.flatMap(\.occurrences).count { $0.repetition == 0 }
                    let open = schedule.unscheduled.count {
                        schedule.resolution(of: $0.occurrence) == .unscheduled($0.reason)
                    }
                    #expect(accounted + open == schedule.breaks.count, "\(file.lastPathComponent)")
                }
            }
        }
        #expect(playlists > 0)
    }
}
