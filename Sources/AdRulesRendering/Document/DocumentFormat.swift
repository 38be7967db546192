public import AdRulesModel

/// The ways to show a document as it was read: what `adrules parse` prints.
///
/// Nothing of the document steers a terminal or ends a line: such characters are spelled out.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// A tree, for a person; long values are cut.
    case text
    /// JSON with all that was read, for scripts.
    case json

    /// The document in this form. Complexity: O(document).
    public func render(_ document: AdDocument) -> String {
        switch self {
        case .text: DocumentTree(document).text
        case .json: DocumentJSON.text(of: document)
        }
    }
}
