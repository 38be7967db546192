import AdRulesLint
import AdRulesModel
import Testing

/// Documents with a mark that is lost, doubled or another one: it is put right, or else nothing that the document says is
/// removed, in the first round or in a later one.
@Suite struct BrokenMarkTests {
    @Test(
        "A tag with one broken mark is repaired, and its text stays its own",
        arguments: [
            ("<Tracking event", "Tracking event", false), ("start\"><![CDATA", "start\"/><![CDATA", false),
            ("/s]]></Tracking>", "/s]]>/Tracking>", false), ("<Tracking event", "< Tracking event", true),
            ("</Tracking>", "< /Tracking>", true), ("</Tracking>", "<\\Tracking>", true),
            ("<Tracking event", "<<Tracking event", true), ("<Tracking event", "<Trackingevent", true),
            ("\"start\"", "\"\"start\"\"", true), ("\"start\"", "\"\"start\"", true), ("/s]]>", "/s]]&gt;", true),
            ("/s]]>", "/s]&gt;", true), ("<Ad id", "<Aa id", false), ("<Impression>", "<Imp>", false),
            ("<AdSystem>", "<!- a -><AdSystem>", true), ("<AdSystem>", "<! -- a --><AdSystem>", true),
        ])
    func brokenMarks(right: String, wrong: String, isSafe: Bool) throws {
        let document = FixContractTests.response.replacing("%", with: "")
        let text = document.replacing(right, with: wrong)
        #expect(text != document)
        let meant = wrong.contains("<!") ? text.replacing("<!- a ->", with: "<!-- a -->") : document
        #expect(try fixed(text, includingUnsafe: true).text == meant.replacing("<! --", with: "<!--"))
        if !isSafe { #expect(try fixed(text).text == text, "a guess is made only on request") }
    }

    @Test("A break whose start tag lost its < is one again")
    func breakWithoutMark() throws {
        let document = FixContractTests.twoBreaks.replacing("%", with: "")
        for attributes in ["timeOffset=\"start\"", "timeOffset=\"end\""] {
            let text = document.replacing("<vmap:AdBreak \(attributes)", with: "vmap:AdBreak \(attributes)")
            #expect(try fixed(text, includingUnsafe: true).text == document)
        }
        // The name is broken, too: nothing says where the break begins, and nothing of it is removed.
        let text = document.replacing("<vmap:AdBreak timeOffset=\"end\"", with: "map:AdBreak timeOffset=\"end\"")
        let fixed = try fixed(text, includingUnsafe: true)
        #expect(fixed.text == text && fixed.result.kind == nil)
    }

    @Test(
        "An element without its end tag ends before the first element that it cannot hold",
        arguments: [
            (FixContractTests.response, "</Impression>"), (FixContractTests.response, "</TrackingEvents>"),
            (FixContractTests.twoBreaks, "</vmap:AdSource>"), (FixContractTests.twoBreaks, "</vmap:AdTagURI>"),
        ])
    func missingEndTag(document: String, tag: String) throws {
        // A list has an end tag of its own, which is no misspelt one of what is in it.
        let list = FixContractTests.response.replacing("%", with: "").replacing(
            "</MediaFile></MediaFiles>", with: "</MediaFiles>")
        #expect(try fixed(list, includingUnsafe: true).text == FixContractTests.response.replacing("%", with: ""))
        let right = document.replacing("%", with: "").replacing(
            "</vmap:AdSource>", with: "</vmap:AdSource><vmap:TrackingEvents/>")
        let wrong = right.replacing(tag, with: "", maxReplacements: 1)
        func lines(_ text: String) -> String { text.split(whereSeparator: \.isNewline).joined() }
        #expect(lines(try fixed(wrong, includingUnsafe: true).text) == lines(right))
    }

    @Test(
        "Characters that may be part of a value are not removed one by one",
        arguments: [
            ("<Impression>https://t.example/i", "<Impression><https://t.example/?code=[ERRORCODE]>"),
            ("<Impression>https://t.example/i", "<Impression>https://t.example/?a<b&c=1"),
            ("</Tracking></TrackingEvents>", "</Tracking></Tracking>"), ("event=\"start\"", "event:\"start\""),
        ])
    func unclearMarks(right: String, wrong: String) throws {
        let text = FixContractTests.response.replacing("%", with: "").replacing(right, with: wrong)
        let fixed = try fixed(text, includingUnsafe: true)
        for address in FixContractTests.addresses(text) {
            #expect(FixContractTests.addresses(fixed.text).contains(address))
        }
        #expect(fixed.result.kind == nil || wrong.contains("</"))
    }

    @Test(
        "Text between elements is kept if it holds an address or a tag",
        arguments: ["https://t.example/s", "<Ad>", "a=\"1\""])
    func textOfValue(text: String) throws {
        let document = FixContractTests.twoBreaks.replacing(
            "%", with: "<vmap:Extensions/>\(text.replacing("<", with: "&lt;"))")
        #expect(try fixed(document, includingUnsafe: true).text == document)
    }

    @Test(
        "A misspelt element is not renamed beside the right one, if only one is allowed", arguments: [false, true])
    func misspeltBesideRight(isBefore: Bool) throws {
        let wrapper = """
            <VAST version="3.0"><Ad id="1"><Wrapper><AdSystem>s</AdSystem>%<Impression>https://t.example/i</Impression>\
            </Wrapper></Ad></VAST>
            """
        let (right, wrong) = (
            "<VASTAdTagURI>https://a.example/new</VASTAdTagURI>", "<VASTAdTagUri>https://a.example/old</VASTAdTagUri>"
        )
        let text = wrapper.replacing("%", with: isBefore ? wrong + right : right + wrong)
        let fixed = try fixed(Array(text.utf8), includingUnsafe: true)
        #expect(String(decoding: fixed.bytes, as: UTF8.self) == text)
        #expect(
            fixed.refusals.map(\.reason)
                == ["it would change which one counts: <Wrapper> has a second <VASTAdTagURI>"])
        #expect(try AdRulesLintTests.fixed(wrapper.replacing("%", with: wrong)).text.contains("<VASTAdTagURI>"))
    }

    @Test("The XML declaration keeps its encoding and standalone when it is put in order")
    func declaration() throws {
        let text = FixContractTests.response.replacing("%", with: "")
        let fixed = try fixed(
            "<?xml standalone=\"no\" encoding=\"ISO-8859-1\" version=\"1.0\"?>" + text, includingUnsafe: true)
        #expect(fixed.text == "<?xml version=\"1.0\" encoding=\"ISO-8859-1\" standalone=\"no\"?>" + text)
    }
}
