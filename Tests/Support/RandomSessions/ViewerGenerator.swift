import AdRulesEngine
import AdRulesModel

/// A viewer and a host that make one session: it looks at what the engine asks for, does most of it, and forgets, doubles
/// and delays the rest.
package struct ViewerGenerator {
    var schedule: ScheduleGenerator
    var random: Randomness {
        get { schedule.random }
        set { schedule.random = newValue }
    }
    let features: SessionFeatures

    // The world.
    var now: Int64 = 0
    var content: Int64 = 0
    var rate = 1.0
    var isPlaying = false
    var isViewerPaused = false
    /// Whether the viewer's own pause stands, whatever plays or waits.
    var pauseStands = false
    var openLoads: [(token: UInt64, at: Int64)] = []
    var oldTokens: [UInt64] = []
    var playing: PlayingAd?
    /// Nonlinear and display ads that stand on the content, or are hidden by a hold.
    var standing: [PlayingAd] = []
    var prepared: [PlannedReference] = []
    /// Whether the host reports when ads can play, and the ads of which it has not yet.
    var reportsReady = false
    var unready: [PlannedReference] = []
    var oldAds: [PlannedReference] = []
    /// The playlist as it was replaced last.
    var breaks: [PlannedBreak] = []
    var isSilent = false
    var tick: Int64 = 250_000

    struct PlayingAd {
        var reference: PlannedReference
        var duration: Int64
        var time: Int64
        var hasStarted: Bool
        var isPaused = false
        var isDisplay = false
    }

    /// A session of a seed; its plan with all that happened, and how it went. `isMarathon`: whether hundreds or thousands of
    /// stops are played; nil for now and then.
    package static func session(
        seed: UInt64, features: SessionFeatures = .all, corpus: String? = nil, playlists: [String] = [],
        withReference: Bool = true, isMarathon: Bool? = nil
    ) -> SessionRunner.Outcome {
        var maker = ViewerGenerator(random: Randomness(seed: seed), features: features, isMarathon: isMarathon)
        return maker.live(seed: seed, corpus: corpus, playlists: playlists, withReference: withReference)
    }

    /// The session that bytes spell: for a fuzzer.
    package static func session(bytes: [UInt8]) -> SessionRunner.Outcome {
        let features = SessionFeatures.all.subtracting(.corpus)
        var maker = ViewerGenerator(random: Randomness(bytes: bytes), features: features, isMarathon: false)
        return maker.live(seed: 1, corpus: nil, playlists: [], withReference: false)
    }

    private init(random: Randomness, features: SessionFeatures, isMarathon: Bool?) {
        self.features = features
        schedule = ScheduleGenerator(random: random, features: features, isMarathon: isMarathon)
    }

    mutating func live(
        seed: UInt64, corpus: String?, playlists: [String], withReference: Bool
    ) -> SessionRunner.Outcome {
        var plan = schedule.plan()
        plan.seed = seed
        if features.contains(.corpus), !playlists.isEmpty, random.chance(6) {
            plan.breaks = nil
            plan.vast = nil
            plan.file = random.pick(playlists)
        }
        reportsReady = random.chance(25)
        if reportsReady { plan.reportsReady = true }
        guard var runner = SessionRunner(plan, corpus: corpus, withReference: withReference) else {
            return SessionRunner.Outcome(plan: plan, failure: nil)
        }
        var steps: [PlannedStep] = []
        tick = random.pick([250_000, 250_000, 1_000_000, 100_000, 800_000])
        let isMarathon = schedule.isMarathon
        let count = isMarathon ? Self.marathonTurns : random.pick([10, 20, 40, 60])
        var turn = 0
        while turn < count, runner.failure == nil, !isMarathon || content < schedule.length {
            turn += 1
            let inputs = nextInputs(runner.engine, turn: turn)
            for input in inputs {
                let step = PlannedStep(at: now, input)
                steps.append(step)
                see(runner.take(step))
                if runner.failure != nil { break }
            }
        }
        if random.chance(60), runner.failure == nil {
            if let ad = playing, !ad.isPaused, features.contains(.pauses), random.chance(20) {
                let pause = PlannedStep(at: now, .ad(ad.reference, .plain("paused")))
                steps.append(pause)
                playing?.isPaused = true
                see(runner.take(pause))
                plan.keepsPaused = random.chance(50)
                runner.keepsPaused = plan.keepsPaused == true
            }
            let step = PlannedStep(at: now, .complete)
            steps.append(step)
            see(runner.take(step))
            // The host plays what is left, for a while.
            var rounds = 0
            while rounds < 60, runner.failure == nil, playing != nil || !openLoads.isEmpty {
                rounds += 1
                for input in work() {
                    let step = PlannedStep(at: now, input)
                    steps.append(step)
                    see(runner.take(step))
                }
            }
        }
        plan.steps = steps
        runner.finish(after: now)
        return SessionRunner.Outcome(
            plan: plan, failure: runner.failure, actions: runner.actionCount, isCompared: runner.isCompared)
    }

    /// How many turns a viewer has for thousands of stops.
    private static let marathonTurns = 20_000

    // MARK: What happens next

    mutating func nextInputs(_ engine: PlaylistEngine, turn: Int) -> [PlannedInput] {
        if turn == 1, features.contains(.discards), random.chance(8) {
            return random.chance(50) ? [.discard] : [.discard, .discard]
        }
        if features.contains(.pauses), turn == 1 ? random.chance(3) : pauseStands && random.chance(15) {
            return viewerPause(engine)
        }
        if engine.state == .idle, turn <= 2, random.chance(95) {
            let at: Int64 = random.chance(65) ? 0 : place(engine)
            content = at
            return [.start(at)]
        }
        // Who plays thousands of stops plays on.
        if schedule.isMarathon, !random.chance(2) { return playOn(engine) }
        if !schedule.isMarathon, random.chance(3) { return oversleep() }
        switch random.below(100) {
        case ..<45: return advance(engine)
        case ..<58: return work()
        case ..<68: return features.contains(.seeks) ? seek(engine) : work()
        case ..<74: return features.contains(.pauses) ? pause(engine) : work()
        case ..<78: return features.contains(.oddities) ? oddity(engine) : work()
        case ..<82: return skipTo(engine)
        case ..<85: return features.contains(.discards) ? change() : work()
        case ..<91: return scheduleChange(engine)
        case ..<94: return features.contains(.saves) ? save() : work()
        case ..<96: return features.contains(.manual) ? [.startBreak] : work()
        case ..<97:
            guard random.chance(12) else { return work() }
            return [random.pick([.lost, .destroy, .complete])]
        default:
            guard features.contains(.oddities) else { return work() }
            return interaction()
        }
    }

    /// A moment worth going to: of a stop, or a hair beside.
    mutating func place(_ engine: PlaylistEngine) -> Int64 {
        var moments: [Int64] = [0, content]
        for cue in engine.schedule.cuePoints { moments.append(cue.contentTime?.microseconds ?? 0) }
        moments.append(schedule.length)
        moments.append(schedule.unit * random.number(0...6))
        let beside: Int64 = random.pick([0, 0, 0, 1000, -1000, 500_000, -2_000_000, 2_000_000, schedule.unit / 2])
        return max(0, random.pick(moments) + beside)
    }

    /// Time passes: everything moves.
    mutating func advance(_ engine: PlaylistEngine) -> [PlannedInput] {
        var step = tick
        if random.chance(30) { step = random.number(1...4_000_000) }
        if random.chance(25), let next = engine.nextDeadline {
            step = max(0, next.microseconds - now) + random.pick([0, 0, 1, -1])
            step = max(0, min(step, 40_000_000))
        }
        return pass(step)
    }

    mutating func pass(_ step: Int64) -> [PlannedInput] {
        now += step
        var result: [PlannedInput] = []
        if random.chance(40) { result.append(.deadline) }
        if isPlaying { content += Int64(Double(step) * rate) }
        result += reportAd(step)
        for place in standing.indices { result += reportOverlay(place, step) }
        let over = oldAds
        standing.removeAll { over.contains($0.reference) }
        if isPlaying { result.append(.playhead(content)) }
        return result.isEmpty ? [.deadline] : result
    }

    /// Content plays on to the next moment that matters.
    mutating func skipTo(_ engine: PlaylistEngine) -> [PlannedInput] {
        guard isPlaying else { return work() }
        let ahead = engine.schedule.cuePoints.compactMap(\.contentTime?.microseconds).filter { $0 > content }
        guard let next = ahead.first else { return pass(5_000_000) }
        let step = max(0, next - content) + random.pick([0, -1000, 1000, -8_000_000, 300_000])
        return pass(max(0, Int64(Double(step) / max(rate, 0.25))))
    }

    /// To the next stop and through its ads; what is paused goes on.
    mutating func playOn(_ engine: PlaylistEngine) -> [PlannedInput] {
        if pauseStands { return viewerPause(engine) }
        if let ad = playing, ad.isPaused {
            playing?.isPaused = false
            return [.ad(ad.reference, .plain("resumed"))]
        }
        if isViewerPaused, playing == nil {
            isViewerPaused = false
            isPlaying = true
            return [.contentPlaying(rate)]
        }
        isSilent = false
        return isPlaying ? skipTo(engine) : work()
    }

    /// The host does its work: it answers, and plays what it should.
    mutating func work() -> [PlannedInput] {
        if features.contains(.companions), random.chance(5), let seen = companion() { return seen }
        if let index = schedule.random.place(in: unready.count), random.chance(60) {
            let ad = unready.remove(at: index)
            return [.ad(ad, random.chance(90) ? .ready : .failed(405))]
        }
        if let index = schedule.random.place(in: openLoads.count), random.chance(60) {
            let token = openLoads[index].token
            if !random.chance(5) { openLoads.remove(at: index) }
            oldTokens.append(token)
            now += random.number(0...600_000)
            if features.contains(.failures), random.chance(15) {
                return [.loadFails(token, random.pick([1007, 1008, 1006, 303, 301, 100]))]
            }
            if features.contains(.failures), random.chance(8) { return [.wrapperFollowed(token)] }
            if features.contains(.failures), random.chance(8) {
                var answer = schedule.answer(type: "linear")
                for index in answer.ads.indices where random.chance(60) { answer.ads[index].isWrapper = true }
                var awaited = PlannedAd(id: "awaited")
                awaited.isWrapper = true
                answer.ads.append(awaited)
                return [.wrapperFollowed(token), .soFar(token, answer)]
            }
            let isBeside = features.contains(.overlays) && random.chance(25)
            let type = isBeside ? random.pick(["nonlinear", "nonlinear", "display"]) : "linear"
            return [.answer(token, schedule.answer(type: type))]
        }
        if playing != nil { return pass(random.pick([tick, 1_000_000, 2_500_000, 5_000_000])) }
        return pass(tick)
    }

    mutating func reportAd(_ step: Int64) -> [PlannedInput] {
        guard var ad = playing, !isSilent else { return [] }
        if features.contains(.failures), random.chance(3) {
            playing = nil
            oldAds.append(ad.reference)
            return [.ad(ad.reference, .failed(random.pick([400, 401, 405])))]
        }
        if !ad.hasStarted {
            // A player that waits for its media, or for the viewer.
            if random.chance(ad.isPaused ? 90 : 25) { return [] }
            ad.hasStarted = true
            playing = ad
            var result: [PlannedInput] = random.chance(30) ? [.ad(ad.reference, .ready)] : []
            result.append(.ad(ad.reference, .started(random.chance(70) ? ad.duration : nil)))
            return result
        }
        guard !ad.isPaused else { return [] }
        ad.time += step
        if ad.time >= ad.duration {
            playing = nil
            oldAds.append(ad.reference)
            if random.chance(10) { return [] }
            return [.ad(ad.reference, .plain("ended"))]
        }
        playing = ad
        return [.ad(ad.reference, .progress(ad.time, random.chance(50) ? ad.duration : nil))]
    }

    /// An overlay starts, goes on, fails or is closed, in a hold too; many hosts say little of it.
    mutating func reportOverlay(_ place: Int, _ step: Int64) -> [PlannedInput] {
        var ad = standing[place]
        defer { standing[place] = ad }
        if !ad.hasStarted {
            guard random.chance(isPlaying ? 60 : 15) else { return [] }
            ad.hasStarted = true
            // A host that shows companions itself reports only those.
            if ad.isDisplay, features.contains(.companions), random.chance(30) {
                return [.ad(ad.reference, .companionShown(random.below(3)))]
            }
            return [.ad(ad.reference, .started(random.chance(30) ? ad.duration : nil))]
        }
        ad.time += step
        switch random.below(100) {
        case ..<3 where features.contains(.failures):
            oldAds.append(ad.reference)
            return [.ad(ad.reference, .failed(random.pick([500, 502])))]
        case 3..<7:
            oldAds.append(ad.reference)
            return [.ad(ad.reference, .plain(random.pick(["closed", "closed", "ended"])))]
        // A session may end with one paused ad at most: the viewer has one hand.
        case 7..<10 where features.contains(.pauses) && playing == nil:
            ad.isPaused.toggle()
            return [.ad(ad.reference, .plain(ad.isPaused ? "paused" : "resumed"))]
        case 10..<30: return [.ad(ad.reference, .progress(ad.time, random.chance(20) ? ad.duration : nil))]
        default: return []
        }
    }

    // MARK: What the engine asks for

    mutating func see(_ actions: [EngineAction]) {
        for action in actions {
            switch action {
            case .startContent(let at), .resumeContent(let at):
                content = at.microseconds
                isPlaying = true
                isViewerPaused = false
            case .pauseContent: isPlaying = false
            case .loadAds(let token, _): openLoads.append((token.rawValue, now))
            case .cancelLoad(let token):
                openLoads.removeAll { $0.token == token.rawValue }
                oldTokens.append(token.rawValue)
            case .prepareAd(let reference, _):
                prepared.append(planned(reference))
                if reportsReady { unready.append(planned(reference)) }
            case .playAd(let reference, let ad, let at):
                let started = PlayingAd(
                    reference: planned(reference), duration: max(1_000_000, ad.duration?.microseconds ?? 8_000_000),
                    time: at.microseconds, hasStarted: false, isDisplay: ad.type == .display)
                if ad.type == .linear {
                    playing = started
                } else {
                    standing.removeAll { $0.reference == started.reference }
                    standing.append(started)
                }
            case .stopAd(let reference):
                let stopped = planned(reference)
                oldAds.append(stopped)
                standing.removeAll { $0.reference == stopped }
                if playing?.reference == stopped { playing = nil }
            default: break
            }
        }
    }

    func planned(_ reference: AdReference) -> PlannedReference {
        PlannedReference(
            occurrence: reference.occurrence.description, showing: reference.showing, ad: reference.ad)
    }
}
