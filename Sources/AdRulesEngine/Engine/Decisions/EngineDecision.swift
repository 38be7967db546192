import AdRulesText

/// A decision about breaks, emitted by the engine when it makes it: which it chose, which it passed over, and why.
///
/// Every break that plays was ``Verdict/due`` in a decision before, and the reason of every break that was passed or
/// ended without playing is the one of its last decision (page Behaviour, Decisions).
public struct EngineDecision: Sendable, Hashable {
    /// The cause of the decision.
    ///
    /// More cases may come: switch with a `default`.
    public enum Cause: String, Sendable, Hashable, Codable, CaseIterable {
        /// The start, or a seek before content has begun.
        case start
        /// A seek; one that came in a hold is decided when its break ends.
        case seek
        /// A seek in a hold: it moves the resume position, and decides nothing yet.
        case seekInHold
        /// Playback came to the position `to`.
        case playback
        /// Content resumes at the live edge (policy `liveResume`).
        case liveEdge
        /// The window of a live stream moved to `to`.
        case window
        /// An opportunity was declared at `to`, at most 2 s behind content.
        case opportunity
        /// Duration, opportunities, live state or playlist changed.
        case change
        /// The host reset a break.
        case reset
        /// Content is complete: the post-roll is due, and other breaks that have not played lapse.
        case contentComplete
        /// The session was lost.
        case sessionLost
        /// A break ended without playing all its ads: its load, its media, its hold or the app decided so.
        case breakEnd
    }

    /// The decision about one break.
    public enum Verdict: Sendable, Hashable {
        /// It plays next, as soon as its ads are loaded.
        case due
        /// It was passed, and plays if it is crossed later.
        case passed(BreakReason)
        /// It ended, and the reason remains.
        case ended(BreakReason)
        /// It was over before, so that it could not be chosen.
        case over
        /// An earlier decision about it no longer counts: it has not been reached.
        case takenBack
        /// It was over and may play again.
        case armed

        /// The name, as in `passed`.
        public var name: String {
            switch self {
            case .due: "due"
            case .passed: "passed"
            case .ended: "ended"
            case .over: "over"
            case .takenBack: "takenBack"
            case .armed: "armed"
            }
        }

        /// Creates a verdict from its name; nil for an unknown name, and for one that needs a reason without it.
        package init?(name: String, reason: BreakReason?) {
            let plain: [Verdict] = [.due, .over, .takenBack, .armed]
            let all = plain + (reason.map { [.passed($0), .ended($0)] } ?? [])
            guard let verdict = all.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
            self = verdict
        }

        /// The reason of a break that was passed or has ended.
        public var reason: BreakReason? {
            switch self {
            case .passed(let reason), .ended(let reason): reason
            case .due, .over, .takenBack, .armed: nil
            }
        }
    }

    /// A break and the decision about it.
    public struct Ruling: Sendable, Hashable {
        /// The occurrence.
        public var occurrence: OccurrenceID
        /// The position of its stop.
        public var position: StopPosition
        /// The decision about it.
        public var verdict: Verdict

        package init(occurrence: OccurrenceID, position: StopPosition, verdict: Verdict) {
            (self.occurrence, self.position, self.verdict) = (occurrence, position, verdict)
        }
    }

    /// The maximum number of stops listed that a decision did not choose.
    public static let listLimit = 50

    /// The cause of the decision.
    public var cause: Cause
    /// The content position from which a seek is decided.
    public var from: MediaTime?
    /// The content position to which it is decided.
    public var to: MediaTime?
    /// The policy that chose, such as `lastPassed`; nil if there was nothing to choose.
    public var policy: String?
    /// The breaks, in the order in which they were decided.
    public var rulings: [Ruling] = []
    /// Whether more stops may have been passed: at most ``listLimit`` are listed, and ten times as many looked at.
    public var isCut = false

    package init(cause: Cause, from: MediaTime? = nil, to: MediaTime? = nil, policy: String? = nil) {
        (self.cause, self.from, self.to, self.policy) = (cause, from, to, policy)
    }
}

extension EngineDecision: CustomStringConvertible {
    /// The decision on one line, as in `seek 1:00 → 22:00: lastPassed chose 20:00; passed 10:00 (skippedBySeek)`.
    ///
    /// `adrules simulate` and the log of a session print this line.
    public var description: String {
        if cause == .breakEnd, let ruling = rulings.first, let reason = ruling.verdict.reason {
            return
                "\(ruling.occurrence.words()) at \(ruling.position.words) ended: \(reason.label): \(reason.sentence)"
        }
        let chosen = rulings.filter { $0.verdict == .due }
        var groups: [(verdict: EngineDecision.Verdict, places: [String])] = []
        for ruling in chosen + rulings.filter({ $0.verdict != .due }) {
            if groups.last?.verdict != ruling.verdict { groups.append((ruling.verdict, [])) }
            let place = ruling.position.words
            if groups[groups.count - 1].places.last != place { groups[groups.count - 1].places.append(place) }
        }
        var parts = groups.map { words(of: $0.verdict, $0.places) }
        if policy != nil, !rulings.isEmpty, chosen.isEmpty { parts.insert(words(of: .due, ["none"]), at: 0) }
        if isCut { parts.append(parts.isEmpty ? "more stops than can be listed" : "others are not listed") }
        if parts.isEmpty { parts = [cause == .seekInHold ? "decided when the break ends" : "no stop"] }
        return head + ": " + parts.joined(separator: "; ")
    }

    private func words(of verdict: Verdict, _ places: [String]) -> String {
        let title =
            switch verdict {
            case .due: policy.map { "\($0) chose" } ?? (cause == .seek || cause == .start ? "chose" : "due")
            case .passed, .ended: verdict.name
            case .over: "over before"
            case .takenBack: "taken back"
            case .armed: "armed again"
            }
        let more = places.count > 10 ? " and \(places.count - 10) more" : ""
        let reason = verdict.reason.map { " (\($0.label))" } ?? ""
        return title + " " + places.prefix(10).joined(separator: ", ") + more + reason
    }

    private var head: String {
        let words =
            switch cause {
            case .start: "start at"
            case .seek: "seek"
            case .seekInHold: "seek in a hold"
            case .playback: "playback to"
            case .liveEdge: "resume at the live edge"
            case .window: "window from"
            case .opportunity: "opportunity at"
            case .change: "change of the schedule"
            case .reset: "reset"
            case .contentComplete: "content complete"
            case .sessionLost: "session lost"
            case .breakEnd: "break end"
            }
        let times = [from, to].compactMap { $0?.clockText }
        return times.isEmpty ? words : words + " " + times.joined(separator: " → ")
    }
}

extension StopPosition {
    /// The position for people: `start`, a time such as `12:30`, `end`.
    package var words: String {
        switch self {
        case .preroll: "start"
        case .midroll(let time): time.clockText
        case .postroll: "end"
        }
    }
}

extension Policies.StartPosition {
    package var words: String { if case .playAdsAfter(let time) = self { "\(name) \(time.clockText)" } else { name } }
}
