import AdRulesModel
import Foundation
import MassTesting
import Testing

@testable import AdRulesCommands

/// No value of an address is in a page, wherever the address stands and however it is written.
@Suite("Private values that a report hides") struct ReportMaskTests {
    private static let secret = "CPXxRfAPXxRfAAfKABENB"

    /// The addresses that documents have: whole, without a scheme, with a mistake in it, and with macros for parts.
    private static let spellings = [
        "https://a.example/x?k=#", "HTTPS://a.example?k=#", "//a.example/?k=#", "a.example/x?y=#", "www.a.example/?t=#",
        "https:/a.example/?t=#", "https//a.example/?t=#", "https:a.example?t=#", "/x?t=#", "?t=#", "x?#",
        "{host}/x?t=#",
        "[HOST]/x?t=#", "%%HOST%%/x?t=#", "https://#@a.example/x", "//#:p@a.example/x", "https://a.example/x;k=#?a=b",
        "https://a.example/#tok=#", "x?a=1&amp;k=#", "https://a.example/x?a b=1&k=#", "a.example/x?a=1 2&k=#",
        "https://a.example/x?\n k=#", "https:\\/\\/a.example\\/v?key=#", "\\/\\/#@a.example\\/v",
        "ftp://a.example/?k=#",
        "https://a.example/x??k=#", "a.example/x?\u{e9}=#", "data:x?k=#",
        "https://a.example/x?u=https%3A%2F%2Fb%3Fk%3D#", "https://a.example/x%3Fk=#",
        "https://a.example/x%3fa=1&k=#", "https://a.example/x?k=a<#",
    ]

    /// What may stand in a value beside letters: the delimiters of RFC 3986 §2.2, and what no URL should contain.
    private static let delimiters = ":/?[]@!$&'()*+,;=\"<>|{}^`".map(String.init)

    private static func some(_ random: inout ReportRandom) -> ArraySlice<String> {
        delimiters.shuffled(using: &random).prefix(MassTests.count(3, of: delimiters.count))
    }

    /// An address with a delimiter before the value, and in a value before it.
    private static func spelling(with delimiter: String, using random: inout ReportRandom) -> String {
        let long = String(repeating: "a", count: Bool.random(using: &random) ? 250 : 1)
        return ["https://a.example/x?k=\(long)\(delimiter)#", "https://a.example/x?n=\(long)\(delimiter)b&k=#"]
            .randomElement(using: &random) ?? ""
    }

    /// The places of addresses, in a playlist with the response inside it and alone.
    private static let places = [
        "mediaType", "tag", "breakTracking", "impression", "error", "tracking", "clickThrough", "clickTracking",
        "mediaFile",
        "wrapper",
        "iconResource", "companion", "verification", "adParameters", "comment", "attribute", "title", "trackingEvent",
        "breakID", "offset", "breakEvent",
    ]

    private static func document(_ place: String, _ text: String, isCDATA: Bool, isAlone: Bool) -> String {
        let escaped = text.replacing("&amp;", with: "&").replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing("\"", with: "&quot;")
        let content = isCDATA ? "<![CDATA[\(text)]]>" : escaped
        func part(_ name: String, _ element: String, _ attributes: String = "") -> String {
            place == name ? "<\(element)\(attributes)>\(content)</\(element)>" : ""
        }
        let parameters = isCDATA ? "<![CDATA[{\"tag\":\"\(text)\"}]]>" : escaped
        func label(_ name: String, or usual: String) -> String { place == name ? escaped : usual }
        let resource = " creativeType=\"image/png\""
        let linear = """
            <Linear><Duration>00:00:20</Duration>\
            \(place == "adParameters" ? "<AdParameters>\(parameters)</AdParameters>" : "")
            <TrackingEvents>\(part("tracking", "Tracking", " event=\"start\""))
            <Tracking event="\(label("trackingEvent", or: "complete"))">https://t.example/</Tracking></TrackingEvents>
            <VideoClicks>\(part("clickThrough", "ClickThrough"))\(part("clickTracking", "ClickTracking"))</VideoClicks>
            <MediaFiles><MediaFile delivery="progressive" type="\(label("mediaType", or: "video/mp4"))" width="1" height="1">\
            \(place == "mediaFile" ? content : "https://m.example/a.mp4")</MediaFile></MediaFiles>
            <Icons><Icon program="p" width="1" height="1" xPosition="0" yPosition="0">\
            \(part("iconResource", "StaticResource", resource))</Icon></Icons></Linear>
            """
        let inline = """
            <InLine><AdSystem>s</AdSystem><AdTitle>\(label("title", or: "t"))</AdTitle>\(part("error", "Error"))
            \(place == "impression" ? part("impression", "Impression") : "<Impression>https://i.example/</Impression>")
            <Creatives><Creative>\(linear)</Creative><Creative><CompanionAds><Companion width="1" height="1">\
            \(part("companion", "StaticResource", resource))</Companion></CompanionAds></Creative></Creatives>
            <AdVerifications><Verification vendor="v">\
            \(part("verification", "JavaScriptResource", " apiFramework=\"omid\""))</Verification></AdVerifications></InLine>
            """
        let wrapper = """
            <Wrapper><AdSystem>s</AdSystem>\(part("wrapper", "VASTAdTagURI"))
            <Impression>https://i.example/</Impression></Wrapper>
            """
        let attribute = place == "attribute" ? " id=\"\(escaped)\"" : ""
        let vast = "<VAST version=\"3.0\"><Ad\(attribute)>\(place == "wrapper" ? wrapper : inline)</Ad></VAST>"
        if isAlone { return vast }
        let tag = place == "tag" ? content : "https://t.example/"
        return ReportPageTests.playlist(
            """
            <vmap:AdBreak timeOffset="start" breakType="linear" breakId="\(label("breakID", or: "a"))"><vmap:AdSource>\
            <vmap:VASTAdData>\(vast)</vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents>\
            \(part("breakTracking", "vmap:Tracking", " event=\"breakStart\""))\
            <vmap:Tracking event="\(label("breakEvent", or: "breakEnd"))">https://t.example/</vmap:Tracking>\
            </vmap:TrackingEvents></vmap:AdBreak>
            <vmap:AdBreak timeOffset="\(label("offset", or: "#1"))" breakType="linear" breakId="\(label("breakID", or: "c"))">\
            <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://t.example/</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
            <vmap:AdBreak timeOffset="end" breakType="linear" breakId="b"><vmap:AdSource>\
            <vmap:AdTagURI templateType="vast3">\(tag)</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
            \(place == "comment" ? "<!-- \(text) -->" : "")
            """)
    }

    @Test(
        "no value of an address is on a page: every place, every spelling",
        arguments: MassTests.sample(places, oneOf: 20))
    func hidden(_ place: String) {
        let seed = UInt64.random(in: .min ... .max)
        var random = ReportRandom(state: seed)
        let delimited = Self.some(&random).map { Self.spelling(with: $0, using: &random) }
        for spelling in Self.spellings + delimited {
            let isAttribute = ["mediaType", "attribute", "trackingEvent", "breakID", "offset", "breakEvent"].contains(
                place)
            let isCDATA = Bool.random(using: &random) && !isAttribute
            let isAlone =
                Bool.random(using: &random)
                && !["tag", "breakTracking", "comment", "breakID", "offset", "breakEvent"].contains(place)
            // The value is the last sign of the spelling.
            let end = spelling.lastIndex(of: "#") ?? spelling.startIndex
            let text = spelling.replacingCharacters(in: end...end, with: Self.secret)
            // A comment and an attribute hold no line of their own.
            if isAttribute, spelling.contains("\\") || spelling.contains("\n") { continue }
            let document = Self.document(place, text, isCDATA: isCDATA, isAlone: isAlone)
            let page = ReportPageTests.page([("a.xml", document)], targets: [.ima, .media3, .shaka, .hls])
            // A page is long: what fails is named alone.
            let isHidden = !page.contains(Self.secret)
            #expect(isHidden, "seed \(seed): \(text) as \(place), CDATA \(isCDATA), alone \(isAlone)")
            let shown = ReportPageTests.page([("a.xml", document)], showsPrivate: true)
            let isShown = shown.contains(Self.secret)
            #expect(isShown, "seed \(seed): \(place) is not in the page")
        }
    }

    @Test(
        "no value is in a comparison of two documents, which shows where long addresses differ",
        arguments: MassTests.sample(places, oneOf: 20, number: 1))
    func compared(_ place: String) throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = ReportRandom(state: seed)
        for delimiter in Self.some(&random) {
            let spelling = Self.spelling(with: delimiter, using: &random)
            let end = try #require(spelling.lastIndex(of: "#"))
            let text = spelling.replacingCharacters(in: end...end, with: Self.secret)
            let documents = ["1", "2"].map { last in
                (
                    last + ".xml",
                    Self.document(place, text + "&cb=\(Self.secret)\(last)", isCDATA: false, isAlone: false)
                )
            }
            let page = ReportPageTests.page(documents, compares: true)
            let isHidden = !page.contains(Self.secret)
            #expect(isHidden && page.contains("class=\"compared\""), "seed \(seed): \(text) as \(place)")
            // Comments are not compared.
            let isSaid = place == "comment" || page.contains("(the difference is hidden)")
            #expect(isSaid, "seed \(seed): \(text) as \(place)")
        }
    }

    @Test(
        "no part of a value is in the command: a word is hidden as a whole, whatever blanks and quotes it holds",
        arguments: [
            (
                ["adrules", "report", "https://a.example/v?k=uid SECRET", "-o", "r.html"],
                "adrules report 'https://a.example/v?k=•••' -o r.html"
            ),
            (["https://a.example/v?k=it's SECRET", "--resolve"], "'https://a.example/v?k=•••' --resolve"),
            (["https://a.example/v?k=a \" SECRET", "a.xml"], "'https://a.example/v?k=•••' a.xml"),
            (["https://a.example/v?k=SECRET", "it's a film.xml"], "'https://a.example/v?k=•••' 'it'\\''s a film.xml'"),
            (["https://SECRET:x@a.example/v", ""], "https://•••@a.example/v ''"),
            (["--header", "…", "$(x) film.xml", "--macro=…"], "--header … '$(x) film.xml' --macro=…"),
        ])
    func command(_ words: [String], _ shown: String) {
        for isOn in [true, false] {
            let foot = FootSection(page: ReportPage([], command: words), mask: Mask(isOn: isOn))
            #expect((foot.command == shown) == (isOn || !words.joined().contains("SECRET")), "\(foot.command)")
        }
    }

    @Test("a question in the text is not an address, and neither is the declaration of the document")
    func prose() {
        let title = "<AdTitle>Who is it? Nobody knows: what? Nobody</AdTitle>"
        let page = ReportPageTests.page([
            (
                "a.xml",
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    + Self.document("", "", isCDATA: true, isAlone: true)
                    .replacing("<AdTitle>t</AdTitle>", with: title)
            )
        ])
        #expect(page.contains("Who is it? Nobody knows: what? Nobody"))
        #expect(!page.contains("class=\"x\">•••</i>\n"))
        #expect(page.contains("encoding") && page.contains("UTF-8"))
    }
}
