import AdRulesText

extension MediaTime {
    /// The accepted forms of times, for messages and help.
    package static let commandForms = "seconds (90), 90s, 30m, 1h30m, 250ms, 12:30 or 01:02:03.500"

    /// A regular expression for these forms, for JSON Schemas.
    package static let commandPattern = {
        let number = "[0-9]+(\\.[0-9]+)?"
        let clock = "[0-9]+:([0-5]?[0-9]:)?[0-5]?[0-9](\\.[0-9]+)?"
        return "^(?=.)(\(number)(ms)?|(\(number)h)?(\(number)m)?(\(number)s)?|\(clock))$"
    }()

    /// Parses a time in commands and scripts: seconds, `90s`, `30m`, `1h30m`, `250ms`, `12:30`, `01:02:03.500`.
    ///
    /// Nil for anything else: signs, exponents, minutes or seconds of 60 or more after a larger unit, and values that
    /// do not fit in 64 bits.
    package init?(commandText text: String) {
        let time: MediaTime? =
            if text.ends(with: "ms") {
                Self.decimal(String(text.dropLast(2)), unit: 1000)
            } else if text.holds("h") || text.holds("m") {
                Self.sum(ofUnitsIn: text)
            } else if text.ends(with: "s") {
                Self.decimal(String(text.dropLast()), unit: 1_000_000)
            } else {
                Self.clock(text)
            }
        guard let time else { return nil }
        self = time
    }

    /// Parses seconds and `12:30`, `01:02:03.500`.
    private static func clock(_ text: String) -> MediaTime? {
        let fields = text.fields(separatedBy: ":")
        guard fields.count <= 3, let last = fields.last,
            let seconds = decimal(last, unit: 1_000_000)
        else { return nil }
        var total = seconds
        var unit: Int64 = 60
        if fields.count > 1 {
            guard seconds < .seconds(60), last.utf8.prefix(while: { $0 != UInt8(ascii: ".") }).count <= 2 else {
                return nil
            }
        }
        for (distance, field) in fields.dropLast().reversed().enumerated() {
            guard !field.isEmpty, field.utf8.allSatisfy(\.isDigit), let value = Int64(field),
                value < Int64.max / 3600 / 1_000_000,
                distance > 0 || fields.count == 2 || (value < 60 && field.utf8.count <= 2)
            else { return nil }
            total += MediaTime(microseconds: value * unit * 1_000_000)
            unit *= 60
        }
        return total
    }

    /// Parses `1h30m`, `30m` and `1m30s`: each unit at most once, the larger ones first.
    private static func sum(ofUnitsIn text: String) -> MediaTime? {
        var rest = text.utf8[...]
        var total = MediaTime.zero
        for (letter, seconds) in [("h", 3600), ("m", 60), ("s", 1)] as [(Unicode.Scalar, Int64)] {
            let number = rest.prefix { $0 != UInt8(ascii: letter) }
            guard number.endIndex < rest.endIndex else { continue }
            guard let time = decimal(String(Substring(number)), unit: seconds * 1_000_000) else { return nil }
            total += time
            rest = rest[number.endIndex...].dropFirst()
        }
        return rest.isEmpty ? total : nil
    }

    /// Parses digits with an optional fraction, for a unit in microseconds, with integer arithmetic.
    private static func decimal(_ text: String, unit: Int64) -> MediaTime? {
        let parts = text.fields(separatedBy: ".")
        guard (1...2).contains(parts.count),
            parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit) }), let whole = Int64(parts[0])
        else { return nil }
        let (microseconds, overflow) = whole.multipliedReportingOverflow(by: unit)
        guard !overflow, microseconds <= .max - unit else { return nil }
        var result = microseconds
        var place = unit
        for digit in parts.count == 2 ? Array(parts[1].utf8) : [] {
            place /= 10
            result += Int64(digit - 0x30) * place
        }
        return MediaTime(microseconds: result)
    }

    /// The moment as a label: `0:00`, `12:30`, `1:02:30`, with milliseconds if there are any; what is less is cut off.
    package var label: String { MediaTime(microseconds: microseconds / 1000 * 1000).clockText }

    /// A regular expression for the form of a date.
    package static let datePattern =
        "^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])T([01][0-9]|2[0-3])(:[0-5][0-9]){2}([.][0-9]+)?"
        + "(Z|[+-]([01][0-9]|2[0-3]):[0-5][0-9])$"

    /// Parses an ISO 8601 date, `2026-01-01T00:00:00Z`, with an optional fraction and optionally `+hh:mm` instead of
    /// `Z`; the time counts from 1970-01-01T00:00:00Z. Nil for anything else.
    package init?(dateText text: String) {
        let parts = text.fields(separatedBy: "T")
        guard parts.count == 2 else { return nil }
        let date = parts[0].fields(separatedBy: "-")
        guard date.map(\.utf8.count) == [4, 2, 2],
            date.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
            let year = Int64(date[0]), let month = Int64(date[1]), let day = Int64(date[2]),
            let day = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        var clock = parts[1].utf8[...]
        var zone = MediaTime.zero
        if clock.last == UInt8(ascii: "Z") {
            clock.removeLast()
        } else if let sign = clock.lastIndex(where: { "+-".utf8.contains($0) }) {
            let offset = String(Substring(clock[sign...].dropFirst()))
            guard offset.fields(separatedBy: ":").map(\.utf8.count) == [2, 2],
                let amount = MediaTime(commandText: offset + ":00"), amount < .seconds(86_400)
            else { return nil }
            zone = clock[sign] == UInt8(ascii: "-") ? MediaTime.zero - amount : amount
            clock = clock[..<sign]
        } else {
            return nil
        }
        let fields = clock.prefix { $0 != UInt8(ascii: ".") }.split(
            separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard fields.count == 3, fields.allSatisfy({ $0.count == 2 }),
            let time = MediaTime(commandText: String(Substring(clock))), time < .seconds(86_400)
        else { return nil }
        self = .seconds(day.daysSince1970 * 86_400) + time - zone
    }

    /// The ISO 8601 date in UTC of a time from 1970-01-01T00:00:00Z, exact, with no, three or six decimals.
    package var dateText: String {
        let length: Int64 = 86_400_000_000
        let time = (microseconds % length + length) % length
        let date = CalendarDate(daysSince1970: microseconds / length - (microseconds % length < 0 ? 1 : 0))
        let clock = [time / 3_600_000_000, time / 60_000_000 % 60, time / 1_000_000 % 60].map { String($0, digits: 2) }
        let rest = time % 1_000_000
        let fraction =
            rest == 0 ? "" : "." + (rest % 1000 == 0 ? String(rest / 1000, digits: 3) : String(rest, digits: 6))
        let day = [String(date.year, digits: 4), String(date.month, digits: 2), String(date.day, digits: 2)]
        return day.joined(separator: "-") + "T" + clock.joined(separator: ":") + fraction + "Z"
    }
}
