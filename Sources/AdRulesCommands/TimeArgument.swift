package import AdRulesModel
import AdRulesSimulation
import AdRulesText

/// A time as a command-line argument: `90`, `90s`, `30m`, `250ms`, `12:30`, `01:02:03.500`.
package struct TimeArgument: Hashable, CustomStringConvertible {
    /// The time, never negative and at most `JSONSource.longestTime`.
    package var time: MediaTime

    /// Creates a default value.
    package init(_ time: MediaTime) { self.time = time }

    /// The default value as shown in help.
    package var description: String { time.secondsText + "s" }

    /// The accepted forms, for messages.
    package static let forms = MediaTime.commandForms

    /// Parses a time as in scripts. Options accept any following word, so that `-5` gets a message of its own.
    @Sendable package static func read(_ argument: String) throws -> TimeArgument {
        if argument.hasPrefix("-") { throw CommandFailure("a time is never negative; write \(forms)") }
        guard let time = MediaTime(commandText: argument.filter { $0 != " " }.lowercased()) else {
            throw CommandFailure("that is not a time; write \(forms)")
        }
        guard time <= JSONSource.longestTime else {
            throw CommandFailure("that is more than 1,000 hours, the longest time allowed")
        }
        return TimeArgument(time)
    }

    /// Parses a duration: a time greater than 0.
    @Sendable package static func readDuration(_ argument: String) throws -> TimeArgument {
        let time = try read(argument)
        guard time.time > .zero else { throw CommandFailure("the duration has to be more than 0") }
        return time
    }

    /// The largest number of times in a list.
    private static let listLimit = 10_000

    /// Parses times separated by commas: `60,720`.
    @Sendable package static func readList(_ argument: String) throws -> [MediaTime] {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count <= listLimit else { throw CommandFailure("more than \(listLimit) moments") }
        return try parts.map { try read(String($0)).time }
    }

    /// Parses the interval at which the player reports its position.
    @Sendable package static func readTick(_ argument: String) throws -> TimeArgument {
        let tick = try read(argument)
        guard (SimulationLimits.shortestTick...SimulationLimits.longestTick).contains(tick.time) else {
            throw CommandFailure("a tick is from 1ms to 1:00:00")
        }
        return tick
    }
}

/// A date as a command-line argument: `2026-01-01T00:00:00Z`.
package struct DateArgument: Hashable, CustomStringConvertible {
    /// The time from 1970-01-01T00:00:00Z.
    package var time: MediaTime

    /// Creates a default value.
    package init(_ time: MediaTime) { self.time = time }

    /// Parses a date.
    @Sendable package static func read(_ argument: String) throws -> DateArgument {
        guard let time = MediaTime(dateText: argument) else {
            throw CommandFailure("that is not a date of the calendar with a time; write 2026-01-01T00:00:00Z")
        }
        return DateArgument(time)
    }

    /// The default value as shown in help; there is only one default.
    package var description: String { "2026-01-01T00:00:00Z" }
}
