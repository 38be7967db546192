import Foundation
import RandomSessions

/// Runs sessions on every core, counts, and keeps what fails.
struct Driver: Sendable {
    let options: DriverOptions
    let corpus: String?
    let playlists: [String]

    init(_ options: DriverOptions) {
        self.options = options
        corpus = CorpusDocuments.folder
        playlists = corpus.map(CorpusDocuments.playlists) ?? []
    }

    /// How many seeds of one kind of failure are printed.
    private static let listedSeeds = 8
    /// After how many of its sessions a job prints a line.
    private static let sessionsALine = 50_000

    func run() async -> Int32 {
        if !options.replays.isEmpty { return replay() }
        if options.comparesBeats { return await compareBeats() }
        if let seed = options.shown { return show(seed) }
        if corpus == nil { print("random-viewers: no corpus beside the package, its playlists are left out") }
        print("random-viewers: seed \(options.seed), \(options.sessions) sessions, \(options.jobs) at once")
        let began = Date()
        let total = await withTaskGroup(of: Tally.self) { group in
            for job in 0..<options.jobs { group.addTask { share(job) } }
            return await group.reduce(into: Tally()) { $0.add($1) }
        }
        let seconds = Date().timeIntervalSince(began)
        var kinds: Set<String> = []
        for failure in total.failures.sorted(by: { $0.seed < $1.seed })
        where kinds.count < options.keep && kinds.insert(failure.failure.kind).inserted {
            report(failure)
        }
        print(
            "\(total.sessions) sessions, \(total.steps) steps, \(total.actions) actions, \(total.compared) compared, "
                + "\(total.failed) failed in \(String(format: "%.1f", seconds)) s")
        for (kind, seeds) in total.kinds.sorted(by: { $0.key < $1.key }) {
            let some = seeds.sorted().prefix(Self.listedSeeds).map(String.init).joined(separator: " ")
            print("  \(kind): \(seeds.count), seeds \(some)\(seeds.count > Self.listedSeeds ? " …" : "")")
        }
        return total.failed == 0 ? 0 : 1
    }

    /// One viewer a seed at several beats of reports.
    private func compareBeats() async -> Int32 {
        let (first, count, jobs) = (
            options.shown ?? options.seed, options.shown == nil ? options.sessions : 1, options.jobs
        )
        print("random-viewers: seed \(first), \(count) viewers at every beat")
        let found = await withTaskGroup(of: [(seed: UInt64, text: String)].self) { group in
            for job in 0..<jobs {
                group.addTask {
                    stride(from: job, to: count, by: jobs).compactMap { number in
                        let seed = first &+ UInt64(number)
                        return BeatStory(seed: seed).difference().map { (seed, $0) }
                    }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        for one in found.sorted(by: { $0.seed < $1.seed }).prefix(options.keep) {
            print("== seed \(one.seed): \(one.text)")
        }
        print("\(count) viewers, \(found.count) saw other breaks at another beat")
        return found.isEmpty ? 0 : 1
    }

    /// Every n-th session, for one core.
    private func share(_ job: Int) -> Tally {
        var tally = Tally()
        var number = job
        while number < options.sessions {
            let seed = options.seed &+ UInt64(number)
            let outcome = ViewerGenerator.session(
                seed: seed, features: options.features, corpus: corpus, playlists: playlists,
                withReference: options.usesReference, isMarathon: options.isMarathon)
            tally.count(outcome, seed: seed)
            // One of each kind: the others most often have the same cause.
            if let failure = outcome.failure, tally.failures.count < options.keep,
                !tally.failures.contains(where: { $0.failure.kind == failure.kind })
            {
                tally.failures.append((seed, failure, outcome.plan))
            }
            // A run of hours that is stopped has told what it found until then.
            if tally.sessions % Self.sessionsALine == 0 {
                print("job \(job): \(tally.sessions) sessions, \(tally.failed) failed, last seed \(seed)")
                fflush(nil)
            }
            number += options.jobs
        }
        return tally
    }

    private func report(_ found: (seed: UInt64, failure: SessionRunner.Failure, plan: SessionPlan)) {
        var small = Shrinker.shrink(found.plan, corpus: corpus, kind: found.failure.kind)
        small.note = found.failure.kind
        print("== seed \(found.seed): \(found.failure.kind), shrunk to \(small.steps.count) steps")
        show(small)
        guard let folder = options.found else { return }
        guard let text = small.scenario else {
            print("not kept: it fails with \(small.file ?? "") only; write a document of your own of that shape")
            return
        }
        try? Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/seed-\(found.seed).json"))
    }

    @discardableResult
    private func show(_ plan: SessionPlan) -> Int32 {
        guard let runner = SessionRunner.run(plan, corpus: corpus, transcript: true) else { return 2 }
        for (place, entry) in (plan.breaks ?? []).enumerated() { print("  break \(place): \(entry.words)") }
        if let file = plan.file { print("  file \(file)") }
        if let vast = plan.vast { print("  vast \(vast.ads.map(\.words))") }
        print("  duration \(plan.duration.map { String(Double($0) / 1e6) } ?? "-")\(plan.isLive ? " live" : "")")
        print("  policies \(plan.policies.words)")
        for line in runner.transcript { print("  " + line) }
        if let failure = runner.failure { print(failure) }
        return runner.failure == nil ? 0 : 1
    }

    private func show(_ seed: UInt64) -> Int32 {
        let outcome = ViewerGenerator.session(
            seed: seed, features: options.features, corpus: corpus, playlists: playlists,
            withReference: options.usesReference, isMarathon: options.isMarathon)
        return show(outcome.plan)
    }

    private func replay() -> Int32 {
        var failed = 0
        for path in options.replays {
            guard let scenario = try? KeptScenarios.scenario(at: path),
                let inputs = try? scenario.exactInputs(atMost: 100_000)
            else {
                print("\(path): cannot be read")
                return 2
            }
            let runner = SessionRunner.run(inputs, of: scenario.setup, transcript: true)
            for line in runner.transcript { print("  " + line) }
            guard let failure = runner.failure else { continue }
            print(failure)
            failed += 1
        }
        print("\(options.replays.count - failed) passed, \(failed) failed")
        return failed == 0 ? 0 : 1
    }
}

/// What a share of the sessions came to.
struct Tally: Sendable {
    var sessions = 0
    var steps = 0
    var actions = 0
    var compared = 0
    var failed = 0
    /// The seeds of each kind of failure.
    var kinds: [String: [UInt64]] = [:]
    var failures: [(seed: UInt64, failure: SessionRunner.Failure, plan: SessionPlan)] = []

    mutating func count(_ outcome: SessionRunner.Outcome, seed: UInt64) {
        sessions += 1
        steps += outcome.plan.steps.count
        actions += outcome.actions
        if outcome.isCompared { compared += 1 }
        guard let failure = outcome.failure else { return }
        failed += 1
        kinds[failure.kind, default: []].append(seed)
    }

    mutating func add(_ other: Tally) {
        sessions += other.sessions
        steps += other.steps
        actions += other.actions
        compared += other.compared
        failed += other.failed
        kinds.merge(other.kinds, uniquingKeysWith: +)
        failures += other.failures
    }
}
