/// The content as a line from its beginning to its end, each break a mark where it lies.
struct Timeline {
    private let explanations: [Explanation]
    private let schedule: Schedule
    private let duration: MediaTime?
    private let width = 64

    init(_ explanations: [Explanation], schedule: Schedule, duration: MediaTime?) {
        self.explanations = explanations
        self.schedule = duration.map { schedule.with(duration: $0) } ?? schedule
        self.duration = duration
    }

    /// Three lines: the marks, the content, the times at its ends. Empty when there is nothing to draw.
    var text: String {
        var placed: [(column: Int, explanation: Explanation)] = []
        let end = duration ?? last
        for explanation in explanations {
            guard case .scheduled(let position) = schedule.resolution(of: explanation.occurrence) else { continue }
            switch position {
            case .preroll: placed.append((0, explanation))
            case .postroll: placed.append((width - 1, explanation))
            case .midroll(let time):
                guard end > .zero, time <= end else { continue }
                let column = 1 + Int(time.seconds / end.seconds * Double(width - 3) + 0.5)
                placed.append((min(max(1, column), width - 2), explanation))
            }
        }
        guard !placed.isEmpty else { return "" }
        var marks = [Character](repeating: " ", count: width)
        for (column, explanation) in placed {
            // Several breaks at one place: the mark of the one that did best.
            if Self.rank(marks[column]) < Self.rank(explanation.outcome.mark) {
                marks[column] = explanation.outcome.mark
            }
        }
        let endText = duration.map { TextTranscript.clock($0) } ?? "?"
        var used: [Character] = []
        for outcome in Outcome.allCases where marks.contains(outcome.mark) { used.append(outcome.mark) }
        let legend = Outcome.allCases.filter { used.contains($0.mark) }.map { "\($0.mark) \($0.words)" }
        return "  " + String(marks).trimmedTrailingBlanks + "\n  ├" + String(repeating: "─", count: width - 2) + "┤\n"
            + "  0:00" + TextTranscript.padded(endText, left: width - 4) + "\n  " + legend.joined(separator: "   ")
            + "\n"
    }

    /// The last mid-roll, when nobody knows the duration.
    private var last: MediaTime {
        explanations.reduce(.zero) { latest, explanation in
            if case .scheduled(.midroll(let time)) = schedule.resolution(of: explanation.occurrence) {
                max(latest, time)
            } else {
                latest
            }
        }
    }

    private static func rank(_ mark: Character) -> Int {
        (Outcome.allCases.reversed().firstIndex { $0.mark == mark }).map { $0 + 1 } ?? 0
    }
}

extension Outcome {
    /// The mark on the timeline.
    fileprivate var mark: Character {
        switch self {
        case .played: "●"
        case .partlyPlayed: "◐"
        case .notPlayed: "○"
        case .pending: "·"
        }
    }
}
