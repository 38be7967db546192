import AdRulesModel
import AdRulesText
import Testing

@Suite("Times as on a clock") struct ClockTextTests {
    @Test(
        "Hours are there from one hour on, milliseconds where there are some",
        arguments: [
            (0, "0:00"), (12_000, "0:12"), (750_000, "12:30"), (3_599_000, "59:59"), (3_600_000, "1:00:00"),
            (3_723_500, "1:02:03.500"), (3_723_050, "1:02:03.050"), (-61_001, "-1:01.001"), (360_000_000, "100:00:00"),
        ] as [(Int64, String)])
    func text(milliseconds: Int64, text: String) {
        #expect(MediaTime.milliseconds(milliseconds).clockText == text)
        let whole = text.split(separator: ".")[0]
        #expect(MediaTime.milliseconds(milliseconds).clockText(showsMilliseconds: false) == whole)
    }
}
