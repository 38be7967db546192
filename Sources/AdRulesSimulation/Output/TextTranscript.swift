import AdRulesText

/// A session as readable text: its events, a timeline of the content and breaks, and why each break played or not.
///
/// It is written line by line, so a long session need not be held in memory: ``heading``, ``text(of:)`` for each line,
/// ``ending(_:to:)``. Text from a document, a script or an answer cannot control the terminal or start a new line.
public struct TextTranscript: Sendable {
    private let first: Schedule
    private let firstHeading: String
    private var last: (now: MediaTime, content: MediaTime?)?
    /// The positions at which breaks played; another playlist may have moved them since.
    private var places: [OccurrenceID: StopPosition] = [:]
    /// The columns of the terminal that shows the text; nil for a file or a pipe.
    package var columns: Int?

    /// The column at which the words of a line begin, behind both clocks.
    private static let wordsColumn = 23

    /// Creates the transcript of a session that is about to begin.
    public init(_ setup: SimulationSetup) {
        first = setup.engine.schedule
        firstHeading = Self.heading(first)
    }

    /// The complete text of a session whose lines were kept. Complexity: O(lines).
    public static func text(of record: SessionRecord, setup: SimulationSetup) -> String {
        var transcript = TextTranscript(setup)
        var text = transcript.heading
        for line in record.lines { text += transcript.text(of: line) }
        transcript.ending(record) { text += $0 }
        return text
    }

    /// The summary of the schedule, and the column headings.
    public var heading: String {
        PrintableText.fitted(firstHeading, to: columns, indent: 2) + "\n\n" + "      wall    content\n"
    }

    /// The text of one line with its newline; empty for lines that are useful only to programs. Complexity: O(length).
    public mutating func text(of line: SessionLine) -> String {
        if case .event(let event) = line.entry, event.name == .started, let occurrence = event.occurrence,
            let position = event.pod?.timeOffset, places[occurrence] == nil
        {
            places[occurrence] = position
        }
        guard let words = Self.words(of: line) else { return "" }
        var text = ""
        // Lines at the same moment form one paragraph.
        if let last, last == (line.now, line.content) {
            text += Self.padded("", left: Self.wordsColumn)
        } else {
            let clocks = [line.now, line.content].map { $0?.clockText(showsMilliseconds: true) ?? "-" }
            text += clocks.map { Self.padded($0, left: 10) }.joined(separator: " ") + "  "
        }
        last = (line.now, line.content)
        let indent = Self.wordsColumn + words.prefix { $0 == " " }.count + 2
        return PrintableText.fitted(text + words, to: columns, indent: indent) + "\n"
    }

    /// Writes the text after the last line, in pieces. Complexity: O(breaks).
    public func ending(_ record: SessionRecord, to write: (String) -> Void) {
        let end = Self.heading(record.schedule)
        if end != firstHeading {
            write("\n" + PrintableText.fitted("At the end: " + end, to: columns, indent: 2) + "\n")
        }
        let (breaks, schedule) = (record.summary, record.schedule)
        let timeline = Timeline(explanations: breaks, schedule: schedule, places: places, columns: columns).text
        if !timeline.isEmpty { write("\n" + timeline) }
        write("\n")
        BreakTable(explanations: breaks, schedule: schedule, places: places, columns: columns).write(to: write)
        Self.closing(record) { write(PrintableText.fitted($0, to: columns, indent: 2)) }
    }

    /// Writes the end of every text form: unused inputs and violated invariants.
    static func closing(_ record: SessionRecord, to write: (String) -> Void) {
        write(named("answers never used", record.unusedAnswers))
        write(named("tags never requested", record.unaskedTags))
        if record.schedule.duration == nil, !record.schedule.isLive,
            record.summary.contains(where: { $0.reason == .contentEndedFirst || $0.reason == .durationUnknown })
        {
            write("the duration is not known: give --duration to play the content through\n")
        }
        for violation in record.violations { write("violated  \(PrintableText.line(violation.words))\n") }
        if record.violations.isEmpty { write("invariants held\n") }
    }

    /// A few URLs under a label; empty if there are none.
    private static func named(_ what: String, _ urls: [String]) -> String {
        guard !urls.isEmpty else { return "" }
        var text = "\(what): " + urls.prefix(10).map { PrintableText.line($0, limit: 120) }.joined(separator: ", ")
        if urls.count > 10 { text += " and \(urls.count - 10) more" }
        return text + "\n"
    }

    private static func heading(_ schedule: Schedule) -> String {
        let count = schedule.breaks.count
        let mode: String =
            switch schedule.mode {
            case .singleAd where schedule.isWithoutAds: "A response without an ad"
            case .singleAd: "A single ad"
            case .adPod: "A pod"
            case .adRules: "A playlist of \(counted(count, "break"))"
            }
        var text = mode + (schedule.duration.map { ", content of \($0.clockText)" } ?? ", content of unknown length")
        if schedule.isLive { text += ", live" }
        let points = schedule.cuePoints
        if !points.isEmpty {
            text += ", cue points " + points.prefix(12).map(\.words).joined(separator: " ")
            if points.count > 12 { text += " and \(points.count - 12) more" }
        }
        return text
    }

    static func padded(_ text: String, left width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }
}

extension String {
    /// The text without spaces at its end.
    package var trimmedTrailingBlanks: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}

extension Schedule {
    /// Whether the schedule was created from a VAST response without ads.
    package var isWithoutAds: Bool {
        guard mode == .singleAd, case .vast(let vast)? = breaks.first?.adBreak.source?.content else { return false }
        return vast.ads.isEmpty
    }
}
