import Foundation
import Testing

/// `adrules report`: the page as a file.
@Suite("adrules report") struct ReportCommandTests {
    private static let playlist = ReportPageTests.playlist(
        ReportPageTests.tagged("start") + ReportPageTests.tagged("00:10:00", "https://ads.example/mid.xml", id: "mid"))

    @Test("It writes a page, or prints it, and exits with 0 whatever the findings")
    func writes() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "film.xml")
        let printed = try command.run("report", "film.xml", "--duration", "30:00")
        #expect(printed.code == 0 && printed.output.hasPrefix("<!DOCTYPE html>"))
        let written = try command.run("report", "film.xml", "-o", "report.html", "--duration", "30:00")
        #expect(written.code == 0 && written.output.isEmpty)
        let page = try command.text(of: "report.html")
        #expect(PageReading(page).complaints == [])
        #expect(page.contains("adrules report film.xml -o report.html --duration 30:00"))
        #expect(try command.run("report", "-", input: "<VMAP").code == 0)
    }

    @Test("--compare shows two versions and their changes on one page")
    func compares() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "old.xml")
        try command.write(Self.playlist.replacing("00:10:00", with: "00:12:00"), to: "new.xml")
        for options in [[], ["--compare"]] {
            let page = try command.run(arguments: ["report", "old.xml", "new.xml", "--duration", "30:00"] + options)
            #expect(page.code == 0 && page.output.contains("class=\"compared\"") == !options.isEmpty)
        }
    }

    @Test("Totals of repetitions beyond the cap are given as a minimum")
    func truncated() throws {
        let command = try Command()
        defer { command.remove() }
        let often = Self.playlist.replacing(
            "timeOffset=\"00:10:00\"", with: "timeOffset=\"00:10:00\" repeatAfter=\"00:00:01\"")
        try command.write(often, to: "film.xml")
        for (duration, isPart) in [("10:30", false), ("90:00:00", true)] {
            let page = try command.run("report", "film.xml", "--duration", duration).output
            #expect(page.contains("The content pauses at least ") == isPart)
            #expect(page.contains(" for at least ") == isPart && page.contains("% of the time") == !isPart)
        }
    }

    @Test("It does not overwrite its input, and reports an unreadable one")
    func refuses() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "film.xml")
        #expect(try command.run("report", "film.xml", "-o", "./film.xml").code == 64)
        #expect(try command.text(of: "film.xml") == Self.playlist)
        #expect(try command.run("report", "gone.xml").code == 2)
        #expect(try command.run("report", "film.xml", "--open").code == 64)
        #expect(try command.run("report", "film.xml", "--target", "imma").code == 2)
    }

    @Test("Answers of ad servers give the ads their lengths")
    func answers() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "film.xml")
        try command.write(
            """
            <VAST version="3.0"><Ad><InLine><AdSystem>s</AdSystem><AdTitle>Shoes</AdTitle><Impression>https://i.example</Impression>
            <Creatives><Creative><Linear><Duration>00:00:42</Duration><MediaFiles><MediaFile delivery="progressive"
            type="video/mp4" width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>
            </InLine></Ad></VAST>
            """, to: "answers/mid.xml")
        let page = try command.run("report", "film.xml", "--responses", "answers", "--duration", "30:00").output
        #expect(page.contains("mid-roll at 10:00, break 2 mid, 1 ad, 42 seconds"))
        #expect(page.contains("Shoes (0:42)"))
    }

    @Test(
        "An answer that is not an ad response is shown with its beginning and the contact, and its break does not play")
    func failures() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "film.xml")
        try command.write("<!DOCTYPE html><title>502 Bad Gateway</title>", to: "answers/mid.xml")
        let page = try command.run("report", "film.xml", "--responses", "answers", "--duration", "30:00").output
        #expect(PageReading(page).complaints == [])
        #expect(page.contains("Contact: the owner of <b>ads.example</b>."))
        #expect(page.contains("tabindex=\"0\">&lt;!DOCTYPE html&gt;&lt;title&gt;502 Bad Gateway"))
        #expect(
            page.contains("One of two breaks does not play: break 2 mid (the document is HTML, not XML · ads.example"))
    }

    @Test("The page of a server's failure is shown with its beginning, status and time; recorded, it has no time")
    func badGateway() throws {
        let server = try LoopbackServer { path, base in
            path == "/good" ? .answer(200, Served.ad(base)) : .answer(502, "<html>502 Bad Gateway from proxy-7</html>")
        }
        defer { server.stop() }
        let command = try Command()
        defer { command.remove() }
        try command.write(Served.playlist([server.base + "/good", server.base + "/bad?user=hush"]), to: "film.xml")
        let asked = try command.run(
            "report", "film.xml", "--resolve", "--allow-private", "--save-responses", "answers", "--duration", "30:00")
        let recorded = try command.run("report", "film.xml", "--responses", "answers", "--duration", "30:00")
        for page in [asked.output, recorded.output] {
            #expect(PageReading(page).complaints == [])
            #expect(!page.contains("hush"))
            #expect(page.contains("&lt;html&gt;502 Bad Gateway from proxy-7"))
            #expect(page.contains("Contact: the owner of <b>127.0.0.1</b>."))
            let requests = try #require(PageReading(page).data["d1-findings"])
            #expect(requests.contains("\"requests\"") && requests.contains("the server answered 502"))
        }
        #expect(asked.output.contains(/[0-9] ms, 41 bytes, the server answered 502/))
        #expect(asked.output.contains(/sent 2 answers, the slowest after [0-9]+ ms; 1 of them no ad response/))
        #expect(recorded.output.contains(">41 bytes, the server answered 502"))
        #expect(!recorded.output.contains(/[0-9] ms/))
    }

    @Test("The answers to one document are folded below it, each ad with what it is known by")
    func children() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "film.xml")
        let ad = """
            <VAST version="4.0"><Ad id="7"><InLine><AdSystem>Shop</AdSystem><AdTitle>Shoes</AdTitle><Impression>https://i.example
            </Impression><Advertiser>Shoes Inc</Advertiser><Creatives><Creative id="c7"><UniversalAdId idRegistry="ad-id.org">CNPA
            </UniversalAdId><Linear><Duration>00:00:42</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4"
            width="1" height="1">https://m.example/a.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
        try command.write(ad, to: "answers/mid.xml")
        let page = try command.run("report", "film.xml", "--responses", "answers", "--resolve").output
        #expect(PageReading(page).complaints == [])
        #expect(page.contains("<h1 class=\"title\" id=\"d1-title\"><span class=\"file\">film.xml</span> "))
        #expect(
            page.contains("<title>film.xml – ad report</title>")
                && page.contains("<h2>Ad servers sent 1 document.</h2>"))
        #expect(
            page.contains(
                "id=\"d2\"><summary><h3 class=\"title\" id=\"d2-title\"><span class=\"file\">https://ads.example/mid.xml<"
            ))
        #expect(
            page.contains(
                "Shoes · from Shop · creative c7 · UniversalAdId CNPA (ad-id.org) · advertiser Shoes Inc · 0:42"))
    }

    @Test("A folder is searched; a file of several that cannot be read is a line of the page, and the code is 2")
    func folders() throws {
        let command = try Command()
        defer { command.remove() }
        for name in ["one.xml", "deep/two.vmap"] { try command.write(Self.playlist, to: "films/" + name) }
        try command.write("<html/>", to: "films/other.xml")
        let folder = try command.run("report", "films")
        #expect(
            folder.code == 0 && folder.output.contains(" of two documents lose ads") == false, "\(folder.complaint)")
        #expect(["films/one.xml", "films/deep/two.vmap"].allSatisfy(folder.output.contains))
        #expect(!folder.output.contains("other.xml"))
        let partly = try command.run("report", "films/one.xml", "gone.xml", "-o", "page.html")
        #expect(partly.code == 2 && partly.complaint.contains("cannot read gone.xml"))
        let page = try command.text(of: "page.html")
        #expect(PageReading(page).complaints == [])
        #expect(page.contains("<span class=\"file\">gone.xml</span> This document was not read: "))
        let none = try command.run("report", "gone.xml", "away.xml", "-o", "none.html")
        #expect(none.code == 2 && (try? command.text(of: "none.html")) == nil)
    }

    @Test("With --compare the parameter of an address is named that changed")
    func comparedParameter() throws {
        let command = try Command()
        defer { command.remove() }
        for (name, value) in [("old.xml", "17"), ("new.xml", "18")] {
            let address = "https://ads.example/v?user=7&slot=\(value)&cb=[CACHEBUSTING]"
            try command.write(ReportPageTests.playlist(ReportPageTests.tagged("start", address)), to: name)
        }
        let page = try command.run("report", "old.xml", "new.xml", "--compare").output
        #expect(page.contains(", parameter slot: ") && page.contains("(the difference is hidden)"), "\(page.count)")
    }

    @Test("With --compare and answers, the ad time is that of diff")
    func comparedAnswers() throws {
        let command = try Command()
        defer { command.remove() }
        for (name, offset) in [("old.xml", "00:10:00"), ("new.xml", "00:12:00")] {
            let tagged = ReportPageTests.tagged(offset, "https://ads.example/mid.xml", id: "mid")
            try command.write(ReportPageTests.playlist(tagged), to: name)
        }
        try command.write(Served.ad("https://ads.example"), to: "answers/mid.xml")
        let shared = ["old.xml", "new.xml", "--responses", "answers", "--duration", "30:00"]
        let difference = try command.run(arguments: ["diff"] + shared)
        let line = try #require(difference.output.split(separator: "\n").first { $0.contains("ad time: ") })
        let page = try command.run(arguments: ["report", "--compare"] + shared)
        #expect(page.code == 0 && page.output.contains(String(line)), "\(page.complaint)")
    }

    @Test("The command on the page holds no part of a value with a blank")
    func blanks() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Self.playlist, to: "answers/film.vmap")
        let outcome = try command.run(
            "report", "https://ads.example/film.vmap?cust_params=uid hush", "--responses", "answers")
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(!outcome.output.contains("hush"))
        #expect(outcome.output.contains("?cust_params=•••"))
    }

    @Test("The command on the page holds no secret")
    func secrets() throws {
        let command = try Command()
        defer { command.remove() }
        // An address on this machine, which is refused without a request.
        try command.write(Self.playlist.replacing("https://ads.example", with: "http://127.0.0.1:9"), to: "film.xml")
        let outcome = try command.run(
            "report", "film.xml", "--resolve", "--header", "Authorization: Bearer hush", "--macro=APP=hush2")
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(!outcome.output.contains("hush"))
        #expect(outcome.output.contains("--header … --macro=…"))
    }
}
