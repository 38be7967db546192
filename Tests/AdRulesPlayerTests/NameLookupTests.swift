import Testing

@testable import AdRulesPlayer

@Suite("A name whose lookup does not end holds up no request") struct NameLookupTests {
    /// A lookup that is not over when it is cancelled: it goes on until it is told to end, or until it gives up.
    private final class Lookup: Sendable {
        private let isToldToEnd = Guarded(false)
        private let hasGivenUp = Guarded(false)
        private let begin: AsyncStream<Void>.Continuation
        let begins: AsyncStream<Void>

        init() { (begins, begin) = AsyncStream.makeStream() }

        var gaveUp: Bool { hasGivenUp.withLock { $0 } }
        func end() { isToldToEnd.withLock { $0 = true } }

        func addresses() async -> [String] {
            begin.yield()
            let (never, continuation) = AsyncStream.makeStream(of: Void.self)
            // Ends when the task is cancelled.
            for await _ in never {}
            continuation.finish()
            var patience = 1_000_000
            while !isToldToEnd.withLock({ $0 }), patience > 0 {
                patience -= 1
                await Task.yield()
            }
            if patience == 0 { hasGivenUp.withLock { $0 = true } }
            return []
        }
    }

    private func request(within limit: MediaTime) -> LoadRequest {
        LoadRequest(url: "http://public.example:8123/", timeout: limit, firstHop: .publicAddress)
    }

    @Test("The request ends at its limit")
    func limit() async {
        let lookup = Lookup()
        let loader = URLSessionLoader(resolve: { _ in await lookup.addresses() })
        let error = await #expect(throws: LoadError.self) {
            try await loader.load(request(within: .milliseconds(20)))
        }
        #expect(error?.code == .timeout)
        #expect(!lookup.gaveUp, "the request waited for the lookup")
        lookup.end()
    }

    @Test("The request ends when it is cancelled")
    func cancelled() async {
        let lookup = Lookup()
        let loader = URLSessionLoader(resolve: { _ in await lookup.addresses() })
        let request = request(within: .seconds(3600))
        let load = Task { try await loader.load(request) }
        for await _ in lookup.begins { break }
        load.cancel()
        let error = await #expect(throws: LoadError.self) { try await load.value }
        #expect(error?.code == .cancelled)
        #expect(!lookup.gaveUp, "the request waited for the lookup")
        lookup.end()
    }
}
