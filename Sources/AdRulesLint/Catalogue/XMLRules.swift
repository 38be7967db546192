extension RuleCatalogue {
    /// XML001 to XML022: whether the document can be read.
    static let xmlRules: [RuleDescription] = [
        RuleDescription(
            .mismatchedEndTag, "mismatched-end-tag", .error, .correctness, fix: .safe,
            "an end tag that does not match the open element",
            why: "every XML parser stops here: VAST error 100 or VMAP error 1002, and nothing plays",
            bad: .document(vmap(linear(#" timeOffset="start""#)).replacing("    </vmap:AdSource>\n", with: "")),
            good: .document(vmap(linear(#" timeOffset="start""#))), spec: "XML 1.0 §3, element type match"),
        RuleDescription(
            .rawAmpersand, "raw-ampersand", .error, .correctness, fix: .safe,
            "an & that starts no entity, as in a URL outside CDATA",
            why: "& starts an entity: XML parsers reject the document, and lenient ones cut the URL off at the &",
            bad: .adBreak(tagSource("https://ads.example/vast?slot=1&size=640")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=1&size=640]]>")), spec: "XML 1.0 §2.4"),
        RuleDescription(
            .brokenCDATAOpener, "broken-cdata-opener", .error, .correctness, fix: .safe,
            "something that looks like <![CDATA[ but is not",
            why: "<! starts a declaration, which is not allowed here: the whole document is rejected",
            bad: .adBreak(tagSource("<![CDATAhttps://ads.example/vast]]>")), good: .adBreak(tagSource()),
            spec: "XML 1.0 §2.7"),
        RuleDescription(
            .brokenCDATA, "broken-cdata", .error, .correctness, fix: .safe,
            "a CDATA section that never ends, or one inside another",
            why: "the first ]]> ends the section: the rest is read as markup, or a stray ]]> breaks the document",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast]>")), good: .adBreak(tagSource()),
            spec: "XML 1.0 §2.7"),
        RuleDescription(
            .jsonEscapedQuotes, "json-escaped-quotes", .error, .correctness,
            #"attribute quotes with a backslash, as in version=\"3.0\""#,
            why: "the document was cut out of a JSON string without being decoded: no XML parser accepts it",
            bad: .document(#"<VAST version=\"3.0\"></VAST>"#), good: response, spec: "XML 1.0 §3.1"),
        RuleDescription(
            .misplacedXMLDeclaration, "misplaced-xml-declaration", .error, .correctness, fix: .safe,
            "an XML declaration that is not at the very beginning",
            why: "<?xml is allowed at byte 0 only: after a blank line most XML parsers reject the document, and a VAST "
                + "response pasted into a playlist with its own declaration breaks the playlist everywhere",
            bad: .document("\n" + declaration() + response.lines), good: .document(declaration() + response.lines),
            spec: "XML 1.0 §2.8"),
        RuleDescription(
            .contentAfterRoot, "content-after-root", .error, .correctness, fix: .unsafe,
            "content after the end of the root element",
            why: "a second root, a proxy's HTML or stray text: strict parsers reject the whole document",
            bad: .document(vmap() + "\n" + "served in 7 ms"), good: playlist,
            spec: "XML 1.0 §2.1"),
        RuleDescription(
            .notXML, "not-xml", .error, .correctness, fix: .safe, "an empty answer, HTML or JSON instead of XML",
            why: "the ad server answered with something else, often an error page: VAST 100, VMAP 1002, no break plays",
            bad: .document(#"{"error": "no such placement"}"#), good: playlist, spec: "XML 1.0 §2.1"),
        RuleDescription(
            .undeclaredPrefix, "undeclared-prefix", .warning, .compatibility, fix: .safe,
            "a prefix without its xmlns declaration, such as xsi:",
            why: "libxml2 and browsers tolerate it; Java, Go and lxml reject the document. The VMAP specification's "
                + "own example has this mistake",
            bad: .document(vmap(attributes: #" version="1.0" xsi:schemaLocation="vmap.xsd""#)), good: playlist,
            spec: "Namespaces in XML 1.0 §5"),
        RuleDescription(
            .undeclaredElementPrefix, "undeclared-element-prefix", .error, .correctness, fix: .safe,
            "an element whose prefix, such as vmap:, has no xmlns declaration",
            why: "strict parsers reject the document, and namespace-aware ones find no VMAP in it",
            bad: .document(vmap(namespace: nil)), good: playlist, spec: "Namespaces in XML 1.0 §5"),
        RuleDescription(
            .strayText, "stray-text", .warning, .suspicious, fix: .unsafe,
            "text between elements where none is allowed",
            why: "every player ignores it; often it is a value that lost its element, or a leftover of a bad edit",
            bad: .playlist(
                element(#"vmap:AdBreak timeOffset="start" breakType="linear""#, "https://ads.example/vast", tagSource())
            ),
            good: .playlist(linear(#" timeOffset="start""#))),
        RuleDescription(
            .unusualEncoding, "unusual-encoding", .info, .compatibility,
            "a byte order mark, or an encoding other than UTF-8",
            why: "XML parsers cope, but players that check the first bytes or treat every answer as UTF-8 do not",
            bad: .document(declaration("ISO-8859-1") + vmap()), good: .document(declaration() + playlist.lines),
            spec: "XML 1.0 §4.3.3"),
        RuleDescription(
            .documentType, "document-type", .error, .correctness, fix: .unsafe, "a document type declaration",
            why: "a DOCTYPE can define entities that read files or expand without limit; careful parsers, this one "
                + "included, reject the document",
            bad: .document("<!DOCTYPE VAST SYSTEM \"vast.dtd\">\n" + #"<VAST version="3.0"></VAST>"#), good: response,
            spec: "XML 1.0 §2.8"),
        RuleDescription(
            .unknownRoot, "unknown-root", .error, .correctness, fix: .safe,
            "a root element that is neither VMAP nor VAST",
            why: "players look for the root by its exact name: VAST 101, VMAP 1000, nothing plays",
            bad: .document(#"<Vast version="3.0"></Vast>"#), good: response, spec: "VMAP 1.0.1 §2.2, VAST 4.2 §3.2"),
        RuleDescription(
            .unexpectedKind, "unexpected-kind", .error, .correctness, "VAST where VMAP is expected, or the reverse",
            why: "a player that requested a playlist plays nothing from a single response, and the reverse",
            bad: .document(response.lines, fileExtension: "vmap"),
            good: .document(playlist.lines, fileExtension: "vmap"), spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .malformedXML, "malformed-xml", .error, .correctness, fix: .safe,
            "any other XML mistake: a raw <, an unknown entity, an attribute without quotes",
            why: "every XML parser stops here: VAST error 100 or VMAP error 1002, and nothing plays",
            bad: .adBreak(tagSource(attributes: " id=preroll")),
            good: .adBreak(tagSource(attributes: #" id="preroll""#)), spec: "XML 1.0 §2.1"),
        RuleDescription(
            .truncatedDocument, "truncated-document", .error, .correctness, "a document that ends inside an element",
            why: "it was cut off in transit, or end tags are missing: no XML parser accepts it",
            bad: .document(
                vmap(#"<vmap:AdBreak timeOffset="start" breakType="linear">"#).replacing("\n</vmap:VMAP>", with: "")),
            good: playlist, spec: "XML 1.0 §2.1"),
        RuleDescription(
            .unreadableEncoding, "unreadable-encoding", .error, .correctness, fix: .safe,
            "an unsupported encoding, or bytes that do not match the declared one",
            why: "parsers must support UTF-8 and UTF-16 only; many reject a document in any other encoding",
            bad: .document(declaration("EBCDIC-CP-US") + vmap()), good: playlist, spec: "XML 1.0 §4.3.3"),
        RuleDescription(
            .invalidNamespaceDeclaration, "invalid-namespace-declaration", .error, .correctness,
            "a namespace declaration that XML does not allow, as in xmlns:a=\"\"",
            why: "libxml2 tolerates it and drops the declaration; Expat, Java and Go reject the document",
            bad: .document(vmap(attributes: #" xmlns:ext="" version="1.0""#)), good: playlist,
            spec: "Namespaces in XML 1.0 §3, §5"),
        RuleDescription(
            .doubledAttribute, "doubled-attribute", .error, .correctness,
            "the same attribute twice, under two prefixes of one namespace",
            why: "libxml2 tolerates it; Expat, Java and Go reject the document",
            bad: .document(
                vmap(attributes: #" xmlns:a="urn:x" xmlns:b="urn:x" version="1.0"\#n    a:key="1" b:key="2""#)),
            good: playlist, spec: "Namespaces in XML 1.0 §6.3"),
        RuleDescription(
            .malformedName, "malformed-name", .error, .correctness,
            "a name with two colons, or with nothing before or after the colon",
            why: "libxml2 tolerates it; Expat, Java and Go reject the document",
            bad: .document(vmap(attributes: #" xmlns:="urn:x" version="1.0""#)), good: playlist,
            spec: "Namespaces in XML 1.0 §4"),
    ]

    /// The XML declaration, in a line.
    private static func declaration(_ encoding: String = "UTF-8") -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?>\n"
    }
}
