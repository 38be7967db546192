/// What the server sends: a playlist of breaks and the responses behind their tags.
struct Playlist {
    /// The server's own address, as in `http://127.0.0.1:8080`.
    let base: String

    /// Where breaks lie and which tag each has.
    static let breaks: [(offset: String, tag: String)] = [
        ("start", "wrapped"), ("00:00:15", "pod"), ("00:00:27", "slow"), ("00:00:36", "failing"),
        ("00:00:44", "hanging"), ("end", "post"),
    ]

    var vmap: String {
        let elements = Self.breaks.map { offset, tag in
            let tracking = ["breakStart", "breakEnd"].map { event in
                "<vmap:Tracking event=\"\(event)\">\(base)/beacon/\(tag)/\(event)</vmap:Tracking>"
            }
            return """
                <vmap:AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(tag)">
                  <vmap:AdSource><vmap:AdTagURI templateType="vast4">\
                <![CDATA[\(base)/tag/\(tag)?cb=[CACHEBUSTING]]]></vmap:AdTagURI></vmap:AdSource>
                  <vmap:TrackingEvents>\(tracking.joined())
                    <vmap:Tracking event="error">\(base)/beacon/\(tag)/error-[ERROR_CODE]</vmap:Tracking>
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

    /// The response behind a tag; nil for one that nobody knows.
    func vast(_ tag: String) -> String? {
        switch tag {
        case "wrapped": wrapper(to: "wrapped-again", name: "outer")
        case "wrapped-again": wrapper(to: "inner", name: "middle")
        case "inner": ads("inner", [6], skipOffset: 2)
        case "pod": ads("pod", [5, 4])
        case "slow": ads("slow", [5])
        case "post": ads("post", [5])
        default: nil
        }
    }

    private static let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "skip"]

    private func wrapper(to tag: String, name: String) -> String {
        """
        <VAST version="4.2"><Ad id="\(name)"><Wrapper><AdSystem>sample</AdSystem>
          <VASTAdTagURI><![CDATA[\(base)/tag/\(tag)]]></VASTAdTagURI>
          <Impression>\(base)/beacon/\(name)/impression</Impression>
        </Wrapper></Ad></VAST>
        """
    }

    private func ads(_ name: String, _ seconds: [Int], skipOffset: Int? = nil) -> String {
        let ads = seconds.enumerated().map { index, seconds in
            let id = "\(name)-\(index + 1)"
            let tracking = Self.events.map { event in
                "<Tracking event=\"\(event)\">\(base)/beacon/\(id)/\(event)</Tracking>"
            }
            let sequence = seconds > 0 && self.isPod(name) ? " sequence=\"\(index + 1)\"" : ""
            let skip = skipOffset.map { " skipoffset=\"00:00:0\($0)\"" } ?? ""
            return """
                <Ad id="\(id)"\(sequence)><InLine><AdSystem>sample</AdSystem><AdTitle>The \(name) ad</AdTitle>
                  <Impression>\(base)/beacon/\(id)/impression</Impression>
                  <Error>\(base)/beacon/\(id)/error-[ERRORCODE]</Error>
                  <Creatives><Creative><Linear\(skip)><Duration>00:00:0\(seconds)</Duration>
                    <TrackingEvents>\(tracking.joined())</TrackingEvents>
                    <VideoClicks><ClickThrough>https://shop.example/\(id)</ClickThrough>
                      <ClickTracking>\(base)/beacon/\(id)/click</ClickTracking></VideoClicks>
                    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1280" height="720">
                      \(base)/media/\(id).mp4</MediaFile></MediaFiles>
                  </Linear></Creative></Creatives>
                </InLine></Ad>
                """
        }
        return "<VAST version=\"4.2\">\(ads.joined())</VAST>"
    }

    private func isPod(_ name: String) -> Bool { name == "pod" }

    /// The beacons that arrive when everything plays and nobody skips, each once.
    static let expectedBeacons: [String] = {
        let ads = ["inner-1", "pod-1", "pod-2", "slow-1", "post-1"]
        let perAd = ads.flatMap { ad in
            ["impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete"].map { "\(ad)/\($0)" }
        }
        let perBreak = ["wrapped", "pod", "slow", "post"].flatMap { ["\($0)/breakStart", "\($0)/breakEnd"] }
        return perAd + perBreak + [
            "outer/impression", "middle/impression", "failing/error-1008", "hanging/error-1007",
        ]
    }()
}
