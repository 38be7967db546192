import AdRulesEngine
package import AdRulesLint
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

    /// The breaks of a list in a word each; those with the same word have their source, too, or else their number in
    /// the older playlist, from 1. Complexity: O(n), with hashing.
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

/// One difference between two versions of a break or of the playlist around its breaks.
package struct PartChange: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Only the newer document has it.
        case added
        /// Only the older document has it.
        case removed
        /// One of its properties differs.
        case changed
        /// The same elements come in another order.
        case reordered
    }

    package var kind: Kind
    /// The elements on the way from the break, or from the playlist, down to the part: `Ad "a"`, `Linear`.
    package var path: [String]
    /// The attribute or the child element that changed; nil for other kinds of change.
    package var property: String?
    /// The older value, or the removed element in a few words; nil if there was none.
    package var old: String?
    /// The newer value, or the added element in a few words; nil if there is none.
    package var new: String?
    /// The place of the element in the older document; nil if it has none.
    package var oldPlace: SourceMap.Location?
    /// The place of the element in the newer document; nil if it has none.
    package var newPlace: SourceMap.Location?
}

/// A break of both playlists with which a player does something else now.
package struct PlayerChange: Sendable {
    package var player: Portability.Player
    /// What it did with the break of the older playlist.
    package var old: Outcome
    /// What it does with that of the newer one.
    package var new: Outcome

    /// The changes, by player and in the order of the newer playlist. Complexity: O(players × breaks).
    static func all(from old: Outcomes, to new: Outcomes, of breaks: [(old: Int, new: Int)]) -> [PlayerChange] {
        new.players.flatMap { player in
            breaks.compactMap { pair in
                guard let before = old.outcome(of: OccurrenceID(pair.old), in: player),
                    let after = new.outcome(of: OccurrenceID(pair.new), in: player), before.result != after.result
                else { return nil }
                return PlayerChange(player: player, old: before, new: after)
            }
        }
    }

    /// The change in words, as in `break 2 does not play in Shaka now: Shaka follows no wrapper`.
    var words: String {
        "\(new.occurrence.words()) \(new.result.words) in \(player.name) now"
            + (new.reasons.first.map { ": \($0.sentence)" } ?? "")
    }

    static let form = JSONForm<PlayerChange>([
        .word("player") { $0.player }, .count("number", .whole(1)) { $0.new.occurrence.index + 1 },
        .word("old") { $0.old.result }, .word("new") { $0.new.result },
        .text("reason?") { $0.new.reasons.first?.sentence },
    ])
}
