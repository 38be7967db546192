public import AdRulesText

/// The limits of a simulation. Exceeding one is reported as a problem, so that a typo cannot cause a run of hours.
public enum SimulationLimits {
    /// The longest ad of an answer: 24 hours.
    package static let longestAd = MediaTime.seconds(86_400)
    /// The shortest tick.
    package static let shortestTick = MediaTime.milliseconds(1)
    /// The longest tick.
    package static let longestTick = MediaTime.seconds(3600)
    /// The default limit on the engine's inputs in one session.
    public static let inputs = 10_000_000
    /// The largest number of inputs at one moment, which a step of the script or the passing of time ends. Another
    /// engine takes longer for each.
    static func inputsAtOnce(ofOwnEngine isOwn: Bool) -> Int { isOwn ? 100_000 : 10_000 }
    /// The largest number of steps in a script.
    package static let steps = 100_000
    /// The largest script, in bytes.
    package static let scriptBytes = 16 << 20
    /// The longest word in a script, in bytes.
    static let wordBytes = 4096
    /// The largest number of ads in one answer.
    package static let ads = 10_000
    /// The largest `repeatCap` that a policy may have.
    package static let repeatCap = Schedule.mostRepetitions
    /// The longest session in wall-clock time: a million hours.
    static let longestSession = MediaTime.seconds(3_600_000_000)
}

/// The error when a session has not ended at one of the limits.
public struct EndlessSession: Error, Sendable, Hashable, CustomStringConvertible {
    /// The limit reached and what to do about it, in one line.
    public var description: String
}

/// The reason a simulation cannot start: an invalid step, answer, policy or scenario, with its location.
public typealias SimulationProblem = TextProblem
