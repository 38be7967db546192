import AdRulesLint
import AdRulesModel
import Testing

/// What a response, an ad and a creative must have, by version, and where it is reported.
@Suite struct VASTAdTests {
    private static let impression = "<Impression>https://track.example/impression</Impression>"
    private static let linear = """
        <Linear><Duration>00:00:15</Duration><MediaFiles><MediaFile delivery="progressive" type="video/mp4" \
        width="640" height="360">https://media.example/a.mp4</MediaFile></MediaFiles></Linear>
        """
    private static let creatives = "<Creatives><Creative>\(linear)</Creative></Creatives>"
    private static let names = "<AdSystem>A</AdSystem><AdTitle>A</AdTitle>"

    private func rules(_ ads: String, version: String = "3.0", arguments: [String] = []) throws -> [String] {
        try lint("<VAST version=\"\(version)\">\n\(ads)\n</VAST>", arguments: arguments).rules
    }

    private func inLine(_ children: String, version: String = "3.0") throws -> [String] {
        try rules("<Ad><InLine>\(children)</InLine></Ad>", version: version)
    }

    private func wrapper(
        _ children: String, attributes: String = "", version: String = "3.0", arguments: [String] = []
    ) throws -> [String] {
        try rules(
            "<Ad><Wrapper\(attributes)><AdSystem>A</AdSystem><VASTAdTagURI>https://ads.example/</VASTAdTagURI>"
                + "\(children)</Wrapper></Ad>", version: version, arguments: arguments)
    }

    @Test("a missing part of an InLine is reported")
    func inLines() throws {
        #expect(try inLine(Self.names + Self.impression + Self.creatives) == [])
        #expect(try inLine(Self.names + Self.creatives) == ["VAST310"])
        #expect(try inLine(Self.names + Self.impression) == ["VAST312"])
        #expect(try inLine(Self.names + Self.impression + "<Creatives/>") == ["VAST312"])
        #expect(try inLine("<AdTitle>A</AdTitle>" + Self.impression + Self.creatives) == ["VAST411"])
        #expect(try inLine("<AdSystem>A</AdSystem>" + Self.impression + Self.creatives) == ["VAST412"])
        #expect(try rules(#"<Ad id="a"></Ad>"#) == ["VAST305"])
    }

    @Test("required parts of a Wrapper")
    func wrappers() throws {
        #expect(try wrapper(Self.impression) == [])
        #expect(try wrapper("") == ["VAST414"])
        let empty = "<Ad><Wrapper><AdSystem>A</AdSystem><VASTAdTagURI> </VASTAdTagURI>\(Self.impression)</Wrapper></Ad>"
        #expect(try rules(empty) == ["VAST311"])
        #expect(try rules(empty.replacing("<VASTAdTagURI> </VASTAdTagURI>", with: "")) == ["VAST311"])
        let off = ["--extend-select", "VAST313"]
        #expect(try wrapper(Self.impression, arguments: off) == ["VAST313"])
        #expect(try wrapper(Self.impression + "<Creatives/>", arguments: off) == [])
        #expect(try wrapper(Self.impression, version: "4.0", arguments: off) == [])
    }

    @Test("an empty element is as good as a missing one")
    func emptyElements() throws {
        let impression = "<Impression> </Impression>"
        #expect(try inLine(Self.names + impression + Self.creatives) == ["VAST310"])
        #expect(try wrapper(impression + impression) == ["VAST414"])
        #expect(try wrapper(impression + Self.impression) == ["VAST338"])
        #expect(try wrapper("<Impression>about:blank</Impression>") == [])
        #expect(
            try inLine("<AdSystem/><AdTitle><![CDATA[ ]]></AdTitle>" + Self.impression + Self.creatives) == [
                "VAST411", "VAST412",
            ])
    }

    @Test("InLine in another spelling and without content is one mistake")
    func emptyMisspeltContent() throws {
        #expect(try rules("<Ad><Inline>...</Inline></Ad>").filter { $0 != "XML011" } == ["VAST307"])
        #expect(try rules("<Ad><Inline>\(Self.names)\(Self.creatives)</Inline></Ad>") == ["VAST307", "VAST310"])
        #expect(try rules("<Ad><InLine></InLine></Ad>") == ["VAST310", "VAST312", "VAST411", "VAST412"])
    }

    @Test("a misspelt element is not a missing one, unless its loss is an error")
    func misspeltElements() throws {
        #expect(
            try inLine(Self.names.replacing("AdTitle", with: "Adtitle") + Self.impression + Self.creatives) == [
                "VAST375"
            ])
        let found = try inLine(Self.names + Self.impression.replacing("Impression", with: "Impresion") + Self.creatives)
        #expect(found == ["VAST310"])
        // Without the rule, the reader's finding is all that remains.
        let ignored = Self.names + Self.impression.replacing("Impression", with: "Impresion") + Self.creatives
        #expect(
            try rules("<Ad><InLine>\(ignored)</InLine></Ad>", arguments: ["--ignore", "VAST310"]) == ["VAST375"])
    }

    @Test("a missing element is marked at its parent, an empty one where it is")
    func places() throws {
        let found = try lint("<VAST version=\"3.0\"><Ad>\n <InLine>\(Self.names)\n<Creatives/></InLine></Ad></VAST>")
            .diagnostics
        #expect(found.map(\.rule.id.rawValue) == ["VAST310", "VAST312"])
        #expect((found[0].start.line, found[0].start.column, found[0].end.column) == (2, 2, 10))
        #expect((found[1].start.line, found[1].start.column) == (3, 1))
    }

    @Test("AdServingId and UniversalAdId by version", arguments: ["2.0", "3.0", "4.0", "4.1", "4.2", "4.3"])
    func identifiers(_ version: String) throws {
        let found = Set(try inLine(Self.names + Self.impression + Self.creatives, version: version))
        #expect(found.contains("VAST353") == (version >= "4"))
        #expect(found.contains("VAST355") == (version >= "4.1"))
    }

    @Test("the notations of UniversalAdId")
    func universalAdIDs() throws {
        func rules(_ id: String, version: String) throws -> [String] {
            try inLine(
                Self.names + "<AdServingId>1</AdServingId>\(Self.impression)<Creatives><Creative>\(id)\(Self.linear)"
                    + "</Creative></Creatives>", version: version
            ).filter { $0 == "VAST353" || $0 == "VAST354" }
        }
        #expect(try rules(#"<UniversalAdId idRegistry="a" idValue="1">1</UniversalAdId>"#, version: "4.0") == [])
        #expect(try rules(#"<UniversalAdId idRegistry="a" idValue="1"/>"#, version: "4.0") == [])
        #expect(
            try rules(#"<UniversalAdId idRegistry="a" idValue="1">2</UniversalAdId>"#, version: "4.0") == ["VAST354"])
        #expect(
            try rules(#"<UniversalAdId idRegistry="a" idValue="1">1</UniversalAdId>"#, version: "4.2") == ["VAST354"])
        #expect(try rules(#"<UniversalAdId>1</UniversalAdId>"#, version: "4.2") == ["VAST353"])
        #expect(try rules(#"<UniversalAdId idRegistry="a"></UniversalAdId>"#, version: "4.2") == ["VAST353"])
        #expect(try rules(#"<UniversalAdId idRegistry="a">1</UniversalAdId>"#, version: "4.3") == [])
    }

    @Test("the response itself")
    func responses() throws {
        let error = "<Error>https://track.example/</Error>"
        let ad =
            "<Ad><Wrapper><AdSystem>A</AdSystem><VASTAdTagURI>https://a.example/</VASTAdTagURI>\(Self.impression)</Wrapper></Ad>"
        #expect(try rules("") == ["VAST309"])
        #expect(try rules(error) == [])
        #expect(try rules(error + ad, version: "2.0") == ["VAST374"])
        #expect(try rules(error + ad) == ["VAST308"])
        #expect(try rules(error + ad, version: "4.1") == ["VAST308"])
        #expect(try rules("<ad/>") == ["VAST388"])
    }

    /// The rules of a response whose ads have these sequences and ids.
    private func pod(_ ads: [(sequence: String?, id: String?)], _ arguments: String...) throws -> [String] {
        try rules(
            ads.map { sequence, id in
                "<Ad\(sequence.map { " sequence=\"\($0)\"" } ?? "")\(id.map { " id=\"\($0)\"" } ?? "")><Wrapper>"
                    + "<AdSystem>A</AdSystem><VASTAdTagURI>https://a.example/</VASTAdTagURI>\(Self.impression)</Wrapper></Ad>"
            }.joined(separator: "\n"), arguments: arguments)
    }

    @Test("pods and their order")
    func pods() throws {
        #expect(try pod([("1", nil), ("2", nil), ("4", nil)]) == [])
        #expect(try pod([("1", nil), ("1", nil), ("1", nil)]) == ["VAST342"])
        #expect(try pod([("2", nil), ("1", nil)]) == ["VAST345"])
        #expect(try pod([("1", nil), ("2", nil), (nil, nil)]) == ["VAST343"])
        #expect(try pod([("1", nil), ("x", nil)]) == ["VAST342"])
        // Off by default: behind a wrapper that takes a pod it is right.
        #expect(try pod([("1", nil)]) == [])
        #expect(try pod([(nil, nil)]) == [])
        let ids: [(sequence: String?, id: String?)] = [(nil, "a"), (nil, "a"), (nil, "b"), (nil, ""), (nil, "")]
        #expect(try pod(ids, "--extend-select", "VAST413") == ["VAST413"])
        #expect(try pod(ids) == [])
    }

    @Test("a media file without an address is an error, but not in a wrapper, where it never plays")
    func emptyMediaFiles() throws {
        let empty = Self.creatives.replacing("https://media.example/a.mp4", with: "")
        #expect(try inLine(Self.names + Self.impression + empty) == ["VAST320"])
        #expect(try wrapper(Self.impression + empty) == ["VAST350"])
    }

    @Test("one address in two impressions")
    func doubledImpressions() throws {
        let one = "<Impression>https://a.example/?a=1&amp;b</Impression>"
        #expect(try wrapper(one + "<Impression><![CDATA[https://a.example/?a=1&b]]></Impression>") == ["VAST339"])
        #expect(try wrapper(one + "<Impression>https://a.example/?a=2&amp;b</Impression>") == [])
        #expect(try wrapper("<Impression>about:blank</Impression><Impression>about:blank</Impression>") == [])
    }

    @Test("parts that a wrapper does not have")
    func wrapperContents() throws {
        let attribute = #" followAdditionalWrappers="true""#
        #expect(try wrapper(Self.impression, attributes: attribute, version: "2.0") == ["VAST348"])
        #expect(try wrapper(Self.impression, attributes: attribute) == [])
        #expect(try wrapper(Self.impression + Self.creatives) == ["VAST350"])
        let duration = "<Creatives><Creative><Linear><Duration>00:00:15</Duration></Linear></Creative></Creatives>"
        #expect(try wrapper(Self.impression + duration) == [])
    }

    @Test("categories, prices and deprecated elements")
    func metadata() throws {
        func rules(_ child: String, version: String = "4.2") throws -> [String] {
            try wrapper(Self.impression + child, version: version)
        }
        func ofInLine(_ child: String, version: String = "4.3") throws -> [String] {
            try self.rules(
                "<Ad><InLine>\(Self.names + Self.impression + child + Self.creatives)</InLine></Ad>", version: version,
                arguments: ["--extend-select", "VAST365"]
            ).filter { $0 != "VAST353" && $0 != "VAST355" }
        }
        #expect(try ofInLine("<Category>1</Category>") == ["VAST363"])
        #expect(try ofInLine(#"<Category authority="">1</Category>"#) == ["VAST363"])
        #expect(try ofInLine(#"<Category autority="a">1</Category>"#) == ["VAST347"])
        #expect(try ofInLine("<Survey>https://a.example/</Survey>") == ["VAST365"])
        #expect(try ofInLine("<Survey>https://a.example/</Survey>", version: "4.0") == [])
        // What only the other kind of ad has is one mistake.
        #expect(try rules("<Category>1</Category>") == ["VAST375"])
        #expect(try rules("<Survey>https://a.example/</Survey>") == ["VAST375"])
        #expect(try ofInLine("<BlockedAdCategories>1</BlockedAdCategories>") == ["VAST375"])
        #expect(try rules("<AdServingId>1</AdServingId>", version: "3.0") == ["VAST375"])
        #expect(try rules(#"<Pricing model="cpm" currency="usd">1</Pricing>"#) == [])
        #expect(try rules(#"<Pricing>1</Pricing>"#) == ["VAST364"])
        #expect(try rules("<BlockedAdCategories>1</BlockedAdCategories>") == ["VAST363"])
        #expect(try rules(#"<BlockedAdCategories authority="a">1</BlockedAdCategories>"#) == [])
        #expect(try rules(#"<Pricing model="CPX" currency="USD">1</Pricing>"#) == ["VAST364"])
        #expect(try rules(#"<Pricing Model="CPM" currency="USD">1</Pricing>"#) == ["VAST347"])
        #expect(try rules(#"<Pricing Model="CPM">1</Pricing>"#) == ["VAST364", "VAST347"])
    }
}
