import AdRulesEngine
import AdRulesModel

/// A player without whims that plays a story at one beat, and answers at once or late.
struct BeatPlayer {
    /// The breaks of which an ad started, in order.
    struct Shown: Equatable, CustomStringConvertible {
        var linear: [String] = []
        var overlays: [String] = []
        var description: String { "\(linear.joined(separator: " ")) | \(overlays.joined(separator: " "))" }
    }

    private let story: BeatStory
    private let beat: Int64
    private let isLate: Bool
    private var engine: PlaylistEngine
    private var shown = Shown()

    private var now: Int64 = 0
    private var content: Int64
    /// Content per wall time, in thousandths.
    private var rate: Int64 = 1000
    private var isPlaying = false
    private var pausedUntil: Int64?
    private var nextBeat: Int64 = 0
    private var acts: ArraySlice<(at: Int64, act: BeatStory.Act)>
    private var isOver = false
    /// What the host does next.
    private var work: [(at: Int64, input: EngineInput)] = []
    private var overlays: Set<OccurrenceID> = []

    static func play(_ story: BeatStory, beat: Int64, isLate: Bool) -> Shown {
        guard var player = BeatPlayer(story, beat: beat, isLate: isLate) else { return Shown() }
        player.play()
        return player.shown
    }

    private init?(_ story: BeatStory, beat: Int64, isLate: Bool) {
        guard let document = story.plan.document(corpus: nil), case .vmap(let playlist) = document else { return nil }
        engine = PlaylistEngine(playlist, configuration: story.plan.configuration)
        self.story = story
        self.beat = beat
        self.isLate = isLate
        content = story.start
        acts = story.acts[...]
    }

    private mutating func play() {
        send(.start(at: MediaTime(microseconds: story.start)))
        var turns = 0
        while !isOver, turns < 200_000, let next = nextMoment() {
            turns += 1
            pass(to: max(now, next))
        }
        if turns == 200_000 { shown.linear.append("endless") }
    }

    /// When something happens next.
    private func nextMoment() -> Int64? {
        var next = engine.nextDeadline?.microseconds ?? .max
        for waiting in work { next = min(next, waiting.at) }
        if isPlaying { next = min(next, pausedUntil ?? min(nextBeat, now + wall(nextStation - content))) }
        return next == .max ? nil : next
    }

    /// The content position at which the viewer acts next or content ends.
    private var nextStation: Int64 { max(content, min(acts.first?.at ?? .max, story.plan.duration ?? 0)) }

    private func wall(_ distance: Int64) -> Int64 { (distance * 1000 + rate - 1) / rate }

    private mutating func pass(to time: Int64) {
        if isPlaying, pausedUntil == nil { content = min(nextStation, content + (time - now) * rate / 1000) }
        now = time
        if let place = work.indices.min(by: { work[$0].at < work[$1].at }), work[place].at <= now {
            send(work.remove(at: place).input)
        } else if let deadline = engine.nextDeadline, deadline.microseconds <= now {
            take(engine.handleDeadline(now: MediaTime(microseconds: now)))
        } else if isPlaying, let until = pausedUntil {
            guard until <= now else { return }
            pausedUntil = nil
            nextBeat = now + beat
            send(.contentPlaying(rate: Double(rate) / 1000))
        } else if isPlaying {
            goOn()
        }
    }

    private mutating func goOn() {
        if content >= nextStation {
            if let act = acts.first, act.at <= content {
                acts.removeFirst()
                perform(act.act)
            } else {
                isPlaying = false
                send(.contentComplete)
            }
        } else if nextBeat <= now {
            nextBeat = now + beat
            send(.playhead(MediaTime(microseconds: content)))
        }
    }

    private mutating func perform(_ act: BeatStory.Act) {
        switch act {
        case .pause(let time):
            pausedUntil = now + time
            send(.contentPaused)
        case .rate(let new):
            rate = new
            send(.contentPlaying(rate: Double(rate) / 1000))
        case .seek(let target):
            // Where the viewer left is known: a seek without it passes what was played since the last report.
            send(.playhead(MediaTime(microseconds: content)))
            guard isPlaying else {
                acts.insert((content, act), at: acts.startIndex)
                return
            }
            content = target
            nextBeat = now + beat
            send(.seek(to: MediaTime(microseconds: target)))
        }
    }

    // MARK: The engine

    private mutating func send(_ input: EngineInput) {
        take(engine.handle(input, now: MediaTime(microseconds: now)))
    }

    private mutating func take(_ actions: [EngineAction]) {
        for action in actions {
            switch action {
            case .startContent(let at), .resumeContent(let at):
                content = at.microseconds
                isPlaying = true
                pausedUntil = nil
                nextBeat = now + beat
            case .pauseContent: isPlaying = false
            case .loadAds(let token, let request): answer(token, request)
            case .cancelLoad(let token):
                work.removeAll {
                    switch $0.input {
                    case .adsLoaded(token, _), .adsFailed(token, _): true
                    default: false
                    }
                }
            case .prepareAd(let ad, _):
                if story.plan.reportsReady == true { work.append((now + delay(ad.occurrence, 2), .ad(ad, .ready))) }
            case .playAd(let reference, let ad, _): play(reference, ad)
            case .stopAd(let reference):
                work.removeAll { if case .ad(reference, _) = $0.input { true } else { false } }
            case .event(let event): note(event)
            case .end: isOver = true
            default: break
            }
        }
    }

    /// How long the host takes for something of a break.
    private func delay(_ occurrence: OccurrenceID, _ number: UInt64) -> Int64 {
        guard isLate, story.lateness > 0 else { return 0 }
        var random = randomness(of: occurrence, number)
        return random.number(0...story.lateness / 2)
    }

    private func randomness(of occurrence: OccurrenceID, _ number: UInt64) -> Randomness {
        let place = UInt64(occurrence.index) << 32 | UInt64(occurrence.repetition) << 8 | number
        return Randomness(seed: story.seed &* 0x9E37_79B9 ^ place &* 0xD134_2543_DE82_EF95)
    }

    private mutating func answer(_ token: LoadToken, _ request: BreakAdRequest) {
        let occurrence = request.occurrence
        let type = story.plan.breaks?[occurrence.index].types.first ?? "linear"
        var schedule = ScheduleGenerator(
            random: randomness(of: occurrence, 1), features: [.pods, .failures], isMarathon: false)
        var answer = schedule.answer(type: type)
        // An overlay where none is expected may be shown with another one.
        for place in answer.ads.indices where type == "linear" { answer.ads[place].type = type }
        let isFailure = schedule.random.chance(5)
        let input =
            isFailure ? EngineInput.adsFailed(token, AdRulesError(code: 1008)) : .adsLoaded(token, answer.response)
        work.append((now + delay(occurrence, 1), input))
    }

    private mutating func play(_ reference: AdReference, _ ad: ResolvedAd) {
        // Of the ad and not of its number: ads that are requested again number on.
        let name = UInt64(ad.inline.id?.utf8.reduce(0) { $0 &* 31 &+ UInt64($1) } ?? 0)
        var random = randomness(of: reference.occurrence, 3 + name % 250)
        let fails = random.below(100)
        if ad.type != .linear { overlays.insert(reference.occurrence) }
        if fails < 6 {
            work.append((now, .ad(reference, .failed(AdRulesError(code: 400)))))
            return
        }
        let duration = ad.duration ?? .seconds(8)
        work.append((now, .ad(reference, .started(duration: duration))))
        guard ad.type == .linear else { return }
        let end = now + max(1_000_000, duration.microseconds)
        work.append((end, .ad(reference, fails < 10 ? .failed(AdRulesError(code: 405)) : .ended)))
    }

    private mutating func note(_ event: AdEvent) {
        switch event.name {
        case .adBreakReady: work.append((now, .startBreak))
        case .started:
            guard let occurrence = event.occurrence else { return }
            let entry = "\(occurrence)/\(event.showing)"
            if overlays.contains(occurrence) {
                if !shown.overlays.contains(entry) { shown.overlays.append(entry) }
            } else if shown.linear.last != entry {
                shown.linear.append(entry)
            }
        default: break
        }
    }
}
