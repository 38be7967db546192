import Foundation
import MassTesting
import Testing

/// `adrules diff`: what it prints, and its exit codes.
@Suite struct DiffCommandTests {
    private func run(
        _ old: String, _ new: String, _ arguments: String...
    ) throws -> Command.Outcome {
        let command = try Command()
        defer { command.remove() }
        try command.write(old, to: "a.xml")
        try command.write(new, to: "b.xml")
        return try command.run(arguments: ["diff", "a.xml", "b.xml"] + arguments)
    }

    private let moved = Document.clean.replacingOccurrences(of: "\"start\"", with: "\"00:10:00\"")

    @Test("Equal documents exit with 0, and the text reports it")
    func equal() throws {
        let outcome = try run(Document.clean, Document.clean)
        #expect(outcome.code == 0 && outcome.complaint.isEmpty)
        #expect(outcome.output == "a.xml → b.xml: no difference\n")
    }

    @Test("A break that has moved: one line with both places, and the viewer's stops")
    func text() throws {
        let outcome = try run(Document.clean, moved, "--duration", "30:00")
        #expect(outcome.code == 1)
        #expect(
            outcome.output == """
                a.xml → b.xml: 1 break moved

                > moved "preroll" from start to 00:10:00  (a.xml:2:3, b.xml:2:3)

                for a viewer (content 30:00): 1 stop
                  > pre-roll → 10:00: "preroll"

                """)
    }

    @Test("JSON has the breaks, the details, the stops and a summary")
    func json() throws {
        let other = moved.replacingOccurrences(of: "ads.example/vast", with: "ads.example/new")
        let outcome = try run(Document.clean, other, "--format", "json", "--duration", "30:00")
        #expect(outcome.code == 1)
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(object["schemaVersion"] as? Int == 1 && object["equal"] as? Bool == false)
        let change = try #require((object["breaks"] as? [[String: Any]])?.first)
        #expect(change["kinds"] as? [String] == ["moved", "changed"])
        let old = try #require(change["old"] as? [String: Any])
        #expect(old["breakId"] as? String == "preroll" && old["timeOffset"] as? String == "start")
        #expect((old["place"] as? [String: Int])?["line"] == 2)
        let detail = try #require((change["details"] as? [[String: Any]])?.last)
        #expect(detail["property"] as? String == "AdTagURI" && detail["new"] as? String == "https://ads.example/new")
        let schedule = try #require(object["schedule"] as? [String: Any])
        let stop = try #require((schedule["stops"] as? [[String: Any]])?.first)
        #expect(stop["kind"] as? String == "moved" && (stop["new"] as? [String: Any])?["time"] as? Int == 600)
        #expect((object["summary"] as? [String: Int]) == ["added": 0, "removed": 0, "moved": 1, "changed": 1])
    }

    @Test("Quiet prints nothing; one of the documents may come from standard input")
    func quietAndStandardInput() throws {
        let quiet = try run(Document.clean, moved, "--quiet", "--format", "json")
        #expect(quiet.code == 1 && quiet.output.isEmpty && quiet.complaint.isEmpty)
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let piped = try command.run("diff", "a.xml", "-", input: moved)
        #expect(piped.code == 1 && piped.output.hasPrefix("a.xml → <stdin>: 1 break moved\n"))
        #expect(try command.run("diff", "-", "a.xml", input: Document.clean).code == 0)
    }

    @Test("An unreadable document ends with 2, wrong usage with 64")
    func failures() throws {
        let broken = try run(Document.clean, Document.broken)
        #expect(broken.code == 2 && broken.output.isEmpty && broken.complaint.contains("b.xml"))
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "a.xml")
        let missing = try command.run("diff", "missing.xml", "a.xml")
        #expect(missing.code == 2 && missing.complaint.contains("cannot read missing.xml"))
        let twice = try command.run("diff", "-", "-", input: Document.clean)
        #expect(twice.code == 64 && twice.complaint.contains("name a file for the other one"))
        #expect(try command.run("diff", "a.xml").code == 64)
        #expect(try command.run("diff", "a.xml", "a.xml", "--live", "--duration", "10").code == 64)
    }

    @Test("Text of the documents and their names neither steers a terminal nor forges a line or JSON")
    func hostile() throws {
        let command = try Command()
        defer { command.remove() }
        func playlist(_ text: String) -> String {
            """
            <VMAP version="1.0"><AdBreak timeOffset="\(text)" breakId="\(text)"><AdSource id="\(text)"><AdTagURI
            templateType="\(text)">\(text)</AdTagURI></AdSource><TrackingEvents><Tracking event="\(text)">\(text)</Tracking>
            </TrackingEvents><Extensions><Extension type="\(text)"><x a="\(text)">\(text)</x></Extension></Extensions>
            </AdBreak><AdBreak timeOffset="start" breakId="kept \(text)"/></VMAP>
            """
        }
        try command.write(playlist(HostileText.inXML), to: "a.xml")
        try command.write(playlist("plain"), to: "b.xml")
        try command.write(playlist(HostileText.inXML + "2"), to: "name\n\(HostileText.forgery)\u{1b}[2J.xml")
        for other in ["b.xml", "name\n\(HostileText.forgery)\u{1b}[2J.xml"] {
            for pair in [["a.xml", other], [other, "a.xml"]] {
                let text = try command.run(arguments: ["diff"] + pair)
                #expect(text.code == 1)
                #expect(HostileText.complaints(about: text.output) == [])
                let json = try command.run(arguments: ["diff", "--format", "json"] + pair)
                #expect(HostileText.isJSON(json.output) && HostileText.complaints(about: json.output) == [])
            }
        }
    }

    @Test("Very many breaks are compared, whatever they share")
    func manyBreaks() throws {
        let count = MassTests.count(400, of: 100_000)
        func playlist(_ attributes: (Int) -> String) -> String {
            "<VMAP version=\"1.0\">" + (0..<count).map { "<AdBreak \(attributes($0))/>" }.joined() + "</VMAP>"
        }
        let alike = playlist { _ in #"timeOffset="start" breakId="a""# }
        let different = playlist { ##"timeOffset="#\##($0 + 1)" breakId="b\##($0)""## }
        let reversed = playlist { ##"timeOffset="#\##(count - $0)" breakId="b\##(count - 1 - $0)""## }
        #expect(try run(different, reversed, "--quiet").code == 0)
        let outcome = try run(alike, different)
        #expect(outcome.code == 1 && outcome.output.contains("\(count) breaks added, \(count) removed\n"))
    }
}
