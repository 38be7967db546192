import AdRulesModel
public import AdRulesText

extension RuleSet {
    /// The rules as JSON, with the keys that ``init(json:name:files:)`` reads. Responses are in it as XML.
    public var json: JSONValue {
        .members(
            ("ads", ads.map(\.json)),
            ("sources", sources.isEmpty ? nil : .object(sources.map { JSONMember($0.name, $0.ads.json) })),
            ("breaks", .array(breaks.map(\.json))),
            ("profiles", profiles.isEmpty ? nil : .array(profiles.map(\.json))),
            ("limits", limits == Limits() ? nil : limits.json), ("id", id.map(JSONValue.string)),
            ("live", isLive ? .bool(true) : nil))
    }
}

extension RuleSet: Codable {
    /// Decodes rules that ``encode(to:)`` wrote. Throws what is wrong with them.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        do throws(TextProblem) {
            self = try RuleSet(json: Array(text.utf8), name: "rules") { _ in [] }
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
        }
    }

    /// Encodes the rules as the text of their JSON, as it is written to a file.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(json.description)
    }
}

extension JSONValue {
    /// An object of the members that have a value.
    static func members(_ members: (String, JSONValue?)...) -> JSONValue {
        .object(members.compactMap { key, value in value.map { JSONMember(key, $0) } })
    }

    /// A time as rules have it: as short as it can be written, exact to the millisecond.
    static func written(_ time: MediaTime) -> JSONValue {
        time.microseconds % 1_000_000 == 0 && time >= .seconds(60) ? .string(time.unitText) : .seconds(time)
    }
}

extension MediaTime {
    /// Whole seconds of at least a minute as `1h30m5s`.
    fileprivate var unitText: String {
        let seconds = microseconds / 1_000_000
        let parts = [(seconds / 3600, "h"), (seconds / 60 % 60, "m"), (seconds % 60, "s")]
        return parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    }
}

extension AdServer {
    fileprivate var json: JSONValue {
        switch self {
        case .tag(let address, nil): .string(address)
        case .tag(let address, let server?): .members(("tag", .string(address)), ("server", .string(server.rawValue)))
        case .vast(let vast): .members(("vast", .string(vast.xml(.compact).string)))
        }
    }
}

extension BreakRule {
    fileprivate var json: JSONValue {
        .members(
            ("name", .string(name)), placement.json, ("snap", snap.map(\.json)), ("from", source.map(JSONValue.string)),
            ("seconds", length.map(\.json)), ("maxAds", maxAds.map(JSONValue.integer)), ("bumper", bumper.map(\.json)),
            ("join", join.map(JSONValue.string)), ("if", condition.map(\.json)), ("why", why.map(JSONValue.string)))
    }
}

extension BreakRule.Placement {
    fileprivate var json: (String, JSONValue) {
        func step(_ each: Int) -> JSONValue { .string(each == 1 ? "all" : "every \(each)") }
        switch self {
        case .at(let offsets):
            let values = offsets.map { offset -> JSONValue in
                if case .time(let time) = offset { .written(time) } else { .string(offset.description) }
            }
            return ("at", values.count == 1 ? values[0] : .array(values))
        case .every(let interval, nil, nil): return ("every", .written(interval))
        case .every(let interval, let from, let to):
            let members = JSONValue.members(
                ("each", .written(interval)), ("from", from.map(JSONValue.written)), ("to", to.map(JSONValue.written)))
            return ("every", members)
        case .spread(let count): return ("spread", .integer(count))
        case .chapters(let each): return ("atChapters", step(each))
        case .opportunities(let each): return ("atOpportunities", step(each))
        }
    }
}

extension BreakRule.Snap {
    fileprivate var json: JSONValue { .members(("to", .string(mark.rawValue)), ("within", .written(tolerance))) }
}

extension BreakRule.Length {
    fileprivate var json: JSONValue {
        switch self {
        case .time(let time): .seconds(time)
        case .avail: .string("avail")
        }
    }
}

extension BreakRule.Bumper {
    fileprivate var json: JSONValue {
        .members(
            ("from", .string(source)), ("place", .string(place.rawValue)),
            ("as", isAd ? .string(BumperForm.ad.rawValue) : nil))
    }
}

extension Condition {
    fileprivate var json: JSONValue {
        .members(
            ("longerThan", longerThan.map(JSONValue.written)), ("shorterThan", shorterThan.map(JSONValue.written)),
            ("label", label.map(JSONValue.string)))
    }
}

extension Profile {
    fileprivate var json: JSONValue {
        .members(
            ("if", condition.json), ("keep", keep.map { .array($0.map(JSONValue.string)) }),
            ("limits", limits == Limits() ? nil : limits.json), ("why", why.map(JSONValue.string)))
    }
}

extension Limits {
    var json: JSONValue {
        .members(
            ("gap", gap.map(JSONValue.written)), ("quietStart", quietStart.map(JSONValue.written)),
            ("quietEnd", quietEnd.map(JSONValue.written)), ("adTimePerHour", adTimePerHour.map(JSONValue.written)),
            (
                "interruptions",
                interruptions.map {
                    .members(("each", $0.each.map(JSONValue.written)), ("noneUpTo", $0.noneUpTo.map(JSONValue.written)))
                }
            ), ("assume", assume.map(JSONValue.written)))
    }
}
