import AdRulesSimulation
import Testing

@Suite struct StepParserTests {
    private static let playlist = #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"/>"#
    private let files = SimulationFiles { path in
        switch path {
        case "new.xml": return Array(playlist.utf8)
        case "ads.xml": return Array("<VAST version=\"4.2\"/>".utf8)
        case "broken.xml": return Array("<VMAP>".utf8)
        default: throw SimulationProblem("no such file", name: path)
        }
    }

    private func steps(_ text: String) throws -> [Step] {
        try StepParser.steps(text, name: "script.txt", files: files).map(\.step)
    }

    @Test func everyStepIsRead() throws {
        let text = """
            # a comment; start
            start
            start 12:00;play 10:00 ; wait 2.5
              seek 90s;jump 250ms;rate 1.5;pause;resume

            skip;click;mute;unmute;fullscreen;windowed;close;discard;startbreak;reset 1.2
            opportunity 63.2;opportunity 700 30;duration 40:00;live on;live off;window 10 20
            surface 640x360;lost the server said no;silent on;silent off;save;kill;complete
            """
        #expect(
            try steps(text) == [
                .start(at: .zero), .start(at: .seconds(720)), .play(to: .seconds(600)), .wait(.milliseconds(2500)),
                .seek(to: .seconds(90)), .jump(to: .milliseconds(250)), .rate(1.5), .pause, .resume, .ad(.skip),
                .ad(.click), .ad(.mute), .ad(.unmute), .ad(.fullscreen), .ad(.windowed), .ad(.close), .discard,
                .startBreak, .reset(OccurrenceID(1, 2)), .opportunity(Opportunity(.milliseconds(63_200))),
                .opportunity(Opportunity(.seconds(700), duration: .seconds(30))), .duration(.seconds(2400)),
                .live(true),
                .live(false), .window(from: .seconds(10), to: .seconds(20)), .surface(Surface(width: 640, height: 360)),
                .lost(reason: "the server said no"), .silent(true), .silent(false), .save, .kill, .complete,
            ])
    }

    @Test func aStepKeepsItsWords() throws {
        let steps = try StepParser.steps("start;  play   10:00 ;", name: "-e", files: files)
        #expect(steps.map(\.text) == ["start", "play   10:00"])
    }

    @Test func replaceReadsItsPlaylist() throws {
        #expect(try steps("replace new.xml") == [.replace(try VMAPDocument(parsing: Array(Self.playlist.utf8)))])
    }

    @Test(
        arguments: [
            ("strat", 1, 1, "unknown step strat", "did you mean start?"),
            ("start\nplay 10:00; sek 5", 2, 13, "unknown step sek", "did you mean seek?"),
            ("play", 1, 1, "play needs a time", nil), ("start; play soon", 1, 13, "soon is not a time", nil),
            ("pause 5", 1, 7, "pause takes no word", nil), ("wait -1", 1, 6, "-1 is not a time", nil),
            ("live yes", 1, 6, "live takes on or off, not yes", nil), ("reset x", 1, 7, "x is not an occurrence", nil),
            ("surface 640", 1, 9, "640 is not a size", nil), ("rate 0", 1, 6, "0 is not a rate", nil),
            ("rate nan", 1, 6, "nan is not a rate", nil),
            ("window 20 10", 1, 11, "the window ends before it begins", nil),
            ("lost", 1, 1, "lost needs a reason", nil),
            ("replace gone.xml", 1, 9, "gone.xml cannot be read: no such", nil),
            ("replace ads.xml", 1, 9, "ads.xml is VAST", nil), ("replace broken.xml", 1, 9, "broken.xml:", nil),
            ("Start", 1, 1, "unknown step Start", "did you mean start?"),
            ("start 1 2", 1, 9, "start takes at most", nil),
        ] as [(String, Int, Int, String, String?)])
    func aWrongStepHasItsPlace(_ text: String, _ line: Int, _ column: Int, _ message: String, _ help: String?) {
        let problem = #expect(throws: SimulationProblem.self) { try steps(text) }
        #expect(problem?.line == line)
        #expect(problem?.column == column)
        #expect(problem?.message.hasPrefix(message) == true, "\(problem?.message ?? "")")
        #expect(problem?.help == help)
    }
}
