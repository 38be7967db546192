import AdRulesModel
import AdRulesRules
import Foundation
import Testing

@Suite("The page about rules") struct RulesPageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    @Test("The Swift code of the page is the code that is compiled here, and it works")
    func code() throws {
        let source = try String(contentsOf: Self.folder.appending(path: "RulesExample.swift"), encoding: .utf8)
        let page = Self.folder.appending(path: "../../../Sources/adrules/adrules.docc/FromRulesToAPlaylist.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(
            text.components(separatedBy: "```swift\n").last?.components(separatedBy: "\n```").first)
        #expect(source == "// page: FromRulesToAPlaylist.md\n\(block)\n// page: end\n")
        let json = #"{"ads": "https://ads.example/?{id}", "breaks": [{"name": "mid", "every": "30m"}]}"#
        let made = try playlist(for: Content(duration: .seconds(4000)), by: Array(json.utf8))
        #expect(try VMAPDocument(parsing: made.vmap).breaks.map(\.breakID) == ["mid-1", "mid-2"])
        #expect(made.log.contains(#""id":"mid-2","planned":"01:00:00","at":"01:00:00""#))
    }
}
