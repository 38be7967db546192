public import Foundation

extension WallClock {
    /// The moment of a date, rounded to the nearest microsecond and clamped to the years 0 to 9999.
    public init(_ date: Date) {
        let seconds = date.timeIntervalSince1970
        self.init(microseconds: MediaTime(seconds: seconds)?.microseconds ?? (seconds < 0 ? .min : .max))
    }
}
