import AdRulesHLS
import Testing

/// The trackers of ads and breaks in asset lists.
@Suite("Creative signaling")
struct CreativeSignalingTests {
    static let ad = VMAPText.ad(
        "a", skip: "00:00:05",
        linear: """
            <TrackingEvents><Tracking event="start">https://t.example/start</Tracking>\
            <Tracking event="start">https://t.example/start2</Tracking>\
            <Tracking event="complete">https://t.example/complete</Tracking>\
            <Tracking event="progress" offset="20%">https://t.example/p</Tracking>\
            <Tracking event="otherOwn">https://t.example/own</Tracking></TrackingEvents>\
            <VideoClicks><ClickThrough>https://shop.example/</ClickThrough>\
            <ClickTracking>https://t.example/click</ClickTracking></VideoClicks>
            """,
        inline: """
            <Error>https://t.example/error?c=[ERRORCODE]</Error><Impression>https://t.example/i?[CACHEBUSTING]</Impression>\
            <AdVerifications><Verification vendor="v.example"><JavaScriptResource apiFramework="omid">\
            https://v.example/omid.js</JavaScriptResource><VerificationParameters>p=1</VerificationParameters>\
            </Verification></AdVerifications>
            """,
        creative: #"<UniversalAdId idRegistry="ad-id.org">ABCD0001000H</UniversalAdId>"#)

    @Test("A slot has all VAST values of the ad, with its macros")
    func slot() throws {
        let list = AssetList.make(from: try VMAPText.response(Self.ad)).list
        let signaling = try #require(list.assets.first?.signaling)
        #expect(signaling.kind == .slot)
        let part = try #require(signaling.payload.first)
        #expect(part.type == "linear")
        #expect(part.start == .zero)
        #expect(part.duration == .seconds(15))
        #expect(part.identifiers == [CreativeSignaling.Identifier(scheme: "ad-id.org", value: "ABCD0001000H")])
        typealias Tracking = CreativeSignaling.EventTracking
        #expect(
            part.tracking == [
                Tracking("impression", urls: ["https://t.example/i?[CACHEBUSTING]"]),
                Tracking("start", urls: ["https://t.example/start", "https://t.example/start2"]),
                Tracking("complete", urls: ["https://t.example/complete"]),
                Tracking("otherOwn", urls: ["https://t.example/own"]),
                Tracking("progress", offset: .seconds(3), urls: ["https://t.example/p"]),
                Tracking("clickTracking", urls: ["https://t.example/click"]),
                Tracking("error", urls: ["https://t.example/error?c=[ERRORCODE]"]),
            ])
        #expect(
            part.verifications == [
                CreativeSignaling.VerificationScript(
                    vendor: "v.example", resource: "https://v.example/omid.js", parameters: "p=1")
            ])
        #expect(part.clickThrough == "https://shop.example/")
        #expect(part.skipOffset == .seconds(5))
    }

    @Test("The trackers of wrappers come along, those of the InLine first")
    func wrappers() throws {
        let inline = try #require(try VMAPText.response(Self.ad).entries.first?.inline)
        let outer = try VASTDocument(
            parsing: Array(
                """
                <VAST version="3.0"><Ad><Wrapper><AdSystem>w</AdSystem><VASTAdTagURI>https://w.example</VASTAdTagURI>\
                <Impression>https://w.example/i</Impression><Creatives><Creative><Linear><TrackingEvents>\
                <Tracking event="start">https://w.example/start</Tracking></TrackingEvents></Linear></Creative></Creatives>\
                </Wrapper></Ad></VAST>
                """.utf8)
        ).vast.ads
        let response = AdResponse(entries: [AdResponse.Entry(inline: inline, wrappers: outer)])
        let tracking = try #require(
            AssetList.make(from: response).list.assets.first?.signaling?.payload.first?.tracking)
        #expect(tracking.first { $0.event == "impression" }?.urls.last == "https://w.example/i")
        #expect(tracking.first { $0.event == "start" }?.urls.last == "https://w.example/start")
    }

    @Test("The trackers of the break are those of the pod")
    func pod() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.inline(
                "start", id: "pre", Self.ad,
                tracking: """
                    <vmap:TrackingEvents><vmap:Tracking event="breakStart">https://b.example/start</vmap:Tracking>\
                    <vmap:Tracking event="breakEnd">https://b.example/end</vmap:Tracking>\
                    <vmap:Tracking event="error">https://b.example/error</vmap:Tracking></vmap:TrackingEvents>
                    """))
        var options = InterstitialExport.Options()
        options.assetBase = "https://ads.example"
        let list = try #require(InterstitialExport(schedule, options: options).interstitials.first?.assetList)
        #expect(list.signaling?.kind == .pod)
        #expect(list.signaling?.payload.first?.duration == .seconds(15))
        typealias Tracking = CreativeSignaling.EventTracking
        #expect(
            list.signaling?.payload.first?.tracking == [
                Tracking("podStart", urls: ["https://b.example/start"]),
                Tracking("podEnd", urls: ["https://b.example/end"]),
                Tracking("error", urls: ["https://b.example/error"]),
            ])
    }

    @Test("Parts of an ad that no list can hold are reported")
    func losses() throws {
        let ad = VMAPText.ad(
            "a",
            linear: """
                <AdParameters>x</AdParameters><VideoClicks><CustomClick>https://c.example</CustomClick></VideoClicks>\
                <Icons><Icon program="AdChoices" width="1" height="1" xPosition="0" yPosition="0">\
                <StaticResource creativeType="image/png">https://i.example</StaticResource></Icon></Icons>
                """,
            inline: "<ViewableImpression><Viewable>https://v.example</Viewable></ViewableImpression>")
        let losses = AssetList.make(from: try VMAPText.response(ad)).losses
        #expect(losses.map(\.code) == [.adParts])
        #expect(losses.first?.message == "the ad a also has icons, AdParameters, custom clicks, ViewableImpression")
    }
}
