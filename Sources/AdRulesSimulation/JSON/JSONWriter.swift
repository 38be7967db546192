extension JSONValue: CustomStringConvertible {
    /// The JSON text on one line, keys in their order. Complexity: O(length).
    public var description: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch kind {
        case .null: text += "null"
        case .bool(let truth): text += truth ? "true" : "false"
        case .number(let number):
            if let whole = Int(exactly: number) { text += String(whole) } else { text += "\(number)" }
        case .seconds(let time): text += time.secondsText
        case .string(let string): Self.write(string, to: &text)
        case .array(let elements):
            text += "["
            for (index, element) in elements.enumerated() {
                if index > 0 { text += "," }
                element.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.enumerated() {
                if index > 0 { text += "," }
                Self.write(member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}

extension MediaTime {
    /// The whole milliseconds, to the nearest, half away from zero: what output shows.
    var roundedMilliseconds: Int64 {
        let magnitude = (microseconds.magnitude + 500) / 1000
        return microseconds < 0 ? -Int64(magnitude) : Int64(magnitude)
    }

    /// The seconds with at most three decimals and no needless zero, as in `63.2`.
    public var secondsText: String {
        let milliseconds = roundedMilliseconds
        let fraction = milliseconds.magnitude % 1000
        var text = (milliseconds < 0 ? "-" : "") + String(milliseconds.magnitude / 1000)
        guard fraction != 0 else { return text }
        var digits = String(fraction)
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        text += "." + digits
        return text
    }
}
