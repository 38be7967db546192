import AdRulesEngine

/// A call to make on the host's side.
enum HostCommand: Sendable {
    case tell(AdsManagerEvent)
    case prepare(AdPlayback)
    case play(AdPlayback, at: MediaTime)
    case pause(AdPlayback)
    case resume(AdPlayback)
    case stop(AdPlayback)
    case setVolume(Double, AdPlayback)
    case endReporting(any ContentPlayhead)
    case work(@Sendable () async -> Void)
}

/// The host's side of a session: makes the calls to the content, the ad player and the delegate, in one order.
struct HostCalls: Sendable {
    let playhead: any ContentPlayhead
    let player: any AdPlayer
    let delegateReference: DelegateReference

    func perform(_ command: HostCommand) async {
        switch command {
        case .prepare(let playback): await player.prepare(playback)
        case .play(let playback, let time): await player.play(playback, at: time)
        case .pause(let playback): await player.pause(playback)
        case .resume(let playback): await player.resume(playback)
        case .stop(let playback): await player.stop(playback)
        case .setVolume(let volume, let playback): await player.setVolume(volume, of: playback)
        case .endReporting(let playhead): await playhead.endReporting()
        case .work(let work): await work()
        case .tell(let event):
            await delegateReference.tell(event)
            switch event {
            case .startContent(let position): await playhead.startContent(at: position)
            case .pauseContent: await playhead.pauseContent()
            case .resumeContent(let position): await playhead.resumeContent(at: position)
            case .ad, .openPage, .log: break
            }
        }
    }
}
