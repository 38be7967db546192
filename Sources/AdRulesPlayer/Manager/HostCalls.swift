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

/// The host's side of a session: makes the calls to the content, the ad player, the delegate and the streams, in one
/// order.
///
/// Each call is waited for, at most for the limit. An event is passed to the delegate first, then its command is
/// carried out by the content's player, and the streams receive it last: a reader of a stream is never ahead of the
/// players.
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
