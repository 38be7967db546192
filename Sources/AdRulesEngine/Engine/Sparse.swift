import AdRulesModel

/// State that equals its initial value in most sessions.
protocol SparseState: Sendable, Equatable {
    /// Creates the initial value.
    init()
}

/// A value that takes one word in its owner, and has memory of its own only while it differs from its initial value.
@propertyWrapper
struct Sparse<Value: SparseState>: Sendable {
    /// Zero or one element.
    private var stored: [Value] = []

    init() {}

    var wrappedValue: Value {
        get { stored.first ?? Value() }
        _modify {
            if stored.isEmpty {
                var value = Value()
                defer { if value != Value() { stored = [value] } }
                yield &value
            } else {
                defer { if stored[0] == Value() { stored = [] } }
                yield &stored[0]
            }
        }
    }

    /// Whether the value is the initial one. Complexity: O(1), without a copy.
    var isInitial: Bool { stored.isEmpty }
}

extension Sparse: Codable, SingleValueCoded where Value: Codable {
    init(coded value: Value) { wrappedValue = value }
    var coded: Value { wrappedValue }
}
