/// Small correct documents for the examples of several rules. Attributes have a leading space each.
extension ExampleMarkup {
    /// A playlist with one break.
    static var playlist: RuleExample {
        .document(vmap(adBreak(#" timeOffset="start" breakType="linear" breakId="preroll""#)))
    }

    /// A VAST response with one wrapper.
    static var response: RuleExample { .document(response(impression)) }

    /// A linear break with a tag.
    static func linear(_ attributes: String) -> String { adBreak(attributes + #" breakType="linear""#) }

    /// A break with a tag.
    static func adBreak(_ attributes: String, tag: String = "https://ads.example/vast") -> String {
        element("vmap:AdBreak\(attributes)", tagSource("<![CDATA[\(tag)]]>"))
    }

    /// A tag and one tracker.
    static func tracking(event: String, query: String = "break=1") -> String {
        tracker("https://track.example/break?\(query)", event: event)
    }

    /// A tag and one tracker with an address.
    static func tracker(_ address: String, event: String = "breakStart") -> String {
        tagSource() + "\n" + trackers([event], address)
    }

    /// Trackers of a break for these events, each with the address.
    static func trackers(_ events: [String], _ uri: String) -> String {
        let trackers = events.map { address("vmap:Tracking event=\"\($0)\"", uri) }
        return element("vmap:TrackingEvents", trackers.joined(separator: "\n"))
    }

    /// The head of a correct ad.
    static var head: String { "<AdSystem>Example</AdSystem>\n<AdTitle>Example</AdTitle>" }

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
