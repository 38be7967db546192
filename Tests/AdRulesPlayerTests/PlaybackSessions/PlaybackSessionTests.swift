import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The requests of a playback session") struct PlaybackSessionTests {
    private static let film = PlaybackResource(id: "film", kind: .vod, customerID: "viewer")

    @Test("The playback token: a POST with resource, kind and customer, authorized by the API token")
    func token() async throws {
        var api = PlaybackStage.api
        api.organizationID = "org-1"
        let stage = PlaybackStage(api)
        _ = try await stage.session.start(Self.film, apiToken: "api-1")
        let request = try #require(stage.platform.calls.first?.request)
        #expect(request.method == .post)
        #expect(request.url == "https://api.example/bv/cms/v1/tokens")
        #expect(request.headers["Authorization"] == "Bearer api-1")
        #expect(request.headers["x-bv-org-id"] == "org-1")
        #expect(request.contentType == "application/json")
        let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
        #expect(body == ["resource_id": "film", "resource_type": "RESOURCE_TYPE_VOD", "customer_id": "viewer"])
    }

    @Test("Without a customer the request for a token has none, and an organization is not sent unless given")
    func noCustomer() async throws {
        let stage = PlaybackStage()
        _ = try await stage.session.start(PlaybackResource(id: "a\"b", kind: .live), apiToken: "api-1")
        let request = try #require(stage.platform.calls.first?.request)
        let body = try JSONDecoder().decode([String: String].self, from: Data(request.body))
        #expect(body == ["resource_id": "a\"b", "resource_type": "RESOURCE_TYPE_LIVE"])
        #expect(request.headers["x-bv-org-id"] == nil)
    }

    @Test(
        "The answer names the token in the API's way and in that of the guides",
        arguments: [#"{"token":"t-1"}"#, #"{"playbackToken":"t-1"}"#, #"{"playback_token":"t-1","expires":5}"#])
    func tokenNames(answer: String) async throws {
        let stage = PlaybackStage { step, _ in step == .token ? .json(answer) : nil }
        let stream = try await stage.session.start(Self.film, apiToken: "api-1")
        #expect(stream.playbackToken == "t-1")
        #expect(stage.platform.calls[1].request.headers["Authorization"] == "t-1")
    }

    @Test("The start: a POST for the device, authorized by the playback token alone; the answer names the DRM server")
    func start() async throws {
        let stage = PlaybackStage()
        #expect(stage.session.state == .ready)
        let stream = try await stage.session.start(playbackToken: "playback-1")
        #expect(stage.session.state == .active)
        let request = try #require(stage.platform.calls.first?.request)
        #expect(request.method == .post)
        #expect(request.body.isEmpty)
        #expect(request.url == "https://api.example/bv/playback/v1/sessions/tv-1:start")
        #expect(request.headers["Authorization"] == "playback-1")
        #expect(stream.drmServerURL == "https://drm.example/licence")
    }

    @Test("The stream: a GET that gives sources, manifests with their resolutions, and a thumbnail URL")
    func streamInfo() async throws {
        let stage = PlaybackStage()
        let stream = try await stage.session.start(playbackToken: "playback-1")
        let request = try #require(stage.platform.calls.last?.request)
        #expect(request.method == .get)
        #expect(request.url == "https://api.example/bv/playback/v1/sessions/tv-1")
        #expect(request.headers["Authorization"] == "playback-1")
        let hls = try #require(stream.manifest(.hls))
        #expect(hls.url == "https://cdn.example/film.m3u8")
        #expect(hls.resolutions == [.init(height: 1080, width: 1920), .init(height: 720, width: 1280)])
        #expect(stream.manifest(.dash)?.url == "https://cdn.example/film.mpd")
        #expect(stream.manifest(.init(rawValue: "PROTOCOL_WHEP")) == nil)
        #expect(stream.sources.map(\.thumbnailSeekingURL) == ["https://cdn.example/thumbnails.vtt"])
    }

    @Test("Heartbeat and end: POSTs for the device, authorized by the playback token")
    func heartbeatAndEnd() async throws {
        let stage = PlaybackStage()
        _ = try await stage.session.start(playbackToken: "playback-1")
        stage.session.playing()
        await stage.clock.run(for: .seconds(10))
        #expect(await stage.session.end() == nil)
        let requests = stage.platform.calls.suffix(2).map(\.request)
        #expect(requests.map(\.method) == [.post, .post])
        #expect(
            requests.map(\.url) == [
                "https://api.example/bv/playback/v1/sessions/tv-1:heartbeat",
                "https://api.example/bv/playback/v1/sessions/tv-1:end",
            ])
        #expect(requests.map { $0.headers["Authorization"] } == ["playback-1", "playback-1"])
    }

    @Test("An hour: token, start, stream, a heartbeat every ten seconds, end")
    func hour() async throws {
        let stage = PlaybackStage(after: .milliseconds(300))
        _ = try await stage.session.start(Self.film, apiToken: "api-1")
        stage.session.playing()
        await stage.clock.run(until: .seconds(3600))
        await stage.session.end()
        let steps = stage.platform.calls.map(\.step)
        #expect(steps.prefix(3) == [.token, .start, .streamInfo])
        #expect(steps.dropFirst(3).dropLast().allSatisfy { $0 == .heartbeat })
        #expect(steps.count { $0 == .heartbeat } == 359)
        #expect(steps.last == .end)
        #expect(stage.session.state == .ended)
        #expect(stage.releases.isEmpty)
    }

    @Test(
        "The device and the base may be written in many ways",
        arguments: [
            ("https://api.example/", "tv 1/ä?", "https://api.example/bv/playback/v1/sessions/tv%201%2F%C3%A4%3F:start"),
            (
                "https://api.example/base//", "A-b.c_d~1",
                "https://api.example/base/bv/playback/v1/sessions/A-b.c_d~1:start"
            ),
            ("http://127.0.0.1:8080", "x:end", "http://127.0.0.1:8080/bv/playback/v1/sessions/x%3Aend:start"),
        ])
    func addresses(base: String, device: String, url: String) async throws {
        let stage = PlaybackStage(PlaybackAPI(base), deviceID: device)
        _ = try await stage.session.start(playbackToken: "playback-1")
        #expect(stage.platform.calls.first?.request.url == url)
    }

    @Test("Tokens stay at the API, no redirect is followed, and each answer is bounded in time and bytes")
    func bounds() async throws {
        var api = PlaybackStage.api
        api.timeout = .seconds(3)
        api.maxAnswerBytes = 1000
        let stage = PlaybackStage(api)
        _ = try await stage.session.start(Self.film, apiToken: "api-1")
        stage.session.playing()
        await stage.clock.run(for: .seconds(10))
        await stage.session.end()
        #expect(stage.platform.calls.count == 5)
        for call in stage.platform.calls {
            #expect(call.request.headerScope == .sameOrigin)
            #expect(call.request.maxRedirects == 0)
            #expect(call.request.timeout == .seconds(3))
            #expect(call.request.maxBytes == 1000)
        }
        #expect(stage.platform.calls.map(\.request.reusesConnection) == [true, true, true, true, false])
    }

    @Test("Without DRM, and with parts of the stream that cannot be used, the rest is used")
    func lenient() async throws {
        let info = """
            {"unknown": 1, "sources": [
              {"manifests": []},
              {"manifests": [
                {"protocol": "PROTOCOL_HLS", "url": "javascript:alert(1)"},
                {"protocol": 5, "url": "https://cdn.example/five"},
                {"protocol": "PROTOCOL_NEW", "url": "https://cdn.example/new"},
                {"protocol": "PROTOCOL_HLS", "url": "https://cdn.example/a.m3u8", "resolutions":
                  [{"height": "high"}, {"height": "0"}, {"height": true}, {}, {"height": "480", "width": null}]}
              ], "thumbnail_seeking_url": "nowhere"},
              {"manifests": {"secret": "https://cdn.example/b.m3u8"}, "thumbnail_seeking_url": 1}, 7]}
            """
        let stage = PlaybackStage { step, _ in
            switch step {
            case .start: .json(#"{"drm_server_endpoint": ""}"#)
            case .streamInfo: .json(info)
            default: nil
            }
        }
        let stream = try await stage.session.start(playbackToken: "playback-1")
        #expect(stream.drmServerURL == nil)
        #expect(stream.sources.count == 1)
        #expect(stream.sources[0].manifests.map(\.url) == ["https://cdn.example/new", "https://cdn.example/a.m3u8"])
        #expect(stream.manifest(.hls)?.resolutions == [.init(height: 480, width: nil)])
        #expect(stream.sources[0].thumbnailSeekingURL == nil)
        #expect(
            stream.omissions == [
                "sources.[3] is not of the type Dictionary<String, Any>",
                "sources.[1].manifests.[1].protocol is not of the type String",
                "the URL of a manifest: only http and https are fetched, not javascript",
                "thumbnail_seeking_url: the URL has no scheme",
                "sources.[2].manifests is not of the type Array<Any>",
                "sources.[2].thumbnailSeekingUrl is not of the type String",
            ])
    }

    @Test("A stream prints without its token and without the queries of its addresses")
    func printed() {
        let manifest = PlaybackStream.Manifest(.hls, url: "https://cdn.example/a.m3u8?key=secret")
        let stream = PlaybackStream(
            drmServerURL: nil, playbackToken: "secret", sources: [.init(manifests: [manifest])])
        #expect("\(stream)" == "playback stream: PROTOCOL_HLS https://cdn.example/a.m3u8")
        #expect(String(reflecting: stream) == "\(stream)")
        var dumped = ""
        dump(stream, to: &dumped)
        #expect(!dumped.contains("playbackToken") && dumped.contains("sources"))
    }

    @Test("A session starts once")
    func once() async throws {
        let stage = PlaybackStage()
        _ = try await stage.session.start(playbackToken: "playback-1")
        let error = await #expect(throws: SessionError.self) {
            try await stage.session.start(playbackToken: "playback-1")
        }
        #expect(error?.code == .alreadyStarted)
        #expect(stage.platform.count(of: .start) == 1)
        #expect(stage.session.state == .active)
    }
}
