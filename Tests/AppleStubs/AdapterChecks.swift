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
        checks.failureInQueue()
        checks.liveWhenReady()
        await checks.seeks()
        await checks.currentTime()
        await checks.endOfAnEarlierItem()
        await checks.endInQueue()
        checks.sharedPlayer()
        checks.metadataOfWaitingItems()
        await checks.lostBreak()
        await checks.lostInterstitial()
        await checks.lostWhileAnotherPlays()
        checks.eventsAreKept()
        checks.timeOfInterstitials()
        await checks.skippedEvent()
        await checks.endOfEvents()
        await checks.beaconsOfInterstitials()
        await checks.skippedInterstitial(bySystem: true)
        await checks.skippedInterstitial(bySystem: false)
        checks.interstitialWithDate()
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
    private func post(
        _ name: Notification.Name, about object: NSObject, _ more: [String: Any] = [:]
    ) async {
        await start(name, about: object, more).value
    }

    private func start(
        _ name: Notification.Name, about object: NSObject, _ more: [String: Any] = [:]
    ) -> Task<Void, Never> {
        // Reason: only named in the notification.
        nonisolated(unsafe) let object = object
        nonisolated(unsafe) let more = more
        return Task.detached { NotificationCenter.default.post(name: name, object: object, userInfo: more) }
    }

    private mutating func oneItemOnePlayer() {
        let video = AVPlayerVideo(AVQueuePlayer(), preloads: true)
        let (first, second, third) = (Self.ad(1), Self.ad(2), Self.ad(3))
        for ad in [first, second, third] { video.preload(Self.file, of: ad) }
        let items = [first, second].map { video.preloading[$0] }
        // The stub ends the process if an item moves to another player.
        for (ad, item) in zip([first, second], items) {
            video.open(Self.file, of: ad)
            expect("what plays is what was loaded", true, item != nil && video.player.currentItem === item)
            expect("a file that is open is no longer preloaded", false, video.preloading[ad] != nil)
            video.player.play()
            video.player.stubReachEnd()
            expect("the queue does not go on by itself", true, video.player.currentItem === item)
            video.pause()
            video.close()
        }
        video.discardPreloaded(third)
        expect("a file that was discarded is gone", true, video.player.currentItem == nil && video.preloading.isEmpty)
        video.open(Self.file, of: first)
        expect("an ad that was not prepared plays, too", true, video.player.currentItem != nil)
        let single = AVPlayerVideo(AVPlayer(), preloads: true)
        single.preload(Self.file, of: first)
        expect("a player without a queue is not ready for an ad", .unknown, single.preloaded(first))
        expect("and does not say it will be", false, AVPlayerAdPlayer(player: AVPlayer()).reportsReady)
        expect("a queue does", true, AVPlayerAdPlayer().reportsReady)
    }

    /// A queue goes on to a prepared ad when the one before it fails: that ad is not the one that plays.
    private mutating func failureInQueue() {
        let video = AVPlayerVideo(AVQueuePlayer(), preloads: true)
        let (early, late) = (Self.ad(1), Self.ad(2))
        for ad in [early, late] { video.preload(Self.file, of: ad) }
        let waiting = video.preloading[early]
        video.open(Self.file, of: late)
        expect("an ad of another break stays in the queue", true, video.queue?.items().last === waiting)
        video.play(rate: 1)
        video.player.currentItem?.stubFail(NSError(domain: NSURLErrorDomain, code: NSURLErrorFileDoesNotExist))
        waiting?.stubLoad(duration: CMTime(value: 10, timescale: 1))
        expect("the queue went on", true, video.player.currentItem === waiting)
        expect("the ad that was opened has failed", .failed(.notFound), video.snapshot.status)
        expect("and does not move", VideoSnapshot.Motion.paused, video.snapshot.motion)
        video.pause()
        video.close()
        expect("the other ad stays", true, video.player.currentItem === waiting)
        video.open(Self.file, of: early)
        expect("and can play", VideoSnapshot.Status.ready, video.snapshot.status)
    }

    private mutating func liveWhenReady() {
        let video = AVPlayerVideo(AVPlayer())
        video.open(Self.file, of: Self.ad(1))
        expect("a file that loads is not live", false, video.snapshot.isLive)
        video.player.currentItem?.stubLoad(duration: CMTime(value: 60, timescale: 1))
        expect("a loaded film is not live", false, video.snapshot.isLive)
        expect("its duration", MediaTime.seconds(60), video.snapshot.duration ?? .zero)
        video.open(Self.file, of: Self.ad(2))
        video.player.currentItem?.stubLoad(duration: .indefinite)
        expect("a loaded stream without an end is live", true, video.snapshot.isLive)
    }

    private mutating func seeks() async {
        let video = AVPlayerVideo(AVPlayer())
        video.open(Self.file, of: Self.ad(1))
        video.player.currentItem?.stubLoad(duration: CMTime(value: 60, timescale: 1))
        video.seek(to: .seconds(30))
        video.seek(to: .seconds(40))
        await drain()
        expect("an interrupted seek does not end the one that goes on", nil, video.snapshot.position)
        video.player.stubFinishSeeks()
        await drain()
        expect("the position of a seek that is done", MediaTime.seconds(40), video.snapshot.position)
    }

    private mutating func currentTime() async {
        let player = AVPlayer()
        let playhead = AVPlayerContentPlayhead(player: player)
        expect("the position of a player without an item", nil, playhead.currentTime)
        let film = item("film")
        player.replaceCurrentItem(with: film)
        expect("that of an item that loads", nil, playhead.currentTime)
        film.stubLoad(duration: CMTime(value: 60, timescale: 1))
        expect("that of one that has loaded", MediaTime.zero, playhead.currentTime)
        playhead.startContent(at: .seconds(30))
        expect("that in a seek", nil, playhead.currentTime)
        player.stubFinishSeeks()
        await drain()
        expect("that after it", true, playhead.currentTime.map { $0 >= .seconds(30) })
    }

    private mutating func endOfAnEarlierItem() async {
        let player = AVPlayer()
        let ends = Guarded(0)
        let watch = ItemWatch(player, onEnd: { ends.withLock { $0 += 1 } }, onFailure: { _ in })
        let (first, second) = (item("1"), item("2"))
        player.replaceCurrentItem(with: first)
        watch.follow()
        // The notification waits in the main queue while the next ad takes the player.
        let posted = start(AVPlayerItem.didPlayToEndTimeNotification, about: first)
        while OperationQueue.main.operationCount == 0 {}
        player.replaceCurrentItem(with: second)
        watch.follow()
        await posted.value
        await post(AVPlayerItem.didPlayToEndTimeNotification, about: first)
        expect("the end of the ad before", 0, ends.withLock { $0 })
        await post(AVPlayerItem.didPlayToEndTimeNotification, about: second)
        expect("the end of the ad that plays", 1, ends.withLock { $0 })
    }

    private mutating func endInQueue() async {
        for items in [[item("1")], [item("1"), item("2")]] {
            let player = AVQueuePlayer(items: items)
            let ends = Guarded(0)
            let watch = ItemWatch(player, onEnd: { ends.withLock { $0 += 1 } }, onFailure: { _ in })
            watch.follow()
            player.stubReachEnd()
            expect("a queue goes on by itself", true, player.currentItem === items.dropFirst().first)
            await post(AVPlayerItem.didPlayToEndTimeNotification, about: items[0])
            expect("the end of its ad is seen", 1, ends.withLock { $0 })
            watch.end()
        }
    }

    private mutating func sharedPlayer() {
        let player = AVPlayer()
        let film = item("film")
        film.stubLoad(duration: CMTime(value: 60, timescale: 1))
        player.replaceCurrentItem(with: film)
        player.volume = 0.5
        player.stubAirPlay()
        let video = AVPlayerVideo(player)
        video.shelve()
        for ad in 1...2 {
            video.open(Self.file, of: Self.ad(ad))
            expect("an ad is in the player", true, player.currentItem !== film)
            video.close()
        }
        video.unshelve()
        expect("the film's item comes back", true, player.currentItem === film)
        expect("AirPlay survives a pod of two ads", true, player.isExternalPlaybackActive)
    }

    private mutating func metadataOfWaitingItems() {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a")])
        let (first, second) = (item("1"), item("2"))
        for item in [first, second] { interstitials.controller.interstitialPlayer.insert(item, after: nil) }
        interstitials.controller.stubBegin(interstitials.controller.events?.first)
        for _ in 0..<2 { interstitials.look() }
        let outputs = [first, second].map(\.stubOutputs)
        expect("each item of an event has one output, also the one that waits", [1, 1], outputs)
        interstitials.endEvents(resumptionOffset: nil)
    }

    /// The server of the registration.
    private struct Registration: AdLoading {
        func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
            LoadResponse(body: Array(#"{"stream_id":"s"}"#.utf8), finalURL: request.url)
        }
    }

    /// An event that cannot be loaded is never current.
    private mutating func lostBreak() async {
        let player = AVPlayer()
        let film = item("film")
        film.stubLoad(duration: .indefinite)
        player.replaceCurrentItem(with: film)
        let interstitials = AVPlayerInterstitials(player: player)
        let seen = Guarded<[String]>([])
        guard let serving = try? PodServing(networkCode: "1") else { return }
        let session = StreamSession(
            StreamRequest(serving, customAssetKey: "news"), player: interstitials, loading: Registration()
        ) { _ in
            try .adBreak("1")
        } onEvent: { event in
            if case .breakSkipped(_, let reason) = event { seen.withLock { $0.append(reason.code.rawValue) } }
        }
        interstitials.session = session
        _ = try? await session.start()
        session.scheduleBreak(.contentTime(.seconds(40)), duration: .seconds(10))
        while interstitials.controller.events?.isEmpty != false { await drain() }
        let event = interstitials.controller.events?.first
        await post(
            AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledNotification,
            about: interstitials.controller,
            [
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledEventKey: event as Any,
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledErrorKey: LoadError(.status),
            ])
        await session.end()
        expect("a pod that cannot be loaded is reported at once", ["player"], seen.withLock { $0 })
    }

    private mutating func lostInterstitial() async {
        let player = AVPlayer()
        let film = item("film")
        player.replaceCurrentItem(with: film)
        let sent = Guarded<[String]>([])
        let beacons = InterstitialBeacons(sender: Sender(sent: sent), session: SessionID(rawValue: "s"))
        let watched = AVPlayerInterstitialBeacons(player: player, beacons: beacons)
        await post(
            AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledNotification, about: watched.monitor,
            [
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledEventKey: interstitial(of: 2, in: film),
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledErrorKey: LoadError(.status),
            ])
        watched.end()
        await beacons.finished()
        expect("the ads of an event that cannot be loaded have failed", ["1 error", "2 error"], sent.withLock { $0 })
    }

    /// The ads of an event that cannot be loaded fail when the one that plays is over, which counts once.
    private mutating func lostWhileAnotherPlays() async {
        let player = AVPlayer()
        let film = item("film")
        player.replaceCurrentItem(with: film)
        let sent = Guarded<[String]>([])
        let beacons = InterstitialBeacons(sender: Sender(sent: sent), session: SessionID(rawValue: "s"))
        let watched = AVPlayerInterstitialBeacons(player: player, beacons: beacons)
        let controller = AVPlayerInterstitialEventController(primaryPlayer: player)
        controller.stubBegin(interstitial(of: 1, in: film))
        let (ads, ad) = (watched.monitor.interstitialPlayer, item("1"))
        ad.stubLoad(duration: CMTime(value: 10, timescale: 1))
        ads.replaceCurrentItem(with: ad)
        ads.play()
        ads.stubPlay(to: CMTime(value: 1, timescale: 1))
        watched.look()
        await post(
            AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledNotification, about: watched.monitor,
            [
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledEventKey:
                    interstitial(of: 2, in: film, id: "later"),
                AVPlayerInterstitialEventMonitor.interstitialEventWasUnscheduledErrorKey: LoadError(.status),
            ])
        ads.stubPlay(to: CMTime(value: 10, timescale: 1))
        watched.look()
        controller.stubBegin(nil)
        watched.look()
        watched.end()
        await beacons.finished()
        expect(
            "an event that plays counts once, also if another is lost meanwhile",
            ["1 impression", "1 start", "1 firstQuartile", "1 complete", "1 error", "2 error"],
            sent.withLock { $0 })
    }

    private mutating func eventsAreKept() {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a"), event("b")])
        let first = interstitials.controller.events ?? []
        interstitials.setEvents([event("b"), event("c")])
        let second = interstitials.controller.events ?? []
        expect("the events", ["b", "c"], second.map(\.identifier))
        expect("an event that stays is the same object", true, first.last?.stubOriginal === second.first?.stubOriginal)
        interstitials.setEvents([event("b", limit: .seconds(5))])
        expect(
            "an event that changed is another", false,
            interstitials.controller.events?.first?.stubOriginal === second.first?.stubOriginal)
        interstitials.setEvents([event("a|100%")])
        let asset = interstitials.controller.events?.first?.templateItems.first?.asset as? AVURLAsset
        expect("an address is encoded once", "https://cdn.example/a%7C100%25.m3u8", asset?.url.absoluteString)
        interstitials.endEvents(resumptionOffset: nil)
    }

    private mutating func timeOfInterstitials() {
        let player = AVPlayer()
        let interstitials = AVPlayerInterstitials(player: player)
        expect("the content's time without an item", nil, interstitials.currentTime)
        let film = item("film")
        film.stubDate = Date(timeIntervalSince1970: 1_000_000)
        player.replaceCurrentItem(with: film)
        expect("the content's time while its item loads", nil, interstitials.currentTime)
        expect("and its date", nil, interstitials.currentDate)
        film.stubLoad(duration: .indefinite)
        player.stubPlay(to: CMTime(value: 30, timescale: 1))
        expect("the content's time when it has loaded", MediaTime.seconds(30), interstitials.currentTime)
        expect("and its date", WallClock(microseconds: 1_000_000_000_000), interstitials.currentDate)
    }

    /// Two events at one time are two breaks: who skips one sees the other.
    private mutating func skippedEvent() async {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a"), event("b")])
        interstitials.controller.stubBegin(interstitials.controller.events?.first)
        await post(
            AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, about: interstitials.controller)
        interstitials.skip()
        expect("an event is skipped alone", "b", interstitials.controller.currentEvent?.identifier)
    }

    private mutating func endOfEvents() async {
        let player = AVPlayer()
        player.replaceCurrentItem(with: item("film"))
        let interstitials = AVPlayerInterstitials(player: player)
        interstitials.setEvents([event("a")])
        interstitials.controller.stubBegin(interstitials.controller.events?.first)
        await post(
            AVPlayerInterstitialEventMonitor.currentEventDidChangeNotification, about: interstitials.controller)
        expect("an event that plays is noted", "a", interstitials.changes.current)
        // Through the protocol, as a session: an async caller of the class would get the protocol's default.
        await (interstitials as any InterstitialPlaying).endEvents(resumptionOffset: .zero)
        expect("an event that plays is cancelled", true, interstitials.controller.currentEvent == nil)
        expect("the events of the playlists play again", true, interstitials.controller.events == nil)
        expect("the next session begins without it", nil, interstitials.changes.current)
    }

    private mutating func beaconsOfInterstitials() async {
        let player = AVPlayer()
        let film = item("film")
        player.replaceCurrentItem(with: film)
        let sent = Guarded<[String]>([])
        let beacons = InterstitialBeacons(sender: Sender(sent: sent), session: SessionID(rawValue: "s"))
        let watched = AVPlayerInterstitialBeacons(player: player, beacons: beacons)
        let controller = AVPlayerInterstitialEventController(primaryPlayer: player)
        controller.stubBegin(interstitial(of: 2, in: film))
        let ads = watched.monitor.interstitialPlayer
        func play(_ ad: Int, at seconds: Int64...) {
            let item = AVPlayerItem(url: URL(fileURLWithPath: "/\(ad)"))
            item.stubLoad(duration: CMTime(value: 10, timescale: 1))
            ads.replaceCurrentItem(with: item)
            ads.play()
            for time in seconds {
                ads.stubPlay(to: CMTime(value: time * 10, timescale: 10))
                watched.look()
            }
        }
        play(1, at: 0, 1, 4, 10)
        play(2, at: 0, 1, 2)
        watched.skip()
        player.isMuted = true
        watched.look()
        ads.stubPlay(to: CMTime(value: 4, timescale: 1))
        watched.look()
        watched.skip()
        watched.look()
        controller.stubBegin(nil)
        watched.look()
        watched.end()
        await beacons.finished()
        expect(
            "the trackers of two ads, the second muted and skipped",
            [
                "1 impression", "1 start", "1 firstQuartile", "1 complete", "2 impression", "2 start", "2 mute",
                "2 firstQuartile", "2 skip",
            ], sent.withLock { $0 })
    }

    /// An ad whose playlist has no end: the app's button goes on, and the system's ends the event.
    private mutating func skippedInterstitial(bySystem: Bool) async {
        let player = AVPlayer()
        let film = item("film")
        player.replaceCurrentItem(with: film)
        let sent = Guarded<[String]>([])
        let beacons = InterstitialBeacons(sender: Sender(sent: sent), session: SessionID(rawValue: "s"))
        let watched = AVPlayerInterstitialBeacons(player: player, beacons: beacons)
        let controller = AVPlayerInterstitialEventController(primaryPlayer: player)
        let event = interstitial(of: 1, in: film)
        controller.stubBegin(event)
        let (ads, ad) = (watched.monitor.interstitialPlayer, item("1"))
        ad.stubLoad(duration: .indefinite)
        ads.replaceCurrentItem(with: ad)
        ads.play()
        for second in [1, 4] as [Int64] {
            ads.stubPlay(to: CMTime(value: second, timescale: 1))
            watched.look()
        }
        if bySystem {
            let (skipped, key) = (
                AVPlayerInterstitialEventMonitor.currentEventSkippedNotification,
                AVPlayerInterstitialEventMonitor.currentEventSkippedEventKey
            )
            await post(skipped, about: watched.monitor, [key: interstitial(of: 1, in: film, id: "earlier")])
            await post(skipped, about: watched.monitor, [key: event])
            controller.stubBegin(nil)
        } else {
            watched.skip()
            expect("the player goes on", true, ads.currentItem == nil)
        }
        watched.look()
        watched.end()
        await beacons.finished()
        expect(
            "the trackers of an ad that is skipped with the \(bySystem ? "system" : "app")'s button",
            ["1 impression", "1 start", "1 firstQuartile", "1 skip"], sent.withLock { $0 })
    }

    /// A mid-roll of a date range has a date and no time: it is a mid-roll all the same.
    private mutating func interstitialWithDate() {
        let player = AVPlayer()
        let film = item("film")
        player.replaceCurrentItem(with: film)
        film.stubLoad(duration: CMTime(value: 3600, timescale: 1))
        player.stubPlay(to: CMTime(value: 600, timescale: 1))
        film.stubDate = Date(timeIntervalSince1970: 1_000_600)
        let beacons = InterstitialBeacons(
            sender: Sender(sent: Guarded([])), session: SessionID(rawValue: "s"))
        let watched = AVPlayerInterstitialBeacons(player: player, beacons: beacons)
        func position(_ seconds: Double) -> StopPosition {
            watched.position(
                of: AVPlayerInterstitialEvent(primaryItem: film, date: Date(timeIntervalSince1970: seconds)))
        }
        expect("the position of a date", StopPosition.midroll(.seconds(610)), position(1_000_610))
        expect("the position of a date that was played", StopPosition.midroll(.seconds(590)), position(1_000_590))
        film.stubDate = nil
        expect("in a film without dates, where it stands", StopPosition.midroll(.seconds(600)), position(1_000_610))
        watched.end()
    }

    private func interstitial(of ads: Int, in film: AVPlayerItem, id: String = "mid") -> AVPlayerInterstitialEvent {
        let event = AVPlayerInterstitialEvent(primaryItem: film, time: CMTime(value: 10, timescale: 1))
        event.identifier = id
        let events = ["impression", "start", "firstQuartile", "complete", "mute", "skip", "error"]
        event.assetListResponse = [
            "ASSETS": (1...ads).map { ad in
                [
                    "URI": "https://cdn.example/\(ad).m3u8", "DURATION": 10,
                    "X-AD-CREATIVE-SIGNALING": [
                        "version": 2, "type": "slot",
                        "payload": [
                            [
                                "type": "linear", "skipOffset": 3,
                                "tracking": events.map { ["type": $0, "urls": ["\(ad) \($0)"]] as [String: Any] },
                            ] as [String: Any]
                        ],
                    ] as [String: Any],
                ] as [String: Any]
            }
        ]
        return event
    }

    private static let file = URL(fileURLWithPath: "/a.mp4")

    private static func ad(_ number: Int) -> AdReference {
        AdReference(OccurrenceID(0), showing: 1, ad: number)
    }

    private struct Sender: TrackingSending {
        let sent: Guarded<[String]>
        func send(_ firing: TrackerFiring, for session: SessionID) async { sent.withLock { $0 += firing.urls } }
        func close(_ session: SessionID, _ end: SessionEnd) async {}
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
