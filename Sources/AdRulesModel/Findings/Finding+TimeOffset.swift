import AdRulesText

// VMAP110 to VMAP122: the time offset of a break.
extension Finding {
    static let missingTimeOffset = Form(
        .missingTimeOffset, "<@> has no timeOffset", label: "never scheduled",
        help: "add timeOffset: start, end, hh:mm:ss[.mmm], n% or #m")

    /// Suggests what to write for a time that is not written as it has to be: `read` is what it was read as, `better`
    /// what was probably meant, and `readings` the help if there is more than one reading.
    func writing(
        time text: String, read: MediaTime?, better: MediaTime?, readings: MeantTime.Readings? = nil
    ) -> Finding {
        if let time = read ?? better { return writing(value: time.description, isSafe: read != nil) }
        return readings.map(writing) ?? self
    }

    /// Suggests the likely one of several readings.
    package func writing(_ readings: MeantTime.Readings) -> Finding {
        readings.likely.time == .zero
            ? writingStart : writing(value: readings.likely.time.description, hint: readings.hint, isSafe: false)
    }

    /// Suggests what a time of zero means to every player.
    private var writingStart: Finding { writing(value: "start", hint: " for a pre-roll", isSafe: false) }

    /// `text` is the offset as written, and `value` what it was read as, if anything.
    static func timeOffset(
        _ text: String, flaw: OffsetReading.Flaw, value: TimeOffset?, at range: SourceRange
    ) -> Finding {
        let quoted = text.quoted
        let forms = "expected hh:mm:ss[.mmm], n%, start, end or #m"
        func read(_ finding: Finding) -> Finding {
            value.map { finding.writing(value: $0.description, isSafe: true) } ?? finding
        }
        return switch flaw {
        case .empty:
            Finding(
                .emptyTimeOffset, at: range, "timeOffset is empty", label: forms,
                help: "write start for a pre-roll, end for a post-roll, or a time", value: text)
        case .malformed:
            Finding(.invalidTimeOffset, at: range, "\(quoted) is not a VMAP time offset", label: forms, value: text)
                .suggestingOffset(for: text)
        case .padding:
            read(
                Finding(
                    .shortTimeField, at: range, "\(quoted) has a one-digit field",
                    label: "expected two digits per field", value: text))
        case .fraction:
            read(
                Finding(
                    .unusualTimeFraction, at: range, "\(quoted) has a fraction without exactly three digits",
                    label: "expected milliseconds", value: text))
        case .outOfRange(let normalised):
            Finding(
                .timeFieldOver59, at: range, "\(quoted) has more than 59 minutes or seconds",
                label: "minutes and seconds go from 00 to 59", value: text
            ).writing(value: normalised.description, hint: " if that is meant", isSafe: false)
        case .percentOutOfRange:
            Finding(
                .percentOutOfRange, at: range, "\(quoted) is not a percentage of the content",
                label: "expected 0% to 100%", value: text
            ).writing(
                value: text.trimmingBlanks.begins(with: "-") ? "start" : "end",
                hint: text.trimmingBlanks.begins(with: "-") ? " for a pre-roll" : " for a post-roll", isSafe: false)
        case .decimalPercent:
            Finding(
                .decimalPercent, at: range, "\(quoted) has decimals", label: "VMAP has whole percentages only",
                help: "write a whole percentage, or a time", value: text
            ).writing(whole: value)
        case .position:
            Finding(
                .invalidPosition, at: range, "\(quoted) is not a break position", label: "expected #1, #2, …",
                help: "positions count the break opportunities from 1", value: text
            ).writingWithoutBlanks(text)
        case .spelling:
            read(
                Finding(
                    .timeOffsetCase, at: range, "\(quoted) is not VMAP's spelling",
                    label: "lower case, no spaces", value: text))
        }
    }

    /// Suggests a percentage without decimals, if they are all zero.
    private func writing(whole value: TimeOffset?) -> Finding {
        guard case .percent(let percentage)? = value, percentage.millionths % 1_000_000 == 0 else { return self }
        return writing(value: percentage.description, isSafe: true)
    }

    /// Suggests a percentage or a position without the blanks inside.
    private func writingWithoutBlanks(_ text: String) -> Finding {
        MeantTime.withoutBlanks(text).map { writing(value: $0, isSafe: true) } ?? self
    }

    /// Suggests what to write for a malformed time offset.
    private func suggestingOffset(for text: String) -> Finding {
        let text = text.trimmingBlanks
        let generic = suggesting(
            "write start, end, a time as in \"00:10:00\", a percentage as in \"50%\", or a position as in \"#1\"")
        guard text.utf8.count <= 40 else { return generic }
        if MeantTime.withoutBlanks(text) != nil { return writingWithoutBlanks(text) }
        if let time = MeantTime.interval(text) {
            return time == .zero ? writingStart : writing(value: time.description, isSafe: false)
        }
        if text.begins(with: "-"), Int64(text.utf8.dropFirst().string) != nil {
            return suggesting("write \"start\" for a pre-roll or \"end\" for a post-roll")
        }
        if let readings = MeantTime.readings(of: text) { return writing(readings) }
        let word = text.lowercasedASCII
        switch ByteText(word) {
        case "preroll", "pre-roll": return writing(value: "start", isSafe: true)
        case "postroll", "post-roll": return writing(value: "end", isSafe: true)
        case "pre", "begin", "beginning": return writing(value: "start", isSafe: false)
        case "post", "finish": return writing(value: "end", isSafe: false)
        default: break
        }
        if word.begins(with: "position:"), let position = Int(word.utf8.dropFirst(9).string) {
            return writing(value: "#\(position)", isSafe: position > 0)
        }
        return generic
    }
}
