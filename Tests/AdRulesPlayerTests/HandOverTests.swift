import AdRulesPlayerTesting
import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("A session that is handed to a receiver") struct HandOverTests {
    @Test("Its JSON has the position, the cue points and the breaks that played")
    func json() async throws {
        let theatre = Theatre(
            Documents.playlist([
                ("start", "https://ads.example/a"), ("00:05:00", "https://ads.example/gone"),
                ("end", "https://ads.example/a"),
            ]),
            answers: ["https://ads.example/a": .body(Documents.response([.init(seconds: 5)]))])
        let manager = try await theatre.manager()
        #expect(await manager.handOver() == nil)
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(405))
        let handOver = try #require(await manager.handOver())
        #expect(handOver.contentTime > 390 && handOver.contentTime <= 400)
        #expect(handOver.cuePoints == [0, 300, -1])
        #expect(handOver.playedBreaks == [AdsHandOver.PlayedBreak(break: 0, repetition: 0, breakId: "b0")])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode(handOver), as: UTF8.self)
        #expect(text.hasPrefix(#"{"contentTime":39"#))
        #expect(text.hasSuffix(#""cuePoints":[0,300,-1],"playedBreaks":[{"break":0,"breakId":"b0","repetition":0}]}"#))
        #expect(try JSONDecoder().decode(AdsHandOver.self, from: Data(text.utf8)) == handOver)
        manager.destroy()
    }
}
