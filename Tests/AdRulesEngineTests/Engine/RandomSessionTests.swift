import AdRulesModel
import MassTesting
import Testing

@testable import AdRulesEngine

/// Random playlists, hosts and inputs in any order, held against the invariants after every step.
@Suite struct RandomSessionTests {
    static let first = Int(Environment.value("ADRULES_SEED") ?? "") ?? 0

    @Test(arguments: 0..<8)
    func invariantsHold(batch: Int) throws {
        for offset in 0..<MassTests.count(3, of: 60, nightly: 150) {
            let seed = UInt64(batch * 1000 + offset + Self.first)
            var session = RandomSession(seed: seed)
            session.run(steps: 120)
            guard session.host.checker.violations == [] else {
                let found = session.host.checker.violations.prefix(3).map { "\($0.id) at \($0.now): \($0.text)" }
                Issue.record("seed \(seed): \(found)\n\(session.host.lines.suffix(60).joined(separator: "\n"))")
                return
            }
        }
    }

    /// I9 and I10: the same inputs give the same actions, also when the engine is saved between any two.
    @Test func savedSessionsAreTheSame() throws {
        for seed in UInt64(0)..<UInt64(MassTests.count(4, of: 60)) {
            var plain = RandomSession(seed: seed)
            plain.run(steps: 60)
            var saved = RandomSession(seed: seed)
            saved.saves = true
            saved.run(steps: 60)
            #expect(plain.host.lines == saved.host.lines, "seed \(seed)")
        }
    }

    /// I10: after a kill no tracker doubles, and the session ends.
    @Test func killedSessionsEnd() throws {
        for seed in UInt64(5000)..<5000 + UInt64(MassTests.count(6, of: 120)) {
            var session = RandomSession(seed: seed)
            session.kills = true
            session.run(steps: 80)
            let found = session.host.checker.violations
            #expect(found == [], "seed \(seed)\n\(session.host.lines.suffix(40).joined(separator: "\n"))")
            if !found.isEmpty { return }
        }
    }
}

/// A random host: what it does next comes from a seed.
struct RandomSession {
    var host: Host
    var random: SeededGenerator
    var saves = false
    var kills = false
    let isVAST: Bool

    init(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        isVAST = random.chance(10)
        let policies = Self.policies(&random)
        let isLive = random.chance(12)
        if isVAST {
            let ads = (0..<Int.random(in: 0...3, using: &random)).map {
                Ad.tracked("v\($0)", seconds: 5, sequence: random.chance(50) ? $0 + 1 : nil)
            }
            host = Host(vast: VAST(ads: ads), policies)
        } else {
            let duration: MediaTime? =
                random.chance(30) ? nil : .seconds(Int64.random(in: 20...120, using: &random))
            host = Host(Self.document(&random), duration: duration, policies, live: isLive)
        }
        host.tick = [.milliseconds(250), .milliseconds(800), .seconds(2)].randomElement(using: &random)!
        host.delay = [.zero, .milliseconds(200), .seconds(3)].randomElement(using: &random)!
        for name in (0..<8).map({ "b\($0)" }) { host.answers[name] = [Self.answer(name, &random)] }
        self.random = random
    }

    private static func policies(_ random: inout SeededGenerator) -> Policies {
        var policies = Policies()
        policies.seek = Policies.Seek.allCases.randomElement(using: &random)!
        policies.replay = random.chance(30) ? .always : .once
        policies.autoPlay = !random.chance(20)
        policies.startPosition =
            [.lastPassed, .skipPassed, .alwaysPreroll, .playAdsAfter(.seconds(20))].randomElement(using: &random)!
        policies.prefetch = random.chance(30) ? .zero : .seconds(8)
        policies.spread = random.chance(30) ? .seconds(5) : .zero
        policies.minimumGap = random.chance(15) ? .seconds(15) : .zero
        policies.liveResume = random.chance(50) ? .edge : .position
        return policies
    }

    static func document(_ random: inout SeededGenerator) -> VMAPDocument {
        var breaks: [AdBreak] = []
        for place in 0..<Int.random(in: 0...8, using: &random) {
            let offsets: [TimeOffset?] = [
                .start, .end, .time(.seconds(Int64.random(in: 0...100, using: &random))),
                .time(.seconds(10 * Int64.random(in: 1...6, using: &random))), .percent(Percentage(50)),
                .opportunity(1),
                .opportunity(2), nil,
            ]
            let types: [[BreakType]] = [
                [.linear], [.linear], [.linear], [.nonlinear], [.display], [.nonlinear, .linear],
            ]
            var one = AdBreak.at(
                offsets.randomElement(using: &random)!, "b\(place)", types: types.randomElement(using: &random)!,
                every: random.chance(20) ? .seconds(Int64.random(in: 3...40, using: &random)) : nil)
            if random.chance(10) { one = one.withoutSource() }
            if random.chance(10) { one.source?.content = .custom("x", template: nil) }
            if random.chance(15) { one = one.bumper(suppress: random.chance(70)) }
            if random.chance(15) { one = one.inline([.tracked("inline\(place)", seconds: 4)]) }
            breaks.append(one)
        }
        return VMAPDocument(breaks: breaks)
    }

    private static func answer(_ name: String, _ random: inout SeededGenerator) -> Host.Answer {
        switch Int.random(in: 0..<10, using: &random) {
        case 0: return .never
        case 1: return .error([303, 1008, 1006].randomElement(using: &random)!)
        case 2: return .pod([])
        case 3: return .late([5], after: .seconds(9))
        case 4: return .ads([.standing("\(name)-over"), .tracked("\(name)-spare", seconds: 3)])
        case 5: return .ads([.tracked("\(name)-a", seconds: 3, sequence: 1, skip: .seconds(1)), .tracked("\(name)-s")])
        default: return .pod((0..<Int.random(in: 1...3, using: &random)).map { _ in 3 })
        }
    }

    mutating func run(steps: Int) {
        if random.chance(90) { host.send(.start(at: .seconds(random.chance(60) ? 0 : 30))) }
        for _ in 0..<steps {
            // What follows a broken rule says little.
            if !host.checker.violations.isEmpty { return }
            if saves { try? host.save() }
            if kills, random.chance(4) { kill() }
            if random.chance(60) {
                for _ in 0..<Int.random(in: 1...12, using: &random) { host.step() }
            } else {
                act()
            }
        }
        if host.engine.state == .destroyed { return }
        for reference in host.ads.keys where host.ads[reference]?.isPaused == true {
            host.ads[reference]?.isPaused = false
            host.send(.ad(reference, .resumed))
        }
        host.complete()
    }

    private mutating func kill() {
        try? host.save()
        host.pending = []
        host.ads = [:]
        host.now = .seconds(Int64.random(in: 0...10_000, using: &random))
        host.send(.restored)
    }

    private mutating func act() {
        let time = MediaTime.seconds(Int64.random(in: 0...130, using: &random))
        switch Int.random(in: 0..<34, using: &random) {
        case 0...4: host.seek(to: time)
        case 5: host.jump(to: time)
        case 6:
            host.isPlaying = false
            host.send(.contentPaused)
        case 7, 8:
            if host.engine.state == .paused || host.engine.state == .playing { host.isPlaying = true }
            host.send(.contentPlaying(rate: [1, 2, 0.5].randomElement(using: &random)!))
        case 9: host.send(.discardBreak)
        case 10, 11: host.send(.startBreak)
        case 12: host.send(.resetBreak(OccurrenceID(Int.random(in: 0..<8, using: &random))))
        case 13: host.send(.durationChanged(random.chance(20) ? nil : time))
        case 14: host.send(.opportunity(Opportunity(random.chance(50) ? host.content : time)))
        case 15: host.send(.surfaceChanged(Surface(width: random.chance(50) ? 200 : 1280, height: 720)))
        case 16: if !isVAST { host.send(.replace(Self.document(&random))) }
        case 17: host.send(.live(random.chance(50)))
        case 18:
            let from = host.content - .seconds(20)
            host.send(.window(from: max(.zero, from), to: host.content + .seconds(5)))
        case 19: if random.chance(10) { host.send(.contentComplete) }
        case 20: if random.chance(5) { host.send(.sessionLost(reason: "test")) }
        case 21: if random.chance(3) { host.send(.destroy) }
        case 22: host.isSilent.toggle()
        case 23: host.send(.start(at: time))
        case 24: host.send(.playhead(MediaTime(microseconds: Int64.random(in: (.min)...(.max), using: &random))))
        case 25: host.send(.contentPlaying(rate: .nan))
        case 26: if let token = host.tokens.randomElement(using: &random) { host.send(.wrapperFollowed(token)) }
        case 27:
            if let token = host.tokens.randomElement(using: &random), host.isOver(token) {
                host.send(.adsLoaded(token, AdResponse(VAST(ads: [.tracked("late")]))))
            }
        case 28: host.send(.deadline)
        default: report()
        }
    }

    private mutating func report() {
        let known = host.ads.keys.sorted { ($0.occurrence, $0.ad) < ($1.occurrence, $1.ad) }
        guard let reference = known.randomElement(using: &random) ?? .some(AdReference(OccurrenceID(0), ad: 1)) else {
            return
        }
        let reports: [AdReport] = [
            .clicked, .muted, .unmuted, .volume(0), .fullscreen, .windowed, .skipRequested, .closed, .accepted,
            .rewound, .viewable, .companionClicked(0), .iconShown(3), .minimized, .expanded, .collapsed, .buffering,
            .paused, .resumed, .ready, .started(duration: .seconds(4)), .progress(.seconds(2), duration: .seconds(6)),
            .volume(.nan), .tapped, .notViewable,
        ]
        let report = reports.randomElement(using: &random)!
        switch report {
        case .paused: host.ads[reference]?.isPaused = true
        case .resumed: host.ads[reference]?.isPaused = false
        case .started: host.ads[reference]?.hasStarted = true
        default: break
        }
        host.send(.ad(reference, report))
    }
}

extension SeededGenerator {
    /// True in so many of a hundred cases.
    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

extension Host {
    /// Whether a load is answered, cancelled or given up.
    func isOver(_ token: LoadToken) -> Bool { engine.loads.load(with: token) == nil }
}
