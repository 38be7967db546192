import AdRulesLint
import AdRulesModel
import AdRulesText
import Foundation
import MassTesting
import SharedDocuments
import Testing

@testable import AdRulesCommands

/// The page of `adrules report`: what it says, and what a document cannot make of it.
@Suite("The report page") struct ReportPageTests {
    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func playlist(_ breaks: String) -> String {
        "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(breaks)</vmap:VMAP>"
    }

    static func tagged(_ offset: String, _ tag: String = "https://ads.example/v", id: String = "b") -> String {
        "<vmap:AdBreak timeOffset=\"\(offset)\" breakType=\"linear\" breakId=\"\(id)\"><vmap:AdSource>"
            + "<vmap:AdTagURI templateType=\"vast3\"><![CDATA[\(tag)]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"
    }

    static func page(
        _ documents: [(name: String, text: String)], duration: MediaTime? = .seconds(1800),
        targets: [Portability.Target] = [.ima, .shaka], showsPrivate: Bool = false, compares: Bool = false,
        answers: AdAnswers? = nil
    ) -> String {
        let content = LintContent(duration: duration)
        let linter = Linter(content: content, targets: Set(targets), answers: answers)
        var page = ReportPage(
            documents.map { entry in
                let bytes = Array(entry.text.utf8)
                return ReportPage.Document(
                    name: entry.name, bytes: bytes, document: try? AdDocument(parsing: bytes),
                    result: linter.tryingFixes(of: linter.lint(bytes, name: entry.name)))
            }, content: content, targets: targets, answers: answers, command: ["adrules", "report", "film.xml"])
        page.showsPrivate = showsPrivate
        page.compares = compares
        return page.render()
    }

    /// What a person reads: without the style, the script and the parts for programs.
    static func visible(_ page: String) throws -> String {
        page.replacing(try Regex("(?s)<(style|script)[^>]*>.*?</(style|script)>"), with: "")
    }

    // MARK: What a document cannot do

    @Test("Hostile text stays in its place: names, labels, addresses, offsets, and unreadable documents")
    func hostile() {
        let ends = [
            "\"><script>alert(1)</script>", "</script><script>alert(1)</script>", "</pre></details></style><img src=x>",
            "' onload='x", "javascript:alert(1)", "&lt;b&gt;&#60;", "<!--", "]]>", "\u{202e}\u{0}\u{301}<\u{338}",
        ]
        for text in ends {
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(
                "\"", with: "&quot;")
            let documents = [
                Self.playlist(Self.tagged(escaped, "https://a.example/?x=\(text)", id: escaped)),
                Self.playlist(Self.tagged("start", id: escaped)) + "<!-- \(text) -->", "<VMAP \(text)>", text, "",
                "<VAST version=\"3.0\"><Ad id=\"\(escaped)\"><InLine><AdTitle>\(escaped)</AdTitle></InLine></Ad></VAST>",
            ]
            for (index, document) in documents.enumerated() {
                for isPrivate in [false, true] {
                    let page = Self.page([(text, document)], showsPrivate: isPrivate)
                    #expect(PageReading(page).complaints == [], "\(index): \(text)")
                    #expect(HostileText.complaints(about: page) == [], "\(index): \(text)")
                }
            }
        }
    }

    @Test("The reader of pages finds planted faults")
    func oracle() {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("start")))])
        let bad = [
            ("<main id=\"main\">", "<main id=\"main\"><img src=\"x\">"), ("id=\"main\"", "id=\"main\" onload=\"x\""),
            ("href=\"#main\"", "href=\"https://a.example\""), ("<main id=\"main\">", "<main id=\"said\">"),
            ("</main>", ""), ("<main id=\"main\">", "<main id=\"main\"><a href=\"#gone\"></a>"),
        ]
        #expect(PageReading(page).complaints == [])
        for (old, new) in bad { #expect(!PageReading(page.replacing(old, with: new)).complaints.isEmpty, "\(new)") }
    }

    @Test("The policy allows the page's own style and script by their hashes, and nothing else")
    func policy() throws {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("start")))])
        let policy = try #require(page.firstMatch(of: /content="(default-src[^"]*)"/)?.1)
        #expect(policy.hasPrefix("default-src 'none'; style-src 'sha256-"))
        #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
        #expect(PageReading(page).elements["style"] == 1)
        #expect(page.components(separatedBy: "<script>").count == 2)
    }

    @Test("The hashes of the policy are those of the page's own style and script", arguments: ["style", "script"])
    func hashes(element: String) throws {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("start")))])
        let text = try #require(
            page.components(separatedBy: "<\(element)>").dropFirst().first?.components(separatedBy: "</\(element)>")
                .first)
        let command = try Command()
        defer { command.remove() }
        try command.write(text, to: "text")
        #expect(try command.shell("{ sha256sum text || shasum -a 256 text; } > hash 2> complaints") == 0)
        let digits = Array(try command.text(of: "hash").prefix(64))
        let bytes = stride(from: 0, to: 64, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        let hash = "sha256-\(Data(bytes).base64EncodedString())"
        #expect(page.contains("\(element)-src '\(hash)';"), "the hash in Page/Resources.swift is to be \(hash)")
    }

    @Test("Equal inputs give equal pages, and every document of the corpus and the samples gives a sound one")
    func corpus() throws {
        let samples = try FileManager.default.subpathsOfDirectory(
            atPath: Self.root.appendingPathComponent("Samples/Playlists").path)
        for name in samples.sorted() where name.hasSuffix(".xml") {
            let file = Self.root.appendingPathComponent("Samples/Playlists/\(name)")
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            let page = Self.page([(name, text)])
            #expect(page == Self.page([(name, text)]))
            #expect(PageReading(page).complaints == [], "\(name)")
        }
    }

    // MARK: What is hidden

    @Test("Values in URLs are hidden everywhere, and with showsPrivate nowhere")
    func masked() {
        let secret = "CPXxRfAPXxRfAAfKABENB"
        let vast = """
            <vmap:AdBreak timeOffset="00:05:00" breakType="linear" breakId="i"><vmap:AdSource><vmap:VASTAdData>
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
            <Impression>http://i.example/p?a=1&amp;gdpr_consent=\(secret)&amp;b=[CACHEBUSTER]</Impression><Creatives><Creative>
            <Linear><Duration>00:00:20</Duration><MediaFiles><MediaFile type="video/mp4" delivery="progressive" width="1"
            height="1">https://m.example/a b?user=\(secret)</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            </VAST></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
            """
        let text = Self.playlist(
            Self.tagged("start", "https://\(secret):x@ads.example/v?gdpr_consent=\(secret)&t=[TIMESTAMP]") + vast
                + Self.tagged("10:00", "https://ads.example/v?a=1;c=\(secret)#\(secret)"))
        let name = "https://a.example/film?session=\(secret)"
        let hidden = Self.page([(name, text)])
        #expect(!hidden.contains(secret))
        #expect(hidden.contains("gdpr_consent") && hidden.contains("[TIMESTAMP]") && hidden.contains("ads.example"))
        #expect(Self.page([(name, text)], showsPrivate: true).contains(secret))
    }

    @Test("Values are hidden in a document of one long line too, wherever its findings are")
    func maskedLine() {
        let secret = "CPXxRfAPXxRfAAfKABENB"
        let long = String(repeating: "x", count: 900)
        let breaks = (0..<40).map { Self.tagged("10:0\($0)", "https://ads.example/v?a=\(long)&c=\(secret)&d=\(long)") }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined()))])
        #expect(!page.contains(secret) && !page.contains("xxxxxxxx"))
    }

    @Test("No text of a finding has hidden values")
    func maskedFinding() throws {
        let address = "https://ads.example/v?a=secret"
        var result = Linter(content: LintContent(duration: nil)).lint(Array("<VAST/>".utf8), name: "a.xml")
        var finding = try #require(result.diagnostics.first?.finding)
        finding.message = address
        finding.label = address
        finding.help = address
        finding.value = address
        finding.related = [Finding.Related(range: finding.range, label: address)]
        finding = finding.fixed(by: [Fix.Edit(range: finding.range, text: address)], isSafe: true)
        result.diagnostics[0].finding = finding
        result.diagnostics[0].trial = .refused("it would remove \(address)")
        for isOn in [true, false] {
            var words = ""
            dump(Mask(isOn: isOn).result(result).diagnostics[0], to: &words)
            #expect(words.contains("secret") == !isOn, "\(words)")
        }
    }

    // MARK: What it says

    @Test("The verdict is a sentence, with a badge for each player")
    func verdicts() {
        func verdict(_ text: String, _ duration: MediaTime? = .seconds(1800)) -> String {
            let page = Self.page([("a.xml", text)], duration: duration)
            return page.firstMatch(of: /<h1 class="title" id="d1-title"><span class="file">a.xml<\/span> ([^<]*)<\/h1>/)
                .map { String($0.1) } ?? ""
        }
        let good = Self.playlist(Self.tagged("start") + Self.tagged("00:10:00", id: "c"))
        #expect(verdict(good) == "Both breaks play, and nothing is wrong with this playlist.")
        #expect(
            verdict(Self.playlist(Self.tagged("start") + Self.tagged("10:00", id: "c")))
                == "One of two breaks does not play: break 2 c (&quot;10:00&quot; is not a VMAP time offset, line 1).")
        #expect(
            verdict(Self.playlist(Self.tagged("00:40:00")))
                == "Its only break does not play: &quot;00:40:00&quot; is after the end of the content, 00:30:00, line 1."
        )
        #expect(verdict("<VMAP").hasPrefix("No player can read this document: "))
        #expect(verdict("hello").hasPrefix("No player can read this document: "))
        #expect(verdict("<VAST version=\"3.0\"/>") == "This response contains no ad.")
    }

    @Test("A stop is a button with a spoken name, and leads to its row")
    func stops() {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("start") + Self.tagged("00:10:00", id: "mid")))])
        #expect(
            page.contains(
                "href=\"#d1-stop-2\" role=\"button\" aria-label=\"mid-roll at 10:00, break 2 mid, 1 ad, 15 seconds "
                    + "assumed\""
            ))
        #expect(PageReading(page).ids.contains("d1-stop-2"))
    }

    @Test("Findings are grouped by cause, the most expensive first, each with a permanent link")
    func causes() throws {
        let page = Self.page([
            ("a.xml", Self.playlist((0..<30).map { Self.tagged("10:0\($0 % 10)", id: "b\($0)") }.joined() + "<!-- -->"))
        ])
        #expect(page.components(separatedBy: "<details class=\"cause ").count >= 2)
        #expect(page.contains("30 × ") && page.contains("29 more places") && page.contains("and 9 more"))
        let ids = PageReading(page).ids
        #expect(ids.contains("d1-VMAP112-1") && ids.contains("d1-VMAP112-21") && !ids.contains("d1-VMAP112-22"))
        let headings = page.matches(of: /<div class="group"><h3 class="sub">([^<]*)/).map { String($0.1) }
        #expect(headings.first == "This costs breaks.")
        // What costs a break comes before what no player loses one by.
        let types = [1, 2].map {
            Self.tagged("00:0\($0):00", id: "b\($0)").replacing("\"linear\"", with: "\"lineer\"")
        }
        let two = Self.page([("a.xml", Self.playlist(Self.tagged("10:00") + types.joined()))])
        let rules = two.matches(of: /id="d1-(VMAP\d+)-1"/).map { String($0.output.1) }
        #expect(rules.prefix(2) == ["VMAP112", "VMAP124"])
    }

    @Test("Each of several places of a cause has its own words, also if there are only two", arguments: [1, 2, 3])
    func places(count: Int) {
        let breaks = (0..<count).map { Self.tagged("1\($0):00", id: "b\($0)") }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined()))])
        let places = page.matches(of: /<div class="place" id="d1-VMAP112-\d"[^>]*>\n<p>/).count
        #expect(places == (count > 1 ? count : 0))
    }

    @Test("Findings can be filtered by level, player and break")
    func filters() {
        let breaks = ["start", "10:00", "11:00", "12:00", "13:00"].enumerated().map { Self.tagged($1, id: "b\($0)") }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined()))])
        let choices = page.matches(of: /<option value="(b-[0-9]+)">([^<]*)</).map { "\($0.1) \($0.2)" }
        #expect(choices == (1...5).map { "b-\($0) break \($0) b\($0 - 1)" })
        #expect(page.contains("data-has=\"s-error b-2 b-3 b-4 b-5 p-ima p-shaka\""))
        #expect(page.contains("id=\"d1-VMAP112-2\" data-in=\"b-3\""))
        #expect(page.contains("data-filter=\"s-error\"") && page.contains("data-filter=\"p-ima\""))
    }

    @Test("The summary lists causes by cost, not by frequency")
    func summary() {
        // What costs tracking, three times, and what costs a break, once.
        let empty =
            "<VAST version=\"3.0\"><Ad id=\"1\"><InLine><AdSystem>a</AdSystem><AdTitle>t</AdTitle>"
            + "<Creatives><Creative><Linear><Duration>00:00:10</Duration><MediaFiles><MediaFile delivery=\"progressive\" "
            + "type=\"video/mp4\" width=\"1\" height=\"1\">https://m.example/a.mp4</MediaFile></MediaFiles></Linear>"
            + "</Creative></Creatives></InLine></Ad></VAST>"
        let breaks = (1...3).map { number in
            "<vmap:AdBreak timeOffset=\"00:0\(number):00\" breakType=\"linear\"><vmap:AdSource><vmap:VASTAdData>"
                + "\(empty)</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>"
        }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined() + Self.tagged("10:00")))])
        let rules = page.matches(of: /\n    (?:error|warning|info) (\w+): (?:(\d+) × )?/).map { match in
            (id: String(match.output.1), count: match.output.2.flatMap { Int($0) } ?? 1)
        }
        #expect(rules.first?.id == "VMAP112" && rules.first?.count == 1)
        #expect(rules.contains { $0.id.hasPrefix("VAST") && $0.count == 3 })
    }

    @Test("The summary is plain text, and all of it is code where Markdown is read")
    func summaryOfHostileText() throws {
        let offset = "![x](//evil.example/p.png) @octocat #1 &lt;img src=//evil.example/q.png>"
        let page = Self.page([("[a](b) @me.xml", Self.playlist(Self.tagged(offset, id: "a**b**")))])
        let summary = try #require(page.firstMatch(of: /(?s)<pre id="d1-summary"[^>]*>(.*?)<\/pre>/)?.1)
        #expect(summary.contains("![x](//evil.example/p.png) @octocat #1") && !summary.contains("\\"), "\(summary)")
        #expect(summary.split(separator: "\n").allSatisfy { $0.hasPrefix("    ") }, "\(summary)")
    }

    @Test("What is copied holds no hidden value: a fix of a line with one is to be copied from the page that shows it")
    func copied() {
        let fixed = Self.tagged("10:00", "https://ads.example/v?user=secret")
        for showsPrivate in [false, true] {
            let page = Self.page([("a.xml", Self.playlist("\n" + fixed))], showsPrivate: showsPrivate)
            #expect(page.contains("id=\"d1-VMAP112-1-fix\""))
            #expect(page.contains("data-copy=\"d1-VMAP112-1-fix\"") == showsPrivate)
            #expect(page.contains("make the page with <code>--show-private</code>") != showsPrivate)
        }
    }

    @Test("A fix is shown as lines to copy")
    func fixes() {
        let page = Self.page([("a.xml", Self.playlist("\n" + Self.tagged("start ") + "\n"))])
        #expect(page.contains("data-copy=\"d1-VMAP111-1-fix\"") || page.contains("<figure class=\"fix\">"))
        #expect(page.contains("<span class=\"come\">+ "))
    }

    @Test("Programs find the findings and the schedule as JSON")
    func archive() throws {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("10:00")))])
        let data = PageReading(page).data
        #expect(Set(data.keys) == ["d1-findings", "d1-schedule"])
        let object = try JSONSerialization.jsonObject(with: Data((data["d1-findings"] ?? "").utf8)) as? [String: Any]
        #expect((object?["findings"] as? [Any])?.isEmpty == false)
    }

    @Test("The ads that a viewer sees are those of the engine, by interval between stops")
    func viewer() throws {
        let text = Self.playlist(
            ["start", "00:10:00", "00:20:00", "end"].enumerated().map { Self.tagged($1, id: "b\($0)") }.joined())
        let json = try #require(PageReading(Self.page([("a.xml", text)])).data["d1-viewer-table"])
        let table = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(table["moments"] as? [String] == ["0:00", "5:00", "15:00", "25:00"])
        #expect(table["places"] as? [Int] == [0, 2, 3, 4])
        let starts = try #require(table["start"] as? [String: [[Int]]])
        #expect(table["byStop"] as? Bool == false)
        // Runs: the first and the last of each.
        #expect(starts["lastPassed"] == [[0, 0], [0, 0], [1, 1], [2, 2]])
        #expect(starts["skipPassed"]?[3] == [] && starts["alwaysPreroll"]?[3] == [0, 0])
        let seeks = try #require(table["seek"] as? [String: [[[Int]]]])
        #expect(seeks["lastPassed"]?[1] == [[1, 1], [2, 2]] && seeks["firstPassed"]?[1] == [[1, 1], [1, 1]])
        #expect(seeks["allPassed"]?[1] == [[1, 1], [1, 2]] && seeks["none"]?[1] == [[], []])
    }

    @Test("With more stops than pairs of them fit a page, the viewer is by stop, and the page reports it")
    func viewerByStop() throws {
        let breaks = (1...201).map { Self.tagged("00:0\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)") }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined()))])
        let json = try #require(PageReading(page).data["d1-viewer-table"])
        let table = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        #expect(table["byStop"] as? Bool == true)
        let seeks = try #require(table["seek"] as? [String: [[[Int]]]])
        #expect(seeks["allPassed"]?.count == 1 && seeks["allPassed"]?[0].last == [0, 200])
        #expect(seeks["lastPassed"]?[0].last == [200, 200])
        #expect(page.contains("by stop, from the beginning: for seeks from everywhere, 201 stops are more than 200."))
        #expect(page.contains("comes to") && !page.contains("watches to"))
    }

    @Test(
        "Breaks that repeat at the same moments count one by one: the engine rules on each of them for each seek",
        .enabled(if: MassTests.runAll))
    func viewerOfManyBreaks() throws {
        func page(_ seconds: Int64) -> String {
            let breaks = (0..<30).map { number in
                Self.tagged("start", id: "b\(number)")
                    .replacing("breakType", with: "repeatAfter=\"00:00:01\" breakType")
            }
            return Self.page([("a.xml", Self.playlist(breaks.joined()))], duration: .seconds(seconds))
        }
        let byStop = page(7)
        #expect(byStop.contains("for seeks from everywhere, 210 breaks at 7 stops are more than 200."))
        let none = page(34)
        #expect(
            none.contains("a viewer who seeks is left out: 1020 breaks at 34 stops are more than 1000."))
        #expect(PageReading(none).data["d1-viewer-table"] == nil)
    }

    @Test("The trackers by host name doubled ones, http and unfilled macros")
    func beacons() {
        let ad = """
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>http://i.example/p?a=[MYID]
            </Impression><Impression>http://i.example/p?a=[MYID]</Impression><Creatives><Creative><Linear>
            <Duration>00:00:20</Duration><MediaFiles><MediaFile type="video/mp4" delivery="progressive" width="640" height="360"
            bitrate="900">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
        let page = Self.page([("a.xml", ad)])
        #expect(page.contains("<td>impression</td><td>i.example</td><td class=\"number\">2</td>"))
        #expect(page.contains("1 twice in one ad, no player fills [MYID], without https"))
        #expect(page.contains("640×360") && page.contains("<td>AdRules, IMA, Shaka</td>"))
    }

    @Test("Macros of VMAP are filled in error trackers of a break")
    func errorMacros() {
        let tracker =
            "<vmap:TrackingEvents><vmap:Tracking event=\"error\">https://t.example/?c=[ERROR_CODE]&amp;m=[MYID]"
            + "</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>"
        let page = Self.page([
            ("a.xml", Self.playlist(Self.tagged("start").replacing("</vmap:AdBreak>", with: tracker)))
        ])
        #expect(page.contains("no player fills [MYID]</td>"))
    }

    @Test("A media file is marked for each player that takes it, and the known behaviour of the others is printed")
    func media() {
        func file(_ attributes: String, _ name: String) -> String {
            "<MediaFile delivery=\"progressive\" \(attributes)>https://m.example/\(name)</MediaFile>"
        }
        let files =
            file("type=\"video/mp4\" width=\"1920\" height=\"1080\" bitrate=\"2000\"", "a.mp4")
            + file("type=\"video/mp4\" width=\"640\" height=\"360\" bitrate=\"3000\"", "b.mp4")
            + file("type=\"application/x-mpegURL\" width=\"0\" height=\"0\"", "c.m3u8")
        let ad = """
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://i.example/</Impression>
            <Creatives><Creative><Linear><Duration>00:00:20</Duration><MediaFiles>\(files)</MediaFiles></Linear></Creative>
            </Creatives></InLine></Ad></VAST>
            """
        let page = Self.page([("a.xml", ad)], targets: [.ima, .shaka, .hls])
        let takers = page.matches(of: /<td>(?:video|application)\/[^<]+<\/td><td>([^<]*)<\/td>/).map { String($0.1) }
        #expect(takers == ["AdRules, Shaka", "IMA*", "IMA*, HLS"])
        #expect(page.contains("<li>Shaka takes streaming files before others"))
        // Shaka plays no ads inside a playlist.
        let source = "<vmap:AdSource><vmap:VASTAdData>\(ad)</vmap:VASTAdData></vmap:AdSource>"
        let inside = Self.page([
            ("b.xml", Self.playlist("<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">\(source)</vmap:AdBreak>"))
        ])
        #expect(inside.contains("<td>AdRules</td>") && inside.contains("<td>IMA*</td>"))
    }

    @Test("The measured values of a media file are beside it, and a length that differs from the stated one is marked")
    func measured() throws {
        let ad = """
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression>https://i.example/</Impression>
            <Creatives><Creative><Linear><Duration>00:00:20</Duration><MediaFiles><MediaFile type="video/mp4"
            delivery="progressive" width="1" height="1">https://m.example/a?b=secret</MediaFile></MediaFiles></Linear></Creative>
            </Creatives></InLine></Ad></VAST>
            """
        let bytes = Array(ad.utf8)
        var page = ReportPage([
            ReportPage.Document(
                name: "a.xml", bytes: bytes, document: try AdDocument(parsing: bytes),
                result: Linter().lint(bytes, name: "a.xml"))
        ])
        #expect(page.mediaAddresses == ["https://m.example/a?b=secret"])
        func measured(_ probe: ProbedMedia) -> String {
            page.probes = [ByteText("https://m.example/a?b=secret"): probe]
            return page.render()
        }
        var probe = ProbedMedia(status: 206, milliseconds: 1_084)
        (probe.kind, probe.length) = ("640×360 h264, aac", .milliseconds(20_400))
        let right = measured(probe)
        #expect(right.contains(">status 206, 1,084 ms, 640×360 h264, aac, 0:20"))
        #expect(!right.contains("the response states") && !right.contains("secret"))
        probe.length = .milliseconds(20_501)
        #expect(measured(probe).contains("the response states 0:20"))
        let failed = measured(ProbedMedia(problem: "no <b> at https://m.example/a?b=secret"))
        #expect(failed.contains("failed\">no &lt;b&gt; at https://m.example/a?b=•••<"))
        #expect(PageReading(failed).complaints == [])
    }

    @Test("Of the words in brackets that no player fills the first four are named, in linear time")
    func strangeWords() throws {
        let impressions = (0..<3).map { tracker in
            let words = (0..<200).map { "[A\(200 * tracker + $0)]" }
            return "<Impression>https://i.example/?a=\(words.joined())</Impression>"
        }
        let ad = """
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>\(impressions.joined(separator: "\n"))
            <Creatives><Creative><Linear><Duration>00:00:20</Duration><MediaFiles><MediaFile type="video/mp4"
            delivery="progressive" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative>
            </Creatives></InLine></Ad></VAST>
            """
        let bytes = Array(ad.utf8)
        let page = ReportPage(
            [
                ReportPage.Document(
                    name: "a.xml", bytes: bytes, document: try AdDocument(parsing: bytes),
                    result: Linter(selection: try RuleSelection(changes: [.ignore("ALL")])).lint(bytes, name: "a.xml"))
            ], content: LintContent(duration: .seconds(1800)))
        let html = page.render()
        #expect(html.contains("<td>no player fills [A0] [A1] [A2] [A3]</td>"))
    }

    @Test("Two versions have their timelines one above the other, and their changes in the words of diff")
    func comparison() throws {
        let versions = ["00:10:00", "00:12:00"].map { Self.playlist(Self.tagged($0, id: "mid")) }
        let documents = try versions.enumerated().map { index, text in
            let bytes = Array(text.utf8)
            return ReportPage.Document(
                name: "\(index).xml", bytes: bytes, document: try AdDocument(parsing: bytes),
                result: Linter().lint(bytes, name: "\(index).xml"))
        }
        var page = ReportPage(documents, content: LintContent(duration: .seconds(1800)))
        page.compares = true
        let html = page.render()
        #expect(PageReading(html).complaints == [])
        #expect(
            html.contains("From the first to the second: 1 break moved.") && html.contains("c1-t-h")
                && html.contains("c2-t-h"))
        #expect(html.contains("0.xml → 1.xml: 1 break moved") && html.contains("10:00 → 12:00"))
    }

    @Test("Several documents are folded under their verdicts, the worst first")
    func index() {
        func names(_ page: String) -> [String] {
            page.matches(
                of: /<details class="document (?:good|fair|bad)" id="d\d"><summary><h2[^>]*><span class="file">([^<]*)/
            )
            .map { String($0.1) }
        }
        let page = Self.page([
            ("good.xml", Self.playlist(Self.tagged("start"))), ("bad.xml", Self.playlist(Self.tagged("10:00"))),
        ])
        #expect(PageReading(page).complaints == [])
        #expect(names(page) == ["bad.xml", "good.xml"])
        #expect(page.contains("<h1>One of two documents lose ads or have errors.</h1>"))
        let facts = page.matches(of: /<span class="left">(ads.example · [^<]*)<\/span>/).map { String($0.1) }
        #expect(facts == ["ads.example · 1 error, 1 info", "ads.example · 1 info"])
        let two = Self.page([
            ("one.xml", Self.playlist(Self.tagged("10:00"))),
            ("two.xml", Self.playlist(Self.tagged("10:00") + Self.tagged("11:00", id: "c"))),
        ])
        #expect(names(two) == ["two.xml", "one.xml"])
    }

    @Test("All sections but the first and the timeline are folded, and every heading is a sentence")
    func folded() throws {
        let page = Self.page([("a.xml", Self.playlist(Self.tagged("start") + Self.tagged("10:00", id: "c")))])
        let open = page.matches(of: /<section class="([a-z]+)" aria-labelledby="[^"]*"><details open>/).map {
            String($0.1)
        }
        #expect(open == ["when"] && !page.contains("<details class=\"cause error\" data-has=\"s-error b-2\" open"))
        let headings = page.matches(of: /<h[2-5][^>]*>(.*?)<\/h[2-5]>/).map { String($0.1) }
        #expect(headings.count > 4 && headings.allSatisfy { $0.hasSuffix(".") }, "\(headings)")
    }

    @Test("A playlist of thousands of breaks gives a page that can be mailed, and lists what it leaves out")
    func large() {
        let breaks = (0..<3_000).map { index in
            let second = 10 + index * 3
            func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
            return Self.tagged("\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))", id: "b\(index)")
                + "\n"
        }
        let page = Self.page([("a.xml", Self.playlist(breaks.joined()))], duration: .seconds(10_800))
        #expect(page.utf8.count < 3_000_000)
        #expect(
            page.contains("lines without findings are left out") && page.contains("more stops are in the drawing only"))
        #expect(PageReading(page).complaints == [])
    }

    @Test("The page of a small playlist, whole")
    func golden() throws {
        let text = Self.playlist(
            "\n" + Self.tagged("start", id: "pre") + "\n"
                + Self.tagged("10:00", "https://ads.example/v?gdpr_consent=CPX&t=[TIMESTAMP]", id: "mid") + "\n")
        let page = try Self.visible(Self.page([("film.xml", text)], targets: [.ima]))
            .replacing(Release.version, with: "VERSION").replacing(
                try Regex("sha256-[A-Za-z0-9+/=]*"), with: "sha256-HASH")
        let file = Self.root.appendingPathComponent("Tests/Fixtures/report/small.html")
        if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" { try Data(page.utf8).write(to: file) }
        #expect(page == String(decoding: try Data(contentsOf: file), as: UTF8.self))
    }
}
