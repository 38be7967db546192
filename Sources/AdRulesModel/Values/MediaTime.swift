import AdRulesText

/// A media time or duration in integer microseconds, 64 bits.
///
/// No floating-point number is stored, so that two times written alike are exactly equal.
public struct MediaTime: Sendable, Hashable, Codable, Comparable {
    /// The microseconds; may be negative.
    public var microseconds: Int64

    /// Creates a time from microseconds.
    public init(microseconds: Int64) { self.microseconds = microseconds }

    /// Creates a time from milliseconds, clamped to the range of 64-bit microseconds.
    public init(milliseconds: Int64) {
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
        microseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
    }

    /// Creates a time from seconds, rounded to the nearest microsecond; nil for NaN, infinity and values out of range.
    public init?(seconds: Double) {
        // Rounded by hand: `rounded()` would need the C math library, and this module links no platform library.
        let scaled = seconds * 1_000_000
        guard scaled > -9.2e18, scaled < 9.2e18 else { return nil }
        let whole = Int64(scaled)
        let rest = scaled - Double(whole)
        microseconds = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }

    /// Creates a time from a duration, rounded to the nearest microsecond and clamped to the 64-bit range.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = attoseconds / 1_000_000_000_000
        let rest = attoseconds % 1_000_000_000_000
        let rounding: Int64 = rest >= 500_000_000_000 ? 1 : rest <= -500_000_000_000 ? -1 : 0
        self = .seconds(seconds) + MediaTime(microseconds: microseconds + rounding)
    }

    /// The time as a duration.
    public var duration: Duration { .microseconds(microseconds) }

    /// The time in seconds.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// A time of zero.
    public static let zero = MediaTime(microseconds: 0)

    /// Returns a time from whole seconds, clamped to the range of 64-bit microseconds.
    public static func seconds(_ seconds: Int64) -> MediaTime { MediaTime(milliseconds: seconds).scaled(by: 1000) }

    /// Returns a time from whole milliseconds, clamped to the range of 64-bit microseconds.
    public static func milliseconds(_ milliseconds: Int64) -> MediaTime { MediaTime(milliseconds: milliseconds) }

    /// The time without its sign.
    package var magnitude: MediaTime { max(self, .zero - self) }

    /// The time so many times, clamped to the range of 64-bit microseconds.
    package func scaled(by factor: Int64) -> MediaTime {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: factor)
        return MediaTime(microseconds: overflow ? (microseconds < 0 ? .min : .max) : product)
    }

    /// Whether the left time is less than the right one.
    public static func < (left: MediaTime, right: MediaTime) -> Bool { left.microseconds < right.microseconds }

    /// The sum, clamped to the range of 64-bit microseconds.
    public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        let (sum, overflow) = left.microseconds.addingReportingOverflow(right.microseconds)
        return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .min : .max) : sum)
    }

    /// The difference, clamped to the range of 64-bit microseconds.
    public static func - (left: MediaTime, right: MediaTime) -> MediaTime {
        let (difference, overflow) = left.microseconds.subtractingReportingOverflow(right.microseconds)
        return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .max : .min) : difference)
    }

    /// Adds in place.
    public static func += (left: inout MediaTime, right: MediaTime) { left = left + right }

    /// Subtracts in place.
    public static func -= (left: inout MediaTime, right: MediaTime) { left = left - right }
}

extension MediaTime: CustomStringConvertible {
    /// The time in the notation of VMAP and VAST: `hh:mm:ss`, or `hh:mm:ss.mmm` if there are milliseconds.
    public var description: String { notation(showsMilliseconds: microseconds.magnitude / 1000 % 1000 != 0) }

    /// The time rounded to the nearest millisecond, half up. Offsets, intervals and opportunities are rounded this
    /// way, so that moments that look the same are one stop. Not for negative times.
    package var roundedToMilliseconds: MediaTime {
        let (sum, overflow) = microseconds.addingReportingOverflow(500)
        return MediaTime(microseconds: overflow ? microseconds / 1000 * 1000 : sum / 1000 * 1000)
    }

    /// The time as `hh:mm:ss`, or `hh:mm:ss.mmm`; fractions of a millisecond are cut off.
    package func notation(showsMilliseconds: Bool) -> String {
        let (seconds, milliseconds) = (microseconds.magnitude / 1000).quotientAndRemainder(dividingBy: 1000)
        let fields = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { String($0, digits: 2) }
        return (microseconds < 0 ? "-" : "") + fields.joined(separator: ":")
            + (showsMilliseconds ? "." + String(milliseconds, digits: 3) : "")
    }
}

// The form of times in session logs and saved sessions: seconds, as everywhere in JSON. A time that is too long for an
// exact number of seconds, as that of an alarm that never rings, is a text in microseconds: "9223372036854775807us".
extension MediaTime {
    private static let unit = "us"

    /// Decodes seconds, exact to the microsecond. Throws if they are not a number, or out of range.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let seconds = try? container.decode(Double.self) {
            guard let time = MediaTime(seconds: seconds) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time is out of range")
            }
            self = time
            return
        }
        guard let text = try? container.decode(String.self), text.ends(with: Self.unit),
            let microseconds = Int64(text.dropLast(Self.unit.count))
        else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "a time is a number of seconds")
        }
        self.init(microseconds: microseconds)
    }

    /// Encodes seconds, exact to the microsecond.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if MediaTime(seconds: seconds) == self {
            try container.encode(seconds)
        } else {
            try container.encode("\(microseconds)\(Self.unit)")
        }
    }
}

extension MediaTime {
    /// The time in the notation of VMAP and VAST, with six decimals where milliseconds are not exact.
    var exactDescription: String {
        guard microseconds % 1000 != 0, microseconds > 0 else { return description }
        return notation(showsMilliseconds: true) + String(microseconds % 1000, digits: 3)
    }
}
