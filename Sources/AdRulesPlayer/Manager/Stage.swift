import AdRulesEngine

/// A call to make on the host's side.
enum Cue: Sendable {
    case tell(AdsManagerEvent)
    case prepare(AdPlayback)
    case play(AdPlayback, at: MediaTime)
    case pause(AdPlayback)
    case resume(AdPlayback)
    case stop(AdPlayback)
    case setVolume(Double, AdPlayback)
    case endReporting(any ContentPlayhead)
}

/// Processes elements one at a time in its own task, so that the session never waits for them.
struct Pump<Element: Sendable>: Sendable {
    private let clock: any PlayerClock
    private let continuation: AsyncStream<Element>.Continuation
    private let work: Task<Void, Never>

    init(
        clock: any PlayerClock, buffering: AsyncStream<Element>.Continuation.BufferingPolicy = .unbounded,
        _ perform: @escaping @Sendable (Element) async -> Void
    ) {
        self.clock = clock
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: buffering)
        self.continuation = continuation
        work = Task {
            for await element in stream {
                await perform(element)
                clock.workEnded()
            }
        }
    }

    func send(_ element: Element) {
        clock.workBegan()
        if case .enqueued = continuation.yield(element) { return }
        // The element was dropped, or it replaced an older one.
        clock.workEnded()
    }

    /// Accepts no more elements; those already sent are still processed.
    func close() { continuation.finish() }

    /// Waits until all elements are processed; call ``close()`` first.
    func finished() async { await work.value }
}

/// The host's side of a session: makes the calls to the content, the ad player and the delegate, in one order.
struct Stage: Sendable {
    let playhead: any ContentPlayhead
    let player: any AdPlayer
    let audience: Audience

    func perform(_ cue: Cue) async {
        switch cue {
        case .prepare(let playback): await player.prepare(playback)
        case .play(let playback, let time): await player.play(playback, at: time)
        case .pause(let playback): await player.pause(playback)
        case .resume(let playback): await player.resume(playback)
        case .stop(let playback): await player.stop(playback)
        case .setVolume(let volume, let playback): await player.setVolume(volume, of: playback)
        case .endReporting(let playhead): await playhead.endReporting()
        case .tell(let event):
            await audience.tell(event)
            switch event {
            case .startContent(let position): await playhead.startContent(at: position)
            case .pauseContent: await playhead.pauseContent()
            case .resumeContent(let position): await playhead.resumeContent(at: position)
            case .ad, .openPage, .log: break
            }
        }
    }
}

/// The delegate of a manager. Holds both weakly.
final class Audience: Sendable {
    private struct Seats {
        weak var manager: AdsManager?
        weak var delegate: (any AdsManagerDelegate)?
    }

    private let seats = Guarded(Seats())

    func admit(_ manager: AdsManager) {
        seats.withLock { $0.manager = manager }
    }

    var delegate: (any AdsManagerDelegate)? {
        get { seats.withLock { $0.delegate } }
        set { seats.withLock { $0.delegate = newValue } }
    }

    private struct Pair: Sendable {
        var manager: AdsManager
        var delegate: any AdsManagerDelegate
    }

    private var pair: Pair? {
        seats.withLock { seats in
            guard let manager = seats.manager, let delegate = seats.delegate else { return nil }
            return Pair(manager: manager, delegate: delegate)
        }
    }

    func tell(_ event: AdsManagerEvent) async {
        guard let pair else { return }
        let (manager, delegate) = (pair.manager, pair.delegate)
        switch event {
        case .startContent(let position): await delegate.adsManager(manager, requestsContentStartAt: position)
        case .pauseContent: await delegate.adsManagerRequestsContentPause(manager)
        case .resumeContent(let position): await delegate.adsManager(manager, requestsContentResumeAt: position)
        case .ad(let event): await delegate.adsManager(manager, didReceive: event)
        case .openPage(let url, let ad): await delegate.adsManager(manager, requestsPage: url, of: ad)
        case .log: break
        }
    }

    func tell(_ countdown: AdCountdown) async {
        guard let pair else { return }
        await pair.delegate.adsManager(pair.manager, didProgress: countdown)
    }
}
