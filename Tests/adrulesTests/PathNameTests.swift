import Testing

@testable import adrules

/// Paths as text.
@Suite struct PathNameTests {
    @Test(
        "from the root",
        arguments: [
            ("a.xml", "/x/y/a.xml"), ("./a//b/", "/x/y/a/b"), ("../a", "/x/a"), ("../../../../a", "/a"),
            ("/a/./b/..", "/a"),
            ("", "/x/y"), ("/", "/"), (".", "/x/y"), ("\u{301}a", "/x/y/\u{301}a"),
        ])
    func absolute(path: String, expected: String) {
        #expect(PathName.absolute(path, in: "/x/y") == expected)
    }

    @Test(
        "as seen from a folder",
        arguments: [
            ("/x/y/a", "/x/y", "a"), ("/x/y", "/x/y", "."), ("/x/a", "/x/y/z", "../../a"), ("/a", "/", "a"),
            ("/xy/a", "/x", "../xy/a"),
        ])
    func relative(path: String, folder: String, expected: String) {
        #expect(PathName.relative(path, to: folder) == expected)
        #expect(PathName.absolute(expected, in: folder) == path)
    }

    @Test("the folder of a path; the root has none")
    func folder() {
        #expect(PathName.folder(of: "/x/y") == "/x" && PathName.folder(of: "/x") == "/")
        #expect(PathName.folder(of: "/") == nil)
    }

    @Test(
        "a pattern excludes a folder with all that is in it",
        arguments: [
            ("vendor", "vendor/a.xml", true), ("vendor/", "vendor/deep/a.xml", true),
            ("vendor", "ads/vendor/a.xml", true),
            ("/vendor", "vendor/a.xml", false), ("ads/vendor", "ads/vendor/x/a.xml", true),
            ("ads/vendor", "b/ads/vendor/a.xml", false), ("vend", "vendor/a.xml", false), ("*.xml/", "a.xml", false),
            ("./vendor", "vendor/a.xml", true), ("./vendor", "ads/vendor/a.xml", false),
            ("/w/vendor", "vendor/a.xml", true), ("/w/*/", "ads/a.xml", true), ("vendor/./", "vendor/a.xml", true),
            ("ads//a.xml", "ads/a.xml", true), ("./ads/./**", "ads/b/a.xml", true), ("././*.xml", "a.xml", true),
        ])
    func folders(pattern: String, path: String, isMatch: Bool) {
        #expect(GlobPattern(pattern).matches("/w/" + path, from: "/w") == isMatch)
    }
}
