import AdRulesText
import Testing

@testable import adrules

/// Width and colour of what a command prints for people.
@Suite struct TerminalTests {
    @Test(
        "COLUMNS comes before the terminal; without both there is no width",
        arguments: [
            ("90", 120, 90), ("90", nil, 90), (nil, 120, 120), (nil, nil, nil), ("7", 120, 40), ("9999", nil, 200),
            ("", 80, 80), ("wide", 80, 80), ("0", 80, 80), ("-1", nil, nil),
        ] as [(String?, Int?, Int?)])
    func columns(said: String?, terminal: Int?, expected: Int?) {
        #expect(Terminal.columns(ofTerminal: terminal) { $0 == "COLUMNS" ? said : nil } == expected)
    }

    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="広告の時間">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="🎬 mid ⭐">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>
          <vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="no moment"/>
        </vmap:VMAP>
        """

    private static let commands = [
        ["schedule", "a.xml", "--duration", "30:00"], ["explain", "VMAP112"], ["rules", "VMAP11"],
        ["simulate", "a.xml", "--duration", "30:00", "-e", "start; play 60; seek 25:00; complete"],
        ["diff", "a.xml", "b.xml", "--duration", "30:00"], ["lint", "a.xml"],
    ]

    private func prepared() throws -> Command {
        let command = try Command()
        try command.write(Self.playlist, to: "a.xml")
        try command.write(
            Self.playlist.replacing("00:10:00", with: "00:12:00").replacing("広告", with: "映画"), to: "b.xml")
        return command
    }

    @Test(
        "No line is wider than the terminal but for a word, an example or an address that is", arguments: commands,
        [60, 80, 140])
    func width(arguments: [String], columns: Int) throws {
        let command = try prepared()
        defer { command.remove() }
        let text = try command.run(arguments: arguments, environment: ["COLUMNS": "\(columns)"]).output
        #expect(!text.isEmpty)
        for line in text.split(separator: "\n") where PrintableText.width(line) > columns {
            let isExample = arguments[0] == "explain" && (line.contains("<") || line.hasPrefix("Page: "))
            #expect(isExample || line.split(separator: " ").count == 1, "\(line)")
        }
    }

    @Test("Colours take no room, and text is the same without them", arguments: commands)
    func color(arguments: [String]) throws {
        let command = try prepared()
        defer { command.remove() }
        let environment = ["COLUMNS": "70"]
        let colored = try command.run(arguments: arguments + ["--color", "always"], environment: environment).output
        let plain = try command.run(arguments: arguments, environment: environment).output
        #expect(!plain.contains("\u{1b}"))
        #expect(colored.contains("\u{1b}["))
        #expect(colored.replacing(/\u{1b}\[[0-9;]*m/, with: "") == plain)
        let forced = try command.run(
            arguments: arguments, environment: environment.merging(["CLICOLOR_FORCE": "1"]) { $1 })
        #expect(forced.output == colored)
        let refused = try command.run(
            arguments: arguments, environment: environment.merging(["CLICOLOR_FORCE": "1", "NO_COLOR": "1"]) { $1 })
        #expect(refused.output == plain)
    }

    @Test("The lanes of a chart end at one column, for labels with any characters")
    func lanes() throws {
        let command = try prepared()
        defer { command.remove() }
        let text = try command.run("schedule", "a.xml", "--duration", "30:00", environment: ["COLUMNS": "80"]).output
        let lanes = text.split(separator: "\n").filter { $0.hasSuffix("┊") || $0.hasSuffix("┤") }
        #expect(lanes.count == 5)
        // The wide characters of the labels, counted here without the command's help.
        let widths = lanes.map { lane in lane.count + lane.count { "広告の時間🎬⭐".contains($0) } }
        #expect(Set(widths).count == 1, "\(text)")
    }
}
