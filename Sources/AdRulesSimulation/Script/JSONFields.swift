import AdRulesText

/// The members of one JSON object, taken by name: what is left over, is missing or has another type is a located
/// problem with the nearest name.
struct JSONFields {
    let source: JSONSource
    let value: JSONValue
    private var members: [ByteText: JSONValue]

    /// Opens an object that may have only these keys. `what` is the word messages use, as in `policy`.
    init(
        _ value: JSONValue, in source: JSONSource, of what: String, keys: [String]
    ) throws(SimulationProblem) {
        guard let members = value.members else { throw source.problem("expected an object: \(what)", at: value) }
        for member in members where !keys.contains(where: member.key.isSpelled) {
            throw source.problem(
                "unknown \(what) \"\(member.key)\"", at: member.offset,
                help: SimulationProblem.help(nearest: member.key, among: keys))
        }
        self.source = source
        self.value = value
        self.members = Dictionary(members.map { (ByteText($0.key), $0.value) }) { first, _ in first }
    }

    /// The member of a key; nil when it is missing or `null`.
    subscript(key: String) -> JSONValue? {
        guard let value = members[ByteText(key)], value.kind != .null else { return nil }
        return value
    }

    /// Whether the key is there, be it `null`.
    func contains(_ key: String) -> Bool { members[ByteText(key)] != nil }

    func string(_ key: String) throws(SimulationProblem) -> String? {
        guard let value = self[key] else { return nil }
        guard let text = value.string else { throw source.problem("\"\(key)\" is a text", at: value) }
        return text
    }

    func bool(_ key: String) throws(SimulationProblem) -> Bool? {
        guard let value = self[key] else { return nil }
        guard case .bool(let truth) = value.kind else {
            throw source.problem("\"\(key)\" is true or false", at: value)
        }
        return truth
    }

    /// A whole number in a range; without an upper bound the whole numbers that JSON carries exactly.
    func integer(
        _ key: String, atLeast least: Int = 0, atMost most: Int = 1 << 53
    ) throws(SimulationProblem) -> Int? {
        guard let value = self[key] else { return nil }
        guard let number = value.number, number >= Double(least), number.rounded(.towardZero) == number else {
            throw source.problem("\"\(key)\" is a whole number, at least \(least)", at: value)
        }
        guard let integer = Int(exactly: number), integer <= most else {
            throw source.problem("\"\(key)\" is at most \(most)", at: value)
        }
        return integer
    }

    /// A time: a number of seconds, from 0 to 1,000 hours.
    func time(_ key: String) throws(SimulationProblem) -> MediaTime? {
        guard let value = self[key] else { return nil }
        return try source.time(value, called: "\"\(key)\"")
    }

    func strings(_ key: String) throws(SimulationProblem) -> [String]? {
        guard let value = self[key] else { return nil }
        guard let elements = value.elements else { throw source.problem("\"\(key)\" is a list of texts", at: value) }
        var texts: [String] = []
        for element in elements {
            guard let text = element.string else { throw source.problem("expected a text", at: element) }
            texts.append(text)
        }
        return texts
    }

    /// The members of an object; none when it is missing.
    func table(_ key: String) throws(SimulationProblem) -> [JSONMember] {
        guard let value = self[key] else { return [] }
        guard let members = value.members else { throw source.problem("\"\(key)\" is an object", at: value) }
        return members
    }

    /// One of the choices of an enumeration.
    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String, _ type: Choice.Type
    ) throws(SimulationProblem) -> Choice? {
        guard let value = self[key] else { return nil }
        return try source.choice(value, type, called: "\"\(key)\"")
    }
}

/// The bytes of a JSON text and what messages call them.
struct JSONSource {
    let bytes: [UInt8]
    let name: String

    /// Reads the whole text as one value.
    func value() throws(SimulationProblem) -> JSONValue {
        guard bytes.count <= SimulationLimits.jsonBytes else {
            throw SimulationProblem("more than \(SimulationLimits.jsonBytes >> 20) MiB of JSON", name: name)
        }
        do throws(JSONProblem) {
            return try JSONReader.read(bytes)
        } catch {
            throw problem(error.message, at: error.offset)
        }
    }

    func problem(_ message: String, at offset: Int, help: String? = nil) -> SimulationProblem {
        SimulationProblem(message, in: bytes, at: offset, name: name, help: help)
    }

    func problem(_ message: String, at value: JSONValue, help: String? = nil) -> SimulationProblem {
        problem(message, at: value.offset, help: help)
    }

    /// A number of seconds, from 0 to a longest time.
    func time(
        _ value: JSONValue, called name: String, atMost longest: MediaTime = SimulationLimits.longestTime
    ) throws(SimulationProblem) -> MediaTime {
        guard let number = value.number, number >= 0 else {
            throw problem("\(name) is a number of seconds, 0 or more", at: value)
        }
        guard let time = MediaTime(seconds: number), time <= longest else {
            throw problem("\(name) is at most \(longest.secondsText) seconds", at: value)
        }
        return time
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ value: JSONValue, _ type: Choice.Type, called name: String
    ) throws(SimulationProblem) -> Choice {
        let choices = type.allCases.map(\.rawValue)
        guard let text = value.string else {
            throw problem("\(name) is one of \(choices.joined(separator: ", "))", at: value)
        }
        guard let choice = Choice(spelled: text) else {
            throw problem(
                "\(name) is one of \(choices.joined(separator: ", ")), not \"\(text)\"", at: value,
                help: SimulationProblem.help(nearest: text, among: choices))
        }
        return choice
    }
}
