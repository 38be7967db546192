import AdRulesModel

/// Whether the engine holds the content, where it resumes, and the times that run in a hold and in the viewer's pause.
struct ContentHold: Sendable {
    /// Times that are nil in an idle session.
    private struct Times: SparseState, Codable {
        /// The content position before the first seek in the hold.
        var seekOrigin: MediaTime?
        /// The time since which no ad has played in the hold.
        var silentSince: MediaTime?
        /// The time since which the viewer's pause has suspended give-up times.
        var frozenSince: MediaTime?
        /// Whether `viewerPaused` was received; nil if not.
        var pauseStands: Bool?
    }

    @Sparse private var times: Times
    /// Whether a hold is open (see CONTENT_PAUSE_REQUESTED).
    private(set) var isOpen = false

    /// The content position before the first seek in the hold; nil if there was none.
    var seekOrigin: MediaTime? { times.seekOrigin }
    /// The time since which no ad has played in the hold; nil if one is playing or there is no hold.
    var silentSince: MediaTime? { times.silentSince }
    /// The time since which the viewer's pause has suspended give-up times; nil if there is no such pause.
    var frozenSince: MediaTime? { times.frozenSince }
    /// Whether `viewerPaused` was received and nothing has ended that pause.
    var pauseStands: Bool { times.pauseStands == true }

    /// Opens a hold.
    mutating func open(now: MediaTime) {
        isOpen = true
        times.frozenSince = nil
        times.silentSince = now
    }

    /// Closes the hold.
    mutating func close() {
        isOpen = false
        times.silentSince = nil
    }

    // MARK: Seeks in the hold

    /// Notes a seek. The first one of a hold is decided, with all later ones, from `origin`.
    mutating func seek(from origin: MediaTime) { times.seekOrigin = seekOrigin ?? origin }

    /// Returns the position before the seeks of the hold, which are decided now; nil if there were none.
    mutating func takeSeekOrigin() -> MediaTime? {
        guard let origin = seekOrigin else { return nil }
        times.seekOrigin = nil
        return origin
    }

    // MARK: Silence

    /// An ad of the hold has started.
    mutating func breakSilence() {
        if silentSince != nil { times.silentSince = nil }
    }

    /// An ad of the hold that had started is over.
    mutating func beginSilence(now: MediaTime) { times.silentSince = now }

    /// Excludes the delay of a late call from the silent time.
    mutating func skipDelay(_ delay: MediaTime) {
        if delay > .zero { times.silentSince = silentSince.map { $0 + delay } }
    }

    /// Excludes the viewer's pause of an ad that has not started from the silent time.
    mutating func skipPause(since pausedAt: MediaTime, now: MediaTime) {
        guard let since = silentSince else { return }
        // The time since `viewerPaused` is excluded when that pause ends.
        let end = pauseStands ? min(now, frozenSince ?? now) : now
        times.silentSince = since + max(.zero, end - max(pausedAt, since))
    }

    // MARK: The viewer's pause

    /// Suspends give-up times, because the viewer has paused the content.
    mutating func freeze(now: MediaTime) { times.frozenSince = now }

    /// Lets give-up times run again, and returns how long they were suspended; nil if they were not.
    mutating func thaw(now: MediaTime) -> MediaTime? {
        guard let since = frozenSince else { return nil }
        times.frozenSince = nil
        if let silent = silentSince { times.silentSince = silent + (now - max(since, silent)) }
        return now - since
    }

    /// Begins the pause of `viewerPaused`, which suspends give-up times in every phase.
    mutating func standPause(now: MediaTime) {
        times.pauseStands = true
        times.frozenSince = frozenSince ?? now
    }

    /// Ends the pause of `viewerPaused`.
    mutating func endPause() { times.pauseStands = nil }

    /// Shifts everything measured by the clock.
    mutating func shift(by shift: MediaTime) {
        if let since = times.frozenSince { times.frozenSince = since + shift }
        if let since = times.silentSince { times.silentSince = since + shift }
    }
}

extension ContentHold: Codable {
    private enum CodingKeys: CodingKey {
        case isOpen, times
    }
}
