import Foundation

/// Values through JSON and back, as in another process.
enum Coded {
    static func copy<Value: Codable>(of value: Value) throws -> Value {
        try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
    }
}
