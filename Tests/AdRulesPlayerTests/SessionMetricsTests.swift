import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("The figures of sessions") struct SessionMetricsTests {
    @Test("Latency, fill and wrappers of tags, the time to the first frame, failures")
    func figures() async throws {
        let tags = ["pre", "wrapped", "gone"].map { "https://ads.example/\($0)" }
        let wrapper = """
            <VAST version="4.2"><Ad id="w"><Wrapper><AdSystem>t</AdSystem><VASTAdTagURI>\(tags[0])</VASTAdTagURI>\
            </Wrapper></Ad></VAST>
            """
        let found = Guarded<[SessionMetric]>([])
        let checker = SessionChecker()
        let theatre = Theatre(
            Documents.playlist([("start", tags[0]), ("00:01:00", tags[1]), ("00:02:00", tags[2])]),
            answers: [tags[0]: .body(Documents.response([.init(seconds: 5)])), tags[1]: .body(wrapper)],
            duration: .seconds(180), failing: [],
            observer: SessionMetrics(and: checker) { _, metric in found.withLock { $0.append(metric) } })
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(300))
        manager.destroy()
        await theatre.clock.run(until: .seconds(301))
        #expect(
            found.withLock { $0 } == [
                .answered(OccurrenceID(0), latency: .milliseconds(200), ads: 1, wrappers: 0),
                .firstFrame(AdReference(OccurrenceID(0), showing: 1, ad: 1), latency: .zero),
                .answered(OccurrenceID(1), latency: .milliseconds(400), ads: 1, wrappers: 1),
                .firstFrame(AdReference(OccurrenceID(1), showing: 1, ad: 1), latency: .zero),
                .failed(OccurrenceID(2), latency: .milliseconds(200), code: 1008), .ended(breaks: 3, filled: 2),
            ])
        #expect(checker.violations.isEmpty)
    }

    @Test("An ad that fails is counted")
    func failures() async throws {
        let tag = "https://ads.example/pre"
        let found = Guarded<[SessionMetric]>([])
        let theatre = Theatre(
            Documents.playlist([("start", tag)]), answers: [tag: .body(Documents.response([.init(seconds: 5)]))],
            failing: ["ad-0"], observer: SessionMetrics { _, metric in found.withLock { $0.append(metric) } })
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(10))
        #expect(found.withLock { $0 }.contains(.adFailed(AdReference(OccurrenceID(0), showing: 1, ad: 1), code: 401)))
        manager.destroy()
    }
}
