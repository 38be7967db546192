extension RuleCatalogue {
    /// Measurement, interactive code and captions.
    static let vastCodeRules: [RuleDescription] = [
        RuleDescription(
            .incompleteVerification, "incomplete-verification", .warning, .correctness,
            "a Verification without code; since VAST 4.1 without vendor, or code without type",
            why:
                "without code nothing is measured, VAST error 410; without vendor the OMID code gets no VerificationParameters",
            bad: .inLine(
                """
                <AdVerifications>
                  <Verification vendor="example.com-omid"></Verification>
                </AdVerifications>
                \(creatives)
                """),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17"),
        RuleDescription(
            .obsoleteVerification, "obsolete-verification", .warning, .compatibility,
            "the content of a Verification of VAST 4.0 in a later version",
            why: "FlashResource and ViewableImpression left Verification with VAST 4.1: players ignore them",
            bad: .inLine(
                verification(#"<FlashResource apiFramework="VPAID">"#, closing: "</FlashResource>")),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17"),
        RuleDescription(
            .missingVerificationAPI, "missing-verification-api", .warning, .compatibility,
            "a JavaScriptResource or ExecutableResource without apiFramework",
            why: "players with the Open Measurement SDK run only code of apiFramework omid: this one never runs",
            bad: .inLine(verification("<JavaScriptResource>")),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17.1, §3.17.2"),
        RuleDescription(
            .incompleteInteractiveFile, "incomplete-interactive-file", .info, .correctness,
            "an InteractiveCreativeFile that players cannot choose or load",
            why:
                "without type and apiFramework players do not know what runs it, and play the ad without: VAST error 409",
            bad: .inLine(
                linearCreative(duration + "\n" + mediaFiles(interactive("") + "\n" + mediaFile()))),
            good: .inLine(
                linearCreative(
                    duration + "\n"
                        + mediaFiles(interactive(#" type="text/html" apiFramework="SIMID""#) + "\n" + mediaFile()))),
            spec: "VAST 4.2 §3.9.3"),
        RuleDescription(
            .incompleteCaptionFile, "incomplete-caption-file", .info, .correctness,
            "a ClosedCaptionFile without a type or a language that can be read",
            why: "players choose captions by both: one without is not offered to the viewer",
            bad: .inLine(
                linearCreative(duration + "\n" + mediaFiles(mediaFile() + "\n" + captions(#" type="text/vtt""#)))),
            good: .inLine(
                linearCreative(
                    duration + "\n" + mediaFiles(mediaFile() + "\n" + captions(#" type="text/vtt" language="en""#)))),
            spec: "VAST 4.2 §3.9.5"),
    ]

    private static func verification(_ opening: String, closing: String = "</JavaScriptResource>") -> String {
        """
        <AdVerifications>
          <Verification vendor="example.com-omid">
            \(opening)<![CDATA[https://measure.example/omid.js]]>\(closing)
          </Verification>
        </AdVerifications>
        \(creatives)
        """
    }

    private static func interactive(_ attributes: String) -> String {
        "<InteractiveCreativeFile\(attributes)><![CDATA[https://media.example/simid.html]]></InteractiveCreativeFile>"
    }

    private static func captions(_ attributes: String) -> String {
        """
        <ClosedCaptionFiles>
          <ClosedCaptionFile\(attributes)><![CDATA[https://media.example/captions.vtt]]></ClosedCaptionFile>
        </ClosedCaptionFiles>
        """
    }
}
