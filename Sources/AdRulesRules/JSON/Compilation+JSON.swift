import AdRulesModel
public import AdRulesText

extension Compilation {
    /// The version of ``json``. Keys may be added to it.
    public static let schemaVersion = 1

    /// The decisions, the needs and the limits, for logs and scripts; times are in seconds. The order of keys and
    /// elements is always the same. Complexity: O(decisions).
    public var json: JSONValue {
        .members(
            ("schemaVersion", .integer(Self.schemaVersion)), ("decisions", .array(decisions.map(\.json))),
            ("needs", .array(needs.map(\.json))), ("limits", limits.secondsJSON),
            ("fullestHour", .seconds(fullestHour)))
    }
}

extension Decision {
    fileprivate var json: JSONValue {
        .members(
            ("rule", .integer(rule)), ("name", .string(name)), ("n", number.map(JSONValue.integer)),
            ("id", id.map(JSONValue.string)), ("planned", planned.map { .string($0.description) }),
            ("at", at.map { .string($0.description) }), ("repeatAfter", repeatAfter.map { .seconds($0) }),
            ("seconds", ads.json), ("secondsAre", ads.word), ("leftOutBy", cause.map { .string($0.rawValue) }),
            ("why", .string(why)), ("note", note.map(JSONValue.string)))
    }
}

extension Decision.AdLength {
    fileprivate var json: JSONValue? { time.map { .seconds($0) } }

    fileprivate var word: JSONValue {
        switch self {
        case .unknown: .string("unknown")
        case .atMost: .string("atMost")
        case .exactly: .string("exact")
        }
    }
}

extension Need {
    fileprivate var json: JSONValue {
        let value: (String, JSONValue) =
            switch limit {
            case .seconds(let time): ("maxSeconds", .seconds(time))
            case .ads(let count): ("maxAds", .integer(count))
            }
        return .members(value, ("carriedBy", .string(carrier)), ("breaks", .array(breaks.map(JSONValue.string))))
    }
}

extension Limits {
    fileprivate var secondsJSON: JSONValue {
        .members(
            ("gap", .seconds(gap ?? Self.shortestGap)), ("quietStart", quietStart.map { .seconds($0) }),
            ("quietEnd", quietEnd.map { .seconds($0) }), ("adTimePerHour", adTimePerHour.map { .seconds($0) }),
            (
                "interruptions",
                interruptions.map {
                    .members(("each", $0.each.map { .seconds($0) }), ("noneUpTo", $0.noneUpTo.map { .seconds($0) }))
                }
            ), ("assume", assume.map { .seconds($0) }))
    }
}
