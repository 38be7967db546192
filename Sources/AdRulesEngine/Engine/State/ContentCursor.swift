import AdRulesModel

/// Where the content is, and whether a report of the player's position means playback or a jump (page Behaviour,
/// Playback or seek).
///
/// Everything that a `playhead` with nothing due looks at lies here, side by side.
struct ContentCursor: Sendable, Hashable, Codable {
    /// What a reported position means.
    enum Reading: Sendable, Hashable {
        /// The player has not caught up with a jump yet.
        case stale
        /// It stands still, or is up to a second behind: nothing moves but the time that is measured from.
        case behind
        /// It played on to there.
        case playback
        /// It jumped there.
        case jump
    }

    /// How far a position may be off, in microseconds, before it counts as a jump.
    static let slack: Int64 = 1_000_000
    /// How long stale positions are ignored after a jump.
    static let settling = MediaTime.seconds(3)
    /// The rate in thousandths that is assumed until the player reports one.
    static let unknownRate: Int64 = 2000

    /// The content's position, or where it goes on after a hold.
    var position = MediaTime.zero
    /// The content time at which something has to be done: a stop, a request, an overlay's end.
    var nextMoment = MediaTime.zero
    /// The earliest deadline.
    var deadline = MediaTime.never
    /// The last `now`.
    var now = MediaTime.zero
    /// Since when the movement is measured, while the content moves.
    var since = MediaTime.zero
    /// How long the content moved before `since` without a report: pauses lie between.
    var elapsed = MediaTime.zero
    /// The rate in thousandths.
    var rate = unknownRate
    /// Whether the content moves: begun, not held, not over, not paused by the viewer.
    var isMoving = false
    /// Until when positions away from `position` are ignored; nil: none.
    var settlesUntil: MediaTime?
    /// Whether `start` said where the content begins: before that nothing is passed.
    var isPlaced = false
    /// Whether no position was accepted since the engine let the content go on: a pause is then the engine's own.
    var awaitsFirstReport = false
    /// The furthest position up to the last jump.
    private var furthestBefore = MediaTime.zero

    /// The furthest position the content came to or jumped to.
    var furthest: MediaTime {
        get { max(furthestBefore, position) }
        set { furthestBefore = newValue }
    }

    /// The furthest position stays what it is, wherever `position` moves from here.
    mutating func keepFurthest() {
        furthestBefore = furthest
    }

    /// Moves on if nothing is due; false when the position has to be looked at closely, and nothing has changed then.
    ///
    /// A handful of integer comparisons, no allocation.
    @inline(__always)
    mutating func glide(to time: MediaTime, now instant: MediaTime) -> Bool {
        guard isMoving, settlesUntil == nil, time > position, time < nextMoment, time <= .limit, instant >= now,
            instant < deadline, instant <= .limit
        else { return false }
        let waited = instant.microseconds &- since.microseconds &+ elapsed.microseconds
        // Beyond twelve days the product might not fit: look closely.
        guard waited < 1 << 40 else { return false }
        // Thousandths on both sides: a division would be the dearest thing here.
        let distance = time.microseconds &- position.microseconds &- Self.slack
        guard distance &* 1000 <= waited &* rate else { return false }
        position = time
        now = instant
        since = instant
        elapsed = .zero
        return true
    }

    /// What a reported position means. Moves nothing but what is needed to judge the next report.
    mutating func read(_ time: MediaTime) -> Reading {
        if let until = settlesUntil {
            let off = time - position
            if off.microseconds.magnitude > UInt64(Self.slack) && now < until { return .stale }
            settlesUntil = nil
        }
        awaitsFirstReport = false
        let distance = (time - position).microseconds
        if distance < -Self.slack { return .jump }
        let reach = self.reach
        if distance <= 0 {
            measureAnew()
            return .behind
        }
        return distance <= reach ? .playback : .jump
    }

    /// How far playback can have come since the last report, in microseconds.
    var reach: Int64 {
        let waited = elapsed + (isMoving ? now - since : .zero)
        let (product, overflow) = max(0, waited.microseconds).multipliedReportingOverflow(by: rate)
        return overflow ? .max : (product / 1000).addingReportingOverflow(Self.slack).partialValue
    }

    /// Measures movement from now on.
    mutating func measureAnew() {
        since = now
        elapsed = .zero
    }

    /// Jumps: reports of other positions are stale for a while.
    ///
    /// `isReported`: a playhead told of the jump, so the player is there already.
    mutating func jump(to time: MediaTime, isReported: Bool) {
        furthestBefore = furthest
        position = time
        measureAnew()
        settlesUntil = isReported ? nil : now + Self.settling
    }

    /// The content stands still.
    mutating func pause() {
        guard isMoving else { return }
        elapsed += now - since
        isMoving = false
    }

    /// The content moves.
    mutating func play() {
        guard !isMoving else { return }
        since = now
        isMoving = true
    }

    /// The engine let the content go on at `position`.
    mutating func release() {
        isMoving = true
        measureAnew()
        settlesUntil = now + Self.settling
        awaitsFirstReport = true
    }

    /// The engine holds the content, or it is over.
    mutating func hold() {
        isMoving = false
        elapsed = .zero
        settlesUntil = nil
    }

    /// Takes the player's rate. Whole thousandths, rounded up; at most a thousandfold.
    mutating func setRate(_ value: Double) {
        rate = Int64(min(max(value, 0), 1000) * 1000 + 0.999)
    }
}

extension MediaTime {
    /// A time that does not come.
    static let never = MediaTime(microseconds: .max)
    /// The largest time that is accepted from outside: some 285 years, exact in every JSON reader.
    static let limit = MediaTime(microseconds: 1 << 53)
    /// Whether it may come in.
    package var isAcceptable: Bool { self >= .zero && self <= .limit }
}
