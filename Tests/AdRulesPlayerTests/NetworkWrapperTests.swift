import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Wrappers are followed with any loader") struct NetworkWrapperTests {
    private let clock = SimulatedClock()

    private func wrapper(_ url: String) -> String {
        """
        <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>test</AdSystem>
        <Error>https://beacon.example/w/error</Error><Impression>https://beacon.example/w/impression</Impression>
        <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI></Wrapper></Ad></VAST>
        """
    }

    private func resolve(
        _ answers: [String: ScriptedLoading.Answer], depth: Int = 5
    ) async -> (
        result: Result<AdResponse, AdRulesError>, followed: Int, soFar: [AdResponse], asked: [LoadRequest]
    ) {
        let loading = ScriptedLoading(answers, clock: clock)
        let reports = Guarded([ResolvingProgress]())
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .tag("https://ads.example/1"), wrapperDepth: depth,
            timeout: .seconds(8),
            wrapperTimeout: .seconds(4))
        let result: Result<AdResponse, AdRulesError>
        do throws(AdRulesError) {
            result = .success(
                try await WrapperResolver(loading, headers: ["X-Test": "1"]).resolve(request) { report in
                    reports.withLock { $0.append(report) }
                })
        } catch {
            result = .failure(error)
        }
        let all = reports.withLock { $0 }
        let soFar = all.compactMap { if case .soFar(let response) = $0 { response } else { nil } }
        return (result, all.count { $0 == .wrapperFollowed }, soFar, loading.requests)
    }

    @Test("Two wrappers: three requests with headers and their times, both reported, their trackers around the ad")
    func chain() async throws {
        let outcome = await resolve([
            "https://ads.example/1": .body(wrapper("https://ads.example/2")),
            "https://ads.example/2": .body(wrapper("https://ads.example/3")),
            "https://ads.example/3": .body(Documents.response([.init()])),
        ])
        let entries = try outcome.result.get().entries
        #expect(entries.count == 1)
        #expect(entries.first?.inline?.id == "ad-0")
        #expect(entries.first?.wrappers.count == 2)
        #expect(outcome.followed == 2)
        // If it were given up in between, the wrappers would fail with 301.
        #expect(outcome.soFar.map { $0.entries.map(\.wrappers.count) } == [[1], [2]])
        #expect(outcome.soFar.allSatisfy { $0.entries.map(\.error?.code) == [301] })
        #expect(
            outcome.asked.map(\.url) == ["https://ads.example/1", "https://ads.example/2", "https://ads.example/3"])
        #expect(outcome.asked.map(\.timeout) == [.seconds(8), .seconds(4), .seconds(4)])
        #expect(outcome.asked.allSatisfy { $0.headers == ["X-Test": "1"] })
    }

    @Test(
        "A failure of the break's own document is a VMAP error",
        arguments: [
            (ScriptedLoading.Answer.failure(.timeout), VMAPErrorCode.adResponseTimeout),
            (.failure(.unreachable), .adResponseRetrieval), (.failure(.status), .adResponseRetrieval),
            (.failure(.tooLong), .adResponseRetrieval), (.body("{}"), .adResponseParsing),
            (.body("<VAST version=\"4.2\"><Ad>"), .adResponseParsing),
            (.body(Documents.playlist([])), .adResponseParsing),
        ])
    func failure(answer: ScriptedLoading.Answer, code: VMAPErrorCode) async {
        let outcome = await resolve(["https://ads.example/1": answer])
        guard case .failure(let error) = outcome.result else {
            Issue.record("there should be no answer")
            return
        }
        #expect(error.code == code.rawValue)
        #expect(error.message?.isEmpty == false)
    }

    @Test("A failure behind a wrapper is an entry with a VAST error code")
    func failureBehind() async throws {
        for (answer, code) in [
            (ScriptedLoading.Answer.failure(.timeout), 301), (.failure(.unreachable), 301), (.body("<html>"), 100),
            (.body("<foo/>"), 101), (.body(Documents.playlist([])), 101),
            (.body("<VideoAdServingTemplate/>"), 102),
        ] {
            let outcome = await resolve([
                "https://ads.example/1": .body(wrapper("https://ads.example/2")), "https://ads.example/2": answer,
            ])
            #expect(try outcome.result.get().entries.map { $0.error?.code } == [code])
        }
    }

    @Test("A wrapper beyond the requests of a break is one that must not be followed")
    func requests() async throws {
        let pod = (1...30).map {
            "<Ad id=\"\($0)\" sequence=\"\($0)\"><Wrapper><VASTAdTagURI>https://ads.example/2</VASTAdTagURI></Wrapper></Ad>"
        }
        let outcome = await resolve([
            "https://ads.example/1": .body("<VAST version=\"3.0\">\(pod.joined())</VAST>"),
            "https://ads.example/2": .body(Documents.response([.init()])),
        ])
        let codes = try outcome.result.get().entries.map { $0.error?.code }
        #expect(codes == Array(repeating: nil, count: 24) + Array(repeating: 302, count: 6))
        #expect(outcome.asked.count == NetworkPolicy().maxBreakRequests)
    }

    @Test("An empty answer is one without ads", arguments: ["", " \r\n\t", "<VAST version=\"3.0\"/>"])
    func empty(body: String) async throws {
        let outcome = await resolve(["https://ads.example/1": .body(body)])
        #expect(try outcome.result.get().entries.isEmpty)
    }

    @Test("The depth is the request's")
    func depth() async throws {
        var answers: [String: ScriptedLoading.Answer] = [:]
        for index in 1...9 {
            answers["https://ads.example/\(index)"] = .body(wrapper("https://ads.example/\(index + 1)"))
        }
        let outcome = await resolve(answers, depth: 3)
        #expect(outcome.asked.count == 4)
        #expect(try outcome.result.get().entries.map { $0.error?.code } == [302])
    }

    @Test("A wrapper behind a public tag does not lead into the private network", arguments: ["127.0.0.1", "10.1.2.3"])
    func privateWrapper(host: String) async throws {
        let outcome = await resolve([
            "https://ads.example/1": .body(wrapper("http://\(host)/2")),
            "http://\(host)/2": .body(Documents.response([.init()])),
        ])
        #expect(outcome.asked.map(\.url) == ["https://ads.example/1"])
        #expect(try outcome.result.get().entries.allSatisfy { $0.inline == nil })
    }

    @Test("A break's tag leads to a private address only if the app says that the session began at one")
    func privateTag() async {
        let tag = "http://192.168.1.1/reboot"
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .tag(tag), wrapperDepth: 1, timeout: .seconds(8),
            wrapperTimeout: .seconds(4))
        let loading = ScriptedLoading([tag: .body(Documents.response([.init()]))], clock: clock)
        let refused = try? await WrapperResolver(loading).resolve(request) { _ in }
        #expect(refused == nil)
        #expect(loading.requests.isEmpty)
        for firstHop in [FirstHop.itself, .privateAddress] {
            let response = try? await WrapperResolver(loading, firstHop: firstHop).resolve(request) { _ in }
            #expect(response?.entries.count == 1)
        }
    }

    @Test("An answer that is longer than allowed fails, even if the loader accepts it", arguments: [0, 1])
    func longAnswer(excess: Int) async {
        let answer = Documents.response([.init()])
        var network = NetworkPolicy()
        network.maxResponseBytes = answer.utf8.count - excess
        let loading = ScriptedLoading(["https://ads.example/1": .body(answer)], clock: clock)
        let request = BreakAdRequest(
            occurrence: OccurrenceID(0), source: .tag("https://ads.example/1"), wrapperDepth: 1, timeout: .seconds(8),
            wrapperTimeout: .seconds(4))
        let response = try? await WrapperResolver(loading, network: network).resolve(request) { _ in }
        #expect((response != nil) == (excess == 0))
    }
}
