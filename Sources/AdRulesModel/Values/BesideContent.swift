/// A value that is not part of the content of a document, such as a place in it: any two are equal, and a hash takes
/// nothing of it.
package protocol BesideContent: Hashable {}

extension BesideContent {
    /// Always true.
    public static func == (left: Self, right: Self) -> Bool { true }

    /// Adds nothing.
    public func hash(into hasher: inout Hasher) {}
}
