extension JSONValue: Codable {
    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue key: String) { stringValue = key }
        init?(intValue: Int) { nil }
    }

    /// Reads any value. Members come in the order of their keys.
    public init(from decoder: any Decoder) throws {
        if let object = try? decoder.container(keyedBy: Key.self) {
            let keys = object.allKeys.sorted { $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8) }
            self = .object(try keys.map { JSONMember($0.stringValue, try object.decode(JSONValue.self, forKey: $0)) })
        } else if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd { elements.append(try list.decode(JSONValue.self)) }
            self = .array(elements)
        } else {
            let single = try decoder.singleValueContainer()
            if let text = try? single.decode(String.self) {
                self = .string(text)
            } else if let flag = try? single.decode(Bool.self) {
                self = .bool(flag)
            } else if single.decodeNil() {
                self.init(.null)
            } else {
                self.init(.number(try single.decode(Double.self)))
            }
        }
    }

    /// Writes the value. Seconds have at most three decimals.
    public func encode(to encoder: any Encoder) throws {
        switch kind {
        case .object(let members):
            var object = encoder.container(keyedBy: Key.self)
            for member in members { try object.encode(member.value, forKey: Key(stringValue: member.key)) }
        case .array(let elements):
            var list = encoder.unkeyedContainer()
            for element in elements { try list.encode(element) }
        case .null, .bool, .number, .seconds, .string:
            var single = encoder.singleValueContainer()
            switch kind {
            case .string(let text): try single.encode(text)
            case .bool(let flag): try single.encode(flag)
            default:
                if let number, let whole = Int64(exactly: number) {
                    try single.encode(whole)
                } else if let number {
                    try single.encode(number)
                } else {
                    try single.encodeNil()
                }
            }
        }
    }
}
