import Testing

@testable import AdRulesText

/// Text takes as many columns as terminals give it, and is broken where it fits.
@Suite("Columns of a terminal") struct ColumnsTests {
    @Test(
        "A text takes the columns that a terminal gives it",
        arguments: [
            ("abc é", 5), ("広告", 4), ("ｱﾄﾞ", 3), ("！", 2), ("e\u{301}", 1), ("한국어", 6),
            ("\u{1112}\u{1161}\u{11AB}", 2), ("🎬 mid ⭐", 9), ("✅⚡❌", 6), ("☺ ™ ☀", 5), ("🇩🇪", 2),
            ("\u{1b}[1;31merror\u{1b}[0m", 5), ("→ ◆ …", 5), ("", 0),
        ])
    func width(text: String, columns: Int) {
        #expect(PrintableText.width(text) == columns)
    }

    @Test("A line that fits, and one without columns, stays unchanged")
    func unchanged() {
        #expect(PrintableText.fitted("  a  b ", to: 7, indent: 4) == "  a  b ")
        #expect(PrintableText.fitted("one two three", to: nil, indent: 4) == "one two three")
    }

    @Test("A longer line is broken at blanks, and continues after its indent")
    func fitted() {
        #expect(PrintableText.fitted("  one two  three", to: 9, indent: 4) == "  one two\n    three")
        #expect(PrintableText.fitted("広告 広告 広告", to: 9, indent: 0) == "広告 広告\n広告")
        #expect(PrintableText.fitted("a https://ads.example/ b", to: 12, indent: 2) == "a\n  https://ads.example/\n  b")
        #expect(PrintableText.fitted("\u{1b}[1mone\u{1b}[0m two", to: 7, indent: 2) == "\u{1b}[1mone\u{1b}[0m two")
    }

    @Test("No line begins with a word that a build server would obey")
    func commands() {
        #expect(PrintableText.fitted("says ::error::", to: 9, indent: 2) == "says\n  \\u{3a}:error::")
    }

    @Test("Random lines: no word is lost, and a line is too long only for one word")
    func random() {
        let seed = UInt64.random(in: 0...9999)
        var state = seed
        func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        for _ in 0..<500 {
            let words = (0..<next(30)).map { _ in String(repeating: ["a", "広", "é", "⭐"][next(4)], count: 1 + next(12))
            }
            let text = words.joined(separator: " ")
            let (columns, indent) = (10 + next(60), next(6))
            let lines = PrintableText.fitted(text, to: columns, indent: indent).split(separator: "\n")
            #expect(lines.flatMap { $0.split(separator: " ") }.map(String.init) == words, "seed \(seed)")
            for (index, line) in lines.enumerated() where PrintableText.width(line) > columns {
                #expect(
                    line.dropFirst(index == 0 ? 0 : indent).split(separator: " ").count == 1, "seed \(seed): \(line)")
            }
        }
    }

    @Test("The cells of a table are aligned, and the last one continues below itself")
    func table() {
        let rows = [["id", "", "what"], ["広告", "", "one two three four five six"]]
        let table = TextTable(rows, indent: 0)
        #expect(rows.map { table.line($0) } == ["id    what", "広告  one two three four five six"])
        #expect(
            table.line(rows[1], columns: 30) == "広告  one two three four five\n      six", "room for 24 columns")
        #expect(table.line(rows[1], columns: 20) == "広告  one two three\n    four five six")
        #expect(TextTable([["a", ""]]).line(["a", ""]) == "  a")
    }
}
