import Testing

/// A playlist with every element and attribute that the model reads, each with a value of its own.
enum FullPlaylist {
    /// One value in the playlist.
    struct Place: Sendable, CustomTestStringConvertible {
        /// The element, and the attribute unless it is the text of the element.
        var element: String
        var attribute: String?
        /// The value, and one of the same kind that stands nowhere else.
        var value: String
        var other: String
        /// Where the value is in the text, in characters.
        fileprivate var range: Range<Int>

        var testDescription: String { [element, attribute].compactMap(\.self).joined(separator: " ") + " = \(value)" }

        /// The playlist with the other value in this place.
        var changed: String {
            var characters = Array(FullPlaylist.text)
            characters.replaceSubrange(range, with: other)
            return String(characters)
        }
    }

    /// All values except of namespaces.
    static let places: [Place] = {
        var places: [Place] = []
        func add(_ element: Substring, _ attribute: Substring?, _ value: Substring) {
            let start = text.distance(from: text.startIndex, to: value.startIndex)
            places.append(
                Place(
                    element: String(element), attribute: attribute.map(String.init), value: String(value),
                    other: other(String(value)), range: start..<start + value.count))
        }
        for tag in text.matches(of: /<([\w:]+)([^>]*)>([^<]*)/) where !tag.output.1.hasPrefix("n:") {
            for attribute in tag.output.2.matches(of: /([\w:]+)="([^"]*)"/)
            where !attribute.output.1.hasPrefix("xmlns") {
                add(tag.output.1, attribute.output.1, attribute.output.2)
            }
            if tag.output.3.contains(where: { !$0.isWhitespace }) { add(tag.output.1, nil, tag.output.3) }
        }
        return places
    }()

    /// Another value of the same kind.
    private static func other(_ value: String) -> String {
        let words = [
            "true": "false", "false": "true", "progressive": "streaming", "video": "audio", "any": "all", "1.0": "2.0",
            "breakStart": "breakEnd", "start": "midpoint", "verificationNotExecuted": "otherEvent", "vast3": "vast4",
            "linear,nonlinear": "nonlinear,linear", "creativeView": "close", "loaded": "mute", "end": "77%",
            "acceptInvitation": "collapse", "progress": "complete", "display": "linear", "linear": "display",
            "end-card": "concurrent", "4.2": "4.1",
        ]
        if let word = words[value] { return word }
        if let number = Int(value) { return String(number + 5_000) }
        if value.wholeMatch(of: /\d\d:\d\d:\d\d/) != nil {
            return value.dropLast() + (value.hasSuffix("9") ? "8" : "9")
        }
        if value.hasSuffix("%") { return "9" + value }
        return value + "x"
    }

    private static func display(_ name: String, _ number: Int) -> String {
        """
        <StaticResource creativeType="image/\(name)">https://media.example/\(name).png</StaticResource>
        <IFrameResource creativeType="frame/\(name)">https://page.example/\(name)</IFrameResource>
        <HTMLResource creativeType="html/\(name)" xmlEncoded="true">page \(name)</HTMLResource>
        """
    }

    private static func viewable(_ name: String) -> String {
        """
        <ViewableImpression id="viewable-\(name)"><Viewable id="seen-\(name)">https://track.example/seen-\(name)</Viewable>
        <NotViewable id="unseen-\(name)">https://track.example/unseen-\(name)</NotViewable>
        <ViewUndetermined id="perhaps-\(name)">https://track.example/perhaps-\(name)</ViewUndetermined></ViewableImpression>
        """
    }

    private static let linear = """
        <Linear skipoffset="7%"><Duration>00:00:31</Duration>
        <AdParameters xmlEncoded="true">parameters of the film</AdParameters>
        <MediaFiles>
        <MediaFile id="file" delivery="progressive" type="video/mp4" width="101" height="102" bitrate="103"
          minBitrate="104" maxBitrate="105" scalable="true" maintainAspectRatio="false" apiFramework="VPAID"
          codec="avc1" fileSize="106" mediaType="2D">https://media.example/film.mp4</MediaFile>
        <Mezzanine id="mezzanine" delivery="progressive" type="video/mov" width="111" height="112" codec="prores"
          bitrate="114" minBitrate="115" maxBitrate="116" scalable="false" maintainAspectRatio="true" apiFramework="mezzanine"
          fileSize="113" mediaType="3D">https://media.example/film.mov</Mezzanine>
        <InteractiveCreativeFile type="text/html" apiFramework="SIMID" variableDuration="true"
          >https://media.example/simid.html</InteractiveCreativeFile>
        <ClosedCaptionFiles><ClosedCaptionFile type="text/vtt" language="en"
          >https://media.example/film.vtt</ClosedCaptionFile></ClosedCaptionFiles>
        </MediaFiles>
        <TrackingEvents><Tracking event="start">https://track.example/start</Tracking>
        <Tracking event="progress" offset="00:00:06">https://track.example/six</Tracking></TrackingEvents>
        <VideoClicks><ClickThrough id="through">https://shop.example/</ClickThrough>
        <ClickTracking id="clicked">https://track.example/click</ClickTracking>
        <CustomClick id="custom">https://track.example/custom</CustomClick></VideoClicks>
        <Icons><Icon program="AdChoices" width="121" height="122" xPosition="123" yPosition="124" duration="00:00:12"
          offset="00:00:02" apiFramework="icons" pxratio="2"
          altText="an icon" hoverText="over the icon">\(display("icon", 1))
        <IconClicks><IconClickThrough id="icon-page">https://shop.example/icon</IconClickThrough>
        <IconClickTracking id="icon-click">https://track.example/icon</IconClickTracking>
        <IconClickFallbackImages><IconClickFallbackImage width="131" height="132"><AltText>choices</AltText>
        <StaticResource creativeType="image/gif">https://media.example/fallback.gif</StaticResource>
        </IconClickFallbackImage></IconClickFallbackImages></IconClicks>
        <IconViewTracking>https://track.example/icon-view</IconViewTracking></Icon></Icons></Linear>
        """

    private static let overlay = """
        <NonLinearAds><NonLinear id="overlay" width="201" height="202" expandedWidth="203" expandedHeight="204"
          minSuggestedDuration="00:00:13" scalable="true" maintainAspectRatio="false" apiFramework="overlays"
          >\(display("overlay", 2))<AdParameters xmlEncoded="false">parameters of the overlay</AdParameters>
        <NonLinearClickThrough id="overlay-page">https://shop.example/overlay</NonLinearClickThrough>
        <NonLinearClickTracking id="overlay-click">https://track.example/overlay</NonLinearClickTracking></NonLinear>
        <TrackingEvents><Tracking event="acceptInvitation">https://track.example/accept</Tracking></TrackingEvents>
        </NonLinearAds>
        """

    private static let companion = """
        <CompanionAds required="any"><Companion id="banner" width="301" height="302" assetWidth="303" assetHeight="304"
          expandedWidth="305" expandedHeight="306" apiFramework="banners" adSlotId="slot" pxratio="3"
          renderingMode="end-card">\(display("banner", 3))
        <AdParameters xmlEncoded="true">parameters of the banner</AdParameters><AltText>a banner</AltText>
        <CompanionClickThrough id="companion-page">https://shop.example/banner</CompanionClickThrough>
        <CompanionClickTracking id="banner-click">https://track.example/banner</CompanionClickTracking>
        <TrackingEvents><Tracking event="creativeView">https://track.example/banner-view</Tracking></TrackingEvents>
        <CreativeExtensions><CreativeExtension type="of-banner"><n:B>banner</n:B></CreativeExtension>
        </CreativeExtensions></Companion></CompanionAds>
        """

    private static let inLine = """
        <InLine><AdSystem version="system 1">server</AdSystem><AdTitle>film</AdTitle>
        <AdServingId>serving</AdServingId><Description>about the film</Description>
        <Advertiser id="maker-1">maker</Advertiser>
        <Pricing model="CPM" currency="EUR">2.50</Pricing><Survey type="text/javascript">https://survey.example/</Survey>
        <Expires>4000</Expires><Category authority="https://iab.example/">category-1</Category>
        <Error id="ad-error">https://track.example/ad-error</Error>
        <Impression id="impression">https://track.example/impression</Impression>\(viewable("ad"))
        <AdVerifications><Verification vendor="vendor">
        <JavaScriptResource apiFramework="omid" type="verify/omid" browserOptional="true"
          >https://verify.example/omid.js</JavaScriptResource>
        <ExecutableResource apiFramework="native" type="verify/native" browserOptional="false"
          >https://verify.example/native</ExecutableResource>
        <TrackingEvents><Tracking event="verificationNotExecuted">https://track.example/unverified</Tracking>
        </TrackingEvents><VerificationParameters>what to verify</VerificationParameters>\(viewable("verification"))
        </Verification><Verification vendor="of VAST 4.0"><ViewableImpression id="viewable-itself"
          >https://track.example/viewable-itself</ViewableImpression></Verification></AdVerifications>
        <Creatives>
        <Creative id="c1" adId="a1" sequence="11" apiFramework="of-creative">
        <UniversalAdId idRegistry="ad-id.org" idValue="U1">universal</UniversalAdId>
        <CreativeExtensions><CreativeExtension type="of-creative"><n:C>creative</n:C></CreativeExtension>
        </CreativeExtensions>\(linear)</Creative>
        <Creative id="c2" adId="a2" sequence="12" apiFramework="of-overlays">\(overlay)</Creative>
        <Creative id="c3" adId="a3" sequence="13" apiFramework="of-banners">\(companion)</Creative>
        </Creatives>
        <Extensions><Extension type="of-ad"><n:A>ad</n:A></Extension></Extensions></InLine>
        """

    private static let wrapper = """
        <Wrapper followAdditionalWrappers="false" allowMultipleAds="true" fallbackOnNoAd="true">
        <AdSystem version="system 2">exchange</AdSystem><Impression>https://track.example/wrapped</Impression>
        <VASTAdTagURI>https://ads.example/wrapped</VASTAdTagURI>
        <BlockedAdCategories authority="https://iab.example/blocked">category-2</BlockedAdCategories></Wrapper>
        """

    /// The playlist. Elements of the namespace `n` are the contents of extensions.
    static let text = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" xmlns:n="https://n.example" version="1.0">
        <vmap:AdBreak timeOffset="17%" breakType="linear,nonlinear" breakId="full" repeatAfter="00:20:00">
        <vmap:AdSource id="source" allowMultipleAds="true" followRedirects="true"><vmap:VASTAdData>
        <VAST version="4.2"><Error>https://track.example/no-ad</Error>
        <Ad id="inline" sequence="1" conditionalAd="false" adType="video">\(inLine)</Ad>
        <Ad id="wrapper" sequence="2">\(wrapper)</Ad></VAST>
        </vmap:VASTAdData></vmap:AdSource>
        <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://track.example/break</vmap:Tracking>
        </vmap:TrackingEvents>
        <vmap:Extensions><vmap:Extension type="of-break"><n:D>break</n:D></vmap:Extension></vmap:Extensions>
        </vmap:AdBreak>
        <vmap:AdBreak timeOffset="00:10:00" breakType="display" breakId="tag"><vmap:AdSource id="two">
        <vmap:AdTagURI templateType="vast3">https://ads.example/tag</vmap:AdTagURI></vmap:AdSource></vmap:AdBreak>
        <vmap:AdBreak timeOffset="end" breakType="linear" breakId="own"><vmap:AdSource id="three">
        <vmap:CustomAdData templateType="own-template">own data</vmap:CustomAdData></vmap:AdSource></vmap:AdBreak>
        <vmap:Extensions><vmap:Extension type="of-playlist"><n:E>playlist</n:E></vmap:Extension></vmap:Extensions>
        </vmap:VMAP>
        """
}
