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
        self.init(iso8601: Array(text.utf8)[...])
    }

    /// Reads the bytes of a date and time of ISO 8601.
    init?(iso8601 bytes: ArraySlice<UInt8>) {
        var reader = ClockReader(bytes: bytes)
        guard let year = reader.number(4), reader.skip("-"), let month = reader.number(2), reader.skip("-"),
            let day = reader.number(2), let date = CalendarDate(year: year, month: month, day: day),
            reader.skip("T") || reader.skip("t") || reader.skip(" "),
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
        let seconds = date.daysSince1970 * 86_400 + hour * 3600 + minute * 60 + second - zone * 60
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
    /// Whether the dates name their zone, as the first one shows; true without dates. Complexity: O(lines before it).
    var datesNameZone: Bool {
        guard hasProgramDateTime else { return true }
        let length = TagNames.programDateTimeLength
        for line in 0..<source.lines.count {
            // In an outline the date is in the lines of a run.
            let kind = source.lines.kind(line)
            let start = source.lines.start(line)
            guard kind == .programDateTime || kind == .segments, source.bytes.hasBytes(length, at: start),
                TagNames.isProgramDateTime(source.bytes, at: start)
            else { continue }
            return WallClock.namesZone(iso8601: source.bytes[(start + length)...].prefix { $0 >= 0x20 })
        }
        return true
    }
}

/// Reads the parts of a date from the left.
private struct ClockReader {
    let bytes: ArraySlice<UInt8>
    private var position: Int

    init(bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        position = bytes.startIndex
    }

    var isAtEnd: Bool { position == bytes.endIndex }

    /// Skips a character; false if another one is next.
    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard position < bytes.endIndex, bytes[position] == UInt8(ascii: character) else { return false }
        position += 1
        return true
    }

    private mutating func digit() -> Int64? {
        guard position < bytes.endIndex, bytes[position] >= UInt8(ascii: "0"), bytes[position] <= UInt8(ascii: "9")
        else { return nil }
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
        guard var value = digit() else { return nil }
        value *= 100_000
        var unit: Int64 = 10_000
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
