import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// The summary of a document on its page: one sentence, and a badge for each player.
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
    private(set) var badges: [Badge] = []
    private(set) var level = Level.good

    init(_ part: PageDocument) {
        let causes = part.causes
        let players = Portability.Player.of(part.targets)
        guard let timeline = part.timeline, let outcomes = part.outcomes else {
            level = .bad
            let what = causes.first.map { "\($0.title), in line \($0.diagnostics[0].start.line)" } ?? "it is not XML"
            sentence = "No player can read this document: \(what)."
            badges = players.map { Badge(player: $0.name, words: "cannot read it", level: .bad) }
            return
        }
        let isPlaylist = part.result.kind == .vmap
        badges = players.map { Self.badge(of: $0, outcomes) }
        // An error for a single player is in the player's badge.
        let errors = causes.filter { $0.severity == .error && !$0.isErrorOfPlayers }
        let playing = Self.playing(timeline, outcomes, isPlaylist)
        if let refusing = players.first(where: { outcomes.refusal(by: $0) != nil }),
            let reason = outcomes.refusal(by: refusing)
        {
            level = .bad
            let cause = causes.first { $0.rule.id == reason.rule }.map(Self.text) ?? reason.sentence
            sentence = "\(refusing.name) refuses this \(isPlaylist ? "playlist" : "response"): \(cause)."
        } else if !Self.hasAds(timeline) {
            level = .bad
            sentence = Self.nothing(timeline, isPlaylist)
            let others = badges.filter { $0.level != .bad && !$0.words.hasPrefix("plays 0 ") }
            if !others.isEmpty { sentence += " Other players: \(Self.grouped(others))." }
        } else if isPlaylist, outcomes.breaks(in: .adRules).contains(where: { !$0.result.isShown }) {
            level = errors.isEmpty ? .fair : .bad
            sentence = playing + Self.reason(part, timeline, errors)
        } else if let worst = errors.first {
            level = .bad
            sentence = "\(playing), but \(Self.text(of: worst))\(Self.more(errors))."
        } else if badges.contains(where: { $0.level != .good }) {
            level = badges.allSatisfy { $0.level == .bad } ? .bad : .fair
            sentence = "\(playing). Players differ: \(Self.grouped(badges.filter { $0.level != .good }))."
        } else if let part = outcomes.breaks(in: .adRules).first(where: { $0.result == .inPart }) {
            level = .fair
            sentence = "\(playing), but not all of it: \(part.reasons.first?.sentence ?? "an ad does not play")."
        } else if let cause = causes.first(where: { $0.severity != .info }) {
            level = .fair
            sentence = "\(playing). Worth checking: \(Self.text(of: cause))."
        } else if part.result.omitted > 0 {
            level = .fair
            sentence = "\(playing). Worth checking: there are more findings than are listed."
        } else {
            sentence = "\(playing), and nothing is wrong with this \(isPlaylist ? "playlist" : "response")."
            if !timeline.lost.isEmpty { level = .fair }
        }
    }

    private static func hasAds(_ timeline: Timeline) -> Bool {
        !timeline.pauses.isEmpty || timeline.stops.contains { $0.parts.contains { !$0.ads.pieces.isEmpty } }
    }

    private static func text(of cause: Cause) -> String {
        let isOfPlayer = cause.cost == .portability
        let title = PrintableText.line(isOfPlayer ? cause.diagnostics[0].finding.message : cause.title, limit: 160)
        let count = cause.diagnostics.count
        return count > 1 ? "\(title), \(count) times" : "\(title), in line \(cause.diagnostics[0].start.line)"
    }

    /// The causes after the first one.
    private static func more(_ errors: [Cause]) -> String {
        errors.count > 1 ? "; and \(counted(errors.count - 1, "other mistake"))" : ""
    }

    /// The reason why breaks do not play: the worst mistake in one of them, and the first of the others.
    private static func reason(_ part: PageDocument, _ timeline: Timeline, _ errors: [Cause]) -> String {
        let lost = timeline.lost.filter { $0.occurrence.repetition == 0 }
        let silent = lost.compactMap { timeline.schedule.scheduledBreak(at: $0.occurrence.index) }
        let cause = errors.first { cause in silent.contains { holds($0.adBreak, cause) } }
        let other = lost.first { lost in cause.map { !holds(lost.adBreak, $0) } ?? true }
        let name = other.map { part.name(of: $0.occurrence, $0.adBreak).capitalizedFirst }
        var words = cause.map { ": \(text(of: $0))\(more(errors))." } ?? "."
        if let other, let name { words += " \(name) does not\(cause == nil ? "" : " play either"): \(other.sentence)." }
        if cause == nil, let worst = errors.first { words += " Also wrong: \(text(of: worst))\(more(errors))." }
        return words
    }

    /// Whether a finding of a cause is in a break.
    private static func holds(_ adBreak: AdBreak?, _ cause: Cause) -> Bool {
        guard let range = adBreak?.origin.range else { return false }
        return cause.diagnostics.contains { range.offsets.contains(Int($0.finding.range.lower)) }
    }

    /// The reason why nothing plays, in the words of the first break.
    private static func nothing(_ timeline: Timeline, _ isPlaylist: Bool) -> String {
        guard isPlaylist else { return "This response has no ad that plays." }
        guard let first = timeline.lost.first else { return "Nothing in this playlist plays: it has no ad." }
        let count = timeline.schedule.breaks.count
        return count == 1
            ? "Its only break does not play: \(first.sentence)."
            : "None of its \(word(count)) breaks plays. The first: \(first.sentence)."
    }

    private static func playing(_ timeline: Timeline, _ outcomes: Outcomes, _ isPlaylist: Bool) -> String {
        guard isPlaylist else {
            let count = timeline.stops.reduce(0) { $0 + $1.adCount }
            return count == 0 ? "It shows ads beside the content" : "It plays \(counted(count, "ad"))"
        }
        let breaks = outcomes.breaks(in: .adRules)
        let (playing, all) = (breaks.count { $0.result.isShown }, breaks.count)
        if playing == all { return all == 1 ? "Its only break plays" : "All \(Self.word(all)) breaks play" }
        return "\(Self.word(playing).capitalizedFirst) of its \(Self.word(all)) breaks play\(playing == 1 ? "s" : "")"
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
        var groups: [(names: [String], words: String)] = []
        for badge in badges {
            if let index = groups.firstIndex(where: { $0.words == badge.words }) {
                groups[index].names.append(badge.player)
            } else {
                groups.append(([badge.player], badge.words))
            }
        }
        return groups.map { group in
            guard group.names.count > 1, let last = group.names.last else { return "\(group.names[0]) \(group.words)" }
            let verb = group.words.split(separator: " ", maxSplits: 1).map(String.init)
            let plural = verb[0] == "may" ? verb[0] : verb[0] == "loses" ? "lose" : String(verb[0].dropLast())
            return group.names.dropLast().joined(separator: ", ") + " and \(last) \(plural) \(verb[1])"
        }.joined(separator: "; ")
    }

    /// A number as a word, up to ten.
    private static func word(_ number: Int) -> String {
        let words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]
        return number < words.count ? words[number] : "\(number)"
    }
}

extension String {
    /// The text with a capital.
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
