package import AdRulesText

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
        let minutes = seconds >= 3600 ? "\(seconds / 3600):\(String(seconds / 60 % 60, digits: 2))" : "\(seconds / 60)"
        return (self < .zero ? "-" : "") + minutes + ":" + String(seconds % 60, digits: 2)
            + (showsMilliseconds ? "." + String(milliseconds % 1000, digits: 3) : "")
    }
}

extension JSONValue {
    /// A number of seconds.
    package static func seconds(_ time: MediaTime) -> JSONValue { .seconds(milliseconds: time.roundedMilliseconds) }
}

extension JSONWriter {
    /// Writes a number of seconds as an element of an array.
    package mutating func value(seconds time: MediaTime) { value(secondsInMilliseconds: time.roundedMilliseconds) }

    /// Writes a key with a number of seconds; writes nothing for nil.
    package mutating func field(_ name: String, seconds time: MediaTime?) {
        guard let time else { return }
        key(name)
        value(seconds: time)
    }
}

extension JSONForm.Row {
    /// A row of a number of seconds.
    package static func time(
        _ name: String, _ shape: JSONShape = .time, _ time: @escaping @Sendable (Value) -> MediaTime?
    ) -> Self { any(name, shape, time) { $1.value(seconds: $0) } }
}

extension JSONFields {
    /// A time: a number of seconds, from 0 to 1,000 hours.
    package func time(_ key: String) throws(TextProblem) -> MediaTime? {
        guard let value = self[key] else { return nil }
        return try source.time(value, called: "\"\(key)\"")
    }

    /// A time of a file that people write: seconds, or a text as on the command line.
    package func writtenTime(_ key: String) throws(TextProblem) -> MediaTime? {
        guard let value = self[key] else { return nil }
        return try source.writtenTime(value, called: "\"\(key)\"")
    }
}

extension JSONSource {
    /// The longest time: 1,000 hours.
    package static let longestTime = MediaTime.seconds(3_600_000)

    /// A number of seconds, from 0 to `longest`.
    package func time(
        _ value: JSONValue, called name: String, atMost longest: MediaTime = Self.longestTime
    ) throws(TextProblem) -> MediaTime {
        guard let number = value.number, number >= 0 else {
            throw mismatch(name, "a number of seconds, 0 or more", at: value)
        }
        guard let time = MediaTime(seconds: number), time <= longest else {
            throw mismatch(name, "at most \(longest.secondsText) seconds", at: value)
        }
        return time
    }

    /// A time of a file that people write: seconds, or a text as on the command line.
    package func writtenTime(_ value: JSONValue, called name: String) throws(TextProblem) -> MediaTime {
        guard let text = value.string else { return try time(value, called: name) }
        guard text.utf8.count <= 60, let time = MediaTime(commandText: text) else {
            throw mismatch(name, "a time", at: value, help: "write \(MediaTime.commandForms)")
        }
        guard time <= Self.longestTime else { throw mismatch(name, "at most 1,000 hours", at: value) }
        return time
    }
}

extension JSONShape {
    /// Seconds as a reader takes them, up to 1,000 hours.
    package static let givenTime = seconds(atMost: JSONSource.longestTime)
    /// A time as people write it: seconds, or a text as on the command line.
    package static let writtenTime = writtenTime(isPositive: false)
    /// The same without 0.
    package static let positiveTime = writtenTime(isPositive: true)
    /// A date, as in `2026-01-01T00:00:00Z`.
    package static let date = text(like: MediaTime.datePattern)

    private static func writtenTime(isPositive: Bool) -> JSONShape {
        JSONShape([
            "type": .array([.string("number"), .string("string")]),
            isPositive ? "exclusiveMinimum" : "minimum": .integer(0), "maximum": .seconds(JSONSource.longestTime),
            "pattern": .string((isPositive ? "^(?=.*[1-9])" : "") + MediaTime.commandPattern),
        ])
    }

    package static func seconds(atLeast least: MediaTime = .zero, atMost most: MediaTime) -> JSONShape {
        JSONShape(["type": .string("number"), "minimum": .seconds(least), "maximum": .seconds(most)])
    }
}
