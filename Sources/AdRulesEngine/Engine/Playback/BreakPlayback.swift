/// The playback of a break: a linear break in a hold, or an overlay on the content.
struct BreakPlayback: Sendable, Hashable, Codable {
    /// The occurrence, the number of its showing, and the position of its stop when it began.
    let showing: BreakShowing
    var loaded: LoadedBreak
    /// Whether AD_BREAK_STARTED was sent in this showing, so that AD_BREAK_ENDED must follow.
    var sentBreakStarted = false
    /// The ad that is playing; nil before the first, and while an overlay waits for the content.
    var current: PlayingAd?
    @Count var startedAds = 0
    /// The number of ads that played to their end or were skipped; if 0, all failed.
    @Count var completedAds = 0

    var occurrence: OccurrenceID { showing.occurrence }

    /// Whether the break plays in a hold.
    var isLinear: Bool { loaded.type == .linear }

    var currentReference: AdReference? { current.map { showing.reference(to: $0.introduced) } }

    func isPlaying(_ reference: AdReference) -> Bool {
        showing.contains(reference) && current?.introduced.number == reference.ad
    }

    func isPrepared(_ reference: AdReference) -> Bool {
        showing.contains(reference) && loaded.prepared?.number == reference.ad
    }
}

/// One showing of an occurrence, to which events, trackers and requests belong.
struct BreakShowing: Sendable, Hashable, Codable {
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    @Count var number: Int
    var position: StopPosition

    /// The reference to one of its ads for the host.
    func reference(to ad: IntroducedAd) -> AdReference { AdReference(occurrence, showing: number, ad: ad.number) }

    func contains(_ reference: AdReference) -> Bool {
        occurrence == reference.occurrence && number == reference.showing
    }
}
