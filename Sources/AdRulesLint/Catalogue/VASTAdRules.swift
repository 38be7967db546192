import AdRulesModel

extension RuleCatalogue {
    /// What an ad of a response contains, and what it must contain.
    static let vastAdRules: [RuleDescription] = [
        RuleDescription(
            .missingImpression, "missing-impression", .error, .correctness,
            "an InLine without Impression, or with an empty one only",
            why:
                "required in all versions: no impression is counted, and Vungle's reader refuses the ad; about:blank is "
                + "for one that is not to be counted",
            bad: .response(inLine(without: "Impression")), good: .response(inLine()),
            spec: "VAST 4.2 §3.4.4"),
        RuleDescription(
            .missingAdTagURI, "missing-ad-tag-uri", .error, .correctness,
            "a Wrapper without VASTAdTagURI, or with an empty one",
            why: "a wrapper refers to another response: without its address there is no ad: VAST error 300",
            bad: .response(
                """
                <Ad id="ad-1">
                  <Wrapper>
                    <AdSystem>Example</AdSystem>
                    <Impression><![CDATA[https://track.example/impression]]></Impression>
                  </Wrapper>
                </Ad>
                """),
            good: .response(wrapper(impression)),
            spec: "VAST 4.2 §3.19.1"),
        RuleDescription(
            .inlineWithoutCreatives, "inline-without-creatives", .error, .correctness,
            "an InLine without a Creative",
            why: "there is nothing to play: players drop the ad, some with VAST error 101",
            bad: .response(inLine(without: "Creatives")), good: .response(inLine()),
            spec: "VAST 4.2 §3.6"),
        RuleDescription(
            .wrapperWithoutCreatives, "wrapper-without-creatives", .info, .pedantic,
            "a Wrapper of VAST 2.0 or 3.0 without Creatives",
            why: "only validation with the schema fails; no player needs it, and VAST 4 made it optional",
            bad: .document(response(impression), arguments: extending(.wrapperWithoutCreatives)),
            good: .document(
                response(impression + "\n<Creatives/>"), arguments: extending(.wrapperWithoutCreatives)),
            spec: "VAST 2.0 XSD"),
        RuleDescription(
            .earlyWrapperAttribute, "early-wrapper-attribute", .warning, .compatibility,
            "an attribute of Wrapper in VAST 2.0, which has none",
            why: "followAdditionalWrappers, allowMultipleAds and fallbackOnNoAd are since VAST 3.0: others ignore them",
            bad: .response(wrapper(impression, attributes: #" allowMultipleAds="true""#), version: "2.0"),
            good: .response(wrapper(impression, attributes: #" allowMultipleAds="true""#)),
            spec: "VAST 4.2 §3.19"),
        RuleDescription(
            .wrapperWithMediaFiles, "wrapper-with-media-files", .warning, .suspicious,
            "a MediaFile in a wrapper",
            why: "players take the media files of the wrapped ad: this one never plays",
            bad: .response(wrapper(impression + "\n" + wrapperCreatives(isComplete: true))),
            good: .response(wrapper(impression + "\n" + wrapperCreatives(isComplete: false))),
            spec: "VAST 4.2 §3.19"),
        RuleDescription(
            .missingAdServingID, "missing-ad-serving-id", .warning, .correctness,
            "an InLine of VAST 4.1 or later without AdServingId, or with an empty one",
            why: "the servers of a chain cannot join their reports; players play the ad and send [ADSERVINGID] as -1",
            bad: .response(inLine(isVAST4: true, without: "AdServingId"), version: "4.2"),
            good: .response(inLine(isVAST4: true), version: "4.2"),
            spec: "VAST 4.2 §3.4.3"),
        RuleDescription(
            .categoryWithoutAuthority, "category-without-authority", .warning, .correctness,
            "a Category or BlockedAdCategories without authority, or an empty Category",
            why: "a code has a meaning only in its list: a publisher that blocks categories refuses the ad, error 205",
            bad: .inLine("<Category>IAB1-1</Category>\n" + creatives),
            good: .inLine(#"<Category authority="https://iabtechlab.com">IAB1-1</Category>"# + "\n" + creatives),
            spec: "VAST 4.2 §3.4.5"),
        RuleDescription(
            .invalidPricing, "invalid-pricing", .warning, .correctness,
            "a Pricing without a known model or a currency, or that is no number",
            why: "players and servers that compare prices cannot read this one, and rank the ad last",
            bad: .inLine(#"<Pricing model="CPM" currency="dollar">25.00</Pricing>"# + "\n" + creatives),
            good: .inLine(#"<Pricing model="CPM" currency="USD">25.00</Pricing>"# + "\n" + creatives),
            spec: "VAST 4.2 §3.4.8"),
        RuleDescription(
            .deprecatedFeature, "deprecated-feature", .info, .compatibility,
            "a Survey or a conditional ad in VAST 4.1 or later",
            why: "deprecated since VAST 4.1: few players request a survey, and none tells a conditional ad apart",
            bad: .inLine("<Survey><![CDATA[https://survey.example/1]]></Survey>\n" + creatives),
            good: .inLine(creatives),
            spec: "VAST 4.2 §3.3.2, §3.4.9"),
        RuleDescription(
            .adWithoutErrorTracker, "ad-without-error-tracker", .info, .pedantic,
            "an ad without Error",
            why: "the ad server does not learn that its ad failed, nor why",
            bad: .document(response(impression), arguments: extending(.adWithoutErrorTracker)),
            good: .document(
                response("<Error><![CDATA[https://track.example/error?code=[ERRORCODE]]]></Error>\n" + impression),
                arguments: extending(.adWithoutErrorTracker)),
            spec: "VAST 4.2 §3.4.11"),
        RuleDescription(
            .missingAdSystem, "missing-ad-system", .warning, .correctness,
            "an ad without AdSystem, or with an empty one",
            why: "required, but players need it for logs only: reports do not say whose ad it is",
            bad: .response(inLine(without: "AdSystem")), good: .response(inLine()),
            spec: "VAST 4.2 §3.4.1"),
        RuleDescription(
            .missingAdTitle, "missing-ad-title", .warning, .correctness,
            "an InLine without AdTitle, or with an empty one",
            why: "required, but players need it for logs only: reports do not say which ad it is",
            bad: .response(inLine(without: "AdTitle")), good: .response(inLine()),
            spec: "VAST 4.2 §3.4.2"),
        RuleDescription(
            .wrapperWithoutImpression, "wrapper-without-impression", .warning, .correctness,
            "a Wrapper without Impression, or with an empty one only",
            why: "required in all versions; players follow the wrapper, but its ad server counts no impression",
            bad: .response(wrapper("")), good: .response(wrapper(impression)),
            spec: "VAST 4.2 §3.19"),
    ]

    static let impression = "<Impression><![CDATA[https://track.example/impression]]></Impression>"

    /// A correct ad of VAST 3.0 or 4.2, with or without one of its elements.
    private static func inLine(isVAST4: Bool = false, without omitted: String? = nil) -> String {
        var elements: [(name: String, text: String)] = [
            ("AdSystem", "<AdSystem>Example</AdSystem>"), ("AdTitle", "<AdTitle>Example</AdTitle>"),
            ("Impression", impression),
        ]
        if isVAST4 { elements.append(("AdServingId", "<AdServingId>serving-1</AdServingId>")) }
        elements.append(("Creatives", isVAST4 ? creatives : plainCreatives))
        let lines = elements.filter { !$0.name.isSpelled(omitted ?? "") }
            .flatMap { $0.text.split(separator: "\n").map { "    " + $0 } }
        return ([#"<Ad id="ad-1">"#, "  <InLine>"] + lines + ["  </InLine>", "</Ad>"]).joined(separator: "\n")
    }

    /// Creatives of VAST 3.0.
    private static let plainCreatives = """
        <Creatives>
          <Creative>
            <Linear>
              <Duration>00:00:15</Duration>
              <MediaFiles>
                <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                  <![CDATA[https://media.example/ad-1.mp4]]>
                </MediaFile>
              </MediaFiles>
            </Linear>
          </Creative>
        </Creatives>
        """

    /// Creatives of a wrapper, with or without a media file.
    private static func wrapperCreatives(isComplete: Bool) -> String {
        let file = """
                  <MediaFiles>
                    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                      <![CDATA[https://media.example/ad-1.mp4]]>
                    </MediaFile>
                  </MediaFiles>

            """
        return """
            <Creatives>
              <Creative>
                <Linear>
            \(isComplete ? file : "")      <TrackingEvents>
                    <Tracking event="start"><![CDATA[https://track.example/start]]></Tracking>
                  </TrackingEvents>
                </Linear>
              </Creative>
            </Creatives>
            """
    }
}
