import AdRulesModel

/// One showing of an occurrence, to which events, trackers and requests belong.
struct BreakShowing: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    @Count var number: Int
    /// The position of its stop.
    var position: StopPosition

    /// The reference to one of its ads for the host.
    func reference(to ad: IntroducedAd) -> AdReference {
        AdReference(occurrence, showing: number, ad: ad.number)
    }

    /// Whether a reference is to an ad of this showing.
    func contains(_ reference: AdReference) -> Bool {
        occurrence == reference.occurrence && number == reference.showing
    }
}
