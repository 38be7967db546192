import Testing

@testable import AdRulesText

/// Text of others is shown so that it steers nothing.
@Suite struct PrintableTextTests {
    @Test(arguments: [
        ("\u{1B}[2J", "\\u{1b}[2J"), ("a\u{202E}b", "a\\u{202e}b"), ("##[error]", "##\\u{5b}error]"),
        ("#[a] é", "#[a] é"),
        ("###[", "###\\u{5b}"), ("a\nb", "a\\u{a}b"),
        // What is not shown: fillers, a joiner, variation selectors, except the one that colours a picture.
        ("a\u{3164}\u{115F}\u{34F}\u{17B4}b", "a\\u{3164}\\u{115f}\\u{34f}\\u{17b4}b"),
        ("a\u{FE0F}1\u{FE0F}\u{E0100}", "a\\u{fe0f}1\\u{fe0f}\\u{e0100}"), ("❤\u{FE0F}", "❤\u{FE0F}"),
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
