import Testing

/// Names of elements that are nearly right, and right names in the wrong place.
@Suite struct MistakenNameTests {
    @Test("A required attribute that is there in another spelling is the value of the finding")
    func misspeltAttribute() throws {
        let found = try lint(playlist(#"<vmap:AdBreak timeOfset="start" breakType="linear"/>"#)).diagnostics
        let missing = found.first { $0.finding.label == "did you mean timeOffset?" }
        #expect(missing?.finding.value == "timeOfset")
    }

    @Test("An undeclared prefix is reported once, with the declaration to paste")
    func undeclaredPrefix() throws {
        let result = try lint(
            """
            <vmap:VMAP version="1.0"><vmap:AdBreak timeOffset="start" breakType="linear" breakId="a">
            <x:Skin/><vmap:AdSource/><x:Skin/></vmap:AdBreak></vmap:VMAP>
            """)
        let prefixes = result.diagnostics.filter { $0.rule.id.rawValue == "XML010" }
        #expect(prefixes.map(\.start.line) == [1, 2])
        #expect(
            prefixes.map(\.finding.help) == [
                "declare xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" on the root element",
                "declare xmlns:x on the root element",
            ])
    }

    @Test(
        "A misspelt or misplaced element of VMAP is an error with the text to write",
        arguments: [
            ("<vmap:adBreak/>", "VMAP161", "write <vmap:AdBreak>"),
            ("<vmap:AdBrake/>", "VMAP161", "write <vmap:AdBreak>"),
            ("<vmap:AdSource/>", "VMAP162", "put it into <vmap:AdBreak>"),
            ("<vmap:Tracking/>", "VMAP162", "put it into <vmap:TrackingEvents>"),
            ("<VAST/>", "VMAP162", "put it into <vmap:VASTAdData>"),
            ("<vmap:Weather/>", "VMAP160", "remove it, or put it into an <Extension>"),
        ])
    func mistakenElement(_ element: String, _ rule: String, _ help: String) throws {
        let result = try lint(playlist(element))
        let found = result.diagnostics.filter { $0.rule.id.rawValue.hasPrefix("VMAP16") }
        #expect(found.map(\.rule.id.rawValue) == [rule])
        #expect(found.map(\.finding.help) == [help])
        #expect(found.map(\.start.line) == [2])
    }

    @Test("The tag of a wrapper in an ad source was meant to be that of a break")
    func tagOfAWrapper() throws {
        let text = playlist(
            """
            <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><VASTAdTagURI>https://a.example/\
            </VASTAdTagURI></vmap:AdSource></vmap:AdBreak>
            """)
        let found = try #require(try lint(text).diagnostics.first { $0.finding.range.count == 14 })
        #expect(found.rule.id.rawValue == "VMAP161" && found.finding.help == "write <vmap:AdTagURI>")
        #expect(try fixed(text).text == text)
        #expect(
            try fixed(text, includingUnsafe: true).text.contains(
                "<vmap:AdTagURI templateType=\"vast3\">https://a.example/</vmap:AdTagURI>"))
    }

    @Test("A tracker and an extension outside of VMAP's namespace are reported", arguments: ["Tracking", "Extension"])
    func outsideNamespace(_ name: String) throws {
        let list = name == "Tracking" ? "TrackingEvents" : "Extensions"
        let attribute = name == "Tracking" ? "event=\"breakStart\"" : "type=\"a\""
        let result = try lint(
            playlist(
                """
                <vmap:AdBreak timeOffset="start" breakType="linear" breakId="a"><vmap:AdSource>
                <vmap:AdTagURI templateType="vast4">https://a.example/</vmap:AdTagURI></vmap:AdSource><vmap:\(list)>
                <\(name) \(attribute)>https://a.example/t</\(name)></vmap:\(list)></vmap:AdBreak>
                """))
        #expect(result.diagnostics.filter { $0.rule.id.rawValue == "VMAP105" }.map(\.start.line) == [4])
    }

    @Test("A suggested element has the document's own prefix")
    func prefixOfTheDocument() throws {
        func help(_ document: String) throws -> [String?] {
            try lint(document).diagnostics.filter { $0.rule.id.rawValue == "VMAP161" }.map(\.finding.help)
        }
        let uri = "http://www.iab.net/videosuite/vmap"
        #expect(
            try help("<v:VMAP xmlns:v=\"\(uri)\" version=\"1.0\"><v:adBreak/></v:VMAP>") == ["write <v:AdBreak>"])
        #expect(try help("<VMAP xmlns=\"\(uri)\" version=\"1.0\"><adBreak/></VMAP>") == ["write <AdBreak>"])
    }
}
