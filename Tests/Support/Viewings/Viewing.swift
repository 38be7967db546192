package import AdRulesEngine
package import AdRulesHLS

/// A viewing of a film with two breaks by the engine, and the same as steps for the player of `Tests/Browser`.
package struct Viewing: Sendable {
    /// A step of the player: what happens, of which interstitial and which of its ads.
    package struct Step: Encodable, Sendable {
        package var `do`: String
        package var id: String
        package var ad: Int?
        package var time: Double?
        package var length: Double?
        package var on: Bool?
        package var whole: Bool?
        package var details: String?
    }

    /// What happened in the player, in order.
    package private(set) var steps: [Step] = []
    /// The trackers of the engine, in order.
    package private(set) var sent: [String] = []
    /// The asset lists of the breaks, by the identifier of their interstitials.
    package let lists: [String: AssetList]

    private var engine: PlaylistEngine
    private var now = MediaTime.zero
    private var random: SeededGenerator
    private let responses: [OccurrenceID: AdResponse]
    private var open: String?
    private var isMuted = false
    private var isFullscreen = false

    /// Plays a viewing that differs with the seed.
    package init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        let film = try FilmWithAds(using: &random)
        responses = film.responses
        lists = film.lists
        engine = PlaylistEngine(
            schedule: film.schedule, configuration: EngineConfiguration(hostMacros: ["OWN": "a b"]))
        handle(.start(at: .zero))
        for second in 1...30 {
            now = now + .seconds(1)
            if chance(10) { _ = changeDevice() }
            handle(.playhead(.seconds(Int64(second))))
        }
    }

    private static let ids = ["pre", "mid"]

    private mutating func step(
        _ name: String, _ ad: Int? = nil, of id: String? = nil, time: MediaTime? = nil, length: MediaTime? = nil,
        on: Bool? = nil,
        whole: Bool? = nil, details: String? = nil
    ) {
        steps.append(
            Step(
                do: name, id: id ?? open ?? "", ad: ad.map { $0 - 1 }, time: time?.seconds, length: length?.seconds,
                on: on,
                whole: whole, details: details))
    }

    private mutating func handle(_ input: EngineInput) {
        for action in engine.handle(input, now: now) {
            switch action {
            case .track(let firing): sent += firing.urls
            case .loadAds(let token, let request):
                handle(.adsLoaded(token, responses[request.occurrence] ?? AdResponse(VAST(ads: []))))
            case .prepareAd(let reference, _):
                step("created", reference.ad, of: Self.ids[reference.occurrence.index])
            case .playAd(let reference, let ad, _):
                open = Self.ids[reference.occurrence.index]
                if steps.last(where: { $0.do == "begin" })?.id != open { step("begin") }
                play(reference, ad)
            case .resumeContent:
                step("end")
                step("film")
                open = nil
            default: break
            }
        }
    }

    private mutating func chance(_ percent: UInt64) -> Bool { random.next() % 100 < percent }

    /// Plays an ad as a viewer at random would.
    private mutating func play(_ reference: AdReference, _ ad: ResolvedAd) {
        func report(_ report: AdReport) { handle(.ad(reference, report)) }
        let spread = Int64(random.next() % 2000) - 1000
        let length = (ad.duration ?? .zero) + .milliseconds(spread)
        step("start", reference.ad, length: length)
        if chance(10) { return fail(reference, ["manifestLoadError", "levelLoadTimeOut"]) }
        var time = MediaTime.milliseconds(Int64(random.next() % 300) + 20)
        // Between two ads or before the first frame: it begins like this.
        if chance(20) { _ = changeDevice() }
        report(isMuted ? .muted : .unmuted)
        report(isFullscreen ? .fullscreen : .windowed)
        step("time", reference.ad, time: time)
        report(.started(duration: length))
        report(.progress(time, duration: nil))
        while true {
            if chance(30), change(reference, ad, at: time, of: length) { return }
            if chance(4) { return fail(reference, ["bufferAppendError"]) }
            if length - time > .seconds(1), chance(3) {
                step("ended", reference.ad, length: length, whole: false)
                return handle(.discardBreak)
            }
            let next = time + .milliseconds(Int64(random.next() % 2500) + 1)
            guard next < length else { break }
            time = next
            now = now + .seconds(1)
            step("time", reference.ad, time: time)
            report(.progress(time, duration: nil))
        }
        step("ended", reference.ad, length: length, whole: true)
        report(.ended)
    }

    private mutating func fail(_ reference: AdReference, _ details: [String]) {
        let name = details[Int(random.next() % UInt64(details.count))]
        step("fail", reference.ad, details: name)
        handle(.ad(reference, .failed(Self.error(name))))
    }

    /// What the engine hears of an error of hls.js.
    package static func error(_ details: String) -> AdRulesError {
        let codes: [String: VASTErrorCode] = ["manifestLoadError": .fileNotFound, "levelLoadTimeOut": .mediaTimeout]
        return AdRulesError(codes[details] ?? .mediaNotDisplayable)
    }

    /// The viewer changes the sound or the screen, whatever plays. Returns what it is in an ad.
    private mutating func changeDevice() -> AdReport {
        if random.next() % 2 == 0 {
            isMuted.toggle()
            step("mute", on: isMuted)
            return isMuted ? .muted : .unmuted
        }
        isFullscreen.toggle()
        step("screen", on: isFullscreen)
        return isFullscreen ? .fullscreen : .windowed
    }

    /// What the viewer does between two positions. Returns whether the ad is over.
    private mutating func change(
        _ reference: AdReference, _ ad: ResolvedAd, at time: MediaTime, of length: MediaTime
    ) -> Bool {
        func report(_ report: AdReport) { handle(.ad(reference, report)) }
        switch random.next() % 7 {
        case 0:
            step("pause")
            report(.paused)
            step("play")
            report(.resumed)
        case 1, 2: report(changeDevice())
        case 3:
            step("click")
            report(.clicked)
        case 4:
            // A position that is reported again, or an earlier one, is nothing new.
            step("time", reference.ad, time: time)
            report(.progress(time, duration: nil))
        case 5: step("hiccup", reference.ad)
        default:
            step("skip")
            let mayBeSkipped = ad.skipOffset?.resolved(in: length).map { $0 <= time } ?? false
            if mayBeSkipped { step("ended", reference.ad, length: length, whole: true) }
            report(.skipRequested)
            return mayBeSkipped
        }
        return false
    }
}
