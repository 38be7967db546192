@testable import AdRulesPlayer

extension AdWindow {
    /// A window of the test's scene.
    static func of(_ width: Double, _ height: Double, scene: String = "scene", scale: Double = 1) -> AdWindow {
        AdWindow(scene: SceneID(rawValue: scene), width: width, height: height, scale: scale)
    }
}

extension Documents.TestAd {
    /// An ad whose file is never scaled: it needs a window of its size.
    static func rigid(_ width: Int, _ height: Int, seconds: Int = 15) -> Documents.TestAd {
        Documents.TestAd(
            seconds: seconds,
            media: """
                <MediaFile delivery="progressive" type="video/mp4" width="\(width)" height="\(height)" scalable="false">\
                https://media.example/\(width)x\(height).mp4</MediaFile>
                """)
    }
}

/// A server that knows the size of the player: it answers each request with the largest of its ads that fits, as asked
/// for in the query with `[PLAYERSIZE]`.
final class SizingServer: AdLoading {
    private let sizes: [(width: Int, height: Int)]
    private let delay: MediaTime
    private let clock: any PlayerClock
    private let asked = Guarded<[String]>([])

    init(_ sizes: [(width: Int, height: Int)], after delay: MediaTime = .milliseconds(200), clock: any PlayerClock) {
        self.sizes = sizes
        self.delay = delay
        self.clock = clock
    }

    /// The sizes that were asked for, as in `640x360`.
    var requests: [String] { asked.withLock { $0 } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let query = request.url.split(separator: "=").last.map(String.init) ?? ""
        let wanted = query.split(separator: ",").compactMap { Int($0) }
        asked.withLock { $0.append(wanted.map(String.init).joined(separator: "x")) }
        guard (try? await clock.sleep(until: clock.now + delay)) != nil else { throw LoadError(.cancelled) }
        guard wanted.count == 2 else { throw LoadError(.status, status: 400) }
        let fitting = sizes.filter { $0.width <= wanted[0] && $0.height <= wanted[1] }
        let best = fitting.max { $0.width * $0.height < $1.width * $1.height }
        let body =
            best.map { Documents.response([.rigid($0.width, $0.height)], name: "\($0.width)") } ?? Documents.empty
        return LoadResponse(body: Array(body.utf8), finalURL: request.url)
    }
}
