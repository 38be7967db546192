/// Small correct documents for the examples of several rules.
extension RuleCatalogue {
    /// A playlist with one break.
    static let playlist = RuleExample.document(
        """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="preroll">
            <vmap:AdSource>
              <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI>
            </vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>
        """)

    /// A VAST response with one wrapper.
    static let response = RuleExample.document(
        """
        <VAST version="3.0">
          <Ad id="ad-1">
            <Wrapper>
              <AdSystem>Example</AdSystem>
              <VASTAdTagURI><![CDATA[https://ads.example/vast]]></VASTAdTagURI>
              <Impression><![CDATA[https://track.example/impression]]></Impression>
            </Wrapper>
          </Ad>
        </VAST>
        """)

    /// A linear break with a tag; `attributes` has a leading space before each attribute.
    static func linear(_ attributes: String) -> String { adBreak(attributes + #" breakType="linear""#) }

    /// A break with a tag; `attributes` has a leading space before each attribute.
    static func adBreak(_ attributes: String, tag: String = "https://ads.example/vast") -> String {
        """
        <vmap:AdBreak\(attributes)>
          <vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[\(tag)]]></vmap:AdTagURI>
          </vmap:AdSource>
        </vmap:AdBreak>
        """
    }

    /// A linear VAST ad of fifteen seconds; `attributes` of `Ad` has a leading space before each attribute.
    static func linearAd(id: String, attributes: String = "") -> String {
        """
        <Ad id="\(id)"\(attributes)>
          <InLine>
            <AdSystem>Example</AdSystem>
            <AdTitle>Example</AdTitle>
            <Impression><![CDATA[https://track.example/impression?ad=\(id)]]></Impression>
            <Creatives>
              <Creative>
                <Linear>
                  <Duration>00:00:15</Duration>
                  <MediaFiles>
                    <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
                      <![CDATA[https://media.example/\(id).mp4]]>
                    </MediaFile>
                  </MediaFiles>
                </Linear>
              </Creative>
            </Creatives>
          </InLine>
        </Ad>
        """
    }

    /// A source with an embedded response of these ads; `attributes` has a leading space before each attribute.
    static func inlineSource(_ ads: String, attributes: String = "") -> String {
        let indented = ads.split(separator: "\n").map { "      " + $0 }.joined(separator: "\n")
        return """
            <vmap:AdSource\(attributes)>
              <vmap:VASTAdData>
                <VAST version="3.0">
            \(indented)
                </VAST>
              </vmap:VASTAdData>
            </vmap:AdSource>
            """
    }

    /// A source with a tag; `attributes` has a leading space before each attribute.
    static func tagSource(
        _ content: String = "<![CDATA[https://ads.example/vast]]>", template: String = #" templateType="vast3""#,
        attributes: String = ""
    ) -> String {
        """
        <vmap:AdSource\(attributes)>
          <vmap:AdTagURI\(template)>\(content)</vmap:AdTagURI>
        </vmap:AdSource>
        """
    }
}
