import Foundation
import MassTesting
import Testing

@testable import AdRulesModel

@Suite("A written document reads back as the same document")
struct XMLWriterTests {
    /// Fails unless a document that can be read is written and read again equal, in both forms, and the second writing
    /// gives the bytes of the first.
    private func roundTrip(_ bytes: [UInt8], _ comment: @autoclosure () -> String) throws {
        guard let document = Reading(bytes).document else { return }
        for form in [XMLForm.indented, .compact] {
            let written = document.xml(form)
            let again = Reading(written, limits: .unbounded).document
            let text = String(decoding: written.prefix(4000), as: UTF8.self)
            switch (document, again) {
            case (.vmap(let old), .vmap(let new)):
                try #require(old.version.isSpelled(new.version), "\(comment()): \(text)")
                try #require(old.breaks == new.breaks, "\(comment()): \(text)")
                try #require(old.extensions == new.extensions, "\(comment()): \(text)")
            case (.vast(let old), .vast(let new)):
                try #require(old.vast == new.vast, "\(comment()): \(text)")
            default: try #require(Bool(false), "\(comment()): not read again: \(text)")
            }
            try #require(again?.xml(form) == written, "\(comment()): written otherwise the second time")
        }
    }

    @Test("Real documents and samples")
    func realDocuments() throws {
        for document in Corpus.documents + Corpus.samples { try roundTrip(document.bytes, document.path) }
    }

    @Test("Random playlists, as ugly as XML allows", arguments: [UInt64(1), 2, 3, 4])
    func randomPlaylists(part: UInt64) throws {
        for seed in 0..<UInt64(MassTests.count(30, of: 1000, nightly: 5000)) {
            try roundTrip(RandomPlaylist(seed: 4 * seed + part).bytes, "seed \(4 * seed + part)")
        }
    }

    @Test("An awkward text at every place", arguments: AwkwardDocuments.texts.indices)
    func awkwardTexts(_ index: Int) throws {
        let text = AwkwardDocuments.texts[index]
        for place in MassTests.sample(AwkwardDocuments.places, oneOf: 15, number: index) {
            try roundTrip(place.document(text.make(200)), "\(text.name) in \(place.name)")
        }
    }

    @Test("Real documents with changed bytes", arguments: [UInt64(41), 42, 43, 44])
    func changedDocuments(seed: UInt64) throws {
        // Long ones say no more and take most of the time.
        let documents = (Corpus.documents + Corpus.samples).filter { $0.bytes.count < 16_000 }
        var generator = SeededGenerator(seed: seed)
        for round in 0..<MassTests.count(30, of: 1500) {
            let document = generator.pick(documents)
            let changed = DocumentChange.oneByte(document.bytes, using: &generator)
            try roundTrip(changed, "seed \(seed), round \(round): \(document.path)")
        }
    }

    @Test("A break made in code is read again equal, to the microsecond", arguments: [UInt64(1), 2, 3])
    func madeInCode(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        var breaks: [AdBreak] = []
        for number in 0..<200 {
            let time = MediaTime(microseconds: Int64(generator.below(4_000_000_000)))
            let offset = generator.pick([
                TimeOffset.start, .end, .time(time), .time(time), .opportunity(1 + generator.below(9)),
                .percent(Percentage(millionths: Int64(generator.below(100_000_001)))),
            ])
            let repeatAfter = MediaTime(microseconds: Int64(1 + generator.below(90_000_000)))
            breaks.append(
                AdBreak(
                    timeOffset: offset, breakTypes: generator.pick([[.linear], [.nonlinear, .linear], [.display]]),
                    breakID: "\(number)", repeatAfter: generator.oneIn(2) ? repeatAfter : nil))
        }
        let read = try VMAPDocument(parsing: VMAPDocument(breaks: breaks).xml()).breaks
        for (made, again) in zip(breaks, read) { try #require(made == again, "seed \(seed), \(made)") }
        #expect(read.count == breaks.count)
    }

    @Test("An extension keeps the namespaces around it, whatever the order of the lists and however it is written")
    func namespacesAround() throws {
        let text = """
            <VAST version="3.0" xmlns:a="urn:a" xmlns:b="urn:outer"><Ad xmlns:b="urn:b"><InLine><Creatives><Creative>\
            <CreativeExtensions xmlns:c="urn:c"><CreativeExtension><a:x c:y="1"/></CreativeExtension></CreativeExtensions>\
            </Creative></Creatives><Extensions><Extension><b:x/></Extension></Extensions></InLine></Ad>\
            <Ad><InLine><Extensions><Extension><b:x/></Extension></Extensions></InLine></Ad></VAST>
            """
        let read = try VASTDocument(parsing: Array(text.utf8))
        let written = String(decoding: read.vast.xml(.compact), as: UTF8.self)
        #expect(written.contains(#"<CreativeExtensions xmlns:a="urn:a" xmlns:c="urn:c">"#), "\(written)")
        #expect(written.contains(#"<Extensions xmlns:b="urn:b">"#), "\(written)")
        #expect(written.contains(#"<Extensions xmlns:b="urn:outer">"#), "\(written)")
        #expect(try VASTDocument(parsing: Array(written.utf8)).vast == read.vast)
        // Each ad by itself, as sessions are saved.
        let ads = try read.vast.ads.map { String(decoding: try JSONEncoder().encode([$0]), as: UTF8.self) }
        #expect(ads[0].contains("urn:a") && ads[0].contains("urn:b") && !ads[0].contains("urn:outer"))
        #expect(ads[1].contains("urn:outer"))
    }

    private static let hostileTexts = [
        "]]>", "a]]>]]>b", "<x>&amp;</x>", "\u{0}\u{1F}\u{FFFE}", "a\rb", "line\nbreak\tand tab", "\"'", "]]", ">",
        "--",
        "</vmap:AdTagURI><vmap:AdBreak/>", "<![CDATA[", "]]]]><![CDATA[>", "%3C&#60;", "🎬\u{301}",
    ]

    @Test("A text made in code stays in its place", arguments: hostileTexts)
    func hostileText(_ text: String) throws {
        var adBreak = AdBreak(timeOffset: .start, breakID: text)
        adBreak.source = AdSource(id: text, content: .adTag(SourceText(text), template: TemplateType(rawValue: text)))
        var ad = Ad(kind: .inline, id: text)
        ad.title = SourceText(text)
        ad.impressions = [Beacon(SourceText(text), id: text)]
        var linear = Linear(duration: .seconds(10), mediaFiles: [MediaFile(uri: SourceText(text), type: text)])
        linear.adParameters = AdParameters(value: SourceText(text))
        ad.creatives = [Creative(id: text, linear: linear)]
        var second = AdBreak(timeOffset: .end)
        second.source = AdSource(content: .vast(VAST(ads: [ad])))
        let written = VMAPDocument(breaks: [adBreak, second]).xml()
        let read = try VMAPDocument(parsing: written)
        let shown = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map {
                    $0.value < 9 || $0.value > 13 && $0.value < 32 || $0.value == 0xFFFE ? "\u{FFFD}" : $0
                }))
        #expect(read.breaks.count == 2)
        #expect(read.breaks[0].breakID == shown)
        guard case .vast(let vast) = read.breaks[1].source?.content else { return #expect(Bool(false), "no response") }
        #expect(vast.ads.count == 1)
        #expect(vast.ads[0].id == shown)
        let parameters = vast.ads[0].creatives[0].linear?.adParameters
        #expect(parameters?.value.string == shown)
        #expect(vast.ads[0].title?.string == shown)
    }

    @Test(
        "An extension made in code is one element or none of its text is written",
        arguments: [
            "</vmap:Extensions><vmap:AdBreak/>", "<a/><b/>", "text", "<a>", "", "<a/></Extensions>", "<!-- <a/>",
            "<a/>x",
            "</Extensions></InLine></Ad><Ad><InLine><Extensions><a/>",
        ])
    func hostileExtension(_ xml: String) throws {
        let item = DocumentExtension(type: "t", xml: SourceText(xml))
        let read = try VMAPDocument(
            parsing: VMAPDocument(breaks: [AdBreak(timeOffset: .start, extensions: [item])], extensions: [item]).xml())
        #expect(read.breaks.count == 1)
        #expect(read.extensions.map(\.type) == ["t"])
        #expect(read.extensions.map(\.xml.string) == [#"<vmap:Extension type="t"/>"#])
    }

    @Test("An extension keeps its bytes and finds the namespaces of its document")
    func namespaces() throws {
        let xml = """
            <v:VMAP xmlns:v="http://www.iab.net/videosuite/vmap" xmlns:g="https://g.example" version="1.0">\
            <v:AdBreak timeOffset="start" breakType="linear"><v:Extensions><v:Extension type="x"><g:A b="1"/>\
            </v:Extension></v:Extensions></v:AdBreak></v:VMAP>
            """
        let document = try VMAPDocument(parsing: Array(xml.utf8))
        let written = document.xml()
        let text = String(decoding: written, as: UTF8.self)
        #expect(text.contains(#"<v:Extension type="x"><g:A b="1"/></v:Extension>"#))
        #expect(text.contains(#"xmlns:g="https://g.example""#))
        #expect(text.contains(#"xmlns:v="http://www.iab.net/videosuite/vmap""#))
        let again = try VMAPDocument(parsing: written)
        #expect(again.breaks == document.breaks)
        #expect(!again.findings.contains { $0.rule == .undeclaredPrefix })
    }

    @Test("An extension finds the namespaces that are declared around it, of two the inner one")
    func innerNamespaces() throws {
        let xml = """
            <v:VMAP xmlns:v="http://www.iab.net/videosuite/vmap" xmlns:g="https://outer.example" version="1.0">\
            <v:AdBreak timeOffset="start" breakType="linear"><v:AdSource><v:VASTAdData><VAST version="4.2" \
            xmlns:f="https://f.example"><Ad id="1" xmlns:g="https://g.example"><InLine><Extensions>\
            <Extension type="x"><f:A g:b="1"/></Extension></Extensions></InLine></Ad></VAST></v:VASTAdData>\
            </v:AdSource></v:AdBreak></v:VMAP>
            """
        let document = try VMAPDocument(parsing: Array(xml.utf8))
        let written = document.xml()
        let text = String(decoding: written, as: UTF8.self)
        #expect(text.contains(#"<Extensions xmlns:f="https://f.example" xmlns:g="https://g.example">"#))
        let again = try VMAPDocument(parsing: written)
        #expect(!again.findings.contains { $0.rule == .undeclaredPrefix })
        #expect(again.xml() == written)
    }

    @Test("Extensions stay in their namespaces: a default one, and one with the prefix of the list")
    func surroundingNamespaces() throws {
        let vmap = "http://www.iab.net/videosuite/vmap"
        func written(_ xml: String) throws -> VMAPDocument {
            let bytes = try VMAPDocument(parsing: Array(xml.utf8)).xml()
            let again = try VMAPDocument(parsing: bytes)
            #expect(again.xml() == bytes)
            #expect(again.findings == [], "\(String(decoding: bytes, as: UTF8.self))")
            return again
        }
        let usual = try written(
            """
            <VMAP xmlns="\(vmap)" version="1.0"><AdBreak timeOffset="start" breakType="linear"><AdSource><VASTAdData>\
            <VAST xmlns="" version="3.0"/></VASTAdData></AdSource><Extensions><Extension type="x"><Foo/><b xmlns=""/>\
            </Extension></Extensions></AdBreak></VMAP>
            """)
        let source = String(decoding: usual.source.bytes, as: UTF8.self)
        #expect(source.contains("<vmap:Extensions xmlns=\"\(vmap)\">"), "\(source)")
        let taken = try written(
            """
            <v:VMAP xmlns:v="\(vmap)" xmlns:vmap="urn:other" version="1.0"><v:Extensions><v:Extension type="x">\
            <vmap:Foo/></v:Extension></v:Extensions></v:VMAP>
            """)
        #expect(taken.extensions.map(\.type) == ["x"])
        #expect(String(decoding: taken.source.bytes, as: UTF8.self).contains("xmlns:vmap=\"urn:other\""))
    }

    @Test("Further contents of an ad keep no attributes, whatever their kinds are")
    func furtherContents() throws {
        let kinds = [Ad.Kind.empty, .inline, .wrapper]
        for (kind, further) in kinds.flatMap({ kind in kinds.map { (kind, $0) } }) {
            var ad = Ad(kind: kind, id: "a")
            ad.ignoredContents = [Ad(kind: further, id: "b"), Ad(kind: further, id: "c")]
            let bytes = VAST(ads: [ad]).xml()
            let text = String(decoding: bytes, as: UTF8.self)
            #expect(try VASTDocument(parsing: bytes).vast.ads.map(\.id) == ["a"], "\(text)")
            #expect(!text.contains("\"b\"") && !text.contains("\"c\""), "\(text)")
        }
    }

    @Test("A playlist is written for people to read")
    func form() throws {
        var ad = Ad(kind: .wrapper, id: "1")
        ad.wrapper = Wrapper(adTagURI: "https://ads.example/next?a=1&b=2")
        ad.adSystem = AdSystem(name: "Example & Co", version: "2")
        ad.pricing = Pricing(value: "1.50", model: "CPM", currency: "EUR")
        var adBreak = AdBreak(timeOffset: .time(.seconds(600)), breakID: "mid")
        adBreak.source = AdSource(id: "s", content: .vast(VAST(version: "3.0", ads: [ad])))
        adBreak.tracking = [Tracking(event: .breakStart, uri: "https://t.example/s")]
        #expect(
            String(decoding: VMAPDocument(breaks: [adBreak]).xml(), as: UTF8.self) == """
                <?xml version="1.0" encoding="UTF-8"?>
                <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
                  <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid">
                    <vmap:AdSource id="s" allowMultipleAds="true" followRedirects="true">
                      <vmap:VASTAdData>
                        <VAST version="3.0">
                          <Ad id="1">
                            <Wrapper followAdditionalWrappers="true" allowMultipleAds="false">
                              <AdSystem version="2">Example &amp; Co</AdSystem>
                              <Pricing model="CPM" currency="EUR">1.50</Pricing>
                              <VASTAdTagURI><![CDATA[https://ads.example/next?a=1&b=2]]></VASTAdTagURI>
                            </Wrapper>
                          </Ad>
                        </VAST>
                      </vmap:VASTAdData>
                    </vmap:AdSource>
                    <vmap:TrackingEvents>
                      <vmap:Tracking event="breakStart"><![CDATA[https://t.example/s]]></vmap:Tracking>
                    </vmap:TrackingEvents>
                  </vmap:AdBreak>
                </vmap:VMAP>

                """)
    }
}
