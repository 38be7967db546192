package import AdRulesText

extension ExpectedOutcome {
    /// The keys of an expected break, and what they hold.
    fileprivate static let breakKeys = [
        JSONShape.key("break", "Its breakId, or its number in the document, from 1.", .either(.text, .whole(1))),
        JSONShape.key("repetition", "Which of its repetitions, from 1; without it, its own moment.", .whole(1)),
        JSONShape.key(
            "outcome", "How much of it plays.", .words(of: BreakOutcome.self), .string(BreakOutcome.played.rawValue)),
        JSONShape.key("at", "The position of the content when its first ad starts.", .writtenTime),
        JSONShape.key("ads", "The number of ads that start.", .count),
        JSONShape.key("reason", "Why it does not play, or not to its end.", .words(BreakReason.names)),
        JSONShape.key("code", "The error code of the reason.", .code),
    ]

    /// The keys of an expected outcome, and what they hold.
    private static let keys = [
        JSONShape.key(
            "breaks", "Every break that plays, and others that must not; no break beside these plays.",
            .list(of: .object(breakKeys, needs: ["break"]))),
        JSONShape.key(
            "errors", "How often each error code is reported.", .object([], patterns: [("^[1-9][0-9]{0,5}$", .count)])),
        JSONShape.key("adTime", "How long linear ads are shown.", .writtenTime),
        JSONShape.key("allAdsCompleted", "Whether the session ends with ALL_ADS_COMPLETED.", .flag),
        JSONShape.key(
            "tolerance", "How far a time may be from the expected one.", .writtenTime, .seconds(usualTolerance)),
    ]

    static let shape = JSONShape.object(keys)

    init(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        let fields = try JSONFields(value, in: source, of: "key of an outcome", keys: Self.keys.map(\.name))
        breaks = try fields.list("breaks")?.map { value throws(SimulationProblem) in try Break(value, in: source) }
        if fields["errors"] != nil {
            var errors: [Int: Int] = [:]
            let codes = try fields.table("errors").map(\.key)
            let table = try JSONFields(fields["errors"] ?? value, in: source, of: "error", keys: codes)
            for text in codes {
                guard let code = Int(text), (1..<1_000_000).contains(code), text.isSpelled(String(code)) else {
                    throw source.problem("a key of \"errors\" is the code of an error", at: table[text] ?? value)
                }
                if let times = try table.integer(text), times > 0 { errors[code] = times }
            }
            self.errors = errors
        }
        adTime = try fields.writtenTime("adTime")
        isCompleted = try fields.bool("allAdsCompleted")
        tolerance = try fields.writtenTime("tolerance") ?? Self.usualTolerance
    }

    /// The outcome as it is written in a file. Times are in seconds, or as on a clock from a minute on.
    package var json: JSONValue {
        let counts = errors?.sorted { $0.key < $1.key }.map { JSONMember(String($0.key), .integer($0.value)) }
        return .object([
            "breaks": breaks.map { .array($0.map(\.json)) }, "errors": counts.map { .object($0) },
            "adTime": adTime.map(JSONValue.written), "allAdsCompleted": isCompleted.map(JSONValue.bool),
            "tolerance": tolerance == Self.usualTolerance ? nil : .written(tolerance),
        ])
    }
}

extension ExpectedOutcome.Break {
    fileprivate init(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        let keys = ExpectedOutcome.breakKeys.map(\.name)
        let fields = try JSONFields(value, in: source, of: "key of an expected break", keys: keys)
        guard let name = fields["break"] else { throw source.problem("\"break\" is missing", at: value) }
        self.init(.label(""))
        if let label = name.string {
            self.name = .label(label)
        } else if let number = try fields.integer("break", atLeast: 1) {
            self.name = .number(number)
        }
        repetition = try fields.integer("repetition", atLeast: 1) ?? 0
        outcome = try fields.choice("outcome", BreakOutcome.self) ?? .played
        at = try fields.writtenTime("at")
        ads = try fields.integer("ads")
        code = try fields.integer("code", atLeast: 1)
        reason = try fields.string("reason")
        if let reason, let place = fields["reason"]?.offset {
            try ScenarioVocabulary.check(reason, among: BreakReason.names, called: "reason", at: place, in: source)
        }
    }

    fileprivate var json: JSONValue {
        let name: JSONValue =
            switch name {
            case .number(let number): .integer(number)
            case .label(let label): .string(label)
            }
        return .object([
            "break": name, "repetition": repetition > 0 ? .integer(repetition) : nil,
            "outcome": outcome == .played ? nil : .string(outcome.rawValue), "reason": reason.map(JSONValue.string),
            "code": code.map(JSONValue.integer), "at": at.map(JSONValue.written), "ads": ads.map(JSONValue.integer),
        ])
    }
}

extension JSONValue {
    /// A time as people write it in a file: seconds, or a clock from a minute on.
    static func written(_ time: MediaTime) -> JSONValue {
        time < .seconds(60) ? .seconds(time) : .string(time.clockText)
    }
}
