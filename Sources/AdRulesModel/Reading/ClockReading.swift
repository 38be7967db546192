/// What is wrong with a time as it is written.
enum ClockFlaw {
    /// A field of one digit, as in `0:01:00`. Read all the same.
    case padding
    /// A fraction of other than three digits, as in `00:00:10.5`. Read all the same.
    case fraction
    /// Minutes or seconds over 59. Not read.
    case outOfRange
    /// Anything else. Not read.
    case malformed

    /// What to do about it, when there is no better suggestion.
    var help: String {
        switch self {
        case .padding, .fraction, .malformed: "write hours, minutes and seconds, as in \"00:10:00\""
        case .outOfRange: "minutes and seconds go from 00 to 59"
        }
    }
}

/// A time of three fields, read from `hh:mm:ss[.mmm]` leniently: fields of one digit and fractions of any length.
struct ClockReading {
    /// The time; nil when it cannot be read.
    private(set) var time: MediaTime?
    /// What is wrong, if anything.
    private(set) var flaw: ClockFlaw?
    /// For minutes or seconds over 59: the time that they add up to.
    private(set) var normalised: MediaTime?

    /// Reads the bytes of a time without outer blanks. Complexity: O(bytes).
    init(_ text: ArraySlice<UInt8>) {
        var index = text.startIndex
        var hours: Int64 = 0
        var minutes: Int64 = 0
        var seconds: Int64 = 0
        var isPadded = true
        for field in 0..<3 {
            let start = index
            var value: Int64 = 0
            while index < text.endIndex, text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "9") {
                // A hundred million hours and more are no time of any content.
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
            index += 1
            let start = index
            var weight: Int64 = 100_000
            while index < text.endIndex, text[index] >= UInt8(ascii: "0"), text[index] <= UInt8(ascii: "9") {
                microseconds += Int64(text[index] - UInt8(ascii: "0")) * weight
                weight /= 10
                index += 1
            }
            fractionDigits = index - start
        }
        guard index == text.endIndex, fractionDigits != 0 else {
            flaw = .malformed
            return
        }
        let total = MediaTime(
            microseconds: (hours * 3600 + minutes * 60 + seconds) * 1_000_000 + microseconds)
        if minutes > 59 || seconds > 59 {
            flaw = .outOfRange
            normalised = total
            return
        }
        time = total
        flaw = !isPadded ? .padding : (fractionDigits ?? 3) != 3 ? .fraction : nil
    }
}
