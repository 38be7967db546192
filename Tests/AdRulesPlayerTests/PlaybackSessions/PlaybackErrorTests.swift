import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Each step of a playback session names its errors") struct PlaybackErrorTests {
    typealias Step = SessionError.Step
    typealias Reply = ScriptedPlatform.Reply

    private static let starting: [Step] = [.token, .start, .streamInfo]

    /// The error of a start at which one step is answered so.
    private func error(
        at failing: Step, _ reply: Reply, api: PlaybackAPI = PlaybackStage.api
    ) async -> (SessionError?, PlaybackStage) {
        let stage = PlaybackStage(api) { step, _ in step == failing ? reply : nil }
        let error = await stage.starting().value
        await stage.clock.run(for: .seconds(60))
        return (error, stage)
    }

    @Test(
        "An invalid URL of the API: nothing is sent",
        arguments: [
            ("", LoadError.Code.badURL), ("nonsense", .badURL), ("ftp://api.example", .scheme),
            ("https://user:secret@api.example", .badURL), ("https://api.example:25", .refused),
        ])
    func invalidBase(base: String, code: LoadError.Code) async {
        let stage = PlaybackStage(PlaybackAPI(base))
        let token = await stage.starting().value
        #expect(token?.step == .token)
        #expect(token?.code == .invalidURL)
        #expect(token?.loadCode == code)
        let other = PlaybackStage(PlaybackAPI(base))
        let start = await PlaybackStage.error { () async throws(SessionError) in
            _ = try await other.session.start(playbackToken: "t")
        }
        #expect(start?.step == .start)
        #expect(start?.code == .invalidURL)
        await other.session.end()
        #expect(stage.platform.calls.isEmpty && other.platform.calls.isEmpty)
    }

    @Test("A base with a query and a device without a name are invalid URLs too")
    func invalidParts() async {
        for (base, device) in [
            ("https://api.example?a", "tv"), ("https://api.example/#b", "tv"), ("https://api.example", ""),
            ("https://api.example", "."), ("https://api.example", ".."),
        ] {
            let stage = PlaybackStage(PlaybackAPI(base), deviceID: device)
            let error = await PlaybackStage.error { () async throws(SessionError) in
                _ = try await stage.session.start(playbackToken: "t")
            }
            #expect(error?.code == .invalidURL, "\(base) \(device)")
            #expect(error?.step == .start)
            await stage.session.end()
            #expect(stage.platform.calls.isEmpty)
        }
    }

    @Test("URLs in the answers: a DRM server that no player can reach, and manifests that none can open")
    func invalidAnswers() async {
        let (drm, _) = await error(at: .start, .json(#"{"drm_server_endpoint":"file:///etc/passwd"}"#))
        #expect(drm?.step == .start)
        #expect(drm?.code == .invalidURL)
        let (info, _) = await error(
            at: .streamInfo, .json(#"{"sources":[{"manifests":[{"protocol":"PROTOCOL_HLS","url":"film.m3u8"}]}]}"#))
        #expect(info?.step == .streamInfo)
        #expect(info?.code == .invalidURL)
    }

    @Test(
        "A network error", arguments: starting,
        [LoadError.Code.unreachable, .connectionLost, .timeout])
    func network(step: Step, code: LoadError.Code) async {
        let (error, stage) = await error(at: step, .failure(LoadError(code, message: "why")))
        var expected = SessionError(.network, at: step, message: "why")
        expected.loadCode = code
        #expect(error == expected)
        #expect(stage.session.state == .ended)
        #expect(stage.releases.isEmpty)
    }

    @Test("No answer in time is a network error", arguments: starting)
    func silence(step: Step) async {
        let stage = PlaybackStage { asked, _ in asked == step ? .never : nil }
        let task = stage.starting()
        await stage.clock.run(for: .seconds(60))
        #expect(await task.value?.loadCode == .timeout)
        #expect(await task.value?.step == step)
    }

    @Test("Empty data", arguments: starting, ["", " \r\n"])
    func empty(step: Step, body: String) async {
        let (error, _) = await error(at: step, .json(body))
        #expect(error?.step == step)
        #expect(error?.code == .emptyData)
    }

    @Test("No content is empty data", arguments: starting)
    func noContent(step: Step) async {
        let (error, _) = await error(at: step, .json("", status: 204))
        #expect(error?.code == .emptyData)
    }

    @Test("A stream without a manifest is empty data", arguments: ["{}", #"{"sources":[]}"#, #"{"sources":[{}]}"#])
    func noStream(body: String) async {
        let (error, _) = await error(at: .streamInfo, .json(body))
        #expect(error?.step == .streamInfo)
        #expect(error?.code == .emptyData)
    }

    @Test(
        "A decoding error: no JSON, and other JSON",
        arguments: starting, ["<html>Sign in</html>", "{", "[]", "5", "null", "\"token\"", "{\"a\":\u{1}}"])
    func decoding(step: Step, body: String) async {
        let (error, _) = await error(at: step, .json(body))
        #expect(error?.step == step)
        #expect(error?.code == .decoding, "\(String(describing: error))")
    }

    @Test(
        "Wrong types are decoding errors that name the place, and not the value",
        arguments: [
            (Step.token, #"{"token":5}"#, "token"), (.token, #"{"token":["secret"]}"#, "token"),
            (.start, #"{"drm_server_endpoint":{}}"#, "drmServerEndpoint"),
            (.streamInfo, #"{"sources":{"secret":1}}"#, "sources"),
            (.streamInfo, #"{"sources":[{"manifests":[{"url":7}]}]}"#, "sources.[0].manifests.[0].url"),
        ])
    func wrongTypes(step: Step, body: String, place: String) async {
        let (error, _) = await error(at: step, .json(body))
        #expect(error?.code == .decoding)
        #expect(error?.message?.hasPrefix(place + " ") == true, "\(error?.message ?? "")")
        #expect(error?.message?.contains("secret") == false)
    }

    @Test("JSON as deep as an answer may be long is a decoding error", arguments: starting)
    func deep(step: Step) async {
        let open = String(repeating: "[", count: 128 << 10)
        for body in [open, "{\"sources\":" + open, open + String(repeating: "]", count: 128 << 10)] {
            let (error, _) = await error(at: step, .json(body))
            #expect(error?.code == .decoding)
        }
    }

    @Test("An answer that is too long, also from a loader that does not count", arguments: starting)
    func tooLong(step: Step) async {
        var api = PlaybackStage.api
        api.maxAnswerBytes = 600
        let (own, _) = await error(at: step, .json(String(repeating: " ", count: 601)), api: api)
        #expect(own?.step == step)
        #expect(own?.code == .tooLong)
        let (loader, _) = await error(at: step, .failure(LoadError(.tooLong, status: 200)))
        #expect(loader?.code == .tooLong)
    }

    @Test("Another status is an error with the message of the platform", arguments: starting)
    func status(step: Step) async {
        let (error, _) = await error(
            at: step, .json(#"{"code":7,"message":"session limit\nreached","details":[]}"#, status: 403))
        #expect(error?.step == step)
        #expect(error?.code == .status)
        #expect(error?.status == 403)
        #expect(error?.serverMessage == "session limit reached")
        #expect(error?.description == "playback session, \(step.rawValue): status 403: session limit reached")
    }

    @Test("A status whose body broke, was too long or led elsewhere is still a status")
    func statusWithoutBody() async {
        for code in [LoadError.Code.connectionLost, .tooLong, .timeout, .redirects] {
            let (error, _) = await error(at: .start, .failure(LoadError(code, status: 302)))
            #expect(error?.code == .status, "\(code)")
            #expect(error?.status == 302)
            #expect(error?.loadCode == code)
        }
    }

    @Test(
        "The message of a server: JSON's message or plain text, in one line, never markup",
        arguments: [
            (#"{"message":"<b>no</b>"}"#, "<b>no</b>"), ("too many devices\r\n", "too many devices"),
            ("<html>no</html>", nil), ("", nil), (#"{"error":"no"}"#, nil), ("{\"message\":\"cut", nil),
            ("a\u{202E}b\u{7}c", "a b c"),
        ] as [(String, String?)])
    func serverMessage(body: String, expected: String?) {
        #expect(SessionError.serverMessage(in: Array(body.utf8)) == expected)
    }

    @Test("A message is cut at 500 characters, and bytes that are not text have none")
    func longMessage() {
        #expect(SessionError.serverMessage(in: [UInt8](repeating: 0x41, count: 4096))?.count == 500)
        #expect(SessionError.serverMessage(in: [0xFF, 0xFE, 0x41]) == nil)
    }

    @Test("Tokens that no header can carry are not sent", arguments: ["", "a\r\nX-Evil: 1", "ä", "a\u{0}"])
    func badTokens(token: String) async {
        let stage = PlaybackStage()
        let start = await PlaybackStage.error { () async throws(SessionError) in
            _ = try await stage.session.start(playbackToken: token)
        }
        #expect(start?.step == .start)
        #expect(start?.code == .invalidToken)
        let other = PlaybackStage()
        let asked = await PlaybackStage.error { () async throws(SessionError) in
            _ = try await other.session.start(PlaybackResource(id: "film", kind: .vod), apiToken: token)
        }
        #expect(asked?.step == .token)
        #expect(asked?.code == .invalidToken)
        #expect(stage.platform.calls.isEmpty && other.platform.calls.isEmpty)
    }

    @Test(
        "A token of the platform that no header can carry is a decoding error",
        arguments: ["\"\"", #""a\r\nb""#, "null"])
    func badAnswer(token: String) async {
        let (error, stage) = await error(at: .token, .json("{\"token\":\(token)}"))
        #expect(error?.step == .token)
        #expect(error?.code == .decoding)
        #expect(stage.platform.calls.map(\.step) == [.token])
    }

    @Test("No error shows a token")
    func secrets() async {
        for step in Self.starting {
            for reply in [Reply.json("{"), .json("no", status: 401), .failure(LoadError(.unreachable))] {
                let (error, _) = await error(at: step, reply)
                #expect(error?.description.contains("api-1") == false)
                #expect(error?.description.contains("playback-1") == false)
            }
        }
    }
}
