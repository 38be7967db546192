package import AdRulesModel

extension MediaTime {
    /// The time in milliseconds, rounded to nearest, half away from zero, as shown in output.
    package var roundedMilliseconds: Int64 {
        let magnitude = (microseconds.magnitude + 500) / 1000
        return microseconds < 0 ? -Int64(magnitude) : Int64(magnitude)
    }

    /// The seconds with at most three decimals and no trailing zeros, as in `63.2`.
    package var secondsText: String { DecimalText.seconds(milliseconds: roundedMilliseconds) }

    /// The time for people, as in `0:12`, `12:30` or `1:02:03.500`.
    package var clockText: String { clockText(showsMilliseconds: roundedMilliseconds % 1000 != 0) }

    /// The time for people, with or without milliseconds.
    package func clockText(showsMilliseconds: Bool) -> String {
        let milliseconds = roundedMilliseconds.magnitude
        let seconds = milliseconds / 1000
        func two(_ value: UInt64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        var text = self < .zero ? "-" : ""
        if seconds >= 3600 {
            text += "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
        } else {
            text += "\(seconds / 60):\(two(seconds % 60))"
        }
        guard showsMilliseconds else { return text }
        let digits = String(milliseconds % 1000)
        return text + "." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}

extension JSONValue {
    /// A number of seconds.
    package static func seconds(_ time: MediaTime) -> JSONValue { .seconds(milliseconds: time.roundedMilliseconds) }
}

extension JSONWriter {
    /// Writes a number of seconds as an element of an array.
    package mutating func value(seconds time: MediaTime) {
        value(secondsInMilliseconds: time.roundedMilliseconds)
    }

    /// Writes a key with a number of seconds; writes nothing for nil.
    package mutating func field(_ name: String, seconds time: MediaTime?) {
        guard let time else { return }
        key(name)
        value(seconds: time)
    }
}
