import AdRulesPlayer

/// Prints what happens, with the time of the wall clock.
actor Transcript {
    private let clock: any PlayerClock

    init(clock: any PlayerClock) {
        self.clock = clock
    }

    func note(_ line: String) {
        let seconds = clock.date.microseconds / 1_000_000
        let time = [seconds / 3600 % 24, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
        print("\(time)  \(line)")
    }
}
