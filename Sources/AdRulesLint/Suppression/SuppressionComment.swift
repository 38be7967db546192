import AdRulesModel

/// A comment that suppresses findings, as it is written: `<!-- adrules-ignore-next VMAP206: the news are short -->`.
///
/// It names rules as `--ignore` takes them, with commas or blanks between them, and a reason after a colon.
struct SuppressionComment: Sendable {
    /// The scope of a comment.
    enum Target: String, Sendable, CaseIterable {
        /// The next element, with all that is in it.
        case next = "adrules-ignore-next"
        /// The whole document.
        case file = "adrules-ignore-file"
    }

    /// A rule, a name or the beginning of ids, and its place.
    struct Selector: Sendable {
        var text: String
        var range: SourceRange
    }

    /// The comment, from `<!--` through `-->`.
    var range: SourceRange
    /// The first word.
    var word: SourceRange
    /// The scope by the first word; nil if it is neither of them.
    var target: Target?
    /// The rules, in the order of the comment.
    var selectors: [Selector] = []
    /// The text after the colon, without blanks around it; nil if there is none.
    var reason: String?

    /// The prefix of the first word of every such comment.
    static let beginning = "adrules-ignore"

    private static let opener = Array("<!--".utf8)
    private static let closer = Array("-->".utf8)

    /// Reads a piece of markup; nil if it is no comment, or none for the linter. Complexity: O(length).
    init?(_ range: SourceRange, in source: SourceDocument) {
        let bytes = source.slice(range)
        guard bytes.count >= Self.opener.count + Self.closer.count, bytes.starts(with: Self.opener) else { return nil }
        let content = bytes.dropFirst(Self.opener.count).dropLast(Self.closer.count)
        let words = content.drop(while: MarkupScanner.isBlank)
        guard words.starts(with: Self.beginning.utf8) else { return nil }
        let word = words.prefix { !MarkupScanner.isBlank($0) && $0 != UInt8(ascii: ":") }
        self.range = range
        self.word = SourceRange(lower: word.startIndex, upper: word.endIndex)
        target = Target(spelled: String(decoding: word, as: UTF8.self))
        let rest = content[word.endIndex...]
        let list = rest.prefix { $0 != UInt8(ascii: ":") }
        // No more than are read: a long comment can name a million.
        let pieces = list.split(maxSplits: SuppressionScan.limit) {
            $0 == UInt8(ascii: ",") || MarkupScanner.isBlank($0)
        }
        for piece in pieces {
            selectors.append(
                Selector(
                    text: String(decoding: piece, as: UTF8.self),
                    range: SourceRange(lower: piece.startIndex, upper: piece.endIndex)))
        }
        let reason = String(decoding: rest[list.endIndex...].dropFirst(), as: UTF8.self).trimmingBlanks
        self.reason = reason.isEmpty ? nil : reason
    }
}
