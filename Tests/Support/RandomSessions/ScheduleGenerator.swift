import AdRulesEngine
import AdRulesModel

/// Makes playlists whose moments meet: equal times, boundaries, repetitions that fall on breaks, percents that fall on
/// times.
struct ScheduleGenerator {
    var random: Randomness
    var features: SessionFeatures
    /// Everything lies on multiples of it, or a hair beside.
    private(set) var unit: Int64 = 10_000_000
    private(set) var length: Int64 = 60_000_000
    private var adCount = 0
    /// Whether the playlist has hundreds or thousands of stops, to be played one after another.
    let isMarathon: Bool

    /// `isMarathon`: nil leaves it to the draw.
    init(random: Randomness, features: SessionFeatures, isMarathon: Bool?) {
        var random = random
        self.isMarathon = isMarathon ?? (random.below(Self.sessionsPerMarathon) == 0)
        self.random = random
        self.features = features
    }

    /// How many sessions there are for one marathon: it costs as much as thousands of others.
    private static let sessionsPerMarathon = 20_000

    mutating func plan() -> SessionPlan {
        var plan = SessionPlan()
        unit = random.pick([4_000_000, 10_000_000, 12_000_000, 30_000_000, 300_000_000])
        length = unit * random.number(2...8)
        plan.policies = policies()
        if features.contains(.lateDurations), random.chance(20) {
            plan.duration = nil
        } else {
            plan.duration = length
        }
        if features.contains(.live), random.chance(12) {
            plan.isLive = true
            if random.chance(70) { plan.duration = nil }
        }
        if features.contains(.surfaces), random.chance(25) { plan.surface = Surface(width: 640, height: 360) }
        if isMarathon {
            plan.breaks = marathon()
            plan.duration = length
            return plan
        }
        if random.chance(8) {
            var response = answer(type: "linear")
            // A VAST response may show nonlinear ads: those are overlays.
            if !features.contains(.overlays) {
                for place in response.ads.indices { response.ads[place].type = "linear" }
            }
            plan.vast = response
        } else {
            plan.breaks = breaks()
        }
        return plan
    }

    mutating func breaks() -> [PlannedBreak] {
        if random.below(2000) == 0 { return manyPrerolls() }
        let count = random.pick([0, 1, 1, 2, 2, 3, 3, 4, 5, 6, 8])
        var result: [PlannedBreak] = []
        for place in 0..<count {
            var made = makeBreak(place)
            if let last = result.last, random.chance(25) { made.offset = last.offset }
            if let last = result.last, random.chance(10) { made.id = last.id }
            result.append(made)
        }
        return result
    }

    /// Hundreds that load at once.
    private mutating func manyPrerolls() -> [PlannedBreak] {
        (0..<random.number(401...420)).map { PlannedBreak(offset: .start, source: .tag("https://ads.example/\($0)")) }
    }

    /// Breaks by the hundred or thousand, and repetitions as many: `length` is made for them.
    private mutating func marathon() -> [PlannedBreak] {
        let isRepeated = features.contains(.repeats) && random.chance(50)
        let count = random.pick(isRepeated ? [300, 1000] : [300, 1000, 2000])
        length = unit * Int64(count)
        var result: [PlannedBreak] = []
        if isRepeated {
            for place in 0..<random.pick([1, 2, 3]) {
                var made = makeBreak(place)
                made.offset = .time(moment(before: unit * 3))
                made.repeatAfter = unit * Int64(place + 1)
                result.append(made)
            }
        } else {
            for place in 0..<count {
                var made = makeBreak(place)
                made.offset = random.chance(90) ? .time(unit * Int64(place) + hair()) : offset()
                made.repeatAfter = nil
                result.append(made)
            }
        }
        if random.chance(50) { result.append(PlannedBreak(offset: .end, source: .tag("https://ads.example/end"))) }
        return result
    }

    mutating func makeBreak(_ place: Int) -> PlannedBreak {
        var types = ["linear"]
        if features.contains(.overlays), random.chance(25) {
            types = random.pick([
                ["nonlinear"], ["display"], ["linear", "nonlinear"], ["nonlinear", "linear"], ["nonlinear", "display"],
            ])
        }
        var made = PlannedBreak(offset: offset(), source: source(place, types: types))
        made.types = types
        made.id = random.chance(90) ? "b\(place)" : nil
        if features.contains(.repeats), random.chance(20) {
            made.repeatAfter = period()
        }
        if features.contains(.pods), random.chance(10) { made.allowMultipleAds = false }
        if features.contains(.bumpers), random.chance(12) { made.bumper = random.chance(75) }
        return made
    }

    mutating func offset() -> PlannedBreak.Offset {
        switch random.below(100) {
        case ..<18: return .start
        case ..<32: return .end
        case ..<70: return .time(moment())
        case ..<82: return .percent(random.pick([0, 25, 50, 75, 100, 10]) * 1_000_000)
        case ..<92:
            guard features.contains(.opportunities) else { return .time(moment()) }
            return .opportunity(random.pick([1, 1, 2, 3]))
        case ..<95: return .unreadable
        default: return .time(length + random.pick([-600_000, -500_000, -400_000, 400_000, 500_000, 501_000, unit]))
        }
    }

    /// An interval at which a break comes again.
    mutating func period() -> Int64 {
        let period = random.pick([unit, unit, unit * 2, unit / 2, unit * 3 / 2, 0])
        return period == 0 ? random.pick([0, 499, -1]) : period + hair()
    }

    /// A moment that others are likely to have too.
    mutating func moment() -> Int64 { moment(before: length) }

    private mutating func moment(before end: Int64) -> Int64 {
        let base = unit * random.number(0...(max(1, end / unit)))
        let beside: Int64 = random.chance(75) ? 0 : random.pick([-1000, 1000, 500_000, -500_000, 1_000_000, unit / 2])
        return max(0, base + beside + hair())
    }

    /// Less than a millisecond, now and then.
    mutating func hair() -> Int64 { random.chance(90) ? 0 : random.pick([499, 500, 501, 900, -499, -500, -501]) }

    mutating func source(_ place: Int, types: [String]) -> PlannedBreak.Source {
        switch random.below(100) {
        case ..<60: return .tag("https://ads.example/\(random.chance(85) ? place : 0)")
        case ..<85: return .inline(answer(type: types[0]))
        case ..<88: return .custom
        case ..<91: return .empty
        case ..<96: return .missing
        default:
            var response = answer(type: types[0])
            if !response.ads.isEmpty { response.ads[0].isWrapper = true }
            return .inline(response)
        }
    }

    mutating func answer(type: String) -> PlannedAnswer {
        var result = PlannedAnswer(ads: [])
        result.hasRootError = random.chance(60)
        let isPod = features.contains(.pods) && random.chance(40) && type == "linear"
        var count = isPod ? random.pick([1, 2, 3, 3]) : 1
        if features.contains(.failures), random.chance(8) { count = 0 }
        for place in 0..<count {
            var ad = makeAd(type: type)
            if isPod { ad.sequence = random.chance(80) ? place + 1 : random.pick([1, 2]) }
            result.ads.append(ad)
        }
        if features.contains(.pods), type == "linear", random.chance(20) { result.ads.append(makeAd(type: type)) }
        if features.contains(.pods), random.chance(5), result.ads.count > 1 { result.ads.swapAt(0, 1) }
        return result
    }

    private mutating func makeAd(type: String) -> PlannedAd {
        adCount += 1
        var ad = PlannedAd(id: "a\(adCount)")
        ad.type = type
        if features.contains(.failures), random.chance(6) { ad.type = type == "linear" ? "nonlinear" : "linear" }
        ad.duration = random.pick([5_000_000, 6_000_000, 10_000_000, 15_000_000, 30_000_000])
        if features.contains(.oddities), random.chance(6) { ad.duration = random.chance(50) ? nil : 0 }
        if random.chance(30) { ad.skipAfter = random.pick([0, 2_000_000, 5_000_000, 60_000_000]) }
        if features.contains(.pods), random.chance(15) { ad.wrappers = random.pick([1, 2]) }
        if features.contains(.failures), random.chance(6) { ad.isUnplayable = true }
        if features.contains(.oddities), random.chance(8) { ad.expires = random.pick([1, 5, 30]) }
        if features.contains(.surfaces), random.chance(25) {
            ad.width = random.pick([320, 640, 1280])
            ad.height = random.pick([180, 360, 720])
            ad.others = (0..<random.pick([0, 0, 1, 2])).map { _ in
                Surface(width: random.pick([160, 320, 640]), height: random.pick([90, 180, 360]))
            }
        }
        if features.contains(.companions) {
            ad.hasMacros = random.chance(30)
            if random.chance(50) {
                ad.companions = (0..<random.number(1...3)).map { _ in
                    Surface(width: 300, height: random.pick([100, 250]))
                }
            }
        }
        return ad
    }

    private mutating func policies() -> Policies {
        var result = Policies()
        guard features.contains(.policies) else { return result }
        result.seek = random.pick([.lastPassed, .lastPassed, .firstPassed, .allPassed, .none])
        if random.chance(30) { result.replay = .always }
        result.startPosition = random.pick([
            .lastPassed, .lastPassed, .skipPassed, .alwaysPreroll,
            .playAdsAfter(MediaTime(microseconds: unit * random.number(0...3))),
        ])
        if features.contains(.manual), random.chance(15) { result.autoPlay = false }
        if random.chance(25) { result.prefetch = random.pick([.zero, .seconds(2), .seconds(20)]) }
        if random.chance(10) { result.spread = .seconds(5) }
        if random.chance(15) { result.maxAdAge = random.pick([.zero, .seconds(1), .seconds(4), .seconds(20)]) }
        if random.chance(15) { result.minimumGap = random.pick([.seconds(5), MediaTime(microseconds: unit)]) }
        if random.chance(15) { result.vastTimeout = random.pick([.seconds(2), .seconds(20)]) }
        if random.chance(10) { result.giveUp = random.pick([.zero, .seconds(3), .seconds(30)]) }
        if random.chance(10) { result.mediaTimeout = .seconds(3) }
        if random.chance(10) { result.liveResume = .edge }
        if random.chance(30) { result.deadAir = random.pick([.zero, .seconds(3), .seconds(9), .seconds(30)]) }
        if random.chance(20) {
            result.joinWithin = random.pick([.zero, .seconds(1), .seconds(6), MediaTime(microseconds: unit)])
        }
        if random.chance(15) { result.completesEarly = false }
        if features.contains(.repeats), random.chance(5) { result.repeatCap = random.pick([1, 2, 3, 5, 20]) }
        return result
    }
}
