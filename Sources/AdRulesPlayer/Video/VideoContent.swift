/// The content in a video player: its reports and its commands. Makes all the decisions for an adapter.
///
/// The adapter calls ``look()`` every 200 ms while content plays, and when it starts, stops, jumps or becomes ready.
@MainActor
final class VideoContent {
    private let video: any VideoPlaying
    private var report: (@Sendable (ContentUpdate) -> Void)?
    /// The number of sessions that listen; reports go to the last one.
    private var sessions = 0
    private var reported = Reported()
    /// The position to seek to once the file is ready.
    private var target: MediaTime?
    /// The viewer's playback rate, kept during ads.
    private var rate = 1.0

    private struct Reported {
        var duration: MediaTime??
        var rate: Double?
        var isLive: Bool?
        var window: VideoSnapshot.Range?
    }

    /// A seek briefly shows black, so a player closer to the target than this does not seek.
    private static let closeEnough = MediaTime.milliseconds(500)

    init(_ video: any VideoPlaying) { self.video = video }

    /// The position of the content; nil while it is unknown, and while a seek to another one is due or not done.
    var position: MediaTime? { target == nil ? video.snapshot.position : nil }

    /// Whether any session listens.
    var isReporting: Bool { sessions > 0 }

    /// Adds a session, which receives the complete state and all further reports.
    ///
    /// - Parameter looks: Whether the content is in the player now.
    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void, looks: Bool) {
        sessions += 1
        self.report = report
        reported = Reported()
        if looks { look() }
    }

    /// Adds a session whose content is in the player.
    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) {
        beginReporting(to: report, looks: true)
    }

    /// Removes a session.
    func endReporting() {
        sessions = max(0, sessions - 1)
        if sessions == 0 { report = nil }
    }

    /// Plays from a position, at the viewer's previous rate.
    func playContent(from position: MediaTime) {
        target = position
        goToTarget()
        video.play(rate: rate)
    }

    /// Pauses for ads.
    func pauseContent() {
        let rate = video.snapshot.rate
        if rate > 0 { self.rate = rate }
        video.pause()
    }

    /// Polls the player, and reports changes.
    func look() {
        goToTarget()
        guard let report else { return }
        let now = video.snapshot
        if reported.isLive ?? false != now.isLive { report(.live(now.isLive)) }
        reported.isLive = now.isLive
        if reported.duration != .some(now.duration), now.status == .ready {
            reported.duration = .some(now.duration)
            report(.duration(now.duration))
        }
        if now.isLive, let window = now.window, window != reported.window {
            reported.window = window
            report(.window(from: window.from, to: window.to))
        }
        if reported.rate != now.rate {
            reported.rate = now.rate
            report(now.rate == 0 ? .paused : .playing(rate: now.rate))
        }
        // A position from before the end of a seek would look like a jump back.
        if let position { report(.position(position)) }
    }

    /// Seeks to the target once the file is ready. An earlier seek would be lost, or block a caller that waits for it.
    private func goToTarget() {
        let now = video.snapshot
        guard let target, now.status == .ready else { return }
        self.target = nil
        let distance = now.position.map { max($0, target) - min($0, target) }
        if distance.map({ $0 > Self.closeEnough }) ?? true { video.seek(to: target) }
    }
}
