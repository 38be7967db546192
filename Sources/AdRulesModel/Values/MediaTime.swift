/// A time or a length of media: integer microseconds in 64 bits.
///
/// Never a floating-point number inside, so that two moments that are written alike meet exactly.
public struct MediaTime: Sendable, Hashable, Codable, Comparable {
    /// The microseconds; may be negative.
    public var microseconds: Int64

    /// A time of so many microseconds.
    public init(microseconds: Int64) {
        self.microseconds = microseconds
    }

    /// A time of so many milliseconds; beyond the range of 64 bits it stays at its end.
    public init(milliseconds: Int64) {
        let (product, overflow) = milliseconds.multipliedReportingOverflow(by: 1000)
        microseconds = overflow ? (milliseconds < 0 ? .min : .max) : product
    }

    /// A time of seconds, rounded to the nearest microsecond; nil for NaN, infinity and what 64 bits cannot hold.
    public init?(seconds: Double) {
        // By hand: `rounded()` would need the C mathematics library, and this module links no library of the platform.
        let scaled = seconds * 1_000_000
        guard scaled > -9.2e18, scaled < 9.2e18 else { return nil }
        let whole = Int64(scaled)
        let rest = scaled - Double(whole)
        microseconds = rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole
    }

    /// The time as seconds.
    public var seconds: Double { Double(microseconds) / 1_000_000 }

    /// No time at all.
    public static let zero = MediaTime(microseconds: 0)

    /// A time of whole seconds.
    public static func seconds(_ seconds: Int64) -> MediaTime { MediaTime(milliseconds: seconds).scaled(by: 1000) }

    /// A time of whole milliseconds.
    public static func milliseconds(_ milliseconds: Int64) -> MediaTime { MediaTime(milliseconds: milliseconds) }

    private func scaled(by factor: Int64) -> MediaTime {
        let (product, overflow) = microseconds.multipliedReportingOverflow(by: factor)
        return MediaTime(microseconds: overflow ? (microseconds < 0 ? .min : .max) : product)
    }

    /// Orders by length.
    public static func < (left: MediaTime, right: MediaTime) -> Bool { left.microseconds < right.microseconds }

    /// The sum; beyond the range of 64 bits it stays at its end.
    public static func + (left: MediaTime, right: MediaTime) -> MediaTime {
        let (sum, overflow) = left.microseconds.addingReportingOverflow(right.microseconds)
        return MediaTime(microseconds: overflow ? (right.microseconds < 0 ? .min : .max) : sum)
    }

    /// The difference; beyond the range of 64 bits it stays at its end.
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
    /// The time as VMAP and VAST write it: `hh:mm:ss`, or `hh:mm:ss.mmm` when there are milliseconds.
    public var description: String {
        let magnitude = microseconds.magnitude / 1000
        let milliseconds = magnitude % 1000
        let seconds = magnitude / 1000
        func padded(_ value: UInt64, to width: Int) -> String {
            let digits = String(value)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        let sign = microseconds < 0 ? "-" : ""
        let clock =
            "\(padded(seconds / 3600, to: 2)):\(padded(seconds / 60 % 60, to: 2)):\(padded(seconds % 60, to: 2))"
        return sign + clock + (milliseconds == 0 ? "" : "." + padded(milliseconds, to: 3))
    }
}

extension MediaTime {
    /// Reads the microseconds.
    public init(from decoder: any Decoder) throws {
        self.init(microseconds: try decoder.singleValueContainer().decode(Int64.self))
    }

    /// Writes the microseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(microseconds)
    }
}
