import AdRulesEngine
import AdRulesModel
import AdRulesRules
import MassTesting
import Testing

/// What must be true of every playlist that rules give, whatever the rules and the content.
@Suite struct LimitPropertyTests {
    /// An interruption as a slow and plain check sees it.
    private struct Interruption {
        var time: MediaTime
        var isMidroll: Bool
        var length: MediaTime
    }

    private static let hour = MediaTime.seconds(3600)

    /// The limits that a list of interruptions breaches.
    private static func breaches(_ list: [Interruption], _ limits: Limits, _ duration: MediaTime) -> Set<String> {
        var found: Set<String> = []
        let midrolls = list.filter(\.isMidroll)
        for one in midrolls {
            // What is nearer to the end is the post-roll.
            if one.time >= duration - .milliseconds(500) { found.insert("end") }
            if one.time < limits.quietStart ?? .zero { found.insert("quietStart") }
            if duration - one.time < limits.quietEnd ?? .zero { found.insert("quietEnd") }
        }
        for (index, one) in list.enumerated() {
            for other in list[(index + 1)...] {
                let distance = max(one.time, other.time) - min(one.time, other.time)
                if distance < limits.gap ?? .seconds(30) { found.insert("gap") }
            }
            let sum = list.filter { $0.time >= one.time && $0.time < one.time + hour }.map(\.length).reduce(.zero, +)
            if let most = limits.adTimePerHour, sum > most { found.insert("adTimePerHour") }
        }
        if let limit = limits.interruptions, !midrolls.isEmpty {
            if let each = limit.each {
                var start = MediaTime.zero
                while start < duration {
                    let count = midrolls.count { $0.time >= start && $0.time < start + each }
                    if count > (start + each <= duration ? 1 : 0) { found.insert("interruptions") }
                    start += each
                }
            } else if limit.noneUpTo == nil {
                found.insert("interruptions")
            }
            if duration <= limit.noneUpTo ?? .zero { found.insert("interruptions") }
        }
        return found
    }

    private static func interruptions(
        _ compilation: Compilation, _ rules: RuleSet, _ duration: MediaTime
    ) -> [TimeOffset: Interruption] {
        var list: [TimeOffset: Interruption] = [:]
        for decision in compilation.decisions {
            guard let at = decision.at else { continue }
            list[at, default: interruption(at, duration)].length += length(decision, rules, compilation.limits)
        }
        return list
    }

    private static func interruption(_ at: TimeOffset, _ duration: MediaTime) -> Interruption {
        switch at {
        case .time(let time): Interruption(time: time, isMidroll: true, length: .zero)
        case .end: Interruption(time: duration, isMidroll: false, length: .zero)
        default: Interruption(time: .zero, isMidroll: false, length: .zero)
        }
    }

    private static func length(_ decision: Decision, _ rules: RuleSet, _ limits: Limits) -> MediaTime {
        let ads = decision.ads.time ?? limits.assume ?? .zero
        guard let bumper = rules.breaks[decision.rule].bumper else { return ads }
        return ads + .seconds(bumper.place == .both ? 10 : 5)
    }

    @Test("limits hold, nothing is left out without a reason, and the playlist matches the decisions")
    func limits() throws {
        var (compiled, repeating) = (0, 0)
        for seed in 0..<MassTests.count(400, of: 4000, nightly: 10_000) {
            var random = RandomRules(seed: UInt64(seed))
            let rules = random.rules()
            let content = random.content()
            let duration = MediaTime(
                milliseconds: ((content.duration ?? .zero).microseconds + 500) / 1000)
            let compilation: Compilation
            do throws(RulesProblem) {
                compilation = try rules.compile(for: content)
            } catch {
                #expect(error.message.contains("same moment") || error.path == "id", "seed \(seed): \(error)")
                continue
            }
            compiled += 1
            let list = Self.interruptions(compilation, rules, duration)
            #expect(Self.breaches(Array(list.values), compilation.limits, duration).isEmpty, "seed \(seed)")
            for decision in compilation.decisions where decision.at == nil {
                guard let planned = decision.planned, rules.breaks[decision.rule].snap == nil,
                    rules.breaks[decision.rule].join == nil, decision.why != "there is no opportunity"
                else { continue }
                var one = Self.interruption(planned, duration)
                one.length = Self.length(decision, rules, compilation.limits)
                let found = Self.breaches(Array(list.values) + [one], compilation.limits, duration)
                #expect(!found.isEmpty, "seed \(seed): \(decision) is left out for nothing")
            }
            try check(compilation, rules, content, duration, "seed \(seed)")
            let compact = try rules.compile(for: content, as: .compact).document
            if compact.breaks.contains(where: { $0.repeatAfter != nil }) { repeating += 1 }
            func asked(_ document: VMAPDocument) -> [StopPosition: [AdSource.Content?]] {
                let schedule = Schedule(document, duration: duration, opportunities: content.opportunities ?? [])
                return Dictionary(
                    uniqueKeysWithValues: schedule.stops.map { stop in
                        (stop.position, stop.occurrences.map { document.breaks[$0.index].source?.content })
                    })
            }
            #expect(
                asked(compact) == asked(compilation.document), "seed \(seed): the compact form says something else")
        }
        #expect(repeating > MassTests.count(3, of: 35, nightly: 90))
        #expect(compiled > MassTests.count(300, of: 3200, nightly: 8000))
    }

    /// The playlist, as it is read again, against the decisions.
    private func check(
        _ compilation: Compilation, _ rules: RuleSet, _ content: Content, _ duration: MediaTime, _ comment: Comment
    ) throws {
        let bytes = compilation.document.xml()
        let read = try VMAPDocument(parsing: bytes)
        #expect(read.findings.isEmpty, comment)
        #expect(read.breaks.map(\.timeOffset) == compilation.document.breaks.map(\.timeOffset), comment)
        let placed = Set(compilation.decisions.compactMap(\.at))
        #expect(Set(read.breaks.compactMap(\.timeOffset)) == placed, comment)
        let schedule = Schedule(read, duration: duration, opportunities: content.opportunities ?? [])
        #expect(schedule.unscheduled.isEmpty, comment)
        #expect(schedule.cuePoints.count == placed.count, comment)
        let addresses = read.breaks.compactMap { adBreak -> String? in
            guard case .adTag(let uri, _)? = adBreak.source?.content else { return nil }
            return uri.string
        }
        for address in addresses {
            #expect(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3C && $0 != 0x5D }, comment)
            #expect(
                address.hasPrefix("https://ads.example/vast?slot=")
                    || address.hasPrefix("https://ads.example/sales?iu=/1/film&") || address == RandomRules.plainAddress
            )
        }
        let ids = compilation.decisions.filter { rules.breaks[$0.rule].join == nil }.compactMap(\.id)
        #expect(Set(ids).count == ids.count, comment)
    }

    @Test("the same rules give the same playlist, and are the same when they are written and read")
    func stable() throws {
        for seed in 0..<MassTests.count(100, of: 2000) {
            var random = RandomRules(seed: UInt64(seed))
            let rules = random.rules()
            let content = random.content()
            let text = Array(rules.json.description.utf8)
            let again = try RuleSet(json: text, name: "rules") { _ in [] }
            #expect(again == rules, "seed \(seed)")
            guard let one = try? rules.compile(for: content), let other = try? again.compile(for: content) else {
                continue
            }
            #expect(one == other && one.json.description == other.json.description, "seed \(seed)")
        }
    }

    @Test("nonsense is refused or compiles, and never traps")
    func nonsense() throws {
        for seed in 0..<MassTests.count(500, of: 10_000) {
            var random = RandomRules(seed: UInt64(seed))
            var rules = random.rules()
            var content = random.content()
            for _ in 0..<random.number(1...4) {
                let index = random.number(0...rules.breaks.count - 1)
                switch random.number(1...12) {
                case 1: rules.breaks[index].placement = .every(random.nonsense())
                case 2:
                    rules.breaks[index].placement = .every(.seconds(60), from: random.nonsense(), to: random.nonsense())
                case 3: rules.breaks[index].placement = .spread(random.pick([.min, -1, 0, 1000, .max]))
                case 4: rules.breaks[index].placement = .chapters(each: random.pick([.min, 0, .max]))
                case 5: rules.breaks[index].placement = .at(random.chance(30) ? [] : [.time(random.nonsense())])
                case 6:
                    rules.breaks[index].placement = .at([
                        .percent(Percentage(millionths: random.pick([.min, -1, .max]))),
                        .opportunity(random.pick([.min, 0, .max])),
                    ])
                case 7: rules.breaks[index].length = .time(random.nonsense())
                case 8: rules.limits.gap = random.nonsense()
                case 9: rules.limits.adTimePerHour = random.nonsense()
                case 10:
                    rules.limits.interruptions = .init(each: random.nonsense(), noneUpTo: random.nonsense())
                case 11: content.duration = random.nonsense()
                default:
                    content.chapters = [random.nonsense(), random.nonsense()]
                    content.opportunities = [Opportunity(random.nonsense(), duration: random.nonsense())]
                    rules.breaks[index].name = random.pick(RandomRules.hostile)
                }
            }
            for form in [PlaylistForm.times, .compact] { _ = try? rules.compile(for: content, as: form) }
        }
    }
}
