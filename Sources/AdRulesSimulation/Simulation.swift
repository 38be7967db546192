/// A session of the engine with a simulated player, network and clock.
///
/// Everything that happens at one moment happens in this order: the engine's deadlines, answers, reports of ads, the
/// playhead; within each in the order asked. The content moves only in `play`; ads, loads and deadlines always go on.
public struct Simulation {
    let setup: SimulationSetup
    var engine: PlaylistEngine
    var content = SimulatedContent()
    var ads: SimulatedAds
    var loader: SimulatedLoader
    /// The wall time since the session began.
    var now = MediaTime.zero
    /// When the tick ends by which the content moves; nil while it stands still.
    var tickEnd: MediaTime?
    /// Whether the host keeps silent about ads.
    var isSilent = false
    /// Whether the engine is done: nobody polls the content for it any more.
    var isEnded = false
    var record = SessionRecord()
    private var checker: InvariantChecker
    /// Which occurrence a load is for, so that its end can be shown.
    var loads: [LoadToken: OccurrenceID] = [:]
    /// What the loader knew at once; it comes after the actions of the call that asked.
    var atOnce: [EngineInput] = []
    private var stuck = 0

    /// A session that has not begun.
    public init(_ setup: SimulationSetup) {
        self.setup = setup
        engine = setup.engine
        ads = SimulatedAds(answers: setup.answers, tick: setup.tick)
        loader = SimulatedLoader(answers: setup.answers)
        content.duration = setup.configuration.duration
        checker = InvariantChecker(policies: setup.configuration.policies, cuePoints: engine.schedule.cuePoints)
    }

    /// Runs the whole script, then everything that is still in flight, and tells what happened.
    public static func run(_ setup: SimulationSetup) throws -> SessionRecord {
        var simulation = Simulation(setup)
        for step in setup.script {
            simulation.note(.step(step.text))
            try simulation.perform(step.step)
            simulation.settle()
            simulation.checker.check(simulation.engine.explanations)
        }
        simulation.finish()
        return simulation.record
    }

    /// Gives the engine an input, checks what it says, and does it.
    mutating func pass(_ input: EngineInput) {
        let actions = engine.handle(input, now: now)
        checker.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        if setup.checksState {
            for text in engine._checkInvariants() {
                record.violations.append(InvariantViolation(id: "state", now: now, text: text))
            }
        }
        carryOut(actions)
    }

    /// Adds a line to the record.
    mutating func note(_ entry: SessionLine.Entry, breakID: String? = nil) {
        record.lines.append(SessionLine(now: now, content: content.position, entry: entry, breakID: breakID))
    }

    /// Does all that is due now, but for the playhead.
    mutating func settle() {
        while takeDue() {}
        stuck = 0
    }

    /// Does the first thing that is due now; false when nothing is.
    private mutating func takeDue() -> Bool {
        stuck += 1
        guard stuck < 100_000 else {
            note(.log("simulation: more than 100,000 things at one moment; the rest of them is left out"))
            return false
        }
        if let deadline = engine.nextDeadline, deadline <= now {
            pass(.deadline)
            // An engine that leaves its deadline where it was would never let time go on.
            return engine.nextDeadline != deadline
        }
        if !atOnce.isEmpty {
            pass(atOnce.removeFirst())
            return true
        }
        if let inputs = loader.takeDue(now: now) {
            for input in inputs { pass(input) }
            return true
        }
        if let (reference, report) = ads.takeDue(now: now) {
            self.report(report, of: reference)
            return true
        }
        return false
    }

    /// Tells the engine what the player says of an ad, unless the host keeps silent.
    mutating func report(_ report: AdReport, of reference: AdReference) {
        if !isSilent { pass(.ad(reference, report)) }
    }

    /// When something happens next; nil when nothing ever does.
    private var nextMoment: MediaTime? {
        [engine.nextDeadline, loader.next, ads.next, tickEnd].compactMap { $0 }.min()
    }

    /// Lets wall time pass while the content stands still.
    mutating func wait(_ length: MediaTime) {
        let end = now + length
        while let next = nextMoment, next <= end {
            now = max(now, next)
            settle()
            if nextMoment == next { break }
        }
        now = end
    }

    /// Runs what is in flight to its end or its deadline.
    private mutating func finish() {
        var steps = 0
        while let next = nextMoment, steps < 1_000_000 {
            now = max(now, next)
            settle()
            steps += 1
            if nextMoment == next { break }
        }
        record.summary = engine.explanations
        checker.check(record.summary)
        checker.finish(record.summary)
        record.violations += checker.violations
    }

    /// Plays until the content reaches a position or its end.
    mutating func play(to target: MediaTime) {
        guard content.position != nil, !content.isOver else {
            return note(.log("simulation: play does nothing before start and after complete"))
        }
        let limit = content.limit(of: target)
        resumeWhatTheViewerPaused(before: limit)
        while true {
            settle()
            if content.hasBegun, content.position ?? .zero >= limit { break }
            if content.canMove, tickEnd == nil {
                beginMoving(limit: limit)
                continue
            }
            guard let next = nextMoment else { break }
            now = max(now, next)
            settle()
            if let end = tickEnd, end <= now {
                content.position = content.step(tick: setup.tick, limit: limit).position
                tickEnd = end + content.step(tick: setup.tick, limit: limit).wall
                if !isEnded { pass(.playhead(content.position ?? .zero)) }
            } else if nextMoment == next {
                break
            }
        }
        tickEnd = nil
    }

    /// The content begins to move: the player says so, and where it is.
    private mutating func beginMoving(limit: MediaTime) {
        tickEnd = now + content.step(tick: setup.tick, limit: limit).wall
        if !isEnded { reportMoving() }
    }

    mutating func reportMoving() {
        pass(.contentPlaying(rate: content.rate))
        if content.canMove { pass(.playhead(content.position ?? .zero)) }
    }

    private mutating func resumeWhatTheViewerPaused(before limit: MediaTime) {
        if let reference = ads.setPaused(false, now: now) { report(.resumed, of: reference) }
        guard content.isPausedByViewer else { return }
        content.isPausedByViewer = false
        if content.position ?? .zero >= limit { reportMoving() }
    }
}
