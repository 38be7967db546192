/// Writes a playlist of about a given size, always the same: breaks with tag URIs and breaks with pods of VAST 3 inside, with
/// trackers in CDATA, as ad servers send them.
struct PlaylistGenerator {
    /// What the breaks hold.
    enum Shape: String, CaseIterable {
        /// Three of five breaks have a tag, the others ads.
        case mixed
        /// As `mixed`, and two breaks each share an identifier.
        case findings
        /// As `mixed`, with a tracker of an event that there is not in each break.
        case unfixable
        /// As `mixed`, with a value and a name in each break that can be fixed.
        case fixable
        /// All breaks have ads.
        case vast
    }

    private let shape: Shape
    private var state: UInt64 = 0x5EED
    private var text = ""
    private var breaks = 0

    private init(_ shape: Shape) { self.shape = shape }

    /// A playlist of at least `size` bytes; it ends with the first break behind that.
    static func playlist(bytes size: Int, shape: Shape = .mixed) -> [UInt8] {
        var generator = PlaylistGenerator(shape)
        generator.text.reserveCapacity(size + 20_000)
        generator.text += """
            <?xml version="1.0" encoding="UTF-8"?>
            <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">

            """
        while generator.text.utf8.count < size { generator.writeBreak() }
        generator.text += "</vmap:VMAP>\n"
        return Array(generator.text.utf8)
    }

    private mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    private mutating func writeBreak() {
        let seconds = breaks * 60
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let offset =
            breaks == 0 ? "start" : "\(two(seconds / 3600)):\(two(seconds / 60 % 60)):\(two(seconds % 60)).000"
        text += """
              <vmap:AdBreak timeOffset="\(offset)" breakType="\(shape == .fixable ? "Linear" : "linear")" \
            \(shape == .fixable ? "breakIdd" : "breakId")="midroll-\(shape == .findings ? breaks / 2 : breaks)">
                <vmap:AdSource id="midroll-\(breaks)-ad-1" allowMultipleAds="true" followRedirects="true">

            """
        if shape != .vast, below(5) < 3 {
            text += """
                      <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/gampad/ads?slotname=/124319096/\
                external/ad_rule_samples&sz=640x480&ciu_szs=300x250&cust_params=deployment%3Ddevsite%26sample_ar%3Dpremidpost\
                &url=&unviewed_position_start=1&output=xml_vast3&impl=s&env=vp&gdfp_req=1&ad_rule=0&vad_type=linear\
                &vpos=midroll&pod=\(breaks)&ppos=1&lip=true&min_ad_duration=0&max_ad_duration=30000&vrid=\(below(100_000))\
                &cmsid=496&video_doc_id=short_onecue&kfa=0&tfcd=0]]></vmap:AdTagURI>

                """
        } else {
            writeVAST()
        }
        text += """
                </vmap:AdSource>
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break?b=\(breaks)&e=start]]></vmap:Tracking>
                  <vmap:Tracking event="\(shape == .unfixable ? "over" : "breakEnd")"><![CDATA[https://track.example/break?b=\(breaks)&e=end]]></vmap:Tracking>
                </vmap:TrackingEvents>
              </vmap:AdBreak>

            """
        breaks += 1
    }

    private mutating func writeVAST() {
        text += "      <vmap:VASTAdData>\n        <VAST version=\"3.0\">\n"
        for sequence in 1...(1 + below(3)) { writeAd(sequence) }
        text += "        </VAST>\n      </vmap:VASTAdData>\n"
    }

    private mutating func writeAd(_ sequence: Int) {
        let ad = "\(breaks)-\(sequence)"
        text += """
                      <Ad id="\(ad)" sequence="\(sequence)">
                        <InLine>
                          <AdSystem version="4.2">AdRules sample</AdSystem>
                          <AdTitle>Sample ad \(ad) &amp; more</AdTitle>
                          <Description><![CDATA[Für alle: ad \(ad) of a playlist]]></Description>
                          <Error><![CDATA[https://track.example/error?ad=\(ad)&code=[ERRORCODE]]]></Error>
                          <Impression id="i"><![CDATA[https://track.example/impression?ad=\(ad)&cb=[CACHEBUSTING]]]></Impression>
                          <Creatives>
                            <Creative id="c-\(ad)" sequence="1">
                              <Linear skipoffset="00:00:05">
                                <Duration>00:00:\(10 + below(50))</Duration>
                                <TrackingEvents>

            """
        for event in [
            "creativeView", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "mute", "unmute",
            "pause",
            "resume", "skip",
        ] {
            text += """
                                    <Tracking event="\(event)"><![CDATA[https://track.example/event?ad=\(ad)&label=\(event)\
                &sz=640x480&adurl=https%3A%2F%2Fadvertiser.example&ts=[TIMESTAMP]]]></Tracking>

                """
        }
        text += """
                                  <Tracking event="progress" offset="00:00:05"><![CDATA[https://track.example/progress?ad=\(ad)]]></Tracking>
                                </TrackingEvents>
                                <VideoClicks>
                                  <ClickThrough id="advertiser"><![CDATA[https://advertiser.example/?from=\(ad)&x=1]]></ClickThrough>
                                  <ClickTracking>https://track.example/click?ad=\(ad)&amp;x=1</ClickTracking>
                                </VideoClicks>
                                <MediaFiles>

            """
        for (width, height, rate) in [(320, 180, 300), (640, 360, 800), (1280, 720, 2000), (1920, 1080, 5000)] {
            text += """
                                    <MediaFile id="m\(width)" delivery="progressive" width="\(width)" height="\(height)" \
                type="video/mp4" bitrate="\(rate)" scalable="true" maintainAspectRatio="true">
                                      <![CDATA[https://media.example/\(ad)/\(width)x\(height).mp4]]>
                                    </MediaFile>

                """
        }
        text += """
                                </MediaFiles>
                              </Linear>
                            </Creative>
                          </Creatives>
                        </InLine>
                      </Ad>

            """
    }
}
