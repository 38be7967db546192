import Foundation

/// The video player interface for the adapters: `AVPlayer` on Apple platforms, a stand-in in tests.
///
/// Commands return at once. Their effect is seen in the ``snapshot``, which is read five times a second and whenever
/// the player reports a change.
@MainActor
protocol VideoPlaying: AnyObject {
    /// The current state of the player.
    var snapshot: VideoSnapshot { get }
    /// Loads an ad's file where it will play, so that it can start at once. A player that cannot does nothing.
    func preload(_ url: URL, of ad: AdReference)
    /// The status of an ad's preloaded file.
    func preloaded(_ ad: AdReference) -> VideoSnapshot.Status
    /// Releases an ad's preloaded file.
    func discardPreloaded(_ ad: AdReference)
    /// Shows the file of an ad, using and releasing its preloaded one.
    func open(_ url: URL, of ad: AdReference)
    /// Removes the file being shown.
    func close()
    /// Plays at a rate: 1 is normal speed.
    func play(rate: Double)
    /// Pauses.
    func pause()
    /// Sets the volume, from 0 to 1.
    func setVolume(_ volume: Double)
    /// Seeks; call it once the file is ready. Until it is done, the snapshot has no position.
    func seek(to position: MediaTime)
}

/// A video player that shows the content and its ads by turns.
@MainActor
protocol VideoShelving: VideoPlaying {
    /// Keeps the content's file for later: the next file that is opened takes its place.
    func shelve()
    /// Puts the content's file back.
    func unshelve()
}

/// The state of a video player.
struct VideoSnapshot: Sendable, Hashable {
    enum Status: Sendable, Hashable {
        /// No file is open, or its status is not yet known.
        case unknown
        case ready
        case failed(Failure)
    }

    enum Failure: Sendable, Hashable {
        /// The file could not be fetched.
        case notFound
        /// The file did not arrive in time.
        case timeout
        /// The file cannot be played.
        case unplayable
    }

    enum Motion: Sendable, Hashable {
        case paused
        /// Set to play, but waiting for data.
        case waiting
        case playing
    }

    var status = Status.unknown
    var motion = Motion.paused
    /// Nil without a file that is ready, and while a seek is not done: the player would give the position before it.
    var position: MediaTime?
    /// Nil if unknown or indefinite.
    var duration: MediaTime?
    /// The rate at which it plays or is set to play; 0 while paused.
    var rate = 0.0
    /// Whether the player reports that the file has no end. It also does so for a file that it has not loaded.
    var isIndefinite = false
    /// The seekable window.
    var window: Range?
    var isMuted = false
    var volume = 1.0

    /// Whether the stream is live: known once it is ready.
    var isLive: Bool { status == .ready && isIndefinite }

    struct Range: Sendable, Hashable {
        var from: MediaTime
        var to: MediaTime
    }
}
