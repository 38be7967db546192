import Foundation

/// Values through JSON and back.
enum Coded {
    static func copy<Value: Codable>(of value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }

    static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}

/// What a person may set to look further than every run does.
enum Environment {
    static func value(_ name: String) -> String? { ProcessInfo.processInfo.environment[name] }
}
