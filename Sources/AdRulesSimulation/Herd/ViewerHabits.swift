/// The habits of the viewers of a ``Herd`` besides watching: the probability of each, from 0 to 1. Without any,
/// everybody watches everything, which is the most that servers can get.
///
/// Positions are drawn evenly and in whole milliseconds.
public struct ViewerHabits: Sendable, Hashable {
    /// The probability that a viewer leaves at a position before the end.
    public var leave = 0.0
    /// The probability that a viewer seeks once, from a position to a later one.
    public var seek = 0.0
    /// The probability that a viewer pauses once, for up to ``longestPause``.
    public var pause = 0.0
    /// The probability that a viewer skips each ad as soon as it can be skipped.
    public var skip = 0.0

    /// The probabilities by name.
    package var named: [(name: String, chance: Double)] {
        [("leave", leave), ("seek", seek), ("pause", pause), ("skip", skip)]
    }

    /// The longest pause: five minutes.
    public static let longestPause = MediaTime.seconds(300)

    /// Creates habits.
    public init(leave: Double = 0, seek: Double = 0, pause: Double = 0, skip: Double = 0) {
        self.leave = leave
        self.seek = seek
        self.pause = pause
        self.skip = skip
    }
}

/// The actions of one viewer, drawn from the habits of a herd.
struct ViewerPlan {
    private var steps: [ScriptStep] = []
    private var position: MediaTime

    /// The steps of a viewer who starts at a position and watches up to an end. All numbers are drawn, whatever the
    /// probabilities are, so that a new habit of the herd changes nothing else of its viewers.
    ///
    /// A viewer of live content leaves at the end: there is no post-roll.
    static func steps(
        of habits: ViewerHabits, from start: MediaTime, to end: MediaTime, isLive: Bool,
        using generator: inout SeededGenerator
    ) -> [ScriptStep] {
        var plan = ViewerPlan(position: start)
        let leaves = generator.share() < habits.leave
        let leaving = generator.time(from: start, to: end)
        let last = leaves ? leaving : end
        let seeks = generator.share() < habits.seek
        let from = generator.time(from: start, to: last)
        let target = generator.time(from: from, to: last)
        let pauses = generator.share() < habits.pause
        let pause = generator.time(from: start, to: last)
        let length = generator.time(from: .zero, to: ViewerHabits.longestPause)
        plan.add(.start(at: start), start > .zero ? "start \(start.clockText)" : "start")
        if pauses, !seeks || pause <= from { plan.pause(at: pause, for: length) }
        if seeks {
            plan.play(to: from)
            plan.add(.seek(to: target), "seek \(target.clockText)")
            plan.position = target
            // Content that is sought over is not watched: the pause comes where watching continues.
            if pauses, pause > from { plan.pause(at: max(pause, target), for: length) }
        }
        plan.play(to: last)
        if leaves || isLive {
            plan.add(.lost(reason: "the viewer left"), "lost the viewer left")
        } else {
            plan.add(.complete, "complete")
        }
        return plan.steps
    }

    private init(position: MediaTime) { self.position = position }

    private mutating func add(_ step: Step, _ text: String) { steps.append(ScriptStep(step, text: text)) }

    private mutating func play(to time: MediaTime) {
        add(.play(to: time), "play \(time.clockText)")
        position = time
    }

    private mutating func pause(at time: MediaTime, for length: MediaTime) {
        play(to: time)
        add(.pause, "pause")
        add(.wait(length), "wait \(length.clockText)")
    }
}

extension SeededGenerator {
    /// A number from 0 up to but not including 1.
    mutating func share() -> Double { Double(next() >> 11) / Double(1 << 53 as UInt64) }

    /// A time between two, in whole milliseconds, not less than the first one.
    mutating func time(from start: MediaTime, to end: MediaTime) -> MediaTime {
        let length = max(0, (end - start).microseconds / 1000)
        return start + .milliseconds(Int64(share() * Double(length)))
    }
}
