import Testing

@testable import AdRulesModel

/// Which of several values counts, and that none is left over from an earlier element.
@Suite("Values of elements that come again")
struct FirstValueTests {
    private func linears(_ contents: String...) throws -> [Linear] {
        let ads = contents.map {
            "<Ad><InLine><Creatives><Creative><Linear>\($0)</Linear></Creative></Creatives></InLine></Ad>"
        }
        let document = try VASTDocument(parsing: Array("<VAST version=\"4.2\">\(ads.joined())</VAST>".utf8))
        return document.vast.ads.compactMap { $0.creatives.first?.linear }
    }

    @Test("The first ClickThrough counts; the others are kept apart")
    func clickThrough() throws {
        let pages = ["https://a.example/", "https://b.example/", "https://c.example/"]
        let clicks = pages.map { "<ClickThrough>\($0)</ClickThrough>" }.joined()
        let linear = try #require(try linears("<VideoClicks>\(clicks)</VideoClicks>").first)
        #expect(linear.videoClicks.clickThrough?.uri.string == pages[0])
        #expect(linear.videoClicks.ignoredClickThroughs.map(\.uri.string) == Array(pages[1...]))
    }

    @Test("The first survey counts")
    func survey() throws {
        let surveys = "<Survey/><Survey type=\"a\">https://a.example/</Survey><Survey>https://b.example/</Survey>"
        let ad = "<Ad><InLine>\(surveys)</InLine></Ad>"
        let document = try VASTDocument(parsing: Array("<VAST version=\"4.0\">\(ad)</VAST>".utf8))
        #expect(document.vast.ads.first?.survey?.string == "https://a.example/")
        #expect(document.vast.ads.first?.surveyType == "a")
        #expect(document.findings.isEmpty)
    }

    @Test("The offset of another event than progress is read if it is a time, and never reported")
    func offsets() throws {
        func document(_ event: String, _ offset: String) throws -> VASTDocument {
            try VASTDocument(
                parsing: Array(
                    """
                    <VAST version="3.0"><Ad><InLine><Creatives><Creative><Linear><TrackingEvents>
                    <Tracking event="\(event)" offset="\(offset)">https://a.example/</Tracking>
                    </TrackingEvents></Linear></Creative></Creatives></InLine></Ad></VAST>
                    """.utf8))
        }
        for (offset, isRead) in [("00:00:05", true), ("0:00:05", true), ("5", false), ("", false)] {
            let other = try document("start", offset)
            #expect(other.findings.isEmpty, "\(offset)")
            #expect((other.vast.ads[0].creatives[0].linear?.tracking[0].offset != nil) == isRead, "\(offset)")
            #expect(other.source.mayHoldUnreadOffset == !isRead, "\(offset)")
            let progress = try document("progress", offset)
            #expect(progress.findings.map(\.rule) == (offset == "00:00:05" ? [] : [.progressWithoutOffset]))
            #expect(!progress.source.mayHoldUnreadOffset)
        }
    }

    @Test("AdParameters and trackers take nothing from those of an earlier ad")
    func leftovers() throws {
        let found = try linears(
            "<AdParameters xmlEncoded=\"true\">a</AdParameters>", "<AdParameters>b</AdParameters>",
            "<AdParameters xmlEncoded=\"false\">c</AdParameters>")
        #expect(found.map { $0.adParameters?.xmlEncoded } == [true, nil, false])
        let trackers = try linears(
            """
            <TrackingEvents><Tracking event="progress" offset="50%">https://a.example/</Tracking>
            <Tracking event="start">https://b.example/</Tracking><Tracking>https://c.example/</Tracking></TrackingEvents>
            """
        ).first?.tracking
        #expect(trackers?.map { $0.offset != nil } == [true, false, false])
        #expect(trackers?.map(\.event) == [.progress, .start, nil])
    }

    @Test("A value that is not a boolean counts as the default of its attribute")
    func booleans() throws {
        let flags = "followAdditionalWrappers=\"yes\" allowMultipleAds=\"yes\" fallbackOnNoAd=\"yes\""
        let document = try VASTDocument(
            parsing: Array("<VAST version=\"3.0\"><Ad><Wrapper \(flags)/></Ad></VAST>".utf8))
        let wrapper = try #require(document.vast.ads.first?.wrapper)
        #expect(wrapper.followAdditionalWrappers && !wrapper.allowMultipleAds && wrapper.fallbackOnNoAd == nil)
    }

    @Test("A further ViewableImpression adds its addresses to the first")
    func viewableImpressionTwice() throws {
        let elements = ["a", "b"].map {
            "<ViewableImpression id=\"\($0)\"><Viewable>https://\($0).example/</Viewable></ViewableImpression>"
        }
        let document = try VASTDocument(
            parsing: Array("<VAST version=\"4.2\"><Ad><InLine>\(elements.joined())</InLine></Ad></VAST>".utf8))
        let found = try #require(document.vast.ads.first?.viewableImpression)
        #expect(found.id == "a")
        #expect(found.viewable.map(\.uri.string) == ["https://a.example/", "https://b.example/"])
        #expect(document.findings.contains { $0.rule == .repeatedElement })
    }

    @Test("ViewableImpression of a verification may hold an address (VAST 4.0, schema), which is written again")
    func viewableImpressionOfVerification() throws {
        let text =
            "<VAST version=\"4.0\"><Ad><InLine><AdVerifications><Verification vendor=\"v\"><ViewableImpression id=\"1\">"
            + "https://a.example/?a=1&amp;b</ViewableImpression></Verification></AdVerifications></InLine></Ad></VAST>"
        let document = try VASTDocument(parsing: Array(text.utf8))
        let verification = try #require(document.vast.ads.first?.verifications.first)
        #expect(verification.viewableImpression?.uri?.string == "https://a.example/?a=1&b")
        #expect(!document.findings.contains { $0.rule == .strayText })
        #expect(try VASTDocument(parsing: document.vast.xml()).vast == document.vast)
    }

    @Test(
        "Scripts of an extension run beside the ad's own, and one in both places once",
        arguments: [("one", ["own", "omid"]), ("two", ["own"]), (nil, ["own", "omid"])])
    func verificationsOfExtension(own: String?, vendors: [String]) throws {
        func verification(_ vendor: String, _ content: String) -> String {
            "<AdVerifications><Verification vendor=\"\(vendor)\">\(content)</Verification></AdVerifications>"
        }
        func script(_ name: String) -> String {
            "<JavaScriptResource apiFramework=\"omid\">https://a.example/\(name).js</JavaScriptResource>"
        }
        let trackers = "<ViewableImpression id=\"1\">https://a.example/v</ViewableImpression>"
        let text =
            "<VAST version=\"4.0\"><Ad><InLine>" + verification("own", own.map(script) ?? trackers)
            + "<Extensions><Extension type=\"AdVerifications\">" + verification("omid", script("two"))
            + "</Extension></Extensions></InLine></Ad></VAST>"
        let ad = try #require(VASTDocument(parsing: Array(text.utf8)).vast.ads.first)
        #expect(ad.playedVerifications.map(\.vendor) == vendors)
    }

    @Test("An id in the attribute idValue has no blanks around it, as a text has none")
    func idValue() throws {
        let text =
            "<VAST version=\"4.0\"><Ad><InLine><Creatives><Creative><UniversalAdId idRegistry=\"a\" idValue=\" 8465 \"/>"
            + "</Creative></Creatives></InLine></Ad></VAST>"
        let vast = try VASTDocument(parsing: Array(text.utf8)).vast
        #expect(vast.ads.first?.creatives.first?.universalAdIDs.first?.value.string == "8465")
        #expect(try VASTDocument(parsing: vast.xml()).vast == vast)
    }

    @Test("A ViewableImpression has only its own addresses")
    func viewableImpressions() throws {
        let ads = ["a", "b"].map {
            "<Ad><InLine><ViewableImpression id=\"\($0)\"><Viewable>https://\($0).example/</Viewable></ViewableImpression>"
                + "</InLine></Ad>"
        }
        let document = try VASTDocument(
            parsing: Array("<VAST version=\"4.2\">\(ads.joined())<Ad><InLine/></Ad></VAST>".utf8))
        let found = document.vast.ads.map(\.viewableImpression)
        #expect(found.map { $0?.id } == ["a", "b", nil])
        #expect(
            found.map { $0?.viewable.map(\.uri.string) } == [["https://a.example/"], ["https://b.example/"], nil])
    }
}
