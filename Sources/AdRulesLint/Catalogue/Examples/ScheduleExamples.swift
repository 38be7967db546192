/// Breaks for the examples of rules over a whole playlist. Attributes have a leading space each.
extension ExampleMarkup {
    /// A linear break with a tag of its own.
    static func slot(_ offset: String, _ id: String, source: String? = nil, attributes: String = "") -> String {
        adBreak(offset, id, attributes: attributes, content: tagSource(id, source: source))
    }

    /// A break for overlays with a tag of its own.
    static func overlaySlot(_ offset: String, _ id: String, attributes: String = "") -> String {
        adBreak(offset, id, type: "nonlinear", attributes: attributes, content: tagSource(id))
    }

    /// A break that Google's extension makes a bumper.
    static func bumperSlot(_ offset: String, _ id: String) -> String {
        adBreak(offset, id, content: tagSource("\(id)-bumper") + "\n" + bumperExtension)
    }

    /// Google's extension for bumpers.
    static var bumperExtension: String {
        element("vmap:Extensions", #"<vmap:Extension type="bumper" suppress_bumper="true"/>"#)
    }

    /// The extension of a vendor.
    static func skin(
        type: String = #" type="https://ads.example/skin""#,
        content: String = #"<ads:Skin xmlns:ads="https://ads.example/ns" color="red"/>"#
    ) -> String {
        element("vmap:Extensions", element("vmap:Extension\(type)", content))
    }

    /// A linear break whose answer holds no ad.
    static func emptySlot(_ offset: String, _ id: String) -> String {
        adBreak(offset, id, content: inlineSource("", attributes: " id=\"\(id)-ads\""))
    }

    /// A linear break with an inline ad of a duration.
    static func inlineSlot(_ offset: String, _ id: String, duration: String, attributes: String = "") -> String {
        let ad = linearAd(id: id).replacing("00:00:15", with: duration)
        return adBreak(offset, id, attributes: attributes, content: inlineSource(ad))
    }

    /// Breaks one after the other.
    static func breaks(_ breaks: String...) -> RuleExample { .playlist(breaks.joined(separator: "\n")) }

    /// Breaks one after the other, linted with arguments.
    static func breaks(_ breaks: String..., with arguments: String) -> RuleExample {
        .playlist(breaks.joined(separator: "\n"), arguments: arguments.split(separator: " ").map(String.init))
    }

    private static func tagSource(_ id: String, source: String? = nil) -> String {
        tagSource("<![CDATA[https://ads.example/vast?break=\(id)]]>", attributes: " id=\"\(source ?? id)-ads\"")
    }

    /// A break with this content.
    static func adBreak(
        _ offset: String, _ id: String, type: String = "linear", attributes: String = "", content: String
    ) -> String {
        element(#"vmap:AdBreak timeOffset="\#(offset)" breakType="\#(type)" breakId="\#(id)"\#(attributes)"#, content)
    }

    /// A pre-roll break for a single ad.
    static func single(_ id: String, ad: Int = 1) -> String {
        let tag = tagSource(
            "<![CDATA[https://ads.example/vast?id=\(id)&ad=\(ad)]]>",
            attributes: #" id="\#(id)-ad-\#(ad)" allowMultipleAds="false""#)
        return adBreak("start", id, content: tag)
    }

    /// A break whose inline ad may be kept for ten minutes.
    static var expiringSlot: String {
        let linear = element("Linear", "<Duration>00:00:15</Duration>", plainFiles())
        let creative = element("Creative", #"<UniversalAdId idRegistry="ad-id.org">8465</UniversalAdId>"#, linear)
        let ids = "<AdServingId>serving-1</AdServingId>\n<Expires>600</Expires>"
        let ad = element("InLine", head, ids, impression, element("Creatives", creative))
        let vast = inlineSource(
            element(#"Ad id="ad-1""#, ad), attributes: #" id="midroll-ads""#,
            version: #"xmlns="http://www.iab.com/VAST" version="4.2""#)
        return adBreak("00:20:00", "midroll", content: vast)
    }
}
