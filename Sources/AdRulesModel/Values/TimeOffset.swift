import AdRulesText

/// A percentage of a duration, in integer millionths of a percent.
public struct Percentage: Sendable, Hashable, Comparable {
    /// The percentage in millionths of a percent: 12.5 % is 12,500,000.
    public var millionths: Int64

    /// Creates a percentage from millionths of a percent, 0 to 100,000,000.
    public init(millionths: Int64) { self.millionths = millionths }

    /// Creates a whole percentage, 0 to 100.
    public init(_ percent: Int) { millionths = Int64(percent) * 1_000_000 }

    /// Returns this percentage of a duration, to the nearest millisecond, half up.
    public func share(of duration: MediaTime) -> MediaTime {
        // 100 % is 100,000,000 millionths, and 1 ms is 1,000 microseconds: divide by both at once, in 128 bits.
        let product = duration.microseconds.magnitude.multipliedFullWidth(by: millionths.magnitude)
        let divisor: UInt64 = 100_000_000 * 1000
        let half = divisor / 2
        let (low, carry) = product.low.addingReportingOverflow(half)
        let high = product.high + (carry ? 1 : 0)
        guard high < divisor else { return MediaTime(microseconds: .max) }
        let milliseconds = divisor.dividingFullWidth((high, low)).quotient
        return MediaTime(milliseconds: Int64(clamping: milliseconds))
    }

    /// Whether the left percentage is less than the right one.
    public static func < (left: Percentage, right: Percentage) -> Bool { left.millionths < right.millionths }
}

/// The moment of an ad break (VMAP 1.0.1 §2.3.1, `timeOffset`).
public enum TimeOffset: Sendable, Hashable {
    /// Before the content: `start`.
    case start
    /// After the content: `end`.
    case end
    /// At a content time: `hh:mm:ss[.mmm]`.
    case time(MediaTime)
    /// At a percentage of the content's duration: `n%`.
    case percent(Percentage)
    /// At the n-th break opportunity, from 1: `#n`.
    case opportunity(Int)
}

/// The ad time at which a progress tracker is due or an ad may be skipped (VAST 3.0 §2.3.2.1, `offset`, `skipoffset`).
public enum ProgressOffset: Sendable, Hashable {
    /// At an ad time.
    case time(MediaTime)
    /// At a percentage of the ad's duration.
    case percent(Percentage)

    /// Returns the ad time for an ad of `duration`; nil for a percentage of an unknown duration.
    public func resolved(in duration: MediaTime?) -> MediaTime? {
        switch self {
        case .time(let time): time
        case .percent(let percentage): duration.map(percentage.share(of:))
        }
    }
}

extension TimeOffset: CustomStringConvertible {
    /// The offset in VMAP's notation.
    public var description: String {
        switch self {
        case .start: "start"
        case .end: "end"
        case .time(let time): time.roundedToMilliseconds.description
        case .percent(let percentage): percentage.description
        case .opportunity(let number): "#\(number)"
        }
    }
}

extension Percentage: CustomStringConvertible {
    /// The percentage in VMAP's notation, with decimals only if there are any.
    public var description: String {
        let whole = millionths / 1_000_000
        let fraction = millionths % 1_000_000
        guard fraction != 0 else { return "\(whole)%" }
        var digits = String(fraction, digits: 6)
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(whole).\(digits)%"
    }
}

extension TimeOffset {
    /// Reads an offset in VMAP's notation, decimals in `n%` included; nil for any other text. Complexity: O(length).
    package init?(written text: String) {
        let reading = OffsetReading.timeOffset(Array(text.utf8)[...])
        switch reading.flaw {
        case nil, .decimalPercent: break
        default: return nil
        }
        guard let value = reading.value else { return nil }
        self = value
    }

    /// The offset in VMAP's notation, with six decimals where milliseconds are not exact: it reads back as equal.
    var exactDescription: String { if case .time(let time) = self { time.exactDescription } else { description } }
}
