import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Something that is lost or wrong, and whose it is: a row of the first screen.
struct Loss {
    /// Whose it is.
    var party: Outcome.Party
    /// What is lost, as in `break 2 mid at 5:00 does not play`.
    var what: String
    /// The cause.
    var why: String

    /// What AdRules does not play, the first mistake beside it, and what players do not play by themselves.
    static func all(
        of part: PageDocument, _ causes: [Cause], _ outcomes: Outcomes, _ players: [Portability.Player]
    ) -> [Loss] {
        let isPlaylist = outcomes.schedule.mode == .adRules
        var losses = LostGroup.all(of: part.lost).map { group in
            let first = group.breaks[0]
            let isOne = group.breaks.count == 1
            let place = isOne ? first.place.map { " at " + PrintableText.line($0, limit: 40) } ?? "" : ""
            let verb = isOne ? first.outcome.result.words : first.outcome.result.severalWords
            let input = first.outcome.missingInput.map { "; --\($0) would tell" } ?? ""
            return Loss(
                party: first.reason.party, what: "\(isPlaylist ? group.names + place : "the response") \(verb)",
                why: group.cause(part.mask) + input)
        }
        let own = own(of: players, outcomes).map { Loss($0, part, isPlaylist: isPlaylist) }
        let explained = Set(part.lost.compactMap { $0.finding?.rule.id })
        let open = causes.filter { cause in
            let isSaid = explained.contains(cause.rule.id) || own.contains { $0.why.hasPrefix(cause.message) }
            return cause.severity != .info && !isSaid
        }
        let error = open.first { $0.severity == .error && !$0.isErrorOfPlayers }
        if let cause = error ?? (explained.isEmpty ? open.first : nil) {
            let isAnswer = part.result.kind == .vast || cause.rule.id.rawValue.hasPrefix("VAST45")
            let party: Outcome.Party = cause.isOfPlayers ? .player : isAnswer ? .adServer : .publisher
            let what = error == nil ? "worth checking" : "a mistake that \(cause.cost.words)"
            losses.append(Loss(party: party, what: what, why: cause.place))
        }
        return losses + own
    }
}

extension Loss {
    private typealias Own = (reason: Outcome.Reason, players: [Portability.Player], breaks: [Int: Outcome])

    /// What players lose or move by themselves, of which there is evidence.
    private static func own(of players: [Portability.Player], _ outcomes: Outcomes) -> [Own] {
        var losses: [Own] = []
        for player in players {
            for outcome in outcomes.breaks(in: player) where outcome.result != .plays {
                guard let reason = outcome.reasons.first, reason.row?.origin != nil, reason.party == .player else {
                    continue
                }
                guard let index = losses.firstIndex(where: { $0.reason.row == reason.row }) else {
                    losses.append((reason, [player], [outcome.occurrence.index: outcome]))
                    continue
                }
                if !losses[index].players.contains(player) { losses[index].players.append(player) }
                losses[index].breaks[outcome.occurrence.index] = outcome
            }
        }
        return losses
    }

    private init(_ own: Own, _ part: PageDocument, isPlaylist: Bool) {
        let breaks = own.breaks.sorted { $0.key < $1.key }.map(\.value)
        let labels = breaks.map { part.timeline?.schedule.label(of: $0.occurrence) ?? "" }
        let verb = breaks.count > 1 ? breaks[0].result.severalWords : breaks[0].result.words
        let line = own.reason.place.map { ", line \(part.map.location(of: Int($0.lower)).line)" } ?? ""
        let found = part.found.findings[breaks[0].occurrence.index]?.first { $0.rule.id == own.reason.rule }
        let message = found.map { PrintableText.line($0.finding.message, limit: 160) + ": " } ?? ""
        party = .player
        what =
            "\(isPlaylist ? LostGroup.names(of: labels) : "the response") \(verb) in \(Self.list(own.players.map(\.name)))"
        why = message + own.reason.sentence + line
    }

    /// Names, as in `a, b and c`.
    static func list(_ names: [String]) -> String {
        names.count > 1 ? names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "") : names.joined()
    }
}
