import AdRulesLint
import AdRulesModel
import Testing

/// The difference that `lint --diff` prints. That git and patch read it, the tests of the command show.
@Suite struct UnifiedDiffTests {
    private func diff(_ text: String, _ edits: [(Int, Int, String)]) -> String {
        var edited = EditedText(Array(text.utf8))
        edited.apply(edits.map { Fix.Edit(range: SourceRange(lower: $0.0, upper: $0.1), text: $0.2) })
        return String(decoding: UnifiedDiff.hunks(of: edited), as: UTF8.self)
    }

    @Test("a line changes, with the lines around it")
    func oneLine() {
        #expect(
            diff("1\n2\n3\n4\n5\n6\n7\n8\n9\n", [(8, 9, "five")])
                == "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n")
    }

    @Test("changes far apart are two hunks, near ones are one, adjacent lines one block")
    func hunks() {
        let text = (1...20).map { "\($0)\n" }.joined()
        let far = diff(text, [(0, 1, "x"), (text.utf8.count - 2, text.utf8.count - 1, "y")])
        #expect(far.components(separatedBy: "@@ -").count == 3)
        #expect(diff(text, [(0, 1, "x"), (14, 15, "y")]).components(separatedBy: "@@ -").count == 2)
        #expect(diff("a\nb\n", [(0, 1, "x"), (2, 3, "y")]) == "@@ -1,2 +1,2 @@\n-a\n-b\n+x\n+y\n")
    }

    @Test("lines are added and removed, at the beginning and at the end")
    func additions() {
        #expect(diff("a\n", [(0, 0, "x\n")]) == "@@ -1,1 +1,2 @@\n+x\n a\n")
        #expect(diff("a\nb\n", [(0, 2, "")]) == "@@ -1,2 +1,1 @@\n-a\n b\n")
        #expect(diff("", [(0, 0, "x\n")]) == "@@ -0,0 +1,1 @@\n+x\n")
        #expect(diff("a\n", [(0, 2, "")]) == "@@ -1,1 +0,0 @@\n-a\n")
    }

    @Test("a missing line end is reported, and CR belongs to the line")
    func lineEnds() {
        let note = "\\ No newline at end of file\n"
        #expect(diff("a", [(0, 1, "b")]) == "@@ -1,1 +1,1 @@\n-a\n\(note)+b\n\(note)")
        #expect(diff("a", [(1, 1, "\n")]) == "@@ -1,1 +1,1 @@\n-a\n\(note)+a\n")
        #expect(diff("a\r\nb\r\n", [(0, 1, "x")]) == "@@ -1,2 +1,2 @@\n-a\r\n+x\r\n b\r\n")
        #expect(diff("a\n", []) == "" && diff("a\n", [(0, 1, "a")]) == "")
    }

    @Test("a difference is in the encoding of the document, even if its last character outside ASCII goes")
    func encoding() throws {
        let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<VAST version=\"3.0\">\u{E9}</VAST>"
        let bytes = text.unicodeScalars.map { UInt8($0.value) }
        let fixed = try fixed(bytes, includingUnsafe: true)
        #expect(fixed.bytes.allSatisfy { $0 < 0x80 })
        let old = "-<VAST version=\"3.0\">\u{E9}</VAST>".unicodeScalars.map { UInt8($0.value) }
        let written = try #require(fixed.encoding?.bytes(of: UnifiedDiff.hunks(of: fixed.text)))
        #expect(written.split(separator: UInt8(ascii: "\n")).contains(old[...]))
    }

    @Test("a file name is written as git writes it")
    func names() {
        #expect(UnifiedDiff.header(name: "./ads/x.xml") == "--- a/ads/x.xml\n+++ b/ads/x.xml\n")
        #expect(UnifiedDiff.header(name: "a b") == "--- a/a b\t\n+++ b/a b\t\n")
        #expect(UnifiedDiff.header(name: "/tmp/x") == "--- a/tmp/x\n+++ b/tmp/x\n")
        #expect(UnifiedDiff.header(name: "x\n\u{1B}\"") == "--- \"a/x\\012\\033\\042\"\n+++ \"b/x\\012\\033\\042\"\n")
    }
}
