// VMAP110 to VMAP122: the time offset of a break.
extension Finding {
    /// `written` is the attribute that was meant to be it, if any.
    static func missingTimeOffset(of element: String, written: String?, at range: SourceRange) -> Finding {
        Finding(
            .missingTimeOffset, at: range,
            "<\(element)> has no timeOffset" + (written.map { " but \($0.quoted)" } ?? ""),
            label: written == nil ? "never scheduled" : "did you mean timeOffset?",
            help: written == nil ? "add timeOffset: start, end, hh:mm:ss[.mmm], n% or #m" : "write timeOffset",
            value: written)
    }

    /// `text` is the offset as written, and `value` what it was read as, if anything.
    static func timeOffset(
        _ text: String, flaw: OffsetReading.Flaw, value: TimeOffset?, at range: SourceRange
    ) -> Finding {
        let quoted = text.quoted
        let forms = "expected hh:mm:ss[.mmm], n%, start, end or #m"
        let better = value.map { "write \"\($0)\"" }
        return switch flaw {
        case .empty:
            Finding(
                .emptyTimeOffset, at: range, "timeOffset is empty", label: forms,
                help: "write start for a pre-roll, end for a post-roll, or a time", value: text)
        case .malformed:
            Finding(
                .invalidTimeOffset, at: range, "\(quoted) is not a VMAP time offset", label: forms,
                help: suggestedOffset(for: text), value: text)
        case .padding:
            Finding(
                .shortTimeField, at: range, "\(quoted) has a field of one digit", label: "expected two digits a field",
                help: better, value: text)
        case .fraction:
            Finding(
                .unusualTimeFraction, at: range, "\(quoted) has a fraction of other than three digits",
                label: "expected milliseconds", help: better, value: text)
        case .outOfRange(let normalised):
            Finding(
                .timeFieldOver59, at: range, "\(quoted) has more than 59 minutes or seconds",
                label: "minutes and seconds go from 00 to 59", help: "write \"\(normalised)\" if that is meant",
                value: text)
        case .percentOutOfRange:
            Finding(
                .percentOutOfRange, at: range, "\(quoted) is not a share of the content", label: "expected 0% to 100%",
                help: text.trimmingBlanks.begins(with: "-")
                    ? "write \"start\" for a pre-roll" : "write \"end\" for a post-roll",
                value: text)
        case .decimalPercent:
            Finding(
                .decimalPercent, at: range, "\(quoted) has decimals", label: "VMAP has whole percentages only",
                help: "write a whole percentage, or a time", value: text)
        case .position:
            Finding(
                .invalidPosition, at: range, "\(quoted) is not a break position", label: "expected #1, #2, …",
                help: MeantTime.withoutBlanks(text).map { "write \"\($0)\"" }
                    ?? "positions count the break opportunities from 1",
                value: text)
        case .spelling:
            Finding(
                .timeOffsetCase, at: range, "\(quoted) is not spelt as VMAP spells it",
                label: "lower case, without blanks", help: better, value: text)
        }
    }

    /// Suggests a fix for a malformed time offset.
    private static func suggestedOffset(for text: String) -> String {
        let text = text.trimmingBlanks
        let generic = "write start, end, a time as in \"00:10:00\", a share as in \"50%\", or a position as in \"#1\""
        guard text.utf8.count <= 40 else { return generic }
        if let meant = MeantTime.withoutBlanks(text) { return "write \"\(meant)\"" }
        if let time = MeantTime.interval(text) { return "write \"\(time)\"" }
        if text.begins(with: "-"), Int64(String(decoding: text.utf8.dropFirst(), as: UTF8.self)) != nil {
            return "write \"start\" for a pre-roll or \"end\" for a post-roll"
        }
        if let help = MeantTime.readings(of: text) { return help }
        let word = text.lowercasedASCII
        switch ByteText(word) {
        case "pre", "preroll", "pre-roll", "begin", "beginning": return "write \"start\""
        case "post", "postroll", "post-roll", "finish": return "write \"end\""
        default: break
        }
        if word.begins(with: "position:"), let position = Int(String(decoding: word.utf8.dropFirst(9), as: UTF8.self)) {
            return "write \"#\(position)\""
        }
        return generic
    }
}
