import AdRulesText
import Testing

@testable import AdRulesSimulation

@Suite struct SimulatedLoaderTests {
    private let one = LoadToken(rawValue: 1)
    private let two = LoadToken(rawValue: 2)

    private func loader(_ json: String, files: [ByteText: String] = [:]) throws -> SimulatedLoader {
        SimulatedLoader(
            answers: try Answers(
                json: Array(json.utf8), name: "answers", files: SimulationFiles.none.preferring(files)))
    }

    private func request(_ url: String, asWritten: String? = nil) -> BreakAdRequest {
        BreakAdRequest(occurrence: OccurrenceID(0), source: .tag(url), tagAsWritten: asWritten)
    }

    /// Everything the loader says, with the wall time of each.
    private func answers(_ loader: inout SimulatedLoader) -> [String] {
        var said: [String] = []
        while let next = loader.next, let inputs = loader.takeDue(now: next) {
            for input in inputs {
                let words =
                    switch input {
                    case .adsLoaded(let token, let response): "\(token.rawValue) loaded \(response.entries.count)"
                    case .adsFailed(let token, let error): "\(token.rawValue) failed \(error.code)"
                    case .wrapperFollowed(let token): "\(token.rawValue) followed"
                    case .adsSoFar(let token, let response):
                        "\(token.rawValue) so far \(response.entries.map { $0.error?.code ?? 0 })"
                    default: "\(input)"
                    }
                said.append("\(next.secondsText) \(words)")
            }
        }
        return said
    }

    @Test func answersComeAfterTheirTime() throws {
        var loader = try loader(
            #"{"a":{"ads":[1,2],"after":0.4},"b":{"error":1008},"c":{"never":true},"d":{"error":303}}"#)
        for (index, url) in ["a", "b", "c", "d", "else"].enumerated() {
            #expect(loader.load(LoadToken(rawValue: UInt64(index + 1)), request(url), now: .zero) == [])
        }
        #expect(answers(&loader) == ["0.2 2 failed 1008", "0.2 4 loaded 0", "0.2 5 loaded 1", "0.4 1 loaded 2"])
    }

    @Test func nobodyAnswersWhereNothingCanBeRequested() throws {
        var loader = try loader(#"{"[mine]":{"ads":[1]}}"#)
        for (index, url) in ["https://", "[none]", #"{"error":1}"#, "[mine]", "{{url}}", "{{url}}/a"].enumerated() {
            #expect(loader.load(LoadToken(rawValue: UInt64(index + 1)), request(url), now: .zero) == [])
        }
        _ = loader.load(LoadToken(rawValue: 7), request("-1", asWritten: "[PAGEURL]"), now: .zero)
        #expect(
            answers(&loader) == [
                "0 1 failed 1008", "0 2 failed 1008", "0 3 failed 1008", "0 5 failed 1008", "0.2 4 loaded 1",
                "0.2 6 loaded 1", "0.2 7 loaded 1",
            ])
    }

    @Test func atOneMomentTheOrderAskedDecides() throws {
        var loader = try loader(#"{"slow":{"error":1,"after":2},"fast":{"error":2,"after":1}}"#)
        _ = loader.load(one, request("slow"), now: .zero)
        _ = loader.load(two, request("fast"), now: .seconds(1))
        #expect(answers(&loader) == ["2 1 failed 1", "2 2 failed 2"])
    }

    @Test func listsAreUsedInOrderAndTheLastStays() throws {
        var loader = try loader(#"{"a":[{"error":1},{"error":2}]}"#)
        for index in 1...4 { _ = loader.load(LoadToken(rawValue: UInt64(index)), request("a"), now: .zero) }
        #expect(answers(&loader) == ["0.2 1 failed 1", "0.2 2 failed 2", "0.2 3 failed 2", "0.2 4 failed 2"])
    }

    @Test func keysMatchAsWrittenThenAsRequested() throws {
        var loader = try loader(#"{"a?cb=[CACHEBUSTING]":{"error":1},"a?cb=5":{"error":2},"a?cb=6":{"error":3}}"#)
        _ = loader.load(one, request("a?cb=5", asWritten: "a?cb=[CACHEBUSTING]"), now: .zero)
        _ = loader.load(two, request("a?cb=6", asWritten: "a?cb=[OTHER]"), now: .zero)
        #expect(answers(&loader) == ["0.2 1 failed 1", "0.2 2 failed 3"])
    }

    @Test func wrappersAreFollowedAndTellTheEngine() throws {
        let wrapper = """
            <VAST version="4.2"><Ad><Wrapper><AdSystem>x</AdSystem><VASTAdTagURI>inner</VASTAdTagURI></Wrapper></Ad></VAST>
            """
        var loader = try loader(
            #"{"outer":{"file":"w.xml","after":1},"inner":{"ads":[{"duration":5}],"after":0.5}}"#,
            files: ["w.xml": wrapper])
        _ = loader.load(one, request("outer"), now: .zero)
        #expect(answers(&loader) == ["1 1 so far [301]", "1 1 followed", "1.5 1 loaded 1"])
    }

    @Test func whatIsCancelledOrLostNeverComes() throws {
        var loader = try loader("{}")
        _ = loader.load(one, request("a"), now: .zero)
        _ = loader.load(two, request("b"), now: .zero)
        loader.cancel(one)
        #expect(answers(&loader) == ["0.2 2 loaded 1"])
        _ = loader.load(one, request("a"), now: .zero)
        loader.loseAll()
        #expect(loader.next == nil)
    }
}
