/// An invariant of the engine that a session broke.
public struct InvariantViolation: Sendable, Hashable, Codable {
    /// The invariant's number, as in `I6`, or `state` for what ``InvariantChecker/check(stateOf:)`` found.
    public var id: String
    /// When, by the session's clock.
    public var now: MediaTime
    /// What happened, in words.
    public var text: String

    /// A violation of a rule.
    public init(id: String, now: MediaTime, text: String) {
        self.id = id
        self.now = now
        self.text = text
    }
}

/// Checks a session against the engine's invariants.
///
/// The section "Invariants" of the page "Behaviour" in the documentation of AdRulesEngine lists them by number. The checker
/// needs only what a host sees: inputs, actions, the next deadline and the explanations. I9 and I10 compare two sessions,
/// and I13 is about memory; these three are not checked.
///
/// Call ``observe(_:now:actions:nextDeadline:)`` after each input, ``check(_:)`` from time to time, and ``finish(_:)`` when
/// the session is over; then read ``violations``.
public struct InvariantChecker: Sendable {
    /// The first hundred violations, in order.
    public internal(set) var violations: [InvariantViolation] = []

    let policies: Policies
    var now = MediaTime.zero
    var deadline: MediaTime?

    // The content.
    var hasBegun = false
    var isComplete = false
    var isLost = false
    var isDestroyed = false
    var isAllCompleted = false
    var hold: Hold?
    // Breaks and ads. What is over is kept in few words: a day of repetitions needs no more than an hour of them.
    var armings: [OccurrenceID: Int] = [:]
    var breaks: [OccurrenceID: OpenBreak] = [:]
    var ads: [AdReference: WatchedAd] = [:]
    /// The ads of a showing that was not over when they were told of.
    var told: [OccurrenceID: [AdReference]] = [:]
    var playing: [AdReference] = []
    /// The last ads that are over, and those of them beside which something may still be seen or clicked.
    var lastOver: [AdReference] = []
    var lastOverWithCompanions: [AdReference] = []
    var endingAd: AdReference?
    var isCompletingLate = false
    var known = RepetitionRuns<WatchedOccurrence>()
    // Loads.
    var openLoads: [LoadToken: OccurrenceID] = [:]
    var openTokens: [OccurrenceID: LoadToken] = [:]
    var lastToken: LoadToken?
    /// The load that the input answers, when a deadline came before it and may have cancelled that load.
    var lateAnswer: LoadToken?
    // Explanations.
    var finals = RepetitionRuns<Outcome?>()

    /// A hold that is open.
    struct Hold: Sendable {
        var openedAt: MediaTime
        var bound = MediaTime.zero
        var isBounded = true
        /// Since when no ad plays; nil: one does.
        var silentSince: MediaTime?
        var pausedSince: MediaTime?
        /// The ad that the viewer paused.
        var pausedAd: AdReference?
        var paused = MediaTime.zero
    }

    /// A break between AD_PERIOD_STARTED and AD_PERIOD_ENDED.
    struct OpenBreak: Sendable {
        var showing: Int
        var sentStarted = false
        var sentEnded = false
    }

    /// An ad as it was seen.
    struct WatchedAd: Sendable {
        var ad: ResolvedAd
        var isPlaying = false
        var plays = 0
        var hasStarted = false
        /// The longest duration that the ad has, or that was reported of it.
        var longest: MediaTime?
        var quartiles = 0
        var isOver = false
        /// How often each tracker was asked for.
        var fired: [String: Int] = [:]
    }

    /// What stays of an occurrence when its ads are over.
    struct WatchedOccurrence: Hashable, Sendable {
        var starts = 0
        var sentStarted = false
        var hasImpression = false
        /// The last ad that was told of: its showing and its number.
        var showing = 0
        var lastAd = 0
        /// The break's own trackers that were asked for.
        var fired: Set<String> = []
    }

    /// A checker for one session.
    ///
    /// - Parameters:
    ///   - policies: The policies of the session.
    ///   - cuePoints: The cue points of its schedule when the session begins.
    public init(policies: Policies, cuePoints: [StopPosition] = []) {
        self.policies = policies
        checkCuePoints(cuePoints)
    }

    mutating func violate(_ id: String, _ text: String) {
        // One broken rule breaks again with every step: the first hundred tell enough.
        guard violations.count < 100 else { return }
        violations.append(InvariantViolation(id: id, now: now, text: text))
    }

    /// Checks one step of the session.
    ///
    /// - Parameters:
    ///   - input: What the engine was given; `.deadline` for `handleDeadline(_:)`.
    ///   - instant: The session's time.
    ///   - actions: What the engine returned.
    ///   - nextDeadline: The engine's next deadline after the input.
    /// - Complexity: O(actions and their URLs).
    public mutating func observe(
        _ input: EngineInput, now instant: MediaTime, actions: [Action], nextDeadline: MediaTime?
    ) {
        let missedDeadline = deadline.map { $0 < instant } ?? false
        let ranDeadlines = deadline.map { $0 <= instant } ?? false
        if case .restored = input {
            now = instant
            openLoads.removeAll()
            openTokens.removeAll()
            hold?.isBounded = false
            for reference in playing { ads[reference]?.isPlaying = false }
            playing = []
        } else if instant.isAcceptable {
            now = max(now, instant)
        }
        // Who does not let time pass when he is asked to cannot measure how long something took.
        if missedDeadline { hold?.isBounded = false }
        // The call of contentComplete may first run a deadline that closes a hold, as every input does.
        isCompletingLate = input == .contentComplete && ranDeadlines && !isComplete
        lateAnswer = ranDeadlines ? input.answeredToken.flatMap { openLoads[$0] == nil ? nil : $0 } : nil
        noteBefore(input)
        let wasSilent = isDestroyed || isLost
        checkFollowers(actions)
        // Before they are looked at: a load that is cancelled is of a break, too.
        let touched =
            actions.count > 400
            ? Set(actions.compactMap { $0.occurrence ?? $0.cancelledToken.flatMap { openLoads[$0] } }).count : 0
        for action in actions { look(at: action, isRestoring: input == .restored) }
        closeEndingAd()
        if wasSilent, actions.contains(where: \.isTracking) { violate("I21", "a tracker after the session's end") }
        if !ranDeadlines, actions.contains(where: \.isRefusal), actions.contains(where: \.isTracking) {
            violate("I11", "an ignored input fired a tracker")
        }
        checkDeadAir()
        noteAfter(input, actions)
        deadline = nextDeadline
        if case .deadline = input, let nextDeadline, nextDeadline <= now {
            violate("I17", "after the deadline the next one is not later")
        }
        if actions.count > 400 * (touched + 1) { violate("I17", "\(actions.count) actions for \(touched) breaks") }
    }

    /// I2: no hold is silent for longer than the policy allows. The viewer's pause does not count.
    private mutating func checkDeadAir() {
        guard !isDestroyed, let hold, hold.isBounded, hold.pausedSince == nil, policies.deadAir > .zero,
            let since = hold.silentSince,
            now - since > policies.deadAir
        else { return }
        violate("I2", "a hold without an ad for \(now - since), at most \(policies.deadAir)")
    }

    private mutating func noteBefore(_ input: EngineInput) {
        switch input {
        case .adsLoaded(let token, _), .adsFailed(let token, _): close(token)
        case .resetBreak(let occurrence): armings[occurrence, default: 1] += 1
        case .contentComplete:
            // Stops up to the duration are crossed before the content counts as over, so holds may open, none may close.
            isComplete = true
        case .seek:
            // Scrubbing decides afresh, so the time for its loads begins again.
            hold?.bound += policies.vastTimeout + policies.giveUp
        case .ad(let reference, .paused):
            // An overlay that the hold hides holds nothing.
            if hold?.pausedSince == nil, let ad = ads[reference], ad.isPlaying, ad.ad.type == .linear {
                hold?.pausedSince = now
                hold?.pausedAd = reference
            }
        case .ad(let reference, .resumed): endPause(of: reference)
        case .ad(let reference, .started(let duration)), .ad(let reference, .progress(_, let duration)):
            lengthen(reference, to: duration)
        default: break
        }
    }

    /// An ad is longer than was known: so may its hold be.
    private mutating func lengthen(_ reference: AdReference, to duration: MediaTime?) {
        guard let duration, duration.isAcceptable, let ad = ads[reference], ad.isPlaying, ad.ad.type == .linear,
            let longest = ad.longest, longest < duration
        else { return }
        hold?.bound += duration - longest
        ads[reference]?.longest = duration
    }

    private mutating func noteAfter(_ input: EngineInput, _ actions: [Action]) {
        switch input {
        case .sessionLost: isLost = true
        case .destroy: isDestroyed = true
        default: break
        }
    }

    /// Changes what is known of an occurrence.
    mutating func know(_ occurrence: OccurrenceID, _ change: (inout WatchedOccurrence) -> Void) {
        var record = known[occurrence] ?? WatchedOccurrence()
        change(&record)
        known.set(record, for: occurrence)
    }

    /// A load is over.
    @discardableResult
    mutating func close(_ token: LoadToken) -> Bool {
        guard let occurrence = openLoads.removeValue(forKey: token) else { return false }
        if openTokens[occurrence] == token { openTokens[occurrence] = nil }
        return true
    }

    mutating func endPause(of reference: AdReference) {
        if let since = hold?.pausedSince, hold?.pausedAd == reference {
            hold?.paused += now - since
            if let silent = hold?.silentSince { hold?.silentSince = silent + (now - max(since, silent)) }
            hold?.pausedSince = nil
            hold?.pausedAd = nil
        }
    }

    mutating func checkCuePoints(_ points: [StopPosition]) {
        // As they are shown, in milliseconds: the post-roll, -1, comes last.
        let shown = points.map { $0 == .postroll ? .max : $0.cuePoint.roundedToMilliseconds.microseconds }
        let isSorted = zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 }
        if !isSorted { violate("I20", "cue points are not sorted, or one comes twice") }
    }

    /// Checks that the engine's own state is consistent.
    ///
    /// - Complexity: O(breaks that are due, load or play).
    public mutating func check(stateOf engine: PlaylistEngine) {
        for text in engine.inconsistencies() { violate("state", text) }
    }

    /// Checks the explanations after a step (I8): only a reset, a replay or a late answer changes a final outcome.
    ///
    /// - Complexity: O(explanations).
    public mutating func check(_ explanations: [Explanation]) {
        for explanation in explanations {
            let occurrence = explanation.occurrence
            if let final = finals[occurrence] ?? nil, final != explanation.outcome {
                let mayChange =
                    policies.replay == .always || armings[occurrence] != nil || policies.lateAnswer == .playAtOnce
                if !mayChange {
                    violate("I8", "\(occurrence) went from \(final) to \(explanation.outcome)")
                }
            }
            if explanation.isFinal {
                finals.set(explanation.outcome, for: occurrence)
            } else if finals[occurrence] != nil {
                finals.set(nil, for: occurrence)
            }
        }
    }

    /// Checks the end of a session, after every deadline has passed.
    ///
    /// - Complexity: O(explanations).
    public mutating func finish(_ explanations: [Explanation]) {
        if isDestroyed { return }
        // I12: a viewer who keeps an ad paused keeps the session open.
        let isKeptOpen = hold?.pausedSince != nil
        if isComplete || isLost, !isKeptOpen {
            if !isAllCompleted { violate("I4", "the session is over, ALL_ADS_COMPLETED did not come") }
            if deadline != nil { violate("I12", "a deadline is left at the end") }
            if hold != nil { violate("I2", "a hold is open at the end") }
        }
        for reference in playing where isAllCompleted {
            violate("I15", "\(reference.occurrence) ad \(reference.ad) never ended")
        }
        guard isAllCompleted else { return }
        for explanation in explanations {
            let occurrence = explanation.occurrence
            let isShown = explanation.outcome == .played || explanation.outcome == .partlyPlayed
            if explanation.outcome == .pending { violate("I18", "\(occurrence) is still pending") }
            if isShown != known[occurrence]?.hasImpression ?? false {
                violate("I18", "\(occurrence) is \(explanation.outcome), impression: \(!isShown)")
            }
            if explanation.outcome == .notPlayed, explanation.reason == nil {
                violate("I18", "\(occurrence) has no reason")
            }
        }
    }
}

extension Explanation {
    /// Whether only a reset or a replay leaves what became of it.
    fileprivate var isFinal: Bool {
        switch outcome {
        case .pending: false
        case .played, .partlyPlayed: true
        case .notPlayed:
            switch reason {
            case .discarded, .fetchFailed, .noFill, .timedOut, .allAdsFailed, .tooBig, .suppressedBumper, .overlapped,
                .tooClose, .notStarted, .trackersOnly, .sessionLost:
                true
            default: false
            }
        }
    }
}
