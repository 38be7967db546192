extension RuleCatalogue {
    static let size = #" width="300" height="250""#

    static func companion(_ attributes: String, _ content: String) -> String {
        creative(companionAds(attributes, content))
    }

    /// A response of VAST 2.0, whose ad has one creative.
    static func olderResponse(_ content: String) -> String {
        "<VAST version=\"2.0\">\n\(indented(olderAd(content)))\n</VAST>"
    }

    /// `CompanionAds` with one companion; `attributes` has a leading space before each attribute.
    static func companionAds(_ attributes: String, _ content: String) -> String {
        """
        <CompanionAds>
          <Companion\(attributes)>
        \(indented(content, by: 4))
          </Companion>
        </CompanionAds>
        """
    }

    /// A linear creative with one icon.
    static func icon(_ position: String) -> String {
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
    static func overlay(
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

    static func verification(_ opening: String, closing: String = "</JavaScriptResource>") -> String {
        """
        <AdVerifications>
          <Verification vendor="example.com-omid">
            \(opening)<![CDATA[https://measure.example/omid.js]]>\(closing)
          </Verification>
        </AdVerifications>
        \(creatives)
        """
    }

    static func interactive(_ attributes: String) -> String {
        "<InteractiveCreativeFile\(attributes)><![CDATA[https://media.example/simid.html]]></InteractiveCreativeFile>"
    }

    static func captions(_ attributes: String) -> String {
        """
        <ClosedCaptionFiles>
          <ClosedCaptionFile\(attributes)><![CDATA[https://media.example/captions.vtt]]></ClosedCaptionFile>
        </ClosedCaptionFiles>
        """
    }

    /// An ad with one media file.
    static func media(
        _ attributes: String, address: String = "https://media.example/creative-1.mp4", arguments: [String] = []
    ) -> RuleExample {
        .inLine(
            linearCreative(duration + "\n" + mediaFiles(mediaFile(attributes, address: address))),
            arguments: arguments)
    }
}
