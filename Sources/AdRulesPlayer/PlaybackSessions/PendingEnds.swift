/// The ends of playback sessions that are on their way. A platform that keeps one session for each device would close
/// the next one with an end that arrives after its start.
final class PendingEnds: Sendable {
    /// Those of this process.
    static let ofThisProcess = PendingEnds()

    /// The key for which a platform keeps one session.
    struct Key: Sendable, Hashable {
        var baseURL: String
        var deviceID: String
    }

    private let runners = Guarded<[Key: [PlaybackSessionRunner]]>([:])

    /// A session begins to end.
    func began(_ runner: PlaybackSessionRunner, _ key: Key) { runners.withLock { $0[key, default: []].append(runner) } }

    /// The end of a session was sent or given up.
    func ended(_ runner: PlaybackSessionRunner, _ key: Key) {
        runners.withLock { runners in
            runners[key]?.removeAll { $0 === runner }
            if runners[key]?.isEmpty == true { runners[key] = nil }
        }
    }

    /// Waits until the ends that are on their way have been sent or given up, but not longer than a limit.
    func finished(_ key: Key, within limit: MediaTime, clock: any PlayerClock) async {
        let pending = runners.withLock { $0[key] ?? [] }
        guard !pending.isEmpty else { return }
        await clock.result(of: { for runner in pending { _ = await runner.finished() } }, within: limit)
    }
}
