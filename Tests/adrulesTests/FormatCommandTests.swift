import Foundation
import Testing

/// `adrules fmt`: documents laid out in lines.
@Suite struct FormatCommandTests {
    private static let dense = Document.clean.components(separatedBy: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
    }
    .joined()
    private static let laidOut = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll">
            <vmap:AdSource>
              <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
            </vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>

        """

    @Test("a file is written over, standard input goes to standard output")
    func writes() throws {
        let command = try Command()
        defer { command.remove() }
        let piped = try command.run("fmt", "-", input: Self.dense)
        #expect(piped.code == 0 && piped.output == Self.laidOut && piped.complaint.isEmpty)
        try command.write(Self.dense, to: "ads/list.xml")
        try command.write(Self.laidOut, to: "ads/other.vmap")
        try command.write("notes", to: "ads/notes.txt")
        let check = try command.run("fmt", "ads", "--check")
        #expect(check.code == 1 && check.output == "ads/list.xml\n")
        #expect(try command.text(of: "ads/list.xml") == Self.dense)
        let outcome = try command.run("fmt", "ads")
        #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.complaint.isEmpty)
        #expect(try command.text(of: "ads/list.xml") == Self.laidOut)
        #expect(try command.run("fmt", "ads", "--check").code == 0)
    }

    @Test("a place without documents is reported, as lint does")
    func nothing() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write("notes", to: "empty/notes.txt")
        try command.write(Self.laidOut, to: "a.xml")
        for arguments in [["empty"], ["--check", "empty"], ["--check", "gone*.xml"], ["a.xml", "empty"]] {
            let outcome = try command.run(arguments: ["fmt"] + arguments)
            #expect(outcome.code == 2 && outcome.output.isEmpty)
            let place = arguments.last ?? ""
            #expect(outcome.complaint == "adrules: nothing to format in \(place); see adrules fmt --help\n")
        }
    }

    @Test("a folder's excluded and packed files are left out; files named on the command line are not")
    func leftOut() throws {
        let command = try Command()
        defer { command.remove() }
        for name in ["ads/a.xml", "ads/vendor/b.xml", "ads/vendor/c.vmap"] { try command.write(Self.dense, to: name) }
        try command.write(#"{"exclude": ["vendor"]}"#, to: "ads/adrules.json")
        #expect(try command.shell("gzip -c ads/a.xml > ads/d.xml.gz; cp ads/d.xml.gz ads/e.vmap") == 0)
        for place in ["ads", "ads/**"] {
            let check = try command.run("fmt", "--check", place)
            #expect(check.code == 1 && check.output == "ads/a.xml\n" && check.complaint.isEmpty, "\(check.complaint)")
        }
        let linted = try command.run("lint", "ads", "--show-files").output
        #expect(linted == "ads/a.xml\nads/d.xml.gz\nads/e.vmap\n", "lint reads what is packed")
        let written = try command.run("fmt", "ads")
        #expect(written.code == 0 && written.complaint.isEmpty)
        #expect(try command.text(of: "ads/vendor/b.xml") == Self.dense)
        let named = try command.run("fmt", "ads/vendor/b.xml", "ads/d.xml.gz")
        #expect(named.code == 2 && named.complaint.contains("ads/d.xml.gz: it is packed with gzip; unpack it first"))
        #expect(try command.text(of: "ads/vendor/b.xml") == Self.laidOut)
        try command.write(#"{"exclud": []}"#, to: "ads/adrules.json")
        let wrong = try command.run("fmt", "ads")
        #expect(wrong.code == 2 && wrong.complaint.contains("did you mean exclude?"), "\(wrong.complaint)")
    }

    @Test("names that --check lists hold no control characters, and each is a line")
    func names() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write("<VAST version=\"3.0\"></VAST>", to: "a\u{1B}[31m\nb.xml")
        let outcome = try command.run("fmt", "--check", ".")
        #expect(outcome.code == 1)
        #expect(outcome.output.hasSuffix("b.xml\n") && outcome.output.filter { $0 == "\n" }.count == 1)
        #expect(!outcome.output.contains("\u{1B}"))
    }

    @Test("an unreadable file stays unchanged and gives 2")
    func failures() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.broken, to: "broken.xml")
        let outcome = try command.run("fmt", "broken.xml", "nothing.xml")
        #expect(outcome.code == 2)
        #expect(outcome.complaint.contains("adrules: broken.xml:") && outcome.complaint.contains("nothing.xml"))
        #expect(try command.text(of: "broken.xml") == Document.broken)
        #expect(try command.run("fmt", "-", input: Document.broken).output.isEmpty)
        #expect(try command.run("fmt").code == 64)
    }
}
