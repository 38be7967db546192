/// A count in a saved state. A saved state comes from outside: a count below 0, or near overflow, is refused.
@propertyWrapper
package struct Count: Sendable, Hashable, SingleValueCoded {
    /// The highest count in a saved state: far below overflow, and exact in every JSON reader.
    package static let limit = 1 << 53
    package static var codedNotation: String { "a count is 0 or more" }

    /// The count.
    package var wrappedValue: Int

    /// Creates a count.
    package init(wrappedValue: Int) { self.wrappedValue = wrappedValue }

    /// Reads a count; nil if it is out of range.
    package init?(coded count: Int) {
        guard (0...Self.limit).contains(count) else { return nil }
        wrappedValue = count
    }

    package var coded: Int { wrappedValue }
}
