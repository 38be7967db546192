import Testing

@testable import adrules

/// Patterns for paths.
@Suite struct GlobPatternTests {
    @Test(
        "wildcards, sets and folders of a pattern match paths",
        arguments: [
            ("*.xml", "a.xml", true), ("*.xml", "ads/a.xml", true), ("ads/*.xml", "ads/a.xml", true),
            ("ads/*.xml", "ads/b/a.xml", false), ("ads/**", "ads/b/a.xml", true), ("**/a.xml", "a.xml", true),
            ("**/a.xml", "x/y/a.xml", true), ("ads/**/a.xml", "ads/a.xml", true),
            ("ads/**/a.xml", "ads/b/c/a.xml", true),
            ("?.xml", "a.xml", true), ("?.xml", "ab.xml", false), ("[ab].xml", "b.xml", true),
            ("[!ab].xml", "b.xml", false),
            ("[a-c].xml", "a.xml", true), ("[a-c].xml", "b.xml", true), ("[a-c].xml", "c.xml", true),
            ("[b-c].xml", "a.xml", false), ("[b-c].xml", "d.xml", false), ("[.xml", "[.xml", true), ("a", "b", false),
            ("a*", "", false),
            ("", "", true),
            ("*.xml", "./a.xml", true), ("ä*.xml", "äö.xml", true),
            ("./ads/*.xml", "./ads/a.xml", true), ("ads//*.xml", "ads/a.xml", true), ("./*.xml", "ads/a.xml", false),
        ])
    func matches(_ pattern: String, _ path: String, _ isMatch: Bool) {
        #expect(GlobPattern(pattern).matches(path) == isMatch)
    }

    @Test("a pattern of many stars takes no time to fail")
    func manyStars() {
        let pattern = String(repeating: "*a", count: 200)
        #expect(!GlobPattern(pattern).matches(String(repeating: "a", count: 400) + "b"))
    }

    @Test("the folder where every match lies")
    func fixedFolder() {
        for (pattern, folder) in [
            ("*.xml", "."), ("ads/*.xml", "ads"), ("/var/a*/b", "/var"), ("/*.xml", "/"), ("a/b/**", "a/b"),
            ("./*.xml", "."), ("./a//b/*", "a/b"), ("//*.xml", "/"),
        ] {
            #expect(GlobPattern(pattern).fixedFolder == folder)
        }
    }
}
