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
            "errors", "How often each error code is reported.",
            .object([], patterns: [("^[1-9][0-9]{0,5}$", .count)])),
        JSONShape.key("adTime", "How long linear ads are shown.", .writtenTime),
        JSONShape.key("allAdsCompleted", "Whether the session ends with ALL_ADS_COMPLETED.", .flag),
        JSONShape.key(
            "tolerance", "How far a time may be from the expected one.", .writtenTime, .seconds(usualTolerance)),
    ]

    static let shape = JSONShape.object(keys)

    init(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        let fields = try JSONFields(value, in: source, of: "key of an outcome", keys: Self.keys.map(\.name))
        if let list = fields["breaks"] {
            guard let elements = list.elements else { throw source.mismatch("\"breaks\"", "a list", at: list) }
            var breaks: [Break] = []
            for element in elements { breaks.append(try Break(element, in: source)) }
            self.breaks = breaks
        }
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
        var members: [JSONMember] = []
        if let breaks { members.append(JSONMember("breaks", .array(breaks.map(\.json)))) }
        if let errors {
            let sorted = errors.sorted { $0.key < $1.key }
            members.append(
                JSONMember("errors", .object(sorted.map { JSONMember(String($0.key), .integer($0.value)) })))
        }
        if let adTime { members.append(JSONMember("adTime", .written(adTime))) }
        if let isCompleted { members.append(JSONMember("allAdsCompleted", .bool(isCompleted))) }
        if tolerance != Self.usualTolerance { members.append(JSONMember("tolerance", .written(tolerance))) }
        return .object(members)
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
        if let reason, let place = fields["reason"], !BreakReason.names.contains(where: reason.isSpelled) {
            throw source.problem(
                "unknown reason \"\(reason)\"", at: place,
                help: SimulationProblem.help(nearest: reason, among: BreakReason.names))
        }
    }

    fileprivate var json: JSONValue {
        let name: JSONValue =
            switch name {
            case .number(let number): .integer(number)
            case .label(let label): .string(label)
            }
        var members = [JSONMember("break", name)]
        if repetition > 0 { members.append(JSONMember("repetition", .integer(repetition))) }
        if outcome != .played { members.append(JSONMember("outcome", .string(outcome.rawValue))) }
        if let reason { members.append(JSONMember("reason", .string(reason))) }
        if let code { members.append(JSONMember("code", .integer(code))) }
        if let at { members.append(JSONMember("at", .written(at))) }
        if let ads { members.append(JSONMember("ads", .integer(ads))) }
        return .object(members)
    }
}

extension JSONValue {
    /// A time as people write it in a file: seconds, or a clock from a minute on.
    static func written(_ time: MediaTime) -> JSONValue {
        time < .seconds(60) ? .seconds(time) : .string(time.clockText)
    }
}
