import AdRulesEngine

/// The content in a video player: what is reported of it, and how it is commanded. Everything an adapter decides.
///
/// The adapter calls ``look()`` five times a second while the content moves, and when it starts, stops, jumps or becomes
/// ready.
@MainActor
final class VideoContent {
    private let video: any VideoPlaying
    private var report: (@Sendable (ContentUpdate) -> Void)?
    /// How many sessions listen; the last one is told.
    private var sessions = 0
    private var told = Told()
    /// Where to go once the file is ready.
    private var target: MediaTime?
    /// The rate at which the viewer watches: kept over the ads.
    private var rate = 1.0

    private struct Told {
        var duration: MediaTime??
        var rate: Double?
        var isLive: Bool?
        var window: VideoSnapshot.Range?
    }

    /// A seek costs a moment of black: closer than this the player is there already.
    private static let closeEnough = MediaTime.milliseconds(500)

    init(_ video: any VideoPlaying) {
        self.video = video
    }

    /// Whether a session listens.
    var isReporting: Bool { sessions > 0 }

    /// A session listens from here on, and is told everything anew.
    func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) {
        sessions += 1
        self.report = report
        told = Told()
        look()
    }

    /// A session listens no more.
    func endReporting() {
        sessions = max(0, sessions - 1)
        if sessions == 0 { report = nil }
    }

    /// Plays from a position, at the rate at which the viewer watched before.
    func play(from position: MediaTime) {
        target = position
        goToTarget(video.snapshot)
        video.play(rate: rate)
    }

    /// Pauses for ads.
    func pause() {
        let rate = video.snapshot.rate
        if rate > 0 { self.rate = rate }
        video.pause()
    }

    /// Looks at the player, and reports what is new.
    func look() {
        let now = video.snapshot
        goToTarget(now)
        guard let report else { return }
        if told.isLive ?? false != now.isLive { report(.live(now.isLive)) }
        told.isLive = now.isLive
        if told.duration != .some(now.duration), now.status == .ready {
            told.duration = .some(now.duration)
            report(.duration(now.duration))
        }
        if now.isLive, let window = now.window, window != told.window {
            told.window = window
            report(.window(from: window.from, to: window.to))
        }
        if told.rate != now.rate {
            told.rate = now.rate
            report(now.rate == 0 ? .paused : .playing(rate: now.rate))
        }
        // A position from before a jump would look like one back.
        if target == nil, let position = now.position { report(.position(position)) }
    }

    /// A seek before the file is ready would be lost, or hold up whoever waits for it.
    private func goToTarget(_ now: VideoSnapshot) {
        guard let target, now.status == .ready else { return }
        self.target = nil
        let distance = now.position.map { max($0, target) - min($0, target) }
        if distance.map({ $0 > Self.closeEnough }) ?? true { video.seek(to: target) }
    }
}
