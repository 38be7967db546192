/// The state of a session. Each case lists the states that may follow it.
///
/// `ended` and `destroyed` may follow every earlier state: `sessionLost` and `destroy` are always accepted.
///
/// More cases may come: switch with a `default`.
public enum EngineState: String, Sendable, Hashable, CaseIterable {
    /// Before `start`. Then: ``starting``, ``playing`` (nothing is due), ``holding`` (an ad is available at once),
    /// ``completing`` or ``closing`` (`contentComplete`), ``ended`` (nothing to play at all).
    case idle
    /// The content has not begun; a stop waits for its ads or for `startBreak`. Then: ``playing`` (no ad came),
    /// ``holding`` (an ad plays), ``completing`` or ``closing`` (`contentComplete`).
    case starting
    /// The content plays; stops may be due and loading. Then: ``paused``, ``holding``, ``completing``, ``closing``,
    /// ``ended`` (every break is over).
    case playing
    /// The viewer paused the content: no break begins. Then: ``playing``, ``holding`` (a stop was waiting),
    /// ``completing``, ``closing``, ``ended``.
    case paused
    /// The engine holds the content: ads play, or load after a seek. Then: ``playing``, ``completing`` (a
    /// `contentComplete` that came after the hold's deadline), ``closing``, ``ended`` (the last break is over).
    case holding
    /// The content is over; stops wait for their ads. Then: ``closing``, ``ended``.
    case completing
    /// The content is over; ads play in a hold. Then: ``ended``.
    case closing
    /// ALL_ADS_COMPLETED was sent. Then: ``destroyed``.
    case ended
    /// `destroy` was received: nothing follows.
    case destroyed

    /// The states that may follow this one, excluding itself.
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

/// The phase of the content. Together with the hold and the viewer's pause it determines the ``EngineState``.
enum ContentPhase: String, Sendable, Hashable, Codable {
    case idle, starting, content, over, ended, destroyed
}
