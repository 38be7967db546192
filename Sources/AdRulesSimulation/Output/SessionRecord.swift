public import AdRulesText

/// What happened in a simulated session.
public struct SessionRecord: Sendable {
    /// Everything that happened, in order; empty when each line was given away when it was made.
    public internal(set) var lines: [SessionLine] = []
    /// What became of each break.
    public internal(set) var summary: [Explanation] = []
    /// The rules that did not hold.
    public internal(set) var violations: [InvariantViolation] = []
    /// The schedule as it was at the end: with the duration, the opportunities and the playlist of that moment.
    public internal(set) var schedule: Schedule
    /// The wall time from the beginning to the end.
    public internal(set) var wall = MediaTime.zero
    /// How much of the content was played, in content time: jumps do not count.
    public internal(set) var contentPlayed = MediaTime.zero
    /// The URLs that have answers and were never asked for, sorted.
    public internal(set) var unusedAnswers: [String] = []
    /// The ad tags of the schedule that were never asked for, as written, in the order of the breaks.
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

    /// The session as JSON Lines, the summary last, each line with its end. Complexity: O(lines).
    public var jsonLines: String {
        var text = ""
        for line in lines { text += line.json.description + "\n" }
        writeSummary { text += $0 }
        return text
    }

    /// The summary as a JSON object. Complexity: O(breaks).
    public var summaryJSON: JSONValue {
        .object(beforeBreaks + [JSONMember("breaks", .array(summary.map { .object($0.members) }))] + afterBreaks)
    }

    /// The summary as a line of JSON Lines with its end, given away in pieces: that of a day of breaks takes megabytes.
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

    /// After how many bytes a piece of the summary is given away.
    private static let pieceLength = 1 << 16

    private var beforeBreaks: [JSONMember] {
        [JSONMember("kind", .string("summary")), JSONMember("schemaVersion", .integer(1))]
    }

    private var afterBreaks: [JSONMember] {
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
    /// The members of the JSON object of a break in the summary.
    var members: [JSONMember] {
        var members = [JSONMember("occurrence", .string(occurrence.description))]
        if let breakID { members.append(JSONMember("breakId", .string(PrintableText.cut(breakID)))) }
        if let offset { members.append(JSONMember("offset", .string(PrintableText.cut(offset)))) }
        members.append(JSONMember("outcome", .string(outcome.rawValue)))
        if let reason {
            members.append(JSONMember("reason", .string(reason.name)))
            if let code = reason.code { members.append(JSONMember("code", .integer(code))) }
        }
        return members
    }
}
