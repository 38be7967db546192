extension ExampleMarkup {
    static var size: String { #" width="300" height="250""# }

    static func companion(_ attributes: String, _ content: String) -> String {
        creative(companionAds(attributes, content))
    }

    /// A response of VAST 2.0, whose ad has one creative.
    static func olderResponse(_ content: String) -> String { element(#"VAST version="2.0""#, olderAd(content)) }

    /// `CompanionAds` with one companion; `attributes` has a leading space before each attribute.
    static func companionAds(_ attributes: String, _ content: String) -> String {
        element("CompanionAds", element("Companion\(attributes)", content))
    }

    /// A linear creative with one icon.
    static func icon(_ position: String) -> String {
        let tag = #"Icon program="AdChoices" width="20" height="20" \#(position) yPosition="top""#
        return linearCreative(duration, element("Icons", element(tag, image)), mediaFiles())
    }

    /// `NonLinearAds` with one overlay, and content inside or behind it.
    static func overlay(
        attributes: String = #" width="300" height="60""#, inside: String = "", behind: String = ""
    ) -> String {
        element("NonLinearAds", element("NonLinear\(attributes)", image, inside), behind)
    }

    static func verification(_ opening: String, closing: String = "</JavaScriptResource>") -> String {
        let resource = "\(opening)<![CDATA[https://measure.example/omid.js]]>\(closing)"
        return element("AdVerifications", element(#"Verification vendor="example.com-omid""#, resource)) + "\n"
            + creatives
    }

    static func interactive(_ attributes: String) -> String {
        address("InteractiveCreativeFile\(attributes)", "https://media.example/simid.html")
    }

    static func captions(_ attributes: String) -> String {
        element("ClosedCaptionFiles", address("ClosedCaptionFile\(attributes)", "https://media.example/captions.vtt"))
    }

    /// An ad with one media file.
    static func media(_ attributes: String, address: String = "https://media.example/creative-1.mp4") -> RuleExample {
        .linear(files: mediaFile(attributes, address: address))
    }
}
