/// The ad times at which a quarter, half and three quarters of an ad have played (VAST 4.2 §3.14).
package struct Quartiles: Sendable, Hashable {
    package var first: MediaTime
    package var midpoint: MediaTime
    package var third: MediaTime

    /// Creates the quartiles of an ad's duration, to the microsecond; nil if the duration is not positive.
    package init?(of duration: MediaTime) {
        let length = duration.microseconds
        guard length > 0 else { return nil }
        midpoint = MediaTime(microseconds: length / 2)
        first = MediaTime(microseconds: length / 4)
        // Divides before it multiplies: three times a very long duration would overflow.
        third = MediaTime(microseconds: length / 4 * 3 + length % 4 * 3 / 4)
    }
}
