/// Documents of the tests, with the trackers of a server at `base`.
struct Playlist {
    let base: String

    static let adEvents = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]

    /// A playlist: each break an offset with the tag to ask. Its trackers go to `base`, under `prefix`.
    func vmap(_ breaks: [(offset: String, tag: String)], prefix: String = "") -> String {
        let elements = breaks.enumerated().map { index, found in
            let trackers = ["breakStart", "breakEnd", "error"].map { event in
                let code = event == "error" ? "?code=[ERROR_CODE]" : ""
                return "<vmap:Tracking event=\"\(event)\">\(base)/t/\(prefix)b\(index)/\(event)\(code)</vmap:Tracking>"
            }
            return """
                <vmap:AdBreak timeOffset="\(found.offset)" breakType="linear" breakId="b\(index)">
                <vmap:AdSource><vmap:AdTagURI templateType="vast4"><![CDATA[\(found.tag)]]></vmap:AdTagURI></vmap:AdSource>
                <vmap:TrackingEvents>\(trackers.joined())</vmap:TrackingEvents></vmap:AdBreak>
                """
        }
        return """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\(elements.joined())</vmap:VMAP>
            """
    }

    /// A response of InLine ads: several are a pod.
    func inline(_ name: String, ads: Int, seconds: Int = 10) -> String {
        let elements = (0..<ads).map { index in
            let trackers = Self.adEvents.map { event in
                "<Tracking event=\"\(event)\">\(base)/t/\(name)/\(index)/\(event)</Tracking>"
            }
            return """
                <Ad id="\(name)-\(index)"\(ads > 1 ? " sequence=\"\(index + 1)\"" : "")><InLine>
                <AdSystem>test</AdSystem><AdTitle>\(name)</AdTitle>
                <Impression>\(base)/t/\(name)/\(index)/impression</Impression>
                <Error>\(base)/t/\(name)/\(index)/error?code=[ERRORCODE]</Error>
                <Creatives><Creative><Linear><Duration>00:00:\(seconds < 10 ? "0" : "")\(seconds)</Duration>
                <TrackingEvents>\(trackers.joined())</TrackingEvents>
                <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">\
                \(base)/media.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
                """
        }
        return "<VAST version=\"4.2\">\(elements.joined())</VAST>"
    }

    /// A response that leads to another.
    func wrapper(_ name: String, to url: String) -> String {
        """
        <VAST version="4.2"><Ad id="\(name)"><Wrapper><AdSystem>test</AdSystem>
        <Impression>\(base)/t/\(name)/impression</Impression><Error>\(base)/t/\(name)/error?code=[ERRORCODE]</Error>
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI></Wrapper></Ad></VAST>
        """
    }
}
