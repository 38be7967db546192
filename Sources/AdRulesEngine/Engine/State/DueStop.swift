import AdRulesModel

/// A stop that is due: its breaks load, wait or play.
struct DueStop: Sendable, Codable {
    /// Its place when it came due.
    var position: StopPosition
    /// Its occurrences that are not dealt with yet, in document order.
    var waiting: WaitingBreaks
    /// When loads that are still open are given up, and with autoPlay off the wait for `startBreak`; nil when that is
    /// past. Set by the queue, which keeps the earliest.
    var giveUpAt: MediaTime?
    /// Whether it is of a seek's decision: a seek before the first ad takes it back and decides afresh.
    var isSeekMade = false
    /// Whether its breaks play.
    var hasBegun = false
    /// With autoPlay off: whether AD_BREAK_READY was sent.
    var isAnnounced = false
    /// With autoPlay off: whether `startBreak` came.
    var isWanted = false
    /// Whether a later stop was reached, together with it or since, be that one skipped: no late answer of it plays.
    var isOvertaken = false
    /// Whether an ad of a break that is no bumper started.
    var hasStartedAd = false
}

/// Why stops are due.
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

/// The decision that made the stops in the queue due: a seek may have to take it back.
struct Decision: Sendable, Hashable, Codable {
    /// Why they are due.
    var cause: DueCause
    /// Where the content was before a seek.
    var origin: MediaTime
    /// How far the content had come before a seek.
    var furthest: MediaTime
    /// Whether an ad of them was played: then the decision stands.
    var hasPlayed = false
}
