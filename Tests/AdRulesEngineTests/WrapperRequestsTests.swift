import AdRulesModel
import Testing

@testable import AdRulesEngine

@Suite("Wrappers are followed alike by whoever fetches") struct WrapperRequestsTests {
    private func request(_ ads: [Ad]) -> BreakAdRequest {
        BreakAdRequest(
            occurrence: OccurrenceID(0), source: .inline(VAST(ads: ads)), timeout: .seconds(8),
            wrapperTimeout: .seconds(4))
    }

    @Test("The order of the answers does not matter")
    func order() throws {
        let ads = (1...4).map { (number: Int) in Ad.wrapper("w\(number)", sequence: number) }
        var outcomes: Set<[String]> = []
        for shift in 0..<4 {
            var requests = WrapperRequests(request(ads))
            let first = requests.awaited
            #expect(first.map(\.written) == (1...4).map { "https://ads.example/w\($0)" })
            for wanted in first[shift...] + first[..<shift] {
                #expect(requests.outcome == nil)
                let isFirst = wanted == first[0]
                let ad = isFirst ? Ad.wrapper("deep") : Ad.linear("ad \(wanted.id.rawValue)")
                let next = requests.take(.success(VAST(ads: [ad])), for: wanted)
                #expect(next.map(\.written) == (isFirst ? ["https://ads.example/deep"] : []))
            }
            let last = try #require(requests.awaited.first)
            #expect(requests.soFar?.entries.count == 4)
            requests.take(.failure(AdRulesError(.adResponseRetrieval)), for: last)
            #expect(requests.awaited.isEmpty)
            outcomes.insert(
                try #require(requests.outcome).get().entries.map { "\($0.inline?.id ?? "") \($0.error?.code ?? 0)" })
        }
        #expect(outcomes.count == 1)
        #expect(outcomes.first?.first == " 301")
    }

    @Test("A wrapper has its own time, and a circle is not followed")
    func circle() throws {
        let tag = "https://ads.example/w"
        var requests = WrapperRequests(
            BreakAdRequest(
                occurrence: OccurrenceID(0), source: .tag(tag), timeout: .seconds(8), wrapperTimeout: .seconds(4)))
        let own = try #require(requests.awaited.first)
        #expect(own.timeout == .seconds(8) && !own.isWrapper)
        let next = requests.take(.success(VAST(ads: [.wrapper("a")])), for: own)
        #expect(next.map(\.timeout) == [.seconds(4)] && next.map(\.isWrapper) == [true])
        #expect(requests.take(.success(VAST(ads: [.wrapper("w")])), for: next[0]).isEmpty)
        #expect(try requests.outcome?.get().entries.map { $0.error?.code } == [302])
    }

    @Test("A limit of requests holds for the whole chain")
    func limit() throws {
        let ads = (1...9).map { (number: Int) in Ad.wrapper("w\(number)", sequence: number) }
        var requests = WrapperRequests(request(ads), limit: 5)
        var asked = 0
        while let wanted = requests.awaited.first {
            asked += 1
            requests.take(.success(VAST(ads: [.wrapper("\(wanted.written)x")])), for: wanted)
        }
        #expect(asked == 5)
        #expect(try requests.outcome?.get().entries.count == 9)
    }
}

@Suite("A body is read alike by whoever fetches it") struct AnswerBodyTests {
    private func body(_ text: String, contentType: String? = nil) -> AnswerBody {
        AnswerBody(Array(text.utf8), contentType: contentType, limits: ParsingLimits())
    }

    @Test("Nothing but blanks is a response without ads", arguments: ["", " \r\n\t"])
    func empty(text: String) throws {
        #expect(try body(text).result(isWrapper: true).get().ads.isEmpty)
    }

    @Test(
        "What cannot be read is an error of VAST behind a wrapper, and one of VMAP otherwise",
        arguments: [
            ("<html>", 100, false), ("{}", 100, false), ("<VAST version=\"4.2\"><Ad>", 100, true),
            ("<foo/>", 101, true),
            ("<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\"/>", 101, true),
            ("<VideoAdServingTemplate/>", 102, true),
        ])
    func unreadable(text: String, code: Int, isDocument: Bool) {
        guard case .unreadable(let message, _, let found) = body(text) else {
            Issue.record("it is read")
            return
        }
        #expect(!message.isEmpty)
        #expect(found == isDocument)
        for (isWrapper, expected) in [(true, code), (false, 1006)] {
            let result = body(text).result(isWrapper: isWrapper)
            #expect(throws: AdRulesError.self) { try result.get() }
            if case .failure(let error) = result { #expect(error.code == expected) }
        }
    }
}
