/// A problem in a document: one that the reader tolerated, or one that a lint rule found.
///
/// It gives the problem and its place. The linter's catalogue has the severity and the reason it matters.
public struct Finding: Sendable, Hashable {
    /// A second place that explains the finding.
    public struct Related: Sendable, Hashable {
        /// The place.
        public var range: SourceRange
        /// The label of the place, as in `opened here`.
        public var label: String

        /// Creates a place with its label.
        public init(range: SourceRange, label: String) {
            self.range = range
            self.label = label
        }
    }

    /// The rule.
    public var rule: RuleID
    /// The place of the mistake: an attribute's value, the element's start tag, or the text.
    public var range: SourceRange
    /// The problem in one line, in lower case without a full stop; clear without the code frame.
    public var message: String
    /// The text next to the caret, as in `expected hh:mm:ss[.mmm]`.
    public var label: String?
    /// The suggested fix.
    public var help: String?
    /// The offending value, as written.
    public var value: String?
    /// Further places that explain the finding.
    public var related: [Related]
    /// The change that fixes it; nil if there is none, or only a person can decide it.
    public var fix: Fix?
    /// The places that it stands for; nil if it stands for one.
    package var folded: FoldedPlaces?

    /// Creates a finding of a rule at a place.
    public init(
        _ rule: RuleID, at range: SourceRange, _ message: String, label: String? = nil, help: String? = nil,
        value: String? = nil, related: [Related] = []
    ) {
        self.rule = rule
        self.range = range
        self.message = message
        self.label = label
        self.help = help
        self.value = value
        self.related = related
    }
}

// Values of the document, as messages show them.
extension String {
    /// The text, cut to a length that suits a message.
    var clipped: String {
        // One character can have any number of bytes.
        guard utf8.count > 60 else { return self }
        let head = utf8.prefix(240).string
        return head.count <= 60 && head.utf8.count == utf8.count ? self : String(head.prefix(59)) + "…"
    }

    /// The text in quotes, cut to a length that suits a message.
    var quoted: String { "\"\(clipped)\"" }
}
