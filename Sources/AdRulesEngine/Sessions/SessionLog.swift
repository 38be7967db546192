public import AdRulesModel

/// The lines of a recorded session: what the engine was created with, what it was told, and what it answered.
///
/// A log is JSON Lines: one ``SessionLogLine`` a line, the header first. The host writes the lines with an encoder of its
/// own; `adrules replay` runs them again. Times are whole microseconds, because a replay must be exact.
///
/// ```swift
/// var recorder = SessionRecorder(engine)
/// encoder.userInfo[SessionLog.redactionKey] = recorder.redaction
/// write(encoder.encode(recorder.header))
/// let actions = engine.handle(input, now: now)
/// write(encoder.encode(recorder.step(input, now: now, actions: actions)))
/// ```
public enum SessionLog {
    /// The version of the form. A log of another one is refused.
    public static let schemaVersion = 1

    /// Where an encoder finds what is private. A redacted line is not written without it.
    public static let redactionKey = SourceText.rewritingKey
}

/// One line of a recorded session.
public enum SessionLogLine: Sendable {
    /// The first line: what the engine was created with.
    case header(SessionLogHeader)
    /// One input, and what the engine made of it.
    case step(SessionLogStep)
    /// The last line of a session that ended in order: what became of each break.
    case summary([Explanation])
}

/// The first line of a recorded session.
public struct SessionLogHeader: Sendable {
    /// Whether private values were taken out.
    public var isRedacted: Bool
    /// The engine before its first input: playlist, configuration, and for a restored session its state.
    public var engine: PlaylistEngine

    /// A header for an engine.
    public init(engine: PlaylistEngine, isRedacted: Bool) {
        self.engine = engine
        self.isRedacted = isRedacted
    }
}

/// One input of a recorded session, and what the engine made of it.
public struct SessionLogStep: Sendable, Hashable {
    /// Whether private values were taken out.
    public var isRedacted: Bool
    /// The wall time of the input, by the clock of the session.
    public var now: MediaTime
    /// What the engine was told.
    public var input: EngineInput
    /// What it answered, in order.
    public var actions: [SessionLogAction]

    /// A step of a session.
    public init(now: MediaTime, input: EngineInput, actions: [SessionLogAction], isRedacted: Bool) {
        self.now = now
        self.input = input
        self.actions = actions
        self.isRedacted = isRedacted
    }
}

extension SessionLogLine: Codable {
    private enum CodingKeys: CodingKey {
        case kind, schemaVersion, redacted, engine, now, input, actions, breaks
    }

    private enum Kind: String, Codable {
        case session, step, summary
    }

    /// Reads one line. Throws for a log of an unknown version, and for a line that is damaged.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(Kind.self, forKey: .kind) {
        case .session:
            let version = try container.decode(Int.self, forKey: .schemaVersion)
            guard version == SessionLog.schemaVersion else {
                throw DecodingError.dataCorruptedError(
                    forKey: .schemaVersion, in: container,
                    debugDescription: "a session log of version \(version) cannot be read")
            }
            self = .header(
                SessionLogHeader(
                    engine: try container.decode(PlaylistEngine.self, forKey: .engine),
                    isRedacted: try container.decode(Bool.self, forKey: .redacted)))
        case .step:
            self = .step(
                SessionLogStep(
                    now: try container.decode(MediaTime.self, forKey: .now),
                    input: try container.decode(RecordedInput.self, forKey: .input).input,
                    actions: try container.decodeIfPresent([SessionLogAction].self, forKey: .actions) ?? [],
                    isRedacted: try container.decodeIfPresent(Bool.self, forKey: .redacted) ?? false))
        case .summary: self = .summary(try container.decode([Explanation].self, forKey: .breaks))
        }
    }

    /// Writes one line. Throws when the line is redacted and the encoder does not know what is private.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        func demandRedaction(_ isRedacted: Bool) throws {
            guard isRedacted, SessionRedaction(of: encoder) == nil else { return }
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: "the encoder has no redaction"))
        }
        switch self {
        case .header(let header):
            try demandRedaction(header.isRedacted)
            try container.encode(Kind.session, forKey: .kind)
            try container.encode(SessionLog.schemaVersion, forKey: .schemaVersion)
            try container.encode(header.isRedacted, forKey: .redacted)
            try container.encode(header.engine, forKey: .engine)
        case .step(let step):
            try demandRedaction(step.isRedacted)
            try container.encode(Kind.step, forKey: .kind)
            try container.encode(step.now, forKey: .now)
            if step.isRedacted { try container.encode(true, forKey: .redacted) }
            try container.encode(RecordedInput(step.input), forKey: .input)
            if !step.actions.isEmpty { try container.encode(step.actions, forKey: .actions) }
        case .summary(let breaks):
            try container.encode(Kind.summary, forKey: .kind)
            try container.encode(breaks, forKey: .breaks)
        }
    }
}
