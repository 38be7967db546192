import AdRulesModel

/// An overlay that is due but not shown yet.
struct WaitingOverlay: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The position of its stop when it came due.
    var position: StopPosition
    /// When its load is given up; nil if there is no such time left.
    var giveUpAt: MediaTime?
    /// Whether a later stop has come due since; then no late answer plays.
    var isOvertaken = false
    /// Whether it came due while an earlier stop was loading or ready; it then waits for no stop.
    var isBeside = false
    /// Whether the seek of the current decision made it due: a seek before the first ad takes it back.
    var isSeekMade = false

    /// Whether its stop is after a content position.
    func isAfter(_ time: MediaTime) -> Bool { position.contentTime.map { $0 > time } ?? false }
}

/// A load whose stop was given up but whose answer the policy still lets play.
struct LateLoad: Sendable, Hashable, Codable {
    /// The token of the load.
    var token: LoadToken
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing.
    var showing: Int
    /// The position of its stop.
    var position: StopPosition
    /// When it was requested.
    var askedAt: MediaTime
    /// The number of ads of this showing already reported to the app for earlier answers.
    var toldAds = 0
}

/// A break of an earlier playlist that finishes as it began: it played or its stop was held at the replacement.
struct PinnedBreak: Sendable, Hashable, Codable {
    /// The occurrence that is playing or waiting.
    var occurrence: OccurrenceID
    /// The `AdBreak` element of the earlier playlist.
    var adBreak: AdBreak
}

/// A break that a replacement playlist removed.
struct RemovedBreak: Sendable, Hashable, Codable {
    /// Its index.
    var index: Int
    /// Its label.
    var breakID: String?
    /// Its offset as written.
    var offset: String?
}

/// The seekable window of a live stream.
struct LiveWindow: Sendable, Hashable, Codable {
    /// The beginning of the window.
    var from: MediaTime
    /// The live edge.
    var to: MediaTime
    /// The furthest beginning of the window while the stream was live; nil if it was not live.
    var floor: MediaTime?
}

/// A surface size that has not been stable long enough to be applied.
struct PendingSurface: Sendable, Hashable, Codable {
    /// The surface.
    var surface: Surface
    /// When it is applied.
    var deadline: MediaTime
}

/// State that is nil or empty in most sessions.
struct RareState: Sendable, Hashable, Codable {
    /// The content position before the first seek in a hold.
    var seekOrigin: MediaTime?
    /// The content position at which the hold opened, or to which a seek moved it; stops close behind it join.
    var holdPosition: MediaTime?
    /// The time since which no ad has played in the hold; nil if one is playing or there is no hold.
    var silentSince: MediaTime?
    /// The seekable window of a live stream.
    var window: LiveWindow?
    /// The time since which the viewer's pause has suspended give-up times.
    var frozenSince: MediaTime?
    /// The surface size waiting to be applied.
    var pendingSurface: PendingSurface?
    /// Loads that were discarded in a showing that is not over.
    var forgottenLoads: [ForgottenLoad] = []
    /// The repetitions the last seek marked as skipped, so that it can be taken back.
    var skippedByDecision: [RepetitionRange] = []
}

/// A range of repetitions of a break; 0 is the base.
struct RepetitionRange: Sendable, Hashable, Codable {
    /// The index of the break.
    var index: Int
    /// The first repetition.
    var lower: Int
    /// The last repetition.
    var upper: Int
}

extension PlaylistEngine {
    var seekOrigin: MediaTime? {
        get { rare.first?.seekOrigin }
        set { changeRare { $0.seekOrigin = newValue } }
    }

    var holdPosition: MediaTime? {
        get { rare.first?.holdPosition }
        set { changeRare { $0.holdPosition = newValue } }
    }

    var silentSince: MediaTime? {
        get { rare.first?.silentSince }
        set { changeRare { $0.silentSince = newValue } }
    }

    var window: LiveWindow? {
        get { rare.first?.window }
        set { changeRare { $0.window = newValue } }
    }

    var frozenSince: MediaTime? {
        get { rare.first?.frozenSince }
        set { changeRare { $0.frozenSince = newValue } }
    }

    var pendingSurface: PendingSurface? {
        get { rare.first?.pendingSurface }
        set { changeRare { $0.pendingSurface = newValue } }
    }

    var forgottenLoads: [ForgottenLoad] {
        get { rare.first?.forgottenLoads ?? [] }
        set { changeRare { $0.forgottenLoads = newValue } }
    }

    var skippedByDecision: [RepetitionRange] {
        get { rare.first?.skippedByDecision ?? [] }
        set { changeRare { $0.skippedByDecision = newValue } }
    }

    private mutating func changeRare(_ change: (inout RareState) -> Void) {
        var state = rare.first ?? RareState()
        change(&state)
        if state == RareState() {
            if !rare.isEmpty { rare = [] }
        } else if rare.isEmpty {
            rare = [state]
        } else {
            rare[0] = state
        }
    }
}
