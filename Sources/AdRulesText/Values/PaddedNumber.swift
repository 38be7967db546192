extension String {
    /// A number with zeros in front of it up to a number of digits; not for negative numbers.
    package init(_ number: some BinaryInteger, digits: Int, radix: Int = 10) {
        let text = String(number, radix: radix)
        self = String(repeating: "0", count: Swift.max(0, digits - text.utf8.count)) + text
    }
}

extension Collection<UInt8> {
    /// The value of digits behind a decimal point, in millionths; from the seventh on they count nothing.
    package var millionths: Int64 {
        var (value, weight): (Int64, Int64) = (0, 100_000)
        for digit in self {
            value += Int64(digit - UInt8(ascii: "0")) * weight
            weight /= 10
        }
        return value
    }
}
