import AdRulesSimulation
import MassTesting
import Testing

/// The load of a herd is that of its sessions, one by one.
@Suite("A herd of viewers") struct HerdTests {
    /// A pre-roll, two mid-rolls and a post-roll in a film of ten minutes, with skippable ads that have beacons.
    static func herd(
        viewers: Int, seed: UInt64 = 1, arrivals: Arrivals = .atOnce, habits: ViewerHabits = ViewerHabits(),
        length: MediaTime = .seconds(600), _ change: (inout EngineConfiguration) -> Void = { _ in }
    ) throws -> Herd {
        let breaks = [TimeOffset.start, .time(.seconds(200)), .time(.seconds(400)), .end].enumerated().map {
            index, offset in
            var adBreak = AdBreak(
                timeOffset: offset, breakID: "b\(index)",
                source: AdSource(content: .adTag("https://ads.example/[CACHEBUSTING]", template: nil)))
            adBreak.tracking = [Tracking(event: .breakStart, uri: "https://track.example/break")]
            return adBreak
        }
        var setup = SimulationSetup(document: .vmap(VMAPDocument(breaks: breaks)), snapshot: { $0 })
        setup.configuration.duration = .seconds(600)
        setup.configuration.seed = seed
        change(&setup.configuration)
        let answers = """
            {"default":{"after":0.3,"ads":[{"duration":15,"skipOffset":5,
            "trackers":{"impression":["https://t.example/i"],"complete":["https://t.example/c"]}}]}}
            """
        setup.answers = try Answers(json: Array(answers.utf8), name: "answers", files: .none)
        return Herd(setup, viewers: viewers, length: length, arrivals: arrivals, habits: habits)
    }

    /// A viewer of a film of ten minutes with one break.
    static func viewer(of adBreak: AdBreak?) -> Herd {
        var setup = SimulationSetup(
            document: .vmap(VMAPDocument(breaks: [adBreak].compactMap(\.self))), snapshot: { $0 })
        setup.configuration.duration = .seconds(600)
        return Herd(setup, viewers: 1, length: .seconds(600))
    }

    @Test(
        "the first hundred breaks are listed, and a longer list says that it is cut",
        arguments: [(10, false), (5, true)] as [(Int64, Bool)])
    func listed(period: Int64, isTruncated: Bool) throws {
        let adBreak = AdBreak(
            timeOffset: .time(.seconds(period)), repeatAfter: .seconds(period),
            source: AdSource(content: .adTag("https://ads.example/a", template: nil)))
        let herd = Self.viewer(of: adBreak)
        let load = try herd.load(of: 0..<1)
        #expect(herd.listedBreaks.count == min(100, Int(600 / period) - 1))
        #expect(herd.isTruncated == isTruncated)
        let listed = load.breaks.values.map(\.requests.total).reduce(0, +)
        #expect(isTruncated ? listed < load.requests.total : listed == load.requests.total)
    }

    @Test("a break with trackers only begins, too")
    func trackersOnly() throws {
        var adBreak = AdBreak(timeOffset: .time(.seconds(60)), source: nil)
        adBreak.tracking = [Tracking(event: .breakStart, uri: "https://track.example/break")]
        #expect(try Self.viewer(of: adBreak).load(of: 0..<1).breaks[OccurrenceID(0)]?.begun == 1)
    }

    static let habits = ViewerHabits(leave: 0.3, seek: 0.3, pause: 0.3, skip: 0.3)

    @Test("the load is the sum of the sessions, second by second, each run on its own")
    func sum() throws {
        let herd = try Self.herd(
            viewers: MassTests.count(6, of: 300, nightly: 10_000), arrivals: .over(.seconds(300)), habits: Self.habits)
        let load = try herd.load(of: 0..<herd.viewers)
        var requests: [Int: UInt32] = [:]
        var beacons: [Int: UInt32] = [:]
        var ads = 0
        for number in 0..<herd.viewers {
            let viewer = herd.viewer(number)
            let record = try Simulation.run(viewer.setup)
            #expect(record.violations == [], "viewer \(number)")
            for line in record.lines {
                let second = Int((viewer.arrival + line.now).microseconds / 1_000_000)
                if line.name == "loadAds" { requests[second, default: 0] += 1 }
                if line.kind == "track" { beacons[second, default: 0] += 1 }
                if line.name == "STARTED" { ads += 1 }
            }
        }
        #expect(load.viewers == herd.viewers && load.ads == ads)
        for (curve, seconds) in [(load.requests, requests), (load.beacons, beacons)] {
            #expect(curve.total == Int(seconds.values.reduce(0, +)))
            let counted = Dictionary(
                uniqueKeysWithValues: curve.counts.enumerated().filter { $1 > 0 }.map { (curve.first + $0, $1) })
            #expect(counted == seconds)
        }
        let parts = load.breaks.values
        #expect(parts.reduce(0) { $0 + $1.requests.total } == load.requests.total)
        #expect(parts.reduce(0) { $0 + $1.beacons.total } == load.beacons.total)
    }

    @Test("parts of a herd, in any order, add up to the whole")
    func parts() throws {
        let herd = try Self.herd(viewers: 60, arrivals: .over(.seconds(60)), habits: Self.habits)
        let whole = try herd.load(of: 0..<60)
        for bounds in [[0, 20, 40, 60], [0, 1, 59, 60], [0, 33, 60]] {
            var load = ServerLoad()
            for (start, end) in zip(bounds, bounds.dropFirst()).reversed() { load += try herd.load(of: start..<end) }
            #expect(load == whole, "\(bounds)")
        }
    }

    @Test("a seed has one load, and another seed another one")
    func seeds() throws {
        func load(_ seed: UInt64) throws -> ServerLoad {
            try Self.herd(viewers: 40, seed: seed, arrivals: .over(.seconds(60)), habits: Self.habits).load(of: 0..<40)
        }
        #expect(try load(1) == load(1))
        #expect(try load(1) != load(2))
    }

    @Test("viewers who watch everything ask once for each break, at its prefetch, all in the same second")
    func everything() throws {
        let load = try Self.herd(viewers: 20).load(of: 0..<20)
        #expect(load.requests.total == 80 && load.ads == 80)
        // The pre-roll at 0; the mid-roll at 200 s eight seconds before it, after 15.3 s of pre-roll; the post-roll too.
        #expect(load.requests.peak == LoadCurve.Peak(second: 0, count: 20))
        #expect(load.breaks[OccurrenceID(1)]?.requests.peak == LoadCurve.Peak(second: 207, count: 20))
        #expect(load.breaks[OccurrenceID(1)]?.begun == 20)
        // Only the pre-roll has to be waited for.
        #expect(load.waits == 80 && load.waited == .milliseconds(300 * 20))
    }

    @Test("a spread separates requests, and without prefetch a viewer waits for each break")
    func policies() throws {
        let plain = try Self.herd(viewers: 60).load(of: 0..<60)
        let spread = try Self.herd(viewers: 60) { $0.policies.spread = .seconds(60) }.load(of: 0..<60)
        let late = try Self.herd(viewers: 60) { $0.policies.prefetch = .zero }.load(of: 0..<60)
        let mid = OccurrenceID(1)
        #expect(plain.breaks[mid]?.requests.peak?.count == 60)
        #expect((2...10).contains(spread.breaks[mid]?.requests.peak?.count ?? 0))
        #expect(spread.requests.total == plain.requests.total && spread.beacons.total == plain.beacons.total)
        #expect(late.waited > plain.waited + .milliseconds(60 * 3 * 250))
    }

    @Test("skipping saves beacons, leaving saves requests, pausing takes longer, seeking shows fewer ads")
    func habits() throws {
        func load(_ habits: ViewerHabits) throws -> ServerLoad {
            try Self.herd(viewers: 40, habits: habits).load(of: 0..<40)
        }
        let plain = try load(ViewerHabits())
        let skipping = try load(ViewerHabits(skip: 1))
        #expect(skipping.ads == plain.ads && skipping.beacons.total == plain.beacons.total - 160)
        let leaving = try load(ViewerHabits(leave: 1))
        #expect(leaving.requests.total < plain.requests.total && leaving.breaks[OccurrenceID(3)]?.begun ?? 0 == 0)
        let pausing = try load(ViewerHabits(pause: 1))
        #expect(pausing.requests.total == plain.requests.total && pausing.seconds > plain.seconds)
        let seeking = try load(ViewerHabits(seek: 1))
        #expect(seeking.ads < plain.ads)
    }

    @Test("live viewers are where the stream is, whenever they join")
    func live() throws {
        let herd = try Self.herd(viewers: 50, arrivals: .over(.seconds(60)), length: .seconds(500)) {
            ($0.isLive, $0.duration) = (true, nil)
        }
        for number in 0..<50 {
            let viewer = herd.viewer(number)
            #expect(viewer.setup.steps?.first?.step == .start(at: viewer.arrival))
        }
        let load = try herd.load(of: 0..<50)
        // A film's viewers who arrive over a minute ask for the mid-roll over a minute; these within the pre-roll of theirs.
        #expect(load.breaks[OccurrenceID(1)]?.begun == 50)
        #expect((load.breaks[OccurrenceID(1)]?.requests.counts.count ?? 0) <= 17)
        #expect(load.breaks[OccurrenceID(3)] == nil)
    }

    @Test("ads inside the playlist are not requests")
    func inline() throws {
        let vast = VAST(ads: [Ad(kind: .inline, id: "1")])
        let document = VMAPDocument(breaks: [
            AdBreak(timeOffset: .start, source: AdSource(content: .vast(vast)))
        ])
        var setup = SimulationSetup(document: .vmap(document), snapshot: { $0 })
        setup.configuration.duration = .seconds(60)
        #expect(try Herd(setup, viewers: 3, length: .seconds(60)).load(of: 0..<3).requests.total == 0)
    }
}

extension ServerLoad {
    /// The second of the last beacon.
    fileprivate var seconds: Int { beacons.first + beacons.counts.count }
}
