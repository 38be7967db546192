import AdRulesEngine
import Testing

@testable import AdRulesPlayer

@Suite("A POST over redirects") struct NetworkPostTests {
    private static let json = Fetch.Content(post: Array("{}".utf8), type: "application/json")
    private static let get = Fetch.Content()

    private func post(_ url: String, _ hop: ScriptedHop) async -> Result<LoadResponse, LoadError> {
        var request = LoadRequest(url: url, headers: ["Authorization": "1"], timeout: .seconds(3600))
        request.method = .post
        request.body = Array("{}".utf8)
        request.contentType = "application/json"
        do throws(LoadError) {
            return .success(try await hop.follow(request))
        } catch {
            return .failure(error)
        }
    }

    private func failure(_ result: Result<LoadResponse, LoadError>) -> LoadError? {
        if case .failure(let error) = result { error } else { nil }
    }

    @Test("A request is a GET without a body by default, even if it has a body")
    func getHasNoBody() async throws {
        let hop = ScriptedHop(["http://a/": .head(200)])
        var request = LoadRequest(url: "http://a/", timeout: .seconds(3600))
        #expect(request.method == .get)
        request.body = [1, 2, 3]
        request.contentType = "application/json"
        _ = try await hop.follow(request)
        #expect(hop.contents == [Self.get])
    }

    @Test("A POST sends its body with its type")
    func sends() async throws {
        let hop = ScriptedHop(["http://a/": .head(200, body: [1])])
        #expect(try await post("http://a/", hop).get().body == [1])
        #expect(hop.contents == [Self.json])
    }

    @Test("301, 302 and 303 continue as a GET without the body, also at another origin", arguments: [301, 302, 303])
    func becomesGet(status: Int) async throws {
        let hop = ScriptedHop(["http://a/": .head(status, location: "http://b/"), "http://b/": .head(200)])
        #expect(try await post("http://a/", hop).get().finalURL == "http://b/")
        #expect(hop.contents == [Self.json, Self.get])
        #expect(hop.headers.map { $0["Authorization"] } == ["1", nil])
    }

    @Test("307 and 308 repeat the POST at the same origin", arguments: [307, 308])
    func repeats(status: Int) async throws {
        let hop = ScriptedHop(["http://a/1": .head(status, location: "/2"), "http://a/2": .head(200)])
        #expect(try await post("http://a/1", hop).get().redirects == 1)
        #expect(hop.contents == [Self.json, Self.json])
    }

    @Test(
        "307 and 308 to another origin are refused, and nothing is sent there", arguments: [307, 308],
        ["http://b/", "https://a/", "http://a:81/"])
    func otherOrigin(status: Int, location: String) async {
        let hop = ScriptedHop(["http://a/": .head(status, location: location), location: .head(200)])
        let error = failure(await post("http://a/", hop))
        #expect(error?.code == .refused)
        #expect(error?.status == status)
        #expect(hop.requests == ["http://a/"])
    }

    @Test("A redirected GET stays a GET with every status", arguments: [301, 302, 303, 307, 308])
    func getStaysGet(status: Int) async throws {
        let hop = ScriptedHop(["http://a/": .head(status, location: "http://b/"), "http://b/": .head(200)])
        _ = try await hop.follow(LoadRequest(url: "http://a/", timeout: .seconds(3600)))
        #expect(hop.contents == [Self.get, Self.get])
    }

    @Test("A GET of the address that a POST went to is not a circle, a repeated POST is")
    func circle() async {
        let seeOther = ScriptedHop(["http://a/": .head(303, location: "/")])
        #expect(failure(await post("http://a/", seeOther))?.code == .redirects)
        #expect(seeOther.contents == [Self.json, Self.get], "the GET is asked once, then it is a circle")
        let repeated = ScriptedHop(["http://a/": .head(308, location: "/")])
        #expect(failure(await post("http://a/", repeated))?.code == .redirects)
        #expect(repeated.contents == [Self.json])
    }

    @Test("After a GET no redirect restores the body")
    func staysGet() async throws {
        let hop = ScriptedHop([
            "http://a/1": .head(303, location: "/2"), "http://a/2": .head(307, location: "/3"),
            "http://a/3": .head(200),
        ])
        _ = try await post("http://a/1", hop).get()
        #expect(hop.contents == [Self.json, Self.get, Self.get])
    }

    @Test("The body of an error status comes with the error, at most 4096 bytes of it")
    func errorBody() async {
        let long = [UInt8](repeating: 0x41, count: 5000)
        for (body, expected) in [([], []), ([1, 2], [1, 2]), (long, Array(long.prefix(4096)))] {
            let error = failure(await post("http://a/", ScriptedHop(["http://a/": .head(403, body: body)])))
            #expect(error?.code == .status)
            #expect(error?.status == 403)
            #expect(error?.body == expected)
        }
    }
}
