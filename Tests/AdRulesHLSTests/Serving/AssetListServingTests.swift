import AdRulesEngine
import AdRulesHLS
import Testing

@Suite("Asset lists for a server")
struct AssetListServingTests {
    private static func ad(_ id: String, type: String = "application/vnd.apple.mpegurl") -> String {
        """
        <Ad id="\(id)"><InLine><AdTitle>\(id)</AdTitle><Impression>https://track.example/\(id)</Impression><Creatives>\
        <Creative><Linear><Duration>00:00:10</Duration><MediaFiles><MediaFile delivery="streaming" type="\(type)">\
        https://media.example/\(id).m3u8</MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
        """
    }

    private static let playlist = """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
          <vmap:AdBreak timeOffset="start" breakType="linear" breakId="pre"><vmap:AdSource><vmap:VASTAdData>
            <VAST version="3.0">\(ad("own"))</VAST></vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/mid?p=[BREAKPOSITION]&c=[GDPRCONSENT]&r=[CACHEBUSTING]]]></vmap:AdTagURI>
          </vmap:AdSource></vmap:AdBreak>
          <vmap:AdBreak timeOffset="00:10:00" breakType="linear" breakId="mid"><vmap:AdSource>
            <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/second]]></vmap:AdTagURI>
          </vmap:AdSource></vmap:AdBreak>
        </vmap:VMAP>
        """

    private func source() throws -> AssetListSource {
        AssetListSource(Schedule(try VMAPDocument(parsing: Array(Self.playlist.utf8)), duration: .seconds(3600)))
    }

    private func response(_ ids: String...) throws -> AdResponse {
        let ads = ids.map { Self.ad($0) }.joined()
        return AdResponse(try VASTDocument(parsing: Array("<VAST version=\"3.0\">\(ads)</VAST>".utf8)).vast)
    }

    @Test("A list is requested by the name that the film's playlists have")
    func names() throws {
        let source = try source()
        var options = InterstitialExport.Options()
        options.assetBase = "https://lists.example/film"
        let schedule = Schedule(try VMAPDocument(parsing: Array(Self.playlist.utf8)), duration: .seconds(3600))
        let files = InterstitialExport(schedule, options: options).interstitials.compactMap(\.listFile)
        #expect(files == ["pre.json", "mid.json"])
        for file in files { #expect(source.interstitial(for: file)?.listFile == file) }
        #expect(source.requests(for: "other.json", macros: MacroContext()) == nil)
        #expect(source.list(for: "other.json", responses: [:]) == nil)
    }

    @Test("Each break with a tag is one request, its macros filled from the viewer and the break")
    func requests() throws {
        let source = try source()
        var macros = MacroContext()
        macros.hostValues["GDPRCONSENT"] = "C-1"
        macros.seed = 7
        let requests = try #require(source.requests(for: "mid.json", macros: macros))
        #expect(requests.count == 2)
        #expect(requests[1].tagAsWritten == "https://ads.example/second")
        guard case .tag(let url) = requests[0].source else { return #expect(Bool(false), "no tag") }
        #expect(url.hasPrefix("https://ads.example/mid?p=2&c=C-1&r="), "\(url)")
        #expect(!url.contains("["))
        #expect(try #require(source.requests(for: "pre.json", macros: macros)).isEmpty)
    }

    @Test("A list has the answers that came in time, perhaps none, and the playlist's own ads")
    func lists() throws {
        let source = try source()
        let requests = try #require(source.requests(for: "mid.json", macros: MacroContext()))
        func uris(_ responses: [OccurrenceID: AdResponse]) throws -> [String] {
            try #require(source.list(for: "mid.json", responses: responses)).list.assets.map(\.uri)
        }
        let first = requests[0].occurrence
        let second = requests[1].occurrence
        #expect(try uris([second: response("b")]) == ["https://media.example/b.m3u8"])
        #expect(
            try uris([first: response("a"), second: response("b")])
                == ["https://media.example/a.m3u8", "https://media.example/b.m3u8"])
        #expect(try uris([:]) == [])
        #expect(
            source.list(for: "pre.json", responses: [:])?.list.assets.map(\.uri) == ["https://media.example/own.m3u8"])
    }

    @Test("A repetition whose break has an answer in the options needs no request, and has that list")
    func repetition() throws {
        let schedule = try VMAPText.schedule(
            VMAPText.tag("00:00:30", id: "again", more: #"repeatAfter="00:00:40""#), duration: .seconds(120))
        var options = InterstitialExport.Options()
        options.responses = [OccurrenceID(0): try response("a"), OccurrenceID(0, 1): try response("b")]
        let source = AssetListSource(schedule, options: options)
        let files = source.interstitials.compactMap(\.listFile)
        #expect(files == ["again.json", "again-r1.json", "again-r2.json"])
        for (file, ad) in zip(files, ["a", "b", "a"]) {
            #expect(source.requests(for: file, macros: MacroContext()) == [])
            let list = source.list(for: file, responses: [:])?.list
            #expect(list?.assets.map(\.uri) == ["https://media.example/\(ad).m3u8"], "\(file)")
        }
        // An answer that came in time counts more.
        let late = source.list(for: files[2], responses: [OccurrenceID(0, 2): try response("c")])?.list
        #expect(late?.assets.map(\.uri) == ["https://media.example/c.m3u8"])
    }

    @Test("A list of a live avail has the ads that fit into the length in its address")
    func availLength() throws {
        let request = try #require(
            AssetListRequest(target: "/live/mid.json?avail_seconds=5.5&_HLS_interstitial_id=mid-1"))
        #expect(request.availLength == .milliseconds(5500) && request.parameters.isEmpty)
        #expect(AssetListRequest(target: "/live/mid.json?avail_seconds=-1")?.availLength == nil)
        let source = try source()
        let requests = try #require(
            source.requests(for: "mid.json", macros: MacroContext(), maxDuration: request.availLength))
        #expect(requests.allSatisfy { $0.macros.breakMaxDuration == request.availLength })
        let answers = [requests[0].occurrence: try response("a")]
        let list = source.list(for: "mid.json", responses: answers, maxDuration: request.availLength)
        #expect(list?.list.assets.isEmpty == true && list?.losses.map(\.code) == [.adTooLong])
        #expect(source.list(for: "mid.json", responses: answers)?.list.assets.count == 1)
    }

    @Test("The target of a request: path, the parameters of players, and all others")
    func target() throws {
        let request = try #require(
            AssetListRequest(
                target:
                    "/a/b%20c/mid.json?_HLS_primary_id=P%2F1&_HLS_start_offset=2.5&sid=x&sid=y&_HLS_interstitial_id=m#f"
            ))
        #expect(request.stream == "a/b c")
        #expect(request.file == "mid.json")
        #expect(request.primaryID == "P/1")
        #expect(request.interstitialID == "m")
        #expect(request.startOffset == .milliseconds(2500))
        #expect(request.parameters == ["sid": "x"])
        #expect(AssetListRequest(target: "/mid.json")?.stream == "")
        #expect(AssetListRequest(target: "/m.json?_HLS_start_offset=-1")?.startOffset == .zero)
    }

    @Test("A hostile target is refused, or read as text")
    func hostile() {
        #expect(AssetListRequest(target: "/") == nil)
        #expect(AssetListRequest(target: "") == nil)
        #expect(AssetListRequest(target: "/a?" + String(repeating: "x", count: 1 << 20)) == nil)
        #expect(AssetListRequest(target: "/a?" + String(repeating: "b&", count: 100)) == nil)
        #expect(AssetListRequest(target: "/%ff%/%2e%2e/x?%zz=%")?.parameters == ["%zz": "%"])
    }
}
