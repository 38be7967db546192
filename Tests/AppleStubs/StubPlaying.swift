// swift-format-ignore-file
// Media that play, for the checklist of Samples/DeviceChecklist: part of the module AVFoundation of the stubs.
import CoreMedia
import Foundation

/// What a file does when a player loads it.
public enum StubMedia: Sendable {
    /// It plays for so many seconds.
    case plays(seconds: Double)
    case failsToLoad
    case neverLoads

    /// What each file does; while it is nil, only what a test commands happens.
    @MainActor public static var of: ((URL) -> StubMedia)?
}

struct StubTiming {
    /// When the position was set.
    var since: ContinuousClock.Instant?
    var lastObserver = 0
    var loop: Task<Void, Never>?
    /// Where the film was when the loop ran last.
    var seen = 0.0
}

extension AVPlayerItem {
    /// Loads after a tenth of a second, as soon as a player has the item.
    func load(for player: AVPlayer) {
        guard status == .unknown, let of = StubMedia.of, let asset = asset as? AVURLAsset else { return }
        let media = of(asset.url)
        Task { [weak player] in
            try? await Task.sleep(for: .milliseconds(100))
            switch media {
            case .plays(let seconds): stubLoad(duration: CMTime(seconds: seconds))
            case .failsToLoad: stubFail(NSError(domain: NSURLErrorDomain, code: NSURLErrorFileDoesNotExist))
            case .neverLoads: return
            }
            player?.moved()
        }
    }
}

extension AVPlayer {
    /// Calls the observers and notices ends, twenty times a second, as long as the player lives.
    func run() {
        guard timing.loop == nil else { return }
        timing.loop = Task { [weak self] in
            while (try? await Task.sleep(for: .milliseconds(50))) != nil {
                guard let self else { return }
                tick()
            }
        }
    }

    private func tick() {
        guard rate != 0, let item = currentItem, item.status == .readyToPlay else { return }
        let now = position
        for observer in observers.values { observer(CMTime(seconds: now)) }
        interstitials?.begin(between: timing.seen, and: now)
        timing.seen = now
        guard item.duration.isNumeric, now >= item.duration.seconds else { return }
        stubReachEnd()
        stubPost(AVPlayerItem.didPlayToEndTimeNotification, about: item)
    }
}

extension AVPlayerInterstitialEventController {
    /// Plays an event that the film has reached: for half a second, in which the film stands.
    func begin(between before: Double, and now: Double) {
        let due = (events ?? []).first { $0.time.isNumeric && before < $0.time.seconds && $0.time.seconds <= now }
        guard currentEvent == nil, let due, let film = primary else { return }
        film.rate = 0
        change(to: due)
        Task {
            try? await Task.sleep(for: .milliseconds(500))
            guard playing === due else { return }
            change(to: nil)
            film.rate = 1
        }
    }

    private func change(to event: AVPlayerInterstitialEvent?) {
        stubBegin(event)
        stubPost(Self.currentEventDidChangeNotification, about: self)
    }
}

/// From a thread of its own, as AVFoundation does: here a post from the main thread would wait for itself.
private func stubPost(_ name: Notification.Name, about object: NSObject) {
    nonisolated(unsafe) let object = object  // Reason: only named in the notification; observers go back to the main actor.
    Thread.detachNewThread { NotificationCenter.default.post(name: name, object: object) }
}
