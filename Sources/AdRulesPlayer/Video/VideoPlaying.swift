import AdRulesEngine

/// What the adapters need of a video player: `AVPlayer` on Apple platforms, a stand-in in tests.
///
/// Commands return at once. What came of them is in the ``snapshot``, which is looked at five times a second and whenever
/// the player says that something happened.
@MainActor
protocol VideoPlaying: AnyObject {
    /// What the player is doing.
    var snapshot: VideoSnapshot { get }
    /// Opens a file in a player that shows nothing, so that it is there when it is played.
    func preload(_ url: String)
    /// How far the file that was preloaded is.
    var preloaded: VideoSnapshot.Status { get }
    /// Lets go of the file that was preloaded.
    func discardPreloaded()
    /// Shows a file, the preloaded one if it is the same.
    func open(_ url: String)
    /// Shows nothing.
    func close()
    /// Plays at a rate: 1 is normal speed.
    func play(rate: Double)
    /// Stands still.
    func pause()
    /// Jumps, when the file is ready.
    func seek(to position: MediaTime)
}

/// What a video player is doing.
struct VideoSnapshot: Sendable, Hashable {
    enum Status: Sendable, Hashable {
        /// There is nothing, or nothing is known yet.
        case unknown
        case ready
        case failed(Failure)
    }

    enum Failure: Sendable, Hashable {
        /// The file could not be had.
        case notFound
        /// It did not come in time.
        case timeout
        /// It cannot be played.
        case unplayable
    }

    enum Motion: Sendable, Hashable {
        case paused
        /// It would play, but waits for data.
        case waiting
        case playing
    }

    var status = Status.unknown
    var motion = Motion.paused
    var position: MediaTime?
    /// Nil: unknown, or without an end.
    var duration: MediaTime?
    /// The rate at which it plays or would play; 0 when it is paused.
    var rate = 0.0
    /// Whether the stream has no end.
    var isLive = false
    /// The part that can be reached.
    var window: Range?
    var isMuted = false
    var volume = 1.0

    struct Range: Sendable, Hashable {
        var from: MediaTime
        var to: MediaTime
    }
}
