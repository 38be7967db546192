import AdRulesModel
import AdRulesSimulation
import AdRulesText

/// The error for an invalid argument, with a hint about valid ones.
struct WrongArgument: Error, CustomStringConvertible {
    var description: String
}

/// A time as a command-line argument: `90`, `90s`, `30m`, `250ms`, `12:30`, `01:02:03.500`.
struct TimeArgument: Hashable, CustomStringConvertible {
    /// The time, never negative and at most `JSONSource.longestTime`.
    var time: MediaTime

    /// Creates a default value.
    init(_ time: MediaTime) {
        self.time = time
    }

    /// The default value as shown in help.
    var description: String { time.secondsText + "s" }

    /// The accepted forms, for messages.
    static let forms = MediaTime.commandForms

    /// Parses a time as in scripts. Options accept any following word, so that `-5` gets a message of its own.
    @Sendable static func read(_ argument: String) throws -> TimeArgument {
        if argument.hasPrefix("-") {
            throw WrongArgument(description: "a time is never negative; write \(forms)")
        }
        guard let time = MediaTime(commandText: argument.filter { $0 != " " }.lowercased()) else {
            throw WrongArgument(description: "that is not a time; write \(forms)")
        }
        guard time <= JSONSource.longestTime else {
            throw WrongArgument(description: "that is more than 1,000 hours, the longest time allowed")
        }
        return TimeArgument(time)
    }

    /// Parses a duration: a time greater than 0.
    @Sendable static func readDuration(_ argument: String) throws -> TimeArgument {
        let time = try read(argument)
        guard time.time > .zero else { throw WrongArgument(description: "the duration has to be more than 0") }
        return time
    }

    /// Parses the interval at which the player reports its position.
    @Sendable static func readTick(_ argument: String) throws -> TimeArgument {
        let tick = try read(argument)
        guard (SimulationLimits.shortestTick...SimulationLimits.longestTick).contains(tick.time) else {
            throw WrongArgument(description: "a tick is from 1ms to 1:00:00")
        }
        return tick
    }
}

/// Times separated by commas: `60,720`.
struct TimeListArgument: Hashable {
    /// The times in the order given.
    var times: [MediaTime]

    /// The largest number of times accepted.
    private static let limit = 10_000

    /// Parses the times.
    @Sendable static func read(_ argument: String) throws -> TimeListArgument {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= limit else { throw WrongArgument(description: "more than \(limit) moments") }
        return TimeListArgument(times: try parts.map { try TimeArgument.read(String($0)).time })
    }
}

/// A date as a command-line argument: `2026-01-01T00:00:00Z`.
struct DateArgument: Hashable, CustomStringConvertible {
    /// The time from 1970-01-01T00:00:00Z.
    var time: MediaTime

    /// Creates a default value.
    init(_ time: MediaTime) {
        self.time = time
    }

    /// Parses a date.
    @Sendable static func read(_ argument: String) throws -> DateArgument {
        guard let time = MediaTime(dateText: argument) else {
            throw WrongArgument(
                description: "that is not a date of the calendar with a time; write 2026-01-01T00:00:00Z")
        }
        return DateArgument(time)
    }

    /// The default value as shown in help; there is only one default.
    var description: String { "2026-01-01T00:00:00Z" }
}
