import AdRulesModel
import Testing

@testable import AdRulesEngine

/// Which file of a linear creative plays.
@Suite struct ResolutionMediaTests {
    private func choose(
        _ files: [MediaFile], surface: Surface? = nil, edit: (inout Policies) -> Void = { _ in }
    ) -> String {
        var policies = Policies()
        edit(&policies)
        switch MediaFileChoice(policies: policies, surface: surface).choose(from: files) {
        case .success(let file): return file.uri.string
        case .failure(let error): return String(error.code)
        }
    }

    private let sizes: [MediaFile] = [
        .sample("360", 640, 360), .sample("1080", 1920, 1080), .sample("720", 1280, 720), .sample("unknown"),
    ]

    @Test func theSmallestFileThatCoversTheSurface() {
        #expect(choose(sizes, surface: Surface(width: 1000, height: 500)) == "720")
        #expect(choose(sizes, surface: Surface(width: 1280, height: 720)) == "720")
        #expect(choose(sizes, surface: Surface(width: 1281, height: 721)) == "1080")
        // The picture is fitted inside the surface: 390 by 219 on an upright phone, 1024 by 576 on a tablet.
        #expect(choose(sizes, surface: Surface(width: 390, height: 844)) == "360")
        #expect(choose(sizes, surface: Surface(width: 1024, height: 768)) == "720")
        #expect(choose(sizes, surface: Surface(width: 2000, height: 720)) == "720")
        #expect(
            choose([.sample("wide", 640), .sample("360", 640, 360)], surface: Surface(width: 1, height: 1)) == "360")
    }

    @Test func aTextThatIsNoAddressIsNoFile() {
        for text in [
            "[none]", "[]", #"{"error":1}"#, "<b>none</b>", "https://", "https:///a.mp4", #""https://m.example/""#,
            "{{url}}", "%%URL%%", "[ASSETURI]",
        ] {
            #expect(
                choose([.sample(text, 1920, 1080), .sample("https://m.example/a.mp4", 640, 360)]).hasSuffix("a.mp4"))
            #expect(choose([.sample(text)]) == "403")
        }
        for text in ["{{url}}/a.mp4", "%%URL%%/a.mp4", "a.mp4", "app:film"] {
            #expect(choose([.sample(text)]) == text)
        }
    }

    @Test func elseTheLargest() {
        #expect(choose(sizes, surface: Surface(width: 4000, height: 3000)) == "1080")
        #expect(choose(sizes) == "1080")
    }

    @Test func equalSizesByBitRateThenDocumentOrder() {
        let files: [MediaFile] = [
            .sample("none", 640, 360), .sample("a", 640, 360, bitrate: 800), .sample("b", 640, 360, bitrate: 1200),
            .sample("c", 640, 360, bitrate: 1200),
        ]
        #expect(choose(files, surface: Surface(width: 320, height: 180)) == "b")
        #expect(choose(files) == "b")
    }

    @Test func theHighestBitRateStandsForTheBitRateInTiesToo() {
        var variable = MediaFile.sample("variable", 640, 360)
        variable.maxBitrate = 900
        #expect(choose([.sample("a", 640, 360, bitrate: 800), variable]) == "variable")
        #expect(choose([variable, .sample("a", 640, 360, bitrate: 1000)]) == "a")
    }

    @Test func aSphereOrStereoscopicPictureOnlyIfThereIsNoFlatOne() {
        var sphere = MediaFile.sample("sphere", 3840, 1920)
        sphere.mediaType = "360"
        var flat = MediaFile.sample("flat", type: "video/quicktime", 640, 360)
        #expect(choose([sphere, flat]) == "flat")
        #expect(choose([sphere, flat]) { $0.mimeTypes = ["video/mp4", "video/quicktime"] } == "flat")
        #expect(choose([sphere, flat]) { $0.mimeTypes = ["video/mp4"] } == "sphere")
        flat.mediaType = "2d"
        #expect(choose([sphere, flat]) == "flat")
        #expect(choose([sphere]) == "sphere")
    }

    /// By brute force: no smaller file has a picture that need not be enlarged.
    @Test("For random files and surfaces, the file is the smallest whose picture fills its place in the surface")
    func randomSizes() {
        var random = SeededGenerator(seed: 20_261_126)
        func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
        for round in 0..<500 {
            let files = (0..<number(1...5)).map { MediaFile.sample("\($0)", number(1...40), number(1...40)) }
            let surface = Surface(width: number(1...40), height: number(1...40))
            /// How far the picture is enlarged until it reaches the edges.
            func scale(_ file: MediaFile) -> Double {
                min(
                    Double(surface.width) / Double(file.width ?? 0), Double(surface.height) / Double(file.height ?? 0))
            }
            func area(_ file: MediaFile) -> Int { (file.width ?? 0) * (file.height ?? 0) }
            let sharp = files.filter { scale($0) <= 1 }
            let best = sharp.isEmpty ? files.map(area).max() : sharp.map(area).min()
            let chosen = files.first { $0.uri.string == choose(files, surface: surface) }
            #expect(chosen.map(area) == best, "round \(round): \(files.map { ($0.width, $0.height) }) on \(surface)")
        }
    }

    @Test func mimeTypesInOrderOfPreference() {
        let files: [MediaFile] = [
            .sample("webm", type: "video/webm", 1920, 1080), .sample("mp4", type: "Video/MP4; codecs=avc1", 640, 360),
            .sample("hls", type: "application/x-mpegURL"),
        ]
        #expect(choose(files) { $0.mimeTypes = ["video/mp4", "video/webm"] } == "mp4")
        #expect(choose(files) { $0.mimeTypes = ["APPLICATION/X-MPEGURL", "video/mp4"] } == "hls")
        #expect(choose(files) { $0.mimeTypes = ["video/ogg"] } == "403")
        #expect(choose(files) == "mp4")
    }

    @Test("Without preferences WebM and Ogg play only where there is nothing else, as AVPlayer has none")
    func rareTypes() {
        let webm = MediaFile.sample("webm", type: "Video/WebM; codecs=vp9", 1920, 1080, bitrate: 900)
        let mp4 = MediaFile.sample("mp4", type: "video/mp4", 640, 360, bitrate: 100)
        #expect(choose([webm, mp4]) == "mp4")
        #expect(choose([webm, .sample("odd", type: "video/mpeg4", 10, 10)]) == "odd")
        #expect(choose([webm, .sample("flash", type: "video/x-flv", 640, 360)]) == "webm")
        #expect(choose([webm, mp4]) { $0.mimeTypes = ["video/webm", "video/mp4"] } == "webm")
    }

    @Test(
        "What no player plays is no choice, by its type or by its name, unless the app lists its type or runs its API")
    func noMedia() {
        for (name, type) in [
            ("a.jpg", "image/jpeg"), ("a", "image/png"), ("a.flv", "video/x-flv"), ("a.swf", nil), ("a.js", nil),
            ("a", "text/html"), ("a", "application/javascript"), ("a.png", "video/mp4"),
        ] {
            let file = MediaFile.sample("https://m.example/\(name)", type: type, 640, 360)
            #expect(choose([file]) == "403", "\(name) \(type ?? "")")
            if let type { #expect(choose([file]) { $0.mimeTypes = [type] } == file.uri.string) }
        }
    }

    @Test func theHighestBitRateIsALimit() {
        let files: [MediaFile] = [
            .sample("high", 1920, 1080, bitrate: 5000), .sample("low", 640, 360, bitrate: 700), .sample("free", 10, 10),
        ]
        #expect(choose(files) { $0.maxBitrate = 5000 } == "high")
        #expect(choose(files) { $0.maxBitrate = 4999 } == "low")
        #expect(choose(files) { $0.maxBitrate = 1 } == "free")
        #expect(choose([files[0]]) { $0.maxBitrate = 1 } == "403")
    }

    @Test func theLowestBitRateCountsBeforeTheUsualAndTheHighest() {
        var file = MediaFile.sample("both", 640, 360, bitrate: 700)
        file.maxBitrate = 5000
        #expect(choose([file]) { $0.maxBitrate = 800 } == "both")
        file.bitrate = nil
        #expect(choose([file]) { $0.maxBitrate = 800 } == "403")
        file.minBitrate = 801
        #expect(choose([file]) { $0.maxBitrate = 800 } == "403")
        file.minBitrate = 300
        #expect(choose([file]) { $0.maxBitrate = 800 } == "both")
        file.bitrate = 3000
        #expect(choose([file]) { $0.maxBitrate = 800 } == "both")
    }

    @Test func codeIsRefusedUnlessListed() {
        let vpaid = MediaFile.sample("vpaid", type: "application/javascript", apiFramework: "VPAID")
        let bare = MediaFile.sample("script", type: "application/javascript")
        let flash = MediaFile.sample("flash", type: "application/x-shockwave-flash")
        #expect(choose([vpaid, bare, flash]) == "403")
        #expect(choose([vpaid, bare, flash, .sample("video")]) == "video")
        #expect(choose([bare, vpaid]) { $0.apiFrameworks = ["vpaid"] } == "vpaid")
    }

    @Test func noFileIs403AndAnEmptyURLIsNoFile() {
        #expect(choose([]) == "403")
        #expect(choose([.sample("")]) == "403")
    }

    @Test func aFileThatMayNotBeScaledAndIsTooLargeIs203() {
        let fixed = MediaFile.sample("fixed", 1280, 720, scalable: false)
        let surface = Surface(width: 640, height: 360)
        #expect(choose([fixed], surface: surface) == "203")
        #expect(choose([fixed, .sample("free", 1920, 1080)], surface: surface) == "free")
        #expect(choose([fixed], surface: Surface(width: 1280, height: 720)) == "fixed")
        #expect(choose([fixed]) == "fixed")
        let ad = select(AdResponse(VAST(ads: [.linear("l", files: [fixed])]))).pod.first
        #expect(ad?.fits(surface) == false)
        #expect(ad?.fits(Surface(width: 2000, height: 2000)) == true)
    }

    @Test func simidRunsOnlyWhenListed() {
        let response = AdResponse(
            VAST(ads: [
                .linear("l") {
                    $0.interactiveFiles = [
                        InteractiveCreativeFile(uri: "unnamed"),
                        InteractiveCreativeFile(uri: "simid", apiFramework: "SIMID"),
                    ]
                }
            ]))
        #expect(select(response).pod.first?.interactiveFile == nil)
        #expect(select(response).podIDs == ["l"])
        var policies = Policies()
        policies.apiFrameworks = ["simid"]
        #expect(select(response, policies: policies).pod.first?.interactiveFile?.uri == "simid")
    }

    @Test func creativesByTheirSequenceAndTheFirstThatPlays() {
        var ad = Ad.linear("l", files: [.sample("second")])
        ad.creatives[0].sequence = 2
        var first = Creative(linear: Linear(duration: .seconds(5), mediaFiles: [.sample("first")]))
        first.sequence = 1
        ad.creatives.append(first)
        #expect(select(AdResponse(VAST(ads: [ad]))).pod.first?.mediaFile?.uri == "first")
        ad.creatives[1].linear?.mediaFiles = []
        let chosen = select(AdResponse(VAST(ads: [ad]))).pod.first
        #expect(chosen?.mediaFile?.uri == "second")
        #expect(chosen?.duration == .seconds(15))
    }
}
