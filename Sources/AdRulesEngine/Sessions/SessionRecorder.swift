/// Creates the lines of a session log for an engine that the caller runs.
///
/// By default private values are removed (``SessionRedaction``): the host's macro values, and the values in URL
/// queries. The encoder that writes the lines needs ``redaction`` in its `userInfo` under ``SessionLog/redactionKey``.
public struct SessionRecorder: Sendable {
    /// The first line of the log.
    public let header: SessionLogLine
    /// The redaction for the lines' encoder; each ``step(_:now:actions:)`` may change it. Nil redacts nothing.
    public private(set) var redaction: SessionRedaction?

    private var entries: ActionEntries

    /// Creates a recorder for an engine that has had no input yet, or was just restored.
    ///
    /// - Complexity: O(n) in the number of breaks.
    public init(_ engine: PlaylistEngine, showsPrivateValues: Bool = false) {
        entries = ActionEntries(engine)
        var recorded = engine
        if !showsPrivateValues {
            redaction = SessionRedaction(hostMacros: engine.configuration.hostMacros)
            recorded.configuration.hostMacros = SessionRedaction.hostMacros(engine.configuration.hostMacros)
        }
        header = .header(SessionLogHeader(engine: recorded, isRedacted: !showsPrivateValues))
        number(engine.schedule.breaks.lazy.map(\.adBreak))
    }

    /// Returns the line of one input and the resulting actions.
    public mutating func step(_ input: EngineInput, now: MediaTime, actions: [EngineAction]) -> SessionLogLine {
        if case .replace(let document) = input { number(document.breaks) }
        if case .hostMacros(let values) = input { redaction?.remove(values) }
        let lines = entries.lines(of: actions).map { SessionLogAction($0, redaction: redaction) }
        return .step(SessionLogStep(now: now, input: input, actions: lines, isRedacted: redaction != nil))
    }

    /// Returns the last line: the outcome of each break.
    public func summary(of engine: PlaylistEngine) -> SessionLogLine { .summary(engine.explanations) }

    private mutating func number(_ breaks: some Sequence<AdBreak>) {
        guard redaction != nil else { return }
        for adBreak in breaks {
            if case .adTag(let uri, _) = adBreak.source?.content { redaction?.number(tag: uri.string) }
        }
    }
}
