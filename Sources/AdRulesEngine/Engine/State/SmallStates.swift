import AdRulesModel

/// A break of an earlier playlist that finishes as it began: it played or its stop was held at the replacement.
struct PinnedBreak: Sendable, Hashable, Codable {
    /// The occurrence that is playing or waiting.
    var occurrence: OccurrenceID
    /// The `AdBreak` element of the earlier playlist.
    var adBreak: AdBreak
}

/// The wall time that corresponds to a content time.
struct LiveAnchor: Sendable, Hashable, Codable {
    /// The content time.
    var mediaTime: MediaTime
    /// The wall time, from 1970-01-01T00:00:00Z.
    var date: MediaTime
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
    /// The wall time that corresponds to a content time.
    var anchor: LiveAnchor?
    /// The surface size waiting to be applied.
    var pendingSurface: PendingSurface?
}

extension PlaylistEngine {
    var anchor: LiveAnchor? {
        get { rare.first?.anchor }
        set { changeRare { $0.anchor = newValue } }
    }

    var pendingSurface: PendingSurface? {
        get { rare.first?.pendingSurface }
        set { changeRare { $0.pendingSurface = newValue } }
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
