import AdRulesText

/// The time that a text plainly means although it is not `hh:mm:ss[.mmm]`, for the help of a finding. No value of a
/// document is read this way.
package enum MeantTime {
    /// The time of a text with units (`10s`, `90000ms`, `1h 30min`), in ISO 8601 (`PT10M`), or with the wrong sign
    /// between its parts (`00:10:00,500`, `00.10.00`).
    static func interval(_ text: String) -> MediaTime? {
        let bytes = Array(text.trimmingBlanks.lowercasedASCII.utf8)
        guard !bytes.isEmpty, bytes.count <= 40 else { return nil }
        return clock(bytes) ?? units(bytes[...])
    }

    /// The meanings of an ambiguous text.
    package struct Readings {
        /// The reading that is meant most often, and what it is for.
        package var likely: (time: MediaTime, meaning: String)
        package var other: (time: MediaTime, meaning: String)?

        /// What the likely one is for, and the other reading: the end of `write "00:10:00"`.
        var hint: String { " \(likely.meaning)" + (other.map { ", or \"\($0.time)\" \($0.meaning)" } ?? "") }
    }

    /// The readings of a number, as seconds or milliseconds, and of two fields, as minutes and seconds or hours and
    /// minutes; those after `end` are left out. `isFine` if other times show that numbers are of milliseconds.
    package static func readings(of text: String, until end: MediaTime = day, isFine: Bool = false) -> Readings? {
        guard text.utf8.count <= 40 else { return nil }
        if let number = Int64(text), number >= 0, number <= 1_000_000_000 {
            let fine = (MediaTime(microseconds: number * 1000), "for \(number) milliseconds")
            let isFine = number >= 1000 && isFine || isMilliseconds(number, until: end)
            let likely = isFine ? fine : (.seconds(number), "for \(number) seconds")
            return likely.0 <= end ? Readings(likely: likely) : nil
        }
        let fields = text.fields(separatedBy: ":")
        guard fields.count == 2, let minutes = Int64(fields[0]), let seconds = Int64(fields[1]), minutes >= 0,
            seconds >= 0, minutes < 1_000_000, seconds < 1_000_000
        else { return nil }
        let readings = [
            (time: MediaTime.seconds(minutes * 60 + seconds), meaning: "for minutes and seconds"),
            (time: MediaTime.seconds(minutes * 3600 + seconds * 60), meaning: "for hours and minutes"),
        ].filter { $0.time <= end }
        return readings.first.map { Readings(likely: $0, other: readings.dropFirst().first) }
    }

    /// Whether a number meant as seconds is of milliseconds: it ends too late, and is a minute or more of milliseconds.
    package static func isMilliseconds(_ number: Int64, until end: MediaTime) -> Bool {
        number >= 60_000 && number < 1_000_000_000 && .seconds(number) > end
    }

    /// No content is longer, as far as a guess goes.
    package static let day = MediaTime.seconds(24 * 3600)

    /// The length of an ad, where a number means seconds, and two fields mean minutes and seconds.
    static func lengthOfAd(_ text: String) -> MediaTime? {
        let trimmed = text.trimmingBlanks
        guard !trimmed.isEmpty, trimmed.utf8.count <= 40 else { return nil }
        let bytes = Array(trimmed.utf8)
        let time =
            interval(trimmed) ?? units(bytes + [UInt8(ascii: "s")])
            ?? ClockReading(Array("00:".utf8) + bytes).readable
        // Longer values are not ad durations: milliseconds without a unit, for example.
        return time.flatMap { $0 > .zero && $0 <= .seconds(4 * 3600) ? $0 : nil }
    }

    /// The offset inside an ad that a text means.
    static func inAd(_ text: String, flaw: OffsetReading.Flaw) -> String? {
        if case .outOfRange(let normalised) = flaw { return normalised.description }
        if text.ends(with: "%") { return withoutBlanks(text) }
        guard let time = lengthOfAd(text) else { return nil }
        // Without a unit, 0.5 may be half of the ad, and 5000 are milliseconds: nobody skips after 83 minutes.
        let hasUnit = text.trimmingBlanks.utf8.contains { !"0123456789.,".utf8.contains($0) }
        return hasUnit || time >= .seconds(1) && time <= .seconds(600) ? time.description : nil
    }

    /// The offset inside an ad of known length that a text means: not one after its end.
    package static func inAd(_ text: String, of length: MediaTime) -> String? {
        let number = Int64(text.trimmingBlanks).map { MediaTime(microseconds: min(max(0, $0), 1_000_000_000) * 1000) }
        let isFine = number.map { $0 >= .seconds(1) && $0.microseconds * 1000 > length.microseconds } ?? false
        let time = isFine ? number : lengthOfAd(text)
        return time.flatMap { $0 <= length ? $0.description : nil }
    }

    /// A percentage or position with blanks inside (`50 %`, `# 1`), without them; nil for anything else.
    static func withoutBlanks(_ text: String) -> String? {
        guard text.utf8.count <= 40 else { return nil }
        let bytes = text.utf8.filter { !$0.isXMLBlank }
        guard bytes.count < text.utf8.count else { return nil }
        let reading = OffsetReading.timeOffset(bytes[...])
        switch reading.value {
        case .percent, .opportunity: return bytes.string
        default: return nil
        }
    }

    private static func clock(_ bytes: [UInt8]) -> MediaTime? {
        var bytes = bytes
        if bytes.contains(UInt8(ascii: ":")) {
            // One comma, before the fraction.
            guard let comma = bytes.lastIndex(of: UInt8(ascii: ",")) else { return nil }
            bytes[comma] = UInt8(ascii: ".")
        } else {
            // Two or three points, or three fields with another sign between them.
            var changed = 0
            for index in bytes.indices where ".-;".utf8.contains(bytes[index]) && changed < 2 {
                bytes[index] = UInt8(ascii: ":")
                changed += 1
            }
            guard changed == 2 else { return nil }
        }
        return ClockReading(bytes[...]).readable.flatMap { $0 < longest ? $0 : nil }
    }

    /// Nobody means a time of a hundred hours.
    private static let longest = MediaTime.seconds(100 * 3600)

    /// Adds up numbers with units; nil if something else is among them.
    private static func units(_ text: some Collection<UInt8>) -> MediaTime? {
        var rest = Array(text)[...]
        let isISO = rest.first == UInt8(ascii: "p")
        if isISO { rest.removeFirst() }
        var total = MediaTime.zero
        var count = 0
        while let first = rest.first {
            if first == UInt8(ascii: "t"), isISO || count == 0, rest.count > 1 {
                rest.removeFirst()
                continue
            }
            if first.isXMLBlank, count > 0 {
                rest.removeFirst()
                continue
            }
            guard let millionths = number(&rest) else { return nil }
            while let blank = rest.first, blank.isXMLBlank { rest.removeFirst() }
            let unit = rest.prefix {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) && !(isISO && $0 == UInt8(ascii: "t"))
            }
            rest = rest.dropFirst(unit.count)
            let microseconds: Int64
            switch ByteText(unit.string) {
            case "ms", "msec", "milliseconds": microseconds = millionths / 1000
            case "s", "sec", "secs", "second", "seconds": microseconds = millionths
            // A number is below 10^15: no product overflows. A sum of them would.
            case "m", "min", "mins", "minute", "minutes": microseconds = millionths * 60
            case "h", "hr", "hour", "hours": microseconds = millionths * 3600
            default: return nil
            }
            total += MediaTime(microseconds: microseconds)
            guard total < longest else { return nil }
            count += 1
        }
        return count > 0 ? total : nil
    }

    /// Reads a number of up to nine digits, with up to six decimals, in millionths.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        let whole = rest.prefix(while: \.isDigit)
        guard !whole.isEmpty, whole.count <= 9 else { return nil }
        rest = rest.dropFirst(whole.count)
        let value = whole.reduce(Int64(0)) { $0 * 10 + Int64($1 - UInt8(ascii: "0")) } * 1_000_000
        guard rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") else { return value }
        let decimals = rest.dropFirst().prefix(while: \.isDigit)
        guard !decimals.isEmpty, decimals.count <= 6 else { return nil }
        rest = rest.dropFirst(1 + decimals.count)
        return value + decimals.millionths
    }
}

extension ClockReading {
    /// The time, also of fields above 59.
    fileprivate var readable: MediaTime? { time ?? normalised }

    fileprivate init(_ text: [UInt8]) { self.init(text[...]) }
}
