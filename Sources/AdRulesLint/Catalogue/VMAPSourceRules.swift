extension RuleCatalogue {
    /// VMAP136 to VMAP149: `AdSource` and its content.
    static let vmapSourceRules: [RuleDescription] = [
        RuleDescription(
            .emptyAdTagURI, "empty-ad-tag-uri", .error, .correctness,
            "an AdTagURI without an address",
            why: "there is nothing to ask for ads: VMAP error 1004, the break is lost",
            bad: .adBreak(tagSource("")), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .paddedAdTagURI, "padded-ad-tag-uri", .info, .compatibility,
            "blanks or line ends around the address of AdTagURI",
            why: "most players trim them; one that asks for the address with the blanks gets no ad",
            bad: .adBreak(tagSource("\n    <![CDATA[https://ads.example/vast]]>\n  ")), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unusableAdTagURI, "unusable-ad-tag-uri", .warning, .correctness,
            "an AdTagURI that is no absolute address with a host",
            why: "a playlist has no base to resolve it against: players on a page take the page's, others cannot ask",
            bad: .adBreak(tagSource("<![CDATA[preroll.xml]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/preroll.xml]]>")),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .escapedAdTagURI, "escaped-ad-tag-uri", .info, .compatibility,
            "an AdTagURI that is escaped where the specification asks for CDATA",
            why: "the same to every XML reader; home-made ones that cut text out of the document keep the &amp;",
            bad: .adBreak(tagSource("https://ads.example/vast?a=1&amp;b=2")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?a=1&b=2]]>")),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unfilledMacro, "unfilled-macro", .warning, .suspicious,
            "a macro in AdTagURI that no player fills there",
            why:
                "players fill the macros of IAB's list, spelt [LIKE_THIS]; others go to the server as they are written",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?cb=%%CACHEBUSTER%%]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?cb=[CACHEBUSTING]]]>")),
            spec: "VAST 4.2 §6"),
        RuleDescription(
            .missingTemplateType, "missing-template-type", .warning, .correctness,
            "an AdTagURI without templateType, or with an empty one",
            why: "players take the answer for VAST; strict ones answer VMAP error 1005",
            bad: .adBreak(tagSource(template: "")), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unlistedTemplateType, "unlisted-template-type", .info, .compatibility,
            "a templateType that VMAP does not list for VAST",
            why:
                "VMAP 1.0.1 lists vast, vast1, vast2 and vast3: a strict player answers VMAP error 1005",
            bad: .adBreak(tagSource(template: #" templateType="vast4""#)), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .customAdDataWithoutTemplateType, "custom-ad-data-without-template-type", .error, .correctness,
            "a CustomAdData without templateType, or with an empty one",
            why: "nothing says how to read it: no player can use it, the break is lost",
            bad: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:CustomAdData><![CDATA[{"ads": []}]]></vmap:CustomAdData>
                </vmap:AdSource>
                """),
            good: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:CustomAdData templateType="example.json"><![CDATA[{"ads": []}]]></vmap:CustomAdData>
                </vmap:AdSource>
                """),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .escapedVAST, "escaped-vast", .error, .correctness,
            "a VASTAdData that holds VAST as text",
            why: "in CDATA or escaped it is text, not elements: players find no VAST, VMAP error 1006",
            bad: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:VASTAdData><![CDATA[<VAST version="3.0"></VAST>]]></vmap:VASTAdData>
                </vmap:AdSource>
                """),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .vastDataWithoutVAST, "vast-data-without-vast", .error, .correctness,
            "a VASTAdData that does not hold exactly one VAST",
            why: "players look for one element VAST: VMAP error 1006, the break or one of the responses is lost",
            bad: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:VASTAdData/>
                </vmap:AdSource>
                """),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .responseWithoutAds, "response-without-ads", .info, .suspicious,
            "a break whose inline VAST has no ad",
            why: "legal: the server had no ad. The break plays nothing, and no player asks again",
            bad: .adBreak(
                """
                <vmap:AdSource>
                  <vmap:VASTAdData>
                    <VAST version="3.0"/>
                  </vmap:VASTAdData>
                </vmap:AdSource>
                """),
            good: .adBreak(inlineSource(linearAd(id: "ad-1"))),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .invalidBoolean, "invalid-boolean", .warning, .correctness,
            "a switch that is neither true nor false",
            why: "most players take anything but true for false; this library takes the default, true",
            bad: .adBreak(tagSource(attributes: #" allowMultipleAds="yes""#)),
            good: .adBreak(tagSource(attributes: #" allowMultipleAds="true""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .podInSingleAdSource, "pod-in-single-ad-source", .warning, .suspicious,
            #"a pod behind allowMultipleAds="false""#,
            why: "only one ad plays; the rest of the pod is dropped",
            bad: .adBreak(
                inlineSource(
                    linearAd(id: "ad-1", attributes: #" sequence="1""#) + "\n"
                        + linearAd(id: "ad-2", attributes: #" sequence="2""#),
                    attributes: #" allowMultipleAds="false""#)),
            good: .adBreak(
                inlineSource(
                    linearAd(id: "ad-1", attributes: #" sequence="1""#) + "\n"
                        + linearAd(id: "ad-2", attributes: #" sequence="2""#),
                    attributes: #" allowMultipleAds="true""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .unfollowedWrapper, "unfollowed-wrapper", .warning, .suspicious,
            #"a wrapper behind followRedirects="false""#,
            why: "the wrapper may not be followed, and nothing plays; Google calls it FollowRedirectsIsFalse",
            bad: .adBreak(
                inlineSource(
                    """
                    <Ad id="ad-1">
                      <Wrapper>
                        <AdSystem>Example</AdSystem>
                        <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI>
                        <Impression><![CDATA[https://track.example/impression]]></Impression>
                      </Wrapper>
                    </Ad>
                    """, attributes: #" followRedirects="false""#)),
            good: .adBreak(
                inlineSource(linearAd(id: "ad-1"), attributes: #" followRedirects="false""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
