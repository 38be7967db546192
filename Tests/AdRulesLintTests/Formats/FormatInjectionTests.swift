import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import Testing

/// Nothing that a document or the name of a file holds becomes a command of a build server, ends a value, or breaks a
/// format for its readers.
@Suite struct FormatInjectionTests {
    /// Text that would do harm as it is.
    static let hostile = [
        "::error::x", " ::add-mask::e", "\u{a0}::stop-commands::t", "##[error]x", "##[add-mask]e", "%0A::error::x",
        "a\n::error::x", "a\r::error::x", "]]>", "<", "&", "\"", "'", "</failure><failure>", "\"/><error line=\"1",
        "\u{1b}[2J", "\u{9b}2J", "\u{0}", "\u{8}", "\u{202e}", "\u{2066}", "\u{2028}", "\u{85}", "\u{fffe}", "\u{ffff}",
        "\u{e0041}", "\"}],\"results\":[{\"", "\\", "\\u0041", "[x](https://evil.example)", "{0}", "<\u{338}",
        "&\u{301}",
        "--><!--", "\u{1F3AC}",
    ]

    private func expectSafe(_ report: LintReport, _ note: String) {
        let count = report.results.reduce(0) { $0 + $1.diagnostics.count }
        for format in LintFormat.allCases {
            let text = format.render(report)
            let label = "\(note), \(format.rawValue)"
            let steering = text.unicodeScalars.filter { scalar in
                if scalar == "\n" || scalar.value >= 0x20 && scalar.value < 0x7F { return false }
                switch scalar.properties.generalCategory {
                case .control, .format, .lineSeparator, .paragraphSeparator: return true
                default: return false
                }
            }
            #expect(steering.isEmpty, "\(label)")
            let commands = WorkflowCommand.all(in: text)
            if format == .github {
                let shown = min(count + report.failures.count, 30)
                #expect(commands.count >= min(shown, 10) && commands.count <= shown + 1, "\(label)")
                #expect(commands.allSatisfy { ["error", "warning", "notice"].contains($0.name) }, "\(label)")
                #expect(commands.allSatisfy { $0.properties["title"] != nil }, "\(label)")
            } else {
                #expect(commands == [], "\(label)")
            }
            switch format {
            case .full, .concise, .github: break
            case .checkstyle, .gitlab, .rdjson:
                #expect(FormatReading.findings(in: text, format: format) == count + report.failures.count, "\(label)")
            default: #expect(FormatReading.findings(in: text, format: format) == count, "\(label)")
            }
        }
    }

    @Test("in values, names, text and their surroundings", arguments: MassTests.sample(hostile, oneOf: 6))
    func documents(_ text: String) throws {
        let documents = [
            playlist(#"<vmap:AdBreak timeOffset="\#(text)" breakType="linear"/>"#),
            playlist(#"<vmap:AdBreak timeOffset='\#(text)' breakType="linear" breakId="x"/>"#),
            playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear" bread\#(text)="x"/>"#),
            playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear">\#(text)x</vmap:AdBreak>"#),
            playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"><vmap:AdSource><vmap:VASTAdData>https://a.example/"
                    + "\(String(repeating: "long ", count: 20))\(text) \(text)</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>"
            ),
            playlist("<vmap:Ad\(text) timeOffset=\"start\"/>"), "<\(text)>", "<VAST\(text)>", text,
        ]
        for document in documents { expectSafe(LintReport(results: [try lint(document)]), document) }
    }

    @Test(
        "in a name, and in the reason of a failure",
        arguments: MassTests.sample(hostile, oneOf: 6, number: 1))
    func names(_ text: String) throws {
        for name in [text, "ads/\(text).xml"] {
            let failures = [LintReport.Failure(name: name, message: text)]
            let many = playlist(String(repeating: #"<vmap:AdBreak timeOffset="soon" breakType="linear"/>"#, count: 30))
            let result = try lint(many, name: name, arguments: ["--limit", "findings=20"])
            expectSafe(LintReport(results: [result, try lint("<a/>", name: name)], failures: failures), name)
        }
    }

    @Test("bytes that are not text, and values of 100 KB")
    func bytes() throws {
        let start = Array("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"".utf8)
        for middle: [UInt8] in [
            [0xED, 0xA0, 0x80], [0xFF, 0xFE], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0], [0xC3],
        ] {
            expectSafe(LintReport(results: [try lint(start + middle + Array("\"/>".utf8))]), "\(middle)")
        }
        let utf16: [UInt8] = [0xFF, 0xFE] + "<a/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } + [0, 0xD8]
        expectSafe(LintReport(results: [try lint(utf16)]), "a lone surrogate")
        for character in ["a", "🎬", "\u{1b}", "<", "]", "##["] {
            let value = String(repeating: character, count: 100_000 / character.utf8.count)
            let document = playlist("<vmap:AdBreak timeOffset='start' breakType='\(value)' breakId='\(value)'/>")
            let result = try lint(document, arguments: ["--limit", "start-tag-bytes=1000000"])
            expectSafe(LintReport(results: [result]), "100 KB of \(character)")
            let sarif = LintFormat.sarif.render(LintReport(results: [result]))
            #expect(sarif.utf8.count < 200_000)
        }
    }

    @Test("the oracle sees commands")
    func oracle() {
        #expect(
            WorkflowCommand(line: "  ::error file=a%3A%2C%25,line=1::b%0Ac%25")
                == WorkflowCommand(name: "error", properties: ["file": "a:,%", "line": "1"], message: "b\nc%"))
        #expect(WorkflowCommand(line: "x ##[add-mask]e")?.name == "add-mask")
        #expect(WorkflowCommand(line: "x ::error::e") == nil)
        #expect(WorkflowCommand.all(in: "a\n\u{a0}::x::y\n").count == 1)
    }
}

extension WorkflowCommand {
    init(name: String, properties: [String: String], message: String) {
        self.name = name
        self.properties = properties
        self.message = message
    }
}
