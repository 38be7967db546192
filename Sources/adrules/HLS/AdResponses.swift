import AdRulesHLS
import AdRulesModel

/// The answers of ad servers in a folder: one VAST file for each break that has one.
struct AdResponses {
    /// The folder of the option.
    let folder: String

    /// Finds and reads the answers of a schedule's breaks. On failure, prints the reason and ends the command with 2.
    func read(for schedule: Schedule) throws -> [OccurrenceID: AdResponse] {
        let names: Set<String>
        do throws(FileFailure) {
            names = Set(try SystemFiles.entries(of: folder).filter { $0.kind == .file }.map(\.name))
        } catch {
            SystemFiles.complain("cannot read \(error)")
            throw Ending.failure
        }
        var responses: [OccurrenceID: AdResponse] = [:]
        for scheduled in schedule.breaks {
            guard scheduled.isPlayable, let name = Self.names(of: scheduled).first(where: names.contains) else {
                continue
            }
            let path = "\(folder)/\(name)"
            guard case .vast(let document) = try AdDocument(file: path) else {
                SystemFiles.complain("\(path): this is a playlist; the answer of an ad server is VAST")
                throw Ending.failure
            }
            responses[OccurrenceID(scheduled.index)] = AdResponse(document.vast)
        }
        return responses
    }

    /// The file names that the answer of a break may have, the most specific first.
    private static func names(of scheduled: ScheduledBreak) -> [String] {
        let labels = [scheduled.adBreak.source?.id, scheduled.adBreak.breakID, String(scheduled.index)]
        return labels.compactMap { $0 }.filter { !$0.isEmpty }.map { $0 + ".xml" }
    }
}
