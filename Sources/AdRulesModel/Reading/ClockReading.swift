import AdRulesText

/// A flaw in how a time is written.
enum ClockFlaw {
    /// A field of one digit, as in `0:01:00`. Accepted.
    case padding
    /// A fraction without exactly three digits, as in `00:00:10.5`. Accepted.
    case fraction
    /// Minutes or seconds above 59. Rejected.
    case outOfRange
    /// Any other mistake. Rejected.
    case malformed
}

/// A time read leniently from `hh:mm:ss[.mmm]`: fields can have one digit, fractions any number of digits.
struct ClockReading {
    /// The time; nil if it cannot be read.
    private(set) var time: MediaTime?
    /// The flaw, if any.
    private(set) var flaw: ClockFlaw?
    /// For minutes or seconds above 59, the time that they add up to.
    private(set) var normalised: MediaTime?

    /// Reads a time from bytes that are already trimmed. Complexity: O(bytes).
    init(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        var hours: Int64 = 0
        var minutes: Int64 = 0
        var seconds: Int64 = 0
        var isPadded = true
        for field in 0..<3 {
            let start = index
            var value: Int64 = 0
            while index < text.endIndex, text[index].isDigit {
                // A hundred million hours or more cannot be a content time.
                guard value < 10_000_000 else {
                    flaw = .malformed
                    return
                }
                value = value * 10 + Int64(text[index] - UInt8(ascii: "0"))
                index += 1
            }
            switch field {
            case 0: hours = value
            case 1: minutes = value
            default: seconds = value
            }
            let digits = index - start
            guard digits > 0, field == 0 || digits <= 2 else {
                flaw = .malformed
                return
            }
            if digits < 2 { isPadded = false }
            if field < 2 {
                guard index < text.endIndex, text[index] == UInt8(ascii: ":") else {
                    flaw = .malformed
                    return
                }
                index += 1
            }
        }
        var microseconds: Int64 = 0
        var fractionDigits: Int?
        if index < text.endIndex, text[index] == UInt8(ascii: ".") {
            let fraction = text[(index + 1)...].prefix(while: \.isDigit)
            microseconds = fraction.millionths
            fractionDigits = fraction.count
            index = fraction.endIndex
        }
        guard index == text.endIndex, fractionDigits != 0 else {
            flaw = .malformed
            return
        }
        let total = MediaTime(microseconds: (hours * 3600 + minutes * 60 + seconds) * 1_000_000 + microseconds)
        if minutes > 59 || seconds > 59 {
            flaw = .outOfRange
            normalised = total
            return
        }
        time = total
        flaw = !isPadded ? .padding : (fractionDigits ?? 3) != 3 ? .fraction : nil
    }
}
