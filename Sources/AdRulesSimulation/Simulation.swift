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
    var record: SessionRecord
    /// The lines that nobody took yet.
    private var lines: [SessionLine] = []
    private let take: (SessionLine) throws -> Void
    private let log: ((SessionLogLine) throws -> Void)?
    private var recorder: SessionRecorder?
    private var inputs = 0
    /// How many inputs there had been when time last went on.
    private var inputsBefore = -1
    private var checker: InvariantChecker
    /// Which occurrence a load is for, so that its end can be shown.
    var loads: [LoadToken: (occurrence: OccurrenceID, showing: Int)] = [:]
    /// What the loader knew at once; it comes after the actions of the call that asked.
    var atOnce: [EngineInput] = []
    private var stuck = 0

    private init(
        _ setup: SimulationSetup, log: ((SessionLogLine) throws -> Void)?,
        take: @escaping (SessionLine) throws -> Void
    ) {
        self.take = take
        self.log = log
        self.setup = setup
        engine = setup.engine
        record = SessionRecord(schedule: engine.schedule)
        ads = SimulatedAds(answers: setup.answers, tick: setup.tick)
        loader = SimulatedLoader(answers: setup.answers)
        content.duration = setup.configuration.duration
        checker = InvariantChecker(policies: setup.configuration.policies, cuePoints: engine.schedule.cuePoints)
    }

    /// Runs the whole script, then everything that is still in flight, and tells what happened, with every line.
    ///
    /// Throws ``EndlessSession`` when the session does not end, and what ``SimulationSetup/snapshot`` throws.
    public static func run(_ setup: SimulationSetup) throws -> SessionRecord {
        final class Lines { var all: [SessionLine] = [] }
        let lines = Lines()
        var record = try run(setup) { lines.all.append($0) }
        record.lines = lines.all
        return record
    }

    /// Runs the whole script, then everything that is still in flight. Each line is given away when it is made, so that
    /// memory does not grow with the session; the record has none.
    ///
    /// `log` gets the lines of a session log that ``SessionReplay`` runs again, nothing of them redacted.
    ///
    /// Throws ``EndlessSession`` when the session does not end, what ``SimulationSetup/snapshot`` throws, and what `line`
    /// and `log` throw, which ends the session.
    public static func run(
        _ setup: SimulationSetup, log: ((SessionLogLine) throws -> Void)? = nil,
        each line: @escaping (SessionLine) throws -> Void
    ) throws -> SessionRecord {
        var simulation = Simulation(setup, log: log, take: line)
        if let log {
            let recorder = SessionRecorder(simulation.engine, showsPrivateValues: true)
            try log(recorder.header)
            simulation.recorder = recorder
        }
        for step in setup.script {
            simulation.note(.step(step.text))
            try simulation.perform(step.step)
            try simulation.settle()
            simulation.checker.check(simulation.engine.explanations)
        }
        try simulation.finish()
        if let log, let recorder = simulation.recorder { try log(recorder.summary(of: simulation.engine)) }
        return simulation.record
    }

    /// Gives the engine an input, checks what it says, and does it.
    mutating func pass(_ input: EngineInput) throws {
        try count()
        // A playhead passes here thousands of times; only seeks and starts are decisions.
        let decision = Decision(input, engine: engine, from: engine.contentTime)
        let actions = engine.handle(input, now: now)
        if let log, let step = recorder?.step(input, now: now, actions: actions) { try log(step) }
        if let decision { note(.log("why: " + decision.text(engine))) }
        checker.observe(input, now: now, actions: actions, nextDeadline: engine.nextDeadline)
        if setup.checksState { checker.check(stateOf: engine) }
        carryOut(actions)
        try giveAway()
    }

    private mutating func giveAway() throws {
        for line in lines { try take(line) }
        lines.removeAll(keepingCapacity: true)
    }

    /// Counts something that happens: a session that never comes to an end has to be stopped.
    private mutating func count() throws {
        inputs += 1
        guard inputs > setup.maxInputs else { return }
        try giveAway()
        let clock = TextTranscript.clock(now)
        throw EndlessSession(
            description: "the session has not ended after \(setup.maxInputs) steps, at \(clock) of wall time; "
                + "if it is meant to be so long, raise --max-steps or give a longer --tick")
    }

    /// Lets wall time go on to a moment. Moments at which nothing is passed to the engine count, too.
    private mutating func advance(to moment: MediaTime) throws {
        if inputs == inputsBefore { try count() }
        inputsBefore = inputs
        now = max(now, moment)
        guard now > SimulationLimits.longestSession else { return }
        try giveAway()
        throw EndlessSession(description: "the session has not ended after a million hours of wall time")
    }

    /// Adds a line.
    mutating func note(_ entry: SessionLine.Entry, breakID: String? = nil) {
        lines.append(SessionLine(now: now, content: content.position, entry: entry, breakID: breakID))
    }

    /// Does all that is due now, but for the playhead.
    mutating func settle() throws {
        while try takeDue() {}
        stuck = 0
    }

    /// Does the first thing that is due now; false when nothing is.
    private mutating func takeDue() throws -> Bool {
        stuck += 1
        guard stuck < 100_000 else {
            note(.log("simulation: more than 100,000 things at one moment; the rest of them is left out"))
            return false
        }
        if let deadline = engine.nextDeadline, deadline <= now {
            try pass(.deadline)
            // An engine that leaves its deadline where it was would never let time go on.
            return engine.nextDeadline != deadline
        }
        if !atOnce.isEmpty {
            try pass(atOnce.removeFirst())
            return true
        }
        if let inputs = loader.takeDue(now: now) {
            for input in inputs { try pass(input) }
            return true
        }
        if let (reference, report) = ads.takeDue(now: now) {
            try self.report(report, of: reference)
            return true
        }
        return false
    }

    /// Tells the engine what the player says of an ad, unless the host keeps silent.
    mutating func report(_ report: AdReport, of reference: AdReference) throws {
        if !isSilent { try pass(.ad(reference, report)) }
    }

    /// When something happens next; nil when nothing ever does.
    private var nextMoment: MediaTime? {
        [engine.nextDeadline, loader.next, ads.next, tickEnd].compactMap { $0 }.min()
    }

    /// Lets wall time pass while the content stands still.
    mutating func wait(_ length: MediaTime) throws {
        let end = now + length
        while let next = nextMoment, next <= end {
            try advance(to: next)
            try settle()
            if nextMoment == next { break }
        }
        try advance(to: end)
    }

    /// Runs what is in flight to its end or its deadline.
    private mutating func finish() throws {
        while let next = nextMoment {
            try advance(to: next)
            try settle()
            if nextMoment == next { break }
        }
        try giveAway()
        record.summary = engine.explanations
        record.schedule = engine.schedule
        record.wall = now
        record.contentPlayed = content.played
        record.note(loader, answers: setup.answers)
        checker.check(record.summary)
        checker.finish(record.summary)
        record.violations += checker.violations
    }

    /// Plays until the content reaches a position or its end.
    mutating func play(to target: MediaTime) throws {
        guard content.position != nil, !content.isOver else {
            return note(.log("simulation: play does nothing before start and after complete"))
        }
        let limit = content.limit(of: target)
        try resumeWhatTheViewerPaused(before: limit)
        while true {
            try settle()
            if content.hasBegun, content.position ?? .zero >= limit { break }
            if content.canMove, tickEnd == nil {
                try beginMoving(limit: limit)
                continue
            }
            guard let next = nextMoment else { break }
            try advance(to: next)
            try settle()
            if let end = tickEnd, end <= now {
                content.play(to: content.step(tick: setup.tick, limit: limit).position)
                tickEnd = end + content.step(tick: setup.tick, limit: limit).wall
                if !isEnded { try pass(.playhead(content.position ?? .zero)) }
            } else if nextMoment == next {
                break
            }
        }
        tickEnd = nil
    }

    /// The content begins to move: the player says so, and where it is.
    private mutating func beginMoving(limit: MediaTime) throws {
        tickEnd = now + content.step(tick: setup.tick, limit: limit).wall
        if !isEnded { try reportMoving() }
    }

    mutating func reportMoving() throws {
        try pass(.contentPlaying(rate: content.rate))
        if content.canMove { try pass(.playhead(content.position ?? .zero)) }
    }

    private mutating func resumeWhatTheViewerPaused(before limit: MediaTime) throws {
        if let reference = ads.setPaused(false, now: now) { try report(.resumed, of: reference) }
        guard content.isPausedByViewer else { return }
        content.isPausedByViewer = false
        if content.position ?? .zero >= limit { try reportMoving() }
    }
}
