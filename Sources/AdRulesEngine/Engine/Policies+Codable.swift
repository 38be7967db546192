import AdRulesModel

extension Policies: Codable {
    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads the fields that are present and leaves the others at their defaults. Times are in seconds.
    ///
    /// Throws for an unknown key or choice, a time that is negative or out of range, and a number below its minimum.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        for key in container.allKeys where !Self.fields.contains(where: { $0.key == key.stringValue }) {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key],
                    debugDescription: "unknown policy \(key.stringValue)"))
        }
        for field in Self.fields { try read(field, from: container) }
    }

    private mutating func read(_ field: PolicyField, from container: KeyedDecodingContainer<Key>) throws {
        let key = Key(stringValue: field.key)
        func refusal(_ rule: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: "\(field.key) is \(rule)")
        }
        switch field.value {
        case .choice(let choice): try read(choice, key, from: container)
        case .startPosition(let path): try read(path, key, from: container)
        case .flag(let path): try read(path, key, from: container)
        case .texts(let path): try read(path, key, from: container)
        case .limit(let path): self[keyPath: path] = try container.decodeIfPresent(Int.self, forKey: key)
        case .time(let path):
            guard let seconds = try container.decodeIfPresent(Double.self, forKey: key) else { return }
            guard let time = MediaTime(seconds: seconds), time >= .zero else {
                throw refusal("a time in seconds, 0 or more")
            }
            self[keyPath: path] = time
        case .count(let path, let least):
            guard let count = try container.decodeIfPresent(Int.self, forKey: key) else { return }
            guard count >= least else { throw refusal("at least \(least)") }
            self[keyPath: path] = count
        }
    }

    private mutating func read(
        _ choice: some PolicyChoice, _ key: Key, from container: KeyedDecodingContainer<Key>
    ) throws {
        try read(choice.path, key, from: container)
    }

    private mutating func read<Value: Decodable>(
        _ path: WritableKeyPath<Policies, Value>, _ key: Key, from container: KeyedDecodingContainer<Key>
    ) throws {
        if let value = try container.decodeIfPresent(Value.self, forKey: key) { self[keyPath: path] = value }
    }

    /// Writes every field; times are in seconds. Times and counts out of range are brought into it: they can be read again.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        for field in Self.fields {
            let key = Key(stringValue: field.key)
            switch field.value {
            case .choice(let choice): try write(choice, key, to: &container)
            case .startPosition(let path): try container.encode(self[keyPath: path], forKey: key)
            case .flag(let path): try container.encode(self[keyPath: path], forKey: key)
            case .time(let path):
                let time = max(.zero, min(self[keyPath: path], .seconds(9_000_000_000_000)))
                try container.encode(time.seconds, forKey: key)
            case .count(let path, let least): try container.encode(max(least, self[keyPath: path]), forKey: key)
            case .limit(let path): try container.encode(self[keyPath: path], forKey: key)
            case .texts(let path): try container.encode(self[keyPath: path], forKey: key)
            }
        }
    }

    private func write(
        _ choice: some PolicyChoice, _ key: Key, to container: inout KeyedEncodingContainer<Key>
    ) throws {
        try container.encode(self[keyPath: choice.path], forKey: key)
    }
}

extension Policies.StartPosition: Codable {
    private enum CodingKeys: CodingKey {
        case playAdsAfter
    }

    /// The positions that are written as their name: all without a time.
    package static let named: [(name: String, position: Self)] = [
        ("lastPassed", .lastPassed), ("skipPassed", .skipPassed), ("alwaysPreroll", .alwaysPreroll),
    ]

    /// The name, as in `lastPassed`.
    package var name: String { Self.named.first { $0.position == self }?.name ?? CodingKeys.playAdsAfter.stringValue }

    /// Reads a name, or `{"playAdsAfter": seconds}`. Throws for an unknown name and for a negative time.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer(), let name = try? container.decode(String.self) {
            guard let found = Self.named.first(where: { $0.name == name }) else {
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "unknown startPosition \(name)")
            }
            self = found.position
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let seconds = try container.decode(Double.self, forKey: .playAdsAfter)
        guard let time = MediaTime(seconds: seconds), time >= .zero else {
            throw DecodingError.dataCorruptedError(
                forKey: .playAdsAfter, in: container, debugDescription: "playAdsAfter is a time in seconds, 0 or more")
        }
        self = .playAdsAfter(time)
    }

    /// Writes a name, or `{"playAdsAfter": seconds}`.
    public func encode(to encoder: any Encoder) throws {
        guard case .playAdsAfter(let time) = self else {
            var container = encoder.singleValueContainer()
            return try container.encode(name)
        }
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(time.seconds, forKey: .playAdsAfter)
    }
}
