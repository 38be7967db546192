package import AdRulesText

/// The largest values of policies that a reader takes.
package struct PolicyBounds: Sendable {
    let longest: MediaTime
    /// The largest numbers by key, where they are below the largest whole number of JSON.
    let highest: [String: Int]

    /// What an engine that is saved can have.
    package static let engine = PolicyBounds(longest: .seconds(9_000_000_000_000), highest: [:])

    /// What people write: times up to 1,000 hours, and numbers up to those given by key.
    package static func written(highest: [String: Int]) -> PolicyBounds {
        PolicyBounds(longest: JSONSource.longestTime, highest: highest)
    }

    fileprivate func highest(_ field: PolicyField) -> Int { highest[field.key] ?? JSONSource.largestInteger }
}

extension Policies {
    /// Reads policies; missing keys mean defaults. Throws for unknown keys, other types and values out of bounds.
    package init(_ value: JSONValue, in source: JSONSource, within bounds: PolicyBounds) throws(TextProblem) {
        self.init()
        let limits = Self.fields.filter { if case .limit = $0.value { true } else { false } }.map(\.key)
        let values = try JSONFields(value, in: source, of: "policy", keys: Self.fields.map(\.key), nullable: limits)
        for field in Self.fields { try read(field, from: values, within: bounds) }
    }

    private mutating func read(
        _ field: PolicyField, from values: JSONFields, within bounds: PolicyBounds
    ) throws(TextProblem) {
        let key = field.key
        guard let value = values[key] else { return }
        switch field.value {
        case .choice(_, let read, _): try read(&self, values)
        case .startPosition(let path): self[keyPath: path] = try StartPosition(value, in: values.source, within: bounds)
        case .flag(let path): self[keyPath: path] = try values.bool(key) ?? self[keyPath: path]
        case .time(let path):
            self[keyPath: path] = try values.source.time(value, called: "\"\(key)\"", atMost: bounds.longest)
        case .count(let path, let least):
            let count = try values.integer(key, atLeast: least, atMost: bounds.highest(field))
            self[keyPath: path] = count ?? self[keyPath: path]
        case .limit(let path): self[keyPath: path] = try values.integer(key)
        case .texts(let path): self[keyPath: path] = try values.strings(key) ?? self[keyPath: path]
        }
    }

    /// Every policy as a member of an object, in the order of the table. Values out of bounds are brought into them:
    /// they can be read again.
    package var members: [JSONMember] { Self.fields.map { JSONMember($0.key, written($0)) } }

    private func written(_ field: PolicyField) -> JSONValue {
        let bounds = PolicyBounds.engine
        func number(_ count: Int, atLeast least: Int) -> JSONValue {
            .integer(max(least, min(count, bounds.highest(field))))
        }
        switch field.value {
        case .choice(_, _, let write): return .string(write(self))
        case .startPosition(let path): return self[keyPath: path].written
        case .flag(let path): return .bool(self[keyPath: path])
        case .time(let path): return JSONValue(.number(max(.zero, min(self[keyPath: path], bounds.longest)).seconds))
        case .count(let path, let least): return number(self[keyPath: path], atLeast: least)
        case .limit(let path): return self[keyPath: path].map { number($0, atLeast: 0) } ?? JSONValue(.null)
        case .texts(let path): return .array(self[keyPath: path].map { .string($0) })
        }
    }

    /// The object that is read within bounds.
    package static func shape(within bounds: PolicyBounds) -> JSONShape {
        .object(
            zip(fields, Policies().members).map { field, usual in
                (field.key, shape(of: field, within: bounds).described(field.sentence, default: usual.value))
            })
    }

    private static func shape(of field: PolicyField, within bounds: PolicyBounds) -> JSONShape {
        let time = JSONShape.seconds(atMost: bounds.longest)
        switch field.value {
        case .choice(let shape, _, _): return shape
        case .startPosition:
            return .either(
                .words(of: StartPosition.Name.self),
                .object(
                    [JSONShape.key("playAdsAfter", "The time up to which every stop is dropped.", time)],
                    needs: ["playAdsAfter"]))
        case .flag: return .flag
        case .time: return time
        case .count(_, let least): return .whole(least, atMost: bounds.highest(field))
        case .limit: return .either(.whole(0), .null)
        case .texts: return .list(of: .text)
        }
    }
}

extension Policies: Codable {
    /// Reads the fields that are present and leaves the others at their defaults. Times are in seconds.
    ///
    /// Throws for an unknown key, another type, a time below 0 or out of range, and a number below its minimum.
    public init(from decoder: any Decoder) throws {
        let value = try JSONValue(from: decoder)
        do throws(TextProblem) {
            try self.init(value, in: JSONSource(bytes: [], name: "policies"), within: .engine)
        } catch {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: error.message))
        }
    }

    /// Writes every field; times are in seconds. Times and counts out of range are clamped: they can be read again.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(members).encode(to: encoder) }
}

extension Policies.StartPosition {
    /// The positions that are written as their name: all without a time.
    fileprivate enum Name: String, CaseIterable {
        case lastPassed, skipPassed, alwaysPreroll
    }

    /// The name, as in `lastPassed`.
    package var name: String { written.string ?? "playAdsAfter" }

    fileprivate init(_ value: JSONValue, in source: JSONSource, within bounds: PolicyBounds) throws(TextProblem) {
        guard value.string == nil else {
            switch try source.choice(value, Name.self, called: "\"startPosition\"") {
            case .lastPassed: self = .lastPassed
            case .skipPassed: self = .skipPassed
            case .alwaysPreroll: self = .alwaysPreroll
            }
            return
        }
        let fields = try JSONFields(value, in: source, of: "start position", keys: ["playAdsAfter"])
        guard let time = fields["playAdsAfter"] else {
            throw source.mismatch("\"playAdsAfter\"", "a number of seconds", at: value)
        }
        self = .playAdsAfter(try source.time(time, called: "\"playAdsAfter\"", atMost: bounds.longest))
    }

    fileprivate var written: JSONValue {
        switch self {
        case .lastPassed: .string(Name.lastPassed.rawValue)
        case .skipPassed: .string(Name.skipPassed.rawValue)
        case .alwaysPreroll: .string(Name.alwaysPreroll.rawValue)
        case .playAdsAfter(let time): .object([JSONMember("playAdsAfter", JSONValue(.number(time.seconds)))])
        }
    }
}
