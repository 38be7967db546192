package import AdRulesModel
import AdRulesText

/// A break that differs between two playlists.
package struct BreakChange: Sendable {
    /// The kind of change of a break. One that is in both playlists may have moved and changed.
    package enum Kind: String, Sendable, CaseIterable {
        /// Only the newer playlist has it.
        case added
        /// Only the older playlist has it.
        case removed
        /// Its offset means another moment.
        case moved
        /// Anything else about it differs.
        case changed
    }

    /// A break as one of the playlists has it.
    package struct Side: Sendable {
        /// The number of the break in its playlist, from 1.
        package var number: Int
        package var adBreak: AdBreak
        /// The place of its element; nil if it was made in code.
        package var place: SourceMap.Location?
    }

    /// The kinds of change: one, or moved and changed.
    package var kinds: [Kind]
    /// The break in the older playlist; nil if it was added.
    package var old: Side?
    /// The break in the newer playlist; nil if it was removed.
    package var new: Side?
    /// The differences inside a break of both playlists, including its offset.
    package var details: [PartChange]

    /// A break in a word, for lists: its id, or else its offset. `shown` makes what is shown of a text of the document.
    package static func label(_ adBreak: AdBreak, shown: (String) -> String = { $0 }) -> String {
        adBreak.breakID.map { "\"\(PrintableText.cut(shown($0), limit: 80))\"" }
            ?? "the break at \(PrintableText.cut(adBreak.timeOffsetText.map(shown) ?? "no offset", limit: 80))"
    }

    /// The breaks of a list in a word each; those with the same word have their source, too, or else their number in the
    /// older playlist, from 1. Complexity: O(n), with hashing.
    package static func labels(
        _ breaks: [(number: Int, adBreak: AdBreak)], shown: (String) -> String = { $0 }
    ) -> [String] {
        var labels = breaks.map { label($0.adBreak, shown: shown) }
        func distinguish(_ addition: (Int) -> String?) {
            let counts = Dictionary(labels.map { (ByteText($0), 1) }, uniquingKeysWith: +)
            for (index, label) in labels.enumerated() where counts[ByteText(label)] != 1 {
                if let words = addition(index) { labels[index] = "\(label) (\(words))" }
            }
        }
        distinguish { breaks[$0].adBreak.source.map { PrintableText.cut(shown($0.summary), limit: 80) } }
        distinguish { "break \(breaks[$0].number)" }
        return labels
    }
}
