/// A change of the document that fixes a finding: texts to write in place of ranges of its bytes.
public struct Fix: Sendable, Hashable {
    /// A text in place of a range; an empty range inserts, an empty text removes.
    public struct Edit: Sendable, Hashable {
        /// The bytes to replace, in the document as UTF-8.
        public var range: SourceRange
        /// The text to write there, as it stands in XML: escaped where it has to be.
        public var text: String

        /// Creates an edit.
        public init(range: SourceRange, text: String) {
            self.range = range
            self.text = text
        }
    }

    /// Whether the document means the same to its author afterwards: what they wrote can be read in one way only. Any
    /// other fix is a likely guess, which a person should review.
    public var isSafe: Bool
    /// The edits, in the order of the document; no two overlap.
    public var edits: [Edit]

    /// Creates a fix. Edits are sorted by place.
    public init(isSafe: Bool, edits: [Edit]) {
        self.isSafe = isSafe
        let isBehind: (Edit, Edit) -> Bool = { ($0.range.lower, $0.range.upper) < ($1.range.lower, $1.range.upper) }
        let isSorted = !zip(edits.dropFirst(), edits).contains(where: isBehind)
        self.edits = isSorted ? edits : edits.sorted(by: isBehind)
    }

    /// Creates a fix that writes a text in place of a range.
    public init(isSafe: Bool, replacing range: SourceRange, with text: String) {
        self.init(isSafe: isSafe, edits: [Edit(range: range, text: text)])
    }
}
