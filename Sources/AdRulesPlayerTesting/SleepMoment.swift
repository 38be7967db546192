import AdRulesPlayer

/// When a sleeping task wakes. At one time those that play come before the test that lets time pass.
struct SleepMoment: Comparable, Sendable {
    /// The clock's time.
    var time: MediaTime
    /// Whether the task lets time pass.
    var isLast: Bool

    static func < (left: SleepMoment, right: SleepMoment) -> Bool {
        if left.time != right.time { return left.time < right.time }
        return !left.isLast && right.isLast
    }
}
