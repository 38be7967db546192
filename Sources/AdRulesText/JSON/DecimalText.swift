/// Formats numbers, so that JSON, text and messages write the same number the same way.
package enum DecimalText {
    /// Formats milliseconds as seconds, with at most three decimals and no trailing zeros, such as `63.2` and `30`.
    package static func seconds(milliseconds: Int64) -> String {
        let fraction = milliseconds.magnitude % 1000
        let text = (milliseconds < 0 ? "-" : "") + String(milliseconds.magnitude / 1000)
        guard fraction != 0 else { return text }
        var digits = String(fraction, digits: 3)
        while digits.hasSuffix("0") { digits.removeLast() }
        return text + "." + digits
    }
}
