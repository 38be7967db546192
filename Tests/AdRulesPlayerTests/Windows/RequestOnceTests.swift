import Testing

@testable import AdRulesPlayer

@Suite("A request is made once, when there is a window", .timeLimit(.minutes(10))) struct RequestOnceTests {
    /// Requests that wait until the test answers them.
    private actor Desk {
        private(set) var windows: [AdWindow] = []
        private(set) var cancelled = 0
        private var waiting: [CheckedContinuation<Result<String, AdRulesError>, Never>] = []
        private var arrivals: [CheckedContinuation<Void, Never>] = []

        func ask(_ window: AdWindow) async throws(AdRulesError) -> String {
            windows.append(window)
            let result = await withCheckedContinuation { continuation in
                waiting.append(continuation)
                for arrival in arrivals { arrival.resume() }
                arrivals = []
            }
            if Task.isCancelled { cancelled += 1 }
            return try result.get()
        }

        /// Waits until a request is there.
        func arrival() async {
            if waiting.isEmpty { await withCheckedContinuation { arrivals.append($0) } }
        }

        func answer(_ result: Result<String, AdRulesError>) async {
            await arrival()
            waiting.removeFirst().resume(returning: result)
        }
    }

    private func once(_ desk: Desk) -> RequestOnce<String, AdRulesError> {
        RequestOnce { window throws(AdRulesError) in try await desk.ask(window) }
    }

    @Test("Nothing is requested when the view loads: there is no window yet, or none with a size")
    func tooEarly() async throws {
        let desk = Desk()
        let once = once(desk)
        #expect(try await once.viewAppeared(on: nil) == nil)
        #expect(try await once.viewAppeared(on: .of(0, 0)) == nil)
        #expect(try await once.tryAgain(on: nil) == nil)
        #expect(await desk.windows == [])
    }

    @Test("The view appears several times, and after a resize: one request, whose answer all share")
    func onceOnly() async throws {
        let desk = Desk()
        let once = once(desk)
        async let first = once.viewAppeared(on: .of(320, 480))
        await desk.arrival()
        async let second = once.viewAppeared(on: .of(1024, 768))
        async let third = once.tryAgain(on: .of(1024, 768))
        await desk.answer(.success("ads"))
        #expect(try await [first, second, third] == ["ads", "ads", "ads"])
        #expect(try await once.viewAppeared(on: .of(507, 768)) == "ads")
        #expect(try await once.viewAppeared(on: nil) == "ads")
        #expect(await desk.windows == [.of(320, 480)])
    }

    @Test("A hundred views that appear at the same time make one request")
    func concurrently() async throws {
        let desk = Desk()
        let once = once(desk)
        let answers = try await withThrowingTaskGroup(of: String?.self) { group in
            for width in 1...100 { group.addTask { try await once.viewAppeared(on: .of(Double(width), 100)) } }
            await desk.answer(.success("ads"))
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(answers == Array(repeating: "ads", count: 100))
        #expect(await desk.windows.count == 1)
    }

    @Test("After a failure the error remains until the app tries again")
    func failure() async throws {
        let desk = Desk()
        let once = once(desk)
        let first = Task { try await once.viewAppeared(on: .of(320, 480)) }
        await desk.answer(.failure(AdRulesError(.adResponseTimeout)))
        await #expect(throws: AdRulesError(.adResponseTimeout)) { _ = try await first.value }
        await #expect(throws: AdRulesError(.adResponseTimeout)) { _ = try await once.viewAppeared(on: .of(1, 1)) }
        #expect(await desk.windows.count == 1)
        async let again = once.tryAgain(on: .of(507, 768))
        await desk.answer(.success("ads"))
        #expect(try await again == "ads")
        #expect(try await once.tryAgain(on: .of(507, 768)) == "ads")
        #expect(await desk.windows == [.of(320, 480), .of(507, 768)])
    }

    @Test("A caller that is cancelled does not take the answer from the others")
    func cancelledCaller() async throws {
        let desk = Desk()
        let once = once(desk)
        let first = Task { try await once.viewAppeared(on: .of(320, 480)) }
        await desk.arrival()
        first.cancel()
        // At once: the request has no answer yet.
        #expect(try await first.value == nil)
        async let second = once.viewAppeared(on: .of(320, 480))
        await desk.answer(.success("ads"))
        #expect(try await second == "ads")
        #expect(await desk.cancelled == 0)
    }

    @Test("A request that fails after its last caller was cancelled can be tried again")
    func failureWithoutCallers() async throws {
        let desk = Desk()
        let once = once(desk)
        let first = Task { try await once.viewAppeared(on: .of(320, 480)) }
        await desk.arrival()
        first.cancel()
        #expect(try await first.value == nil)
        await desk.answer(.failure(AdRulesError(.adResponseTimeout)))
        await #expect(throws: AdRulesError(.adResponseTimeout)) { _ = try await once.viewAppeared(on: .of(1, 1)) }
        async let again = once.tryAgain(on: .of(320, 480))
        await desk.answer(.success("ads"))
        #expect(try await again == "ads")
    }
}
