import AdRulesPlayer
import Testing

@Suite struct SystemClockTests {
    @Test("The machine's clock does not go back, and a time that has passed is not waited for")
    func pastIsNotWaitedFor() async throws {
        let clock = SystemClock()
        let before = clock.now
        try await clock.sleep(until: before)
        #expect(clock.now >= before)
    }
}
