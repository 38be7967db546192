import Testing

@testable import AdRulesSimulation

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8), name: "test.json")
    }

    @Test(arguments: [
        "null", "true", "false", "0", "-1.5", "\"a\"", "[]", "{}", "[1,[2,{\"a\":null}],\"b\"]",
        "{\"b\":1,\"a\":{\"c\":[true]}}", "\"\\\"\\\\\\n\\t\"", "\"ü€😀\"", "0.001", "1000000",
    ])
    func whatIsWrittenIsWhatWasRead(_ text: String) throws {
        #expect(try read(text).description == text)
    }

    @Test func escapesAreDecoded() throws {
        #expect(try read(#""\u0041\u00fc\ud83d\ude00\/""#).string == "Aü😀/")
    }

    @Test(arguments: [
        "", " ", "nul", "tru", "01", "1.", ".5", "+1", "1e", "\"", "\"\\x\"", "\"\\ud800\"", "\"\u{1}\"", "[1,]",
        "[1 2]",
        "{\"a\"}", "{\"a\":1,}", "{a:1}", "{\"a\":1,\"a\":2}", "1 2", "NaN", "1e999", "[", "{", "-", "--1",
    ])
    func whatIsNoJSONIsRefused(_ text: String) {
        #expect(throws: SimulationProblem.self) { try read(text) }
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        #expect(throws: SimulationProblem.self) { try JSONReader.read([0x22, 0xFF, 0x22], name: "x") }
    }

    @Test func depthIsBounded() {
        #expect(throws: SimulationProblem.self) { try read(String(repeating: "[", count: 100_000)) }
    }

    @Test func aMistakeHasItsPlace() throws {
        let problem = #expect(throws: SimulationProblem.self) { try read("{\n  \"a\": 1,\n  \"b\" 2\n}") }
        #expect(problem?.line == 3)
        #expect(problem?.column == 7)
    }

    @Test func secondsAreWrittenWithAtMostThreeDecimals() {
        #expect(MediaTime(microseconds: 63_200_000).secondsText == "63.2")
        #expect(MediaTime(microseconds: 1_234_567).secondsText == "1.235")
        #expect(MediaTime(microseconds: -1_000_000).secondsText == "-1")
        #expect(MediaTime(microseconds: 999_999).secondsText == "1")
        #expect(MediaTime(microseconds: -499).secondsText == "0")
        #expect(MediaTime(microseconds: .max).secondsText == "9223372036854.776")
    }

    @Test func numbersCompareByValue() throws {
        #expect(try read("[600, 63.2]") == .array([.seconds(.seconds(600)), .seconds(.milliseconds(63_200))]))
        #expect(try read("600") != read("\"600\""))
    }
}
