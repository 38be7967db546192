import AdRulesLint
import AdRulesModel
import Foundation
import Testing

/// Which media file of an ad the players take.
@Suite struct MediaChoiceTests {
    private static func file(
        _ name: String, _ type: String = "video/mp4", height: Int? = nil, bitrate: Int? = nil,
        delivery: MediaDelivery = .progressive, api: String? = nil
    ) -> MediaFile {
        var file = MediaFile(
            uri: SourceText(name), delivery: delivery, type: type, width: height, height: height, bitrate: bitrate)
        file.properties.apiFramework = api
        return file
    }

    private static func taken(_ target: Portability.Target, _ files: MediaFile...) -> [String] {
        MediaChoice.of(target)?.files(of: files).map(\.uri.string) ?? []
    }

    @Test(
        "IMA takes the highest bitrate of each type, the first of equal ones, and Media3 with it",
        arguments: [.ima, .media3] as [Portability.Target])
    func bitrate(target: Portability.Target) {
        let files = [
            Self.file("a", bitrate: 900), Self.file("b", "VIDEO/MP4", bitrate: 2_000), Self.file("c", bitrate: 2_000),
            Self.file("d", "video/webm", bitrate: 100),
            Self.file("e", "application/javascript", bitrate: 9_000, api: "VPAID"),
        ]
        #expect(MediaChoice.of(target)?.files(of: files).map(\.uri.string) == ["b", "d"])
        // Without a bitrate nobody knows which is the highest.
        #expect(Self.taken(target, Self.file("a"), Self.file("b", bitrate: 1)) == [])
        #expect(Self.taken(target, Self.file("a")) == ["a"])
    }

    @Test("Shaka takes streaming files before others, the tallest of them, and none with an apiFramework")
    func tallest() {
        let stream = Self.file("s", "application/x-mpegURL", delivery: .streaming)
        let tall = ["b", "c"].map { Self.file($0, height: 720) }
        #expect(Self.taken(.shaka, Self.file("a", height: 360), tall[0], tall[1]) == ["b"])
        #expect(Self.taken(.shaka, Self.file("a", height: 720), stream) == ["s"])
        #expect(Self.taken(.shaka, Self.file("a", height: 720, api: "VPAID"), Self.file("b")) == ["b"])
    }

    @Test("Each choice has a source, and the page about players has it")
    func known() {
        let page = PortabilityPage.markdown.render()
        for target in Portability.Target.allCases where target != .spec {
            let sentence = MediaChoice.of(target)?.sentence ?? ""
            #expect(sentence.contains(/(seen|read|documented) 20\d\d-\d\d-\d\d/), "\(sentence)")
            #expect(page.contains("\n| \(target.name) | takes"))
        }
        #expect(MediaChoice.of(.spec) == nil)
    }
}
