import Testing

@testable import AdRulesSimulation

@Suite("Written seconds") struct SecondsTests {
    @Test("microseconds are rounded to milliseconds, half away from zero")
    func rounding() {
        #expect(MediaTime(microseconds: 63_200_000).secondsText == "63.2")
        #expect(MediaTime(microseconds: 1_234_567).secondsText == "1.235")
        #expect(MediaTime(microseconds: -1_000_000).secondsText == "-1")
        #expect(MediaTime(microseconds: 999_999).secondsText == "1")
        #expect(MediaTime(microseconds: -499).secondsText == "0")
        #expect(MediaTime(microseconds: .max).secondsText == "9223372036854.776")
    }
}
