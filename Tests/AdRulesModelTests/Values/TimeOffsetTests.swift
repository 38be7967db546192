import AdRulesModel
import Testing

/// Time offsets at the ends of what is read.
@Suite struct TimeOffsetTests {
    private static func offset(_ text: String) throws -> TimeOffset? {
        let list = """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"><vmap:AdBreak timeOffset="\(text)" \
            breakType="linear"/></vmap:VMAP>
            """
        return try VMAPDocument(parsing: Array(list.utf8)).breaks[0].timeOffset
    }

    @Test("A position has 1 to 18 digits")
    func positions() throws {
        #expect(try Self.offset("#1") == .opportunity(1))
        #expect(try Self.offset("#" + String(repeating: "9", count: 18)) == .opportunity(999_999_999_999_999_999))
        #expect(try Self.offset("#" + String(repeating: "9", count: 19)) == nil)
        #expect(try Self.offset("#0") == nil)
        #expect(try Self.offset("#") == nil)
    }
}
