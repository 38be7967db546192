import AdRulesCommands
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

/// The arrivals of viewers, as a command-line argument: `at-once`, `over:10m`, `curve:0=1,20m=5,1h=0`.
enum ArrivalsArgument {
    private static let forms = "at-once, over:10m or curve:0=1,20m=5,1h=0"
    private static let pointLimit = 1000

    /// Parses the argument.
    @Sendable static func read(_ argument: String) throws -> Arrivals {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.count) {
        case ("at-once", 1): return .atOnce
        case ("over", 2): return .over(try TimeArgument.read(parts[1]).time)
        case ("curve", 2): return try curve(parts[1])
        default: throw CommandFailure("viewers arrive \(forms)")
        }
    }

    private static func curve(_ text: String) throws -> Arrivals {
        let words = text.split(separator: ",", omittingEmptySubsequences: false)
        guard words.count <= pointLimit else {
            throw CommandFailure("more than \(pointLimit) points; give fewer, the rate between them is even")
        }
        let points = try words.enumerated().map { number, word in
            let sides = word.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2, let rate = Double(sides[1]), rate.isFinite, rate >= 0 else {
                throw CommandFailure(
                    "point \(number + 1), \"\(word)\", is not TIME=RATE with a rate from 0 up, as in 20m=5")
            }
            do {
                return Arrivals.Point(try TimeArgument.read(String(sides[0])).time, rate: rate)
            } catch {
                throw CommandFailure("point \(number + 1), \"\(word)\": \(error)")
            }
        }
        guard let arrivals = Arrivals(curve: points) else {
            throw CommandFailure(
                "a curve has two points or more, each later than the one before it, and a rate above 0")
        }
        return arrivals
    }
}
