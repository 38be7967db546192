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
            guard case .adTag(let uri, _) = scheduledBreak.adBreak.source?.content, case .tag = scheduledBreak.source
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
        var text = ""
        writeSummary { text += $0 }
        return String(text.dropLast())
    }

    /// Writes the summary as a JSON Lines line with its newline, in pieces: for a day of breaks it takes megabytes.
    /// Complexity: O(breaks).
    public func writeSummary(to write: (String) -> Void) {
        var json = JSONWriter(pretty: false)
        json.beginObject()
        json.field("kind", "summary")
        json.field("schemaVersion", 1)
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

    /// The members of the JSON object behind the breaks.
    var afterBreaks: [JSONMember] {
        let violated = violations.map { violation -> JSONValue in
            .object(["id": .string(violation.id), "now": .seconds(violation.now), "text": .string(violation.text)])
        }
        func list(_ urls: [String]) -> JSONValue? { urls.isEmpty ? nil : .array(urls.map { .string($0) }) }
        return JSONMember.all([
            "invariants": violated.isEmpty ? .string("held") : .array(violated),
            "unusedAnswers": list(unusedAnswers), "unaskedTags": list(unaskedTags),
        ])
    }
}

extension Explanation {
    /// The members of the JSON object for a break in the summary.
    var members: [JSONMember] {
        JSONMember.all([
            "occurrence": .string(occurrence.description), "breakId": breakID.map { .string(PrintableText.cut($0)) },
            "offset": offset.map { .string(PrintableText.cut($0)) }, "outcome": .string(outcome.rawValue),
            "reason": reason.map { .string($0.name) }, "code": code.map(JSONValue.integer),
        ])
    }
}
