import AdRulesModel

/// When a stop counts for `minimumGap`, by how much content had played.
struct StopMoment: Sendable, Hashable, Codable {
    /// The moment of the stop itself.
    var own: MediaTime
    /// That of the first stop of its interruption.
    var first: MediaTime

    /// The moment of a stop that joins `first`; nil if it joins none.
    init(_ own: MediaTime, joining first: MediaTime? = nil) {
        self.own = own
        self.first = first ?? own
    }
}
