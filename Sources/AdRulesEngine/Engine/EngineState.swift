/// Where a session stands. Beside each state: the states that may follow.
///
/// `ended` and `destroyed` may follow every state: `sessionLost` and `destroy` are always heard.
public enum EngineState: String, Sendable, Hashable, Codable, CaseIterable {
    /// Before `start`. Then: ``starting``, ``playing`` (nothing is due), ``holding`` (an ad is there at once),
    /// ``completing`` or ``closing`` (`contentComplete`), ``ended`` (nothing to play at all).
    case idle
    /// The content has not begun, a stop waits for its ads or for `startBreak`. Then: ``playing`` (nothing came),
    /// ``holding`` (an ad plays), ``completing`` or ``closing`` (`contentComplete`).
    case starting
    /// The content plays; stops may be due and load. Then: ``paused``, ``holding``, ``completing``, ``closing``,
    /// ``ended`` (every break is over).
    case playing
    /// The viewer paused the content: no break begins. Then: ``playing``, ``holding`` (a stop waited), ``completing``,
    /// ``closing``, ``ended``.
    case paused
    /// The engine holds the content: ads play, or load after a seek. Then: ``playing``, ``completing`` (a
    /// `contentComplete` that came after the hold's deadline), ``closing``, ``ended`` (the last break is over).
    case holding
    /// The content is over, stops wait for their ads. Then: ``closing``, ``ended``.
    case completing
    /// The content is over, and ads play in a hold. Then: ``ended``.
    case closing
    /// ALL_ADS_COMPLETED was sent. Then: ``destroyed``.
    case ended
    /// `destroy` came: nothing follows.
    case destroyed

    /// The states that may follow, itself left out.
    public var successors: Set<EngineState> {
        switch self {
        case .idle: [.starting, .playing, .holding, .completing, .closing, .ended, .destroyed]
        case .starting: [.playing, .holding, .completing, .closing, .ended, .destroyed]
        case .playing: [.paused, .holding, .completing, .closing, .ended, .destroyed]
        case .paused: [.playing, .holding, .completing, .closing, .ended, .destroyed]
        case .holding: [.playing, .completing, .closing, .ended, .destroyed]
        case .completing: [.closing, .ended, .destroyed]
        case .closing: [.ended, .destroyed]
        case .ended: [.destroyed]
        case .destroyed: []
        }
    }
}

/// How far the content itself has come. With the hold and the viewer's pause it makes the ``EngineState``.
enum ContentPhase: String, Sendable, Hashable, Codable {
    case idle, starting, content, over, ended, destroyed
}
