import AdRulesEngine
import AdRulesModel

/// A viewer and a film, without the beat at which the player reports positions: at any beat the same breaks are shown.
///
/// Four things make a beat decide, and rightly so; no story has them.
/// - Ads that come later than the next break begins, or than their window ends: when the break is reported later, they may be
///   in time. Stories with late answers keep their stops farther apart than an answer and a report take, and answers inside
///   the window.
/// - A viewer who seeks away before the player can have reported where content was: until a report near the position of the
///   last start, seek or hold, or for 3 s, positions count as stale. Stories seek later than that behind a stop.
/// - A viewer who seeks away just after the ads of a stop ahead were requested: only if their answer is known by then does it
///   count that the stop has no ad, and a seek chooses none such. Stories seek later than that behind a request.
/// - An overlay that is still shown when the next one or the end comes: it stays for a wall time. Stories have one overlay, and
///   it is over before the end.
package struct BeatStory: Sendable {
    /// What the viewer does at a position of the content.
    enum Act: Sendable, Hashable {
        case seek(to: Int64)
        case pause(for: Int64)
        case rate(Int64)
    }

    /// The seed it was made from.
    package let seed: UInt64
    /// The playlist, the duration and the policies.
    package private(set) var plan = SessionPlan()
    /// The policies that are not the default: one, or all.
    package private(set) var policy = ""
    /// Where content starts.
    private(set) var start: Int64 = 0
    /// What the viewer does, in order.
    private(set) var acts: [(at: Int64, act: Act)] = []
    /// How the player reports positions, in microseconds of wall time.
    private(set) var beats: [Int64]
    /// How late the ads and their media are in the late runs, at most.
    private(set) var lateness: Int64 = 0

    private var schedule: ScheduleGenerator
    private var random: Randomness {
        get { schedule.random }
        set { schedule.random = newValue }
    }
    /// The content that a report at the slowest beat may be late by.
    private var lag: Int64 { 2 * (3_000_000 + (beats.max() ?? 0)) }

    package init(seed: UInt64) {
        self.seed = seed
        let features: SessionFeatures = [.pods, .failures, .bumpers, .repeats]
        schedule = ScheduleGenerator(random: Randomness(seed: seed), features: features, isMarathon: false)
        beats = [40_000, 250_000, 1_000_000]
        beats.append(random.pick([700_000, 2_000_000, 4_000_000, 9_000_000]))
        plan.seed = seed
        setPolicies()
        let isSpaced = random.chance(50)
        var unit: Int64 = random.pick([1_000_000, 4_000_000, 10_000_000, 30_000_000])
        if isSpaced { unit = 30_000_000 + plan.policies.joinWithin.microseconds }
        if isSpaced {
            beats[3] = min(beats[3], 2_000_000)
            let window = min(plan.policies.vastTimeout, plan.policies.giveUp)
            lateness = min(4_000_000, window.microseconds / 2)
        }
        let length = unit * random.number(3...12)
        plan.duration = length
        plan.breaks = breaks(unit: unit, length: length, isSpaced: isSpaced)
        if plan.policies.minimumGap > .zero {
            // Near to what lies between two stops.
            let beside: Int64 = random.pick([0, 0, -1000, 1000, 500_000, -500_000])
            plan.policies.minimumGap = MediaTime(microseconds: unit * random.number(1...3) + beside)
        }
        if random.chance(25) { start = length * random.number(0...3) / 4 + random.pick([0, 1000, 700_000]) }
        act(length: length)
    }

    // MARK: Policies

    private static let choices: [(String, @Sendable (inout Policies, inout Randomness) -> Void)] = [
        ("seek", { $0.seek = $1.pick([.firstPassed, .allPassed, .none]) }),
        ("replay", { policies, _ in policies.replay = .always }),
        (
            "startPosition",
            {
                let bound = MediaTime.seconds($1.number(0...60))
                $0.startPosition = $1.pick([.skipPassed, .alwaysPreroll, .playAdsAfter(bound)])
            }
        ),
        ("autoPlay", { policies, _ in policies.autoPlay = false }),
        ("prefetch", { $0.prefetch = $1.pick([.zero, .seconds(2), .seconds(20)]) }),
        ("spread", { policies, _ in policies.spread = .seconds(5) }),
        ("maxAdAge", { $0.maxAdAge = $1.pick([.zero, .seconds(1), .seconds(4)]) }),
        ("vastTimeout", { $0.vastTimeout = $1.pick([.seconds(2), .seconds(20)]) }),
        ("wrapperTimeout", { policies, _ in policies.wrapperTimeout = .seconds(1) }),
        ("mediaTimeout", { policies, _ in policies.mediaTimeout = .seconds(3) }),
        ("giveUp", { $0.giveUp = $1.pick([.seconds(3), .seconds(30)]) }),
        ("deadAir", { $0.deadAir = $1.pick([.zero, .seconds(6), .seconds(30)]) }),
        ("joinWithin", { $0.joinWithin = $1.pick([.zero, .seconds(1), .seconds(6)]) }),
        ("completesEarly", { policies, _ in policies.completesEarly = false }),
        ("wrapperDepth", { policies, _ in policies.wrapperDepth = 1 }),
        ("minimumGap", { policies, _ in policies.minimumGap = .seconds(5) }),
        ("liveResume", { policies, _ in policies.liveResume = .edge }),
        ("repeatCap", { policies, _ in policies.repeatCap = 200 }),
        ("mimeTypes", { policies, _ in policies.mimeTypes = ["video/mp4"] }),
        ("apiFrameworks", { policies, _ in policies.apiFrameworks = ["SIMID"] }),
        ("maxBitrate", { policies, _ in policies.maxBitrate = 500 }),
    ]

    /// The names of the policies that stories change.
    package static var policyNames: [String] { choices.map(\.0) }

    /// One policy alone, all together, or every other one.
    private mutating func setPolicies() {
        var policies = plan.policies
        let number = Int(seed % UInt64(Self.choices.count + 3))
        for (place, choice) in Self.choices.enumerated() {
            let isMeant =
                number < Self.choices.count ? place == number : number == Self.choices.count || random.chance(50)
            guard isMeant else { continue }
            choice.1(&policies, &random)
            policy += policy.isEmpty ? choice.0 : " \(choice.0)"
        }
        plan.policies = policies
        plan.reportsReady = random.chance(25)
    }

    // MARK: The playlist

    private mutating func breaks(unit: Int64, length: Int64, isSpaced: Bool) -> [PlannedBreak] {
        var result: [PlannedBreak] = []
        for place in 0..<Int(random.number(1...8)) {
            var made = schedule.makeBreak(place)
            switch random.below(100) {
            case ..<12: made.offset = .start
            case ..<22: made.offset = .end
            default:
                let beside = isSpaced ? 0 : random.pick([0, 0, 0, 40_000, 60_000, -1000, 1000, 300_000, unit / 2])
                made.offset = .time(max(0, unit * random.number(0...max(1, length / unit)) + beside))
            }
            made.repeatAfter = random.chance(20) ? unit * random.number(1...3) : nil
            result.append(made)
        }
        let beforeEnd = length - 2 * lag - 2 * lateness - 25_000_000
        if random.chance(20), let place = random.place(in: result.count), case .time(let time) = result[place].offset,
            time < beforeEnd
        {
            result[place].types = random.pick([["nonlinear"], ["display"], ["nonlinear", "linear"]])
            result[place].source = .tag("https://ads.example/\(place)")
            result[place].repeatAfter = nil
        }
        return result
    }

    /// The content times of all stops.
    private func moments(before length: Int64) -> [Int64] {
        (plan.breaks ?? []).flatMap { made -> [Int64] in
            let base: Int64
            switch made.offset {
            case .start: base = 0
            case .time(let time): base = time
            default: return []
            }
            guard let period = made.repeatAfter, period > 0 else { return [base] }
            return Array(stride(from: base, through: length, by: Int(period)))
        }
    }

    // MARK: The viewer

    private mutating func act(length: Int64) {
        let stops = moments(before: length)
        var position = start
        var rate: Int64 = 1000
        var seeks = 0
        for _ in 0..<random.below(6) {
            let at = position + random.number(0...max(1, length / 3))
            guard random.chance(50), seeks < 3 else {
                if random.chance(50) {
                    acts.append((at, .pause(for: random.number(1...30_000_000))))
                } else {
                    rate = random.pick([500, 1000, 1000, 1250, 2000])
                    acts.append((at, .rate(rate)))
                }
                position = at
                continue
            }
            // Behind a hold, and behind where content began to play, by what the slowest report takes.
            let clear = lag + 2 * lateness + 1_000_000
            let (ahead, spread) = (plan.policies.prefetch.microseconds, plan.policies.spread.microseconds)
            // The stops, and the places where the ads of each are requested.
            let isNear = stops.contains { stop in
                let asked = stop - ahead * rate / 1000
                return stop <= at && at < stop + clear || asked - spread * rate / 1000 <= at && at < asked + clear
            }
            guard at >= position + clear, at < length, !isNear else { continue }
            let exact = stops.isEmpty || random.chance(70) ? random.number(0...length) : random.pick(stops)
            let target = min(exact, length)
            acts.append((at, .seek(to: target)))
            position = target
            seeks += 1
        }
    }

    // MARK: The law

    /// What a beat changed; nil if nothing.
    package func difference() -> String? {
        var runs = beats.map { ("at \($0) µs", BeatPlayer.play(self, beat: $0, isLate: false)) }
        runs += beats[1...2].map { ("at \($0) µs, late", BeatPlayer.play(self, beat: $0, isLate: true)) }
        return runs.contains { $0.1 != runs[0].1 } ? words(runs) : nil
    }

    private func words(_ runs: [(String, BeatPlayer.Shown)]) -> String {
        var lines = ["policy \(policy): \(plan.policies.words)"]
        lines.append("duration \(plan.duration ?? 0), start \(start), lateness \(lateness)")
        lines += (plan.breaks ?? []).map(\.words)
        lines += acts.map { "at \($0.at) \($0.act)" }
        lines += runs.map { "\($0): \($1)" }
        return lines.joined(separator: "\n  ")
    }
}
