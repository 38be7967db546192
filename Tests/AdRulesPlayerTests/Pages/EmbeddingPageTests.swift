import Foundation
import Testing

@testable import AdRulesPlayer

@Suite("The page \"Embedding in ten minutes\"") struct EmbeddingPageTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()

    /// The pieces of Swift between the marks of the example.
    private static func pieces() throws -> [String] {
        let source = try String(contentsOf: folder.appending(path: "EmbeddingExample.swift"), encoding: .utf8)
        return source.components(separatedBy: "// page: ").dropFirst().compactMap { part in
            guard let end = part.firstIndex(of: "\n"), part[..<end] != "end" else { return nil }
            return part[part.index(after: end)...].trimmingCharacters(in: .newlines)
        }
    }

    /// The Swift blocks of the page.
    private static func blocks() throws -> [String] {
        let page = folder.appending(path: "../../../Sources/AdRulesPlayer/AdRulesPlayer.docc/EmbeddingInTenMinutes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        return text.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }
    }

    @Test("The code of the page is the code that is compiled here")
    func sameCode() throws {
        let pieces = try Self.pieces()
        #expect(pieces.count == 3)
        #expect(try Self.blocks().filter { !$0.hasPrefix(".") } == pieces)
    }

    @Test("That code plays a film with its ads to the end")
    func itPlays() async throws {
        let clock = SimulatedClock()
        let loading = ScriptedLoading(
            [
                "https://ads.example/vmap": .body(
                    Documents.playlist([
                        ("start", "https://ads.example/pre"), ("00:05:00", "https://ads.example/none"),
                        ("end", "https://ads.example/post"),
                    ])),
                "https://ads.example/pre": .body(Documents.response([.init()], name: "pre")),
                "https://ads.example/post": .body(Documents.response([.init()], name: "post")),
                "https://ads.example/none": .body(Documents.empty),
            ], after: .zero, clock: clock)
        let tracking = RecordingTracking()
        let loader = AdsLoader(loading: loading, tracking: tracking, clock: clock)
        let film = VideoPlayer(length: .seconds(600), clock: clock)
        let adPlayer = VideoPlayer(length: .seconds(15), clock: clock)
        let isOver = Guarded(false)
        let viewing = Task {
            defer { isOver.withLock { $0 = true } }
            try await watch(film, adPlayer: adPlayer, tag: "https://ads.example/vmap", loader: loader)
        }
        // The viewing listens outside of the clock, so time passes in small steps between which it gets its turn.
        for _ in 0..<100_000 where !isOver.withLock({ $0 }) {
            await clock.run(for: .seconds(1))
            await Task.yield()
        }
        try await viewing.value
        await clock.run(for: .seconds(1))
        #expect(adPlayer.opened == ["https://media.example/ad.mp4", "https://media.example/ad.mp4"])
        #expect(tracking.urls.filter { $0.hasSuffix("complete") }.count == 2)
        #expect(tracking.urls.contains("https://beacon.example/b1/error?code=303"))
        #expect(tracking.ends == [.finished])
    }
}
