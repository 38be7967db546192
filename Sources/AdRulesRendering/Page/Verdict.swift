import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// What a page says of a document first: one sentence, and a badge for each player.
struct Verdict {
    /// How bad it is.
    enum Level: String {
        case good, fair, bad
    }

    /// What one player makes of the document.
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
        guard let timeline = part.timeline else {
            level = .bad
            let what = causes.first.map { "\($0.title), in line \($0.diagnostics[0].start.line)" } ?? "it is no XML"
            sentence = "No player can read this document: \(what)."
            badges = part.targets.filter { $0 != .spec }.map {
                Badge(player: $0.name, words: "cannot read it", level: .bad)
            }
            return
        }
        let isPlaylist = part.result.kind == .vmap
        badges = part.targets.filter { $0 != .spec }.map { Self.badge(of: $0, part, timeline) }
        let errors = causes.filter { $0.severity == .error && $0.cost.rawValue <= Cause.Cost.tracking.rawValue }
        let playing = Self.playing(timeline, isPlaylist)
        if let refusal = badges.first(where: { $0.words == Self.refusal }),
            let cause = causes.first(where: { $0.cost == .playlist })
        {
            level = .bad
            sentence = "\(refusal.player) refuses this \(isPlaylist ? "playlist" : "response"): \(Self.told(cause))."
        } else if timeline.pauses.isEmpty,
            !timeline.stops.contains(where: { $0.parts.contains { !$0.ads.pieces.isEmpty } })
        {
            level = .bad
            sentence = Self.nothing(timeline, isPlaylist)
        } else if let worst = errors.first {
            level = .bad
            let more = errors.count > 1 ? "; and \(counted(errors.count - 1, "other mistake"))" : ""
            sentence = "\(playing): \(Self.told(worst))\(more).\(Self.others(part, timeline, besides: worst))"
        } else if let cause = causes.first(where: { $0.severity == .warning && $0.cost != .portability }) {
            level = .fair
            sentence = "\(playing). To look at: \(Self.told(cause))."
        } else {
            sentence = "\(playing), and nothing is wrong with this \(isPlaylist ? "playlist" : "response")."
            if !timeline.lost.isEmpty || badges.contains(where: { $0.level != .good }) { level = .fair }
        }
    }

    private static let refusal = "refuses it"

    private static func told(_ cause: Cause) -> String {
        let title = PrintableText.line(cause.title, limit: 160)
        let count = cause.diagnostics.count
        return count > 1 ? "\(title), \(count) times" : "\(title), in line \(cause.diagnostics[0].start.line)"
    }

    /// Why the first break does not play that none of a cause's findings is in; empty if there is none.
    private static func others(_ part: PageDocument, _ timeline: Timeline, besides cause: Cause) -> String {
        let places = cause.diagnostics.map { Int($0.finding.range.lower) }
        let other = timeline.lost.first { lost in
            guard let range = lost.adBreak?.origin.range else { return false }
            return !places.contains { range.offsets.contains($0) }
        }
        guard let other else { return "" }
        let name = part.name(of: other.occurrence, other.adBreak).capitalizedFirst
        return " \(name) does not play either: \(other.sentence)."
    }

    /// Why nothing plays, in the words of the first break.
    private static func nothing(_ timeline: Timeline, _ isPlaylist: Bool) -> String {
        guard isPlaylist else { return "This response has no ad that plays." }
        guard let first = timeline.lost.first else { return "Nothing of this playlist plays: it has no ad." }
        let count = timeline.schedule.breaks.count
        return count == 1
            ? "Its only break does not play: \(first.sentence)."
            : "None of its \(word(count)) breaks plays. Of the first: \(first.sentence)."
    }

    private static func playing(_ timeline: Timeline, _ isPlaylist: Bool) -> String {
        guard isPlaylist else {
            let count = timeline.stops.reduce(0) { $0 + $1.adCount }
            return count == 0 ? "It shows ads beside the content" : "It plays \(counted(count, "ad"))"
        }
        let (playing, all) = (timeline.playingBreaks, timeline.schedule.breaks.count)
        if playing == all { return all == 1 ? "Its only break plays" : "All \(Self.word(all)) breaks play" }
        return "\(Self.word(playing).capitalizedFirst) of its \(Self.word(all)) breaks play\(playing == 1 ? "s" : "")"
    }

    private static func badge(
        of target: Portability.Target, _ part: PageDocument, _ timeline: Timeline
    ) -> Badge {
        let known = part.result.diagnostics.flatMap { diagnostic in
            diagnostic.portability.filter { $0.target == target && $0.origin != nil }
                .map { (place: Int(diagnostic.finding.range.lower), effect: $0.effect) }
        }
        if known.contains(where: { $0.effect == .playlistLost }) {
            return Badge(player: target.name, words: refusal, level: .bad)
        }
        let breaks = timeline.schedule.breaks
        guard part.result.kind == .vmap, !breaks.isEmpty else {
            let isLost = known.contains { $0.effect == .breakLost }
            return Badge(
                player: target.name, words: isLost ? "loses ads of it" : "plays it", level: isLost ? .bad : .good)
        }
        func number(_ effect: Portability.Effect) -> Set<Int> {
            let places = known.filter { $0.effect == effect }.map(\.place)
            return Set(
                breaks.filter { entry in
                    guard let range = entry.adBreak.origin.range else { return false }
                    return places.contains { range.offsets.contains($0) }
                }.map(\.index))
        }
        let scheduled = Set(timeline.stops.flatMap { $0.parts.map(\.occurrence.index) })
        let lost = number(.breakLost)
        let plays = scheduled.subtracting(lost)
        let moved = number(.moved).intersection(plays)
        var words = "plays \(plays.count) of \(breaks.count)"
        if !moved.isEmpty { words += ", \(moved.count) at another moment" }
        let level: Level = plays.count < breaks.count || !moved.isEmpty ? (plays.isEmpty ? .bad : .fair) : .good
        return Badge(player: target.name, words: words, level: level)
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
