public import AdRulesModel

/// Makes the lines of a session log beside an engine that somebody else runs.
///
/// By default private values are taken out (``SessionRedaction``): the host's macro values, and the values in queries of
/// URLs. The encoder that writes the lines needs ``redaction`` in its `userInfo` under ``SessionLog/redactionKey``.
public struct SessionRecorder: Sendable {
    /// The first line of the log.
    public let header: SessionLogLine
    /// What an encoder of the lines takes out; it may change with each ``step(_:now:actions:)``. Nil: nothing.
    public private(set) var redaction: SessionRedaction?

    /// A recorder for an engine that has had no input yet, or was just restored.
    ///
    /// - Complexity: O(n) in the number of breaks.
    public init(_ engine: PlaylistEngine, showsPrivateValues: Bool = false) {
        var recorded = engine
        if !showsPrivateValues {
            redaction = SessionRedaction(hostMacros: engine.configuration.hostMacros)
            recorded.configuration.hostMacros = SessionRedaction.hostMacros(engine.configuration.hostMacros)
        }
        header = .header(SessionLogHeader(engine: recorded, isRedacted: !showsPrivateValues))
        number(engine.schedule.breaks.lazy.map(\.adBreak))
    }

    /// The line of one input and what the engine answered to it.
    public mutating func step(_ input: EngineInput, now: MediaTime, actions: [Action]) -> SessionLogLine {
        if case .replace(let document) = input { number(document.breaks) }
        return .step(
            SessionLogStep(
                now: now, input: input, actions: actions.map { SessionLogAction($0, redaction: redaction) },
                isRedacted: redaction != nil))
    }

    /// The last line: what became of each break.
    public func summary(of engine: PlaylistEngine) -> SessionLogLine { .summary(engine.explanations) }

    private mutating func number(_ breaks: some Sequence<AdBreak>) {
        guard redaction != nil else { return }
        for adBreak in breaks {
            if case .adTag(let uri, _) = adBreak.source?.content { redaction?.number(tag: uri.string) }
        }
    }
}
