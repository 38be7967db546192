import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The first screen of a document: one sentence, what is lost and whose it is, and a badge for each player.
struct Verdict {
    /// Its severity.
    enum Level: String {
        case good, fair, bad
    }

    /// The result for one player.
    struct Badge {
        var player: String
        var words: String
        var level: Level
    }

    private(set) var sentence = ""
    private(set) var losses: [Loss] = []
    private(set) var badges: [Badge] = []
    private(set) var level = Level.good

    init(_ part: PageDocument) {
        // As lint states them, what players do by themselves last.
        let inOrder = part.causes.sorted {
            ($0.diagnostics[0].start, $0.rule.id) < ($1.diagnostics[0].start, $1.rule.id)
        }
        let causes = inOrder.filter { !$0.isOfPlayers } + inOrder.filter(\.isOfPlayers)
        let players = Portability.Player.of(part.targets)
        if let problem = part.input.problem {
            level = .bad
            sentence = "This document was not read: \(part.shown(problem, limit: 200))."
            return
        }
        guard let timeline = part.timeline, let outcomes = part.outcomes else {
            level = .bad
            let what = causes.first.map(\.place) ?? "it is not XML"
            sentence = "No player can read this document: \(what)."
            let party = part.input.isAnswer ? Outcome.Party.adServer : .publisher
            losses = [Loss(party: party, what: "the whole document is lost", why: what)]
            badges = players.map { Badge(player: $0.name, words: "cannot read it", level: .bad) }
            return
        }
        let isPlaylist = part.result.kind == .vmap
        badges = players.map { Self.badge(of: $0, outcomes) }
        // An error for a single player is in the player's badge.
        let errors = causes.filter { $0.severity == .error && !$0.isErrorOfPlayers }
        let differing = badges.filter { $0.level != .good }
        let playing = Self.playing(timeline, outcomes, isPlaylist)
        let lost = part.lost.filter { $0.outcome.occurrence.repetition == 0 && !$0.outcome.result.isShown }
        let refusal = players.lazy.compactMap { player in outcomes.refusal(by: player).map { (player, $0) } }.first
        if let (player, reason) = refusal {
            level = .bad
            let cause = causes.first { $0.rule.id == reason.rule }.map(\.place) ?? reason.sentence
            sentence = "\(player.name) refuses this \(isPlaylist ? "playlist" : "response"): \(cause). "
        }
        if !isPlaylist, !Self.hasAds(timeline) {
            level = .bad
            let cause = LostGroup.all(of: lost).first.map { ": \($0.cause(part.mask))" } ?? ""
            let isEmpty = timeline.schedule.isWithoutAds && lost.allSatisfy { $0.finding == nil }
            sentence += isEmpty ? "This response contains no ad." : "This response has no ad that plays\(cause)."
        } else if isPlaylist, !lost.isEmpty {
            level = errors.isEmpty && level == .good && Self.hasAds(timeline) ? .fair : .bad
            let total = outcomes.breaks(in: .adRules).count
            let kinds = [
                (Outcome.Result.lost, "does not play", "do not play"), (.unknown, "may not play", "may not play"),
            ]
            sentence += kinds.compactMap { result, one, several in
                Self.sentence(lost.filter { $0.outcome.result == result }, of: total, one, several, part.mask)
            }.joined(separator: " ")
        } else if isPlaylist, !Self.hasAds(timeline) {
            level = .bad
            sentence += "Nothing in this playlist plays: it has no ad."
        } else if refusal != nil {
            sentence.removeLast()
        } else if let worst = errors.first {
            level = .bad
            let more = errors.count > 1 ? "; and \(counted(errors.count - 1, "other mistake"))" : ""
            sentence = "\(playing), but \(worst.place)\(more)."
        } else if !differing.isEmpty {
            level = badges.allSatisfy { $0.level == .bad } ? .bad : .fair
            sentence = "\(playing). Players differ: \(Self.grouped(differing))."
        } else if let first = LostGroup.all(of: part.lost.filter { $0.outcome.result == .inPart }).first {
            level = .fair
            sentence = "\(playing), but not all of it: \(first.cause(part.mask))."
        } else if causes.contains(where: { $0.severity != .info }) || part.result.omitted > 0 {
            level = .fair
            let cause = causes.first { $0.severity != .info }?.place ?? "there are more findings than are listed"
            sentence = "\(playing). Worth checking: \(cause)."
        } else {
            sentence = "\(playing), and nothing is wrong with this \(isPlaylist ? "playlist" : "response")."
            if !timeline.lost.isEmpty { level = .fair }
        }
        let others = badges.filter { $0.level != .bad && !$0.words.hasPrefix("plays 0 ") }
        if !Self.hasAds(timeline), !others.isEmpty { sentence += " Other players: \(Self.grouped(others))." }
        losses = Loss.all(of: part, causes, outcomes, players)
    }

    /// What becomes of breaks and why: `Two of six breaks do not play: break 2 (…, line 9), break 4 (…).`; nil if none.
    private static func sentence(
        _ lost: [LostBreak], of total: Int, _ one: String, _ several: String, _ mask: Mask
    ) -> String? {
        guard !lost.isEmpty else { return nil }
        let groups = LostGroup.all(of: lost)
        guard total > 1 else { return "Its only break \(one): \(groups[0].cause(mask))." }
        let subject =
            lost.count == total && one != several
            ? "None of its \(word(total)) breaks plays"
            : "\(word(lost.count).capitalizedFirst) of \(word(total)) breaks \(lost.count == 1 ? one : several)"
        let rest = groups.dropFirst(6).reduce(0) { $0 + $1.breaks.count }
        return subject + ": " + groups.prefix(6).map { "\($0.names) (\($0.cause(mask)))" }.joined(separator: ", ")
            + (rest > 0 ? ", and \(rest) more." : ".")
    }

    private static func hasAds(_ timeline: Timeline) -> Bool {
        !timeline.pauses.isEmpty || timeline.stops.contains { $0.parts.contains { !$0.ads.pieces.isEmpty } }
    }

    private static func playing(_ timeline: Timeline, _ outcomes: Outcomes, _ isPlaylist: Bool) -> String {
        guard isPlaylist else {
            let count = timeline.stops.reduce(0) { $0 + $1.adCount }
            return count == 0 ? "It shows ads beside the content" : "It plays \(counted(count, "ad"))"
        }
        let count = outcomes.breaks(in: .adRules).count
        return count == 1 ? "Its only break plays" : count == 2 ? "Both breaks play" : "All \(word(count)) breaks play"
    }

    private static func badge(of player: Portability.Player, _ outcomes: Outcomes) -> Badge {
        let worst = outcomes.worst(in: player)
        let isLost =
            outcomes.refusal(by: player) != nil || outcomes.breaks(in: player).allSatisfy { $0.result == .lost }
        return Badge(
            player: player.name, words: outcomes.words(for: player),
            level: isLost ? .bad : worst == .plays ? .good : .fair)
    }

    /// Players and what they do, those with the same words together.
    private static func grouped(_ badges: [Badge]) -> String {
        badges.inGroups(by: \.words).map { words, badges in
            guard badges.count > 1 else { return "\(badges[0].player) \(words)" }
            let verb = words.split(separator: " ", maxSplits: 1).map(String.init)
            let plural = verb[0] == "may" ? verb[0] : verb[0] == "loses" ? "lose" : String(verb[0].dropLast())
            return "\(Loss.list(badges.map(\.player))) \(plural) \(verb[1])"
        }.joined(separator: "; ")
    }

    /// A number as a word, up to ten.
    static func word(_ number: Int) -> String {
        let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return number < words.count ? words[number] : AdRulesText.grouped(number)
    }
}

extension String {
    /// The text with a capital.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
