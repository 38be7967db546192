/// How much a simulation may be asked for. Beyond a limit a problem says so: a typing mistake must not run for hours.
public enum SimulationLimits {
    /// The longest duration, position or wait: 1,000 hours.
    public static let longestTime = MediaTime.seconds(3_600_000)
    /// The longest ad of an answer: 24 hours.
    public static let longestAd = MediaTime.seconds(86_400)
    /// The shortest tick.
    public static let shortestTick = MediaTime.milliseconds(1)
    /// The longest tick.
    public static let longestTick = MediaTime.seconds(3600)
    /// The most inputs that the engine gets in one session, unless a setup says otherwise.
    public static let inputs = 10_000_000
    /// The most steps of a script.
    public static let steps = 100_000
    /// The most bytes of a script.
    public static let scriptBytes = 16 << 20
    /// The most bytes of a word of a script.
    static let wordBytes = 4096
    /// The most bytes of answers, policies or a scenario.
    public static let jsonBytes = 64 << 20
    /// The most ads of one answer.
    public static let ads = 10_000
    /// The most repetitions that a policy may let the schedule search.
    public static let repeatCap = 1_000_000
    /// How long a session may last by its own clock: a million hours.
    static let longestSession = MediaTime.seconds(3_600_000_000)
}

/// A session that had not ended when it reached a limit.
public struct EndlessSession: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was reached, and what to do, on one line.
    public var description: String
}
