import AdRulesLint
import AdRulesModel

/// The reports that each format is shown with.
enum FormatReport: String, CaseIterable {
    case findings, fatal, unreadable, nothing

    /// A document with a tab, an emoji, a letter of two bytes and CR LF before and in what is wrong.
    static let mistakes = [
        #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">"#,
        "\t<!-- 🎬 --><vmap:AdBreak timeOffset=\"10:00\" breakType=\"linear\" breakId=\"pré\"/>",
        #"  <vmap:AdBreak timeOffset="00:20:00" breakType="linear" breadId="👨‍👩‍👧">"#,
        #"    <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/[x](https://evil.example)?q=%0A,1:2"#
            + "</vmap:AdTagURI></vmap:AdSource>",
        "  </vmap:AdBreak>",
        #"  <vmap:AdBreak timeOffset="00:30:00" breakType="linear" breakId="pré"/>"#,
        "</vmap:VMAP>",
    ].joined(separator: "\r\n")

    func report() throws -> LintReport {
        switch self {
        case .findings:
            var result = try lint(Self.mistakes, name: "ads/für 'live' #1, 50%.xml")
            // One fix of the test's own: which rules have one is not the formats' business.
            for index in result.diagnostics.indices { result.diagnostics[index].finding.fix = nil }
            if let index = result.diagnostics.firstIndex(where: { $0.rule.id.rawValue == "VMAP112" }) {
                let range = result.diagnostics[index].finding.range
                result.diagnostics[index].finding.fix = Fix(isSafe: false, replacing: range, with: "00:10:00")
                result.diagnostics[index].trial = .made
            }
            return LintReport(results: [result, try Self.nothing.report().results[0]])
        case .fatal:
            return LintReport(results: [
                try shown(Array("<vmap:VMAP>\n  <vmap:AdBreak>\n</vmap:VMAP>\n".utf8), name: "ads/cut.xml")
            ])
        case .unreadable:
            let failure = LintReport.Failure(name: "ads/gone.xml", message: "no such file or directory")
            return LintReport(results: try Self.nothing.report().results, failures: [failure])
        case .nothing:
            let tag = "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[https://ads.example/]]></vmap:AdTagURI>"
            let text = playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"><vmap:AdSource>\(tag)</vmap:AdSource></vmap:AdBreak>"
            )
            return LintReport(results: [try lint(text, name: "ads/good.xml")])
        }
    }
}
