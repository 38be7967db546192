/// A call to make on the host's side.
enum HostCommand: Sendable {
    /// Reports an event, and carries out the command that it is.
    case event(AdsManagerEvent, [Subscriber])
    /// Reports the progress of an ad to the delegate, unless it was taken back.
    case countdown(Guarded<AdCountdown?>)
    /// Ends streams.
    case finish([Subscriber])
    case prepare(AdPlayback)
    case play(AdPlayback, at: MediaTime)
    case pause(AdPlayback)
    case resume(AdPlayback)
    case stop(AdPlayback)
    case setVolume(Double, AdPlayback)
    case endReporting(any ContentPlayhead)
    case work(@Sendable () async -> Void)
}

/// The host's side of a session: calls the content, the ad player, the delegate and the streams, in one order.
///
/// Each call is waited for, at most for the limit. An event goes to the delegate first, then the content's player
/// carries out its command, and the streams receive it last: a reader of a stream is never ahead of the players.
struct HostCalls: Sendable {
    let playhead: any ContentPlayhead
    let player: any AdPlayer
    let delegateReference: DelegateReference
    /// Calls to the content's player.
    let content: AppCalls
    private let ads: AppCalls
    private let listener: AppCalls
    /// The countdowns of the listener.
    private let progress: AppCalls

    /// Whether the content is paused for ads.
    private let isHeld: Guarded<Bool>

    init(_ setup: SessionSetup, delegateReference: DelegateReference, mailbox: Mailbox) {
        playhead = setup.playhead
        player = setup.player
        self.delegateReference = delegateReference
        func calls(_ object: String) -> AppCalls {
            AppCalls(object, limit: setup.settings.callLimit, clock: mailbox.clock) { mailbox.send(.late($0)) }
        }
        isHeld = mailbox.isHeld
        content = calls("the content's player")
        ads = calls("the ad player")
        listener = calls("the app")
        progress = calls("the app")
    }

    func perform(_ command: HostCommand) async {
        let player = player
        switch command {
        case .prepare(let playback): await ads.make("prepare") { await player.prepare(playback) }
        case .play(let playback, let time): await ads.make("play") { await player.play(playback, at: time) }
        case .pause(let playback): await ads.make("pause") { await player.pause(playback) }
        case .resume(let playback): await ads.make("resume") { await player.resume(playback) }
        case .stop(let playback): await ads.make("stop") { await player.stop(playback) }
        case .setVolume(let volume, let playback):
            await ads.make("setVolume") { await player.setVolume(volume, of: playback) }
        case .endReporting(let playhead): await content.make("endReporting") { await playhead.endReporting() }
        case .work(let work): await listener.make("the work after the last calls", work)
        case .event(let event, let readers):
            await deliver(event)
            for reader in readers { reader.yield(event) }
        case .countdown(let waiting):
            // While one has not returned, no other is made; and events wait for the app as long as without it.
            guard let countdown = waiting.exchange(nil), !progress.isLate,
                let call = delegateReference.call(about: countdown)
            else { return }
            await progress.make("the delegate", call)
        case .finish(let readers): for reader in readers { reader.finish() }
        }
    }

    private func deliver(_ event: AdsManagerEvent) async {
        if let call = delegateReference.call(about: event) { await listener.make("the delegate", call) }
        let playhead = playhead
        switch event {
        case .startContent(let position):
            isHeld.withLock { $0 = false }
            await content.make("startContent") { await playhead.startContent(at: position) }
        case .pauseContent:
            await content.make("pauseContent") { await playhead.pauseContent() }
            isHeld.withLock { $0 = true }
        case .resumeContent(let position):
            isHeld.withLock { $0 = false }
            await content.make("resumeContent") { await playhead.resumeContent(at: position) }
        case .ad, .openPage, .log: break
        }
    }
}

/// The calls to the host's side, made one at a time in the order in which they are sent.
///
/// Of the countdowns only the newest waits: they come many times a second, and a delegate may be slow.
final class HostQueue: Sendable {
    private struct Newest {
        /// Nil in it once it was taken.
        var waiting: Guarded<AdCountdown?>
        /// Whether nothing was sent after it.
        var isLast = true
    }

    private let queue: SerialQueue<HostCommand>
    /// The countdown that was sent last.
    private let newest = Guarded<Newest?>(nil)

    init(clock: any PlayerClock, _ perform: @escaping @Sendable (HostCommand) async -> Void) {
        queue = SerialQueue(clock: clock, perform)
    }

    /// Sends a command. After ``close()`` it is dropped and the result is false.
    @discardableResult
    func send(_ command: HostCommand) -> Bool {
        newest.withLock { newest in
            newest?.isLast = false
            return queue.send(command)
        }
    }

    /// Sends a countdown in place of the one that waits, but after all else that waits: it may be the next ad's.
    func send(_ countdown: AdCountdown) {
        newest.withLock { newest in
            let isLast = newest?.isLast == true
            // One that was dropped leaves an empty place in the queue, which stays empty.
            let isReplaced = newest?.waiting.withLock { waiting in
                waiting = isLast && waiting != nil ? countdown : nil
                return waiting != nil
            }
            if isReplaced == true { return }
            let waiting = Guarded<AdCountdown?>(countdown)
            newest = Newest(waiting: waiting)
            queue.send(.countdown(waiting))
        }
    }

    /// Drops the countdown that waits, if its ad is over.
    func dropCountdown(where isOver: (AdReference) -> Bool = { _ in true }) {
        newest.withLock { newest in
            newest?.waiting.withLock { if let ad = $0?.reference, isOver(ad) { $0 = nil } }
        }
    }

    /// Accepts no more commands; those already sent are still carried out.
    func close() { queue.close() }

    /// Waits until all commands are carried out; call ``close()`` first.
    func finished() async { await queue.finished() }
}
