import AdRulesModel

/// The playback of a break: a linear break in a hold, or an overlay on the content.
struct BreakPlayback: Sendable, Hashable, Codable {
    /// The occurrence, the number of its showing, and the position of its stop when it began.
    let showing: BreakShowing
    /// Its ads.
    var loaded: LoadedBreak
    /// Whether AD_BREAK_STARTED was sent in this showing, so that AD_BREAK_ENDED must follow.
    var sentBreakStarted = false
    /// The ad that is playing; nil before the first, and while an overlay waits for the content.
    var current: PlayingAd?
    /// The number of ads that started.
    @Count var startedAds = 0
    /// The number of ads that played to their end or were skipped; if 0, all failed.
    @Count var completedAds = 0

    init(_ showing: BreakShowing, _ loaded: LoadedBreak) {
        self.showing = showing
        self.loaded = loaded
    }

    /// The occurrence.
    var occurrence: OccurrenceID { showing.occurrence }

    /// Whether the break plays in a hold.
    var isLinear: Bool { loaded.type == .linear }

    /// The reference to the ad that is playing; nil if there is none.
    var currentReference: AdReference? { current.map { showing.reference(to: $0.introduced) } }

    /// Whether every ad that started has failed.
    var hasOnlyFailed: Bool { loaded.hasFailure && completedAds == 0 }

    /// Whether a reference is to the ad that is playing.
    func isPlaying(_ reference: AdReference) -> Bool {
        showing.contains(reference) && current?.introduced.number == reference.ad
    }

    /// Whether a reference is to the ad that is prepared.
    func isPrepared(_ reference: AdReference) -> Bool {
        showing.contains(reference) && loaded.prepared?.number == reference.ad
    }

    // MARK: The ads

    /// Plays the prepared ad: it must start within the timeout.
    mutating func playPrepared(now: MediaTime, timeout: MediaTime) -> IntroducedAd? {
        guard let next = loaded.takePrepared() else { return nil }
        current = PlayingAd(next, now: now, timeout: timeout)
        return next
    }
}
