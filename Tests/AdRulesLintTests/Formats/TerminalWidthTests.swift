import AdRulesLint
import AdRulesModel
import AdRulesText
import Testing

/// The report on a terminal: nothing that we lay out is wider, and the marks are below what they mark.
@Suite struct TerminalWidthTests {
    private static let text = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        \(String(repeating: " ", count: 50))<vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="広告の前の長い名前">\
        <vmap:AdSource allowMultipleAds="yes, please, as many as there are"><vmap:AdTagURI>\
        <![CDATA[https://ads.example/vast?cust_params=a%3D1&description=a+long+one&slot=preroll]]></vmap:AdTagURI>\
        </vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """

    private func lines(columns: Int?) -> [String] {
        var writer = LintReportWriter(.full, columns: columns)
        let result = Linter().lint(Array(Self.text.utf8), name: "a.xml")
        return writer.add(result).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    @Test("The frames fit", arguments: [60, 80, 100, 200])
    func widths(columns: Int) {
        let lines = lines(columns: columns)
        for line in lines where line.contains(" | ") || line.contains(" = ") || line.hasPrefix("     ") {
            // A word that is wider than the line alone is not broken.
            let isOneWord = line.drop { " |=".contains($0) }.split(separator: " ").count == 1
            #expect(PrintableText.width(line) <= columns || isOneWord, "\(line)")
        }
        let frame = lines.firstIndex { $0.contains("timeOffset=\"10:00\"") }.map { lines[$0...] }
        let source = frame?.first ?? ""
        let marks = frame?.dropFirst().first ?? ""
        let place = PrintableText.width(
            String(source.prefix(upTo: source.firstRange(of: "10:00")?.lowerBound ?? source.endIndex)))
        #expect(marks.prefix { $0 != "^" }.count == place && marks.contains("^^^^^"))
        #expect(lines.contains { $0.contains("expected hh:mm:ss[.mmm], n%, start, end or #m") })
    }

    @Test("Without a terminal the width does not change")
    func piped() {
        #expect(lines(columns: nil).contains { PrintableText.width($0) > 100 })
    }

    @Test("Signs of charts have a plain one of the same width")
    func signs() {
        #expect(PlainSigns.plain("├──┼→ ◀ ◆ ▶ ↻ … · ü広") == "+--+> < * > @ ~ - ü広")
        #expect(PlainSigns.plain("plain") == "plain")
    }
}
