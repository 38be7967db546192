import AdRulesText

/// A session for a person: what happened, the content as a line with its breaks, and why each break played or did not.
public struct TextTranscript {
    private let record: SessionRecord
    private let schedule: Schedule
    private let duration: MediaTime?

    /// The transcript of a session. The schedule says where the breaks lie.
    public init(_ record: SessionRecord, setup: SimulationSetup) {
        self.record = record
        schedule = setup.engine.schedule
        // A duration that a step made known later is as good as one that was known at creation.
        duration = setup.script.reduce(setup.configuration.duration) { known, step in
            if case .duration(let duration) = step.step { duration } else { known }
        }
    }

    /// The whole text. Complexity: O(lines).
    public var text: String {
        var text = heading + "\n\n" + "      wall    content\n"
        var last: (now: MediaTime, content: MediaTime?)?
        for line in record.lines {
            guard let words = Self.words(of: line) else { continue }
            // What happens at one moment is one paragraph.
            if let last, last == (line.now, line.content) {
                text += Self.padded("", left: 23)
            } else {
                text += Self.clock(line.now, width: 10) + " "
                text += (line.content.map { Self.clock($0, width: 10) } ?? Self.padded("-", left: 10)) + "  "
            }
            last = (line.now, line.content)
            text += words + "\n"
        }
        let timeline = Timeline(record.summary, schedule: schedule, duration: duration).text
        if !timeline.isEmpty { text += "\n" + timeline }
        text += "\n" + breaks
        for violation in record.violations {
            text += "violated  \(violation.id) at \(violation.now.secondsText) s: \(violation.text)\n"
        }
        if record.violations.isEmpty { text += "invariants held\n" }
        return text
    }

    private var heading: String {
        let count = schedule.breaks.count
        let mode: String =
            switch schedule.mode {
            case .singleAd: "A single ad"
            case .adPod: "A pod"
            case .adRules: "A playlist of \(count) break\(count == 1 ? "" : "s")"
            }
        var text = mode + (duration.map { ", content of \(Self.clock($0))" } ?? ", content of unknown length")
        let points = schedule.cuePoints
        if !points.isEmpty {
            text += ", cue points " + points.prefix(12).map(Self.place).joined(separator: " ")
            if points.count > 12 { text += " and \(points.count - 12) more" }
        }
        return text
    }

    /// Where a stop lies, in words.
    static func place(_ position: StopPosition) -> String {
        switch position {
        case .preroll: "start"
        case .midroll(let time): clock(time)
        case .postroll: "end"
        }
    }

    private var breaks: String {
        let rows = record.summary.map { explanation in
            [
                explanation.occurrence.description, Self.cell(explanation.breakID), Self.cell(explanation.offset),
                explanation.outcome.words, explanation.reason?.words ?? "",
            ]
        }
        guard !rows.isEmpty else { return "no breaks\n" }
        let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
        return rows.map { row in
            let cells = (0..<4).map { Self.padded(row[$0], right: widths[$0]) } + [row[4]]
            return cells.joined(separator: "  ").trimmedTrailingBlanks + "\n"
        }.joined()
    }

    /// A cell of the closing table: one line, safe, and not wider than a table can bear.
    private static func cell(_ text: String?) -> String { PrintableText.line(text ?? "", limit: 40) }

    /// A time as a person reads it: `0:12`, `12:30`, `1:02:03.5`, at least so wide.
    static func clock(_ time: MediaTime, width: Int = 0) -> String {
        let milliseconds = time.roundedMilliseconds.magnitude
        let seconds = milliseconds / 1000
        func two(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var text = time < .zero ? "-" : ""
        if seconds >= 3600 {
            text += "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        } else {
            text += "\(seconds / 60):\(two(seconds % 60))"
        }
        if width > 0 || milliseconds % 1000 != 0 {
            let digits = String(milliseconds % 1000)
            text += "." + String(repeating: "0", count: 3 - digits.count) + digits
        }
        return padded(text, left: width)
    }

    static func padded(_ text: String, left width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.count)) + text
    }

    static func padded(_ text: String, right width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension String {
    /// The text without spaces at its end.
    var trimmedTrailingBlanks: String {
        var text = self
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
