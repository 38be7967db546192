/// The lines of a recorded session: the engine at its creation, its inputs, and the actions it returned.
///
/// A log is JSON Lines: one ``SessionLogLine`` per line, the header first. The host writes the lines with its own
/// encoder; `adrules replay` runs them again. Documents and ads are XML, as the model writes them. Times are in
/// seconds, exact to the microsecond, because a replay must be exact.
///
/// ```swift
/// var recorder = SessionRecorder(engine)
/// if let key = SessionLog.redactionKey { encoder.userInfo[key] = recorder.redaction }
/// write(try encoder.encode(recorder.header))
/// let actions = engine.handle(input, now: now)
/// write(try encoder.encode(recorder.step(input, now: now, actions: actions)))
/// ```
public enum SessionLog {
    /// The version of the log format. A log of another version is rejected.
    public static let schemaVersion = 1

    /// The `userInfo` key under which an encoder finds the redaction. Encoding a redacted line without it throws.
    public static let redactionKey = SourceText.rewritingKey
}

/// One line of a recorded session.
///
/// More cases may come: switch with a `default`.
public enum SessionLogLine: Sendable {
    /// The first line: the saved session, which for a new one is the playlist, the configuration and an empty state.
    case header(SessionLogHeader)
    /// One input and the resulting actions.
    case step(SessionLogStep)
    /// The last line of a session that ended normally: the outcome of each break.
    case summary([Explanation])
}

/// The first line of a recorded session.
public struct SessionLogHeader: Sendable {
    package var isRedacted: Bool
    /// The engine before its first input.
    package var engine: PlaylistEngine

    package init(engine: PlaylistEngine, isRedacted: Bool) {
        self.engine = engine
        self.isRedacted = isRedacted
    }
}

/// One input of a recorded session and the resulting actions.
public struct SessionLogStep: Sendable, Hashable {
    package var isRedacted: Bool
    package var now: MediaTime
    package var input: EngineInput
    /// The actions that the engine returned, in order, as lines of the engine protocol: one for each URL of a tracker.
    package var actions: [SessionLogAction]

    package init(now: MediaTime, input: EngineInput, actions: [SessionLogAction], isRedacted: Bool) {
        self.now = now
        self.input = input
        self.actions = actions
        self.isRedacted = isRedacted
    }
}

extension SessionLogLine: Codable {
    private enum CodingKeys: CodingKey {
        case kind, schemaVersion, redacted, now, input, actions, breaks
    }

    private enum Kind: String, Codable {
        case session, step, summary
    }

    /// Reads one line. Throws if the version of the log is unknown or the line is damaged.
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
                    engine: try PlaylistEngine(from: decoder),
                    isRedacted: try container.decode(Bool.self, forKey: .redacted)))
        case .step:
            self = .step(
                SessionLogStep(
                    now: try container.decode(MediaTime.self, forKey: .now),
                    input: try container.decode(EngineInput.self, forKey: .input),
                    actions: try container.decodeIfPresent([SessionLogAction].self, forKey: .actions) ?? [],
                    isRedacted: try container.decodeIfPresent(Bool.self, forKey: .redacted) ?? false))
        case .summary: self = .summary(try container.decode([Explanation].self, forKey: .breaks))
        }
    }

    /// Writes one line. Throws if the line is redacted and the encoder has no redaction.
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
            // The keys of a saved session stand beside those of the line.
            try header.engine.encode(to: encoder)
        case .step(let step):
            try demandRedaction(step.isRedacted)
            try container.encode(Kind.step, forKey: .kind)
            try container.encode(step.now, forKey: .now)
            if step.isRedacted { try container.encode(true, forKey: .redacted) }
            try container.encode(step.input, forKey: .input)
            if !step.actions.isEmpty { try container.encode(step.actions, forKey: .actions) }
        case .summary(let breaks):
            try container.encode(Kind.summary, forKey: .kind)
            try container.encode(breaks, forKey: .breaks)
        }
    }
}
