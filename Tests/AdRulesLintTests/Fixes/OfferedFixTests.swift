import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import Testing

/// A finding has a fix if that leaves the tags that it changes in order. What a report shows, an editor offers and a program
/// applies is what the command does, or it is refused with a reason.
@Suite struct OfferedFixTests {
    private static let vmap = #"<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">"#
    private static let source = """
        <vmap:AdSource id="s"><vmap:AdTagURI templateType="vast3">https://ads.example/v</vmap:AdTagURI></vmap:AdSource>
        </vmap:AdBreak></vmap:VMAP>
        """

    private static func withBreak(_ attributes: String) -> String {
        "\(vmap)\n<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\" \(attributes)>\n\(source)"
    }

    /// The document after one fix.
    private static func text(_ bytes: [UInt8], _ fix: Fix) -> [UInt8] {
        var text = EditedText(bytes)
        text.apply(fix.edits)
        return text.bytes
    }

    @Test(
        "A misspelt attribute beside the right one is not renamed to it, and no finding says that the right one is missing"
    )
    func besideTheRightOne() throws {
        let text = Self.withBreak(#"breakId="a" breadId="b""#)
        let finding = try #require(try lint(text).diagnostics.first?.finding)
        #expect(finding.rule == .unknownAttribute && finding.fix == nil)
        #expect(finding.label == "breakId is there, too")
        #expect(finding.help == "keep one of the two, as breakId")
        let vast = #"<VAST version="3.0"><Ad id="1" sequnce="2" sequence="1"/></VAST>"#
        let second = try #require(try lint(vast).diagnostics.first { $0.rule.id == .misspeltVASTAttribute }?.finding)
        #expect(second.label == "sequence is there, too" && second.fix == nil)
    }

    @Test("Of two attributes that are both meant to be a third, one is offered, and made")
    func twoForOne() throws {
        let text = Self.withBreak(#"breadId="a" breakIdd="b""#)
        let found = try lint(text)
        #expect(found.diagnostics.map { $0.finding.fix != nil } == [true, false])
        let fixed = try fixed(text)
        #expect(fixed.text == Self.withBreak(#"breakId="a" breakIdd="b""#))
        #expect(fixed.count == 1 && fixed.result.diagnostics.allSatisfy { $0.finding.fix == nil })
    }

    @Test(
        "A playlist that declares the prefix and does not use it gets the prefix, and no second declaration",
        arguments: [
            (#"<VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">"#, ""),
            (
                #"<VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" xmlns="http://www.iab.net/videosuite/vmap" version="1.0">"#,
                #" xmlns="http://www.iab.net/videosuite/vmap""#
            ),
        ])
    func declaredPrefix(root: String, kept: String) throws {
        let wrong = Self.withBreak("").replacing(Self.vmap, with: root).replacing("<vmap:", with: "<")
            .replacing("</vmap:", with: "</")
        let fixed = try fixed(wrong, includingUnsafe: true)
        let right = Self.withBreak("").replacing(
            #"/vmap" version"#, with: "/vmap\"\(kept) version")
        #expect(fixed.text == right)
        #expect(fixed.result.rules.filter { $0.hasPrefix("VMAP10") } == [])
    }

    @Test("The finding of such a playlist says what is missing")
    func messageOfDeclaredPrefix() throws {
        let text = #"<VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0"></VMAP>"#
        let finding = try #require(try lint(text).diagnostics.first { $0.rule.id == .missingNamespace }?.finding)
        #expect(finding.label == "no vmap: prefix" && finding.help == "write vmap: before each element of VMAP")
    }

    @Test("A prefix that is declared as something else is not used", arguments: ["http://other.example", ""])
    func foreignPrefix(uri: String) throws {
        let text = "<VMAP xmlns:vmap=\"\(uri)\" version=\"1.0\"></VMAP>"
        #expect(try lint(text).diagnostics.allSatisfy { $0.rule.id != .missingNamespace || $0.finding.fix == nil })
    }

    @Test(
        "A character that the encoding lacks stays a reference, and no fix is offered for it",
        arguments: ["US-ASCII", "ascii", "ISO-8859-1", "windows-1252"], ["&#233;", "&#8364;", "&#28450;", "&#128512;"])
    func encodings(name: String, reference: String) throws {
        let text =
            "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n"
            + Self.withBreak("breakId=\"b\"").replacing("/v<", with: "/v?a=1&amp;b=\(reference)<")
        let found = try lint(text)
        #expect(found.rules.contains("VMAP139"))
        #expect(found.diagnostics.allSatisfy { $0.finding.fix == nil })
        #expect(try fixed(text).text == text)
        // Without it, all is ASCII.
        let plain = try fixed(text.replacing(reference, with: "2"))
        #expect(plain.text.contains("<![CDATA[https://ads.example/v?a=1&b=2]]>"))
    }

    @Test("Offered fixes are made beyond the limit of findings, too")
    func manyFindings() throws {
        let trackers = (0..<40).map {
            #"<Tracking event="skip" offset="\#($0)" ofset\#($0)="1">https://t.example/</Tracking>"#
        }
        let text =
            #"<VAST version="3.0"><Ad id="1"><InLine><Creatives><Creative><Linear><TrackingEvents>"#
            + trackers.joined() + "</TrackingEvents></Linear></Creative></Creatives></InLine></Ad></VAST>"
        let found = try lint(text, arguments: ["--limit", "findings=20"])
        #expect(found.omitted > 0 && found.diagnostics.count == 21)
        for fix in found.diagnostics.compactMap(\.finding.fix) {
            #expect(try lint(Self.text(Array(text.utf8), fix)).kind == .vast)
        }
    }

    @Test("With more findings than can be compared, no fix is offered or made, and both are reported")
    func tooManyFindings() throws {
        let text =
            Self.vmap + "<vmap:AdBreak timeOffset=\"0:00:00\" breakType=\"linear\"><vmap:TrackingEvents>"
            + (0..<9).map { "<vmap:Tracking event=\"foo\($0)\">https://t.example/</vmap:Tracking>\n" }.joined()
            + "</vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>"
        for (limit, isFixed) in [("findings=4", false), ("findings=40", true)] {
            let arguments = ["--limit", "breaks=1", "--limit", limit]
            let found = try lint(text, arguments: arguments)
            #expect(found.diagnostics.contains { $0.finding.fix != nil } == isFixed)
            let full = found.diagnostics.first { $0.rule.id == .tooManyFindings }?.finding
            #expect(full?.help?.contains("nothing is fixed beyond 4") == (isFixed ? nil : true))
            let fixed = try fixed(Array(text.utf8), arguments: arguments)
            #expect((fixed.bytes == Array(text.utf8)) == !isFixed && fixed.isChanged == isFixed)
            #expect(fixed.exceededLimit == (isFixed ? nil : 4))
        }
    }

    @Test("A fix offset by many others is judged at its own place", arguments: [1, 2, 700])
    func manyEdits(count: Int) throws {
        let breaks = (0..<count).map {
            "<vmap:AdBreak timeOffset=\"0:00:01\" breakType=\"linear\" breakIdd=\"b\($0)\"><vmap:TrackingEvents>"
                + "<vmap:Tracking event=\"foo\($0)\">https://t.example/</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>\n"
        }
        let text = Self.vmap + breaks.joined() + "</vmap:VMAP>"
        let fixed = try fixed(text, includingUnsafe: true)
        #expect(fixed.count == 2 * count)
        #expect(
            fixed.text
                == text.replacing("\"0:00:01\"", with: "\"00:00:01\"").replacing("breakIdd", with: "breakId"))
    }

    @Test("A misspelt element inside a misspelt one: both are renamed, the outer one first", arguments: 1...3)
    func nestedMisspelling(ads: Int) throws {
        let right =
            "<VAST version=\"3.0\">"
            + (0..<ads).map {
                """
                <Ad id="\($0)"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle><Impression>https://t.example/</Impression>
                <Creatives><Creative><Linear><Duration>00:00:10</Duration><MediaFiles><MediaFile delivery="progressive" \
                type="video/mp4" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative>\
                </Creatives></InLine></Ad>
                """
            }.joined() + "</VAST>"
        let wrong = right.replacing("Creative", with: "Cretive")
        let found = try lint(wrong)
        #expect(found.diagnostics.compactMap(\.finding.fix).count == ads)
        let fixed = try fixed(wrong, includingUnsafe: true)
        #expect(fixed.text == right && fixed.count == 2 * ads)
        #expect(fixed.result.diagnostics.allSatisfy { $0.finding.fix == nil })
    }

    @Test(
        "Changed documents: each fix that was tried can be made alone; the command makes those that are offered, or refuses them",
        arguments: 0..<4)
    func changedDocuments(part: Int) throws {
        let documents = try ChangedDocument.originals()
        var counts = (offered: 0, refused: 0)
        for number in 0..<MassTests.count(12, of: 500, nightly: 2500) {
            let changed = ChangedDocument(of: documents, seed: UInt64(50_000 + part * 10_000 + number))
            let found = try lint(changed.bytes)
            let offered = found.diagnostics.compactMap(\.finding.fix)
            let text = found.source.bytes
            let tried = Linter().tryingFixes(of: found).diagnostics
            for diagnostic in tried where found.kind != nil && text == changed.bytes && diagnostic.trial == .made {
                guard let fix = diagnostic.finding.fix else { continue }
                #expect(try lint(Self.text(text, fix)).kind == found.kind, "seed \(changed.seed): \(fix)")
            }
            counts.offered += offered.count
            counts.refused += tried.count { $0.trial.map { $0 != .made } == true }
            for includingUnsafe in [false, true] {
                let fixed = try fixed(changed.bytes, includingUnsafe: includingUnsafe)
                let count = offered.count { $0.isSafe || includingUnsafe }
                #expect(
                    count == 0 || fixed.count > 0 || !fixed.refusals.isEmpty,
                    "seed \(changed.seed): \(count) offered, none made, and none refused")
                let left = fixed.result.diagnostics.filter {
                    $0.finding.fix.map { $0.isSafe || includingUnsafe } == true
                }
                #expect(left.map(\.rule.id.rawValue) == [], "seed \(changed.seed): offered after all were made")
            }
        }
        // What the tags alone tell is nearly always right; a dozen documents are too few for a share.
        print("\(counts.refused) of \(counts.offered) offered fixes are refused")
        #expect(
            !MassTests.runAll || counts.refused * 10 <= counts.offered,
            "\(counts.refused) of \(counts.offered) are refused")
    }
}
