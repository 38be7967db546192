import AssetListServer
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@Suite("The server of asset lists")
struct AssetListServerTests {
    private static let films = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("films")

    private static func settings(house: Bool = false) -> ServerSettings {
        var settings = ServerSettings(films: ["film": .init(playlist: "film.xml", seconds: 5520)])
        settings.macroParameters = ["sid"]
        settings.houseAds = house ? "house.xml" : nil
        return settings
    }

    private func withServer(
        _ settings: ServerSettings, folder: URL = Self.films, _ loader: StubLoader,
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let server = try AssetListServer(settings, folder: folder, loader: loader)
        try await Application(router: server.router(), logger: Logger(label: "test")).test(.router) { client in
            try await body(client)
        }
    }

    private struct List: Decodable {
        struct Asset: Decodable {
            var URI: String
        }
        var ASSETS: [Asset]
    }

    private static func uris(_ response: TestResponse) throws -> [String] {
        #expect(response.status == .ok)
        return try JSONDecoder().decode(List.self, from: Data(buffer: response.body)).ASSETS.map(\.URI)
    }

    @Test("The tag of a break, its wrapper, and a list that no cache keeps and every page may read")
    func list() async throws {
        let loader = StubLoader { request, _ in
            request.url.contains("/second")
                ? StubLoader.ads("a", "b") : StubLoader.wrapper(to: "https://ads.example/second")
        }
        try await withServer(Self.settings(), loader) { client in
            try await client.execute(uri: "/film/mid.json?_HLS_primary_id=1&sid=s%201", method: .get) { response in
                try #expect(Self.uris(response) == ["https://media.example/a.m3u8", "https://media.example/b.m3u8"])
                #expect(response.headers[.cacheControl] == "no-store")
                #expect(response.headers[.accessControlAllowOrigin] == "*")
            }
        }
        #expect(loader.asked.count == 2)
        #expect(loader.asked[0].url.contains("sid=s%201"))
        #expect(!loader.asked[0].url.contains("["))
    }

    @Test("One viewing gets the same ads for a break again, another one its own")
    func sameAds() async throws {
        let loader = StubLoader { _, count in StubLoader.ads("ad\(count)") }
        try await withServer(Self.settings(), loader) { client in
            func uris(_ target: String) async throws -> [String] {
                try await client.execute(uri: target, method: .get) { try Self.uris($0) }
            }
            let first = try await uris("/film/mid.json?_HLS_primary_id=1")
            #expect(try await uris("/film/mid.json?_HLS_primary_id=1") == first)
            #expect(try await uris("/film/mid.json?_HLS_primary_id=2") != first)
            #expect(try await uris("/film/mid-r1.json?_HLS_primary_id=1") != first)
            #expect(try await uris("/film/mid.json") != first)
        }
        #expect(loader.asked.count == 4)
    }

    @Test("Requests of one viewing at once ask the ad server once")
    func atOnce() async throws {
        let loader = StubLoader { _, count in StubLoader.ads("ad\(count)") }
        try await withServer(Self.settings(), loader) { client in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 {
                    group.addTask {
                        let uris = try await client.execute(uri: "/film/pre.json?_HLS_primary_id=1", method: .get) {
                            try Self.uris($0)
                        }
                        #expect(uris == ["https://media.example/ad0.m3u8"])
                    }
                }
                try await group.waitForAll()
            }
        }
        #expect(loader.asked.count == 1)
    }

    @Test("A silent ad server, an error and no fill: 200 with an empty list, or with house ads")
    func nothing() async throws {
        for answer in [nil, "", "<VAST version=\"3.0\"/>", "<html>", "<VAST"] {
            for house in [false, true] {
                var settings = Self.settings(house: house)
                settings.deadline = answer == nil ? 0.05 : 60
                try await withServer(settings, StubLoader { _, _ in answer }) { client in
                    try await client.execute(uri: "/film/mid.json?_HLS_primary_id=1", method: .get) { response in
                        try #expect(Self.uris(response) == (house ? ["https://media.example/house/master.m3u8"] : []))
                    }
                    // House ads hide no dead ad server.
                    try await client.execute(uri: "/metrics", method: .get) { response in
                        let text = String(buffer: response.body)
                        #expect(text.contains("adrules_lists_house_total \(house ? 1 : 0)\n"), "\(text)")
                        #expect(text.contains("adrules_lists_empty_total \(house ? 0 : 1)\n"), "\(text)")
                        let hasFailed = answer?.hasPrefix("<VAST ") == false
                        #expect(text.contains("adrules_ad_requests_failed_total \(hasFailed ? 1 : 0)\n"), "\(text)")
                    }
                }
            }
        }
    }

    @Test("At the deadline an ad that is there plays, without the one behind a silent wrapper")
    func soFar() async throws {
        var settings = Self.settings()
        settings.deadline = 0.5
        let loader = StubLoader { request, _ in
            request.url.contains("/silent") ? nil : StubLoader.ads("a", besideWrapperTo: "https://ads.example/silent")
        }
        try await withServer(settings, loader) { client in
            try await client.execute(uri: "/film/mid.json?_HLS_primary_id=1", method: .get) { response in
                try #expect(Self.uris(response) == ["https://media.example/a.m3u8"])
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                #expect(String(buffer: response.body).contains("adrules_lists_late_total 1\n"))
            }
        }
    }

    @Test("The time of the request fills [TIMESTAMP] of tags and of wrappers")
    func timestamp() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let playlist = try String(contentsOf: Self.films.appendingPathComponent("film.xml"), encoding: .utf8)
        try playlist.replacing("[CACHEBUSTING]", with: "[TIMESTAMP]")
            .write(to: folder.appendingPathComponent("film.xml"), atomically: true, encoding: .utf8)
        let loader = StubLoader { request, _ in
            request.url.contains("/second")
                ? StubLoader.ads("a") : StubLoader.wrapper(to: "https://ads.example/second?cb=[TIMESTAMP]")
        }
        try await withServer(Self.settings(), folder: folder, loader) { client in
            try await client.execute(uri: "/film/mid.json", method: .get) { _ in }
        }
        #expect(loader.asked.count == 2)
        for request in loader.asked { #expect(request.url.contains("cb=20"), "\(request.url)") }
    }

    @Test("What a viewer agreed to goes on to the ad server, and nothing that is not listed")
    func consent() async throws {
        let loader = StubLoader { _, _ in StubLoader.ads("a") }
        let headers: HTTPFields = [
            .userAgent: "TV/1", .init("X-Forwarded-For")!: "203.0.113.7", .cookie: "secret=1",
            .authorization: "Bearer x",
        ]
        try await withServer(Self.settings(), loader) { client in
            let query = "gdpr=1&gdpr_consent=C%26D&us_privacy=1YNN&secret=2"
            try await client.execute(uri: "/film/mid.json?\(query)", method: .get, headers: headers) { _ in }
        }
        let request = try #require(loader.asked.first)
        #expect(request.url.hasSuffix("&gdpr=1&gdpr_consent=C%26D&us_privacy=1YNN"), "\(request.url)")
        #expect(request.headers == ["User-Agent": "TV/1", "X-Forwarded-For": "203.0.113.7"])
    }

    @Test("No private address is asked, unless the settings allow it", arguments: [false, true])
    func privateAddresses(isAllowed: Bool) async throws {
        var settings = Self.settings()
        settings.allowsPrivateAddresses = isAllowed
        let loader = StubLoader { request, _ in
            request.url.contains("127.0.0.1")
                ? StubLoader.ads("inside") : StubLoader.wrapper(to: "http://127.0.0.1:8000/admin")
        }
        try await withServer(settings, loader) { client in
            try await client.execute(uri: "/film/mid.json", method: .get) { response in
                try #expect(Self.uris(response) == (isAllowed ? ["https://media.example/inside.m3u8"] : []))
            }
        }
        #expect(loader.asked.count == (isAllowed ? 2 : 1))
    }

    @Test("A file is left out until the normalizer has its HLS form")
    func normalizer() async throws {
        var settings = Self.settings()
        settings.normalizer = "https://hls.example/of?src={url}"
        let loader = StubLoader { request, count in
            guard request.url.hasPrefix("https://hls.example") else {
                return StubLoader.ads("a", type: "video/mp4", file: "mp4")
            }
            return count < 2 ? "" : "https://hls.example/a/master.m3u8\n"
        }
        try await withServer(settings, loader) { client in
            try await client.execute(uri: "/film/mid.json", method: .get) { try #expect(Self.uris($0) == []) }
            try await client.execute(uri: "/film/mid.json", method: .get) { response in
                try #expect(Self.uris(response) == ["https://hls.example/a/master.m3u8"])
            }
        }
        #expect(loader.asked[1].url == "https://hls.example/of?src=https%3A%2F%2Fmedia%2Eexample%2Fa%2Emp4")
    }

    @Test(
        "Unknown films and breaks are 404, and so is a request of a megabyte",
        arguments: [
            "/other/mid.json", "/film/other.json", "/film/", "/", "/film/../film/mid.json",
            "/film/mid.json?" + String(repeating: "x", count: 1 << 20),
        ])
    func refused(target: String) async throws {
        try await withServer(Self.settings(), StubLoader { _, _ in nil }) { client in
            try await client.execute(uri: target, method: .get) { #expect($0.status == .notFound) }
        }
    }

    @Test(
        "Settings that cannot be used are reported with their path",
        arguments: [
            (#"{"films":{"a":{"playlst":"film.xml"}}}"#, #"films.a has no "playlist""#),
            (#"{"films":{"a":{"playlist":"none.xml"}}}"#, "none.xml cannot be read"),
            (#"{"films":{},"houseAd":"house.xml"}"#, #"settings.json: unknown key "houseAd"; the keys here are "#),
            (#"{"films":{},"houseAd":"house.xml"}"#, "films, houseAds, keptAnswers, "),
            (
                #"{"films":{"a":{"playlist":"film.xml","second":1}}}"#,
                #"settings.json: films.a: unknown key "second"; the keys here are playlist, seconds"#
            ),
            (
                #"{"films":{},"streams":{"c":{"upstream":"","playlist":"","epoch":"","assetBase":"","avail":"a"}}}"#,
                #"settings.json: streams.c: unknown key "avail"; the keys here are assetBase, avails, "#
            ),
            (#"{"films":{"a":{"playlist":"settings.json"}}}"#, "settings.json: "), ("{", "settings.json: "),
        ])
    func wrongSettings(json: String, message: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("settings.json")
        try Data(json.utf8).write(to: file)
        let error = #expect(throws: SettingsError.self) {
            _ = try AssetListServer(ServerSettings(file: file), folder: folder)
        }
        #expect(error?.description.contains(message) == true, "\(error?.description ?? "no error")")
    }

    @Test("Health and metrics")
    func metrics() async throws {
        try await withServer(Self.settings(), StubLoader { _, _ in StubLoader.ads("a") }) { client in
            try await client.execute(uri: "/healthz", method: .get) { #expect($0.status == .ok) }
            for _ in 0..<3 {
                try await client.execute(uri: "/film/mid.json?_HLS_primary_id=1", method: .get) { _ in }
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(text.contains("adrules_lists_total 3\n"), "\(text)")
                #expect(text.contains("adrules_lists_kept_total 2\n"))
                #expect(text.contains("adrules_list_seconds_bucket{le=\"+Inf\"} 3\n"))
                #expect(text.contains("adrules_list_seconds_count 3\n"))
            }
        }
    }
}
