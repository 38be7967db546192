import AdRulesText

/// The namespaces that an element declares, inside those of the elements around it.
///
/// The reader makes one for each element that declares some and has an extension inside, which keeps it: so writing
/// needs no second look at the document.
final class NamespaceScope: Sendable {
    private let declared: CanonicalXML.Declarations
    private let outer: NamespaceScope?

    init(_ declared: CanonicalXML.Declarations, in outer: NamespaceScope?) {
        self.declared = declared
        self.outer = outer
    }

    /// The namespace of a prefix; of two declarations the inner one counts. Complexity: O(depth).
    subscript(prefix: ByteText) -> String? { declared[prefix] ?? outer?[prefix] }
}

/// The namespaces around a value in its document; as its place, they are not part of its content.
struct ScopeAround: Sendable, BesideContent {
    var scope: NamespaceScope?
}
