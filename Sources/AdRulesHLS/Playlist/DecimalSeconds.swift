/// Seconds as playlists write them (RFC 8216bis §4.2): decimal digits with a point, no exponent, in any locale.
enum DecimalSeconds {
    /// Writes a time with at most six decimals and no trailing zeros, such as `63.2`, `30` and `-0.000001`.
    static func text(_ time: MediaTime) -> String {
        let magnitude = time.microseconds.magnitude
        let text = (time.microseconds < 0 ? "-" : "") + String(magnitude / 1_000_000)
        guard magnitude % 1_000_000 != 0 else { return text }
        var digits = String(magnitude % 1_000_000, digits: 6).utf8[...]
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return text + "." + digits.string
    }

    /// Reads a number of seconds, rounded to microseconds. Nil for other texts, such as those with an exponent, and for
    /// numbers that 64 bits of microseconds cannot hold. Complexity: O(length).
    static func time(_ bytes: [UInt8], in range: Range<Int>) -> MediaTime? {
        var index = range.lowerBound
        let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var whole: Int64 = 0
        var digits = 0
        while index < range.upperBound, let digit = digit(bytes[index]) {
            guard whole < 9_000_000_000_000 else { return nil }
            whole = whole * 10 + digit
            if whole > 9_000_000_000_000 { return nil }
            digits += 1
            index += 1
        }
        var microseconds = whole * 1_000_000
        if index < range.upperBound, bytes[index] == UInt8(ascii: ".") {
            index += 1
            var unit: Int64 = 100_000
            var isRounded = false
            while index < range.upperBound, let digit = digit(bytes[index]) {
                if unit > 0 {
                    microseconds += digit * unit
                    unit /= 10
                } else if !isRounded {
                    microseconds += digit >= 5 ? 1 : 0
                    isRounded = true
                }
                digits += 1
                index += 1
            }
        }
        guard index == range.upperBound, digits > 0 else { return nil }
        return MediaTime(microseconds: isNegative ? -microseconds : microseconds)
    }

    private static func digit(_ byte: UInt8) -> Int64? { byte >= 0x30 && byte <= 0x39 ? Int64(byte - 0x30) : nil }
}
