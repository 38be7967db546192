import AdRulesModel
import Testing

@testable import AdRulesLint

/// The caret stands under the mistake, whatever the line looks like.
@Suite struct CodeFrameTests {
    /// The two lines of the first frame: the source line and the marks below it, without the gutter.
    private func frame(of document: String, rule: String) throws -> (line: String, marks: String) {
        let result = try lint(document)
        var only = result
        only.diagnostics = Array(result.diagnostics.filter { $0.rule.id.rawValue == rule }.prefix(1))
        try #require(!only.diagnostics.isEmpty, "\(rule) is not among \(result.rules)")
        let lines = LintFormat.full.render(LintReport(results: [only])).split(
            separator: "\n", omittingEmptySubsequences: false)
        let marks = try #require(lines.firstIndex { $0.contains("^") })
        let bar = try #require(lines[marks].firstIndex(of: "|"))
        let gutter = lines[marks].distance(from: lines[marks].startIndex, to: bar) + 2
        return (String(lines[marks - 1].dropFirst(gutter)), String(lines[marks].dropFirst(gutter)))
    }

    private func adBreak(_ attributes: String) -> String {
        #"<vmap:AdBreak \#(attributes) breakType="linear"><vmap:AdSource>"#
            + #"<vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>"#
            + "</vmap:AdSource></vmap:AdBreak>"
    }

    /// Where the caret begins, how long it is, and the columns before the value in the shown line, counted by hand:
    /// `wide` characters take two columns, `narrow` marks none.
    private func expectCaret(
        under value: String, in shown: (line: String, marks: String), wide: Int = 0, combining: Int = 0
    ) throws {
        let range = try #require(shown.line.firstRange(of: value))
        let before = shown.line.unicodeScalars.distance(from: shown.line.startIndex, to: range.lowerBound)
        let blanks = shown.marks.prefix { $0 == " " }.count
        let carets = shown.marks.dropFirst(blanks).prefix { $0 == "^" }.count
        #expect(blanks == before + wide - combining)
        #expect(carets == value.unicodeScalars.count)
    }

    @Test("a plain line")
    func plain() throws {
        let shown = try frame(of: playlist("  " + adBreak(#"timeOffset="10:00""#)), rule: "VMAP112")
        #expect(shown.marks.hasPrefix(#"                            ^^^^^ expected hh:mm:ss"#))
        try expectCaret(under: "10:00", in: shown)
    }

    @Test("tabs are expanded to every fourth column")
    func tabs() throws {
        let shown = try frame(of: playlist("\t\t" + adBreak("\ttimeOffset=\"10:00\"")), rule: "VMAP112")
        #expect(shown.line.hasPrefix("        <vmap:AdBreak   timeOffset="))
        try expectCaret(under: "10:00", in: shown)
    }

    @Test("wide characters count two columns, combining ones none")
    func wideCharacters() throws {
        let wide = try frame(of: playlist(adBreak(#"breakId="広告🎬" timeOffset="10:00""#)), rule: "VMAP112")
        try expectCaret(under: "10:00", in: wide, wide: 3)
        let combined = try frame(
            of: playlist(adBreak("breakId=\"re\u{301}clame\" timeOffset=\"10:00\"")), rule: "VMAP112")
        try expectCaret(under: "10:00", in: combined, combining: 1)
    }

    @Test("CR LF and CR end lines like LF, and none is shown")
    func lineEnds() throws {
        for end in ["\r\n", "\r"] {
            let document = playlist(adBreak(#"timeOffset="10:00""#)).split(separator: "\n").joined(separator: end) + end
            let result = try lint(document)
            #expect(result.diagnostics.first?.start.line == 2)
            let report = LintFormat.full.render(LintReport(results: [result]))
            #expect(!report.unicodeScalars.contains("\r"))
            try expectCaret(under: "10:00", in: frame(of: document, rule: "VMAP112"))
        }
    }

    @Test("an empty value has one caret, where it should begin")
    func emptyValue() throws {
        let shown = try frame(of: playlist(adBreak(#"timeOffset="""#)), rule: "VMAP111")
        #expect(shown.marks.hasPrefix(String(repeating: " ", count: 26) + "^ "))
    }

    @Test("a tag of several lines is marked on its first")
    func severalLines() throws {
        let document = playlist("<vmap:AdBreak\n   breakType=\"linear\"\n   breakId=\"a\"/>")
        let shown = try frame(of: document, rule: "VMAP110")
        #expect(shown.line == "<vmap:AdBreak")
        #expect(shown.marks.hasPrefix("^^^^^^^^^^^^^ "))
    }

    @Test("a line of 40 KB is cut around the caret, at its beginning, middle and end", arguments: [0, 1, 300, 599])
    func longLine(_ place: Int) throws {
        let breaks = (0..<600).map { adBreak(#"timeOffset="\#($0 == place ? "10:00" : "00:10:00")""#) }
        let document = playlist(breaks.joined()).split(separator: "\n").joined()
        #expect(document.utf8.count > 40_000)
        let shown = try frame(of: document, rule: "VMAP112")
        try expectCaret(under: "10:00", in: shown)
        #expect(shown.line.count <= 104)
        #expect(shown.line.hasSuffix("…"))
        #expect(shown.line.hasPrefix("…"))
    }

    @Test("a value longer than the cut line is marked as far as it is shown")
    func longValue() throws {
        let value = String(repeating: "0", count: 5000)
        let shown = try frame(of: playlist(adBreak(#"timeOffset="\#(value)""#)), rule: "VMAP112")
        #expect(shown.line.count <= 104)
        let blanks = shown.marks.prefix { $0 == " " }.count
        let carets = shown.marks.dropFirst(blanks).prefix { $0 == "^" }.count
        #expect(blanks + carets == shown.line.count - 1, "up to the … at the end")
    }

    @Test("two marks far apart on a long line are shown in a piece of the line each")
    func farApart() throws {
        let filler = (0..<100).map { _ in adBreak(##"timeOffset="#1""##) }.joined()
        let document = playlist(adBreak(#"timeOffset="start""#) + filler)
            .split(separator: "\n").joined()
        let result = try lint(document)
        let report = LintFormat.full.render(LintReport(results: [result]))
        #expect(report.contains("----- \"start\" is not a position"))
        #expect(report.contains("^^ players may ignore all 100 positions"))
        #expect(report.split(separator: "\n").allSatisfy { $0.count < 180 })
    }

    @Test("two marks close together on one line share it")
    func closeTogether() throws {
        let document = playlist(
            ##"<vmap:AdBreak timeOffset="start" breakType="linear"/><vmap:AdBreak timeOffset="#1" breakType="linear"/>"##
        )
        let result = try lint(document)
        let report = LintFormat.full.render(LintReport(results: [result]))
        let mixed = try #require(report.parts("\n\n").first { $0.contains("[VMAP121]") })
        #expect(mixed.parts("\n").count { $0.hasPrefix("2 | ") } == 1)
        #expect(mixed.contains("----- \"start\" is not a position") && mixed.contains("^^ players may ignore"))
    }

    @Test("bytes that are not UTF-8 are spelt out and shift nothing")
    func brokenText() throws {
        var bytes = Array(playlist(adBreak(#"breakId="??" timeOffset="10:00""#)).utf8)
        let place = try #require(bytes.firstIndex(of: UInt8(ascii: "?")))
        bytes[place] = 0xC3
        bytes[place + 1] = 0x28
        let result = try lint(bytes)
        let report = LintFormat.full.render(LintReport(results: [result]))
        #expect(report.contains(#"breakId="\xc3("#))
        #expect(result.diagnostics.count == 1)
    }

    @Test("the lines below one that a fix adds have the numbers that they get")
    func addedLine() throws {
        let text = Array("<a>\n<b>\n<c>\n".utf8)
        let edits = [
            Fix.Edit(range: SourceRange(lower: 3, upper: 3), text: "\n<new>"),
            Fix.Edit(range: SourceRange(lower: 8, upper: 11), text: "<changed>"),
        ]
        let shown = try #require(FixedLines(Fix(isSafe: true, edits: edits), map: SourceMap(text)))
        let lines = shown.lines.map {
            "\($0.number)\($0.isNew ? "+" : "-")\(String(decoding: $0.bytes, as: UTF8.self))"
        }
        #expect(lines == ["2+<new>", "3-<c>", "4+<changed>"])
    }

    @Test("colours are the same text with nothing but SGR codes added")
    func colours() throws {
        let result = try lint(playlist(adBreak(#"timeOffset="10:00""#)))
        for format in [LintFormat.full, .concise] {
            let plain = format.render(LintReport(results: [result]))
            let colored = format.render(LintReport(results: [result]), color: true)
            #expect(colored != plain)
            #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
        }
    }

    @Test("A fix is shown as lines with their numbers: words of the document never begin a line")
    func fixAsLines() throws {
        let types = (1...12).map { $0 % 2 == 0 ? "Linear" : "NONLINEAR" }.joined(separator: " , ")
        let adBreak = #"  <vmap:AdBreak timeOffset="start" breakType="\#(types)" breakId="a"/>"#
        let document = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            \(adBreak)
            </vmap:VMAP>
            """
        let result = try shown(Array(document.utf8), name: "a.vmap")
        let text = LintFormat.full.render(LintReport(results: [result]))
        let lines = text.split(separator: "\n")
        #expect(lines.contains("  = fix:  --fix"), "\(text)")
        #expect(lines.contains { $0.hasPrefix("2 - ") && $0.contains("breakType=\"NONLINEAR , Linear") }, "\(text)")
        #expect(
            lines.contains { $0.hasPrefix("2 +   <vmap:AdBreak timeOffset=\"start\" breakType=\"nonlinear,linear") },
            "\(text)")
        for line in lines where !line.contains("|") && !line.contains("=") {
            let words = line.drop { $0 == " " }
            #expect(!words.hasPrefix("Linear") && !words.hasPrefix("NONLINEAR") && !words.hasPrefix(","), "\(line)")
        }
    }
}

extension String {
    func parts(_ separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
