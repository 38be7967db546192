/// A session of the engine with a simulated player, network and clock.
///
/// Events at the same moment are processed in this order: the engine's deadlines, answers, reports of ads, the
/// playhead; within each group, in the order of the requests. The content moves only during `play`; ads, loads and
/// deadlines always continue.
public struct Simulation {
    let setup: SimulationSetup
    private(set) var engine: any SimulatedEngine
    /// The wall-clock time at which the engine wants a `deadline`, from its last answer.
    private(set) var deadline: MediaTime?
    var content = SimulatedContent()
    var ads: SimulatedAds
    var loader: SimulatedLoader
    /// The wall-clock time since the session began.
    var now = MediaTime.zero
    /// The end of the current tick of the content; nil while the content does not move.
    var tickEnd: MediaTime?
    /// Whether the host reports nothing about ads.
    var isSilent = false
    /// Whether the engine has ended the session, so that the content is no longer reported to it.
    var isEnded = false
    var record: SessionRecord
    /// The lines not yet passed on.
    private var lines: [SessionLine] = []
    private let take: (SessionLine) throws -> Void
    let log: ((SessionLogLine) throws -> Void)?
    private var recorder: SessionRecorder?
    private(set) var inputs = 0
    /// The number of inputs when time last advanced.
    private var inputsBefore = -1
    /// The checker of the invariants; nil if there is none.
    private var checker: InvariantChecker?
    var entries = ActionEntries()
    /// Answers known at once; they are passed after the actions of the call that requested them.
    var atOnce: [EngineInput] = []
    /// The number of inputs since time last advanced or a step of the script began.
    private var inputsAtOnce = 0
    /// The most of them.
    private let mostAtOnce: Int

    private init(
        _ setup: SimulationSetup, engine: (any SimulatedEngine)?, log: ((SessionLogLine) throws -> Void)?,
        take: @escaping (SessionLine) throws -> Void
    ) {
        self.take = take
        self.log = log
        self.setup = setup
        self.engine = engine ?? OwnEngine(engine: setup.engine, snapshot: setup.snapshot)
        mostAtOnce = SimulationLimits.inputsAtOnce(ofOwnEngine: self.engine.own != nil)
        let schedule = self.engine.own?.schedule ?? setup.engine.schedule
        record = SessionRecord(schedule: schedule)
        ads = SimulatedAds(answers: setup.answers, tick: setup.tick, skips: setup.skipsAds)
        loader = SimulatedLoader(answers: setup.answers)
        content.duration = setup.configuration.duration
        deadline = self.engine.nextDeadline
        guard !setup.countsLoadOnly else { return }
        checker = InvariantChecker(policies: setup.configuration.policies, cuePoints: schedule.cuePoints)
        checker?.knowsAds = self.engine.own != nil
    }

    /// Runs the complete script, then everything still in flight, and returns a record that includes every line.
    ///
    /// Throws ``EndlessSession`` if the session does not end, and any error of ``SimulationSetup/snapshot``.
    public static func run(_ setup: SimulationSetup) throws -> SessionRecord {
        var lines: [SessionLine] = []
        var record = try run(setup) { lines.append($0) }
        record.lines = lines
        return record
    }

    /// Runs the complete script, then everything still in flight. Each line is passed on as soon as it is created, so
    /// that memory does not grow with the session; the record contains no lines.
    ///
    /// `log` receives the lines of a session log that `SessionReplay` can run again, with nothing redacted.
    ///
    /// Throws ``EndlessSession`` if the session does not end, and any error of ``SimulationSetup/snapshot``, `line`
    /// or `log`, which ends the session.
    public static func run(
        _ setup: SimulationSetup, log: ((SessionLogLine) throws -> Void)? = nil, each line: (SessionLine) throws -> Void
    ) throws -> SessionRecord { try run(setup, engine: nil, log: log, each: line) }

    /// The same with another engine; nil is the project's own.
    package static func run(
        _ setup: SimulationSetup, engine: (any SimulatedEngine)?, log: ((SessionLogLine) throws -> Void)? = nil,
        each line: (SessionLine) throws -> Void
    ) throws -> SessionRecord {
        try withoutActuallyEscaping(line) { line in
            var simulation = Simulation(setup, engine: engine, log: log, take: line)
            try simulation.run()
            return simulation.record
        }
    }

    private mutating func run() throws {
        if let log, let own = engine.own {
            let recorder = SessionRecorder(own, showsPrivateValues: true)
            try log(recorder.header)
            self.recorder = recorder
        }
        for input in setup.inputs ?? [] { try take(input) }
        for step in setup.inputs == nil ? setup.script : [] {
            note(.step(step.text))
            inputsAtOnce = 0
            try perform(step.step)
            try settle()
            try afterStep()
        }
        try finish()
        if let log, let recorder, let own = engine.own { try log(recorder.summary(of: own)) }
    }

    private mutating func afterStep() throws {
        if setup.savesAtEachStep { try save() }
        if checker != nil, let own = engine.own { checker?.check(own.explanations) }
    }

    /// Passes an input of an exact session, at its own moment and with nothing before it.
    private mutating func take(_ timed: TimedInput) throws {
        try advance(to: timed.now)
        inputsAtOnce = 0
        guard let input = timed.input else { return try save() }
        switch input {
        case .start(let time), .playhead(let time), .seek(let time): content.position = time
        default: break
        }
        try pass(input)
        try afterStep()
    }

    /// Passes an input to the engine, checks the actions it returns, and carries them out.
    mutating func pass(_ input: EngineInput) throws {
        try count()
        let actions = try engine.handle(input, now: now)
        deadline = engine.nextDeadline
        if let log, let step = recorder?.step(input, now: now, actions: actions) { try log(step) }
        checker?.observe(input, now: now, actions: actions, nextDeadline: deadline)
        if setup.checksState, let own = engine.own { checker?.check(stateOf: own) }
        if setup.countsLoadOnly, actions.count == 1, case .ad(_, .progress) = input { return }
        guard !actions.isEmpty || !lines.isEmpty else { return }
        carryOut(actions)
        try giveAway()
    }

    /// Saves the engine and continues with the restored copy.
    mutating func save() throws {
        try engine.save()
        deadline = engine.nextDeadline
    }

    private mutating func giveAway() throws {
        for line in lines { try take(line) }
        lines.removeAll(keepingCapacity: true)
    }

    /// Counts a step, to stop a session that never ends.
    private mutating func count() throws {
        inputs += 1
        inputsAtOnce += 1
        if inputs > setup.maxInputs || inputsAtOnce > mostAtOnce { try stop() }
    }

    /// Stops a session that never ends. Not a part of ``count()``, which is inlined where it is called often.
    private mutating func stop() throws {
        try giveAway()
        let clock = now.clockText
        throw EndlessSession(
            description: inputsAtOnce > mostAtOnce
                ? "the session is stuck: more than \(mostAtOnce) inputs at \(clock) of wall time"
                : "the session has not ended after \(setup.maxInputs) steps, at \(clock) of wall time; "
                    + "if it should last that long, raise --max-steps or give a longer --tick")
    }

    /// Counts steps that are not taken one by one, while time advances.
    mutating func count(_ steps: Int) {
        inputs += steps
        inputsAtOnce = 0
    }

    /// Advances the wall-clock time to a moment. Moments without an input to the engine count as steps, too.
    mutating func advance(to moment: MediaTime) throws {
        if inputs == inputsBefore { try count() }
        inputsBefore = inputs
        if moment > now { inputsAtOnce = 0 }
        now = max(now, moment)
        guard now > SimulationLimits.longestSession else { return }
        try giveAway()
        throw EndlessSession(description: "the session has not ended after a million hours of wall time")
    }

    /// Adds a line to the transcript.
    mutating func note(_ entry: SessionLine.Entry, breakID: String? = nil) {
        lines.append(SessionLine(now: now, content: content.position, entry: entry, breakID: breakID))
    }

    /// Processes everything that is due now, except the playhead.
    mutating func settle() throws {
        while try takeDue() {}
    }

    /// Processes the first event that is due now; returns false if there is none.
    private mutating func takeDue() throws -> Bool {
        if let due = deadline, due <= now {
            try pass(.deadline)
            // An engine that does not move its deadline would stop time.
            return deadline != due
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

    /// Passes a report of the ad player to the engine, unless the host is silent.
    mutating func report(_ report: AdReport, of reference: AdReference) throws {
        if !isSilent { try pass(.ad(reference, report)) }
    }

    /// The time of the next event; nil if there is none.
    var nextMoment: MediaTime? { earliest(nextBesideContent, tickEnd) }

    /// The time of the next event that is none of the content; nil if there is none.
    @inline(__always) var nextBesideContent: MediaTime? { earliest(earliest(deadline, loader.next), ads.next) }

    private func earliest(_ one: MediaTime?, _ other: MediaTime?) -> MediaTime? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    /// Lets wall-clock time pass while the content does not move.
    mutating func wait(_ length: MediaTime) throws {
        let end = now + length
        while let next = nextMoment, next <= end {
            try advance(to: next)
            try settle()
            if nextMoment == next { break }
        }
        try advance(to: end)
    }

    /// Runs everything in flight to its end or its deadline.
    private mutating func finish() throws {
        while let next = nextMoment {
            try advance(to: next)
            try settle()
            if nextMoment == next { break }
        }
        try giveAway()
        if setup.countsLoadOnly { return }
        record.summary = try engine.outcomes()
        if let own = engine.own { record.schedule = own.schedule }
        record.wall = now
        record.contentPlayed = content.played
        record.note(loader, answers: setup.answers)
        checker?.check(record.summary)
        checker?.finish(record.summary)
        record.violations += checker?.violations ?? []
    }
}
