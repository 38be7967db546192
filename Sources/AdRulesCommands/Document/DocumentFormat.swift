public import AdRulesModel
import AdRulesText

/// The formats for showing a parsed document: the output of `adrules parse`.
///
/// Characters of the document that would steer a terminal or end a line are escaped.
public enum DocumentFormat: String, Sendable, Hashable, CaseIterable {
    /// A tree for people; long values are truncated.
    case text
    /// JSON for scripts, with everything that was read.
    case json

    /// Renders the document in this format. Complexity: O(document).
    public func render(_ document: AdDocument) -> String { render(document, answers: []) }

    /// The same, with the answers to the ad tags of the document behind it, each with its URL.
    package func render(_ document: AdDocument, answers: [(url: String, document: AdDocument)]) -> String {
        switch self {
        case .text:
            answers.reduce(into: DocumentTree.text(of: document)) { text, answer in
                text += "\n\(PrintableText.lineStart(PrintableText.line(answer.url)))\n"
                text += DocumentTree.text(of: answer.document)
            }
        case .json: DocumentJSON.text(of: document, answers: answers)
        }
    }
}
