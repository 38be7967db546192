/// The load of a ``Herd`` on servers: ad requests and beacons, second by second, in all and for each break.
public struct ServerLoad: Sendable, Hashable {
    /// The load of one break on servers.
    public struct OfBreak: Sendable, Hashable {
        /// The requests of its ad tag.
        public fileprivate(set) var requests = LoadCurve()
        /// Its beacons: those of the break and of its ads.
        public fileprivate(set) var beacons = LoadCurve()
        /// The number of times it began to play.
        public fileprivate(set) var begun = 0

        package var curves: [(name: String, curve: LoadCurve)] { [("requests", requests), ("beacons", beacons)] }
    }

    /// The number of viewers.
    public internal(set) var viewers = 0
    /// The requests of ad tags. What is behind wrappers leaves for servers of others, and is not counted.
    public private(set) var requests = LoadCurve()
    /// The beacons: one for each URL of a tracker.
    public private(set) var beacons = LoadCurve()
    /// The number of ads that started.
    public private(set) var ads = 0
    /// The load of each listed break (``Herd/listedBreaks``).
    public private(set) var breaks: [OccurrenceID: OfBreak] = [:]
    /// The number of waits of viewers for a break: it was due, and then began.
    public private(set) var waits = 0
    /// Their total wait, in wall time.
    public private(set) var waited = MediaTime.zero

    /// The average wait of viewers for a break; nil if none was due.
    public var averageWait: MediaTime? {
        waits == 0 ? nil : MediaTime(microseconds: waited.microseconds / Int64(waits))
    }

    package var curves: [(name: String, curve: LoadCurve)] { [("requests", requests), ("beacons", beacons)] }

    /// Creates an empty load.
    public init() {}

    /// Adds the load of other viewers. The order of additions does not matter. Complexity: O(seconds of all curves).
    public static func += (load: inout ServerLoad, other: ServerLoad) {
        load.viewers += other.viewers
        load.requests += other.requests
        load.beacons += other.beacons
        load.ads += other.ads
        load.waits += other.waits
        load.waited += other.waited
        for (occurrence, part) in other.breaks {
            load.breaks[occurrence, default: OfBreak()].requests += part.requests
            load.breaks[occurrence, default: OfBreak()].beacons += part.beacons
            load.breaks[occurrence, default: OfBreak()].begun += part.begun
        }
    }

    /// A session whose lines are counted.
    struct Session {
        /// The wall time at which it began, from the beginning of the forecast.
        private var arrival = MediaTime.zero
        /// The breaks whose curves are kept.
        let listed: Set<OccurrenceID>
        /// When breaks became due, until one of them begins.
        private var due: MediaTime?
        /// The break whose ads began last.
        private var playing: OccurrenceID?

        init(listed: Set<OccurrenceID>) { self.listed = listed }

        /// Begins to count a session.
        mutating func begin(at arrival: MediaTime) {
            self.arrival = arrival
            due = nil
            playing = nil
        }

        /// Adds what a line of the session asks.
        mutating func add(_ line: SessionLine, to load: inout ServerLoad) {
            switch line.entry {
            case .action(.loadAds(_, let request), _, _):
                guard case .tag = request.source else { return }
                let second = second(of: line)
                load.requests.add(at: second)
                if listed.contains(request.occurrence) {
                    load.breaks[request.occurrence, default: OfBreak()].requests.add(at: second)
                }
            case .track(let firing, _):
                let second = second(of: line)
                load.beacons.add(at: second)
                if listed.contains(firing.occurrence) {
                    load.breaks[firing.occurrence, default: OfBreak()].beacons.add(at: second)
                }
            case .decision(let decision): if decision.rulings.contains(where: { $0.verdict == .due }) { due = line.now }
            case .event(let event): add(event, at: line.now, to: &load)
            case .action, .step, .log: break
            }
        }

        private mutating func add(_ event: AdEvent, at now: MediaTime, to load: inout ServerLoad) {
            switch event.name {
            case .started: load.ads += 1
            case .adPeriodStarted:
                playing = event.occurrence
                begin(event.occurrence, in: &load)
                guard let due else { return }
                load.waits += 1
                load.waited += now - due
                self.due = nil
            // A break with trackers only has no AD_PERIOD_STARTED.
            case .adBreakStarted where event.occurrence != playing: begin(event.occurrence, in: &load)
            default: break
            }
        }

        private func begin(_ occurrence: OccurrenceID?, in load: inout ServerLoad) {
            guard let occurrence, listed.contains(occurrence) else { return }
            load.breaks[occurrence, default: OfBreak()].begun += 1
        }

        private func second(of line: SessionLine) -> Int { Int((arrival + line.now).microseconds / 1_000_000) }
    }
}
