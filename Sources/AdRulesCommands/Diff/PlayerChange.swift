import AdRulesEngine
package import AdRulesLint
import AdRulesText

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
