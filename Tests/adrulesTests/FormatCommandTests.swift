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
