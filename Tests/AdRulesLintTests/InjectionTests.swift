import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import Testing

/// A document is written by strangers: nothing in it may steer a terminal, turn text around, or break the JSON.
@Suite struct InjectionTests {
    /// The characters that must not reach a terminal.
    private func unsafe(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { scalar in
            if scalar == "\n" { return false }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: return true
            default: return false
            }
        }
    }

    private func expectSafe(_ result: LintResult, _ note: String) throws {
        for format in LintFormat.allCases {
            let text = format.render(LintReport(results: [result]))
            #expect(unsafe(in: text) == [], "\(note), \(format.rawValue)")
        }
        let json = LintFormat.json.render(LintReport(results: [result]))
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((object?["findings"] as? [Any])?.count == result.diagnostics.count, "\(note)")
    }

    @Test(
        "terminal escapes in values, names, text and around a mistake",
        arguments: [
            "\u{1b}[2J", "\u{9b}2J", "\u{1b}]0;title\u{7}", "\u{202e}gnp.exe", "\u{2066}", "\u{200b}", "\u{feff}",
            "\u{85}",
            "\u{2028}", "\u{7f}", "\u{8}\u{8}", "\"}],\"findings\":[{\"", "\\", "\\u0041", "\u{0}", "::error::x",
            "\u{e0041}",
        ])
    func hostileText(_ text: String) throws {
        let places = [
            playlist(#"<vmap:AdBreak timeOffset="\#(text)" breakType="linear"/>"#),
            playlist(#"<vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="\#(text)"/>"#),
            playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear" bread\#(text)="x"/>"#),
            playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear">\#(text)x</vmap:AdBreak>"#),
            playlist(#"<vmap:Ad\#(text) timeOffset="start"/>"#),
            "<\(text)>", "<VAST\(text)>", "\(text)<VAST version=\"\(text)\"></VAST>",
        ]
        for place in places { try expectSafe(lint(place), place) }
    }

    @Test("the name of a file")
    func hostileName() throws {
        let name = "a\u{1b}[2J\n::error::\"},{\u{202e}.xml"
        let report = LintReport(
            results: [try lint("<a/>", name: name)],
            failures: [LintReport.Failure(name: name, message: "no such file")])
        for format in LintFormat.allCases { #expect(unsafe(in: format.render(report)) == [], "\(format.rawValue)") }
        let json = LintFormat.json.render(report)
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let files = object?["files"] as? [[String: Any]]
        #expect(files?.first?["file"] as? String == name, "JSON keeps the name whole")
    }

    @Test("documents with bytes changed at random")
    func randomBytes() throws {
        let seed = UInt64.random(in: .min ... .max)
        print("seed \(seed)")
        var random = SplitMix(state: seed)
        let documents = RuleCatalogue.all.compactMap { $0.bad.map { Array($0.document.utf8) } }
        for _ in 0..<MassTests.count(60, of: 600) {
            guard var bytes = documents.randomElement(using: &random), !bytes.isEmpty else { continue }
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
            }
            let result = try lint(bytes)
            try expectSafe(result, "seed \(seed)")
            for diagnostic in result.diagnostics {
                #expect(Int(diagnostic.finding.range.upper) <= result.source.bytes.count, "seed \(seed)")
                #expect(diagnostic.start <= diagnostic.end, "seed \(seed)")
            }
        }
    }
}

/// A small generator whose seed can be printed and used again.
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
