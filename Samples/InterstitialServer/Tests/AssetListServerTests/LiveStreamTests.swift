import AssetListServer
import Foundation
import Hummingbird
import HummingbirdTesting
import Logging
import Testing

@Suite("The playlists of live streams")
struct LiveStreamTests {
    private static let films = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("films")

    private func withServer(
        _ loader: StubLoader, segment: Double? = nil, logger: Logger = Logger(label: "test"),
        _ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let server = try AssetListServer(Self.settings(segment: segment), folder: Self.films, loader: loader)
        try await Application(router: server.router(), logger: logger).test(.router) { client in
            try await body(client)
        }
    }

    private static func settings(avails: String? = "avail", segment: Double? = nil) -> ServerSettings {
        var stream = ServerSettings.Stream(
            upstream: "http://127.0.0.1:9000/live", playlist: "channel.xml", epoch: "2026-01-01T00:00:00Z",
            assetBase: "https://lists.example/channel?sid={$sid}")
        stream.avails = avails
        stream.segment = segment
        stream.define = ["sid"]
        var settings = ServerSettings(films: [:])
        settings.streams = ["channel": stream]
        return settings
    }

    /// A media playlist with an avail.
    private static func media(_ number: Int = 0, target: Int = 8, second: String = "06.020") -> String {
        """
        #EXTM3U
        #EXT-X-TARGETDURATION:\(target)
        #EXT-X-MEDIA-SEQUENCE:\(number)
        #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(second)Z
        #EXT-X-CUE-OUT:30
        #EXTINF:6,
        a.ts
        #EXTINF:6,
        b.ts

        """
    }

    @Test("However many ask, the packager is asked once, without what belongs to a viewer")
    func atOnce() async throws {
        let loader = StubLoader { _, count in Self.media(count) }
        try await withServer(loader) { client in
            try await withThrowingTaskGroup(of: String.self) { group in
                for viewer in 0..<200 {
                    group.addTask {
                        try await client.execute(uri: "/channel/v/1.m3u8?sid=\(viewer)", method: .get) { response in
                            #expect(response.status == .ok && response.headers[.cacheControl] == "max-age=2")
                            return String(buffer: response.body)
                        }
                    }
                }
                let bodies = try await group.reduce(into: Set<String>()) { $0.insert($1) }
                #expect(bodies.count == 1)
                let text = try #require(bodies.first)
                #expect(text.contains("ID=\"avail-1767225606000\"") && text.contains("avail.json?sid={$sid}&"))
                #expect(text.contains("#EXT-X-DEFINE:IMPORT=\"sid\""))
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(text.contains("adrules_playlists_total 200\n") && text.contains("adrules_refreshes_total 1\n"))
            }
        }
        #expect(loader.asked.map(\.url) == ["http://127.0.0.1:9000/live/v/1.m3u8"])
    }

    @Test("Each part that a low-latency player waits for is a refresh of its own")
    func blocking() async throws {
        let loader = StubLoader { _, count in Self.media(count) }
        try await withServer(loader) { client in
            for query in [
                "_HLS_part=1&_HLS_msn=7&x=1", "_HLS_msn=7&_HLS_part=1", "_HLS_msn=7&_HLS_part=2&_HLS_skip=v2",
            ] {
                try await client.execute(uri: "/channel/1.m3u8?\(query)", method: .get) { #expect($0.status == .ok) }
            }
        }
        let base = "http://127.0.0.1:9000/live/1.m3u8?"
        #expect(
            loader.asked.map(\.url) == [base + "_HLS_msn=7&_HLS_part=1", base + "_HLS_msn=7&_HLS_part=2&_HLS_skip=v2"])
    }

    @Test("A delta update without a date is asked for again as a whole")
    func deltaUpdateWithoutDates() async throws {
        let loader = StubLoader { request, _ in
            guard request.url.contains("_HLS_skip") else { return Self.media() }
            return "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-SKIP:SKIPPED-SEGMENTS=9\n#EXTINF:6,\nb.ts\n"
        }
        try await withServer(loader) { client in
            try await client.execute(uri: "/channel/1.m3u8?_HLS_msn=7&_HLS_skip=YES", method: .get) { response in
                #expect(String(buffer: response.body).contains("ID=\"avail-1767225606000\""))
            }
        }
        let base = "http://127.0.0.1:9000/live/1.m3u8?_HLS_msn=7"
        #expect(loader.asked.map(\.url) == [base + "&_HLS_skip=YES", base])
    }

    @Test("A delta update that ends an avail whose beginning it leaves out is asked for again as a whole")
    func deltaUpdateWithEndOnly() async throws {
        let loader = StubLoader { request, _ in
            guard request.url.contains("_HLS_skip") else { return Self.media() }
            return """
                #EXTM3U
                #EXT-X-TARGETDURATION:6
                #EXT-X-SKIP:SKIPPED-SEGMENTS=9
                #EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:30Z
                #EXTINF:6,
                b.ts
                #EXT-X-CUE-IN
                #EXTINF:6,
                c.ts

                """
        }
        try await withServer(loader) { client in
            try await client.execute(uri: "/channel/1.m3u8?_HLS_skip=YES", method: .get) { response in
                #expect(String(buffer: response.body).contains("ID=\"avail-1767225606000\""))
            }
        }
        #expect(loader.asked.count == 2)
    }

    @Test("A list has the ads that fit into its avail: the address has its length")
    func availLength() async throws {
        let loader = StubLoader { _, _ in StubLoader.ads("a", "b", "c") }
        try await withServer(loader) { client in
            for (length, count) in [("", 3), ("&avail_seconds=20", 2)] {
                let target = "/channel/avail.json?_HLS_interstitial_id=avail-1\(length)"
                try await client.execute(uri: target, method: .get) { response in
                    let text = String(buffer: response.body)
                    #expect(text.components(separatedBy: "\"URI\"").count - 1 == count, "\(text)")
                }
            }
        }
    }

    @Test(
        "The length of segments counts to the microsecond: a third of a millisecond is a third of a second in an hour")
    func segmentLength() async throws {
        let text = """
            #EXTM3U
            #EXT-X-TARGETDURATION:5
            #EXT-X-MEDIA-SEQUENCE:1000
            #EXT-X-PROGRAM-DATE-TIME:2026-01-01T01:06:50.667Z
            #EXT-X-CUE-OUT:30
            #EXTINF:4.011,
            a.ts
            #EXTINF:4.011,
            b.ts

            """
        try await withServer(StubLoader { _, _ in text }, segment: 4.010667) { client in
            try await client.execute(uri: "/channel/1.m3u8", method: .get) { response in
                #expect(String(buffer: response.body).contains("ID=\"avail-1767229610667\""))
            }
        }
    }

    @Test("The multivariant playlist defines the variables, and gets nothing else")
    func multivariant() async throws {
        let loader = StubLoader { _, _ in "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n1.m3u8\n" }
        try await withServer(loader) { client in
            try await client.execute(uri: "/channel/index.m3u8?sid=1", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(text.contains("QUERYPARAM=\"sid\"") && !text.contains("DATERANGE"))
                #expect(response.headers[.cacheControl] == "max-age=10")
            }
        }
    }

    @Test("A packager that has no playlist is passed on: its status and its bytes")
    func failures() async throws {
        try await withServer(StubLoader { _, _ in "" }) { client in
            try await client.execute(uri: "/channel/1.m3u8", method: .get) { #expect($0.status == .notFound) }
        }
        try await withServer(StubLoader { _, _ in "<html>" }) { client in
            try await client.execute(uri: "/channel/1.m3u8", method: .get) { response in
                #expect(response.status == .ok && String(buffer: response.body) == "<html>")
                #expect(response.headers[.cacheControl] == "max-age=1")
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                #expect(String(buffer: response.body).contains("adrules_refreshes_passed_through_total 1\n"))
            }
        }
    }

    @Test("A refresh whose avail gets no ads is counted, and reported once, as is the end of that")
    func leftOut() async throws {
        let lines = LogLines()
        let seconds = ["08.500", "06.000", "08.500", "06.000"]
        let loader = StubLoader { _, count in Self.media(second: seconds[count]) }
        try await withServer(loader, logger: lines.logger) { client in
            // A delta update does not end it: the avail may be among the lines that it skips.
            for query in ["_HLS_msn=1", "_HLS_msn=2&_HLS_skip=YES", "_HLS_msn=3", "_HLS_msn=4"] {
                try await client.execute(uri: "/channel/1.m3u8?\(query)", method: .get) { #expect($0.status == .ok) }
            }
            try await client.execute(uri: "/metrics", method: .get) { response in
                let text = String(buffer: response.body)
                #expect(text.contains("adrules_refreshes_with_breaks_left_out_total 2\n"), "\(text)")
                #expect(text.contains("adrules_refreshes_passed_through_total 0\n"))
            }
        }
        try #require(lines.all.count == 2, "\(lines.all)")
        #expect(lines.all[0].hasPrefix("channel/1.m3u8 leaves out a break: this avail gets no ads: "))
        #expect(lines.all[1] == "channel/1.m3u8 has its breaks again")
    }

    @Test("A break that no refresh can carry is reported at the start")
    func unsupported() throws {
        for (avails, count) in [("avail", 0), (nil, 1)] {
            let lines = LogLines()
            let server = try AssetListServer(
                Self.settings(avails: avails), folder: Self.films, loader: StubLoader { _, _ in nil })
            _ = server.application(hostname: "127.0.0.1", port: 0, connections: 1, logger: lines.logger)
            try #require(lines.all.count == count, "\(lines.all)")
            if count > 0 { #expect(lines.all[0].hasPrefix("channel: the break \"avail\": "), "\(lines.all)") }
        }
    }

    @Test(
        "Nothing outside of the stream is asked for",
        arguments: [
            "/channel/../secret.m3u8", "/channel/a%2f..%2fb.m3u8", "/channel/1.ts", "/other/1.m3u8", "/channel/",
        ])
    func refused(target: String) async throws {
        let loader = StubLoader { _, _ in Self.media() }
        try await withServer(loader) { client in
            try await client.execute(uri: target, method: .get) { #expect($0.status == .notFound) }
        }
        #expect(loader.asked.isEmpty)
    }

    @Test("Two occurrences of a break have one list, and each its own ads")
    func lists() async throws {
        let loader = StubLoader { _, count in StubLoader.ads("ad\(count)") }
        try await withServer(loader) { client in
            for id in ["avail-1", "avail-2", "avail-1"] {
                let target = "/channel/avail.json?_HLS_primary_id=1&_HLS_interstitial_id=\(id)"
                try await client.execute(uri: target, method: .get) { #expect($0.status == .ok) }
            }
        }
        #expect(loader.asked.count == 2)
    }

    @Test("A stream that cannot be served is reported")
    func wrongSettings() throws {
        for (epoch, avails) in [("yesterday", "avail"), ("2026-01-01T00:00:00Z", "none")] {
            var stream = ServerSettings.Stream(
                upstream: "http://127.0.0.1/", playlist: "channel.xml", epoch: epoch, assetBase: "https://a.example")
            stream.avails = avails
            var settings = ServerSettings(films: [:])
            settings.streams = ["channel": stream]
            #expect(throws: SettingsError.self) { _ = try AssetListServer(settings, folder: Self.films) }
        }
    }
}
