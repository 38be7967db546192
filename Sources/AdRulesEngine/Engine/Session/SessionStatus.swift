/// The phase of the session, and what has happened to it once and for all.
struct SessionStatus: Sendable, Hashable, Codable {
    private(set) var phase = ContentPhase.idle
    private(set) var isComplete = false
    /// Whether the session was lost: trackers no longer fire.
    private(set) var isLost = false
    private var mistakes: [String] = []

    mutating func start() { phase = .starting }

    mutating func beginContent() {
        if phase == .idle || phase == .starting { phase = .content }
    }

    /// `contentComplete` was received; the content is over once what it crossed has been decided.
    mutating func complete() { isComplete = true }

    mutating func endContent() { phase = .over }

    mutating func lose() { isLost = true }

    mutating func end() { phase = .ended }

    mutating func destroy() { phase = .destroyed }

    mutating func note(_ kind: String) -> Bool {
        if mistakes.contains(kind) { return false }
        mistakes.append(kind)
        return true
    }
}
