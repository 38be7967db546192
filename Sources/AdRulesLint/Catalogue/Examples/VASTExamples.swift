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
