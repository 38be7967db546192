/// Whether the engine holds the content, where it resumes, and the times that run in a hold and in the viewer's pause.
struct ContentHold: Sendable, Codable {
    /// Whether a hold is open (see CONTENT_PAUSE_REQUESTED).
    private(set) var isOpen = false
    /// The content position before the first seek in the hold; nil if there was none.
    private(set) var seekOrigin: MediaTime?
    /// The time since which no ad has played in the hold; nil if one is playing or there is no hold.
    private(set) var silentSince: MediaTime?
    /// The time since which the viewer's pause has suspended give-up times; nil if there is no such pause.
    private(set) var frozenSince: MediaTime?
    /// Whether `viewerPaused` was received and nothing has ended that pause.
    private(set) var pauseStands = false

    mutating func open(now: MediaTime) {
        isOpen = true
        frozenSince = nil
        silentSince = now
    }

    mutating func close() {
        isOpen = false
        silentSince = nil
    }

    /// Notes a seek. The first one of a hold is decided, with all later ones, from `origin`.
    mutating func seek(from origin: MediaTime) { seekOrigin = seekOrigin ?? origin }

    /// Returns the position before the seeks of the hold, which are decided now; nil if there were none.
    mutating func takeSeekOrigin() -> MediaTime? {
        defer { seekOrigin = nil }
        return seekOrigin
    }

    mutating func breakSilence() { silentSince = nil }

    /// An ad of the hold that had started is over.
    mutating func beginSilence(now: MediaTime) { silentSince = now }

    /// Excludes the delay of a late call from the silent time.
    mutating func skipDelay(_ delay: MediaTime) {
        if delay > .zero { silentSince = silentSince.map { $0 + delay } }
    }

    /// Excludes the viewer's pause of an ad that has not started from the silent time.
    mutating func skipPause(since pausedAt: MediaTime, now: MediaTime) {
        guard let since = silentSince else { return }
        // The time since `viewerPaused` is excluded when that pause ends.
        let end = pauseStands ? min(now, frozenSince ?? now) : now
        silentSince = since + max(.zero, end - max(pausedAt, since))
    }

    /// Suspends give-up times, because the viewer has paused the content.
    mutating func freeze(now: MediaTime) { frozenSince = now }

    /// Lets give-up times run again, and returns how long they were suspended; nil if they were not.
    mutating func thaw(now: MediaTime) -> MediaTime? {
        guard let since = frozenSince else { return nil }
        frozenSince = nil
        if let silent = silentSince { silentSince = silent + (now - max(since, silent)) }
        return now - since
    }

    /// Begins the pause of `viewerPaused`, which suspends give-up times in every phase.
    mutating func standPause(now: MediaTime) {
        pauseStands = true
        frozenSince = frozenSince ?? now
    }

    mutating func endPause() { pauseStands = false }

    mutating func shift(by shift: MediaTime) {
        frozenSince = frozenSince.map { $0 + shift }
        silentSince = silentSince.map { $0 + shift }
    }
}
