/// How many bytes several loads may still take together, counted as they come.
public final class ByteBudget: Sendable, Hashable {
    private let left: Guarded<Int>

    /// A budget of so many bytes.
    public init(_ bytes: Int) {
        left = Guarded(bytes)
    }

    /// Takes bytes off the budget; false when there are not as many left. Complexity: O(1).
    public func take(_ count: Int) -> Bool {
        left.withLock { left in
            guard count <= left else { return false }
            left -= count
            return true
        }
    }

    /// Whether both are the same budget.
    public static func == (left: ByteBudget, right: ByteBudget) -> Bool { left === right }

    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
