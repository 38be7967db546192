import AdRulesText

enum Timestamp {
    /// Formats microseconds since 1970 as ISO 8601 with milliseconds, in UTC: `2026-01-01T00:00:00.000Z`.
    ///
    /// Fractions of a millisecond are truncated, so that a timestamp is never ahead of its moment.
    static func iso8601(epochMicroseconds: Int64) -> String {
        let milliseconds = floorDivision(epochMicroseconds, by: 1000)
        let days = floorDivision(milliseconds.quotient, by: 86_400_000)
        let date = CalendarDate(daysSince1970: days.quotient)
        let time = MediaTime.milliseconds(days.remainder).notation(showsMilliseconds: true)
        // ISO 8601 requires a sign before a year outside 0000 to 9999.
        let year = (0...9999).contains(date.year) ? "" : (date.year < 0 ? "-" : "+")
        return "\(year)\(padded(date.year.magnitude, to: 4))-\(padded(UInt64(date.month), to: 2))-"
            + "\(padded(UInt64(date.day), to: 2))T\(time)Z"
    }

    /// Formats a media position as `HH:MM:SS.mmm`, with more digits beyond 99 hours; a negative position counts as 0.
    static func playhead(microseconds: Int64) -> String {
        MediaTime(microseconds: max(0, microseconds)).notation(showsMilliseconds: true)
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
}
