/// The content position, and the test that distinguishes playback from a jump (page Behaviour, Playback or seek).
///
/// Everything a `playhead` reads when nothing is due is stored here, side by side.
struct ContentCursor: Sendable, Hashable, Codable {
    enum Reading: Sendable, Hashable {
        /// The player has not caught up with a jump yet.
        case stale
        /// Unchanged, or up to a second behind: only the start of the time measurement moves.
        case behind
        /// The content played on to this position.
        case playback
        /// The content jumped to this position.
        case jump
    }

    /// How far a position may be off, in microseconds, before it counts as a jump.
    static let slack: Int64 = 1_000_000
    /// How long stale positions are ignored after a jump.
    static let settling = MediaTime.seconds(3)
    /// The rate assumed until the player reports one, in thousandths.
    static let unknownRate: Int64 = 2000

    /// The content position; during a hold, the position at which content resumes.
    private(set) var position = MediaTime.zero
    /// The next content time at which something is due: a stop, a request, or an overlay's end.
    var nextMoment = MediaTime.zero
    var deadline = MediaTime.never
    private(set) var now = MediaTime.zero
    /// The time from which playing time is measured while the content moves.
    private var since = MediaTime.zero
    /// How much content can have played before `since`, since the last report, in thousandths of a microsecond: each
    /// time at the rate of then.
    private var explained: Int64 = 0
    private var rate = unknownRate
    /// The time until which positions far from `position` are ignored; nil if none are.
    private var settlesUntil: MediaTime?
    private var knowsRate = false
    /// Whether the content moves: begun, not held, not over, not paused by the viewer.
    private(set) var isMoving = false
    /// Whether `start` has set the position; before that no stop counts as passed.
    private(set) var isPlaced = false
    /// Whether no position was accepted since the content started or resumed; a pause is then not the viewer's.
    private(set) var awaitsFirstReport = false
    private(set) var furthestBefore = MediaTime.zero
    /// How much content was jumped over; back jumps count as negative.
    private var jumped = MediaTime.zero
    /// How much content had played at the stop where the gap behind the last linear ad begins; `never` if none started.
    private var playedAtAd = MediaTime.never
    /// How much content had played when that ad started.
    private var playedBeforeAd = MediaTime.never

    /// The furthest position the content reached or jumped to.
    var furthest: MediaTime { max(furthestBefore, position) }

    // MARK: The clock

    /// Notes the time of an input or a deadline; the clock never goes back.
    mutating func reach(_ instant: MediaTime) { now = max(now, instant) }

    mutating func changeClock(to instant: MediaTime) {
        let shift = instant - now
        now = instant
        since += shift
        settlesUntil = settlesUntil.map { $0 + shift }
    }

    // MARK: The position

    mutating func place(at time: MediaTime) {
        move(to: time)
        furthestBefore = time
        isPlaced = true
        measureAnew()
    }

    mutating func play(to time: MediaTime) {
        position = time
        measureAnew()
    }

    /// Returns to the position before a seek that is decided again, and to how far the content had come.
    mutating func takeBack(to origin: MediaTime, furthest: MediaTime) {
        move(to: origin)
        furthestBefore = furthest
    }

    /// Fixes the furthest position, so that moving `position` back does not lower it.
    mutating func keepFurthest() { furthestBefore = furthest }

    /// Moves the position without playing the content between.
    mutating func move(to time: MediaTime) {
        jumped += time - position
        position = time
    }

    // MARK: The content played

    /// How much content has played when it plays to a position, or had when it was there.
    func played(at time: MediaTime) -> MediaTime { time - jumped }

    /// A linear ad of a stop has started. The first of an interruption counts for all of it.
    mutating func noteStartedAd(ofStopAt moment: StopMoment, joinWithin: MediaTime) {
        if !isOfAd(moment, joinWithin: joinWithin) { playedAtAd = moment.own }
        playedBeforeAd = played(at: position)
    }

    /// Whether a stop is of the same interruption as the last linear ad that started.
    func isOfAd(_ moment: StopMoment, joinWithin: MediaTime) -> Bool {
        moment.first <= playedAtAd && playedAtAd <= moment.first + joinWithin
    }

    /// How much content plays between the stop of the last linear ad that started and another; nil without such an ad.
    func playedSinceAd(at moment: StopMoment) -> MediaTime? { playedAtAd == .never ? nil : moment.own - playedAtAd }

    /// The moment at which a stop counts that a start or a seek chooses now. Before more content has played than when
    /// the last ad started, it is that of the ad, however late that came.
    var momentOfChoice: StopMoment {
        let played = played(at: position)
        return StopMoment(played == playedBeforeAd ? playedAtAd : played)
    }

    // MARK: Reports

    /// The position up to which ``advanceIfNothingDue(to:now:)`` advances; nil if it does not.
    var quietUntil: MediaTime? { isMoving && settlesUntil == nil ? nextMoment : nil }

    /// Advances the position if nothing is due. Returns false, with nothing changed, if a closer look is needed.
    ///
    /// Costs a few integer comparisons and no allocation.
    @inline(__always)
    mutating func advanceIfNothingDue(to time: MediaTime, now instant: MediaTime) -> Bool {
        guard isMoving, settlesUntil == nil, time > position, time < nextMoment, time <= .limit, instant >= now,
            instant < deadline, instant <= .limit
        else { return false }
        let waited = instant.microseconds &- since.microseconds
        // Beyond twelve days the product might overflow: take the slow path.
        guard waited < 1 << 40 else { return false }
        // Both sides in thousandths: a division would be the most expensive step here.
        let distance = time.microseconds &- position.microseconds &- Self.slack
        guard distance &* 1000 <= waited &* rate &+ explained else { return false }
        position = time
        now = instant
        since = instant
        explained = 0
        return true
    }

    /// Classifies a reported position. Changes only what is needed to classify the next one.
    mutating func read(_ time: MediaTime) -> Reading {
        if let until = settlesUntil {
            let off = time - position
            if off.microseconds.magnitude > UInt64(Self.slack) && now < until { return .stale }
            settlesUntil = nil
        }
        awaitsFirstReport = false
        let distance = (time - position).microseconds
        if distance < -Self.slack { return .jump }
        // How far playback can have advanced since the last report.
        let reach = explainedSoFar / 1000 + Self.slack
        if distance <= 0 {
            measureAnew()
            return .behind
        }
        return distance <= reach ? .playback : .jump
    }

    private var explainedSoFar: Int64 {
        guard isMoving else { return explained }
        let (product, overflow) = max(0, (now - since).microseconds).multipliedReportingOverflow(by: rate)
        return overflow ? Self.mostExplained : min(Self.mostExplained, product) + explained
    }

    /// The most that `explained` counts: more than any content lasts, and twice it is no overflow.
    private static let mostExplained: Int64 = (1 << 61)

    private mutating func explain() {
        explained = min(Self.mostExplained, explainedSoFar)
        since = now
    }

    mutating func measureAnew() {
        since = now
        explained = 0
    }

    /// Jumps to a position; reports of other positions are stale for a while.
    ///
    /// `isReported`: a playhead reported the jump, so the player is already there. `furthest`: how far the content
    /// counts as reached, if not as far as it came.
    mutating func jump(to time: MediaTime, isReported: Bool, furthest: MediaTime? = nil) {
        furthestBefore = furthest ?? self.furthest
        move(to: time)
        measureAnew()
        settlesUntil = isReported ? nil : now + Self.settling
    }

    mutating func pause() {
        guard isMoving else { return }
        explain()
        isMoving = false
    }

    mutating func play() {
        guard !isMoving else { return }
        since = now
        isMoving = true
    }

    mutating func release(now: MediaTime) {
        isMoving = true
        settle(now: now)
    }

    mutating func endSettling() { settlesUntil = nil }

    /// Expects stale reports of a player that has just received its position, or has just been created.
    mutating func settle(now: MediaTime) {
        measureAnew()
        since = now
        settlesUntil = now + Self.settling
        awaitsFirstReport = true
    }

    mutating func hold() {
        isMoving = false
        explained = 0
        settlesUntil = nil
    }

    /// Sets the player's rate, rounded up to thousandths and at most 1000 times normal. Returns whether it changed.
    mutating func setRate(_ value: Double) -> Bool {
        explain()
        let old = knowsRate ? rate : nil
        rate = Int64(min(max(value, 0), 1000) * 1000 + 0.999)
        knowsRate = true
        return rate != old
    }

    /// How much content plays in a wall time at the rate last reported, or at normal speed if none was.
    func played(in time: MediaTime) -> MediaTime {
        guard knowsRate else { return time }
        let (product, overflow) = time.microseconds.multipliedReportingOverflow(by: rate)
        return overflow ? .limit : min(.limit, MediaTime(microseconds: product / 1000))
    }
}

extension MediaTime {
    static let never = MediaTime(microseconds: .max)
}
