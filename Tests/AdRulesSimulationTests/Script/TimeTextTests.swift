import AdRulesSimulation
import Testing

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            ("0", 0), ("90", 90_000), ("90s", 90_000), ("250ms", 250), ("12:30", 750_000), ("01:02:03.500", 3_723_500),
            ("63.2", 63_200), ("63.2s", 63_200), ("75:00", 4_500_000), ("99:00:00", 356_400_000), ("0.001", 1),
            ("30m", 1_800_000), ("1h30m", 5_400_000), ("2h", 7_200_000), ("1m1.5s", 61_500), ("1h5s", 3_605_000),
        ] as [(String, Int64)])
    func timesAreRead(_ text: String, _ milliseconds: Int64) {
        #expect(MediaTime(commandText: text) == .milliseconds(milliseconds))
    }

    @Test(arguments: [
        "", "s", "ms", "-1", "+1", "1e3", "12:60", "1:60:00", "1:2:3:4", "12:", ":30", "1.2.3", "12:3.", "0x1", "∞",
        "nan",
        "99999999999999999999", "9223372036854775", "1 s", "12:030", "1:000:00", "m", "30min", "1m1h", "1h1h", "5m30ms",
    ])
    func whatIsNoTimeIsRefused(_ text: String) {
        #expect(MediaTime(commandText: text) == nil)
    }

    @Test(
        arguments: [
            ("1970-01-01T00:00:00Z", 0), ("2026-01-01T00:00:00Z", 1_767_225_600),
            ("2024-02-29T23:59:59Z", 1_709_251_199),
            ("2026-01-01T01:00:00+01:00", 1_767_225_600), ("2025-12-31T19:00:00-05:00", 1_767_225_600),
            ("1969-12-31T23:59:59Z", -1),
        ] as [(String, Int64)])
    func datesAreRead(_ text: String, _ seconds: Int64) {
        #expect(MediaTime(dateText: text) == .seconds(seconds))
    }

    @Test func aDateMayHaveAFraction() {
        #expect(MediaTime(dateText: "1970-01-01T00:00:00.250Z") == .milliseconds(250))
    }

    @Test(arguments: [
        "", "2026-01-01", "2026-01-01T00:00:00", "2026-13-01T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01 00:00:00Z", "26-01-01T00:00:00Z", "2026-01-01T0:00Z", "2026-01-01T00:00:00+0100", "tomorrow",
    ])
    func whatIsNoDateIsRefused(_ text: String) {
        #expect(MediaTime(dateText: text) == nil)
    }
}
