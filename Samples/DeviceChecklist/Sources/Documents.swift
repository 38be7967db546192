import AdRulesPlayer

/// One ad of a break.
struct TestAd {
    var id = "a"
    var url = Addresses.ads["a"] ?? ""
    var skipOffset: String?

    static let a = TestAd()
    static let b = TestAd(id: "b", url: Addresses.ads["b"] ?? "")
    static let missing = TestAd(url: Addresses.missing)
    static let silent = TestAd(url: Addresses.silent)

    var vast: String {
        let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]
        let trackers = events.map { "<Tracking event=\"\($0)\">https://beacon.example/\($0)</Tracking>" }
        let skip = skipOffset.map { " skipoffset=\"\($0)\"" } ?? ""
        return """
            <Ad id="\(id)"><InLine><AdSystem>checklist</AdSystem><AdTitle>\(id)</AdTitle>
            <Impression>https://beacon.example/impression</Impression><Error>https://beacon.example/error</Error>
            <Creatives><Creative><Linear\(skip)><Duration>00:00:02</Duration>
            <TrackingEvents>\(trackers.joined())</TrackingEvents>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="640" height="360">\(url)</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
    }
}

/// A playlist of breaks, by offset. Its ads are inside, so nothing is requested.
func playlist(_ breaks: [(offset: String, ads: [TestAd])]) -> String {
    let elements = breaks.map { offset, ads in
        let pod = ads.enumerated().map { index, ad in
            ads.count == 1 ? ad.vast : ad.vast.replacing("<Ad id", with: "<Ad sequence=\"\(index + 1)\" id")
        }
        return """
            <vmap:AdBreak timeOffset="\(offset)" breakType="linear"><vmap:AdSource><vmap:VASTAdData>
            <VAST version="4.2">\(pod.joined())</VAST></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
            """
    }
    return
        "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\(elements.joined())</vmap:VMAP>"
}

/// Takes beacons and remembers them. There is no server.
actor Beacons: AdLoading {
    private var paths: [String] = []

    /// The names of the events, in the order of their beacons.
    var names: [String] { paths }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        paths.append(String(request.url.split(separator: "/").last ?? ""))
        return LoadResponse(body: [], finalURL: request.url)
    }
}
