extension RuleCatalogue {
    /// Companions, overlays and icons.
    static let vastDisplayRules: [RuleDescription] = [
        RuleDescription(
            .incompleteCompanion, "incomplete-companion", .warning, .correctness,
            "a Companion without width or height, or of no size",
            why:
                "every version requires both: players find the slot on the page by them, and drop the companion",
            bad: .inLine(companion("", image)), good: .inLine(companion(size, image)),
            spec: "VAST 4.2 §3.13.1"),
        RuleDescription(
            .severalResources, "several-resources", .warning, .correctness,
            "several resources in one element of VAST 2.0",
            why: "VAST 2.0 allows one: players show the first, the last, or the kind they look for first",
            bad: .document(olderResponse(companionAds(size, image + "\n" + frame))),
            good: .document(olderResponse(companionAds(size, image))),
            spec: "VAST 2.0 XSD"),
        RuleDescription(
            .missingCreativeType, "missing-creative-type", .warning, .correctness,
            "a StaticResource whose creativeType is missing, empty or no MIME type",
            why: "it tells an image from a script: without it players show nothing, VAST error 503 or 604",
            bad: .inLine(
                companion(size, "<StaticResource><![CDATA[https://media.example/image.png]]></StaticResource>")),
            good: .inLine(companion(size, image)),
            spec: "VAST 4.2 §3.15.1"),
        RuleDescription(
            .incompleteIcon, "incomplete-icon", .warning, .correctness,
            "an Icon without a resource, or with an unusable place, time, size or fallback",
            why: "players show no icon, where AdChoices may be required, or put it anywhere; VAST 4 requires no place",
            bad: .inLine(icon(#"xPosition="10px""#)), good: .inLine(icon(#"xPosition="10""#)),
            spec: "VAST 4.2 §3.11.1, §3.15.1"),
        RuleDescription(
            .missingResource, "missing-resource", .warning, .correctness,
            "a Companion or NonLinear without a resource",
            why: "players have nothing to show: VAST error 503 or 604",
            bad: .inLine(companion(size, "<AltText>Example</AltText>")), good: .inLine(companion(size, image)),
            spec: "VAST 4.2 §3.15.1"),
        RuleDescription(
            .trackersInNonLinear, "trackers-in-non-linear", .warning, .correctness,
            "TrackingEvents inside a NonLinear",
            why: "trackers of overlays belong to NonLinearAds: players do not look into NonLinear and never fire them",
            bad: .inLine(creative(overlay(inside: tracking(#"event="creativeView""#)))),
            good: .inLine(creative(overlay(behind: tracking(#"event="creativeView""#)))),
            spec: "VAST 4.2 §3.12.1"),
        RuleDescription(
            .incompleteNonLinear, "incomplete-non-linear", .warning, .correctness,
            "a NonLinear of an ad without width or height",
            why: "required in all versions but 4.0: players cannot tell whether the overlay fits, VAST error 501",
            bad: .inLine(creative(overlay(attributes: ""))), good: .inLine(creative(overlay())),
            spec: "VAST 4.2 §3.12.1"),
    ]

    private static let size = #" width="300" height="250""#

    private static func companion(_ attributes: String, _ content: String) -> String {
        creative(companionAds(attributes, content))
    }

    /// A response of VAST 2.0, whose ad has one creative.
    private static func olderResponse(_ content: String) -> String {
        "<VAST version=\"2.0\">\n\(indented(olderAd(content)))\n</VAST>"
    }

    /// `CompanionAds` with one companion; `attributes` has a leading space before each attribute.
    private static func companionAds(_ attributes: String, _ content: String) -> String {
        """
        <CompanionAds>
          <Companion\(attributes)>
        \(indented(content, by: 4))
          </Companion>
        </CompanionAds>
        """
    }

    /// A linear creative with one icon.
    private static func icon(_ position: String) -> String {
        linearCreative(
            """
            \(duration)
            <Icons>
              <Icon program="AdChoices" width="20" height="20" \(position) yPosition="top">
                \(image)
              </Icon>
            </Icons>
            \(mediaFiles())
            """)
    }

    /// `NonLinearAds` with one overlay, and content inside or behind it.
    private static func overlay(
        attributes: String = #" width="300" height="60""#, inside: String = "", behind: String = ""
    ) -> String {
        """
        <NonLinearAds>
          <NonLinear\(attributes)>
            \(image)
        \(indented(inside, by: 4))
          </NonLinear>
        \(indented(behind))
        </NonLinearAds>
        """
    }
}
