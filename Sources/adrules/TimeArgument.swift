import AdRulesSimulation
import ArgumentParser

/// A time as people give it to a command: `90`, `90s`, `250ms`, `12:30`, `01:02:03.500`.
struct TimeArgument: ExpressibleByArgument, Hashable {
    /// The time, never negative.
    var time: MediaTime

    /// An argument that was not written by anybody: a default.
    init(_ time: MediaTime) {
        self.time = time
    }

    /// What help shows of a default.
    var defaultValueDescription: String { time.secondsText + "s" }

    /// What a message says is expected.
    static let forms = "seconds, 90s, 250ms, 12:30 or 01:02:03.500"

    /// Reads a time as scripts do; nil for anything that is not one of the forms, and for times beyond a million hours.
    init?(argument: String) {
        guard let time = MediaTime(commandText: argument.filter { $0 != " " }.lowercased()),
            time <= .seconds(3_600_000_000)
        else { return nil }
        self.time = time
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

/// A date as people give it to a command: `2026-01-01T00:00:00Z`.
struct DateArgument: ExpressibleByArgument, Hashable {
    /// The time from 1970-01-01T00:00:00Z.
    var time: MediaTime

    /// A date that was not written by anybody: a default.
    init(_ time: MediaTime) {
        self.time = time
    }

    /// Reads a date; nil for anything else.
    init?(argument: String) {
        guard let time = MediaTime(dateText: argument) else { return nil }
        self.time = time
    }

    /// What help shows of a default; there is only one.
    var defaultValueDescription: String { "2026-01-01T00:00:00Z" }
}
