/// The number of bytes that several loads together may still receive.
public final class ByteBudget: Sendable, Hashable {
    private let left: Guarded<Int>

    /// Creates a budget of a number of bytes.
    package init(_ bytes: Int) { left = Guarded(bytes) }

    /// Takes bytes from the budget; returns false, and takes none, if too few are left. Complexity: O(1).
    public func take(_ count: Int) -> Bool {
        left.withLock { left in
            guard count <= left else { return false }
            left -= count
            return true
        }
    }

    /// Whether both are the same instance.
    public static func == (left: ByteBudget, right: ByteBudget) -> Bool { left === right }

    /// Hashes the instance's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
