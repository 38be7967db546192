#if canImport(FoundationNetworking)
    import Foundation
    import FoundationNetworking
    import Testing

    @testable import AdRulesPlayer

    /// On Linux, `URLSession` traps when a task is cancelled before it has the delegate's decision about a response.
    @Suite("An unneeded request is cancelled only when URLSession allows it") struct URLSessionHopsTests {
        /// Takes every request and never answers.
        private final class Silence: URLProtocol {
            override class func canInit(with request: URLRequest) -> Bool { true }
            override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }
            override func startLoading() {}
            override func stopLoading() {}
        }

        private let hops = URLSessionHops()
        private let session: URLSession
        private let task: URLSessionDataTask
        private let url: URL
        private let redirect: HTTPURLResponse
        private let found: HTTPURLResponse

        init() throws {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.protocolClasses = [Silence.self]
            session = URLSession(configuration: configuration)
            let url = try #require(URL(string: "http://ads.example/tag"))
            func head(_ status: Int) -> HTTPURLResponse? {
                HTTPURLResponse(url: url, statusCode: status, httpVersion: nil, headerFields: ["Location": "/next"])
            }
            self.url = url
            redirect = try #require(head(302))
            found = try #require(head(200))
            task = session.dataTask(with: url)
        }

        /// Begins the request and returns its answer once `body` has run.
        private func answer(while body: @Sendable () -> Void) async -> Result<HopAnswer, LoadError> {
            let request = LoadRequest(url: url.absoluteString, timeout: .seconds(10), maxBytes: 100)
            return await withCheckedContinuation { continuation in
                hops.begin(task, request, continuation: continuation)
                body()
            }
        }

        @Test(
            "Errors of the system, by whether the request may have left",
            arguments: [
                (URLError.Code.appTransportSecurityRequiresSecureConnection, LoadError.Code.refused),
                (.cannotConnectToHost, .unreachable), (.networkConnectionLost, .connectionLost), (.badURL, .badURL),
            ])
        func errors(_ code: URLError.Code, _ expected: LoadError.Code) {
            let error = URLSessionHops.error(URLError(code), status: nil)
            #expect(error.code == expected)
            #expect((AttemptOutcome(error) == .unanswered(status: nil)) == (expected == .connectionLost))
        }

        @Test("A cancel that comes during a redirect's decision waits for the response that follows")
        func duringRedirect() async {
            let answer = await answer {
                hops.urlSession(
                    session, task: task, willPerformHTTPRedirection: redirect, newRequest: URLRequest(url: url)
                ) { followed in
                    #expect(followed == nil)
                    hops.abandon(task)
                    #expect(task.state == .running)
                }
                #expect(task.state == .running)
                hops.urlSession(session, dataTask: task, didReceive: redirect) { disposition in
                    #expect(disposition == .allow)
                    #expect(task.state == .running)
                }
                #expect(task.state != .running)
            }
            #expect(answer == .success(HopAnswer(status: 302, location: "/next", body: [])))
        }

        @Test("A cancel that comes during a response's decision follows it")
        func duringResponse() async {
            let answer = await answer {
                hops.urlSession(session, dataTask: task, didReceive: found) { _ in
                    hops.abandon(task)
                    #expect(task.state == .running)
                }
                #expect(task.state != .running)
            }
            #expect(answer == .failure(LoadError(.cancelled, status: 200)))
        }

        @Test("A cancel that comes before any response answers at once and waits for the response")
        func beforeResponse() async {
            let answer = await answer {
                hops.abandon(task)
                #expect(task.state == .running)
                hops.urlSession(session, dataTask: task, didReceive: found) { _ in }
                #expect(task.state != .running)
            }
            #expect(answer == .failure(LoadError(.cancelled)))
        }

        @Test("A task that is abandoned before it begins is cancelled, as it would stay suspended")
        func beforeTheBeginning() async {
            hops.abandon(task)
            let answer = await answer {}
            #expect(answer == .failure(LoadError(.cancelled)))
            #expect(task.state != .suspended)
        }

        @Test("After the decision a cancel is immediate")
        func afterDecision() async {
            _ = await answer {
                hops.urlSession(session, dataTask: task, didReceive: found) { _ in }
                #expect(task.state == .running)
                hops.abandon(task)
                #expect(task.state != .running)
            }
        }
    }
#endif
