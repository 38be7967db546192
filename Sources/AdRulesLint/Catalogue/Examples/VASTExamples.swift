import AdRulesModel

/// Pieces of VAST for the examples of several rules. Attributes have a leading space each.
extension ExampleMarkup {
    /// The creatives of a correct ad of VAST 4.
    static var creatives: String { RuleExample.linear().lines }

    /// `Creatives` with one linear creative of VAST 4.
    static func linearCreative(_ content: String...) -> String {
        creative(element("Linear", content.joined(separator: "\n")))
    }

    /// `Creatives` with one creative of VAST 4.
    static func creative(_ content: String, attributes: String = "") -> String {
        element(
            "Creatives",
            element(
                #"Creative id="creative-1"\#(attributes)"#,
                #"<UniversalAdId idRegistry="example.com">creative-1</UniversalAdId>"#, content))
    }

    /// An ad of VAST 2.0 or 3.0 with one creative.
    static func olderAd(_ content: String) -> String {
        element(
            #"Ad id="ad-1""#, element("InLine", head, impression, element("Creatives", element("Creative", content))))
    }

    /// A linear ad of VAST 2.0 or 3.0.
    static func olderLinear(_ content: String, attributes: String = "") -> String {
        olderAd(element("Linear\(attributes)", duration, content, mediaFiles()))
    }

    /// The duration of the ads in these examples.
    static var duration: String { "<Duration>00:00:30</Duration>" }

    /// `MediaFiles` with one or more files.
    static func mediaFiles(_ files: String = mediaFile()) -> String { element("MediaFiles", files) }

    /// A media file.
    static func mediaFile(
        _ attributes: String = #"delivery="progressive" type="video/mp4" width="640" height="360""#,
        address: String = "https://media.example/creative-1.mp4"
    ) -> String {
        element("MediaFile \(attributes)", "<![CDATA[\(address)]]>")
    }

    /// `TrackingEvents` with a tracker for each of these lists of attributes.
    static func tracking(_ attributes: String...) -> String {
        element(
            "TrackingEvents",
            attributes.map { address("Tracking \($0)", "https://track.example/event") }.joined(separator: "\n"))
    }

    /// An image as the resource of a companion, an overlay or an icon.
    static var image: String { address(#"StaticResource creativeType="image/png""#, "https://media.example/image.png") }

    /// A page as such a resource.
    static var frame: String { address("IFrameResource", "https://media.example/page.html") }
}

/// Ads, wrappers and responses for the examples of several rules.
extension ExampleMarkup {
    static var impression: String { address("Impression", "https://track.example/impression") }

    /// A correct ad of VAST 3.0 or 4.2, with or without one of its elements.
    static func inLine(isVAST4: Bool = false, without omitted: String = "-") -> String {
        let id = isVAST4 ? "\n<AdServingId>serving-1</AdServingId>" : ""
        let lines = (head + "\n" + impression + id).split(separator: "\n").filter { !$0.hasPrefix("<\(omitted)>") }
        let parts = omitted.isSpelled("Creatives") ? "" : isVAST4 ? creatives : element("Creatives", plainCreative())
        return element(#"Ad id="ad-1""#, element("InLine", lines.joined(separator: "\n"), parts))
    }

    static func plainFiles(_ file: String = "ad-1") -> String {
        mediaFiles(mediaFile(address: "https://media.example/\(file).mp4"))
    }

    /// A creative of VAST 3.0.
    static func plainCreative(file: String = "ad-1") -> String {
        element("Creative", element("Linear", "<Duration>00:00:15</Duration>", plainFiles(file)))
    }

    /// Creatives of a wrapper, with or without a media file.
    static func wrapperCreatives(isComplete: Bool) -> String {
        let events = element("TrackingEvents", address(#"Tracking event="start""#, "https://track.example/start"))
        return element("Creatives", element("Creative", element("Linear", isComplete ? plainFiles() : "", events)))
    }

    /// The line of ``linearAd(id:attributes:)`` with the address of the media file.
    static var mediaAddress: String { "            <![CDATA[https://media.example/ad-1.mp4]]>\n" }

    /// An `Error` with an address, and the creatives of a correct ad.
    static func error(_ address: String) -> String {
        (address.isEmpty ? "<Error/>" : Self.address("Error", address)) + "\n" + creatives
    }

    /// A response of VAST 3.0 with one wrapper, whose `Impression` and other content is given.
    static func response(_ content: String, attributes: String = "", version: String = "3.0") -> String {
        element("VAST version=\"\(version)\"", wrapper(content, attributes: attributes))
    }

    /// A wrapper; its attributes have a leading space each.
    static func wrapper(_ content: String, attributes: String = "") -> String {
        element(#"Ad id="ad-1""#, wrapperContent(content, attributes: attributes))
    }

    static func wrapperContent(_ content: String, attributes: String = "") -> String {
        element(
            "Wrapper\(attributes)", "<AdSystem>Example</AdSystem>",
            address("VASTAdTagURI", "https://ads.example/vast"), content)
    }

    static var rootError: String { address("Error", "https://track.example/empty?code=[ERRORCODE]") }

    /// Ads of VAST 3.0 with these sequences.
    static func pod(_ sequences: [Int?]) -> String {
        sequences.enumerated().map { index, sequence in
            linearAd(id: "ad-\(index + 1)", attributes: sequence.map { #" sequence="\#($0)""# } ?? "")
        }.joined(separator: "\n")
    }

    /// A wrapper in a document of its own, with this start tag of `Ad`.
    static func response(ad: String) -> String { response(impression).replacing(#"<Ad id="ad-1">"#, with: ad) }

    /// `Creatives` with one creative, whose `UniversalAdId` is given.
    static func creative(universalAdID: String) -> String {
        let linear = element("Linear", duration, mediaFiles())
        return element("Creatives", element(#"Creative id="creative-1""#, universalAdID, linear))
    }
}

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
