// Runs the AVFoundation adapters on Linux, against the declarations beside this file: see typecheck.sh.
// Prints what is expected beside what is seen, and fails if they differ.
import AVFoundation
import AdRulesEngine
import AdRulesHLS
import Foundation

@testable import AdRulesPlayer

@main
@MainActor
struct AdapterChecks {
    private var failures = 0

    static func main() async {
        var checks = AdapterChecks()
        checks.oneItemOnePlayer()
        checks.liveWhenReady()
        await checks.seeks()
        await checks.endOfAnEarlierItem()
        checks.sharedPlayer()
        checks.eventsAreKept()
        checks.endOfEvents()
        print(checks.failures == 0 ? "the adapters do what the list says" : "\(checks.failures) differ")
        exit(checks.failures == 0 ? 0 : 1)
    }

    private mutating func expect<Value: Equatable>(_ words: String, _ expected: Value, _ seen: Value) {
        let isSame = expected == seen
        failures += isSame ? 0 : 1
        print("\(isSame ? "ok   " : "WRONG") \(words): expected \(expected), seen \(seen)")
    }

    /// What waits in the main queue runs.
    private func drain() async {
        for _ in 0..<3 { await withCheckedContinuation { done in DispatchQueue.main.async { done.resume() } } }
    }

    /// Posts a notification as AVFoundation does, from a thread of its own; whoever observes it in the main queue has it then.
    private func post(_ name: Notification.Name, about item: AVPlayerItem) async {
        await Task.detached { NotificationCenter.default.post(name: name, object: item) }.value
    }

    private mutating func oneItemOnePlayer() {
        let video = AVPlayerVideo(AVPlayer())
        video.preload("https://cdn.example/a.mp4")
        // The stub ends the process if the preloading item moves to this player.
        video.open("https://cdn.example/a.mp4")
        expect("a preloaded file is opened with an item of its own", true, video.player.currentItem != nil)
    }

    private mutating func liveWhenReady() {
        let video = AVPlayerVideo(AVPlayer())
        video.open("https://cdn.example/film.m3u8")
        expect("a file that loads is not live", false, video.snapshot.isLive)
        video.player.currentItem?.stubLoad(duration: CMTime(value: 60, timescale: 1))
        expect("a loaded film is not live", false, video.snapshot.isLive)
        expect("its duration", MediaTime.seconds(60), video.snapshot.duration ?? .zero)
        video.open("https://cdn.example/live.m3u8")
        video.player.currentItem?.stubLoad(duration: .indefinite)
        expect("a loaded stream without an end is live", true, video.snapshot.isLive)
    }

    private mutating func seeks() async {
        let video = AVPlayerVideo(AVPlayer())
        video.open("https://cdn.example/film.mp4")
        video.player.currentItem?.stubLoad(duration: CMTime(value: 60, timescale: 1))
        video.seek(to: .seconds(30))
        video.seek(to: .seconds(40))
        await drain()
        expect("an interrupted seek does not end the one that goes on", true, video.snapshot.isSeeking)
        video.player.stubFinishSeeks()
        await drain()
        expect("a seek that is done", false, video.snapshot.isSeeking)
        expect("its position", MediaTime.seconds(40), video.snapshot.position ?? .zero)
    }

    private mutating func endOfAnEarlierItem() async {
        let player = AVPlayer()
        let ends = Guarded(0)
        let watch = ItemWatch(player, onEnd: { ends.withLock { $0 += 1 } }, onFailure: { _ in })
        let (first, second) = (item("1"), item("2"))
        player.replaceCurrentItem(with: first)
        watch.follow()
        player.replaceCurrentItem(with: second)
        await post(AVPlayerItem.didPlayToEndTimeNotification, about: first)
        watch.follow()
        await post(AVPlayerItem.didPlayToEndTimeNotification, about: first)
        expect("the end of the ad before", 0, ends.withLock { $0 })
        await post(AVPlayerItem.didPlayToEndTimeNotification, about: second)
        expect("the end of the ad that plays", 1, ends.withLock { $0 })
    }

    private mutating func sharedPlayer() {
        let player = AVPlayer()
        let film = item("film")
        film.stubLoad(duration: CMTime(value: 60, timescale: 1))
        player.replaceCurrentItem(with: film)
        player.volume = 0.5
        let video = AVPlayerVideo(player)
        video.shelve()
        video.open("https://cdn.example/ad.mp4")
        expect("an ad is in the player", true, player.currentItem !== film)
        video.close()
        video.unshelve()
        expect("the film's item comes back", true, player.currentItem === film)
    }

    private mutating func eventsAreKept() {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a"), event("b")])
        let first = interstitials.controller.events ?? []
        interstitials.setEvents([event("b"), event("c")])
        let second = interstitials.controller.events ?? []
        expect("the events", ["b", "c"], second.map { $0.identifier ?? "" })
        expect("an event that stays is the same object", true, first.last === second.first)
        interstitials.setEvents([event("b", limit: .seconds(5))])
        expect("an event that changed is another", false, interstitials.controller.events?.first === second.first)
        interstitials.endEvents(resumptionOffset: nil)
    }

    private mutating func endOfEvents() {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a")])
        interstitials.controller.stubBegin(interstitials.controller.events?.first)
        interstitials.endEvents(resumptionOffset: .zero)
        expect("an event that plays is cancelled", true, interstitials.controller.currentEvent == nil)
        expect("the events of the playlists play again", true, interstitials.controller.events == nil)
    }

    private func item(_ name: String) -> AVPlayerItem {
        AVPlayerItem(asset: AVURLAsset(url: URL(fileURLWithPath: "/\(name)")))
    }

    private func event(_ id: String, limit: MediaTime? = nil) -> InterstitialEvent {
        let uri = "https://cdn.example/\(id).m3u8"
        var event = InterstitialEvent(Interstitial(id: id, position: .midroll(.seconds(10)), source: .asset(uri: uri)))
        event.playoutLimit = limit
        return event
    }
}
