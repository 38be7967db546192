import AdRulesEngine
import MassTesting
import Testing

/// Random playlists that favour coincidences, against the slow model.
@Suite("Schedule against a slow model")
struct SchedulePropertyTests {
    static let horizon = MediaTime.seconds(70)

    /// A moment near others: a few seconds, some a hair off.
    static func moment(_ random: inout TestGenerator) -> MediaTime {
        let nudges: [Int64] = [0, 0, 0, 0, 1, 300, 999, 1000, -1, -1000, 499_999, 500_000, 500_001, -500_000, -500_001]
        return MediaTime(microseconds: Int64.random(in: 0...60, using: &random) * 1_000_000 + random.pick(nudges))
    }

    static func playlist(_ random: inout TestGenerator) -> [AdBreak] {
        let period: MediaTime? = random.chance(50) ? .seconds(random.pick([3, 5, 10])) : nil
        return (0..<Int.random(in: 0...14, using: &random)).map { _ in
            let offset: TimeOffset? =
                switch Int.random(in: 0..<20, using: &random) {
                case 0: nil
                case 1, 2: .start
                case 3: .end
                case 4: .percent(Percentage(random.pick([0, 50, 100])))
                case 5: .percent(Percentage(millionths: Int64.random(in: 0...100_000_000, using: &random)))
                case 6, 7: .opportunity(Int.random(in: 0...4, using: &random))
                default: .time(moment(&random))
                }
            let repeats: MediaTime? =
                switch Int.random(in: 0..<10, using: &random) {
                case 0, 1, 2: period
                case 3: .seconds(Int64.random(in: 1...20, using: &random))
                case 4:
                    random.pick([.zero, .seconds(-5), .milliseconds(250), .milliseconds(2500), .seconds(1_000_000_000)])
                default: nil
                }
            let source: AdSource? =
                switch Int.random(in: 0..<10, using: &random) {
                case 0: nil
                case 1: AdSource(content: .none)
                case 2: AdSource(content: .custom("x", template: nil))
                default: AdSource(content: .adTag("https://ads.example/", template: nil))
                }
            return AdBreak(
                timeOffset: offset,
                breakTypes: random.pick([[.linear], [.linear], [.nonlinear], [.nonlinear, .linear]]),
                repeatAfter: repeats, source: source)
        }
    }

    @Test("Stops, searches, reasons and counts are those of the model", arguments: 0..<16)
    func model(block: UInt64) {
        for seed in block * 60..<block * 60 + UInt64(MassTests.count(3, of: 60)) {
            var random = TestGenerator(state: seed)
            let breaks = Self.playlist(&random)
            let duration = random.chance(70) ? Self.moment(&random) : nil
            let known = duration.flatMap { $0 > .zero ? $0 : nil }
            let isLive = random.chance(20)
            let opportunities = (0..<Int.random(in: 0...3, using: &random)).map { place in
                Opportunity(Self.moment(&random) + .milliseconds(Int64(place) * 7))
            }.filter { $0.time >= .zero }
            let model = ScheduleModel(
                breaks, duration: known, isLive: isLive, opportunities: opportunities, horizon: Self.horizon)

            // However the schedule came to know what it knows, it is the same schedule.
            var schedule: Schedule
            if random.chance(50) {
                schedule = Schedule(
                    VMAPDocument(breaks: breaks), duration: duration, isLive: isLive, opportunities: opportunities)
            } else {
                schedule = Schedule(VMAPDocument(breaks: breaks), duration: Self.moment(&random), isLive: !isLive)
                for opportunity in opportunities { schedule = schedule.adding(opportunity) }
                schedule = schedule.with(isLive: isLive).with(duration: duration)
            }
            #expect(schedule.inconsistencies() == [], "seed \(seed)")
            compare(schedule, with: model, breaks: breaks, seed: seed)
            compareLists(schedule, with: model, breaks: breaks, seed: seed)
        }
    }

    private func compare(_ schedule: Schedule, with model: ScheduleModel, breaks: [AdBreak], seed: UInt64) {
        let midrolls = model.stops.filter { $0.position != .preroll && $0.position != .postroll }
        #expect(
            schedule.preroll?.occurrences == model.stops.first { $0.position == .preroll }?.occurrences, "seed \(seed)")
        #expect(
            schedule.postroll?.occurrences == model.stops.first { $0.position == .postroll }?.occurrences,
            "seed \(seed)")
        #expect(
            schedule.stops(after: .zero, through: Self.horizon).map(\.position) == midrolls.map(\.position),
            "seed \(seed)")

        var times = midrolls.compactMap(\.position.contentTime)
        times += [.zero, .seconds(30), Self.horizon]
        for near in times.flatMap({ time in [-1000, -1, 0, 1, 1000].map { time + MediaTime(microseconds: $0) } }) {
            guard near <= Self.horizon else { continue }
            let next = midrolls.first { $0.position > .midroll(near) }
            if let next {
                #expect(schedule.nextStop(after: near)?.position == next.position, "seed \(seed), after \(near)")
                #expect(schedule.nextStop(after: near)?.occurrences == next.occurrences, "seed \(seed), after \(near)")
            } else if let found = schedule.nextMoment(after: near) {
                #expect(found > Self.horizon, "seed \(seed), after \(near)")
            }
            let last = midrolls.last { $0.position <= .midroll(near) }
            #expect(schedule.lastStop(atOrBefore: near)?.position == last?.position, "seed \(seed), at \(near)")
            let exact = midrolls.first { $0.position == .midroll(near) }
            #expect(schedule.stop(at: .midroll(near))?.occurrences == exact?.occurrences, "seed \(seed), at \(near)")
        }
        for (position, occurrences) in model.stops {
            for occurrence in occurrences {
                #expect(schedule.resolution(of: occurrence) == .scheduled(position), "seed \(seed), \(occurrence)")
            }
            let before = model.cues.filter { $0 < position && $0 != .preroll }.count
            let index = position == .preroll ? 0 : position == .postroll ? -1 : before + 1
            #expect(schedule.podIndex(of: position) == index, "seed \(seed), \(position)")
        }
        for occurrence in model.overlapped {
            #expect(
                schedule.resolution(of: occurrence) == .unscheduled(.overlappedRepeat), "seed \(seed), \(occurrence)")
        }
        for (occurrence, reason) in model.unscheduled {
            #expect(schedule.resolution(of: occurrence) == .unscheduled(reason), "seed \(seed), \(occurrence)")
        }
    }

    private func compareLists(_ schedule: Schedule, with model: ScheduleModel, breaks: [AdBreak], seed: UInt64) {
        let listed = model.stops.filter { schedule.hasFiniteRepetitions || $0.occurrences[0].repetition == 0 }
        #expect(schedule.stops.map(\.position) == listed.map(\.position), "seed \(seed)")
        #expect(schedule.stops.map(\.occurrences) == listed.map(\.occurrences), "seed \(seed)")
        #expect(schedule.cuePoints == listed.map(\.position).filter(model.cues.contains), "seed \(seed)")

        var reasons = model.unscheduled
        if schedule.hasFiniteRepetitions {
            for occurrence in model.overlapped { reasons[occurrence] = .overlappedRepeat }
        }
        for (index, adBreak) in breaks.enumerated() {
            guard reasons[OccurrenceID(index)] == nil, let code = ScheduleModel.errorCode(of: adBreak) else { continue }
            reasons[OccurrenceID(index)] = .unsupported(code)
        }
        let expected = reasons.keys.sorted()
        #expect(schedule.unscheduled.map(\.occurrence) == expected, "seed \(seed)")
        #expect(schedule.unscheduled.map(\.reason) == expected.map { reasons[$0] }, "seed \(seed)")

        let isOpen = model.unscheduled.values.contains { $0 != .invalidOffset }
        if isOpen {
            #expect(schedule.occurrenceCount == nil, "seed \(seed)")
        } else if schedule.hasFiniteRepetitions {
            #expect(schedule.occurrenceCount == model.stops.reduce(0) { $0 + $1.occurrences.count }, "seed \(seed)")
        }
    }
}
