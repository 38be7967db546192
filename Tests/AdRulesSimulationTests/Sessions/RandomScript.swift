import AdRulesSimulation

/// Random sessions: playlists, answers, policies and steps of every kind, from a seed.
struct RandomScript {
    private var generator: SeededGenerator

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    /// A random session, the same for the same seed.
    static func setup(seed: UInt64) throws -> SimulationSetup {
        var random = RandomScript(seed: seed)
        var setup = SimulationSetup(document: .vmap(random.playlist()), snapshot: EngineSaving.roundTrip)
        setup.configuration.seed = seed
        setup.configuration.duration = seed % 3 == 0 ? nil : .seconds(60)
        setup.configuration.isLive = seed % 11 == 0
        setup.configuration.policies = random.policies()
        setup.answers = try random.answers()
        setup.steps = random.steps(replacements: [random.playlist(), random.playlist()])
        return setup
    }

    private mutating func pick<T>(_ choices: [T]) -> T {
        choices[Int.random(in: 0..<choices.count, using: &generator)]
    }

    private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &generator) < percent }

    /// A playlist of up to eight breaks of every kind, many of them at the same few moments.
    mutating func playlist() -> VMAPDocument {
        let count = Int.random(in: 0...8, using: &generator)
        return VMAPDocument(breaks: (0..<count).map { adBreak($0) })
    }

    private mutating func adBreak(_ index: Int) -> AdBreak {
        let offset: TimeOffset? = pick([
            .start, .start, .end, .end, .time(.seconds(10)), .time(.seconds(10)), .time(.seconds(20)),
            .time(.seconds(21)), .time(.milliseconds(59_800)), .time(.seconds(45)), .time(.seconds(500)),
            .percent(Percentage(50)), .percent(Percentage(100)), .opportunity(1), .opportunity(2), nil,
        ])
        var result = AdBreak(
            timeOffset: offset,
            breakTypes: pick([[.linear], [.linear], [.linear], [.nonlinear], [.linear, .nonlinear]]),
            breakID: pick(["a", "b", "c", nil]), repeatAfter: chance(20) ? pick([.seconds(5), .seconds(10)]) : nil,
            source: source(index))
        result.tracking = TrackingEvent.vmapEvents.map { event in
            Tracking(event: event, uri: SourceText("https://track.example/\(index)/\(event.rawValue)"))
        }
        if chance(15) { result.extensions = [] }
        return result
    }

    private mutating func source(_ index: Int) -> AdSource? {
        switch Int.random(in: 0..<10, using: &generator) {
        case 0: nil
        case 1: AdSource(content: .none)
        case 2: AdSource(content: .custom("x", template: nil))
        default:
            AdSource(
                allowMultipleAds: chance(80),
                content: .adTag(SourceText("https://ads.example/\(pick([0, 1, 2, index]))"), template: nil))
        }
    }

    /// Answers of every kind for the tags of the playlists.
    mutating func answers() throws -> Answers {
        var entries: [String] = []
        for index in 0..<8 {
            let list = (0..<Int.random(in: 1...2, using: &generator)).map { _ in answer() }
            entries.append("\"https://ads.example/\(index)\":[\(list.joined(separator: ","))]")
        }
        let json = "{" + entries.joined(separator: ",") + "}"
        return try Answers(json: Array(json.utf8), name: "random answers", files: .none)
    }

    private mutating func answer() -> String {
        let after = pick(["0", "0.2", "0.2", "3", "9", "30"])
        let trackers =
            #""trackers":{"impression":["https://i"],"start":["https://s"],"complete":["https://c"],"mute":["https://m"],"error":["https://e"]}"#
        let body = pick([
            #""ads":[5]"#, #""ads":[5,4]"#, "\"ads\":[{\"duration\":6,\"skipOffset\":2,\(trackers)}]",
            "\"ads\":[{\"duration\":6,\"sequence\":1,\"fail\":401,\(trackers)},{\"duration\":3}]",
            "\"ads\":[{\"duration\":6,\"sequence\":1,\"fail\":405,\"failAt\":2,\(trackers)},{\"duration\":3,\"sequence\":2}]",
            #""ads":[{"duration":6,"fail":401,"failIn":"prepare"},{"duration":3}]"#, #""ads":[{"stall":true}]"#,
            "\"ads\":[{\"type\":\"nonlinear\",\"duration\":4,\(trackers)},{\"duration\":4}]", #""ads":[]"#,
            #""error":303"#, #""error":1008"#, #""never":true"#, #""ads":[{"duration":5,"width":800,"height":600}]"#,
            #""ads":[0]"#,
        ])
        return "{\(body),\"after\":\(after)}"
    }

    /// Policies, most of them the default.
    mutating func policies() -> Policies {
        var policies = Policies()
        policies.seek = pick(Policies.Seek.allCases)
        policies.replay = pick([.once, .once, .always])
        policies.startPosition = pick([.lastPassed, .skipPassed, .alwaysPreroll, .playAdsAfter(.seconds(10))])
        policies.autoPlay = chance(80)
        policies.prefetch = pick([.seconds(8), .seconds(8), .zero, .seconds(100)])
        policies.spread = pick([.zero, .zero, .seconds(5)])
        policies.minimumGap = pick([.zero, .zero, .seconds(12)])
        policies.liveResume = pick(Policies.LiveResume.allCases)
        policies.giveUp = pick([.seconds(10), .seconds(3)])
        return policies
    }

    /// Up to thirty steps, usually a start first, always a `complete` last.
    mutating func steps(replacements: [VMAPDocument]) -> [ScriptStep] {
        var steps: [Step] = chance(90) ? [.start(at: pick([.zero, .zero, .seconds(15), .seconds(60)]))] : []
        for _ in 0..<Int.random(in: 0...30, using: &generator) { steps.append(step(replacements)) }
        // An ad that the viewer keeps paused holds the content for ever.
        steps += [.silent(false), .resume, .complete]
        return steps.map { ScriptStep($0, text: "\($0)".prefix(40).description) }
    }

    private mutating func step(_ replacements: [VMAPDocument]) -> Step {
        let time: MediaTime = pick([
            .zero, .seconds(5), .seconds(9), .seconds(10), .seconds(11), .seconds(20), .seconds(25), .seconds(40),
            .seconds(59), .seconds(60), .milliseconds(20_300),
        ])
        switch Int.random(in: 0..<34, using: &generator) {
        case 0..<8: return .play(to: time)
        case 8..<12: return .wait(pick([.milliseconds(100), .seconds(1), .seconds(4), .seconds(30)]))
        case 12..<16: return .seek(to: time)
        case 16: return .jump(to: time)
        case 17: return .rate(pick([0.5, 1, 2, 16]))
        case 18: return .pause
        case 19: return .resume
        case 20..<23: return .ad(pick(Step.Gesture.allCases))
        case 23: return .discard
        case 24: return .startBreak
        case 25: return .reset(OccurrenceID(Int.random(in: 0...4, using: &generator)))
        case 26: return .opportunity(Opportunity(time, duration: chance(30) ? .seconds(7) : nil))
        case 27: return .duration(pick([.seconds(60), .seconds(40), .seconds(100)]))
        case 28: return chance(50) ? .live(chance(50)) : .window(from: .seconds(5), to: time + .seconds(5))
        case 29: return chance(60) ? .replace(pick(replacements)) : .silent(chance(50))
        case 30: return .surface(pick([Surface(width: 1920, height: 1080), Surface(width: 320, height: 180)]))
        case 31: return chance(15) ? .lost(reason: "random") : .play(to: time)
        case 32: return .kill
        default: return .startBreak
        }
    }
}
