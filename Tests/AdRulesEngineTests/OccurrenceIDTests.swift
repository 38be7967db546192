import AdRulesEngine
import Testing

@Suite struct OccurrenceIDTests {
    @Test func textForm() {
        #expect(OccurrenceID(3, 7).description == "3.7")
        #expect(OccurrenceID("12.0") == OccurrenceID(12))
        for bad in ["", "1", "1.", ".1", "a.0", "-1.0", "1.0.0", "1.+2", "99999999999999999999.0"] {
            #expect(OccurrenceID(bad) == nil, "\(bad)")
        }
    }

    @Test func ordersByBreakThenRepetition() {
        #expect(
            [OccurrenceID(1, 0), OccurrenceID(0, 10), OccurrenceID(0, 2)].sorted().map(\.description)
                == ["0.2", "0.10", "1.0"])
    }
}
