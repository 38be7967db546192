import AdRulesModel
import Testing

/// What is opened and never closed is reported where it begins.
@Suite struct UnclosedMarkupTests {
    @Test(
        "a processing instruction",
        arguments: ["<VAST version=\"4.0\"><?php echo", "<VAST version=\"4.0\"><?php </VAST>"])
    func instruction(text: String) throws {
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: Array(text.utf8)) }
        #expect(error.finding.range.lower == 20)
        #expect(error.finding.range.upper == 22)
    }
}
