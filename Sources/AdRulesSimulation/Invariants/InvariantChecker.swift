/// A violation of one of the engine's invariants.
public struct InvariantViolation: Sendable, Hashable {
    /// The number of the invariant, such as `I6`, or `state` for findings of ``InvariantChecker/check(stateOf:)``.
    public var id: String
    /// The session time of the violation.
    public var now: MediaTime
    /// A description of the violation.
    public var text: String

    /// Creates a violation.
    public init(id: String, now: MediaTime, text: String) {
        self.id = id
        self.now = now
        self.text = text
    }

    /// The violation in a line, as in `I6 at 12.5 s: …`.
    package var words: String { "\(id) at \(now.secondsText) s: \(text)" }
}

/// Checks a session against the engine's invariants.
///
/// The page <doc:Invariants> lists them by number. The checker needs only what a host sees: inputs, actions, the next
/// deadline and explanations. I9 and I10 compare two sessions, and I13 concerns memory; these are not checked.
///
/// Call ``observe(_:now:actions:nextDeadline:)`` after each input, ``check(_:)`` from time to time, and
/// ``finish(_:)`` after the session; then read ``violations``.
public struct InvariantChecker: Sendable {
    /// The violations in order, at most the first hundred.
    public internal(set) var violations: [InvariantViolation] = []

    let policies: Policies
    /// Whether the ads of events are whole; otherwise only what lines of a session hold of them is known.
    var knowsAds = true
    var now = MediaTime.zero
    var deadline: MediaTime?

    // The content.
    var hasBegun = false
    var isComplete = false
    var isLost = false
    var isDestroyed = false
    var isAllCompleted = false
    var hold: Hold?
    // Breaks and ads.
    var armings: [OccurrenceID: Int] = [:]
    var breaks: [OccurrenceID: OpenBreak] = [:]
    var ads: [AdReference: WatchedAd] = [:]
    /// The ads of the latest showing of each occurrence, until that showing is over.
    var introduced: [OccurrenceID: [AdReference]] = [:]
    var playing: [AdReference] = []
    /// The last ended ads: those without companions or icons, and those with some that may still be viewed or clicked.
    var lastOver: [AdReference] = []
    var lastOverWithCompanions: [AdReference] = []
    var endingAd: AdReference?
    var isCompletingLate = false
    var known: [OccurrenceID: WatchedOccurrence] = [:]
    // Loads.
    var openLoads: [LoadToken: OccurrenceID] = [:]
    var openTokens: [OccurrenceID: LoadToken] = [:]
    var lastToken: LoadToken?
    /// The load that the input answers, if a deadline came before the input and may have cancelled that load.
    var lateAnswer: LoadToken?
    /// Whether the pause of `viewerPaused` stands.
    var pauseStands = false
    /// Whether nothing may start to play in this call: it stands, and stood before the deadlines of the call ran.
    var mayNotStart = false
    // Decisions.
    var rulings: [OccurrenceID: EngineDecision.Verdict]? = [:]
    var hasDecided = false
    /// Whether a change may have moved what was passed.
    var hasChanged = false
    /// Whether a decision did not list all breaks that it passed.
    var hasCutDecision = false
    // Explanations.
    var finals: [OccurrenceID: BreakOutcome] = [:]

    /// An open hold.
    struct Hold: Sendable {
        var openedAt: MediaTime
        var bound = MediaTime.zero
        var isBounded = true
        /// The time since which no ad has played; nil while one plays.
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

    /// The observed state of an ad.
    struct WatchedAd: Sendable {
        var ad: ResolvedAd { didSet { limits = Self.limits(of: ad) } }
        /// How often trackers fire that an ad has several of, by event.
        private(set) var limits: [String: Int]
        var isPlaying = false
        var plays = 0
        var hasStarted = false
        /// The longest known duration of the ad, including reported ones; nil if its VAST has none.
        var longest: MediaTime?
        var quartiles = 0
        var isOver = false
        /// The number of times each tracker fired.
        var fired: [String: Int] = [:]

        init(ad: ResolvedAd) {
            self.ad = ad
            limits = Self.limits(of: ad)
        }

        private static func limits(of ad: ResolvedAd) -> [String: Int] {
            [
                "progress": ad.progressTrackers.count, "creativeView": 1 + ad.companions.count,
                "iconViewTracking": ad.icons.count,
            ]
        }
    }

    /// The state kept for an occurrence after its ads are over.
    struct WatchedOccurrence: Hashable, Sendable {
        var starts = 0
        var sentStarted = false
        var hasImpression = false
        /// The last ad that the app was informed of, as showing and number.
        var showing = 0
        var lastAd = 0
        /// The break's own trackers that fired.
        var fired: Set<String> = []
    }

    /// Creates a checker for one session.
    ///
    /// - Parameters:
    ///   - policies: The policies of the session.
    ///   - cuePoints: The cue points of the schedule when the session begins.
    public init(policies: Policies, cuePoints: [StopPosition] = []) {
        self.policies = policies
        checkCuePoints(cuePoints)
    }

    mutating func violate(_ id: String, _ text: String) {
        // A broken rule usually breaks again with every step; the first hundred violations are enough.
        guard violations.count < 100 else { return }
        violations.append(InvariantViolation(id: id, now: now, text: text))
    }

    /// Checks one step of the session.
    ///
    /// - Parameters:
    ///   - input: The input of the engine; `.deadline` for `handleDeadline(_:)`.
    ///   - instant: The session's time.
    ///   - actions: The actions that the engine returned.
    ///   - nextDeadline: The engine's next deadline after the input.
    /// - Complexity: O(actions and their URLs).
    public mutating func observe(
        _ input: EngineInput, now instant: MediaTime, actions: [EngineAction], nextDeadline: MediaTime?
    ) {
        let missedDeadline = deadline.map { $0 < instant } ?? false
        let ranDeadlines = deadline.map { $0 <= instant } ?? false
        if case .restored = input {
            now = instant
            openLoads.removeAll()
            openTokens.removeAll()
            hold?.isBounded = false
            // A session of another process: its decisions are not known.
            if !hasDecided { rulings = nil }
            for reference in playing { ads[reference]?.isPlaying = false }
            playing = []
        } else if instant.asLength() != nil {
            now = max(now, instant)
        }
        // If the host misses a deadline, the length of a hold is no longer bounded.
        if missedDeadline { hold?.isBounded = false }
        // Like every input, contentComplete may first run a deadline that closes a hold.
        if case .contentComplete = input {
            isCompletingLate = ranDeadlines && !isComplete
        } else {
            isCompletingLate = false
        }
        lateAnswer = ranDeadlines ? input.answeredToken.flatMap { openLoads[$0] == nil ? nil : $0 } : nil
        notePauseBefore(input)
        noteBefore(input)
        let wasSilent = isDestroyed || isLost
        checkFollowers(actions)
        // Trackers are bounded by the ads, which may be many in one break, and each fires once (I6).
        let count = actions.count > 400 ? actions.count { !$0.isTracking } : 0
        // Counted before the actions are processed, because a cancelled load belongs to a break, too.
        let touched =
            count > 400
            ? Set(actions.compactMap { $0.occurrence ?? $0.cancelledToken.flatMap { openLoads[$0] } }).count : 0
        let isRestoring = if case .restored = input { true } else { false }
        for action in actions { look(at: action, isRestoring: isRestoring) }
        endingAd = nil
        if wasSilent, actions.contains(where: \.isTracking) { violate("I21", "a tracker after the session's end") }
        if !ranDeadlines, actions.contains(where: \.isRefusal), actions.contains(where: \.isTracking) {
            violate("I11", "an ignored input fired a tracker")
        }
        checkDeadAir()
        noteAfter(input, isRefused: actions.contains(where: \.isRefusal))
        deadline = nextDeadline
        if case .deadline = input, let nextDeadline, nextDeadline <= now {
            violate("I17", "after the deadline the next one is not later")
        }
        if count > 400 * (touched + 1) { violate("I17", "\(count) actions for \(touched) breaks") }
    }

    /// I2: no hold has dead air for longer than the policy allows, not counting the viewer's pause.
    private mutating func checkDeadAir() {
        guard !isDestroyed, let hold, hold.isBounded, hold.pausedSince == nil, policies.deadAir > .zero,
            let since = hold.silentSince, now - since > policies.deadAir
        else { return }
        violate("I2", "a hold without an ad for \(now - since), at most \(policies.deadAir)")
    }

    private mutating func noteBefore(_ input: EngineInput) {
        switch input {
        case .adsLoaded(let token, _), .adsFailed(let token, _): close(token)
        case .resetBreak(let occurrence): armings[occurrence, default: 1] += 1
        case .contentComplete:
            // The post-roll is one more stop to wait for, also if nothing of it ever begins.
            if !isComplete { hold?.bound += policies.giveUp }
            // Stops up to the duration are crossed before content counts as over, so holds may open, but not close.
            isComplete = true
        case .seek:
            // Scrubbing makes a new decision, so the time limit for its loads starts again.
            hold?.bound += policies.vastTimeout + policies.giveUp
        case .ad(let reference, .paused):
            // Pausing an overlay that the hold hides does not pause the hold.
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

    /// Extends the hold's bound when an ad turns out to be longer than known.
    private mutating func lengthen(_ reference: AdReference, to duration: MediaTime?) {
        guard let duration = duration?.asLength(upTo: .adLimit), let ad = ads[reference], ad.isPlaying,
            ad.ad.type == .linear, let longest = ad.longest, longest < duration
        else { return }
        hold?.bound += duration - longest
        ads[reference]?.longest = duration
    }

    private mutating func noteAfter(_ input: EngineInput, isRefused: Bool) {
        switch input {
        // One that its deadlines have ended in this call is not lost: its clicks still count.
        case .sessionLost: isLost = isLost || !isRefused
        case .destroy: isDestroyed = true
        case .durationChanged, .opportunity, .live, .window, .replace: hasChanged = true
        case .viewerPaused: if !isAllCompleted { pauseStands = true }
        default: break
        }
        if pauseStands, hold != nil, hold?.pausedSince == nil { hold?.pausedSince = now }
    }

    /// Changes the record of an occurrence.
    mutating func know(_ occurrence: OccurrenceID, _ change: (inout WatchedOccurrence) -> Void) {
        change(&known[occurrence, default: WatchedOccurrence()])
    }

    /// Closes a load; returns false if it was not open.
    @discardableResult
    mutating func close(_ token: LoadToken) -> Bool {
        guard let occurrence = openLoads.removeValue(forKey: token) else { return false }
        if openTokens[occurrence] == token { openTokens[occurrence] = nil }
        return true
    }

    mutating func checkCuePoints(_ points: [StopPosition]) {
        // Compared as shown, in milliseconds; the post-roll, -1, comes last.
        let shown = points.map { $0 == .postroll ? .max : $0.cuePoint.roundedToMilliseconds.microseconds }
        let isSorted = zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 }
        if !isSorted { violate("I20", "cue points are not sorted, or one comes twice") }
    }

    /// Checks that the engine's internal state is consistent.
    ///
    /// - Complexity: O(breaks that are due, loading or playing).
    public mutating func check(stateOf engine: PlaylistEngine) {
        for text in engine.inconsistencies() { violate("state", text) }
    }

    /// Checks the explanations after a step (I8): only a reset or a replay may change a final outcome.
    ///
    /// - Complexity: O(explanations).
    public mutating func check(_ explanations: [Explanation]) {
        for explanation in explanations {
            let occurrence = explanation.occurrence
            if let final = finals[occurrence], final != explanation.outcome {
                if policies.replay != .always, armings[occurrence] == nil {
                    violate("I8", "\(occurrence) went from \(final) to \(explanation.outcome)")
                }
            }
            checkRuling(of: explanation)
            finals[occurrence] = explanation.isFinal ? explanation.outcome : nil
        }
    }

    /// Checks the end of a session, after every deadline has passed.
    ///
    /// - Complexity: O(explanations).
    public mutating func finish(_ explanations: [Explanation]) {
        if isDestroyed { return }
        // I12: a session stays open while the viewer keeps it or an ad paused.
        let isKeptOpen = hold?.pausedSince != nil || pauseStands
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
            let isShown = explanation.isShown
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
    /// Whether an ad of it was shown.
    var isShown: Bool { outcome == .played || outcome == .partlyPlayed }

    /// Whether the outcome is final, so that only a reset or a replay may change it.
    fileprivate var isFinal: Bool {
        switch outcome {
        case .pending: false
        case .played, .partlyPlayed: true
        case .notPlayed:
            switch reason {
            case .discarded, .fetchFailed, .noFill, .timedOut, .deadAir, .allAdsFailed, .doesNotFit, .suppressedBumper,
                .overlapped, .tooClose, .notStarted, .trackersOnly, .sessionLost:
                true
            default: false
            }
        }
    }
}
