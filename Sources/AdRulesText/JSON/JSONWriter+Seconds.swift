package import AdRulesModel

extension MediaTime {
    /// The time in milliseconds, rounded to nearest, half away from zero, as shown in output.
    package var roundedMilliseconds: Int64 {
        let magnitude = (microseconds.magnitude + 500) / 1000
        return microseconds < 0 ? -Int64(magnitude) : Int64(magnitude)
    }

    /// The seconds with at most three decimals and no trailing zeros, as in `63.2`.
    package var secondsText: String { DecimalText.seconds(milliseconds: roundedMilliseconds) }
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
