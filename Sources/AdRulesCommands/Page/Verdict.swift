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
        guard let timeline = part.timeline else {
            level = .bad
            let what = causes.first.map { "\($0.title), in line \($0.diagnostics[0].start.line)" } ?? "it is not XML"
            sentence = "No player can read this document: \(what)."
            badges = part.targets.filter { $0 != .spec }.map {
                Badge(player: $0.name, words: "cannot read it", level: .bad)
            }
            return
        }
        let isPlaylist = part.result.kind == .vmap
        badges = part.targets.filter { $0 != .spec }.map { Self.badge(of: $0, part, timeline) }
        // An error for a single player is in the player's badge.
        let errors = causes.filter {
            $0.severity == .error && !$0.isErrorOfPlayers && $0.cost.rawValue <= Cause.Cost.tracking.rawValue
        }
        let playing = Self.playing(timeline, isPlaylist)
        if let refusal = badges.first(where: { $0.words == Self.refusal }),
            let cause = causes.first(where: { $0.cost == .playlist })
        {
            level = .bad
            sentence =
                "\(refusal.player) refuses this \(isPlaylist ? "playlist" : "response"): \(Self.text(of: cause))."
        } else if !Self.hasAds(timeline) {
            level = .bad
            sentence = Self.nothing(timeline, isPlaylist)
        } else if isPlaylist, timeline.playingBreaks.count < timeline.schedule.breaks.count {
            level = errors.isEmpty ? .fair : .bad
            sentence = playing + Self.reason(part, timeline, errors)
        } else if let worst = errors.first {
            level = .bad
            sentence = "\(playing), but \(Self.text(of: worst))\(Self.more(errors))."
        } else if badges.contains(where: { $0.level != .good }) {
            level = badges.allSatisfy { $0.level == .bad } ? .bad : .fair
            let others = badges.filter { $0.level != .good }.map { "\($0.player) \($0.words)" }
            sentence = "\(playing). Players differ: \(others.joined(separator: "; "))."
        } else if let cause = causes.first(where: { $0.severity == .warning && $0.cost != .portability }) {
            level = .fair
            sentence = "\(playing). Worth checking: \(Self.text(of: cause))."
        } else {
            sentence = "\(playing), and nothing is wrong with this \(isPlaylist ? "playlist" : "response")."
            if !timeline.lost.isEmpty { level = .fair }
        }
    }

    private static let refusal = "refuses it"

    private static func hasAds(_ timeline: Timeline) -> Bool {
        !timeline.pauses.isEmpty || timeline.stops.contains { $0.parts.contains { !$0.ads.pieces.isEmpty } }
    }

    private static func text(of cause: Cause) -> String {
        let title = PrintableText.line(cause.title, limit: 160)
        let count = cause.diagnostics.count
        return count > 1 ? "\(title), \(count) times" : "\(title), in line \(cause.diagnostics[0].start.line)"
    }

    /// The causes after the first one.
    private static func more(_ errors: [Cause]) -> String {
        errors.count > 1 ? "; and \(counted(errors.count - 1, "other mistake"))" : ""
    }

    /// The reason why breaks do not play: the worst mistake in one of them, and the first of the others.
    private static func reason(_ part: PageDocument, _ timeline: Timeline, _ errors: [Cause]) -> String {
        let playing = timeline.playingBreaks
        let silent = timeline.schedule.breaks.filter { !playing.contains($0.index) }
        let cause = errors.first { cause in silent.contains { holds($0.adBreak, cause) } }
        let other = timeline.lost.first { lost in
            !playing.contains(lost.occurrence.index) && cause.map { !holds(lost.adBreak, $0) } ?? true
        }
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

    private static func playing(_ timeline: Timeline, _ isPlaylist: Bool) -> String {
        guard isPlaylist else {
            let count = timeline.stops.reduce(0) { $0 + $1.adCount }
            return count == 0 ? "It shows ads beside the content" : "It plays \(counted(count, "ad"))"
        }
        let (playing, all) = (timeline.playingBreaks.count, timeline.schedule.breaks.count)
        if playing == all { return all == 1 ? "Its only break plays" : "All \(Self.word(all)) breaks play" }
        return "\(Self.word(playing).capitalizedFirst) of its \(Self.word(all)) breaks play\(playing == 1 ? "s" : "")"
    }

    private static func badge(
        of target: Portability.Target, _ part: PageDocument, _ timeline: Timeline
    ) -> Badge {
        // The table has for each break what is reported once for the whole playlist.
        let isPlaylist = part.result.kind == .vmap
        let reported = part.result.diagnostics.filter { !isPlaylist || $0.rule.id != .unportableConstruct }
            .flatMap { diagnostic in
                diagnostic.portability.filter { $0.target == target }
                    .map { (place: Int(diagnostic.finding.range.lower), entry: $0) }
            }.sorted { $0.place < $1.place }
        if reported.contains(where: { $0.entry.origin != nil && $0.entry.effect == .playlistLost }) {
            return Badge(player: target.name, words: refusal, level: .bad)
        }
        guard hasAds(timeline) else { return Badge(player: target.name, words: "plays none of it", level: .bad) }
        guard isPlaylist else {
            let isLost = reported.contains { $0.entry.origin != nil && $0.entry.effect == .breakLost }
            return Badge(
                player: target.name, words: isLost ? "loses some of its ads" : "plays it", level: isLost ? .bad : .good)
        }
        let breaks = timeline.schedule.breaks
        let playing = timeline.playingBreaks
        var (plays, moved, feared) = (0, 0, 0)
        for scheduled in breaks where playing.contains(scheduled.index) {
            let range = scheduled.adBreak.origin.range?.offsets ?? 0..<0
            let first = reported.partitioningIndex { $0.place >= range.lowerBound }
            let entries =
                reported[first...].prefix { $0.place < range.upperBound }.map(\.entry)
                + Portability.entries(for: scheduled.adBreak, at: target, in: part.input.source)
            let known = entries.filter { $0.origin != nil }.map(\.effect)
            if known.contains(.breakLost) { continue }
            plays += 1
            if known.contains(.moved) { moved += 1 }
            let isFeared = entries.contains { entry in
                entry.origin == nil && [.playlistLost, .breakLost, .moved].contains(entry.effect)
            }
            if isFeared { feared += 1 }
        }
        var words = "plays \(plays) of \(breaks.count)"
        if moved > 0 { words += ", \(moved) at another moment" }
        if feared > 0 { words += ", \(feared) without evidence" }
        let isWhole = plays == breaks.count && moved == 0 && feared == 0
        return Badge(player: target.name, words: words, level: isWhole ? .good : plays == 0 ? .bad : .fair)
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
