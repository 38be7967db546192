/// A value outside a document's content, such as a place in it: any two are equal, and a hash leaves it out.
package protocol BesideContent: Hashable {}

extension BesideContent {
    /// Always true.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing.
    public func hash(into hasher: inout Hasher) {}
}
