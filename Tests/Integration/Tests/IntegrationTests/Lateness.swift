import AdRulesPlayer

/// Measures, beside sessions, how much time of theirs a busy machine takes: a task of the same process that wants to run
/// once a second, and how late it does.
struct Lateness {
    private let measuring: Task<MediaTime, Never>

    init(clock: some PlayerClock) {
        measuring = Task {
            var total = MediaTime.zero
            while !Task.isCancelled {
                let due = clock.now + .seconds(1)
                try? await clock.sleep(until: due)
                total += max(.zero, clock.now - due)
            }
            return total
        }
    }

    /// The time of all delays together, by the sessions' clock; measures no more.
    func total() async -> MediaTime {
        measuring.cancel()
        return await measuring.value
    }
}
