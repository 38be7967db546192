public import AdRulesModel

/// The numbers from which on rules report what no specification forbids: how close, how many, how long.
///
/// The defaults are where most viewers, players and broadcasting laws would agree; a project can have others.
public struct LintThresholds: Sendable, Hashable {
    /// The shortest time of content between two interruptions (VMAP206, VMAP210, PLAY506): 30 seconds, within which a
    /// viewer who has come back from a break has not found back into the content.
    public var shortestGap = MediaTime.seconds(30)
    /// The largest number of linear breaks at one moment (VMAP201). Google's ad server sends a pod as one break per ad:
    /// five ads and two bumpers are usual, and nine ads of 15 s last longer than two minutes.
    public var breaksAtOneMoment = 8
    /// The largest number of repetitions of a break (VMAP211): 100, a break a minute in content of 100 minutes.
    public var repetitions = 100
    /// The largest share of ads inside the playlist, in percent of the content (VMAP216): 15 minutes an hour are about
    /// what television shows where no law limits it.
    public var adPercent = 25
    /// The longest ad time in an hour of content (PLAY507): 20 %, as Directive (EU) 2018/1808 allows broadcasters.
    public var adTimePerHour = MediaTime.seconds(720)
    /// The longest interruption (PLAY509): three minutes. Television breaks are about that long, online ones shorter.
    public var longestInterruption = MediaTime.seconds(180)

    /// Creates the default thresholds.
    public init() {}
}
