import AdRulesCommands
import AdRulesSimulation

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
