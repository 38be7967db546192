import AdRulesText

/// The record of a simulated session.
public struct SessionRecord: Sendable {
    /// All lines, in order; empty if each line was passed on when it was created.
    public internal(set) var lines: [SessionLine] = []
    /// The outcome of each break.
    public internal(set) var summary: [Explanation] = []
    /// The violated invariants.
    public internal(set) var violations: [InvariantViolation] = []
    /// The schedule at the end, with the duration, the opportunities and the playlist at that time.
    public internal(set) var schedule: Schedule
    /// The wall-clock time from the beginning to the end.
    public internal(set) var wall = MediaTime.zero
    /// The content time played, without jumps.
    public internal(set) var contentPlayed = MediaTime.zero
    /// The URLs that have answers but were never requested, sorted.
    public internal(set) var unusedAnswers: [String] = []
    /// The ad tags in the schedule that were never requested, as written, in the order of the breaks.
    public internal(set) var unaskedTags: [String] = []

    mutating func note(_ loader: SimulatedLoader, answers: Answers) {
        unusedAnswers = answers.byURL.keys.filter { loader.used[$0] == nil }.map(\.string)
            .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        var seen: Set<SourceText> = []
        for scheduledBreak in schedule.breaks {
            guard case .adTag(let uri, _) = scheduledBreak.adBreak.source?.content,
                case .tag = scheduledBreak.source
            else { continue }
            if !loader.asked.contains(uri), seen.insert(uri).inserted { unaskedTags.append(uri.string) }
        }
    }

    /// The session as JSON Lines, with the summary last; each line ends with a newline. Complexity: O(lines).
    public var jsonLines: String {
        var text = ""
        for line in lines { text += line.json + "\n" }
        writeSummary { text += $0 }
        return text
    }

    /// The summary as a JSON object. Complexity: O(breaks).
    public var summaryJSON: String {
        let breaks = JSONMember("breaks", .array(summary.map { .object($0.members) }))
        return JSONValue.object(beforeBreaks + [breaks] + afterBreaks).description
    }

    /// Writes the summary as a JSON Lines line with its newline, in pieces: for a day of breaks it takes megabytes.
    /// Complexity: O(breaks).
    public func writeSummary(to write: (String) -> Void) {
        var json = JSONWriter(pretty: false)
        json.beginObject()
        for member in beforeBreaks { json.add(member) }
        json.key("breaks")
        json.beginArray()
        for explanation in summary {
            json.value(.object(explanation.members))
            if json.text.utf8.count >= Self.pieceLength { write(json.take()) }
        }
        json.endArray()
        for member in afterBreaks { json.add(member) }
        json.endObject()
        write(json.take() + "\n")
    }

    /// The length in bytes at which a piece of the summary is written.
    private static let pieceLength = 1 << 16

    private var beforeBreaks: [JSONMember] {
        [JSONMember("kind", .string("summary")), JSONMember("schemaVersion", .integer(1))]
    }

    /// The members of the JSON object behind the breaks.
    var afterBreaks: [JSONMember] {
        let invariants: JSONValue =
            violations.isEmpty
            ? .string("held")
            : .array(
                violations.map {
                    .object([
                        JSONMember("id", .string($0.id)), JSONMember("now", .seconds($0.now)),
                        JSONMember("text", .string($0.text)),
                    ])
                })
        var members = [JSONMember("invariants", invariants)]
        for (key, urls) in [("unusedAnswers", unusedAnswers), ("unaskedTags", unaskedTags)] where !urls.isEmpty {
            members.append(JSONMember(key, .array(urls.map { .string($0) })))
        }
        return members
    }
}

extension Explanation {
    /// The members of the JSON object for a break in the summary.
    var members: [JSONMember] {
        var members = [JSONMember("occurrence", .string(occurrence.description))]
        if let breakID { members.append(JSONMember("breakId", .string(PrintableText.cut(breakID)))) }
        if let offset { members.append(JSONMember("offset", .string(PrintableText.cut(offset)))) }
        members.append(JSONMember("outcome", .string(outcome.rawValue)))
        if let reason { members.append(JSONMember("reason", .string(reason.name))) }
        if let code { members.append(JSONMember("code", .integer(code))) }
        return members
    }
}
