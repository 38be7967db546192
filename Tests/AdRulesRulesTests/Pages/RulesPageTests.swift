import AdRulesModel
import AdRulesRules
import Foundation
import Testing

@Suite("The page about rules") struct RulesPageTests {
    @Test("The Swift code of the page works")
    func code() throws {
        let json = #"{"ads": "https://ads.example/?{id}", "breaks": [{"name": "mid", "every": "30m"}]}"#
        let made = try playlist(for: Content(duration: .seconds(4000)), by: Array(json.utf8))
        #expect(try VMAPDocument(parsing: made.vmap).breaks.map(\.breakID) == ["mid-1", "mid-2"])
        #expect(made.log.contains(#""id":"mid-2","planned":"01:00:00","at":"01:00:00""#))
    }
}
