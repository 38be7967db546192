import AdRulesEngine
import AdRulesModel

/// A break of the playlist with its index for the session.
struct ListedBreak: Sendable {
    var index: Int
    var element: AdBreak
    var isRemoved = false
}

/// Where an occurrence lies, or why nowhere.
struct Listed: Sendable, Equatable {
    var position: StopPosition?
    var reason: BreakReason?
}

/// The outcome of an occurrence.
struct Status: Sendable, Equatable {
    var outcome = BreakOutcome.pending
    var reason: BreakReason?
    /// "final": only `resetBreak` or a replay leaves such a state.
    var isOver = false
    /// The number of the next showing, or of the one that plays.
    var showing = 1
}

struct Record: Sendable {
    var status = Status()
    /// AD_BREAK_* come once per occurrence, in the first showing that begins.
    var hasBegun = false
    /// It ended with the content, the session or its playlist before it was reached.
    var endedUnreached = false
    /// It is over, has begun, or was passed.
    var isReached: Bool { hasBegun || !endedUnreached && (status.isOver || status.reason != nil) }
    /// This showing was requested or announced: another one gets another number.
    var hasRun = false
    /// What an earlier showing came to, when an impression was asked for (I18).
    var shown: Status?
    var load: OpenLoad?
    var pod: Pod?
    /// The surfaces for which it was asked again in this showing.
    var askedAgainFor: [Surface] = []
    /// Whether it was asked again in this showing because its ads had expired.
    var isRefreshed = false
    /// The number of announced ads in each showing: "Ads asked again in a showing number on".
    var announced: [Int: Int] = [:]
    /// Where it lay when it had a place.
    var lastPlace: StopPosition?
}

struct OpenLoad: Sendable {
    var token: LoadToken
    var askedAt: MediaTime
    /// How far dates had been ahead of the clock then.
    var ahead: MediaTime
    var followed = 0
    /// When its stop came due: its clock starts then.
    var dueAt: MediaTime?
    var response: BreakAdRequest
    /// What has come of it so far.
    var soFar: AdResponse?
}

/// The ads of one showing, from the answer on.
struct Pod: Sendable {
    struct Slot: Sendable {
        var ad: ResolvedAd
        var position: Int
    }
    struct Prepared: Sendable {
        var number: Int
        var slot: Slot
        /// Which of the ads that start in the showing it is, from 1.
        var place: Int
        /// The host reported that its media can play.
        var isReady = false
    }
    var type: BreakType
    var first: Prepared?
    var rest: [Slot]
    var spares: [ResolvedAd]
    var total: Int
    var nextNumber = 1
    /// Positions whose ads failed before the break began, and that no spare took.
    var gaps = 0
    var askedAt: MediaTime
    /// How far dates had been ahead of the clock then.
    var ahead: MediaTime
    var lastFailure = 0
    var isFromURL: Bool
}

/// A stop that is due.
struct DueStop: Sendable {
    enum Cause: Sendable {
        case start, seek, playback, complete
    }
    var position: StopPosition
    /// Linear breaks, breaks with trackers only and bumpers, in document order.
    var members: [OccurrenceID]
    var cause: Cause
    var dueAt: MediaTime
    var giveUpAt: MediaTime
    /// How much content was played at the stop, and at the first of its interruption.
    var played: PlayedContent
    var isReadyReported = false
    /// Its give-up time is over.
    var isGivenUp = false
    var isStartedByHost = false
    var hasBegun = false
    /// Whether a linear break other than a bumper has STARTED.
    var hasStartedAd = false
    /// What the ads of all its breaks took of the slot so far.
    var used = MediaTime.zero
}

/// The time between CONTENT_PAUSE_REQUESTED and its end.
struct Hold: Sendable {
    var resume: MediaTime
    /// Where a seek during an ad is decided from.
    var from: MediaTime
    /// Whether the viewer sought during an ad: that is still to be decided.
    var hasSeek = false
    var hasPlayed = false
    /// Since when no ad has played; nil: one plays.
    var silentSince: MediaTime?
}

/// A decision of `start` or a seek that a later one may undo.
struct Decision: Sendable {
    var origin: MediaTime?
    /// The furthest position before it.
    var furthest: MediaTime
    var changes: [(occurrence: OccurrenceID, before: Status, after: Status)] = []
    var stops: [StopPosition] = []
    /// What it made due; other breaks at the same moment may have been due before.
    var members: [OccurrenceID] = []
}

/// A break that plays, or an overlay that stands.
struct Run: Sendable {
    struct Current: Sendable {
        var number: Int
        var slot: Pod.Slot
        var hasStarted = false
        var duration: MediaTime?
        var time = MediaTime.zero
        var hasProgress = false
        var isPaused = false
        var hasToldPause = false
        var fired: Set<String> = []
        /// When the watchdog barks: 402 or 405.
        var limit: MediaTime
        /// I2: "per ad, duration + 2 × mediaTimeout", whatever is reported.
        var lastLimit: MediaTime?
        var playedAt: MediaTime
        /// Since when it takes of the time of its slot.
        var since: MediaTime
        /// Left while it is paused.
        var left: MediaTime?
        var pausedAt = MediaTime.zero
        var isExpanded: Bool?
        var isRestored = false
        /// Its start was reported while the viewer's pause stood.
        var startWaits = false
        /// The companions that were reported as shown meanwhile.
        var waitingCompanions: [Int] = []
        /// Of an overlay: what is left of its time while content does not play.
        var rest: MediaTime?

        /// "Quartiles by the player's duration if reported, else VAST's".
        var length: MediaTime? { duration ?? slot.ad.duration.flatMap { $0 > .zero ? $0 : nil } }

        /// What is left before `limit`, whatever keeps it from running.
        mutating func setLeft(_ time: MediaTime, now: MediaTime) {
            if left != nil { left = time } else if rest != nil { rest = time } else { limit = now + time }
        }

        /// I2, by the length that is known now.
        mutating func bound(timeout: MediaTime) {
            lastLimit = length.map { playedAt + $0 + timeout + timeout }
        }

        /// Sets the watchdog: silence, and in all no longer than the duration and twice the time-out (I2).
        mutating func watch(at now: MediaTime, timeout: MediaTime) {
            let silence = hasProgress ? timeout : (length ?? .zero) + timeout
            bound(timeout: timeout)
            limit = min(now + silence, lastLimit ?? now + silence)
        }
    }
    var occurrence: OccurrenceID
    var showing: Int
    var position: StopPosition
    var pod: Pod
    var current: Current?
    var next: Pod.Prepared?
    var shown = 0
    /// Positions whose ads failed, less those that a spare took.
    var gaps = 0
    var lastFailure = 0
    /// Ads that ended or were skipped.
    var completed = 0
    var isFirstShowing: Bool
    /// The position that a spare may take when the ad that plays is over.
    var open: Int?
    /// Whether dead air ended it before its last ad.
    var isCutShort = false
}

/// A nonlinear or display break that is due.
/// How much content was played when a stop counts for `minimumGap`, and when the first of its interruption does.
struct PlayedContent: Sendable {
    var own: MediaTime
    var first: MediaTime

    init(own: MediaTime, first: MediaTime) { (self.own, self.first) = (own, first) }

    /// Of a stop that joins none.
    init(at own: MediaTime) { (self.own, first) = (own, own) }
}

struct Overlay: Sendable {
    var occurrence: OccurrenceID
    var position: StopPosition
    var dueAt: MediaTime
    var giveUpAt: MediaTime
    /// As of its stop.
    var played: PlayedContent
    /// Its stop gave nothing up: it waits for no other stop.
    var waitsForNone = false
}
