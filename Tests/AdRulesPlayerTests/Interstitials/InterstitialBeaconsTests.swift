import AdRulesEngine
import AdRulesHLS
import AdRulesPlayerTesting
import Testing
import Viewings

@testable import AdRulesPlayer

@Suite("The trackers of interstitials that a player plays by itself")
struct InterstitialBeaconsTests {
    /// A sender that keeps what it gets.
    private actor Recorder: TrackingSending {
        private(set) var urls: [String] = []
        private(set) var end: SessionEnd?
        func send(_ firing: TrackerFiring, for session: SessionID) { urls += firing.urls }
        func close(_ session: SessionID, _ end: SessionEnd) { self.end = end }
    }

    /// Shows the steps of a viewing to the beacons, as a player would that is looked at after each.
    private func show(_ viewing: Viewing, to beacons: InterstitialBeacons) throws {
        var view: InterstitialView?
        var (isMuted, isFullscreen) = (false, false)
        for step in viewing.steps {
            switch step.do {
            case "start":
                let list = try #require(viewing.lists[step.id])
                view = InterstitialView(
                    id: step.id, position: step.id == "pre" ? .preroll : .midroll(.seconds(20)), list: list,
                    place: try #require(step.ad), duration: step.length.flatMap { MediaTime(seconds: $0) })
            case "time":
                let time = try #require(step.time.flatMap { MediaTime(seconds: $0) })
                if let seen = view?.adTime { view?.adTime = max(seen, time) }
            case "pause", "play": view?.isPaused = step.do == "pause"
            case "mute": isMuted = step.on == true
            case "screen": isFullscreen = step.on == true
            case "click": beacons.click()
            case "skip": _ = beacons.skip()
            case "fail": view?.failure = Viewing.error(try #require(step.details))
            case "ended" where step.whole == true:
                if let end = view?.duration { view?.adTime = end - .milliseconds(1) }
            case "end":
                view = nil
                beacons.show(nil)
                continue
            default: continue
            }
            view?.isMuted = isMuted
            view?.isFullscreen = isFullscreen
            if view != nil { beacons.show(view) }
        }
    }

    @Test("Each viewing sends the trackers of the engine, in its order", arguments: 1...UInt64(30))
    func viewings(seed: UInt64) async throws {
        let viewing = try Viewing(seed: seed)
        let recorder = Recorder()
        let beacons = InterstitialBeacons(
            sender: recorder, session: SessionID(rawValue: "s"), macros: ["OWN": "a b"], clock: SimulatedClock())
        try show(viewing, to: beacons)
        beacons.close()
        await beacons.finished()
        // Of a player that never was in full screen it is not known whether it could be.
        let sent = await recorder.urls.map { $0.replacing("&s=-1", with: "&s=") }
        #expect(sent.difference(from: viewing.sent).map { "\($0)" } == [])
        #expect(await recorder.end == .finished)
    }

    @Test("A break that is shown again counts again for its ads, and not for the break")
    func again() async throws {
        let list = try #require(try Viewing(seed: 1).lists["pre"])
        let recorder = Recorder()
        let beacons = InterstitialBeacons(
            sender: recorder, session: SessionID(rawValue: "s"), clock: SimulatedClock())
        for _ in 1...2 {
            var view = InterstitialView(id: "pre", position: .preroll, list: list, place: 0)
            beacons.show(view)
            view.adTime = .milliseconds(200)
            beacons.show(view)
            beacons.show(nil)
        }
        beacons.close()
        await beacons.finished()
        let sent = await recorder.urls
        #expect(sent.count { $0.contains("/pre/1/shown") } == 2)
        #expect(sent.count { $0.contains("/breakStart") } == 1)
        #expect(sent.count { $0.contains("/breakEnd") } == 1)
        #expect(!sent.contains { $0.contains("/complete") })
    }

    @Test("An item is the next asset with its URL, with any parameters of the player")
    func places() {
        let list = AssetList(
            assets: ["a", "b", "a"].map { .init(uri: "https://m.example/\($0).m3u8?v=1", duration: .seconds(5)) })
        var places = InterstitialPlaces()
        func place(_ name: String, isNew: Bool = true, event: String = "e") -> Int {
            places.place(
                ofItem: "https://m.example/\(name).m3u8?v=1&_HLS_primary_id=2", isNew: isNew, in: list, of: event)
        }
        #expect(place("a") == 0)
        #expect(place("a", isNew: false) == 0)
        #expect(place("a") == 2)
        #expect(place("b", event: "f") == 1)
        #expect(place("other", event: "g") == 0)
        #expect(place("other", event: "g") == 1)
        #expect(place("", event: "g") == 2)
        #expect(place("", event: "g") == 2)
    }

    @Test("A pod that is shown again begins with its first asset, whether or not the content was seen between")
    func placesOfAnotherShowing() {
        let list = AssetList(
            assets: ["a", "b"].map { .init(uri: "https://m.example/\($0).m3u8", duration: .seconds(5)) })
        var places = InterstitialPlaces()
        func place(_ name: String) -> Int {
            places.place(ofItem: "https://m.example/\(name).m3u8", isNew: true, in: list, of: "x")
        }
        #expect([place("a"), place("b"), place("a")] == [0, 1, 0])
        #expect(place("unknown") == 1)
        places.end()
        #expect(place("unknown") == 0)
    }

    @Test("A position between two milliseconds has its trackers", arguments: [499, 500, 600, 999] as [Int64])
    func position(microseconds: Int64) async throws {
        let list = try #require(try Viewing(seed: 1).lists["pre"])
        let recorder = Recorder()
        let beacons = InterstitialBeacons(
            sender: recorder, session: SessionID(rawValue: "s"), clock: SimulatedClock())
        var view = InterstitialView(
            id: "mid", position: .midroll(.seconds(10) + MediaTime(microseconds: microseconds)), list: list, place: 0)
        beacons.show(view)
        view.adTime = .milliseconds(200)
        beacons.show(view)
        beacons.close()
        await beacons.finished()
        #expect(await recorder.urls.contains { $0.contains("/pre/1/shown") })
    }
}
