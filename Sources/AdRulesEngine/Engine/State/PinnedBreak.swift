import AdRulesModel

/// A break of an earlier playlist that finishes as it began: it played or its stop was held at the replacement.
struct PinnedBreak: Sendable, Hashable, Codable {
    /// The occurrence that is playing or waiting.
    var occurrence: OccurrenceID
    /// The `AdBreak` element of the earlier playlist.
    var adBreak: AdBreak
}
