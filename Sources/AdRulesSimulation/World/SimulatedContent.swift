/// The content in the simulated player: where it is, and whether it may move.
struct SimulatedContent {
    /// The position; nil before the viewer started.
    var position: MediaTime?
    /// The duration; nil: nobody knows it.
    var duration: MediaTime?
    /// Whether the engine let it begin.
    var hasBegun = false
    /// Whether the engine holds it.
    var isHeld = false
    /// Whether the viewer paused it.
    var isPausedByViewer = false
    /// Whether it is over.
    var isOver = false
    /// The speed.
    var rate = 1.0
    /// How much of it was played, in content time: jumps do not count.
    private(set) var played = MediaTime.zero

    /// Whether it moves when it is asked to play.
    var canMove: Bool { hasBegun && !isHeld && !isPausedByViewer && !isOver }

    /// Goes on to a position by playing.
    mutating func play(to position: MediaTime) {
        played += position - (self.position ?? .zero)
        self.position = position
    }

    /// Where playing to a position ends: there, or at the duration.
    func limit(of target: MediaTime) -> MediaTime { min(target, duration ?? target) }

    /// The next step of the playhead: how long it takes, and where it leads. The last one ends exactly at the limit.
    func step(tick: MediaTime, limit: MediaTime) -> (wall: MediaTime, position: MediaTime) {
        let here = position ?? .zero
        let step = MediaTime(seconds: tick.seconds * rate) ?? tick
        guard here + step > limit else { return (tick, here + step) }
        let left = MediaTime(microseconds: Int64(((limit - here).seconds / rate * 1_000_000).rounded(.up)))
        return (min(tick, left), limit)
    }
}
