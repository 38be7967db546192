import AdRulesModel
import AdRulesText

/// The texts by which values are compared and shown.
enum DiffValue {
    /// A time, to the microsecond, so that times which differ look different.
    static func text(_ time: MediaTime) -> String {
        let rest = time.microseconds.magnitude % 1000
        guard rest != 0 else { return time.description }
        return "\(time) + \(rest) µs"
    }

    /// A moment of an ad: a time, or a share such as `25%`.
    static func text(_ offset: ProgressOffset) -> String {
        switch offset {
        case .time(let time): text(time)
        case .percent(let share): share.description
        }
    }

    /// A break's offset by its meaning, or as written if it has none; nil if the attribute is missing.
    static func offset(of adBreak: AdBreak) -> String? { adBreak.timeOffset.map(meaning) ?? adBreak.timeOffsetText }

    /// The interval of a break by its meaning, or as written if it has none; nil if the attribute is missing.
    static func repeatAfter(of adBreak: AdBreak) -> String? {
        adBreak.repeatAfter.map { $0.roundedToMilliseconds.description } ?? adBreak.repeatAfterText
    }

    /// Offsets mean a millisecond, as in a schedule.
    private static func meaning(_ offset: TimeOffset) -> String {
        guard case .time(let time) = offset, time >= .zero else { return offset.description }
        return time.roundedToMilliseconds.description
    }

    /// A size in pixels with a blank before it; nothing if a side is missing.
    static func size(_ width: Int?, _ height: Int?) -> String {
        guard let width, let height else { return "" }
        return " \(width)×\(height)"
    }
}

extension DiffValue {
    /// The number of characters of a value that are shown.
    private static let limit = 200

    /// Both values for a person, on one line each. Where long values begin alike, the beginning is left out, so that
    /// the difference shows. Complexity: O(length).
    static func excerpts(_ old: String?, _ new: String?) -> (old: String, new: String) {
        guard let old, let new, max(old.utf8.count, new.utf8.count) > limit else { return (shown(old), shown(new)) }
        var common = 0
        for (one, other) in zip(old.unicodeScalars, new.unicodeScalars) {
            guard one == other else { break }
            common += 1
        }
        let hidden = common - limit / 4
        guard common > limit / 2 else { return (shown(old), shown(new)) }
        func rest(_ text: String) -> String { String(String.UnicodeScalarView(text.unicodeScalars.dropFirst(hidden))) }
        return ("…" + shown(rest(old)), "…" + shown(rest(new)))
    }

    /// The names of the parameters by which two addresses differ, of those that are shown. Complexity: O(length).
    static func parameters(_ old: String, _ new: String, shown: (String) -> String) -> [String] {
        func parameters(_ url: String) -> [ByteText] {
            url.utf8.split { [UInt8(ascii: "?"), UInt8(ascii: "&")].contains($0) }.dropFirst().map {
                ByteText(String($0) ?? "")
            }
        }
        guard max(old.utf8.count, new.utf8.count) < 10_000 else { return [] }
        let (before, after) = (parameters(old), parameters(new))
        let same = Set(before).intersection(after)
        let visible = shown(old) + shown(new)
        var names: [String] = []
        for parameter in before + after where !same.contains(parameter) {
            let name = String(parameter.string.utf8.prefix { $0 != UInt8(ascii: "=") }) ?? ""
            let isNew = !names.contains(where: name.isSpelled)
            if isNew, name.utf8.count < parameter.string.utf8.count, visible.holds(name + "=") {
                names.append(PrintableText.line(name, limit: 40))
            }
        }
        return names
    }

    private static func shown(_ value: String?) -> String {
        guard let value else { return "none" }
        return value.utf8.isEmpty ? "\"\"" : PrintableText.line(value, limit: limit)
    }
}
