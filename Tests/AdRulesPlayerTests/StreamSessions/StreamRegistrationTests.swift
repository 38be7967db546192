import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The registration of a live stream") struct StreamRegistrationTests {
    @Test("The request has network code, custom asset key and the parameters of the ad tag")
    func request() async throws {
        var request = try StreamStage.request()
        request.customAssetKey = "news/1"
        request.parameters = [.init("cust_params", "section=sport&a=b"), .init("tfcd", "0")]
        let stage = try StreamStage(request)
        _ = try await stage.session.start()
        let sent = try #require(stage.server.calls.first?.request)
        #expect(sent.method == .post)
        #expect(
            sent.url == "https://dai.google.com/ssai/pods/api/v1/network/21775744923/custom_asset/news%2F1/stream")
        #expect(sent.contentType == "application/x-www-form-urlencoded")
        #expect(String(decoding: sent.body, as: UTF8.self) == "cust_params=section%3Dsport%26a%3Db&tfcd=0")
        #expect(sent.maxRedirects == 0)
        #expect(sent.timeout == .seconds(8))
    }

    @Test("On success there is a stream with its identifier, its URLs, its polling frequency and the user context")
    func success() async throws {
        var request = try StreamStage.request()
        request.userContext = "tab 2"
        let stage = try StreamStage(request)
        let stream = try await stage.session.start()
        #expect(stream.id == "6e69425c:CHS")
        #expect(stream.metadataURL == "https://dai.example/metadata/6e69425c")
        #expect(stream.mediaVerificationURL == "https://dai.example/verify/")
        #expect(stream.pollingFrequency == .seconds(10))
        #expect(stream.userContext == "tab 2")
        #expect(stage.session.state == .active(stream))
    }

    @Test(
        "An answer may have the identifier alone",
        arguments: [#"{"stream_id":"a"}"#, #"{"stream_id":"a","metadata_url":"","polling_frequency":-1}"#])
    func identifierAlone(answer: String) async throws {
        let stage = try StreamStage(reply: .json(answer))
        #expect(try await stage.session.start() == LiveStream(id: "a"))
    }

    @Test("The identifier is kept for the session: every pod has it, and there is one registration")
    func kept() async throws {
        let stage = try StreamStage()
        let stream = try await stage.session.start()
        for _ in 0..<3 {
            stage.session.scheduleBreak(duration: .seconds(10))
            await stage.run(for: 90)
        }
        let urls = Set(stage.player.lists.joined().flatMap(\.templateURLs))
        #expect(urls.count == 3)
        for url in urls { #expect(url.contains("?stream_id=6e69425c%3ACHS&"), "\(url)") }
        #expect(stage.server.calls.count == 1)
        #expect(stage.session.state == .active(stream))
    }

    @Test("On failure there is an error with the status and the server's message")
    func failure() async throws {
        for body in [
            #"{"error":{"code":404,"message":"unknown custom\nasset key","status":"NOT_FOUND"}}"#,
            #"{"message":"unknown custom asset key"}"#, "unknown custom asset key",
        ] {
            let stage = try StreamStage(reply: .json(body, status: 404))
            let error = try #require(await stage.startError())
            #expect(error.step == .registration)
            #expect(error.code == .status)
            #expect(error.status == 404)
            #expect(error.serverMessage == "unknown custom asset key")
            #expect(error.description == "live stream, registration: status 404: unknown custom asset key")
            #expect(stage.session.state == .ready)
        }
    }

    @Test(
        "Every hostile answer gives a typed error",
        arguments: [
            ("", SessionError.Code.emptyData), (" \r\n", .emptyData), ("<html>Sign in</html>", .decoding),
            ("{", .decoding), ("[]", .decoding), ("null", .decoding), ("{}", .decoding),
            (#"{"stream_id":7}"#, .decoding), (#"{"stream_id":null}"#, .decoding), (#"{"stream_id":""}"#, .decoding),
            (#"{"stream_id":"a b"}"#, .decoding), (#"{"stream_id":"a\r\nb"}"#, .decoding),
            (#"{"stream_id":"{$sid}"}"#, .decoding),
        ])
    func hostileAnswers(body: String, code: SessionError.Code) async throws {
        let stage = try StreamStage(reply: .json(body))
        let error = await stage.startError()
        #expect(error?.step == .registration)
        #expect(error?.code == code, "\(String(describing: error))")
        #expect(stage.session.state == .ready)
    }

    @Test(
        "An optional field that cannot be used is left out with a line in the log: the stream plays",
        arguments: [
            (#""polling_frequency":"10""#, "pollingFrequency is not of the type Double"),
            (#""metadata_url":["https://a.example"]"#, "metadataUrl is not of the type String"),
            (#""metadata_url":"/metadata/1""#, "metadata_url: "),
            (#""metadata_url":"file:///etc/passwd""#, "metadata_url: "),
            (#""media_verification_url":"javascript:1""#, "media_verification_url: "),
        ])
    func omissions(field: String, problem: String) async throws {
        let stage = try StreamStage(reply: .json(#"{"stream_id":"a",\#(field)}"#))
        let stream = try await stage.session.start()
        #expect(stream.metadataURL == nil && stream.mediaVerificationURL == nil && stream.pollingFrequency == nil)
        #expect(stream.omissions.count == 1)
        #expect(stream.omissions.first?.hasPrefix(problem) == true, "\(stream.omissions)")
        await stage.run(for: 1)
        #expect(stage.events.first == .log("the answer of the registration: \(stream.omissions.first ?? "")"))
    }

    @Test("An identifier as long as a page, and JSON as deep as an answer may be long")
    func hugeAnswers() async throws {
        let long = #"{"stream_id":""# + String(repeating: "a", count: 1025) + #""}"#
        let deep = #"{"stream_id":"# + String(repeating: "[", count: 60_000)
        for body in [long, deep] {
            #expect(try await StreamStage(reply: .json(body)).startError()?.code == .decoding)
        }
        var request = try StreamStage.request()
        request.maxAnswerBytes = 40
        // Also a loader that does not count.
        #expect(try await StreamStage(request).startError()?.code == .tooLong)
    }

    @Test(
        "Each error of a loader gives the session error that fits it",
        arguments: [
            (LoadError(.unreachable), SessionError.Code.network), (LoadError(.timeout), .network),
            (LoadError(.connectionLost, status: 200), .network), (LoadError(.tooLong, status: 200), .tooLong),
            (LoadError(.redirects, status: 302), .status), (LoadError(.connectionLost, status: 500), .status),
            (LoadError(.refused), .invalidURL), (LoadError(.cancelled), .cancelled),
        ])
    func loadErrors(error: LoadError, code: SessionError.Code) async throws {
        let found = try await StreamStage(reply: .failure(error)).startError()
        #expect(found?.code == code)
        #expect(found?.loadCode == error.code)
        #expect(found?.status == error.status)
    }

    @Test("A server that does not answer ends in a timeout, at the request's deadline")
    func silence() async throws {
        let stage = try StreamStage(reply: .never)
        #expect(await stage.startError()?.loadCode == .timeout)
        #expect(stage.clock.now == .seconds(8))
    }

    @Test("Without a custom asset key, or with a host that cannot be requested, nothing is sent")
    func nothingSent() async throws {
        var noKey = try StreamStage.request()
        noKey.customAssetKey = ""
        var noHost = try StreamStage.request()
        noHost.serving.host = "ftp://dai.example"
        for (request, code) in [(noKey, SessionError.Code.invalidRequest), (noHost, .invalidURL)] {
            let stage = try StreamStage(request)
            #expect(await stage.startError()?.code == code)
            #expect(stage.server.calls.isEmpty)
        }
    }

    @Test("A stream is requested once, when the view first appears")
    func viewAppeared() async throws {
        let stage = try StreamStage()
        let request = RequestOnce<LiveStream, SessionError> {
            [session = stage.session] _ throws(SessionError) in
            try await session.start()
        }
        await stage.run(for: 60)
        #expect(try await request.viewAppeared(on: nil) == nil)
        #expect(stage.server.calls.isEmpty)
        #expect(stage.session.state == .ready)
        let stream = try await request.viewAppeared(on: .of(1024, 768))
        #expect(try await request.viewAppeared(on: .of(507, 768)) == stream)
        #expect(stage.server.calls.count == 1)
    }

    @Test("A session has one stream; after a failure it may be requested again")
    func again() async throws {
        let stage = try StreamStage()
        _ = try await stage.session.start()
        #expect(await stage.startError()?.code == .alreadyStarted)
        #expect(stage.server.calls.count == 1)
        let failing = try StreamStage(reply: .json("", status: 503))
        #expect(await failing.startError()?.code == .status)
        #expect(await failing.startError()?.code == .status)
        #expect(failing.server.calls.count == 2)
    }

    @Test("A start that is cancelled, or whose session ends, soon ends with that")
    func cancelled() async throws {
        for endsSession in [false, true] {
            let stage = try StreamStage(reply: .never)
            stage.clock.workBegan()
            let start = Task {
                defer { stage.clock.workEnded() }
                return await stage.startError()
            }
            await stage.clock.run(for: .seconds(1))
            #expect(stage.session.state == .starting)
            if endsSession { await stage.session.end() } else { start.cancel() }
            #expect(await start.value?.code == .cancelled)
            #expect(stage.clock.now == .seconds(1))
            #expect(stage.session.state == (endsSession ? .ended : .ready))
        }
    }
}
