import AdRulesModel
import AdRulesSimulation

@testable import AdRulesEngine

/// A player, a clock and a network in one value, for tests of the engine: it does what actions ask, reports what a player
/// would, and writes everything down, one line each.
struct Host {
    /// What a tag answers.
    enum Answer {
        case ads([Ad])
        case pod([Int64])
        case error(Int)
        case never
        case late([Int64], after: MediaTime)
        case response(AdResponse)
    }

    /// An ad that plays, as the player sees it.
    struct Playing {
        var ad: ResolvedAd
        var time: MediaTime
        var isPaused = false
        var hasStarted = false
    }

    var engine: PlaylistEngine
    var checker: InvariantChecker
    var now = MediaTime.zero
    var content = MediaTime.zero
    var duration: MediaTime?
    var isPlaying = false
    var rate: Double = 1
    var answers: [String: [Answer]] = [:]
    var delay = MediaTime.milliseconds(200)
    var tick = MediaTime.milliseconds(250)
    var pending: [(at: MediaTime, input: EngineInput)] = []
    var ads: [AdReference: Playing] = [:]
    /// Ads that fail: the code, and after how much ad time; nil: before they start.
    var failures: [String: (code: Int, after: MediaTime?)] = [:]
    /// Ads that report nothing.
    var stalled: Set<String> = []
    /// Whether nothing is reported of ads.
    var isSilent = false
    var lines: [String] = []
    /// The actions of the last input, one line each.
    var last: [String] = []
    /// Whether explanations are checked after each step: slow for long playlists.
    var checksExplanations = true
    var tokens: [LoadToken] = []

    init(
        _ document: VMAPDocument, duration: MediaTime? = .seconds(1800), _ policies: Policies = Policies(),
        live: Bool = false
    ) {
        self.init(
            PlaylistEngine(
                document,
                configuration: EngineConfiguration(seed: 1, duration: duration, isLive: live, policies: policies)))
    }

    init(vast: VAST, _ policies: Policies = Policies()) {
        self.init(
            PlaylistEngine(
                vast, configuration: EngineConfiguration(seed: 1, duration: .seconds(1800), policies: policies)))
    }

    init(_ engine: PlaylistEngine) {
        self.engine = engine
        duration = engine.schedule.duration
        checker = InvariantChecker(policies: engine.policies, cuePoints: engine.schedule.cuePoints)
    }

    // MARK: Inputs

    @discardableResult
    mutating func send(_ input: EngineInput) -> [String] {
        let actions = engine.handle(input, now: now)
        observe(input, actions)
        return last
    }

    mutating func observe(_ input: EngineInput, _ actions: [EngineAction]) {
        checker.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        if checksExplanations { checker.check(engine.explanations) }
        checker.check(stateOf: engine)
        last = actions.filter { $0.kind != "decision" }.map(\.line)
        lines += last
        for action in actions { perform(action) }
    }

    private mutating func perform(_ action: EngineAction) {
        switch action {
        case .startContent(let time), .resumeContent(let time):
            content = time
            isPlaying = true
        case .pauseContent: isPlaying = false
        case .loadAds(let token, let request):
            tokens.append(token)
            answer(token, request)
        case .playAd(let reference, let ad, let time): ads[reference] = Playing(ad: ad, time: time)
        case .stopAd(let reference): ads[reference] = nil
        default: break
        }
    }

    private mutating func answer(_ token: LoadToken, _ request: BreakAdRequest) {
        var name = request.tagAsWritten ?? "inline"
        if name.hasPrefix("tag:") { name = String(name.dropFirst(4)) }
        var list = answers[name] ?? [.pod([15])]
        let answer = list.first ?? .pod([15])
        if list.count > 1 {
            list.removeFirst()
            answers[name] = list
        }
        func pod(_ seconds: [Int64]) -> EngineInput {
            let ads = seconds.enumerated().map { Ad.tracked("\(name)-\($0 + 1)", seconds: $1, sequence: $0 + 1) }
            return .adsLoaded(token, AdResponse(VAST(ads: ads)))
        }
        switch answer {
        case .ads(let ads): pending.append((now + delay, .adsLoaded(token, AdResponse(VAST(ads: ads)))))
        case .pod(let seconds): pending.append((now + delay, pod(seconds)))
        case .late(let seconds, let after): pending.append((now + after, pod(seconds)))
        case .error(let code): pending.append((now + delay, .adsFailed(token, AdRulesError(code: code))))
        case .response(let response): pending.append((now + delay, .adsLoaded(token, response)))
        case .never: break
        }
    }

    // MARK: Time

    /// Lets one tick pass: deadlines, answers, ads, content.
    mutating func step(movesContent: Bool = true) {
        now += tick
        if let deadline = engine.nextDeadline, deadline <= now { runDeadlines() }
        let due = pending.filter { $0.at <= now }
        pending.removeAll { $0.at <= now }
        for item in due { send(item.input) }
        for reference in ads.keys.sorted(by: { ($0.occurrence, $0.ad) < ($1.occurrence, $1.ad) }) { stepAd(reference) }
        guard movesContent, isPlaying else { return }
        content += MediaTime(microseconds: Int64(Double(tick.microseconds) * rate))
        if let duration, content > duration { content = duration }
        send(.playhead(content))
    }

    private mutating func runDeadlines() {
        let end = now
        var steps = 0
        while let deadline = engine.nextDeadline, deadline <= end, steps < 1000 {
            now = max(deadline, engine.cursor.now)
            let actions = engine.handleDeadline(now: now)
            observe(.deadline, actions)
            steps += 1
        }
        now = end
    }

    private mutating func stepAd(_ reference: AdReference) {
        guard var playing = ads[reference], !isSilent else { return }
        let name = playing.ad.inline.id ?? ""
        if stalled.contains(name) || playing.isPaused { return }
        if !playing.hasStarted {
            if let failure = failures[name], failure.after == nil {
                ads[reference] = nil
                send(.ad(reference, .failed(AdRulesError(code: failure.code))))
                return
            }
            playing.hasStarted = true
            ads[reference] = playing
            send(.ad(reference, .started(duration: nil)))
            return
        }
        playing.time += tick
        ads[reference] = playing
        if let failure = failures[name], let after = failure.after, playing.time >= after {
            ads[reference] = nil
            send(.ad(reference, .failed(AdRulesError(code: failure.code))))
        } else if let duration = playing.ad.duration, playing.time >= duration {
            ads[reference] = nil
            send(.ad(reference, .ended))
        } else {
            send(.ad(reference, .progress(playing.time, duration: nil)))
        }
    }

    /// Plays until the content reaches a position.
    mutating func play(to time: MediaTime) {
        if isPlaying { send(.contentPlaying(rate: rate)) }
        var steps = 0
        while content < time, engine.state != .ended, steps < 100_000 {
            let wasPlaying = isPlaying
            step()
            if isPlaying, !wasPlaying { send(.contentPlaying(rate: rate)) }
            steps += 1
        }
    }

    /// Lets wall time pass while the content stands still.
    mutating func wait(_ seconds: Int64) {
        let end = now + .seconds(seconds)
        while now < end { step(movesContent: false) }
    }

    mutating func seek(to time: MediaTime) {
        content = time
        send(.seek(to: time))
    }

    mutating func jump(to time: MediaTime) {
        send(.playhead(content))
        content = time
        send(.playhead(time))
    }

    /// Ends the content, and lets everything in flight run out.
    mutating func complete() {
        isPlaying = false
        send(.contentComplete)
        runOut()
    }

    /// Lets everything in flight run to its end or its deadline.
    mutating func runOut() {
        var steps = 0
        while steps < 100_000, engine.nextDeadline != nil || !pending.isEmpty || !ads.isEmpty {
            step(movesContent: false)
            steps += 1
        }
        checker.finish(engine.explanations)
    }

    /// Encodes and decodes the engine.
    mutating func save() throws {
        engine = try Coded.copy(of: engine)
    }

    /// The outcome of an occurrence.
    func outcome(_ occurrence: String) -> String {
        guard let id = OccurrenceID(occurrence), let found = engine.explanation(of: id) else { return "none" }
        let code = found.code.map { "(\($0))" } ?? ""
        return found.outcome.rawValue + (found.reason.map { " \($0.name)" } ?? "") + code
    }

    /// The lines that begin with one of these words.
    func lines(_ words: String...) -> [String] {
        lines.filter { line in words.contains { line.hasPrefix($0) } }
    }

    /// The names of events that were sent, without those of the ad's course.
    var breaks: [String] {
        lines.filter { line in
            ["playAd", "pauseContent", "resumeContent", "startContent", "ALL_ADS", "AD_BREAK_FETCH"].contains {
                line.hasPrefix($0)
            }
        }
    }
}

extension EngineAction {
    /// The action as one line.
    var line: String {
        switch self {
        case .startContent(let time): "startContent \(time)"
        case .pauseContent: "pauseContent"
        case .resumeContent(let time): "resumeContent \(time)"
        case .loadAds(_, let request): "loadAds \(request.occurrence)"
        case .cancelLoad(let token): "cancelLoad \(token.rawValue)"
        case .prepareAd(let reference, _): "prepareAd \(reference.line)"
        case .playAd(let reference, _, let time):
            "playAd \(reference.line)" + (time == .zero ? "" : " from \(time)")
        case .stopAd(let reference): "stopAd \(reference.line)"
        case .track(let firing): "track \(firing.urls.joined(separator: " "))"
        case .event(let event):
            event.name.rawValue + (event.occurrence.map { " \($0)" } ?? "")
                + (event.ad.map { "/\($0)" } ?? "") + (event.code.map { " code \($0)" } ?? "")
                + (event.cuePoints.map { " \($0.map { $0.imaTimeOffset })" } ?? "")
        case .decision(let decision): "why: \(decision)"
        case .log(let words): "log \(words)"
        case .end: "end"
        }
    }
}

extension AdReference {
    /// The reference as it is written in lines: showing only when it is not the first.
    var line: String { "\(occurrence)/\(ad)" + (showing == 1 ? "" : " showing \(showing)") }
}
