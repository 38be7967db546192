// The attributes of an AdBreak (VMAP 1.0.1 §2.3.1).
extension DocumentBuilder {
    mutating func openAdBreak(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .timeOffset: readTimeOffset(attribute)
            case .breakType: readBreakType(attribute)
            case .breakId: adBreak.breakID = string(attribute)
            case .repeatAfter: readRepeatAfter(attribute)
            default:
                unknownAttribute(
                    attribute, tag, candidates: [.timeOffset, .breakType, .breakId, .repeatAfter])
            }
        }
        if adBreak.timeOffsetText == nil {
            note(
                .missingTimeOffset, at: tag.range, "<\(elementName(tag))> has no timeOffset", label: "never scheduled",
                help: "add timeOffset: start, end, hh:mm:ss[.mmm], n% or #m")
        }
        if adBreak.breakTypeText == nil {
            note(
                .missingBreakType, at: tag.range, "<\(elementName(tag))> has no breakType", label: "read as linear",
                help: "add breakType=\"linear\"")
        }
    }

    private mutating func readTimeOffset(_ attribute: XMLAttribute) {
        let reading = OffsetReading.timeOffset(bytes(attribute))
        adBreak.timeOffset = reading.value
        adBreak.timeOffsetText = string(attribute)
        guard let flaw = reading.flaw else { return }
        let range = attribute.value
        let text = adBreak.timeOffsetText ?? ""
        let quoted = "\"\(Self.clipped(text))\""
        let forms = "expected hh:mm:ss[.mmm], n%, start, end or #m"
        let better = reading.value.map { "write \"\($0)\"" }
        switch flaw {
        case .empty:
            note(
                .emptyTimeOffset, at: range, "timeOffset is empty", label: forms,
                help: "write start for a pre-roll, end for a post-roll, or a time", value: text)
        case .malformed:
            note(
                .invalidTimeOffset, at: range, "\(quoted) is not a VMAP time offset", label: forms,
                help: Self.suggestion(for: text), value: text)
        case .padding:
            note(
                .shortTimeField, at: range, "\(quoted) has a field of one digit", label: "expected two digits a field",
                help: better, value: text)
        case .fraction:
            note(
                .unusualTimeFraction, at: range, "\(quoted) has a fraction of other than three digits",
                label: "expected milliseconds", help: better, value: text)
        case .outOfRange(let normalised):
            note(
                .timeFieldOver59, at: range, "\(quoted) has more than 59 minutes or seconds",
                label: "minutes and seconds go from 00 to 59", help: "write \"\(normalised)\" if that is meant",
                value: text)
        case .percentOutOfRange:
            note(
                .percentOutOfRange, at: range, "\(quoted) is not a share of the content", label: "expected 0% to 100%",
                help: "write end for a post-roll", value: text)
        case .decimalPercent:
            note(
                .decimalPercent, at: range, "\(quoted) has decimals", label: "VMAP has whole percentages only",
                help: "write a whole percentage, or a time", value: text)
        case .position:
            note(
                .invalidPosition, at: range, "\(quoted) is not a break position", label: "expected #1, #2, …",
                help: "positions count the break opportunities from 1", value: text)
        case .spelling:
            note(
                .timeOffsetCase, at: range, "\(quoted) is not spelt as VMAP spells it",
                label: "lower case, without blanks", help: better, value: text)
        }
    }

    /// Suggests a fix for a malformed time offset.
    private static func suggestion(for text: String) -> String {
        let text = text.trimmingBlanks
        let generic = "write start, end, a time as in \"00:10:00\", a share as in \"50%\", or a position as in \"#1\""
        guard text.utf8.count <= 40 else { return generic }
        let isNegative = text.begins(with: "-")
        let digits = isNegative ? String(decoding: text.utf8.dropFirst(), as: UTF8.self) : text
        if let seconds = Int64(digits), seconds <= 1_000_000_000 {
            return !isNegative
                ? "write \"\(MediaTime.seconds(seconds))\" for \(seconds) seconds"
                : "write start for a pre-roll or end for a post-roll"
        }
        let fields = text.fields(separatedBy: ":")
        if fields.count == 2, let minutes = Int64(fields[0]), let seconds = Int64(fields[1]), minutes >= 0,
            seconds >= 0, minutes < 1_000_000, seconds < 1_000_000
        {
            let asMinutes = MediaTime.seconds(minutes * 60 + seconds)
            let asHours = MediaTime.seconds(minutes * 3600 + seconds * 60)
            return "write \"\(asMinutes)\" for minutes and seconds, or \"\(asHours)\" for hours and minutes"
        }
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

    private mutating func readBreakType(_ attribute: XMLAttribute) {
        let text = string(attribute)
        adBreak.breakTypeText = text
        if text.isSpelled("linear") { return }
        var types: [BreakType] = []
        var isUntidy = false
        for word in text.fields(separatedBy: ",") {
            let trimmed = word.trimmingBlanks
            if let type = BreakType(spelled: trimmed.lowercasedASCII) {
                if types.contains(type) || !word.isSpelled(type.rawValue) { isUntidy = true }
                if !types.contains(type) { types.append(type) }
            } else {
                let nearest = Spelling.nearest(to: trimmed, among: BreakType.allCases.map(\.rawValue))
                note(
                    .unknownBreakType, at: attribute.value,
                    "\"\(Self.clipped(trimmed))\" is not a break type",
                    label: nearest.map { "did you mean \($0)?" } ?? "expected linear, nonlinear or display",
                    help: "write " + (nearest.map { "\"\($0)\"" } ?? "linear, nonlinear, display, or a list of them"),
                    value: text)
            }
        }
        if !types.isEmpty { adBreak.breakTypes = types }
        if isUntidy {
            note(
                .untidyBreakType, at: attribute.value,
                "\"\(Self.clipped(text))\" is not a tidy list of break types",
                label: "lower case, commas without blanks, each once",
                help: "write \"\(types.map(\.rawValue).joined(separator: ","))\"", value: text)
        }
    }

    private mutating func readRepeatAfter(_ attribute: XMLAttribute) {
        let text = string(attribute)
        adBreak.repeatAfterText = text
        let reading = ClockReading(TextDecoding.trimmed(Array(text.utf8)[...]))
        if let time = reading.time, time > .zero { adBreak.repeatAfter = time }
        let range = attribute.value
        if reading.time == .zero {
            note(
                .invalidRepeatAfter, at: range, "\"\(Self.clipped(text))\" repeats nothing: the interval is zero",
                label: "expected a time over zero", help: "write an interval, or leave repeatAfter out", value: text)
        } else if reading.flaw != nil {
            let better = (reading.time ?? reading.normalised).map { "write \"\($0)\"" }
            note(
                .invalidRepeatAfter, at: range, "\"\(Self.clipped(text))\" is not a length of time",
                label: "expected hh:mm:ss[.mmm]", help: better ?? "write an interval as in \"00:10:00\"", value: text)
        }
    }
}
