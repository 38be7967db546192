import AdRulesModel
import ArgumentParser

/// A time as people give it to a command: `90`, `90s`, `250ms`, `12:30`, `01:02:03.500`.
struct TimeArgument: ExpressibleByArgument, Hashable {
    /// The time, never negative.
    var time: MediaTime

    /// What a message says is expected.
    static let forms = "seconds, 90s, 250ms, 12:30 or 01:02:03.500"

    /// Reads a time; nil for anything that is not one of the forms, and for times beyond a million hours.
    init?(argument: String) {
        let text = argument.filter { $0 != " " }.lowercased()
        var scale: Int64 = 1_000_000
        var digits = Substring(text)
        if digits.hasSuffix("ms") {
            scale = 1000
            digits = digits.dropLast(2)
        } else if digits.hasSuffix("s") {
            digits = digits.dropLast()
        }
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false)
        guard (1...3).contains(parts.count), parts.count == 1 || digits.count == text.count else { return nil }
        var total: Int64 = 0
        for (place, part) in parts.enumerated() {
            let isLast = place == parts.count - 1
            guard let value = Self.number(part, scale: isLast ? scale : 1, allowsFraction: isLast) else { return nil }
            // Minutes and seconds behind a colon are below 60.
            if place > 0, value >= 60 * (isLast ? scale : 1) { return nil }
            total = isLast ? total * 60 * scale + value : total * 60 + value
        }
        guard total <= 3600 * 1_000_000 * 1_000_000 else { return nil }
        time = MediaTime(microseconds: total)
    }

    /// Digits with an optional fraction, times a power of ten, in whole numbers; nil when they are not, or too many.
    private static func number(_ text: Substring, scale: Int64, allowsFraction: Bool) -> Int64? {
        let halves = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = halves.first, (1...10).contains(whole.utf8.count), let integer = natural(whole) else { return nil }
        guard halves.count == 2 else { return integer * scale }
        guard allowsFraction, (1...9).contains(halves[1].utf8.count), let fraction = natural(halves[1]) else { return nil }
        var divisor: Int64 = 1
        for _ in halves[1].utf8 { divisor *= 10 }
        return integer * scale + (fraction * scale + divisor / 2) / divisor
    }

    private static func natural(_ digits: Substring) -> Int64? {
        digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int64(digits) : nil
    }
}

/// Times with commas between them: `60,720`.
struct TimeListArgument: ExpressibleByArgument, Hashable {
    /// The times in the order given.
    var times: [MediaTime]

    /// Reads the times; nil when one of them is none.
    init?(argument: String) {
        times = []
        for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
            guard let time = TimeArgument(argument: String(part)) else { return nil }
            times.append(time.time)
        }
    }
}
