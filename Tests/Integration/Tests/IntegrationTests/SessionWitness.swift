import AdRulesPlayer

/// Keeps what every session did.
final class SessionWitness: SessionObserving {
    struct Step: Sendable {
        var input: EngineInput
        var now: MediaTime
        var actions: [EngineAction]
    }

    private actor Notes {
        var steps: [SessionID: [Step]] = [:]
        func note(_ session: SessionID, _ step: Step) { steps[session, default: []].append(step) }
    }

    private let notes = Notes()
    private let entries: AsyncStream<(SessionID, Step)>.Continuation
    private let reading: Task<Void, Never>

    init() {
        let (stream, continuation) = AsyncStream.makeStream(of: (SessionID, Step).self)
        entries = continuation
        reading = Task { [notes] in
            for await (session, step) in stream { await notes.note(session, step) }
        }
    }

    func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {}

    func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {
        entries.yield((session, Step(input: input, now: now, actions: actions)))
    }

    func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {}

    /// Everything, once nothing more comes.
    func steps() async -> [SessionID: [Step]] {
        entries.finish()
        await reading.value
        return await notes.steps
    }
}
