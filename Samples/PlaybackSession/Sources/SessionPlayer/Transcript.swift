import AdRulesPlayer

/// Prints what happens with the time of the clock. Heartbeats in a row are one line.
actor Transcript {
    private let clock: any PlayerClock
    private var heartbeats = 0

    init(clock: any PlayerClock) {
        self.clock = clock
    }

    func note(_ line: String) {
        if heartbeats > 0 { print("              → POST … :heartbeat 200, \(heartbeats) ×") }
        heartbeats = 0
        print("\(time)  \(line)")
    }

    /// Notes a call of the platform's API.
    func called(_ call: String) {
        if call.hasSuffix(":heartbeat 200") { heartbeats += 1 } else { note("    → \(call)") }
    }

    /// Hours, minutes and seconds.
    private var time: String {
        let seconds = clock.now.microseconds / 1_000_000
        return [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }
            .joined(separator: ":")
    }
}
