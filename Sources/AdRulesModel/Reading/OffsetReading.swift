import AdRulesText

/// Reads VMAP time offsets and VAST progress offsets.
enum OffsetReading {
    /// A flaw in how an offset is written.
    enum Flaw {
        case empty
        case malformed
        case padding
        case fraction
        case outOfRange(normalised: MediaTime)
        case percentOutOfRange
        case decimalPercent
        case position
        /// Capital letters, or whitespace at the ends.
        case spelling
    }

    /// Reads the `timeOffset` of a break (VMAP 1.0.1 §2.3.1) leniently: accepts any case, outer whitespace, decimals
    /// in `n%` and missing leading digits. Guesses nothing else. Complexity: O(bytes).
    static func timeOffset(_ written: ArraySlice<UInt8>) -> (value: TimeOffset?, flaw: Flaw?) {
        let text = TextDecoding.trimmed(written)
        let outer: Flaw? = text.count == written.count ? nil : .spelling
        guard let first = text.first, let last = text.last else { return (nil, .empty) }
        if first == UInt8(ascii: "#") {
            guard let number = integer(text.dropFirst()), number >= 1 else { return (nil, .position) }
            return (.opportunity(number), outer)
        }
        if last == UInt8(ascii: "%") {
            let (percentage, flaw) = percent(text.dropLast())
            return (percentage.map(TimeOffset.percent), flaw ?? outer)
        }
        if first == UInt8(ascii: "s") || first == UInt8(ascii: "S") || first == UInt8(ascii: "e")
            || first == UInt8(ascii: "E")
        {
            guard text.count <= 5 else { return (nil, .malformed) }
            let word = text.string
            switch ByteText(word.lowercasedASCII) {
            case "start": return (.start, word.isSpelled("start") ? outer : .spelling)
            case "end": return (.end, word.isSpelled("end") ? outer : .spelling)
            default: return (nil, .malformed)
            }
        }
        let clock = ClockReading(text)
        return (clock.time.map(TimeOffset.time), flaw(of: clock) ?? outer)
    }

    /// Reads an ad time of VAST: `hh:mm:ss[.mmm]` or `n%`, which can have decimals (VAST 3.0 §2.3.2.1).
    static func progress(_ text: ArraySlice<UInt8>) -> (value: ProgressOffset?, flaw: Flaw?) {
        guard let last = text.last else { return (nil, .empty) }
        if last == UInt8(ascii: "%") {
            let (percentage, flaw) = percent(text.dropLast())
            if case .decimalPercent = flaw { return (percentage.map(ProgressOffset.percent), nil) }
            return (percentage.map(ProgressOffset.percent), flaw)
        }
        let clock = ClockReading(text)
        return (clock.time.map(ProgressOffset.time), flaw(of: clock))
    }

    private static func flaw(of clock: ClockReading) -> Flaw? {
        switch clock.flaw {
        case nil: nil
        case .padding: .padding
        case .fraction: .fraction
        case .outOfRange: .outOfRange(normalised: clock.normalised ?? .zero)
        case .malformed: .malformed
        }
    }

    private static func percent(_ text: ArraySlice<UInt8>) -> (Percentage?, Flaw?) {
        let dot = text.firstIndex(of: UInt8(ascii: "."))
        guard let whole = integer(text[..<(dot ?? text.endIndex)]) else {
            let isNegative = text.first == UInt8(ascii: "-") && integer(text.dropFirst()) != nil
            return (nil, isNegative ? .percentOutOfRange : .malformed)
        }
        var millionths: Int64 = 0
        if let dot {
            let digits = text[(dot + 1)...]
            guard integer(digits.prefix(18)) != nil, digits.allSatisfy(\.isDigit) else { return (nil, .malformed) }
            millionths = digits.millionths
        }
        guard whole < 100 || whole == 100 && millionths == 0 else { return (nil, .percentOutOfRange) }
        return (Percentage(millionths: Int64(whole) * 1_000_000 + millionths), dot == nil ? nil : .decimalPercent)
    }

    /// Reads a whole number of 1 to 18 digits.
    private static func integer(_ text: ArraySlice<UInt8>) -> Int? {
        guard !text.isEmpty, text.count <= 18, text.allSatisfy(\.isDigit) else { return nil }
        return text.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
}
