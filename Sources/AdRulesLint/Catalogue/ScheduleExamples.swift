/// Breaks for the examples of rules over a whole playlist.
extension RuleCatalogue {
    /// A linear break with a tag of its own; `attributes` has a leading space before each attribute.
    static func slot(_ offset: String, _ id: String, source: String? = nil, attributes: String = "") -> String {
        adBreak(offset, id, type: "linear", attributes: attributes, content: tagSource(id, source: source))
    }

    /// A break for overlays with a tag of its own.
    static func overlaySlot(_ offset: String, _ id: String, attributes: String = "") -> String {
        adBreak(offset, id, type: "nonlinear", attributes: attributes, content: tagSource(id))
    }

    /// A break that Google's extension makes a bumper.
    static func bumperSlot(_ offset: String, _ id: String) -> String {
        adBreak(
            offset, id, type: "linear",
            content: tagSource("\(id)-bumper") + """

                <vmap:Extensions>
                  <vmap:Extension type="bumper" suppress_bumper="true"/>
                </vmap:Extensions>
                """)
    }

    /// A linear break that brings its ad, of a duration.
    static func inlineSlot(_ offset: String, _ id: String, duration: String, attributes: String = "") -> String {
        let ad = linearAd(id: id).replacing("00:00:15", with: duration)
        return adBreak(offset, id, type: "linear", attributes: attributes, content: inlineSource(ad))
    }

    /// Breaks one after the other.
    static func breaks(_ breaks: String...) -> RuleExample { .playlist(breaks.joined(separator: "\n")) }

    /// Breaks one after the other, linted with arguments.
    static func breaks(_ breaks: String..., with arguments: String) -> RuleExample {
        .playlist(breaks.joined(separator: "\n"), arguments: arguments.split(separator: " ").map(String.init))
    }

    private static func tagSource(_ id: String, source: String? = nil) -> String {
        """
        <vmap:AdSource id="\(source ?? id)-ads">
          <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?break=\(id)]]></vmap:AdTagURI>
        </vmap:AdSource>
        """
    }

    private static func adBreak(
        _ offset: String, _ id: String, type: String, attributes: String = "", content: String
    ) -> String {
        let indented = content.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n")
        return """
            <vmap:AdBreak timeOffset="\(offset)" breakType="\(type)" breakId="\(id)"\(attributes)>
            \(indented)
            </vmap:AdBreak>
            """
    }
}
