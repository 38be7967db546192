import AdRulesPlayer

/// The moment at which a sleeping task wakes. At the same time, other tasks wake before the test that lets time pass.
struct SleepMoment: Comparable, Sendable {
    /// The clock's time.
    var time: MediaTime
    /// Whether this is the task that lets time pass.
    var isLast: Bool

    static func < (left: SleepMoment, right: SleepMoment) -> Bool {
        if left.time != right.time { return left.time < right.time }
        return !left.isLast && right.isLast
    }
}
