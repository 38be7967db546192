import Testing

/// A playlist with something of everything, and changes to it that each make exactly one difference.
struct Planted: Sendable, CustomTestStringConvertible {
    /// What is changed.
    var testDescription: String
    /// The text that is replaced, once.
    var old: String
    /// Its replacement.
    var new: String
    /// The only difference: the break, what happened to it, and where.
    var difference: String

    private init(_ name: String, _ old: String, _ new: String, gives difference: String) {
        testDescription = name
        self.old = old
        self.new = new
        self.difference = difference
    }

    private static let inLinear = #"mid changed: AdSource › VAST › Ad "a" › Creative "c" › Linear › "#
    private static let inCompanions = #"mid changed: AdSource › VAST › Ad "a" › Creative 2 › CompanionAds › "#

    private static let pre = """
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre">
            <vmap:AdSource id="1" allowMultipleAds="true">
              <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/pre?a=1&b=2]]></vmap:AdTagURI>
            </vmap:AdSource>
            <vmap:TrackingEvents>
              <vmap:Tracking event="breakStart"><![CDATA[https://track.example/start]]></vmap:Tracking>
              <vmap:Tracking event="breakEnd"><![CDATA[https://track.example/end]]></vmap:Tracking>
            </vmap:TrackingEvents>
            <vmap:Extensions><vmap:Extension type="note"><n:Text xmlns:n="https://n.example" a="1" b="2">one</n:Text></vmap:Extension></vmap:Extensions>
          </vmap:AdBreak>

        """

    private static let half = """
          <vmap:AdBreak timeOffset="50%" breakType="linear,nonlinear" breakId="half">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/half</vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>

        """

    private static let another = """
          <vmap:AdBreak timeOffset="00:05:00" breakType="linear,nonlinear" breakId="new">
            <vmap:AdSource><vmap:AdTagURI templateType="vast3">https://ads.example/half</vmap:AdTagURI></vmap:AdSource>
          </vmap:AdBreak>

        """

    private static let secondFile = """
                              <MediaFile delivery="progressive" type="video/mp4" width="1280" height="720" bitrate="2000"><![CDATA[https://media.example/2.mp4]]></MediaFile>

        """

    /// The playlist.
    static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        \(pre)  <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid" repeatAfter="00:20:00">
            <vmap:AdSource>
              <vmap:VASTAdData>
                <VAST version="4.2">
                  <Ad id="a" sequence="1">
                    <InLine>
                      <AdSystem version="1">server</AdSystem>
                      <AdTitle>First</AdTitle>
                      <Impression id="i"><![CDATA[https://track.example/impression]]></Impression>
                      <Error><![CDATA[https://track.example/error]]></Error>
                      <Creatives>
                        <Creative id="c">
                          <Linear skipoffset="00:00:05">
                            <Duration>00:00:30</Duration>
                            <TrackingEvents>
                              <Tracking event="start"><![CDATA[https://track.example/ad-start]]></Tracking>
                              <Tracking event="progress" offset="00:00:10"><![CDATA[https://track.example/ten]]></Tracking>
                            </TrackingEvents>
                            <VideoClicks>
                              <ClickThrough><![CDATA[https://shop.example]]></ClickThrough>
                              <ClickTracking><![CDATA[https://track.example/click]]></ClickTracking>
                            </VideoClicks>
                            <MediaFiles>
                              <MediaFile id="m1" delivery="progressive" type="video/mp4" width="640" height="360" bitrate="800"><![CDATA[https://media.example/1.mp4]]></MediaFile>
        \(secondFile)                    </MediaFiles>
                          </Linear>
                        </Creative>
                        <Creative>
                          <CompanionAds required="any"><Companion id="k" width="300" height="250"><StaticResource creativeType="image/png"><![CDATA[https://media.example/k.png]]></StaticResource></Companion></CompanionAds>
                        </Creative>
                      </Creatives>
                    </InLine>
                  </Ad>
                  <Ad id="b" sequence="2"><Wrapper><AdSystem>server</AdSystem><VASTAdTagURI><![CDATA[https://ads.example/wrapped]]></VASTAdTagURI></Wrapper></Ad>
                </VAST>
              </vmap:VASTAdData>
            </vmap:AdSource>
          </vmap:AdBreak>
        \(half)  <vmap:AdBreak timeOffset="end" breakType="linear" breakId="custom">
            <vmap:AdSource><vmap:CustomAdData templateType="own"><![CDATA[{"ads":3}]]></vmap:CustomAdData></vmap:AdSource>
          </vmap:AdBreak>
        </vmap:VMAP>

        """

    /// The changes.
    static let all: [Planted] = [
        Planted("the version", #"version="1.0">"#, #"version="1.0.1">"#, gives: #"playlist changed: version"#),
        Planted("an id", #"breakId="pre""#, #"breakId="pre-roll""#, gives: #"pre-roll changed: breakId"#),
        Planted("an offset", #"timeOffset="00:10:00""#, #"timeOffset="00:12:00""#, gives: #"mid moved: timeOffset"#),
        Planted(
            "the notation of a moment that some players read in another way", #"timeOffset="start""#,
            #"timeOffset="00:00:00""#, gives: #"pre changed: timeOffset"#),
        Planted(
            "an offset that becomes unreadable", #"timeOffset="50%""#, #"timeOffset="fifty""#,
            gives: #"half moved: timeOffset"#),
        Planted(
            "the preferred type", #""linear,nonlinear""#, #""nonlinear,linear""#, gives: #"half changed: breakType"#),
        Planted("an interval that goes", #" repeatAfter="00:20:00""#, "", gives: #"mid changed: repeatAfter"#),
        Planted("the id of a source", #"id="1" allow"#, #"id="2" allow"#, gives: #"pre changed: AdSource › id"#),
        Planted(
            "a switch", #"allowMultipleAds="true""#, #"allowMultipleAds="false""#,
            gives: #"pre changed: AdSource › allowMultipleAds"#),
        Planted("one parameter of a tag", #"a=1&b=2"#, #"a=1&b=3"#, gives: #"pre changed: AdSource › AdTagURI"#),
        Planted(
            "a template", #"templateType="vast3"><!["#, #"templateType="vast4"><!["#,
            gives: #"pre changed: AdSource › templateType"#),
        Planted(
            "a tag becomes a response",
            #"<vmap:AdTagURI templateType="vast3">https://ads.example/half</vmap:AdTagURI>"#,
            #"<vmap:VASTAdData><VAST version="4.2"/></vmap:VASTAdData>"#, gives: #"half changed: AdSource › source"#),
        Planted("custom data", #"{"ads":3}"#, #"{"ads":4}"#, gives: #"custom changed: AdSource › CustomAdData"#),
        Planted(
            "a tracker goes", #"<vmap:Tracking event="breakEnd"><![CDATA[https://track.example/end]]></vmap:Tracking>"#,
            "", gives: #"pre changed: Tracking "breakEnd" removed"#),
        Planted(
            "the URL of a tracker", #"https://track.example/start]]>"#, #"https://track.example/begin]]>"#,
            gives: #"pre changed: Tracking "breakStart" › URI"#),
        Planted(
            "the event of a tracker", #"event="breakEnd""#, #"event="error""#,
            gives: #"pre changed: Tracking "error" › event"#),
        Planted(
            "the text of an extension", #"b="2">one"#, #"b="2">two"#, gives: #"pre changed: Extension "note" › content"#
        ),
        Planted(
            "the type of an extension", #"type="note""#, #"type="remark""#,
            gives: #"pre changed: Extension "remark" › type"#),
        Planted(
            "the version of a response", #"VAST version="4.2""#, #"VAST version="4.1""#,
            gives: #"mid changed: AdSource › VAST › version"#),
        Planted(
            "the id of an ad", #"<Ad id="a""#, #"<Ad id="z""#, gives: #"mid changed: AdSource › VAST › Ad "z" › id"#),
        Planted(
            "the place in a pod", #"sequence="2""#, #"sequence="3""#,
            gives: #"mid changed: AdSource › VAST › Ad "b" › sequence"#),
        Planted("a title", #">First<"#, #">Second<"#, gives: #"mid changed: AdSource › VAST › Ad "a" › AdTitle"#),
        Planted(
            "an impression", #"https://track.example/impression"#, #"https://track.example/seen"#,
            gives: #"mid changed: AdSource › VAST › Ad "a" › Impression "i" › URI"#),
        Planted(
            "a share for a time", #"skipoffset="00:00:05""#, #"skipoffset="25%""#, gives: inLinear + #"skipoffset"#),
        Planted("a duration", #"<Duration>00:00:30"#, #"<Duration>00:00:20"#, gives: inLinear + #"Duration"#),
        Planted(
            "the time of a tracker", #"offset="00:00:10""#, #"offset="00:00:11""#,
            gives: inLinear + #"Tracking "progress 00:00:11" › offset"#),
        Planted(
            "the page of a click", #"https://shop.example]]"#, #"https://shop.example/x]]"#,
            gives: inLinear + #"ClickThrough › URI"#),
        Planted("a bit rate", #"bitrate="800""#, #"bitrate="900""#, gives: inLinear + #"MediaFile "m1" › bitrate"#),
        Planted(
            "the URL of a media file", #"https://media.example/2.mp4"#, #"https://media.example/3.mp4"#,
            gives: inLinear + #"MediaFile 2 › URI"#),
        Planted("a media file goes", secondFile, "", gives: inLinear + #"MediaFile 2 removed"#),
        Planted(
            "the companions that are required", #"required="any""#, #"required="all""#,
            gives: inCompanions + #"required"#),
        Planted(
            "the width of a companion", #"width="300""#, #"width="320""#,
            gives: inCompanions + #"Companion "k" › width"#),
        Planted(
            "the image of a companion", #"https://media.example/k.png"#, #"https://media.example/l.png"#,
            gives: inCompanions + #"Companion "k" › resource › URI"#),
        Planted(
            "the tag of a wrapper", #"https://ads.example/wrapped"#, #"https://ads.example/followed"#,
            gives: #"mid changed: AdSource › VAST › Ad "b" › VASTAdTagURI"#),
        Planted("a break goes", half, "", gives: #"half removed"#),
        Planted("a break comes", pre, pre + another, gives: #"new added"#),
    ]
}
