/// The content in the simulated player: its position, and whether it may move.
struct SimulatedContent {
    /// The position; nil before the session starts.
    var position: MediaTime?
    /// The duration; nil if unknown.
    var duration: MediaTime?
    /// Whether the engine has let it start.
    var hasBegun = false
    /// Whether the engine holds it for ads.
    var isHeld = false
    var isPausedByViewer = false
    /// Whether the viewer paused while nothing played: nothing starts until the viewer resumes.
    var pauseStands = false
    /// Whether it has ended.
    var isOver = false
    /// The playback rate.
    var rate = 1.0
    /// The content time played so far, without jumps.
    private(set) var played = MediaTime.zero

    /// Whether it moves when playback is requested.
    var canMove: Bool { hasBegun && !isHeld && !isPausedByViewer && !isOver }

    /// Advances to a position by playing.
    mutating func play(to position: MediaTime) {
        played += position - (self.position ?? .zero)
        self.position = position
    }

    /// The position at which playing to a target ends: the target or the duration, whichever is earlier.
    func limit(of target: MediaTime) -> MediaTime { min(target, duration ?? target) }

    /// The playhead's next step: its wall-clock duration and end position. The last step ends exactly at the limit.
    func step(tick: MediaTime, limit: MediaTime) -> (wall: MediaTime, position: MediaTime) {
        let here = position ?? .zero
        let step = MediaTime(seconds: tick.seconds * rate) ?? tick
        guard here + step > limit else { return (tick, here + step) }
        let left = MediaTime(microseconds: Int64(((limit - here).seconds / rate * 1_000_000).rounded(.up)))
        return (min(tick, left), limit)
    }
}
