import AdRulesLint
import Testing

/// The index of recorded answers.
@Suite struct AnswerIndexTests {
    @Test("an index reads back equal, for any URL and message")
    func roundTrip() throws {
        let failures = AnswerFailure.Kind.allCases.map { AnswerFailure($0, "why\t\n\u{1b}[2J") }
        var index = AnswerIndex([
            AnswerIndex.Entry(url: "https://a.example/?x=[Y]&z=\u{e9}", file: "001.xml", status: 200, redirects: 2),
            AnswerIndex.Entry(url: "v", file: "v.xml", status: 200, contentType: "text/xml; charset=\"a\""),
            AnswerIndex.Entry(url: "https://a.example/\t\r\n\u{0}\u{7f}b", file: nil),
        ])
        index.entries += failures.map { AnswerIndex.Entry(url: "u", file: nil, status: 500, failure: $0) }
        for number in index.entries.indices { index.entries[number].line = number + 1 }
        let again = try AnswerIndex(parsing: Array(index.text.utf8))
        #expect(again.text == index.text)
        #expect(again.entries.count == index.entries.count)
        #expect(again.entries.prefix(2) == index.entries.prefix(2))
        #expect(again.entries[2].url == "https://a.example/%09%0D%0A%00%7Fb")
        #expect(again.entries.dropFirst(3).map(\.failure?.kind) == failures.map(\.kind))
        #expect(again.entries.last?.failure?.message == "why%09%0A%1B[2J")
    }

    @Test("two columns are enough, and line ends may be those of Windows")
    func twoColumns() throws {
        let index = try AnswerIndex(parsing: Array("https://a.example/\ta.xml\r\n\r\nu\t-\n".utf8))
        var expected = [
            AnswerIndex.Entry(url: "https://a.example/", file: "a.xml"), AnswerIndex.Entry(url: "u", file: nil),
        ]
        (expected[0].line, expected[1].line) = (1, 3)
        #expect(index.entries == expected)
    }

    @Test(
        "a line that cannot be read is reported by its number",
        arguments: [
            "only", "a\t", "-\tb", "a\tb\tc", "a\tb\tx\t0", "a\tb\t200\tx", "a\tb\t200\t0\tnokind\tmessage",
            "a\tb\t200\t0\tempty\t-", "a\tb\t1\t2\tempty\tm\tmore",
        ])
    func wrong(line: String) {
        let error = #expect(throws: AnswerIndex.Problem.self) {
            _ = try AnswerIndex(parsing: Array("u\tf\n\(line)\n".utf8))
        }
        #expect(error?.line == 2)
    }
}
