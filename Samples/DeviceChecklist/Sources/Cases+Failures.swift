import AVFoundation
import AdRulesHLS
import AdRulesPlayer

extension Case {
    static let failures = [
        Case(
            title: "An ad whose file is missing: error 401, and the film goes on",
            expected: ["film plays", "break error 401", "beacons: error"]
        ) { stage in
            await stage.begin([("00:00:01", [.missing])])
            await stage.reach("break error 401")
            await stage.pause(0.5)
            await stage.noteBeacons()
        },
        Case(
            title: "An ad whose file never comes: error 402 after two seconds, and the film goes on",
            expected: ["film plays", "film stands", "error 402", "film plays"]
        ) { stage in
            var settings = AdsRenderingSettings()
            settings.loadVideoTimeout = .seconds(2)
            await stage.begin([("00:00:01", [.silent])], settings: settings)
            await stage.reach("film plays", times: 2)
        },
    ]

    static let onePlayer = [
        Case(
            title: "One player for both: the film's item comes back after the ad, where it stood", isShared: true,
            expected: [
                "film plays", "film stands", "start a", "shows an ad", "complete a", "film plays", "film's item",
                "position kept",
            ]
        ) { stage in
            await stage.begin([("00:00:01", [.a])])
            await stage.reach("start a")
            stage.note(stage.shared?.showsAd == true ? "shows an ad" : "shows no ad")
            await stage.reach("film plays", times: 2)
            stage.noteItem()
            await stage.wait("for the film to load") { stage.filmTime > 0.5 }
            stage.notePosition()
        },
        Case(
            title: "One player, picture in picture: a pause and play of its controls during an ad", isShared: true,
            expected: ["film plays", "film stands", "start a", "pause a", "resume a", "complete a", "film plays"]
        ) { stage in
            await stage.begin([("00:00:01", [.a])])
            await stage.reach("start a")
            stage.film.pause()
            await stage.reach("pause a")
            stage.film.play()
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "One player, picture in picture: it survives a pod of two ads", isShared: true,
            expected: [
                "film plays", "film stands", "start a", "complete a", "start b", "complete b", "film plays",
                "picture in picture goes on",
            ]
        ) { stage in
            await stage.begin([("00:00:02", [.a, .b])])
            await stage.reach("film plays")
            await stage.startPictureInPicture()
            await stage.reach("film plays", times: 2)
            stage.notePictureInPicture()
        },
        Case(
            title: "One player, AirPlay that was started before the list: it survives a pod of two ads",
            isShared: true,
            expected: [
                "film plays", "film stands", "start a", "complete a", "start b", "complete b", "film plays",
                "AirPlay as before",
            ]
        ) { stage in
            await stage.begin([("00:00:02", [.a, .b])])
            await stage.wait("for the film to play") { stage.filmTime > 0.5 }
            let isElsewhere = stage.film.isExternalPlaybackActive
            await stage.reach("film plays", times: 2)
            stage.note(stage.film.isExternalPlaybackActive == isElsewhere ? "AirPlay as before" : "AirPlay has ended")
        },
        Case(
            title:
                "Interstitials of AVPlayer: one plays, the list may change meanwhile, and its own come back in the end",
            expected: ["2 events", "one begins", "it is in the new list", "it ends", "film plays", "0 events"]
        ) { stage in
            let interstitials = AVPlayerInterstitials(player: stage.film)
            let monitor = AVPlayerInterstitialEventMonitor(primaryPlayer: stage.film)
            await stage.wait("for the film to load") { stage.film.currentItem?.status == .readyToPlay }
            interstitials.setEvents([event("one", at: 1), event("two", at: 600)])
            stage.note("\(monitor.events.count) events")
            stage.film.play()
            await stage.wait("for an interstitial") { monitor.currentEvent?.identifier == "one" }
            stage.note("one begins")
            interstitials.setEvents([event("one", at: 1)])
            stage.note(
                monitor.events.contains { $0.identifier == monitor.currentEvent?.identifier }
                    ? "it is in the new list" : "it is another")
            await stage.wait("for its end") { monitor.currentEvent == nil }
            stage.note("it ends")
            await stage.wait("for the film") { stage.film.rate > 0 }
            stage.note("film plays")
            // As a session calls it.
            await (interstitials as any InterstitialPlaying).endEvents(resumptionOffset: nil)
            stage.note("\(monitor.events.count) events")
        },
    ]

    private static func event(_ id: String, at seconds: Int64) -> InterstitialEvent {
        let file = Interstitial.Source.asset(uri: Addresses.ads["a"] ?? "")
        return InterstitialEvent(Interstitial(id: id, position: .midroll(.seconds(seconds)), source: file))
    }
}
