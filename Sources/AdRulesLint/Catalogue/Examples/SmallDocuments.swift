/// Small correct documents for the examples of several rules. Attributes have a leading space each.
extension RuleCatalogue {
    /// A playlist with one break.
    static let playlist = RuleExample.document(
        vmap(adBreak(#" timeOffset="start" breakType="linear" breakId="preroll""#)))

    /// A VAST response with one wrapper.
    static let response = RuleExample.document(response(impression))

    /// A linear break with a tag.
    static func linear(_ attributes: String) -> String { adBreak(attributes + #" breakType="linear""#) }

    /// A break with a tag.
    static func adBreak(_ attributes: String, tag: String = "https://ads.example/vast") -> String {
        element("vmap:AdBreak\(attributes)", tagSource("<![CDATA[\(tag)]]>"))
    }

    /// The head of a correct ad.
    static let head = "<AdSystem>Example</AdSystem>\n<AdTitle>Example</AdTitle>"

    /// A linear VAST ad of fifteen seconds.
    static func linearAd(id: String, attributes: String = "") -> String {
        element(
            #"Ad id="\#(id)"\#(attributes)"#,
            element(
                "InLine", head, address("Impression", "https://track.example/impression?ad=\(id)"),
                element("Creatives", plainCreative(file: id))))
    }

    /// A source with an embedded response of these ads.
    static func inlineSource(_ ads: String, attributes: String = "", version: String = #"version="3.0""#) -> String {
        element("vmap:AdSource\(attributes)", element("vmap:VASTAdData", element("VAST \(version)", ads)))
    }

    /// A source with a tag.
    static func tagSource(
        _ content: String = "<![CDATA[https://ads.example/vast]]>", template: String = #" templateType="vast3""#,
        attributes: String = ""
    ) -> String {
        "<vmap:AdSource\(attributes)>\n  <vmap:AdTagURI\(template)>\(content)</vmap:AdTagURI>\n</vmap:AdSource>"
    }
}
