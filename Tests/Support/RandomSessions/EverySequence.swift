package import AdRulesEngine
import AdRulesModel
import AdRulesSimulation

/// Tries every sequence of a small alphabet of inputs on small schedules, up to a depth: the invariants hold in all of
/// them, and the states they lead through are those that the engine's table names.
package struct EverySequence: Sendable {
    /// What was seen.
    package struct Report: Sendable {
        /// Nothing yet.
        package init() {}

        /// How many sequences came to their end.
        package var sequences = 0
        /// How many inputs were given.
        package var steps = 0
        /// How often one state followed another.
        package var transitions: [Transition: Int] = [:]
        /// What broke a rule, with the inputs that led there.
        package var failures: [String] = []

        /// The states that were reached.
        package var states: Set<EngineState> {
            Set(transitions.keys.flatMap { [$0.from, $0.to] })
        }
        /// What happened that the table does not know.
        package var unknown: [Transition] {
            transitions.keys.filter { $0.from != $0.to && !$0.from.successors.contains($0.to) }.sorted()
        }
        /// What the table knows and did not happen.
        package var missing: [Transition] {
            EngineState.allCases.flatMap { from in from.successors.map { Transition(from: from, to: $0) } }
                .filter { transitions[$0] == nil }.sorted()
        }

        /// Adds another report.
        package mutating func add(_ other: Report) {
            sequences += other.sequences
            steps += other.steps
            transitions.merge(other.transitions, uniquingKeysWith: +)
            failures += other.failures
        }
    }

    /// One state after another.
    package struct Transition: Sendable, Hashable, Comparable, CustomStringConvertible {
        package var from: EngineState
        package var to: EngineState

        package var description: String { "\(from.rawValue) → \(to.rawValue)" }

        package static func < (left: Transition, right: Transition) -> Bool { left.description < right.description }
    }

    /// The inputs. What they say depends on what the engine asked for: the last open load, the ad that plays.
    package enum Letter: String, Sendable, CaseIterable {
        case start, second, jumpOver, jumpOnto, back, answer, fail, deadline, adStarts, adEnds, pause, play, complete,
            completeLate, oversleep
        case discard, startBreak, lost, destroy
    }

    /// What a sequence goes through.
    struct World: Sendable {
        var engine: PlaylistEngine
        var checker: InvariantChecker
        var now = MediaTime.zero
        var content = MediaTime.zero
        var tokens: [LoadToken] = []
        var ad: AdReference?
        var path: [Letter] = []
        var isManual = false
        /// An ad that a deadline played and gave up in one call.
        var lostAd: AdReference?
    }

    let depth: Int
    package private(set) var report = Report()

    /// Every sequence up to a depth.
    package init(depth: Int) {
        self.depth = depth
    }

    /// The schedules: up to three breaks, moments that meet, one without ads, one that repeats.
    package static var plans: [SessionPlan] {
        let tag = { (number: Int) in PlannedBreak.Source.tag("https://ads.example/\(number)") }
        var ad = PlannedAd(id: "i")
        ad.duration = 5_000_000
        let inline = PlannedBreak.Source.inline(PlannedAnswer(ads: [ad]))
        func plan(_ breaks: [PlannedBreak], _ change: (inout Policies) -> Void = { _ in }) -> SessionPlan {
            var plan = SessionPlan()
            plan.breaks = breaks
            plan.duration = 20_000_000
            change(&plan.policies)
            return plan
        }
        let pre = PlannedBreak(offset: .start, source: tag(0))
        let mid = PlannedBreak(offset: .time(2_000_000), source: tag(1))
        let same = PlannedBreak(offset: .time(2_000_000), source: inline)
        let late = PlannedBreak(offset: .time(10_000_000), source: tag(2))
        let post = PlannedBreak(offset: .end, source: tag(3))
        var again = PlannedBreak(offset: .time(2_000_000), source: inline)
        again.repeatAfter = 4_000_000
        return [
            plan([]), plan([pre]), plan([PlannedBreak(offset: .start, source: inline)]), plan([mid]), plan([post]),
            plan([pre, mid, post]), plan([pre, PlannedBreak(offset: .start, source: inline)]), plan([mid, same]),
            plan([same, late, post]), plan([again]),
            plan([PlannedBreak(offset: .start, source: .missing), PlannedBreak(offset: .end, source: .custom)]),
            plan([mid, late]) { $0.autoPlay = false }, plan([pre, post]) { $0.autoPlay = false },
            plan([mid, post]) { $0.replay = .always }, plan([PlannedBreak(offset: .end, source: inline)]),
            plan([same, PlannedBreak(offset: .end, source: inline)]),
        ]
    }

    /// Walks every sequence of one schedule.
    package mutating func walk(_ plan: SessionPlan) {
        guard let runner = SessionRunner(plan, withReference: false) else { return }
        visit(World(engine: runner.engine, checker: runner.checker, isManual: !plan.policies.autoPlay))
    }

    private mutating func visit(_ world: World) {
        guard world.path.count < depth else {
            report.sequences += 1
            return
        }
        for letter in Letter.allCases {
            guard var next = apply(letter, to: world) else { continue }
            next.path.append(letter)
            report.steps += 1
            report.transitions[Transition(from: world.engine.state, to: next.engine.state), default: 0] += 1
            next.checker.check(stateOf: next.engine)
            let lost = next.lostAd.map { "late call: \($0) is played and given up in one call" }
            if let problem = next.checker.violations.first.map({ "\($0.id): \($0.text)" }) ?? lost {
                if report.failures.count < 20 {
                    report.failures.append("\(problem) after \(next.path.map(\.rawValue).joined(separator: " "))")
                }
                continue
            }
            visit(next)
        }
    }

    /// The world after an input; nil where the letter means nothing.
    private func apply(_ letter: Letter, to world: World) -> World? {
        var next = world
        let input: EngineInput
        switch letter {
        case .start: input = .start(at: .zero)
        case .second:
            next.now += .seconds(1)
            next.content += .seconds(1)
            input = .playhead(next.content)
        case .jumpOver:
            next.content = .seconds(11)
            input = .seek(to: next.content)
        case .jumpOnto:
            next.content = .seconds(2)
            input = .seek(to: next.content)
        case .back:
            next.content = .zero
            input = .seek(to: .zero)
        case .answer:
            guard let token = world.tokens.last else { return nil }
            next.tokens.removeLast()
            var ad = PlannedAd(id: "a")
            ad.duration = 5_000_000
            input = .adsLoaded(token, PlannedAnswer(ads: [ad]).response)
        case .fail:
            guard let token = world.tokens.first else { return nil }
            next.tokens.removeFirst()
            input = .adsFailed(token, AdRulesError(code: 1008))
        case .deadline:
            guard let deadline = world.engine.nextDeadline else { return nil }
            next.now = deadline
            input = .deadline
        case .adStarts:
            guard let ad = world.ad else { return nil }
            input = .ad(ad, .started(duration: .seconds(5)))
        case .adEnds:
            guard let ad = world.ad else { return nil }
            next.now += .seconds(5)
            input = .ad(ad, .ended)
        case .pause: input = .contentPaused
        case .play: input = .contentPlaying(rate: 1)
        case .complete: input = .contentComplete
        case .completeLate:
            // The host let a deadline pass: it is kept first, in the same call.
            guard let deadline = world.engine.nextDeadline else { return nil }
            next.now = deadline
            input = .contentComplete
        case .oversleep:
            // The system had suspended the app.
            guard let deadline = world.engine.nextDeadline else { return nil }
            next.now = deadline + .seconds(600)
            input = .deadline
        case .discard: input = .discardBreak
        case .startBreak:
            guard world.isManual else { return nil }
            input = .startBreak
        case .lost: input = .sessionLost(reason: "lost")
        case .destroy: input = .destroy
        }
        let actions = next.engine.handle(input, now: next.now)
        next.checker.observe(input, now: next.now, actions: actions, nextDeadline: next.engine.nextDeadline)
        if input == .deadline { next.lostAd = SessionRunner.lostAd(in: actions) }
        for action in actions {
            switch action {
            case .loadAds(let token, _): next.tokens.append(token)
            case .cancelLoad(let token): next.tokens.removeAll { $0 == token }
            case .playAd(let reference, _, _): next.ad = reference
            case .stopAd: next.ad = nil
            case .resumeContent(let at), .startContent(let at): next.content = at
            default: break
            }
        }
        return next
    }
}
