import AdRulesHLS
import Foundation
import Testing

/// Asset lists: from ads, to JSON, and back.
@Suite("Asset lists")
struct AssetListTests {
    private func json(_ list: AssetList) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(list.json.utf8)) as? [String: Any])
    }

    @Test("HLS only, or HLS before files if these are allowed; formats that no HLS player plays are left out")
    func media() throws {
        func file(_ type: String, _ name: String, _ bitrate: Int? = nil) -> String {
            let bitrate = bitrate.map { " bitrate=\"\($0)\"" } ?? ""
            return
                "<MediaFile delivery=\"progressive\" type=\"\(type)\"\(bitrate)>https://media.example/\(name)</MediaFile>"
        }
        func chosen(_ files: String..., upTo limit: Int? = 2500) throws -> String? {
            let response = try VMAPText.response(VMAPText.ad("a", media: files.joined()))
            return AssetList.make(from: response, maxFileBitrate: limit).list.assets.first?.uri
        }
        let heavy = file("video/mp4", "heavy.mp4", 8000)
        let light = file("video/mp4", "light.mp4", 800)
        #expect(try chosen(heavy, light) == "https://media.example/light.mp4")
        #expect(try chosen(heavy, light, upTo: 8000) == "https://media.example/heavy.mp4")
        #expect(try chosen(heavy) == nil)
        #expect(try chosen(heavy, light, upTo: nil) == nil)
        #expect(try chosen(file("application/x-mpegURL", "a.m3u8", 9000), light) == "https://media.example/a.m3u8")
        let flash = file("video/x-flv", "a.flv")
        #expect(
            try chosen(file("video/mp4", "a.mp4"), file("application/x-mpegURL", "a.m3u8"))
                == "https://media.example/a.m3u8")
        #expect(try chosen(flash, file("video/mp4; codecs=avc1", "a.mp4")) == "https://media.example/a.mp4")
        #expect(try chosen(flash, file("video/webm", "a.webm")) == nil)
        #expect(try chosen(file("video/mp4", "a.html"), light) == "https://media.example/light.mp4")
        for (type, name) in [("video/mp4", "a.html"), ("video/mp4", "a.jpg"), ("application/octet-stream", "a.mp4")] {
            let response = try VMAPText.response(VMAPText.ad("a", media: file(type, name)))
            let (list, losses) = AssetList.make(from: response, maxFileBitrate: 2500)
            #expect(list.assets.isEmpty)
            #expect(
                losses.map(\.message) == ["an ad cannot play: it has no media file of a type that AVPlayer plays (403)"]
            )
        }
    }

    @Test("URIs are absolute and safe, durations are numbers")
    func form() throws {
        let response = try VMAPText.response(
            VMAPText.ad(
                "a", sequence: 1, seconds: "00:00:15.250",
                media: #"<MediaFile type="video/mp4"> https://media.example/a b.mp4?x=é </MediaFile>"#),
            VMAPText.ad("b", sequence: 2, media: #"<MediaFile type="video/mp4">/b.mp4</MediaFile>"#),
            VMAPText.ad("c", sequence: 3, seconds: "00:00:00"))
        let (list, losses) = AssetList.make(from: response, maxFileBitrate: 2500)
        let assets = try #require(try json(list)["ASSETS"] as? [[String: Any]])
        #expect(assets.map { $0["URI"] as? String } == ["https://media.example/a%20b.mp4?x=%C3%A9"])
        #expect(list.json.contains("\"DURATION\": 15.25,"))
        #expect(losses.map(\.code) == [.progressiveMedia, .adUnplayable, .adUnplayable])
        #expect(losses[1].message.contains("/b.mp4"))
    }

    @Test("Ads that are left out are named, each once")
    func leftOut() throws {
        let file = #"<MediaFile type="video/mp4">https://media.example/a.mp4</MediaFile>"#
        let losses = AssetList.make(
            from: try VMAPText.response(
                VMAPText.ad("a", sequence: 1, media: file), VMAPText.ad("b", sequence: 2),
                VMAPText.ad("c", sequence: 3, media: #"<MediaFile type="video/webm">https://m.example/c</MediaFile>"#))
        ).losses
        #expect(losses.map(\.code) == [.filesOnly, .filesOnly])
        #expect(losses.map { $0.message.prefix(8) } == ["the ad a", "the ad c"])
        let unneeded = AssetList.make(
            from: try VMAPText.response(
                VMAPText.ad("spare", media: file), VMAPText.ad("a", sequence: 1), VMAPText.ad("b", sequence: 2)))
        #expect(unneeded.list.assets.count == 2)
        #expect(unneeded.losses.isEmpty, "a spare that is not needed")
        let vast = try VASTDocument(
            parsing: Array(
                """
                <VAST version="3.0"><Ad><Wrapper><AdSystem>w</AdSystem><VASTAdTagURI>https://w.example</VASTAdTagURI>\
                </Wrapper></Ad></VAST>
                """.utf8)
        ).vast
        #expect(AssetList.make(from: AdResponse(vast)).losses.map(\.code) == [.wrapper])
    }

    @Test("An empty list is a list")
    func noFill() throws {
        #expect(AssetList(assets: []).json == "{\n  \"ASSETS\": []\n}\n")
        #expect(AssetList.make(from: AdResponse(entries: [])).list == AssetList(assets: []))
        #expect(try AssetList(json: Array("{\"ASSETS\":[]}".utf8)).assets.isEmpty)
    }

    @Test("The skip offset of a single ad is the list's, rounded up; in a pod it is the ad's")
    func skipping() throws {
        let one = AssetList.make(from: try VMAPText.response(VMAPText.ad("a", skip: "00:00:04.001")))
        #expect(one.list.json.contains("\"SKIP-CONTROL\": {\n    \"OFFSET\": 5\n  }"))
        #expect(one.list.json.contains("\"skipOffset\": 4.001"))
        #expect(one.losses.isEmpty)
        let share = AssetList.make(from: try VMAPText.response(VMAPText.ad("a", skip: "50%")))
        #expect(share.list.skipControl == SkipControl(offset: .milliseconds(7500)))
        let pod = AssetList.make(
            from: try VMAPText.response(
                VMAPText.ad("a", sequence: 1, skip: "00:00:05"), VMAPText.ad("b", sequence: 2)))
        #expect(pod.list.skipControl == nil)
        #expect(pod.losses.map(\.code) == [.skipOffsets])
        #expect(pod.list.assets.map { $0.signaling?.payload.first?.skipOffset } == [.seconds(5), nil])
        let atOnce = AssetList.make(from: try VMAPText.response(VMAPText.ad("a", skip: "00:00:00")))
        #expect(atOnce.list.skipControl == SkipControl(offset: .zero))
        let never = AssetList.make(from: try VMAPText.response(VMAPText.ad("a", skip: "00:00:15")))
        #expect(never.list.skipControl == nil)
    }

    @Test("One ad where the break allows no more, and only as many as fit")
    func count() throws {
        let response = try VMAPText.response(VMAPText.ad("a", sequence: 1), VMAPText.ad("b", sequence: 2))
        #expect(AssetList.make(from: response, allowMultipleAds: false).list.assets.count == 1)
        let cut = AssetList.make(from: response, maxDuration: .seconds(20))
        #expect(cut.list.duration == .seconds(15))
        #expect(cut.losses.map(\.code) == [.adTooLong])
    }

    @Test(
        "An ad more than half a second longer than the rest is skipped, and the next is tried",
        arguments: [
            (["00:00:40", "00:00:15"], [15_000]), (["00:00:30.300"], [30_300]), (["00:00:30.501"], []),
            (["00:00:10", "00:00:25", "00:00:15"], [10_000, 15_000]),
            (["00:00:30.300", "00:00:00.200"], [30_300, 200]),
        ])
    func slot(durations: [String], kept: [Int64]) throws {
        let ads = durations.enumerated().map { VMAPText.ad("\($0)", sequence: $0 + 1, seconds: $1) }.joined()
        let made = AssetList.make(from: try VMAPText.response(ads), maxDuration: .seconds(30))
        #expect(made.list.assets.map(\.duration) == kept.map { .milliseconds($0) })
        #expect(made.losses.map(\.code) == (kept.count == durations.count ? [] : [.adTooLong]))
    }

    @Test("The length of the break is a fact: its macro is expanded, and is not a loss")
    func lengthOfTheBreak() throws {
        let impression = "<Impression>https://t.example/?m=[BREAKMAXDURATION]</Impression>"
        let response = try VMAPText.response(VMAPText.ad("a", inline: impression))
        let known = AssetList.make(from: response, maxDuration: .seconds(30))
        #expect(known.losses == [] && known.list.json.contains("?m=30\""))
        #expect(AssetList.make(from: response).losses.map(\.code) == [.macros])
    }

    @Test("A written asset list reads back equal")
    func roundTrip() throws {
        var part = CreativeSignaling.Part(type: "linear", duration: .milliseconds(15_250))
        part.identifiers = [CreativeSignaling.Identifier(scheme: "ad-id.org", value: "ABCD\u{1}\"1")]
        part.tracking = [
            CreativeSignaling.EventTracking("impression", urls: ["https://a.example/?x=[CACHEBUSTING]"]),
            CreativeSignaling.EventTracking("progress", offset: .milliseconds(2500), urls: ["https://a.example/p"]),
        ]
        part.verifications = [
            CreativeSignaling.VerificationScript(vendor: "v", resource: "https://v.example/omid.js", parameters: "{}")
        ]
        part.clickThrough = "https://shop.example/"
        part.skipOffset = .seconds(5)
        let list = AssetList(
            assets: [
                AssetList.Asset(
                    uri: "https://a.example/a.m3u8", duration: .milliseconds(15_250),
                    signaling: CreativeSignaling(.slot, payload: [part])),
                AssetList.Asset(uri: "https://a.example/b.m3u8", duration: .seconds(30)),
            ], skipControl: SkipControl(offset: .seconds(5), duration: .seconds(20), labelID: "skip"),
            signaling: CreativeSignaling(.pod, payload: [CreativeSignaling.Part(duration: .milliseconds(45_250))]))
        #expect(try AssetList(json: Array(list.json.utf8)) == list)
    }

    @Test("The first version of the signaling has one part instead of an array")
    func firstVersion() throws {
        let text =
            #"{"ASSETS":[{"URI":"https://a.example/a","DURATION":1,"X-AD-CREATIVE-SIGNALING":"#
            + #"{"version":1,"type":"slot","payload":{"type":"linear","tracking":[{"type":"start","urls":["u"]}]}}}],"own":1}"#
        let list = try AssetList(json: Array(text.utf8))
        #expect(list.assets[0].signaling?.payload.first?.tracking.first?.urls == ["u"])
    }

    @Test(
        "The keys of the list's button override the tag's attributes one by one; a missing offset is 0",
        arguments: [
            ("{}", 7, "tag"), (#"{"DURATION":9}"#, 7, "tag"), (#"{"OFFSET":5}"#, 5, "tag"),
            (#"{"OFFSET":0,"LABEL-ID":"list"}"#, 0, "list"),
        ])
    func skipControl(text: String, offset: Int64, label: String) throws {
        let json =
            #"{"ASSETS":[{"URI":"https://a.example/a","DURATION":15}],"SKIP-CONTROL":\#(text)}"#
        let list = try AssetList(json: Array(json.utf8))
        var interstitial = Interstitial(id: "a", position: .preroll, source: .assetList(uri: "https://a.example/l"))
        interstitial.assetList = list
        let duration: MediaTime? = text.contains("DURATION") ? .seconds(9) : nil
        #expect(InterstitialEvent(interstitial).skipControl?.offset == list.skipControl?.offset)
        interstitial.skipControl = SkipControl(offset: .seconds(7), labelID: "tag")
        #expect(
            InterstitialEvent(interstitial).skipControl
                == SkipControl(offset: .seconds(offset), duration: duration, labelID: label))
        #expect(list.skipControl?.offset == (text.contains("OFFSET") ? .seconds(offset) : .zero))
        #expect(try AssetList(json: Array(list.json.utf8)) == list)
    }

    @Test(
        "A list that a player could not use is an error with its place",
        arguments: [
            ("", AssetListError.Code.notJSON, 0), (#"[]"#, .assets, 0), (#"{"assets":[]}"#, .assets, 0),
            (#"{"ASSETS":[{"DURATION":1}]}"#, .uri, 11), (#"{"ASSETS":[{"URI":"/a","DURATION":1}]}"#, .uri, 11),
            (#"{"ASSETS":[{"URI":"https://a.example/a","DURATION":"15"}]}"#, .duration, 11),
            (#"{"ASSETS":[{"URI":"https://a.example/a","DURATION":-1}]}"#, .duration, 11),
            (#"{"ASSETS":[{"URI":"https://a.example/a","DURATION":1e300}]}"#, .duration, 11),
            (#"{"ASSETS":[],"SKIP-CONTROL":{"OFFSET":"5"}}"#, .skipControl, 28),
            (#"{"ASSETS":[],"SKIP-CONTROL":[]}"#, .skipControl, 28),
        ])
    func errors(text: String, code: AssetListError.Code, offset: Int) {
        let error = #expect(throws: AssetListError.self) { try AssetList(json: Array(text.utf8)) }
        #expect(error?.code == code)
        #expect(error?.offset == offset)
    }
}
