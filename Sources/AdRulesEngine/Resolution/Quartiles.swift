public import AdRulesModel

/// The ad times at which a quarter, half and three quarters of an ad have played (VAST 4.2 §3.14).
public struct Quartiles: Sendable, Hashable {
    /// A quarter.
    public var first: MediaTime
    /// Half.
    public var midpoint: MediaTime
    /// Three quarters.
    public var third: MediaTime

    /// The quartiles of an ad of a duration, to the microsecond; nil for a duration that is not positive.
    public init?(of duration: MediaTime) {
        let length = duration.microseconds
        guard length > 0 else { return nil }
        midpoint = MediaTime(microseconds: length / 2)
        first = MediaTime(microseconds: length / 4)
        // Whole quarters first: three times a very long duration would not fit.
        third = MediaTime(microseconds: length / 4 * 3 + length % 4 * 3 / 4)
    }
}
