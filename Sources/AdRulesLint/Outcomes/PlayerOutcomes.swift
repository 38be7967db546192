import AdRulesEngine
package import AdRulesText

/// What players beside AdRules do with each break, as text and JSON: a view of their outcomes.
package struct PlayerOutcomes {
    private let outcomes: Outcomes

    /// Creates the view of outcomes.
    package init(_ outcomes: Outcomes) { self.outcomes = outcomes }

    /// More breaks of a player are counted only.
    private static let rowLimit = 20

    private var players: [Portability.Player] { outcomes.players.filter { $0 != .adRules } }

    /// A line for each player, and below it one for each break that it does not simply play; none without players.
    package func lines(_ palette: Palette) -> [String] {
        guard !players.isEmpty else { return [] }
        return [palette.paint("players", .bold)]
            + players.flatMap { player -> [String] in
                let problems = outcomes.breaks(in: player).filter { $0.result != .plays }
                let rest = problems.count > Self.rowLimit ? ["    … the rest is in --format json"] : []
                return ["  \(player.name) \(outcomes.words(for: player))"]
                    + problems.prefix(Self.rowLimit).map { "    " + line($0) } + rest
            }
    }

    /// A break and what happens to it, as in `break 2 mid does not play: Shaka plays no ads inside the playlist`.
    package func line(_ outcome: Outcome) -> String {
        let id = outcomes.schedule.scheduledBreak(at: outcome.occurrence.index)?.adBreak.breakID
        return outcome.occurrence.words(id) + " " + outcome.words
    }

    /// Writes the players as the field `players`, if there are any.
    package func write(to json: inout JSONWriter) {
        guard !players.isEmpty else { return }
        json.array("players", players) { json, player in
            json.object { json in
                json.field("player", player.rawValue)
                json.field("summary", outcomes.words(for: player))
                json.array("breaks", outcomes.breaks(in: player)) { json, outcome in
                    json.object { json in write(outcome, to: &json) }
                }
            }
        }
    }

    private func write(_ outcome: Outcome, to json: inout JSONWriter) {
        json.field("occurrence", outcome.occurrence.description)
        json.field("number", outcome.occurrence.index + 1)
        json.field(
            "breakId",
            outcomes.schedule.scheduledBreak(at: outcome.occurrence.index)?.adBreak.breakID.map {
                PrintableText.cut($0)
            })
        json.field("result", outcome.result.rawValue)
        json.field("ads", outcome.ads?.count)
        json.array("reasons", outcome.reasons) { json, reason in
            json.object { json in
                json.field("sentence", reason.sentence)
                json.field("party", reason.party.rawValue)
                json.field("rule", reason.rule?.rawValue)
                json.field("construct", reason.row?.construct.name)
                json.field("evidence", reason.row.map { $0.origin?.evidence.rawValue ?? "none" })
                json.field("offset", reason.place.map { Int($0.lower) })
            }
        }
    }

    package static let schema: JSONShape.Key = (
        "players?",
        .records([("player", .words(of: Portability.Player.self)), ("summary", .text), ("breaks", .records(outcome))])
    )

    private static let outcome: [JSONShape.Key] = [
        ("occurrence", .text), ("number", .whole(1)), ("breakId?", .text), ("result", .words(of: Outcome.Result.self)),
        ("ads?", .count), ("reasons", .records(reason)),
    ]

    private static let reason: [JSONShape.Key] = [
        ("sentence", .text), ("party", .words(of: Outcome.Party.self)), ("rule?", .text), ("construct?", .text),
        ("evidence?", LintSchemas.evidence), ("offset?", .count),
    ]
}
