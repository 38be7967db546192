/// Pieces of VAST for the examples of several rules.
extension RuleCatalogue {
    /// `Creatives` with one linear creative of VAST 4; `attributes` of `Linear` has a leading space before each.
    static func linearCreative(_ content: String, attributes: String = "") -> String {
        creative("<Linear\(attributes)>\n\(indented(content))\n</Linear>")
    }

    /// `Creatives` with one creative of VAST 4.
    static func creative(_ content: String) -> String {
        """
        <Creatives>
          <Creative id="creative-1">
            <UniversalAdId idRegistry="example.com">creative-1</UniversalAdId>
        \(indented(content, by: 4))
          </Creative>
        </Creatives>
        """
    }

    /// An ad of VAST 2.0 or 3.0 with one creative.
    static func olderAd(_ content: String) -> String {
        """
        <Ad id="ad-1">
          <InLine>
            <AdSystem>Example</AdSystem>
            <AdTitle>Example</AdTitle>
            <Impression><![CDATA[https://track.example/impression]]></Impression>
            <Creatives>
              <Creative>
        \(indented(content, by: 8))
              </Creative>
            </Creatives>
          </InLine>
        </Ad>
        """
    }

    /// A linear ad of VAST 2.0 or 3.0; `attributes` of `Linear` has a leading space before each.
    static func olderLinear(_ content: String, attributes: String = "") -> String {
        olderAd("<Linear\(attributes)>\n\(indented(duration + "\n" + content + mediaFiles()))\n</Linear>")
    }

    /// The duration of the ads in these examples.
    static let duration = "<Duration>00:00:30</Duration>"

    /// `MediaFiles` with one or more files.
    static func mediaFiles(_ files: String = mediaFile()) -> String {
        "<MediaFiles>\n\(indented(files))\n</MediaFiles>"
    }

    /// A media file.
    static func mediaFile(
        _ attributes: String = #"delivery="progressive" type="video/mp4" width="640" height="360""#,
        address: String = "https://media.example/creative-1.mp4"
    ) -> String {
        "<MediaFile \(attributes)>\n  <![CDATA[\(address)]]>\n</MediaFile>"
    }

    /// `TrackingEvents` with one tracker of these attributes, and a line end.
    static func tracking(_ attributes: String) -> String {
        """
        <TrackingEvents>
          <Tracking \(attributes)><![CDATA[https://track.example/event]]></Tracking>
        </TrackingEvents>

        """
    }

    /// An image as the resource of a companion, an overlay or an icon.
    static let image =
        #"<StaticResource creativeType="image/png"><![CDATA[https://media.example/image.png]]></StaticResource>"#

    /// A page as such a resource.
    static let frame = "<IFrameResource><![CDATA[https://media.example/page.html]]></IFrameResource>"

    /// The lines of a text, each behind two spaces or more.
    static func indented(_ text: String, by width: Int = 2) -> String {
        let blanks = String(repeating: " ", count: width)
        return text.split(separator: "\n", omittingEmptySubsequences: true).map { blanks + $0 }
            .joined(separator: "\n")
    }
}
