import AdRulesModel

/// A stop that is due: its breaks are loading, waiting or playing.
struct PendingStop: Sendable, Codable {
    /// Its position when it came due.
    var position: StopPosition
    /// Its occurrences that have not been handled yet, in document order.
    var waiting: WaitingBreaks
    /// When open loads are given up and, with autoPlay off, the wait for `startBreak` ends; nil once that has passed.
    /// Set through the queue, which tracks the earliest.
    var giveUpAt: MediaTime?
    /// When it counts for `minimumGap`.
    var moment: StopMoment
    /// Whether a seek made it due: a seek before the first ad takes it back and decides again.
    var isSeekMade = false
    /// Whether it has begun to play its breaks.
    var hasBegun = false
    /// With autoPlay off: whether AD_BREAK_READY was sent.
    var isAnnounced = false
    /// With autoPlay off: whether `startBreak` was received.
    var isWanted = false
    /// Whether an ad of a break other than a bumper has started.
    var hasStartedAd = false
    /// Whether it has begun, and has nothing left that can play but bumpers.
    var hasOnlyBumpers = false
    /// The time that ads have taken of the slot of its opportunity; nil before the first.
    var spent: MediaTime?
}

/// The reason why stops are due.
enum DueCause: String, Sendable, Hashable, Codable {
    /// The content crossed them.
    case playback
    /// A seek chose them.
    case seek
    /// The start chose them.
    case start
    /// The content is over.
    case complete
}

/// The decision that made the stops in the queue due; a seek may take it back.
struct Decision: Sendable, Hashable, Codable {
    /// The content position before a seek.
    var origin: MediaTime
    /// The furthest content position before a seek.
    var furthest: MediaTime
    /// The reason why the stops are due.
    var cause: DueCause
    /// Whether an ad of these stops has played; the decision is then final.
    var hasPlayed = false
}
