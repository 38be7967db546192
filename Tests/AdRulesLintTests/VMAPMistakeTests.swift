import AdRulesLint
import AdRulesModel
import Testing

/// Mistakes of playlists: each is reported once, where it is, with the very text to write.
@Suite struct VMAPMistakeTests {
    private let source =
        #"<vmap:AdSource><vmap:AdTagURI templateType="vast3">"#
        + "<![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource>"

    /// The findings in a break that begins in line 2, as `rule line:column`.
    private func findings(
        _ content: String, attributes: String = #"timeOffset="start" breakType="linear""#
    ) throws -> [String] {
        try lint(playlist("<vmap:AdBreak \(attributes)>\(content)</vmap:AdBreak>")).diagnostics.map {
            "\($0.rule.id.rawValue) \($0.start.line):\($0.start.column)"
        }
    }

    private func helps(_ document: String) throws -> [String?] {
        try lint(document).diagnostics.map(\.finding.help)
    }

    @Test("text in place of elements is reported, also if there is nothing else")
    func strayText() throws {
        let tracking = #"<vmap:Tracking event="error">https://a.example/</vmap:Tracking>"#
        func rules(_ list: String) throws -> [String] {
            try lint(
                playlist(
                    #"<vmap:AdBreak timeOffset="start" breakType="linear">"# + source + list + "</vmap:AdBreak>")
            ).rules
        }
        #expect(try rules("<vmap:TrackingEvents>https://a.example/</vmap:TrackingEvents>") == ["XML011"])
        #expect(try rules("<vmap:TrackingEvents><![CDATA[https://a.example/]]></vmap:TrackingEvents>") == ["XML011"])
        #expect(try rules("<vmap:TrackingEvents>\(tracking)x</vmap:TrackingEvents>") == ["XML011"])
        #expect(try rules("<vmap:TrackingEvents>x\(tracking)</vmap:TrackingEvents>") == ["XML011"])
        #expect(try rules("<vmap:TrackingEvents> <!-- x --> </vmap:TrackingEvents>") == [])
        #expect(try rules("<vmap:Extensions><vmap:Extension type='a'>x</vmap:Extension></vmap:Extensions>") == [])
        let result = try lint("<VAST version=\"3.0\"><Ad id=\"a\"><InLine>x</InLine></Ad></VAST>")
        #expect(result.diagnostics.contains { $0.rule.id == .strayText && $0.start.column == 40 })
    }

    @Test("an AdSource with an address and no AdTagURI is reported with help")
    func addressInAdSource() throws {
        let document = playlist(
            #"<vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource>https://a.example/"#
                + "</vmap:AdSource></vmap:AdBreak>")
        #expect(try lint(document).rules == ["VMAP133"])
        #expect(
            try helps(document) == [
                #"write <vmap:AdTagURI templateType="vast3"><![CDATA[https://a.example/]]></vmap:AdTagURI>"#
            ])
    }

    @Test("a section that another one ends is reported though the document is well-formed")
    func swallowedBreak() throws {
        let broken = source.replacing("]]>", with: "]>")
        let result = try lint(
            playlist(
                "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\">\(broken)</vmap:AdBreak>\n"
                    + "<vmap:AdBreak timeOffset=\"end\" breakType=\"linear\">\(source)</vmap:AdBreak>"))
        #expect(result.rules == ["XML004"])
        #expect(result.diagnostics.map { result.source.text(in: $0.finding.range) } == ["]>"])
        // HTML that holds other end tags is no mistake.
        let html =
            "<VAST version=\"3.0\"><Ad id=\"a\"><InLine><AdTitle><![CDATA[<b>x</b>]]></AdTitle></InLine></Ad></VAST>"
        #expect(try !lint(html).rules.contains("XML004"))
    }

    @Test(
        "a broken opening of a section is marked in full",
        arguments: ["<![CDATA", "<!CDATA[", "<![cdata[", "<!cdata", "<![", "<![CDTA["])
    func brokenOpener(_ opener: String) throws {
        let result = try lint(playlist("<vmap:AdBreak>\(opener)https://a.example/]]></vmap:AdBreak>"))
        #expect(result.rules == ["XML003"])
        let marked = result.diagnostics.map { result.source.text(in: $0.finding.range) }
        #expect(marked == [opener])
    }

    @Test("a namespace of an extension's element may be declared anywhere above")
    func extensionNamespaces() throws {
        func rules(_ extensions: String) throws -> [String] {
            try lint(
                playlist(
                    #"<vmap:AdBreak timeOffset="start" breakType="linear">"# + source + extensions
                        + "</vmap:AdBreak>")
            ).rules
        }
        let item = "<vmap:Extension type=\"x\"><a/></vmap:Extension>"
        #expect(try rules("<vmap:Extensions>\(item)</vmap:Extensions>") == ["VMAP156"])
        #expect(try rules("<vmap:Extensions xmlns=\"https://x.example\">\(item)</vmap:Extensions>") == [])
        #expect(
            try rules("<vmap:Extensions xmlns=\"\(Namespaces.vmap)\">\(item)</vmap:Extensions>") == ["VMAP156"])
        let other = "<vmap:Extension type=\"y\" xmlns=\"https://x.example\"><a/></vmap:Extension>"
        #expect(try rules("<vmap:Extensions>\(other)\(item)</vmap:Extensions>") == ["VMAP156"])
    }

    private enum Namespaces { static let vmap = "http://www.iab.net/videosuite/vmap" }

    @Test("a macro of errors has no value in an ad tag, and is not suggested there")
    func errorMacros() throws {
        func help(_ macro: String) throws -> [String?] {
            try helps(
                playlist(
                    #"<vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:AdTagURI templateType="vast3">"#
                        + "<![CDATA[https://a.example/?e=\(macro)]]></vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>"))
        }
        #expect(try help("[ERRORCODE]") == ["remove it: it belongs in <Error>"])
        for macro in ["[ERROR_CODE]", "[errorcode]", "[ERRORCOD]"] {
            #expect(try help(macro) == ["fill it before the playlist is sent"], "\(macro)")
        }
        #expect(try help("[CACHEBUSTING]") == [])
        #expect(try help("[ADPLAYHEAD]") == ["remove it: it belongs in trackers of ads"])
        #expect(try help("%5BCLICKPOS%5D") == ["remove it: it belongs in trackers of clicks"])
    }

    @Test("an unprefixed VASTData is one mistake, and its help has the right name")
    func unprefixedVASTData() throws {
        let document = playlist(
            #"<vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><VASTData><VAST version="3.0"/>"#
                + "</VASTData></vmap:AdSource></vmap:AdBreak>")
        #expect(try lint(document).rules == ["VMAP105", "VMAP146"])
        #expect(try helps(document).first == "write <vmap:VASTAdData>")
    }

    @Test("an element in other capitals is read, and reported once")
    func otherCapitals() throws {
        let text = playlist(
            #"<vmap:adBreak timeOffset="start" breakType="linear"><adsource><vmap:VastAdData><vast version="3.0"/>"#
                + "</vmap:VastAdData></adsource><vmap:trackingEvents><vmap:TRACKING event='breakStart'>https://a.example/"
                + "</vmap:TRACKING></vmap:trackingEvents><vmap:extensions><vmap:extension type='a'/></vmap:extensions>"
                + "</vmap:adBreak>")
        let document = try AdDocument(parsing: Array(text.utf8))
        guard case .vmap(let read) = document else {
            Issue.record("no playlist")
            return
        }
        let adBreak = try #require(read.breaks.first)
        #expect(adBreak.timeOffset == .start)
        #expect(adBreak.tracking.map(\.event) == [.breakStart])
        #expect(adBreak.extensions.count == 1)
        guard case .vast? = adBreak.source?.content else {
            Issue.record("no VAST")
            return
        }
        #expect(document.findings.map(\.rule) == Array(repeating: .misspeltElement, count: 8))
        #expect(document.findings.first?.help == "write <vmap:AdBreak>")
        #expect(document.findings[3].help == "write <VAST>")
        // In the wrong place, and in an extension, the name means nothing.
        #expect(try lint(playlist("<vmap:adSource/>")).rules == ["VMAP160"])
        #expect(
            try findings(
                source
                    + "<vmap:Extensions><vmap:Extension type='a'><x:adBreak xmlns:x='u'/></vmap:Extension></vmap:Extensions>"
            )
                == [])
    }

    @Test("an element that is nearly VAST is one mistake")
    func nearlyVAST() throws {
        let text = "<vmap:AdSource><vmap:VASTAdData><VASTT/></vmap:VASTAdData></vmap:AdSource>"
        #expect(try findings(text) == ["VMAP145 2:85"])
    }

    @Test("a misspelt timeOffset or breakType counts as missing")
    func misspeltAttributes() throws {
        func found(_ attributes: String) throws -> [String] { try findings(source, attributes: attributes) }
        #expect(try found(#"timeoffset="start" breakType="linear""#) == ["VMAP110 2:15"])
        #expect(try found(#"timeOffset="start" breaktype="linear""#) == ["VMAP123 2:34"])
        #expect(try found(#"vmap:timeOffset="start" breakType="linear""#) == ["VMAP110 2:15"])
        #expect(try found(#"timeOffset="start" breakType="linear" breadId="a""#) == ["VMAP128 2:53"])
        #expect(try found(#"breakType="linear" other="a""#) == ["VMAP110 2:1", "VMAP128 2:34"])
        let text = playlist("<vmap:AdBreak vmap:timeOffset='start' breakType='linear'>\(source)</vmap:AdBreak>")
        #expect(try helps(text) == ["write timeOffset"])
    }

    @Test("repeated and empty parts of a break")
    func doubledAndEmpty() throws {
        let list =
            #"<vmap:TrackingEvents><vmap:Tracking event="error">https://a.example/</vmap:Tracking></vmap:TrackingEvents>"#
        let extensions = "<vmap:Extensions><vmap:Extension type='a'/></vmap:Extensions>"
        #expect(try findings(source + list + list).map { $0.prefix(7) } == ["VMAP170", "VMAP225"])
        #expect(try findings(source + extensions + extensions).map { $0.prefix(7) } == ["VMAP170"])
        #expect(try findings(source + list + extensions) == [])
        let broken = "<vmap:AdBreak timeOffset='start' breakType='linear'>\(source)\(list)\(extensions)</vmap:AdBreak>"
        #expect(try lint(playlist(broken + broken + extensions)).rules == [])
        #expect(
            try findings("<vmap:AdSource><vmap:CustomAdData templateType='x'> </vmap:CustomAdData></vmap:AdSource>")
                == ["VMAP133 2:68"])
        #expect(
            try findings(source + "<vmap:Extensions><vmap:Extension type=''/></vmap:Extensions>").map { $0.prefix(7) }
                == ["VMAP155"])
    }

    @Test(
        "templates",
        arguments: [
            ("vast3", []), ("vast", []), ("vast4", ["VMAP142"]), ("vats3", ["VMAP171"]), ("VAST3", ["VMAP171"]),
            ("vast 3", ["VMAP171"]), ("vast_3.0", ["VMAP171"]), ("vast4.2", ["VMAP171"]), ("vast7", ["VMAP142"]),
            ("acme.json", ["VMAP142"]), ("", ["VMAP141"]), (" ", ["VMAP141"]), ("vast2", []), ("VAST 1", ["VMAP171"]),
            ("fast", ["VMAP142"]), ("fast3", ["VMAP142"]), ("vest", ["VMAP142"]), ("vasts", ["VMAP171"]),
        ] as [(String, [String])])
    func templates(_ template: String, _ rules: [String]) throws {
        let text =
            "<vmap:AdSource><vmap:AdTagURI templateType=\"\(template)\"><![CDATA[https://a.example/]]></vmap:AdTagURI></vmap:AdSource>"
        #expect(try findings(text).map { String($0.prefix(7)) } == rules)
        let custom =
            "<vmap:AdSource><vmap:CustomAdData templateType=\"\(template)\">x</vmap:CustomAdData></vmap:AdSource>"
        let isEmpty = template.allSatisfy { $0 == " " }
        // VMAP lists the first two versions for custom data.
        let isOfVAST =
            !isEmpty && !["acme.json", "vast7", "vast2", "VAST 1", "fast", "fast3", "vest"].contains(template)
        #expect(
            try findings(custom).map { String($0.prefix(7)) } == (isEmpty ? ["VMAP143"] : isOfVAST ? ["VMAP175"] : []))
    }

    @Test("an empty template counts as missing: the tag is taken for VAST")
    func emptyTemplate() throws {
        let text = playlist(
            "<vmap:AdBreak timeOffset='start' breakType='linear'><vmap:AdSource><vmap:AdTagURI templateType=''>"
                + "https://a.example/</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>")
        guard case .vmap(let document) = try AdDocument(parsing: Array(text.utf8)),
            case .adTag(_, let template)? = document.breaks.first?.source?.content
        else {
            Issue.record("no tag")
            return
        }
        #expect(template == nil)
    }

    @Test("followRedirects of an ad tag is a choice, that of a wrapper at hand a mistake")
    func redirects() throws {
        let tag = source.replacing("<vmap:AdSource>", with: "<vmap:AdSource followRedirects='false'>")
        let result = try lint(
            playlist("<vmap:AdBreak timeOffset='start' breakType='linear'>\(tag)</vmap:AdBreak>"))
        #expect(result.rules == ["VMAP172"] && result.diagnostics[0].severity == .info)
    }

    @Test("the prefix of the document is reported unless it is vmap:, and is that of the help")
    func prefixes() throws {
        func rules(_ document: String) throws -> [String] { try lint(document).rules }
        let uri = "http://www.iab.net/videosuite/vmap"
        // An info: it has no break.
        #expect(try rules("<vmap:VMAP xmlns:vmap='\(uri)' version='1.0'/>") == ["VMAP217"])
        #expect(try rules("<v:VMAP xmlns:v='\(uri)' version='1.0'/>") == ["VMAP104"])
        #expect(try rules("<VMAP xmlns='\(uri)' version='1.0'/>") == ["VMAP104"])
        let result = try lint(
            "<v:VMAP xmlns:v='\(uri)' version='1.0'>\n<AdBreak timeOffset='end' breakType='linear'/></v:VMAP>")
        #expect(result.diagnostics.first { $0.rule.id == .childOutsideNamespace }?.finding.help == "write <v:AdBreak>")
        #expect(result.elementPaths().first == "/VMAP/@xmlns:v")
    }
}
