public import AdRulesModel

/// The formats for showing a parsed document: the output of `adrules parse`.
///
/// Characters of the document that would steer a terminal or end a line are escaped.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// A tree for people; long values are truncated.
    case text
    /// JSON for scripts, with everything that was read.
    case json

    /// Renders the document in this format. Complexity: O(document).
    public func render(_ document: AdDocument) -> String {
        switch self {
        case .text: DocumentTree(document).text
        case .json: DocumentJSON.text(of: document)
        }
    }
}
