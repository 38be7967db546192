import Foundation
import Testing

@testable import AdRulesSimulation

/// The lines of `adrules engine`.
@Suite("The lines of the engine") struct EngineServerTests {
    /// As it stands in JSON.
    private static let playlist =
        #"<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\"><vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" breakId=\"pre\"><vmap:AdSource><vmap:AdTagURI templateType=\"vast4\">https://ads.example/pre</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak></vmap:VMAP>"#
    private static let session = #"{"kind":"session","playlist":{"xml":"\#(playlist)"},"duration":30}"#

    private func answers(_ lines: String...) -> [[String]] { answers(lines) }

    private func answers(_ lines: [String]) -> [[String]] {
        var server = EngineServer()
        return lines.map { server.answer(Array($0.utf8)) }
    }

    @Test("a session: the tag is requested, its failure is reported, content begins")
    func session() {
        let answers = answers(
            Self.session, #"{"kind":"step","now":0,"input":{"name":"start","at":0}}"#,
            #"{"kind":"step","now":0.25,"input":{"name":"adsFailed","token":1,"error":{"code":1008}}}"#,
            #"{"kind":"summary"}"#)
        #expect(answers[0] == [#"{"kind":"done"}"#])
        #expect(answers[1].first?.contains(#""text":"start at 0:00: chose start""#) == true)
        #expect(
            answers[1].dropFirst() == [
                #"{"kind":"action","name":"loadAds","occurrence":"0.0","breakId":"pre","uri":"https://ads.example/pre","token":1}"#,
                #"{"kind":"done","nextDeadline":8}"#,
            ])
        #expect(answers[2].contains(#"{"kind":"action","name":"startContent","at":0}"#))
        #expect(answers[3].first?.contains(#""outcome":"notPlayed","reason":"fetchFailed","code":1008"#) == true)
    }

    @Test("the conversation on the page about an engine of your own is one with this engine")
    func page() throws {
        let ad =
            "<Ad id='1'><InLine><AdTitle>a</AdTitle><Creatives><Creative><Linear><Duration>00:00:15</Duration><MediaFiles><MediaFile delivery='progressive' type='video/mp4' width='640' height='360'>https://media.example/default/1.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>"
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/AdRulesSimulation/AdRulesSimulation.docc/AnEngineOfYourOwn.md")
        let block = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "   ```\n")[1]
        var server = EngineServer()
        var answers: ArraySlice<String> = []
        for line in block.split(separator: "\n").map({ $0.dropFirst(3) }) {
            if line.hasPrefix("> ") {
                #expect(answers.isEmpty)
                let input = line.dropFirst(2)
                    .replacing("<vmap:VMAP …>", with: Self.playlist)
                    .replacing("<Ad …>", with: ad)
                answers = server.answer(Array(input.utf8))[...]
            } else if line == "  …" {
                answers = answers.suffix(1)
            } else {
                #expect(answers.popFirst() == String(line.dropFirst(2)))
            }
        }
        #expect(answers.isEmpty)
    }

    @Test("times between processes keep their microseconds")
    func exactTimes() {
        let answers = answers(
            Self.session, #"{"kind":"step","now":0.000001,"input":{"name":"start","at":1.234567}}"#,
            #"{"kind":"step","now":0.25,"input":{"name":"adsFailed","token":1,"error":{"code":1008}}}"#)
        #expect(answers[1].last == #"{"kind":"done","nextDeadline":8.000001}"#)
        #expect(
            answers[2].contains(#"{"kind":"action","name":"resumeContent","at":1.234567}"#)
                || answers[2].contains(#"{"kind":"action","name":"startContent","at":1.234567}"#))
    }

    @Test("a saved session continues in another process")
    func restored() throws {
        let answers = answers(
            Self.session, #"{"kind":"step","now":0,"input":{"name":"start","at":0}}"#, #"{"kind":"save"}"#)
        let line = try #require(answers[2].first)
        #expect(line.hasPrefix(#"{"kind":"snapshot","snapshot":"{"#))
        let again = self.answers(
            line.replacing(#""kind":"snapshot""#, with: #""kind":"restore""#),
            #"{"kind":"step","now":8,"input":{"name":"deadline"}}"#)
        #expect(again[0] == [#"{"kind":"done","nextDeadline":8}"#])
        #expect(again[1].contains { $0.contains(#""name":"AD_BREAK_FETCH_ERROR""#) })
    }

    @Test(
        "a restored session continues with the wall time that it had, or with the date that comes first",
        arguments: [
            (nil, "2026-01-01T00%3A00%3A02"),
            (#"{"kind":"step","now":0,"input":{"name":"date","at":1767243600}}"#, "2026-01-01T05%3A00%3A00"),
        ] as [(String?, String)])
    func restoredDate(_ step: String?, _ date: String) throws {
        let session = Self.session.replacing("https://ads.example/pre", with: "https://ads.example/pre?t=[TIMESTAMP]")
        let answers = answers(
            session, #"{"kind":"step","now":0,"input":{"name":"start","at":0}}"#,
            #"{"kind":"step","now":2,"input":{"name":"playhead","at":0}}"#, #"{"kind":"save"}"#)
        let line = try #require(answers[3].first)
        let again = self.answers(
            [line.replacing(#""kind":"snapshot""#, with: #""kind":"restore""#), step].compactMap(\.self)
                + [#"{"kind":"step","now":7,"input":{"name":"restored"}}"#])
        #expect(again.last?.contains { $0.contains("https://ads.example/pre?t=\(date)") } == true, "\(again)")
    }

    @Test(
        "a line that cannot be read is answered with its place and changes nothing",
        arguments: [
            ("{", 2, "expected a key"), (#"{"kind":"stepp"}"#, 9, "unknown kind"),
            (#"{"now":1}"#, 1, "\"kind\" is missing"),
            (#"{"kind":"step","now":1,"input":{"name":"strat"}}"#, 40, "unknown input \"strat\""),
            (
                #"{"kind":"step","now":1,"input":{"name":"opportunity","at":5,"length":20}}"#, 61,
                "unknown key \"length\" of the input \"opportunity\""
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsFailed","token":1,"error":{"kode":1008}}}"#, 71,
                "unknown key \"kode\" of the input \"adsFailed\""
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"ad","occurrence":"0.0","showing":1,"ad":1,"report":{"name":"volume","level":1}}}"#,
                109, "unknown key \"level\" of the report \"volume\""
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"ad","occurrence":"0.0","showing":1,"ad":1,"report":{"name":"strated"}}}"#,
                100, "unknown report \"strated\""
            ),
            (#"{"kind":"step","now":1,"input":{"name":"seek","at":"5"}}"#, 52, "a time is a number of seconds"),
            (#"[]"#, 1, "a line must be an object, not an empty list"),
            (
                #"{"kind":"step","now":1,"input":{"name":"wrapperFollowed","token":"x"}}"#, 66,
                "\"token\" must be a number, not \"x\""
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsSoFar","token":1,"ads":{"entries":[3],"errors":[]}}}"#, 79,
                "each value of \"entries\" must be an object, not 3"
            ),
            (#"nul"#, 1, "expected a JSON value"),
            (
                #"{"kind":"step","now":1,"input":{"name":"wrapperFollowed","token":0}}"#, 66,
                "\"token\" must be at least 1, not 0"
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsFailed","token":1,"error":{"code":-5}}}"#, 78,
                "\"code\" must be at least 1"
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsSoFar","token":1,"ads":{"entries":[{"wrappers":[],"sequence":-1,"responseErrors":[]}],"errors":[]}}}"#,
                105, "\"sequence\" must be at least 0"
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsSoFar","token":1,"ads":{"entries":[{"inline":"<Ad/><Ad/>","wrappers":[],"responseErrors":[]}],"errors":[]}}}"#,
                89, "expected one element Ad, and there are 2: give each in a text of its own"
            ),
            (
                #"{"kind":"step","now":1,"input":{"name":"adsSoFar","token":1,"ads":{"entries":[{"inline":"<VAST version='3.0'><Ad/></VAST>","wrappers":[],"responseErrors":[]}],"errors":[]}}}"#,
                89, "expected one element Ad, and this is a document: give the element without the document around it"
            ),
            (
                #"{"kind":"session","playlist":{"xml":"<VAST version='3.0'/>"},"seed":9007199254740993}"#, 69,
                "\"seed\" must be at most"
            ),
            (#"{"kind":"step","now":1,"input":{"name":"seek"}}"#, 32, "\"at\" is missing"),
            (#"{"kind":"step","now":"1","input":{"name":"deadline"}}"#, 22, "\"now\" must be a number of seconds"),
            (#"{"kind":"step","input":{"name":"deadline"}}"#, 1, "\"now\" is missing"),
            (#"{"kind":"step","now":1,"inputs":{}}"#, 24, "unknown key of a line \"inputs\""),
            (#"{"kind":"restore","snapshot":"{}"}"#, 30, "the snapshot"),
            (
                #"{"kind":"step","now":1,"input":{"name":"deadline"},"seed":1}"#, 52,
                "unknown key of a step line \"seed\""
            ),
            (#"{"kind":"session","duration":9}"#, 1, "\"playlist\" is missing"),
            (#"{"kind":"session","playlist":{"xml":"<a/>"}}"#, 30, "xml:"),
            (
                #"{"kind":"session","schemaVersion":2,"playlist":{"xml":"<a/>"}}"#, 35,
                "\"schemaVersion\" must be 1, not 2"
            ),
        ] as [(String, Int, String)])
    func errors(_ line: String, _ column: Int, _ message: String) throws {
        var server = EngineServer()
        _ = server.answer(Array(Self.session.utf8))
        let answer = try #require(server.answer(Array(line.utf8)).first)
        #expect(answer.hasPrefix(#"{"kind":"error","line":2,"column":\#(column),"message":""#), "\(answer)")
        #expect(answer.replacing("\\\"", with: "\"").contains(message), "\(answer)")
        #expect(server.hasFailed)
        let next = server.answer(Array(#"{"kind":"step","now":0,"input":{"name":"start","at":0}}"#.utf8))
        #expect(next.contains { $0.contains("loadAds") })
    }

    @Test(
        "a playlist in a line is a decoded text, whatever encoding it declares",
        arguments: ["ISO-8859-1", "UTF-16", "x"])
    func decoded(_ encoding: String) {
        let session = Self.session.replacing(
            #""xml":""#, with: #""xml":"<?xml version='1.0' encoding='\#(encoding)' standalone='yes'?>"#
        ).replacing(#"\"pre\""#, with: #"\"Début €\""#)
        let answers = answers(session, #"{"kind":"step","now":0,"input":{"name":"start","at":0}}"#)
        #expect(answers[1].contains { $0.contains(#""breakId":"Début €""#) }, "\(answers)")
    }

    @Test("inputs before a session are refused, blank lines are not answered")
    func order() {
        let answers = answers("", #"{"kind":"summary"}"#)
        #expect(answers[0].isEmpty)
        #expect(
            answers[1].first?.hasPrefix(#"{"kind":"error","line":2,"column":1,"message":"no session has begun"#) == true
        )
    }
}
