/// Viewers of the same playlist, each with an engine of its own: what they ask of servers, before an evening does.
///
/// Everything a viewer does follows from the seed of the herd and the viewer's number. Loads of parts of a herd add up
/// to that of the whole, in any order.
///
/// ```swift
/// var setup = SimulationSetup(document: playlist, snapshot: { $0 })
/// setup.configuration.duration = .seconds(1800)
/// let herd = Herd(setup, viewers: viewers, length: .seconds(1800), arrivals: .over(.seconds(60)))
/// return try herd.load(of: 0..<viewers).requests.peak
/// ```
public struct Herd: Sendable {
    /// The common setup of the sessions: playlist, configuration, answers, tick. Its steps and inputs are not used, and
    /// its seed is that of the herd.
    public let setup: SimulationSetup
    /// The number of viewers.
    public let viewers: Int
    /// The length of the film, or, for live content, of the forecast.
    public let length: MediaTime
    /// The arrivals of viewers.
    public let arrivals: Arrivals
    /// Their habits besides watching.
    public let habits: ViewerHabits
    /// The schedule when a session begins; all share it.
    package let schedule: Schedule

    /// The breaks whose load is kept apart: the first hundred of the schedule, in the order in which they play.
    public let listedBreaks: [OccurrenceID]
    /// Whether there are more breaks than the listed ones. They are in the totals only.
    package let isTruncated: Bool
    /// The same as a set.
    private let listed: Set<OccurrenceID>

    private static let listLimit = 100

    /// Creates a herd. Complexity: O(n log n) in breaks.
    public init(
        _ setup: SimulationSetup, viewers: Int, length: MediaTime, arrivals: Arrivals = .atOnce,
        habits: ViewerHabits = ViewerHabits()
    ) {
        self.setup = setup
        self.viewers = viewers
        self.length = length
        self.arrivals = arrivals
        self.habits = habits
        schedule = setup.engine.schedule
        let stops =
            [schedule.preroll].compactMap(\.self)
            + schedule.stops(after: .zero, through: length).prefix(Self.listLimit + 1)
            + [schedule.postroll].compactMap(\.self)
        let occurrences = stops.flatMap(\.occurrences)
        listedBreaks = Array(occurrences.prefix(Self.listLimit))
        isTruncated = occurrences.count > listedBreaks.count
        listed = Set(listedBreaks)
    }

    /// The same viewers under other policies. Complexity: as for a new herd.
    package func with(_ policies: Policies) -> Herd {
        var setup = setup
        setup.configuration.policies = policies
        return Herd(setup, viewers: viewers, length: length, arrivals: arrivals, habits: habits)
    }

    /// A viewer of a herd.
    public struct Viewer: Sendable {
        /// The wall time of arrival, from the beginning of the forecast.
        public var arrival: MediaTime
        /// The session.
        public var setup: SimulationSetup
    }

    /// A viewer, from 0: the session that ``load(of:)`` counts for it, for ``Simulation``.
    ///
    /// A viewer of a film begins at its start; a live viewer where the stream is, at 0 when the forecast begins.
    public func viewer(_ number: Int) -> Viewer {
        // Another factor than that of the generator, whose numbers for two viewers would be the same, one apart.
        var generator = SeededGenerator(
            seed: setup.configuration.seed &+ UInt64(bitPattern: Int64(number)) &* 0xD134_2543_DE82_EF95)
        let arrival = arrivals.time(ofShare: generator.share())
        var session = setup
        // As large as scenario files and --seed can have it.
        session.configuration.seed = generator.next() >> 11
        session.configuration.epoch += arrival
        session.skipsAds = generator.share() < habits.skip
        let isLive = setup.configuration.isLive
        session.steps = ViewerPlan.steps(
            of: habits, from: isLive ? min(arrival, length) : .zero, to: length, isLive: isLive, using: &generator)
        return Viewer(arrival: arrival, setup: session)
    }

    /// The load of some viewers, by number from 0. Memory does not grow with their number.
    ///
    /// Throws the errors of ``Simulation/run(_:log:each:)``.
    ///
    /// - Complexity: O(viewers × what happens in a session).
    public func load(of numbers: Range<Int>) throws -> ServerLoad {
        var load = ServerLoad()
        var session = ServerLoad.Session(listed: listed)
        for number in numbers {
            var viewer = viewer(number)
            viewer.setup.countsLoadOnly = true
            let engine = PlaylistEngine(schedule: schedule, configuration: viewer.setup.configuration)
            session.begin(at: viewer.arrival)
            _ = try Simulation.run(viewer.setup, engine: OwnEngine(engine: engine, snapshot: setup.snapshot)) {
                session.add($0, to: &load)
            }
            load.viewers += 1
        }
        return load
    }
}
