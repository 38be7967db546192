/// Documents of the tests, small enough to be read in a test.
enum Documents {
    /// A playlist: each break an offset with the tag to ask.
    static func playlist(_ breaks: [(offset: String, tag: String)]) -> String {
        let elements = breaks.enumerated().map { index, found in
            """
            <vmap:AdBreak timeOffset="\(found.offset)" breakType="linear" breakId="b\(index)">
              <vmap:AdSource id="s\(index)"><vmap:AdTagURI templateType="vast4">\(found.tag)</vmap:AdTagURI></vmap:AdSource>
              <vmap:TrackingEvents>
                <vmap:Tracking event="breakStart">https://beacon.example/b\(index)/breakStart</vmap:Tracking>
                <vmap:Tracking event="breakEnd">https://beacon.example/b\(index)/breakEnd</vmap:Tracking>
                <vmap:Tracking event="error">https://beacon.example/b\(index)/error?code=[ERROR_CODE]</vmap:Tracking>
              </vmap:TrackingEvents>
            </vmap:AdBreak>
            """
        }
        return """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
            \(elements.joined(separator: "\n"))
            </vmap:VMAP>
            """
    }

    /// One ad of a response.
    struct TestAd {
        var seconds = 15
        var skipOffset: String?
        var media =
            #"<MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://media.example/ad.mp4</MediaFile>"#
        var icons = ""
        var extra = ""
        var companions = ""
    }

    /// A response: several ads are a pod.
    static func response(_ ads: [TestAd], name: String = "ad") -> String {
        let elements = ads.enumerated().map { index, ad in
            let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "skip", "pause", "resume"]
            let tracking = events.map { event in
                "<Tracking event=\"\(event)\">https://beacon.example/\(name)/\(index)/\(event)</Tracking>"
            }
            let sequence = ads.count > 1 ? " sequence=\"\(index + 1)\"" : ""
            let skip = ad.skipOffset.map { " skipoffset=\"\($0)\"" } ?? ""
            let seconds = ad.seconds < 10 ? "0\(ad.seconds)" : "\(ad.seconds)"
            return """
                <Ad id="\(name)-\(index)"\(sequence)><InLine>
                  <AdSystem>test</AdSystem><AdTitle>\(name) \(index)</AdTitle>
                  <Impression>https://beacon.example/\(name)/\(index)/impression</Impression>
                  <Error>https://beacon.example/\(name)/\(index)/error?code=[ERRORCODE]</Error>
                  \(ad.extra)
                  <Creatives><Creative><Linear\(skip)>
                    <Duration>00:00:\(seconds)</Duration>
                    <TrackingEvents>\(tracking.joined())</TrackingEvents>
                    <VideoClicks>
                      <ClickThrough>https://shop.example/\(name)?p=[ADPLAYHEAD]</ClickThrough>
                      <ClickTracking>https://beacon.example/\(name)/\(index)/click</ClickTracking>
                    </VideoClicks>
                    <MediaFiles>\(ad.media)</MediaFiles>\(ad.icons)
                  </Linear></Creative>\(ad.companions)</Creatives>
                </InLine></Ad>
                """
        }
        return "<VAST version=\"4.2\">\n\(elements.joined(separator: "\n"))\n</VAST>"
    }

    /// A response without ads.
    static let empty = "<VAST version=\"4.2\"/>"
}
