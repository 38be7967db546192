/// Dates and times in the formats of macros.
enum Timestamp {
    /// Formats microseconds since 1970 as ISO 8601 with milliseconds, in UTC: `2026-01-01T00:00:00.000Z`.
    ///
    /// Fractions of a millisecond are truncated, so that a timestamp is never ahead of its moment.
    static func iso8601(epochMicroseconds: Int64) -> String {
        let milliseconds = floorDivision(epochMicroseconds, by: 1000)
        let days = floorDivision(milliseconds.quotient, by: 86_400_000)
        let date = civilDate(daysSinceEpoch: days.quotient)
        let time = clock(milliseconds: days.remainder.magnitude)
        // ISO 8601 requires a sign before a year outside 0000 to 9999.
        let year = (0...9999).contains(date.year) ? "" : (date.year < 0 ? "-" : "+")
        return "\(year)\(padded(date.year.magnitude, to: 4))-\(padded(UInt64(date.month), to: 2))-"
            + "\(padded(UInt64(date.day), to: 2))T\(time)Z"
    }

    /// Formats a media position as `HH:MM:SS.mmm`, with more digits beyond 99 hours; a negative position counts as 0.
    static func playhead(microseconds: Int64) -> String {
        clock(milliseconds: UInt64(max(0, microseconds)) / 1000)
    }

    private static func clock(milliseconds: UInt64) -> String {
        let seconds = milliseconds / 1000
        return "\(padded(seconds / 3600, to: 2)):\(padded(seconds / 60 % 60, to: 2)):\(padded(seconds % 60, to: 2))"
            + ".\(padded(milliseconds % 1000, to: 3))"
    }

    private static func padded(_ value: UInt64, to width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }

    /// Divides and rounds down, so that moments before 1970 fall on the right day too.
    private static func floorDivision(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    /// The Gregorian date of a day, computed in 400-year eras that begin on 1 March.
    private static func civilDate(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let era = floorDivision(daysSinceEpoch + 719_468, by: 146_097)
        let dayOfEra = era.remainder
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        let year = yearOfEra + era.quotient * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
