import AdRulesPlayer

/// Measures, beside sessions, how long a busy machine keeps them waiting: a task of the same process that wants to run
/// once a second, and how late it does.
struct Lateness {
    private let measuring: Task<MediaTime, Never>

    init(clock: some PlayerClock) {
        measuring = Task {
            var longest = MediaTime.zero
            while !Task.isCancelled {
                let due = clock.now + .seconds(1)
                try? await clock.sleep(until: due)
                longest = max(longest, clock.now - due)
            }
            return longest
        }
    }

    /// The longest delay, by the sessions' clock; measures no more.
    func longest() async -> MediaTime {
        measuring.cancel()
        return await measuring.value
    }
}
