import AVFoundation
import AdRulesPlayer

extension Case {
    /// Everything on the list.
    static let all = breaks + viewer + failures + onePlayer

    private static let midroll = [(offset: "00:00:01", ads: [TestAd.a])]
    private static let played = ["film plays", "film stands", "start a", "complete a", "film plays"]

    private static let breaks = [
        Case(
            title: "A pre-roll: the film waits for it, and each beacon is sent once",
            expected: [
                "film stands", "start a", "complete a", "film plays",
                "beacons: impression start firstQuartile midpoint thirdQuartile complete",
            ]
        ) { stage in
            await stage.begin([("start", [.a])])
            await stage.reach("film plays")
            await stage.noteBeacons()
        },
        Case(title: "A mid-roll: the film stands, and goes on where it stood", expected: played + ["position kept"]) {
            stage in
            await stage.begin(midroll)
            await stage.reach("film plays", times: 2)
            stage.notePosition()
        },
        Case(
            title: "A pod: the second ad is loaded while the first plays, and shown by the same player",
            expected: ["film plays", "film stands", "start a", "complete a", "start b", "complete b", "film plays"]
        ) { stage in
            await stage.begin([("00:00:01", [.a, .b])])
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "A post-roll: it plays after the film",
            expected: ["film plays", "film stands", "start a", "complete a", "all ads are over"]
        ) { stage in
            await stage.begin([("end", [.a])])
            await stage.reach("film plays")
            await stage.playFilmToItsEnd()
            await stage.wait("for the end") { stage.manager?.state == .ended }
            stage.note("all ads are over")
        },
        Case(title: "A break without ads: the film does not stand", expected: ["film plays", "break error 303"]) {
            stage in
            await stage.begin([("00:00:01", [])])
            await stage.wait("for the break to pass") { stage.filmTime > 2 }
        },
        Case(
            title: "A film that loads is not live: the cue points change once, when its duration is known",
            expected: ["cue points", "film plays"]
        ) { stage in
            await stage.begin([("90%", [.a])])
            await stage.wait("for the film to play") { stage.filmTime > 1 }
            stage.sortSeen()
        },
    ]

    private static let viewer = [
        Case(
            title: "Skipping: the film goes on, and the ad's player is empty",
            expected: ["film plays", "film stands", "start a", "skip a", "film plays", "ad player: empty"]
        ) { stage in
            await stage.begin([("00:00:01", [TestAd(skipOffset: "00:00:01")])])
            await stage.wait("for the skip button") {
                guard stage.seen.contains("start a") else { return false }
                return stage.manager?.uiState?.skip == .now
            }
            stage.manager?.skip()
            await stage.reach("film plays", times: 2)
            stage.note("ad player: \(stage.adPlayer.currentItem == nil ? "empty" : "not empty")")
        },
        Case(
            title: "Seeking over a break: it plays, and the film resumes at the target",
            expected: played + ["position kept"]
        ) { stage in
            await stage.begin([("00:00:05", [.a])])
            await stage.wait("for the film to play") { stage.filmTime > 0.5 }
            stage.seek(to: 10)
            await stage.reach("film plays", times: 2)
            stage.notePosition(near: 10)
        },
        Case(
            title: "The viewer pauses the ad, and plays it on",
            expected: [
                "film plays", "film stands", "start a", "pause a", "ad: paused", "resume a", "complete a", "film plays",
            ]
        ) { stage in
            await stage.begin(midroll)
            await stage.reach("start a")
            stage.manager?.pause()
            await stage.reach("pause a")
            stage.note("ad: \(stage.adPlayer.rate == 0 ? "paused" : "moves")")
            await stage.pause(1)
            stage.manager?.resume()
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "The system pauses the ad, as for a call or in the background; the app resumes it",
            expected: ["film plays", "film stands", "start a", "pause a", "resume a", "complete a", "film plays"]
        ) { stage in
            await stage.begin(midroll)
            await stage.reach("start a")
            stage.adPlayer.pause()
            await stage.reach("pause a")
            stage.manager?.resume()
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "The viewer pauses the film before a break: it waits for the film",
            expected: ["film plays", "paused"] + played.dropFirst()
        ) {
            stage in
            await stage.begin([("00:00:02", [.a])])
            await stage.wait("for the film to play") { stage.filmTime > 0.5 }
            stage.film.pause()
            await stage.pause(2)
            stage.note("paused")
            stage.film.play()
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "The film plays 1.5 times as fast before and after the ad, which plays at its own speed",
            expected: played + ["ad at 1.0, film at 1.5"]
        ) {
            stage in
            await stage.begin(midroll)
            await stage.reach("film plays")
            stage.film.rate = 1.5
            await stage.reach("start a")
            let rate = stage.adPlayer.rate
            await stage.reach("film plays", times: 2)
            stage.note("ad at \(rate), film at \(stage.film.rate)")
        },
        Case(
            title: "The lock screen starts the film behind an ad: it stands again",
            expected: ["film plays", "film stands", "start a", "film stands", "complete a", "film plays"]
        ) { stage in
            await stage.begin(midroll)
            await stage.reach("start a")
            stage.film.play()
            await stage.reach("film plays", times: 2)
        },
        Case(
            title: "The volume of the ads is not that of the film", expected: played + ["ad 0.2, film 0.8"]
        ) { stage in
            stage.film.volume = 0.8
            await stage.begin(midroll)
            await stage.reach("start a")
            stage.manager?.volume = 0.2
            await stage.reach("film plays", times: 2)
            stage.note("ad \(stage.adPlayer.volume), film \(stage.film.volume)")
        },
        Case(
            title: "The viewer leaves during an ad: its player is empty, and the film does not start",
            expected: ["film plays", "film stands", "start a", "ad player: empty", "film: paused"]
        ) { stage in
            await stage.begin(midroll)
            await stage.reach("start a")
            stage.manager?.destroy()
            await stage.pause(1)
            stage.note("ad player: \(stage.adPlayer.currentItem == nil ? "empty" : "not empty")")
            stage.note("film: \(stage.film.rate == 0 ? "paused" : "plays")")
        },
    ]
}
