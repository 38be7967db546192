import AdRulesPlayer

/// The machine's clock, faster: the whole player lives in its time.
struct PacedClock: PlayerClock {
    let pace: Double
    private let system = SystemClock()

    init(pace: Double) {
        self.pace = pace
    }

    var now: MediaTime { MediaTime(microseconds: Int64(Double(system.now.microseconds) * pace)) }

    func sleep(until time: MediaTime) async throws {
        try await system.sleep(until: MediaTime(microseconds: Int64(Double(time.microseconds) / pace)))
    }
}
