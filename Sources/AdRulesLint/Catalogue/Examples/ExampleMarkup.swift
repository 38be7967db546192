/// What writes examples of rules: the catalogue, and the rules that describe themselves.
protocol ExampleMarkup {}

extension RuleCatalogue: ExampleMarkup {}

/// Markup for the examples of rules. Of a tag with attributes, the name ends at the first blank.
extension ExampleMarkup {
    /// An element with its content, each line of which is behind two blanks; empty lines are left out.
    static func element(_ tag: String, _ content: String...) -> String {
        let inside = indented(content.joined(separator: "\n"))
        return inside.isEmpty ? "<\(tag)/>" : "<\(tag)>\n\(inside)\n\(end(of: tag))"
    }

    /// An element with an address, in one line.
    static func address(_ tag: String, _ uri: String) -> String { "<\(tag)><![CDATA[\(uri)]]>\(end(of: tag))" }

    private static func end(of tag: String) -> String { "</\(tag.prefix { $0 != " " })>" }

    /// The lines of a text, each behind two spaces.
    static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
    }

    /// A playlist of these breaks; attributes behind the namespace have a leading space each.
    static func vmap(
        _ breaks: String..., namespace: String? = "http://www.iab.net/videosuite/vmap",
        attributes: String = #" version="1.0""#
    ) -> String {
        let tag = (namespace.map { " xmlns:vmap=\"\($0)\"" } ?? "") + attributes
        return (["<vmap:VMAP\(tag)>"] + breaks.map(indented) + ["</vmap:VMAP>"]).joined(separator: "\n")
    }
}

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
