import AdRulesModel

/// An overlay that is due and not shown yet.
struct WaitingOverlay: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The place of its stop when it came due.
    var position: StopPosition
    /// When its load is given up; nil when that is past.
    var giveUpAt: MediaTime?
    /// Whether a later stop came due since: no late answer plays.
    var isOvertaken = false
    /// Whether it came due while an earlier stop loads or is ready, and waits for no stop.
    var isBeside = false
}

/// A load whose stop was given up, while the policy still lets its answer play.
struct LateLoad: Sendable, Hashable, Codable {
    /// The load.
    var token: LoadToken
    /// The occurrence.
    var occurrence: OccurrenceID
    /// Its run.
    var showing: Int
    /// The place of its stop.
    var position: StopPosition
    /// When it was asked for.
    var askedAt: MediaTime
    /// How many ads of this showing were told of by earlier answers.
    var toldAds = 0
}

/// A break of an earlier playlist that ends as it was: it played, or its stop held the content, when another one came.
struct PinnedBreak: Sendable, Hashable, Codable {
    /// The occurrence that plays or waits.
    var occurrence: OccurrenceID
    /// The element.
    var adBreak: AdBreak
}

/// A break that a replacement took away.
struct RemovedBreak: Sendable, Hashable, Codable {
    /// Its index.
    var index: Int
    /// Its label.
    var breakID: String?
    /// Its offset as it was written.
    var offset: String?
}

/// The part of a live stream that can be reached.
struct LiveWindow: Sendable, Hashable, Codable {
    /// Its beginning.
    var from: MediaTime
    /// The live edge.
    var to: MediaTime
    /// As far as its beginning came while the stream was live; nil: it was not.
    var floor: MediaTime?
}

/// What wall time a content time stands for.
struct LiveAnchor: Sendable, Hashable, Codable {
    /// The content time.
    var mediaTime: MediaTime
    /// The wall time, from 1970-01-01T00:00:00Z.
    var date: MediaTime
}

/// A surface that has not stood still long enough to be looked at.
struct PendingSurface: Sendable, Hashable, Codable {
    /// The surface.
    var surface: Surface
    /// When it is looked at.
    var deadline: MediaTime
}

/// What few sessions need, and those mostly for a moment.
struct RareState: Sendable, Hashable, Codable {
    /// Where the content was before the first seek in a hold.
    var seekOrigin: MediaTime?
    /// Where the content was when the hold opened, or where a seek moved it since: the stops close behind join.
    var holdPosition: MediaTime?
    /// Since when no ad has played in the hold; nil: one plays, or there is no hold.
    var silentSince: MediaTime?
    /// The part of a live stream that can be reached.
    var window: LiveWindow?
    /// What wall time a content time stands for.
    var anchor: LiveAnchor?
    /// Since when the viewer's pause keeps give-up times from running.
    var frozenSince: MediaTime?
    /// A surface that has not stood still long enough.
    var pendingSurface: PendingSurface?
    /// Loads that were forgotten in a showing that is not over.
    var forgottenLoads: [ForgottenLoad] = []
    /// What the last seek passed and did not choose, if nothing else would tell.
    var skippedByDecision: [RepetitionRange] = []
}

/// Some repetitions of a break; its base is 0.
struct RepetitionRange: Sendable, Hashable, Codable {
    /// The break.
    var index: Int
    /// The first of them.
    var lower: Int
    /// The last of them.
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

    var anchor: LiveAnchor? {
        get { rare.first?.anchor }
        set { changeRare { $0.anchor = newValue } }
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
