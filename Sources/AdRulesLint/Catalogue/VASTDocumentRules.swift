extension RuleCatalogue {
    /// The rules of the VAST reader about the document and its ads.
    static let vastDocumentRules: [RuleDescription] = [
        RuleDescription(
            .unknownVASTVersion, "unknown-vast-version", .error, .correctness, fix: .safe,
            "a VAST response without a version, or with one that does not exist",
            why: "strict players answer VAST error 102 and show nothing; others guess",
            bad: .document(response(impression, version: "3")), good: response, spec: "VAST 4.2 §3.2"),
        RuleDescription(
            .vast1, "vast-1", .error, .correctness, "VAST 1, whose root is VideoAdServingTemplate",
            why: "VAST 1 is another format: players since 2010 answer with VAST error 101 or 102",
            bad: .document(#"<VideoAdServingTemplate></VideoAdServingTemplate>"#), good: response,
            spec: "VAST 4.2 §3.2"),
        RuleDescription(
            .wrongVASTNamespace, "wrong-vast-namespace", .warning, .compatibility, fix: .safe,
            "a namespace that its version of VAST does not have",
            why: "VAST 4 has http://www.iab.com/VAST, VAST 2 and 3 have none: parsers that compare it find no ad",
            bad: .document(response(impression, version: #"3.0" xmlns="http://www.iab.com/VAST"#)), good: response,
            spec: "VAST 4.2 §3"),
        RuleDescription(
            .emptyAd, "empty-ad", .error, .correctness, "an Ad with neither InLine nor Wrapper",
            why: "there is nothing to play: every player skips the ad",
            bad: .response(#"<Ad id="ad-1"></Ad>"#), good: .response(linearAd(id: "ad-1")), spec: "VAST 4.2 §3.3.2"),
        RuleDescription(
            .adWithBoth, "ad-with-both", .error, .correctness, "an Ad with more than one InLine or Wrapper",
            why: "only one is used, the first by most players and this library: the other ad is lost",
            bad: .response(
                element(
                    #"Ad id="ad-1""#, wrapperContent(impression),
                    wrapperContent(impression).replacing("/vast]", with: "/other]")
                        .replacing("/impression]", with: "/other]"))),
            good: .response(linearAd(id: "ad-1")), spec: "VAST 4.2 §3.3.2"),
        RuleDescription(
            .misspeltInline, "misspelt-inline", .error, .correctness, fix: .safe,
            "InLine or Wrapper misspelt, such as Inline",
            why: "XML is case-sensitive: players that look for InLine find no ad",
            bad: .response(wrapper(impression).replacing("Wrapper>", with: "wrapper>")),
            good: .response(linearAd(id: "ad-1")), spec: "VAST 4.2 §3.4"),
        RuleDescription(
            .misspeltVASTAttribute, "misspelt-vast-attribute", .warning, .suspicious, fix: .safe,
            "an attribute that nearly matches one of VAST's",
            why: "players ignore it, so it has no effect. VAST 3.0's own text has followAdditonalWrappers",
            bad: .response(wrapper(impression, attributes: #" followAdditonalWrappers="false""#)),
            good: .response(wrapper(impression, attributes: #" followAdditionalWrappers="false""#)),
            spec: "VAST 4.2 §5"),
        RuleDescription(
            .creativeOutsideCreatives, "creative-outside-creatives", .error, .correctness,
            "a Creative outside Creatives", why: "players look for creatives in Creatives: this one is never shown",
            bad: .response(element(#"Ad id="ad-1""#, element("InLine", head, impression, plainCreative()))),
            good: .response(linearAd(id: "ad-1")), spec: "VAST 4.2 §3.6"),
        RuleDescription(
            .invalidExpires, "invalid-expires", .warning, .correctness,
            "an Expires that is not a number of seconds from 1 up",
            why: "players cannot know how long the ad may be kept, and keep it as long as they like",
            bad: .inLine("<Expires>tomorrow</Expires>\n" + creatives),
            good: .inLine("<Expires>3600</Expires>\n" + creatives), spec: "VAST 4.2 §3.4.10"),
        RuleDescription(
            .laterVersion, "later-version", .info, .compatibility, fix: .unsafe,
            "an element or attribute that is newer than the response's version",
            why: "players that check the version ignore it: declare the version that the response follows",
            bad: .response(verifiedAd, version: "3.0"), good: .inLine(creatives), spec: "VAST 4.2 §5"),
        RuleDescription(
            .unknownVASTElement, "unknown-vast-element", .warning, .suspicious, fix: .safe,
            "an element or attribute that VAST does not allow here",
            why: "every player but the vendor's own ignores it; vendor additions belong in Extensions",
            bad: .inLine("<description>Example</description>\n" + creatives), good: .inLine(creatives),
            spec: "VAST 4.2 §3.18"),
        RuleDescription(
            .repeatedElement, "repeated-element", .warning, .correctness,
            "a second element where VAST allows one, such as Duration or VASTAdTagURI",
            why:
                "players read the first or the last: a second address is never requested, a second Linear never played",
            bad: .response(
                wrapper("<VASTAdTagURI><![CDATA[https://ads.example/other]]></VASTAdTagURI>\n" + impression)),
            good: .response(wrapper(impression)), spec: "VAST 4.2 XSD"),
        RuleDescription(
            .misspeltAdElement, "misspelt-ad-element", .error, .correctness, fix: .safe,
            "a required element of an ad, such as Linear, misspelt or in the wrong place",
            why:
                "names are case-sensitive, and players look in one place: they ignore the element, and the ad is lost with it",
            bad: .inLine(linearCreative(duration + "\n<Mediafiles>\n\(indented(mediaFile()))\n</Mediafiles>")),
            good: .inLine(creatives), spec: "VAST 4.2 §5"),
        RuleDescription(
            .unreadableValue, "unreadable-value", .warning, .correctness, fix: .safe,
            "an unreadable number or boolean, or an unreadable time of an icon",
            why: "players fall back to their default or to 0: a media file of unknown size, for example",
            bad: .response(wrapper(impression, attributes: #" allowMultipleAds="yes""#)),
            good: .response(wrapper(impression, attributes: #" allowMultipleAds="true""#)), spec: "VAST 4.2 §5"),
    ]

    /// An ad that was written for VAST 4.1.
    private static var verifiedAd: String {
        let script = verification(#"<JavaScriptResource apiFramework="omid">"#).replacing(creatives, with: "")
        let linear = element("Linear", duration, mediaFiles())
        return element(
            #"Ad id="ad-1""#,
            element("InLine", head, impression, script, element("Creatives", element("Creative", linear))))
    }
}
