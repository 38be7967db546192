import AdRulesSimulation
import ArgumentParser

/// The options for what viewers do.
struct HerdOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            When viewers arrive: at-once; over:TIME, evenly over a time; or curve:TIME=RATE,TIME=RATE…, where only the \
            proportions of the rates count, as in curve:0=1,20m=5,1h=0. at-once if left out, over:60s with --live.
            """, valueName: "arrivals"), transform: ArrivalsArgument.read)
    var arrivals: Arrivals?

    @Option(parsing: .unconditional, help: Self.probability("a viewer leaves at a position before the end"))
    var leave = 0.0

    @Option(parsing: .unconditional, help: Self.probability("a viewer seeks forward once")) var seek = 0.0

    @Option(parsing: .unconditional, help: Self.probability("a viewer pauses once, for up to five minutes"))
    var pause = 0.0

    @Option(parsing: .unconditional, help: Self.probability("a viewer skips the ads that can be skipped"))
    var skip = 0.0

    private static func probability(_ what: String) -> ArgumentHelp {
        ArgumentHelp("The probability that \(what), from 0 to 1.", valueName: "p")
    }

    /// The habits of viewers besides watching.
    var habits: ViewerHabits { ViewerHabits(leave: leave, seek: seek, pause: pause, skip: skip) }

    /// The arrivals of viewers.
    func arrivals(isLive: Bool) -> Arrivals { arrivals ?? (isLive ? .over(.seconds(60)) : .atOnce) }

    func validate() throws {
        for (name, value) in [("leave", leave), ("seek", seek), ("pause", pause), ("skip", skip)] {
            guard (0...1).contains(value) else {
                throw ValidationError("--\(name) \(value): a probability is from 0 to 1, as in 0.25 for a quarter")
            }
        }
    }

    /// Refuses what does not go with the content.
    func check(isLive: Bool, duration: MediaTime, longest: MediaTime) throws {
        if isLive, seek > 0 {
            throw ValidationError("--seek and --live exclude each other: viewers of a live stream are at its end")
        }
        let end = arrivals(isLive: isLive).end
        if isLive, end >= duration {
            throw ValidationError(
                "--arrivals: the last viewers come when the forecast is over; give a longer --duration, or shorter arrivals"
            )
        }
        if end > longest { throw ValidationError("--arrivals: viewers arrive within 24 hours; give a shorter time") }
    }
}
