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

    /// A linear break whose answer holds no ad.
    static func emptySlot(_ offset: String, _ id: String) -> String {
        """
        <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(id)">
          <vmap:AdSource id="\(id)-ads">
            <vmap:VASTAdData>
              <VAST version="3.0"/>
            </vmap:VASTAdData>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
    }

    /// A linear break with an inline ad of a duration.
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

    /// A pre-roll break for a single ad.
    static func single(_ id: String, ad: Int = 1) -> String {
        """
        <vmap:AdBreak timeOffset="start" breakType="linear" breakId="\(id)">
          <vmap:AdSource id="\(id)-ad-\(ad)" allowMultipleAds="false">
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast?id=\(id)&ad=\(ad)]]></vmap:AdTagURI>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
    }

    static let expiringSlot =
        """
        <vmap:AdBreak timeOffset="00:20:00" breakType="linear" breakId="midroll">
          <vmap:AdSource id="midroll-ads">
            <vmap:VASTAdData>
              <VAST xmlns="http://www.iab.com/VAST" version="4.2">
                <Ad id="ad-1">
                  <InLine>
                    <AdSystem>Example</AdSystem>
                    <AdTitle>Example</AdTitle>
                    <AdServingId>serving-1</AdServingId>
                    <Expires>600</Expires>
                    <Impression><![CDATA[https://track.example/impression]]></Impression>
                    <Creatives>
                      <Creative>
                        <UniversalAdId idRegistry="ad-id.org">8465</UniversalAdId>
                        <Linear>
                          <Duration>00:00:15</Duration>
                          <MediaFiles>
                            <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                              <![CDATA[https://media.example/ad-1.mp4]]>
                            </MediaFile>
                          </MediaFiles>
                        </Linear>
                      </Creative>
                    </Creatives>
                  </InLine>
                </Ad>
              </VAST>
            </vmap:VASTAdData>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
}
