@testable import AdRulesPlayer

/// A network that knows a few URLs, and takes its time by the clock.
final class ScriptedLoading: AdLoading {
    enum Answer: Sendable {
        case body(String)
        case failure(LoadError.Code)
        /// No answer before the request's time is over or it is cancelled.
        case never
    }

    private struct State {
        var requests: [LoadRequest] = []
        var cancelled = 0
    }

    private let answers: [String: Answer]
    private let delay: MediaTime
    private let clock: any PlayerClock
    private let state = Guarded(State())

    init(_ answers: [String: Answer], after delay: MediaTime = .milliseconds(200), clock: any PlayerClock) {
        self.answers = answers
        self.delay = delay
        self.clock = clock
    }

    var requests: [LoadRequest] { state.withLock { $0.requests } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        state.withLock { $0.requests.append(request) }
        let answer = answers[request.url] ?? .failure(.unreachable)
        do {
            try await clock.sleep(until: clock.now + delay)
            if case .never = answer { try await clock.sleep(until: clock.now + .seconds(86_400)) }
        } catch {
            state.withLock { $0.cancelled += 1 }
            throw LoadError(.cancelled)
        }
        switch answer {
        case .body(let text): return LoadResponse(body: Array(text.utf8), finalURL: request.url)
        case .failure(let code): throw LoadError(code)
        case .never: throw LoadError(.timeout)
        }
    }
}
