import AdRulesText

/// What a test of a playlist expects a viewer to get. What it does not name may be anything, except that no other break
/// plays than those that it lists.
package struct ExpectedOutcome: Sendable, Hashable {
    /// The result of one occurrence.
    package struct Break: Sendable, Hashable {
        package enum Name: Sendable, Hashable {
            /// The number of the break in the document, from 1.
            case number(Int)
            /// Its `breakId`.
            case label(String)
        }

        package var name: Name
        /// Which of its repetitions, from 1; 0 for its own moment.
        package var repetition = 0
        package var outcome = BreakOutcome.played
        /// The content's position when its first ad starts.
        package var at: MediaTime?
        /// The number of ads that start.
        package var ads: Int?
        /// The name of the reason why it does not play, or not to its end.
        package var reason: String?
        /// The code of the reason.
        package var code: Int?

        init(_ name: Name) { self.name = name }
    }

    /// How far a time may be from the expected one, by default.
    static let usualTolerance = MediaTime.seconds(1)

    /// The breaks; nil if any may play.
    package var breaks: [Break]?
    /// How often each error code is reported.
    package var errors: [Int: Int]?
    /// How long linear ads are shown.
    package var adTime: MediaTime?
    /// Whether `ALL_ADS_COMPLETED` comes.
    package var isCompleted: Bool?
    /// How far a time may be from the expected one.
    package var tolerance = Self.usualTolerance

    init() {}

    /// What happened, as an expectation.
    package init(_ outcome: SessionOutcome) {
        breaks = outcome.results.map { Self.expected($0, in: outcome) }
        errors = outcome.figures.errors
        adTime = outcome.figures.adTime
        isCompleted = outcome.isCompleted
    }

    private static func expected(_ result: Explanation, in outcome: SessionOutcome) -> Break {
        let isOnlyOne = !outcome.results.contains {
            $0.occurrence.index != result.occurrence.index && $0.breakID == result.breakID
        }
        let label = isOnlyOne ? result.breakID : nil
        var expected = Break(label.map { .label($0) } ?? .number(result.occurrence.index + 1))
        expected.repetition = result.occurrence.repetition
        expected.outcome = result.outcome
        expected.at = outcome.plays[result.occurrence]?.at
        expected.ads = outcome.plays[result.occurrence]?.ads
        expected.reason = result.reason?.name
        expected.code = result.code
        return expected
    }

    // MARK: The comparison

    /// What is otherwise, in words.
    package func differences(from outcome: SessionOutcome) -> [String] {
        var differences: [String] = []
        if let breaks {
            var named: Set<OccurrenceID> = []
            for expected in breaks {
                let result = outcome.results.first { expected.isAbout($0) }
                if let result { named.insert(result.occurrence) }
                differences += self.differences(of: expected, from: result, in: outcome)
            }
            for result in outcome.results where !named.contains(result.occurrence) {
                guard let play = outcome.plays[result.occurrence] else { continue }
                differences.append("\(result.words) plays at \(play.at.clockText), and is not expected")
            }
        }
        if let errors, errors != outcome.figures.errors {
            for code in Set(errors.keys).union(outcome.figures.errors.keys).sorted() {
                let (wanted, found) = (errors[code] ?? 0, outcome.figures.errors[code] ?? 0)
                guard wanted != found else { continue }
                differences.append("error \(code) is reported \(counted(found, "time")); expected: \(wanted)")
            }
        }
        let shown = outcome.figures.adTime
        if let adTime, !isNear(adTime, shown) {
            differences.append("ads are shown for \(shown.clockText); expected: \(adTime.clockText)")
        }
        if let isCompleted, isCompleted != outcome.isCompleted {
            differences.append(
                "ALL_ADS_COMPLETED \(outcome.isCompleted ? "comes, and is not expected" : "does not come")")
        }
        return differences
    }

    private func isNear(_ one: MediaTime, _ other: MediaTime) -> Bool {
        (one < other ? other - one : one - other) <= tolerance
    }

    private func differences(of expected: Break, from result: Explanation?, in outcome: SessionOutcome) -> [String] {
        guard let result else { return ["\(expected.words) is not in the playlist, or never comes due"] }
        let play = outcome.plays[result.occurrence]
        let place = result.words + (play.map { " plays at \($0.at.clockText)" } ?? "")
        guard expected.outcome == result.outcome, expected.reason == nil || expected.reason == result.reason?.name
        else {
            let why = result.reason.map { ": \($0.label), \($0.sentence)" } ?? ""
            let wanted = expected.reason.map { " (\($0))" } ?? ""
            return ["\(result.words) is \(result.outcome.words)\(why); expected: \(expected.outcome.words)\(wanted)"]
        }
        var differences: [String] = []
        if let code = expected.code, code != result.code {
            differences.append(
                "\(result.words) has the code \(result.code.map(String.init) ?? "none"); expected: \(code)")
        }
        if let at = expected.at, !isNear(at, play?.at ?? at) {
            differences.append("\(place); expected at \(at.clockText)")
        }
        if let ads = expected.ads, ads != play?.ads ?? 0 {
            differences.append("\(result.words) shows \(counted(play?.ads ?? 0, "ad")); expected: \(ads)")
        }
        return differences
    }
}

extension ExpectedOutcome.Break {
    /// Whether a result is that of this occurrence.
    fileprivate func isAbout(_ result: Explanation) -> Bool {
        result.occurrence.repetition == repetition && isAbout(result.occurrence.index, label: result.breakID)
    }

    /// Whether it names a break by its index, from 0, or by its label.
    package func isAbout(_ index: Int, label: String?) -> Bool {
        switch name {
        case .number(let number): index == number - 1
        case .label(let name): label?.isSpelled(name) == true
        }
    }

    /// The break in messages.
    package var words: String {
        switch name {
        case .number(let number): OccurrenceID(number - 1, repetition).words()
        case .label(let label):
            "break \(PrintableText.line(label, limit: 60))" + (repetition > 0 ? ", repetition \(repetition)" : "")
        }
    }
}

extension Explanation {
    /// The break in messages: its number in the document, from 1, and its label.
    fileprivate var words: String { occurrence.words(breakID) }
}
