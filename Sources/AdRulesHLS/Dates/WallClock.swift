import AdRulesText

/// A moment of the calendar in UTC: microseconds since 1970-01-01T00:00:00Z, without leap seconds.
///
/// This is the clock of `EXT-X-PROGRAM-DATE-TIME` and of the dates of an `EXT-X-DATERANGE` (RFC 8216bis §4.4.4.6). It
/// always lies in the years 0 to 9999, so that it can be written with a year of four digits.
public struct WallClock: Sendable, Hashable {
    /// The microseconds since 1970-01-01T00:00:00Z; negative before it.
    public let microseconds: Int64

    /// 0000-01-01T00:00:00.000000Z, the earliest moment.
    public static let earliest = WallClock(microseconds: .min)
    /// 9999-12-31T23:59:59.999999Z, the latest moment.
    public static let latest = WallClock(microseconds: .max)

    /// Creates a moment from microseconds since 1970-01-01T00:00:00Z, clamped to the years 0 to 9999.
    public init(microseconds: Int64) {
        self.microseconds = min(max(microseconds, -62_167_219_200_000_000), 253_402_300_799_999_999)
    }

    /// The moment rounded to the nearest millisecond; half a millisecond is rounded up.
    public var roundedToMilliseconds: WallClock { rounded(to: .milliseconds(1)) }

    /// The moment rounded to a whole number of units since 1970; half a unit is rounded up.
    func rounded(to unit: MediaTime) -> WallClock {
        let unit = unit.microseconds
        let rest = ((microseconds % unit) + unit) % unit
        return WallClock(microseconds: rest * 2 >= unit ? microseconds - rest + unit : microseconds - rest)
    }

    /// The moment `time` later, clamped to the years 0 to 9999.
    public static func + (left: WallClock, time: MediaTime) -> WallClock {
        WallClock(microseconds: (MediaTime(microseconds: left.microseconds) + time).microseconds)
    }

    /// The moment `time` earlier, clamped to the years 0 to 9999.
    public static func - (left: WallClock, time: MediaTime) -> WallClock {
        WallClock(microseconds: (MediaTime(microseconds: left.microseconds) - time).microseconds)
    }

    /// The time from the right moment to the left one.
    public static func - (left: WallClock, right: WallClock) -> MediaTime {
        MediaTime(microseconds: left.microseconds - right.microseconds)
    }
}

extension WallClock: Comparable {
    /// Whether the left moment is earlier than the right one.
    public static func < (left: WallClock, right: WallClock) -> Bool { left.microseconds < right.microseconds }
}

extension WallClock: CustomStringConvertible {
    /// The moment in ISO 8601, as in `2026-11-22T13:56:00.000Z`; with six decimals if it is not a whole millisecond.
    public var description: String { String(decoding: iso8601, as: UTF8.self) }

    /// The bytes of ``description``; without the `Z` for playlists whose dates name no zone.
    func iso8601(namingZone: Bool) -> [UInt8] { namingZone ? iso8601 : iso8601.dropLast() }

    private var iso8601: [UInt8] {
        let date = CalendarDate(daysSince1970: Self.floor(microseconds, 86_400_000_000))
        let time = microseconds - Self.floor(microseconds, 86_400_000_000) * 86_400_000_000
        let seconds = time / 1_000_000
        let fraction = time % 1_000_000
        var bytes: [UInt8] = []
        bytes.reserveCapacity(27)
        Self.append(date.year, digits: 4, then: "-", to: &bytes)
        Self.append(date.month, digits: 2, then: "-", to: &bytes)
        Self.append(date.day, digits: 2, then: "T", to: &bytes)
        Self.append(seconds / 3600, digits: 2, then: ":", to: &bytes)
        Self.append(seconds / 60 % 60, digits: 2, then: ":", to: &bytes)
        Self.append(seconds % 60, digits: 2, then: ".", to: &bytes)
        if fraction % 1000 == 0 {
            Self.append(fraction / 1000, digits: 3, then: "Z", to: &bytes)
        } else {
            Self.append(fraction, digits: 6, then: "Z", to: &bytes)
        }
        return bytes
    }

    /// The quotient, rounded down.
    private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
        number >= 0 ? number / divisor : -((divisor - 1 - number) / divisor)
    }

    private static func append(_ number: Int64, digits: Int, then next: Unicode.Scalar, to bytes: inout [UInt8]) {
        var divisor: Int64 = 1
        for _ in 1..<digits { divisor *= 10 }
        while divisor > 0 {
            bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
            divisor /= 10
        }
        bytes.append(UInt8(ascii: next))
    }
}

extension WallClock: Codable, SingleValueCoded {
    package init(coded microseconds: Int64) { self.init(microseconds: microseconds) }
    package var coded: Int64 { microseconds }
}
