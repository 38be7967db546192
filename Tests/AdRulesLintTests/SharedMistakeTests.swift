import AdRulesLint
import AdRulesModel
import Testing

/// One finding for a mistake that many breaks share.
@Suite struct SharedMistakeTests {
    @Test("A mistake of many breaks is shown at three of them and counted", arguments: [1, 2, 3, 4, 5, 9])
    func places(count: Int) throws {
        let breaks = (0..<count).map {
            """
            <vmap:AdBreak timeOffset="00:0\($0):30" breakType="linear" breakId="b\($0)"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3">https://ads.example/\($0)</vmap:AdTagURI></vmap:AdSource>
            <vmap:Extensions><vmap:Extension type="bumper" suppress_bumper="true"/></vmap:Extensions></vmap:AdBreak>
            """
        }
        let result = try lint(playlist(breaks.joined()), arguments: ["--select", "VMAP220"])
        #expect(result.diagnostics.count == 1)
        let finding = try #require(result.diagnostics.first?.finding)
        #expect(finding.related.count == min(count, 3) - 1)
        let others = ["", " (and 1 other break)"]
        #expect(
            finding.label == "never plays" + (count > 2 ? " (and \(count - 1) other breaks)" : others[count - 1]))
    }
}
