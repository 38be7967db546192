import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The network policy is checked at each hop") struct NetworkPolicyTests {
    private func outcome(
        _ request: LoadRequest, _ hop: ScriptedHop
    ) async -> (code: LoadError.Code?, status: Int?, asked: [String]) {
        do throws(LoadError) {
            _ = try await hop.follow(request)
            return (nil, nil, hop.requests)
        } catch {
            return (error.code, error.status, hop.requests)
        }
    }

    private func request(
        _ url: String, firstHop: FirstHop = .itself, _ change: (inout NetworkPolicy) -> Void = { _ in }
    ) -> LoadRequest {
        var network = NetworkPolicy()
        change(&network)
        return LoadRequest(url: url, timeout: .seconds(3600), network: network, firstHop: firstHop)
    }

    private let toPrivate = ScriptedHop([
        "http://ads.example/": .head(302, location: "http://10.0.0.9/admin"), "http://10.0.0.9/admin": .head(200),
        "http://localhost:8080/": .head(302, location: "http://192.168.0.7/"), "http://192.168.0.7/": .head(200),
    ])

    @Test("Behind a public address no private one is fetched, and nothing is sent to it")
    func privateBehindPublic() async {
        let found = await outcome(request("http://ads.example/"), toPrivate)
        #expect(found.code == .refused)
        #expect(found.status == 302)
        #expect(found.asked == ["http://ads.example/"])
    }

    @Test("Behind a private first address private ones are fetched: a developer's server works")
    func privateBehindPrivate() async {
        #expect(await outcome(request("http://localhost:8080/"), toPrivate).code == nil)
    }

    @Test("A wrapper or a beacon of a session that began in public does not reach a private address")
    func firstHopCounts() async {
        let found = await outcome(request("http://localhost:8080/", firstHop: .publicAddress), toPrivate)
        #expect(found.code == .refused)
        #expect(found.asked.isEmpty)
        #expect(await outcome(request("http://ads.example/", firstHop: .privateAddress), toPrivate).code == nil)
    }

    @Test("The policy can allow private addresses, and refuse them altogether")
    func privateAddresses() async {
        #expect(await outcome(request("http://ads.example/") { $0.privateAddresses = .allowed }, toPrivate).code == nil)
        let refused = await outcome(request("http://localhost:8080/") { $0.privateAddresses = .refused }, toPrivate)
        #expect(refused.code == .refused)
    }

    @Test("Link-local addresses are never fetched, whatever is allowed: clouds give away secrets there")
    func linkLocal() async {
        let secrets = "http://169.254.169.254/latest/meta-data"
        let hop = ScriptedHop([
            "http://ads.example/": .head(302, location: secrets), "http://localhost/": .head(302, location: secrets),
            secrets: .head(200),
        ])
        for url in ["http://ads.example/", "http://localhost/", secrets] {
            let found = await outcome(request(url) { $0.privateAddresses = .allowed }, hop)
            #expect(found.code == .refused)
        }
        #expect(!hop.requests.contains(secrets))
    }

    @Test("Schemes and ports")
    func schemesAndPorts() async {
        let hop = ScriptedHop([
            "https://ads.example/": .head(302, location: "http://ads.example/"),
            "https://ads.example:8443/": .head(200), "http://ads.example:8080/": .head(200),
        ])
        let secure = await outcome(request("https://ads.example/") { $0.schemes = ["https"] }, hop)
        #expect(secure.code == .scheme)
        #expect(secure.asked == ["https://ads.example/"])
        #expect(await outcome(request("https://ads.example:8443/") { $0.ports = [443] }, hop).code == .refused)
        #expect(await outcome(request("https://ads.example:8443/") { $0.ports = [8443] }, hop).code == nil)
        #expect(await outcome(request("http://ads.example:25/"), hop).code == .refused)
        #expect(await outcome(request("http://ads.example:8080/"), hop).code == nil)
    }

    @Test("The host sees each hop before it is sent, and can refuse it")
    func hook() async {
        let seen = Guarded<[HTTPAddress]>([])
        let answers: [String: ScriptedHop.Answer] = [
            "http://ads.example/": .head(302, location: "http://cdn.example/a"),
            "http://cdn.example/a": .head(302, location: "http://evil.example/"), "http://evil.example/": .head(200),
        ]
        let hop = ScriptedHop(answers) { address in
            seen.withLock { $0.append(address) }
            return address.host != "evil.example"
        }
        let found = await outcome(request("http://ads.example/"), hop)
        #expect(found.code == .refused)
        #expect(found.asked == ["http://ads.example/", "http://cdn.example/a"])
        let hops = seen.withLock { $0 }
        #expect(hops.map(\.url) == ["http://ads.example/", "http://cdn.example/a", "http://evil.example/"])
    }

    @Test("Headers go only to the origin that they are meant for")
    func headers() async throws {
        let answers: [String: ScriptedHop.Answer] = [
            "https://ads.example/1": .head(302, location: "/2"),
            "https://ads.example/2": .head(302, location: "https://other.example/3"),
            "https://other.example/3": .head(302, location: "https://ads.example:444/4"),
            "https://ads.example:444/4": .head(302, location: "https://ads.example/5"),
            "https://ads.example/5": .head(200),
        ]
        let secret = ["Authorization": "Bearer 1"]
        for (scope, sees) in [
            (HeaderScope.sameOrigin, [true, true, false, false, true]),
            (.origins(["https://other.example:443"]), [false, false, true, false, false]),
            (.everyOrigin, [true, true, true, true, true]),
        ] {
            let hop = ScriptedHop(answers)
            var request = LoadRequest(url: "https://ads.example/1", headers: secret, timeout: .seconds(3600))
            request.headerScope = scope
            _ = try await hop.follow(request)
            #expect(hop.headers.map { $0["Authorization"] == "Bearer 1" } == sees)
        }
    }

    @Test("Headers that identify the device are for every origin, in any case of letters")
    func identity() async throws {
        let answers: [String: ScriptedHop.Answer] = [
            "https://ads.example/1": .head(302, location: "https://other.example/2"),
            "https://other.example/2": .head(200),
        ]
        let device = ["user-agent": "TV/1", "X-Device-IP": "192.0.2.1", "Accept-Language": "de"]
        let own = ["Authorization": "Bearer 1", "Cookie": "a=b", "X-Account": "7"]
        let hop = ScriptedHop(answers)
        let headers = device.merging(own) { $1 }
        _ = try await hop.follow(
            LoadRequest(url: "https://ads.example/1", headers: headers, timeout: .seconds(3600)))
        #expect(hop.headers == [headers, device])
    }

    #if !canImport(Darwin)
        @Test("A request without a User-Agent gets one, at every hop")
        func defaultUserAgent() async throws {
            let hop = ScriptedHop([
                "https://ads.example/1": .head(302, location: "https://other.example/2"),
                "https://other.example/2": .head(200),
            ])
            _ = try await hop.follow(LoadRequest(url: "https://ads.example/1", timeout: .seconds(3600)))
            #expect(hop.headers.map { $0["User-Agent"]?.hasPrefix("AdRules") } == [true, true])
        }
    #endif
}

@Suite("A session's requests are behind its first address") struct SessionNetworkTests {
    private let clock = SimulatedClock()

    private func wrapper(_ urls: [String]) -> String {
        let ads = urls.enumerated().map { index, url in
            "<Ad sequence=\"\(index + 1)\"><Wrapper><AdSystem>t</AdSystem><VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI></Wrapper></Ad>"
        }
        return "<VAST version=\"4.2\">\(ads.joined())</VAST>"
    }

    /// Plays the pre-roll of a playlist; gives what was asked for.
    private func play(
        _ request: (inout AdsRequest) -> Void, tag: String = "https://ads.example/vmap",
        answers: [String: ScriptedLoading.Answer], network: NetworkPolicy = NetworkPolicy()
    ) async throws -> [LoadRequest] {
        let loading = ScriptedLoading(answers, clock: clock)
        let loader = AdsLoader(network: network, loading: loading, tracking: RecordingTracking(), clock: clock)
        var asked = AdsRequest(adTagURL: tag)
        asked.contentDuration = .seconds(600)
        request(&asked)
        let manager = try await loader.requestAds(asked)
        let content = TestContent(duration: .seconds(600), clock: clock)
        manager.initialize(contentPlayhead: content, adPlayer: TestAdPlayer(clock: clock))
        await clock.run(for: .seconds(400))
        #expect(content.commands.last?.hasSuffix(" 0") == true, "the content plays")
        manager.destroy()
        await clock.run(for: .seconds(1))
        return loading.requests
    }

    @Test("A playlist from the internet leads to no address at home, neither by tag nor by wrapper")
    func privateBehindPublic() async throws {
        let playlist = Documents.playlist([("start", "http://192.168.1.1/admin")])
        let tags = try await play({ _ in }, answers: ["https://ads.example/vmap": .body(playlist)])
        #expect(tags.map(\.url) == ["https://ads.example/vmap"])
        let wrappers = try await play(
            { _ in },
            answers: [
                "https://ads.example/vmap": .body(Documents.playlist([("start", "https://ads.example/pre")])),
                "https://ads.example/pre": .body(wrapper(["http://127.0.0.1:8080/"])),
            ])
        #expect(wrappers.map(\.url) == ["https://ads.example/vmap", "https://ads.example/pre"])
        let developer = try await play(
            { _ in }, tag: "http://localhost:8080/vmap",
            answers: [
                "http://localhost:8080/vmap": .body(playlist), "http://192.168.1.1/admin": .body(Documents.empty),
            ])
        #expect(developer.count == 2)
    }

    @Test("A response that the app brought counts as public")
    func brought() async throws {
        let asked = try await play(
            { $0.source = .response(Array(Documents.playlist([("start", "http://127.0.0.1/x")]).utf8)) }, answers: [:])
        #expect(asked.isEmpty)
    }

    @Test("Authorization goes to the ad tag's origin, not to the wrappers of others")
    func headers() async throws {
        let answers: [String: ScriptedLoading.Answer] = [
            "https://ads.example/vmap": .body(Documents.playlist([("start", "https://ads.example/pre")])),
            "https://ads.example/pre": .body(wrapper(["https://other.example/w"])),
            "https://other.example/w": .body(Documents.response([.init()])),
        ]
        let secret = ["Authorization": "Bearer 1"]
        let own = try await play({ $0.headers = secret }, answers: answers)
        // What a loader may send: the scope is in the request, and loaders go by it.
        let sees = try own.map { try $0.headers(at: HTTPAddress($0.url))["Authorization"] == "Bearer 1" }
        #expect(sees == [true, true, false])
        let all = try await play(
            {
                $0.headers = secret
                $0.headerScope = .everyOrigin
            }, answers: answers)
        #expect(all.allSatisfy { $0.headerScope == .everyOrigin && $0.headers == secret })
    }

    @Test("A break costs at most so many requests and bytes; what came before plays")
    func budget() async throws {
        var network = NetworkPolicy()
        network.maxBreakRequests = 10
        var answers: [String: ScriptedLoading.Answer] = [
            "https://ads.example/vmap": .body(Documents.playlist([("start", "https://ads.example/pre")])),
            "https://ads.example/pre": .body(wrapper((0..<40).map { "https://ads.example/\($0)" })),
        ]
        for index in 0..<40 { answers["https://ads.example/\(index)"] = .body(Documents.response([.init()])) }
        let asked = try await play({ _ in }, answers: answers, network: network)
        #expect(asked.count == 11)
        let budgets = Set(asked.dropFirst().map(\.budget))
        #expect(budgets.count == 1, "one budget for the whole break")
        #expect(budgets.first??.take(network.maxBreakBytes) == true, "nothing was taken by a loader that takes nothing")
        #expect(asked.dropFirst().allSatisfy { $0.maxBytes == network.maxResponseBytes })
    }

    @Test("A response may have only the bytes that are left for its break")
    func bytes() async {
        let budget = ByteBudget(100)
        let hop = ScriptedHop(["http://a.example/": .head(200, body: Array(repeating: 0x20, count: 60))])
        var request = LoadRequest(url: "http://a.example/", timeout: .seconds(3600))
        request.budget = budget
        #expect((try? await hop.follow(request))?.body.count == 60)
        let error = await #expect(throws: LoadError.self) { try await hop.follow(request) }
        #expect(error?.code == .tooLong)
    }
}
