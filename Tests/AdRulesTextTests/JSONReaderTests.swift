import MassTesting
import Testing

@testable import AdRulesText

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue {
        try JSONReader.read(Array(text.utf8))
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
        #expect(throws: JSONProblem.self) { try read(text) }
    }

    @Test func bytesThatAreNoUTF8AreRefused() {
        #expect(throws: JSONProblem.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
    }

    @Test func depthIsBounded() {
        #expect(throws: JSONProblem.self) { try read(String(repeating: "[", count: 100_000)) }
    }

    @Test func theNumberOfValuesIsBounded() throws {
        let most = "[" + String(repeating: "[],", count: JSONReader.valueLimit - 2) + "[]]"
        // A million values take seconds, so by default only what is one too many is read.
        if MassTests.runAll { #expect(try read(most).elements?.count == JSONReader.valueLimit - 1) }
        let problem = #expect(throws: JSONProblem.self) { try read("[[]," + most.dropFirst()) }
        #expect(problem?.message == "more than 1000000 values")
        #expect(problem?.offset == 3 * JSONReader.valueLimit - 2)
    }

    @Test func textsAreTheSameByTheirBytes() throws {
        // Unicode takes both keys for the same, JSON does not.
        let composed = "\u{e9}"
        let decomposed = "e\u{301}"
        #expect(try read("{\"\(composed)\":1,\"\(decomposed)\":2}").members?.count == 2)
        #expect(try read("\"\(composed)\"") != read("\"\(decomposed)\""))
        #expect(Set([JSONValue.string(composed), .string(decomposed), .string(composed)]).count == 2)
    }

    /// To bring one megabyte of combining marks into Unicode's normal form takes minutes.
    @Test func aLongRunOfCombiningMarksIsNotSorted() throws {
        let marks = "a" + String(repeating: "\u{301}\u{316}", count: 250_000)
        let one = try read("{\"\(marks)\":\"\(marks)\",\"\(marks)b\":1}")
        let other = try read("{\"\(marks)\":\"\(marks)c\",\"\(marks)b\":1}")
        #expect((one == other) == false)
        #expect(Set([one, other, one]).count == 2)
        #expect(throws: JSONProblem.self) { try read("{\"\(marks)\":1,\"\(marks)\":1}") }
    }

    @Test func aMistakeHasItsPlace() throws {
        let problem = #expect(throws: JSONProblem.self) { try read("{\n  \"a\": 1,\n  \"b\" 2\n}") }
        #expect(problem?.offset == 18)
    }

    @Test func secondsAreWrittenWithAtMostThreeDecimals() {
        #expect(DecimalText.seconds(milliseconds: 63_200) == "63.2")
        #expect(DecimalText.seconds(milliseconds: 1_235) == "1.235")
        #expect(DecimalText.seconds(milliseconds: -1000) == "-1")
        #expect(DecimalText.seconds(milliseconds: -50) == "-0.05")
        #expect(DecimalText.seconds(milliseconds: .min) == "-9223372036854775.808")
    }

    @Test func numbersCompareByValue() throws {
        #expect(try read("[600, 63.2]") == .array([.seconds(milliseconds: 600_000), .seconds(milliseconds: 63_200)]))
        #expect(try read("600") != read("\"600\""))
    }
}
