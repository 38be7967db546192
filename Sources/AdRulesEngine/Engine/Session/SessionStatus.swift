import AdRulesModel

/// The phase of the session, and what has happened to it once and for all.
struct SessionStatus: Sendable, Hashable, Codable {
    /// The phase of the content.
    private(set) var phase = ContentPhase.idle
    /// Whether `contentComplete` was received.
    private(set) var isComplete = false
    /// Whether the session was lost: trackers no longer fire.
    private(set) var isLost = false
    /// Whether no input has been handled yet.
    private(set) var isNew = true
    /// The kinds of values out of range that were logged.
    private var mistakes: [HostMistake] = []

    /// An input is handled.
    mutating func takeInput() { isNew = false }

    /// `start` was received.
    mutating func start() {
        if phase == .idle { phase = .starting }
    }

    /// The content begins, or resumes after a hold.
    mutating func beginContent() {
        if phase == .idle || phase == .starting { phase = .content }
    }

    /// `contentComplete` was received; the content is over once what it crossed has been decided.
    mutating func complete() { isComplete = true }

    /// The content is over.
    mutating func endContent() {
        if phase != .ended, phase != .destroyed { phase = .over }
    }

    /// The session was lost.
    mutating func lose() { isLost = true }

    /// ALL_ADS_COMPLETED was sent.
    mutating func end() {
        if phase != .destroyed { phase = .ended }
    }

    /// `destroy` was received.
    mutating func destroy() { phase = .destroyed }

    /// Notes a kind of values out of range. Returns false if it was noted before.
    mutating func note(_ kind: HostMistake) -> Bool {
        if mistakes.contains(kind) { return false }
        mistakes.append(kind)
        return true
    }
}
