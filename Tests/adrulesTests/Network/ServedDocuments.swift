/// Playlists and ad responses for the tests with a server. Whatever is not an ad tag has a path below `/never`.
enum Served {
    /// A playlist with a linear break for each tag, a minute apart.
    static func playlist(_ tags: [String], attributes: String = "") -> String {
        let breaks = tags.enumerated().map { number, tag in
            """
            <vmap:AdBreak timeOffset="00:\(number < 9 ? "0" : "")\(number + 1):00" breakType="linear" breakId="b\(number + 1)">
            <vmap:AdSource\(attributes)><vmap:AdTagURI templateType="vast3"><![CDATA[\(tag)]]></vmap:AdTagURI></vmap:AdSource>
            <vmap:TrackingEvents><vmap:Tracking event="breakStart"><![CDATA[http://127.0.0.1:1/never/break]]></vmap:Tracking>
            </vmap:TrackingEvents></vmap:AdBreak>
            """
        }
        return """
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\(breaks.joined())</vmap:VMAP>
            """
    }

    /// A response with an ad whose every other address is on the same server.
    static func ad(_ base: String) -> String {
        """
        <VAST version="3.0"><Ad id="ad"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle>
        <Error><![CDATA[\(base)/never/error]]></Error>
        <Impression><![CDATA[\(base)/never/impression]]></Impression>
        <Creatives><Creative><Linear><Duration>00:00:15</Duration>
        <TrackingEvents><Tracking event="start"><![CDATA[\(base)/never/start]]></Tracking></TrackingEvents>
        <VideoClicks><ClickThrough><![CDATA[\(base)/never/click]]></ClickThrough></VideoClicks>
        <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">
        <![CDATA[\(base)/never/film.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
        """
    }

    /// A response with a wrapper around a URL.
    static func wrapper(_ url: String, base: String) -> String {
        """
        <VAST version="3.0"><Ad id="wrapper"><Wrapper><AdSystem>s</AdSystem>
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI><Error><![CDATA[\(base)/never/error]]></Error>
        <Impression><![CDATA[\(base)/never/impression]]></Impression></Wrapper></Ad></VAST>
        """
    }
}
