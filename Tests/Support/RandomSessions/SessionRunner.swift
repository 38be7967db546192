package import AdRulesEngine
package import AdRulesModel
package import AdRulesSimulation
import Foundation
import ReferenceEngine

/// Runs a plan: the engine, the reference beside it, and the invariants after each step.
package struct SessionRunner: Sendable {
    /// What went wrong.
    package struct Failure: Sendable, Hashable, CustomStringConvertible {
        /// The step, from 0; the number of steps when it showed at the end.
        package var step: Int
        /// `difference`, or the id of an invariant.
        package var kind: String
        /// What was seen.
        package var text: String

        package var description: String { "step \(step): \(kind)\n\(text)" }
    }

    let policies: Policies
    package private(set) var engine: PlaylistEngine
    var reference: ReferenceEngine?
    var checker: InvariantChecker
    /// What went wrong first.
    package private(set) var failure: Failure?
    package private(set) var stepCount = 0
    /// How many actions the engine gave.
    package private(set) var actionCount = 0
    var isDestroyed = false
    var wasReset: Set<String> = []
    /// Whether the schedule changed while a start or a seek could still be decided again.
    var changedWhileDeciding = false
    /// The ad that the viewer keeps paused: without an end to that no session ends (I12).
    var pausedAd: AdReference?
    /// Whether the viewer's own pause stands: it keeps a session open as well.
    var pauseStands = false
    var isCompared: Bool { reference != nil }
    /// Whether an ad that is paused at the end stays so.
    var keepsPaused = false
    /// Keeps a record of the session in words.
    package var keepsTranscript = false
    package private(set) var transcript: [String] = []
    /// A description that distinguishes states.
    package private(set) var lastActions: [EngineAction] = []
    /// What was taken, also at the end.
    package private(set) var taken: [TimedInput] = []

    /// A session. `corpus` holds the documents that plans name.
    package init?(_ plan: SessionPlan, corpus: String? = nil, withReference: Bool = true) {
        guard let document = plan.document(corpus: corpus) else { return nil }
        self.init(document, configuration: plan.configuration, withReference: withReference)
        keepsPaused = plan.keepsPaused == true
    }

    /// A session of a document.
    package init(_ document: AdDocument, configuration: EngineConfiguration, withReference: Bool = true) {
        policies = configuration.policies
        switch document {
        case .vmap(let playlist):
            engine = PlaylistEngine(playlist, configuration: configuration)
            if withReference { reference = ReferenceEngine(playlist, configuration: configuration) }
        case .vast(let response):
            engine = PlaylistEngine(response.vast, configuration: configuration)
            if withReference { reference = ReferenceEngine(response.vast, configuration: configuration) }
        }
        checker = InvariantChecker(policies: policies, cuePoints: engine.schedule.cuePoints)
    }

    /// Takes one step of a plan; the actions of the engine.
    @discardableResult
    package mutating func take(_ step: PlannedStep) -> [EngineAction] {
        let now = MediaTime(microseconds: step.at)
        var actions: [EngineAction] = []
        if step.input == .save || step.input == .kill { actions = take(TimedInput(nil, now: now)) }
        if let input = step.input.engineInput { actions = take(TimedInput(input, now: now)) }
        if keepsTranscript { describe(step, actions) }
        stepCount += 1
        return actions
    }

    /// Takes one input, or saves the engine; the actions of the engine.
    package mutating func take(_ timed: TimedInput) -> [EngineAction] {
        guard failure == nil else { return [] }
        taken.append(timed)
        let now = timed.now
        guard let input = timed.input else {
            do {
                engine = try Self.saved(engine)
            } catch {
                fail("I10", "the engine cannot be saved: \(error)")
            }
            return []
        }
        note(input)
        let actions = input == .deadline ? engine.handleDeadline(now: now) : engine.handle(input, now: now)
        lastActions = actions
        actionCount += actions.count
        checker.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        checker.check(stateOf: engine)
        checkStep(input, now: now)
        if reference != nil, let expected = reference?.handle(input, now: now) {
            compare(actions, expected, isOrdered: input != .restored)
            compareTimings()
        }
        return actions
    }

    /// What an input says of the session.
    private mutating func note(_ input: EngineInput) {
        switch input {
        case .destroy: isDestroyed = true
        case .durationChanged, .opportunity, .live, .window, .replace:
            if [.starting, .holding, .paused].contains(engine.state) { changedWhileDeciding = true }
        case .resetBreak(let occurrence): wasReset.insert(occurrence.description)
        case .ad(let reference, .paused): pausedAd = reference
        case .ad(_, .resumed): pausedAd = nil
        case .viewerPaused: pauseStands = true
        case .viewerResumed, .restored: pauseStands = false
        default: break
        }
    }

    private mutating func checkStep(_ input: EngineInput, now: MediaTime) {
        if let violation = checker.violations.first {
            fail(violation.id, violation.text)
            return
        }
        if let next = engine.nextDeadline, input == .deadline, next <= now {
            fail("I17", "after handleDeadline(\(now.seconds)) the next one is \(next.seconds)")
        }
        if input == .deadline, policies.mediaTimeout > .zero, let ad = Self.lostAd(in: lastActions) {
            fail("late call", "\(ad) is played and given up in one call")
        }
        if stepCount % 8 == 0 { checker.check(engine.explanations) }
    }

    /// An ad that one call plays and takes back, so that the host could do nothing for it.
    static func lostAd(in actions: [EngineAction]) -> AdReference? {
        var played: Set<AdReference> = []
        for action in actions {
            if case .playAd(let ad, _, _) = action { played.insert(ad) }
            if case .stopAd(let ad) = action, played.contains(ad) { return ad }
        }
        return nil
    }

    private mutating func compare(_ actions: [EngineAction], _ expected: [EngineAction], isOrdered: Bool) {
        guard failure == nil, !Comparison.agree(actions, expected) else { return }
        if !isOrdered {
            // What a new process has to load and prepare again has no order.
            let mine = actions.filter(Comparison.isCompared).map(Comparison.line).sorted()
            if mine == expected.filter(Comparison.isCompared).map(Comparison.line).sorted() { return }
        }
        let mine = actions.filter(Comparison.isCompared).map(Comparison.line)
        let theirs = expected.filter(Comparison.isCompared).map(Comparison.line)
        fail(
            Comparison.shape(actions, expected),
            "engine:\n" + mine.map { "    " + $0 }.joined(separator: "\n") + "\nreference:\n"
                + theirs.map { "    " + $0 }.joined(separator: "\n"))
    }

    private mutating func compareTimings() {
        guard failure == nil, let reference else { return }
        for (ad, expected) in reference.timings {
            let timing = engine.timing(of: ad)
            guard timing != expected else { continue }
            fail("difference: timing", "\(ad)\nengine: \(timing as Any)\nreference: \(expected)")
        }
    }

    private mutating func fail(_ kind: String, _ text: String) {
        if failure == nil { failure = Failure(step: stepCount, kind: kind, text: text) }
    }

    /// After the last step: deadlines until none is left, then the rules of the end.
    package mutating func finish(after moment: Int64? = nil) {
        var rounds = 0
        var last = moment ?? taken.last?.now.microseconds ?? 0
        while failure == nil {
            guard let next = engine.nextDeadline else {
                if keepsPaused { break }
                let now = MediaTime(microseconds: last)
                if pauseStands {
                    finish(with: TimedInput(.viewerResumed, now: now))
                } else if let paused = pausedAd {
                    finish(with: TimedInput(.ad(paused, .resumed), now: now))
                } else {
                    break
                }
                continue
            }
            last = max(last, next.microseconds)
            finish(with: TimedInput(.deadline, now: MediaTime(microseconds: last)))
            rounds += 1
            if rounds > 500 {
                fail("I12", "deadlines follow without an end")
                return
            }
        }
        guard failure == nil else { return }
        let explanations = engine.explanations
        checker.finish(explanations)
        if let violation = checker.violations.first {
            fail(violation.id, violation.text)
            return
        }
        if let expected = reference?.explanations { compare(explanations, expected) }
    }

    private mutating func finish(with timed: TimedInput) {
        let actions = take(timed)
        if keepsTranscript { describe(timed.input?.name ?? "save", at: timed.now, actions) }
        stepCount += 1
    }

    private mutating func compare(_ explanations: [Explanation], _ expected: [Explanation]) {
        let others = Dictionary(uniqueKeysWithValues: expected.map { ($0.occurrence, $0) })
        func words(_ one: Explanation?) -> String {
            guard let one else { return "none" }
            return "\(one.occurrence) \(one.outcome) \(one.reason.map { "\($0)" } ?? "-")"
        }
        let listed = Set(explanations.map(\.occurrence))
        let lists = "engine: \(explanations.map(words))\nreference: \(expected.map(words))"
        for mine in explanations where others[mine.occurrence] == nil && !isReachOpen(mine) {
            fail("explanation: listed, \(mine.reason?.name ?? "-")", lists)
        }
        for theirs in expected where !listed.contains(theirs.occurrence) && !isReachOpen(theirs) {
            fail("explanation: not listed, \(theirs.reason?.name ?? "-")", lists)
        }
        for mine in explanations where others[mine.occurrence].map({ !isSame(mine, $0) }) ?? false {
            let theirs = others[mine.occurrence]
            fail(
                "explanation: \(mine.outcome) \(mine.reason?.name ?? "-") not "
                    + "\(theirs?.outcome.rawValue ?? "none") \(theirs?.reason?.name ?? "-")",
                "engine: \(words(mine))\nreference: \(words(theirs))")
        }
    }

    /// Whether the rules leave open that a repetition was reached: a decision passed it, the schedule changed while that
    /// decision stood, and a later one took it back: it had no effect.
    private func isReachOpen(_ one: Explanation) -> Bool {
        guard changedWhileDeciding, one.occurrence.repetition > 0 else { return false }
        switch one.reason {
        case .contentEndedFirst, .sessionLost, .skippedBySeek, .passedWhenKnown, .beyondContent, .removed, .leftWindow,
            .durationUnknown, .opportunityUnknown, nil:
            return one.outcome == .pending || one.outcome == .notPlayed
        default: return false
        }
    }

    private func isSame(_ mine: Explanation, _ theirs: Explanation) -> Bool {
        // Why a break that was armed again does not play again is reported in more than one way, and after `destroy` nothing
        // plays any more, whatever it waited for.
        let isOpen =
            wasReset.contains(mine.occurrence.description) || policies.replay == .always || isDestroyed
        let isReasonSame = mine.reason == theirs.reason
        return mine.breakID == theirs.breakID && (isReasonSame || isOpen)
            && (mine.outcome == theirs.outcome || isDestroyed
                || (isOpen && (mine.outcome == .pending || theirs.outcome == .pending)))
    }

    /// Runs a whole plan.
    package static func run(
        _ plan: SessionPlan, corpus: String? = nil, withReference: Bool = true, transcript: Bool = false
    ) -> SessionRunner? {
        guard var runner = SessionRunner(plan, corpus: corpus, withReference: withReference) else { return nil }
        runner.keepsTranscript = transcript
        for step in plan.steps where runner.failure == nil { runner.take(step) }
        runner.finish()
        return runner
    }

    /// Runs exact inputs.
    package static func run(_ inputs: [TimedInput], of setup: SimulationSetup, transcript: Bool = false)
        -> SessionRunner
    {
        var runner = SessionRunner(setup.document, configuration: setup.configuration)
        runner.keepsTranscript = transcript
        runner.keepsPaused = true
        for input in inputs where runner.failure == nil { runner.finish(with: input) }
        runner.finish()
        return runner
    }

    private mutating func describe(_ step: PlannedStep, _ actions: [EngineAction]) {
        let now = MediaTime(microseconds: step.at)
        if case .replace(let breaks) = step.input {
            describe("replace\n" + breaks.map { "    break \($0.words)" }.joined(separator: "\n"), at: now, actions)
        } else {
            describe("\(step.input)", at: now, actions)
        }
    }

    private mutating func describe(_ input: String, at now: MediaTime, _ actions: [EngineAction]) {
        transcript.append("\(stepCount) @\(now.seconds) \(input)")
        transcript += actions.map { "      " + Comparison.line($0) }
    }

    /// The engine as it comes back from its snapshot.
    static func saved(_ engine: PlaylistEngine) throws -> PlaylistEngine {
        try JSONDecoder().decode(PlaylistEngine.self, from: try JSONEncoder().encode(engine))
    }
}

extension SessionRunner {
    /// A session that was made and run.
    package struct Outcome: Sendable {
        /// What happened in it.
        package var plan: SessionPlan
        /// What went wrong; nil when nothing did.
        package var failure: Failure?
        /// How many actions the engine gave.
        package var actions = 0
        /// Whether the reference was beside it.
        package var isCompared = false
    }
}
