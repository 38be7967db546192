import AdRulesText

extension WallClock {
    /// Reads a date and time of ISO 8601, such as `2026-11-22T13:56:00.000Z` or `2026-11-22T13:56:00+0100`.
    ///
    /// The zone is `Z`, `±hh`, `±hhmm` or `±hh:mm`; a missing one means UTC. Seconds may be missing; their fraction can
    /// have any number of digits after a point or a comma, of which the first six count. The second 60 is read as the
    /// following second. Nil for any other text, and for a moment outside the years 0 to 9999.
    ///
    /// - Complexity: O(length).
    public init?(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(iso8601: bytes, in: bytes.indices)
    }

    /// Reads the bytes of a date and time of ISO 8601.
    init?(iso8601 bytes: [UInt8], in range: Range<Int>) {
        var day = Day()
        self.init(iso8601: bytes, in: range, &day)
    }

    /// A day that was read, for the next date: most dates of a playlist are on the day of the one before.
    struct Day {
        fileprivate var text: ArraySlice<UInt8> = []
        fileprivate var daysSince1970: Int64 = 0
    }

    /// Reads the bytes of a date and time of ISO 8601, with the day that was read before.
    init?(iso8601 bytes: [UInt8], in range: Range<Int>, _ day: inout Day) {
        var reader = ClockReader(bytes: bytes, position: range.lowerBound, end: range.upperBound)
        guard reader.read(&day), reader.skip("T") || reader.skip("t") || reader.skip(" "),
            let hour = reader.number(2), hour < 24, reader.skip(":"), let minute = reader.number(2), minute < 60
        else { return nil }
        var second: Int64 = 0
        var fraction: Int64 = 0
        if reader.skip(":") {
            guard let read = reader.number(2), read <= 60 else { return nil }
            second = read
            if reader.skip(".") || reader.skip(",") {
                guard let read = reader.fraction() else { return nil }
                fraction = read
            }
        }
        guard let zone = reader.zone(), reader.isAtEnd else { return nil }
        let seconds = day.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - zone * 60
        let microseconds = seconds * 1_000_000 + fraction
        self.init(microseconds: microseconds)
        guard self.microseconds == microseconds else { return nil }
    }

    /// Whether the bytes of a date and time name a zone. Complexity: O(length).
    static func namesZone(iso8601 bytes: ArraySlice<UInt8>) -> Bool {
        bytes.dropFirst("2026-11-22".count).contains { "Zz+-".utf8.contains($0) }
    }
}

extension MediaPlaylist {
    /// Whether dates name their zone, as the first readable one shows; true without. Complexity: O(lines before it).
    var datesNameZone: Bool {
        source.tags.first { $0.kind == .programDateTime && WallClock($0.value.trimmingBlanks) != nil }
            .map { WallClock.namesZone(iso8601: $0.valueBytes) } ?? true
    }
}

/// Reads the parts of a date from the left.
private struct ClockReader {
    let bytes: [UInt8]
    var position: Int
    let end: Int

    var isAtEnd: Bool { position == end }

    /// Reads a day, as in `2026-11-22`; false if there is none.
    mutating func read(_ day: inout WallClock.Day) -> Bool {
        let start = position
        if end - start >= 10, day.text.elementsEqual(bytes[start..<(start + 10)]) {
            position += 10
            return true
        }
        guard let year = number(4), skip("-"), let month = number(2), skip("-"), let number = number(2),
            let date = CalendarDate(year: year, month: month, day: number)
        else { return false }
        day = WallClock.Day(text: bytes[start..<position], daysSince1970: date.daysSince1970)
        return true
    }

    /// Skips a character; false if another one is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < end, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func digit() -> Int64? {
        guard position < end, bytes[position].isDigit else { return nil }
        position += 1
        return Int64(bytes[position - 1] - UInt8(ascii: "0"))
    }

    /// Reads a number with exactly so many digits.
    mutating func number(_ digits: Int) -> Int64? {
        var value: Int64 = 0
        for _ in 0..<digits {
            guard let digit = digit() else { return nil }
            value = value * 10 + digit
        }
        return value
    }

    /// Reads the digits of a fraction of a second, at least one, as microseconds.
    mutating func fraction() -> Int64? {
        guard let first = digit() else { return nil }
        var (value, unit) = (first * 100_000, Int64(10_000))
        while let digit = digit() {
            value += digit * unit
            unit /= 10
        }
        return value
    }

    /// Reads the zone as minutes east of UTC; 0 if it is missing.
    mutating func zone() -> Int64? {
        if isAtEnd || skip("Z") || skip("z") { return 0 }
        let sign: Int64 = skip("-") ? -1 : 1
        guard sign == -1 || skip("+"), let hours = number(2), hours < 24 else { return nil }
        if isAtEnd { return sign * hours * 60 }
        _ = skip(":")
        guard let minutes = number(2), minutes < 60 else { return nil }
        return sign * (hours * 60 + minutes)
    }
}
