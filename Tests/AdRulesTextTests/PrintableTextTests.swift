import Testing

@testable import AdRulesText

/// Text of others is shown so that it steers nothing.
@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1B}[2J", "\\u{1b}[2J"), ("a\u{202E}b", "a\\u{202e}b"), ("##[error]", "##\\u{5b}error]"),
        ("#[a] é", "#[a] é"),
        ("###[", "###\\u{5b}"), ("a\nb", "a\\u{a}b"),
    ])
    func escaped(text: String, shown: String) {
        #expect(PrintableText.escaped(text) == shown)
    }

    @Test(arguments: [
        ("[\"a\u{202E}b\"]", "[\"a\\u202eb\"]"), ("[\"##[error]\"]", "[\"##\\u005berror]\"]"),
        ("[\"#[a] é\"]", "[\"#[a] é\"]"),
    ])
    func jsonOfAnotherWriter(json: String, shown: String) throws {
        #expect(JSONWriter.printable(json) == shown)
        #expect(try JSONReader.read(Array(shown.utf8)) == JSONReader.read(Array(json.utf8)))
    }
}
