import AdRulesEngine
import Testing

@testable import AdRulesPlayer

/// A network of one hop at a time that knows a few addresses.
struct ScriptedHop: HTTPHop {
    enum Answer: Sendable {
        case head(Int, location: String? = nil, body: [UInt8] = [])
        case failure(LoadError)
        /// Nothing until the task is cancelled.
        case never
    }

    let answers: [String: Answer]
    let mayFetch: (@Sendable (HTTPAddress) -> Bool)?
    private let asked = Guarded<[String]>([])
    private let headersSent = Guarded<[[String: String]]>([])
    private let contentSent = Guarded<[Fetch.Content]>([])

    init(_ answers: [String: Answer], mayFetch: (@Sendable (HTTPAddress) -> Bool)? = nil) {
        self.answers = answers
        self.mayFetch = mayFetch
    }

    var requests: [String] { asked.withLock { $0 } }
    /// The headers of each request.
    var headers: [[String: String]] { headersSent.withLock { $0 } }

    /// The method and the body of each request.
    var contents: [Fetch.Content] { contentSent.withLock { $0 } }

    func ask(_ hop: Fetch.Hop, of request: LoadRequest) async throws(LoadError) -> HopAnswer {
        let url = hop.address.url
        contentSent.withLock { $0.append(hop.content) }
        asked.withLock { $0.append(url) }
        headersSent.withLock { $0.append(request.headers(at: hop.address)) }
        if Task.isCancelled { throw LoadError(.cancelled) }
        switch answers[url] {
        case .head(let status, let location, let body):
            if let refusal = request.refusal(of: body.count, after: 0, status: status) { throw refusal }
            return HopAnswer(status: status, location: location, body: body)
        case .failure(let error): throw error
        case .never:
            // Far away: only the cancellation ends it.
            try? await Task.sleep(for: .seconds(3600))
            throw LoadError(.cancelled)
        case nil: throw LoadError(.unreachable)
        }
    }
}

@Suite("Redirects are followed one request at a time, within bounds") struct NetworkRedirectTests {
    private func outcome(
        of url: String, _ answers: [String: ScriptedHop.Answer], maxRedirects: Int = 5,
        timeout: MediaTime = .seconds(3600)
    ) async -> (Result<LoadResponse, LoadError>, [String]) {
        let hop = ScriptedHop(answers)
        do throws(LoadError) {
            let answer = try await hop.follow(LoadRequest(url: url, timeout: timeout, maxRedirects: maxRedirects))
            return (.success(answer), hop.requests)
        } catch {
            return (.failure(error), hop.requests)
        }
    }

    private func failure(_ result: Result<LoadResponse, LoadError>) -> LoadError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test("Each hop is a request of its own; the answer reports where it came from")
    func chain() async throws {
        let (result, requests) = await outcome(
            of: "http://a/1",
            [
                "http://a/1": .head(302, location: "/2?x=1"),
                "http://a/2?x=1": .head(307, location: "//b:81/3"),
                "http://b:81/3": .head(301, location: "https://c/4"),
                "https://c/4": .head(200, body: [1, 2]),
            ])
        #expect(try result.get() == LoadResponse(body: [1, 2], finalURL: "https://c/4", status: 200, redirects: 3))
        #expect(requests == ["http://a/1", "http://a/2?x=1", "http://b:81/3", "https://c/4"])
    }

    @Test("As many redirects as allowed are followed, one more is an error, and no request is made for it")
    func count() async throws {
        var answers: [String: ScriptedHop.Answer] = ["http://a/5": .head(204)]
        for index in 0..<5 { answers["http://a/\(index)"] = .head(302, location: "http://a/\(index + 1)") }
        let (five, _) = await outcome(of: "http://a/0", answers, maxRedirects: 5)
        #expect(try five.get().redirects == 5)
        let (four, requests) = await outcome(of: "http://a/0", answers, maxRedirects: 4)
        #expect(failure(four)?.code == .redirects)
        #expect(failure(four)?.status == 302)
        #expect(requests.count == 5)
    }

    @Test("A circle ends at the first address that comes again")
    func circle() async {
        let (result, requests) = await outcome(
            of: "http://a/1",
            ["http://a/1": .head(302, location: "/2"), "http://a/2": .head(302, location: "/1")], maxRedirects: 100)
        #expect(failure(result)?.code == .redirects)
        #expect(requests == ["http://a/1", "http://a/2"])
    }

    @Test(
        "A redirect to anything but http and https is refused, and nothing is asked",
        arguments: ["file:///etc/passwd", "ftp://a/b", "data:text/xml,<VAST/>", "javascript:alert(1)", "about:blank"])
    func scheme(location: String) async {
        let (result, requests) = await outcome(of: "http://a/", ["http://a/": .head(302, location: location)])
        #expect(failure(result)?.code == .scheme)
        #expect(failure(result)?.status == 302)
        #expect(requests == ["http://a/"])
    }

    @Test("Each status that is a redirect is followed", arguments: [301, 302, 303, 307, 308])
    func redirects(status: Int) async throws {
        let (result, requests) = await outcome(
            of: "http://a/", ["http://a/": .head(status, location: "http://b/"), "http://b/": .head(200)])
        #expect(try result.get().redirects == 1)
        #expect(requests == ["http://a/", "http://b/"])
    }

    @Test("A redirect without a place leads nowhere", arguments: [nil, ""])
    func nowhere(location: String?) async {
        let (result, _) = await outcome(of: "http://a/", ["http://a/": .head(301, location: location)])
        #expect(failure(result)?.code == .redirects)
    }

    @Test(
        "A status that is neither success nor redirect is an error",
        arguments: [199, 300, 304, 400, 404, 500, 599])
    func status(status: Int) async {
        let (result, _) = await outcome(of: "http://a/", ["http://a/": .head(status, location: "http://b/")])
        #expect(failure(result) == LoadError(.status, status: status, message: "status \(status)"))
    }

    @Test("A failure behind a redirect reports that the first request did leave")
    func laterFailure() async {
        let (first, _) = await outcome(of: "http://a/", [:])
        #expect(failure(first) == LoadError(.unreachable))
        let (second, _) = await outcome(of: "http://a/", ["http://a/": .head(302, location: "http://gone/")])
        #expect(failure(second)?.code == .unreachable)
        #expect(failure(second)?.status == 302)
    }

    @Test("An invalid URL, or one without a host or with another scheme, is not requested")
    func badURLs() async {
        for (url, code) in [
            ("", LoadError.Code.badURL), ("   ", .badURL), ("/relative", .badURL), ("http://", .badURL),
            ("file:///etc/passwd", .scheme), ("mailto:a@b", .scheme),
        ] {
            let (result, requests) = await outcome(of: url, [:])
            #expect(failure(result)?.code == code, "\(url)")
            #expect(requests.isEmpty)
        }
    }

    @Test("The time limit covers all hops together; exceeding it is a timeout, not a cancellation")
    func deadline() async {
        let (result, requests) = await outcome(
            of: "http://a/", ["http://a/": .head(302, location: "/slow"), "http://a/slow": .never],
            timeout: .milliseconds(1))
        #expect(failure(result)?.code == .timeout)
        #expect(requests.count <= 2)
    }

    @Test("A cancelled load ends with cancelled, wherever it is")
    func cancellation() async {
        let hop = ScriptedHop(["http://a/": .head(302, location: "/slow"), "http://a/slow": .never])
        for _ in 0..<500 {
            let task = Task { () -> LoadError? in
                do throws(LoadError) {
                    _ = try await hop.follow(LoadRequest(url: "http://a/", timeout: .seconds(3600)))
                    return nil
                } catch {
                    return error
                }
            }
            if Bool.random() { await Task.yield() }
            task.cancel()
            #expect(await task.value?.code == .cancelled)
        }
    }
}
