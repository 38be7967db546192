import AdRulesEngine

/// The rules of a schedule written down once more, slowly: every occurrence up to a horizon, one by one.
struct ScheduleModel {
    var stops: [(position: StopPosition, occurrences: [OccurrenceID])] = []
    var unscheduled: [OccurrenceID: BreakReason] = [:]
    var overlapped: Set<OccurrenceID> = []
    var cues: Set<StopPosition> = []

    init(
        _ breaks: [AdBreak], duration: MediaTime?, isLive: Bool, opportunities: [Opportunity], horizon: MediaTime
    ) {
        let length = isLive ? nil : duration
        var opportunities = opportunities.map { Opportunity(Self.rounded($0.time), duration: $0.duration) }
        var times: Set<MediaTime> = []
        opportunities.removeAll { !times.insert($0.time).inserted }
        var positions: [OccurrenceID: StopPosition] = [:]
        for (index, adBreak) in breaks.enumerated() {
            switch Self.base(of: adBreak, length: length, isLive: isLive, opportunities: opportunities) {
            case .success(let position): positions[OccurrenceID(index)] = position
            case .failure(let failure): unscheduled[OccurrenceID(index)] = failure.reason
            }
        }
        let explicitMilliseconds = Set(
            positions.values.compactMap { position -> Int64? in
                if case .midroll(let time) = position { time.microseconds / 1000 } else { nil }
            })
        for (index, adBreak) in breaks.enumerated() where Self.mayRepeat(adBreak) {
            guard let period = adBreak.repeatAfter.map(Self.rounded),
                let start = positions[OccurrenceID(index)]?.contentTime
            else {
                continue
            }
            var time = start + period
            var repetition = 1
            while length.map({ time < $0 }) ?? true, time <= horizon {
                let occurrence = OccurrenceID(index, repetition)
                if explicitMilliseconds.contains(time.microseconds / 1000) {
                    overlapped.insert(occurrence)
                } else {
                    positions[occurrence] = .midroll(time)
                }
                time += period
                repetition += 1
            }
        }
        for position in Set(positions.values).sorted() {
            let occurrences = positions.filter { $0.value == position }.map(\.key).sorted()
            stops.append((position, occurrences))
            let isCue = occurrences.contains { occurrence in
                let adBreak = breaks[occurrence.index]
                return adBreak.breakTypes.contains(.linear) && Self.errorCode(of: adBreak) == nil
                    && adBreak.source != nil
            }
            if isCue { cues.insert(position) }
        }
    }

    struct Failure: Error {
        var reason: BreakReason
    }

    private static func base(
        of adBreak: AdBreak, length: MediaTime?, isLive: Bool, opportunities: [Opportunity]
    ) -> Result<StopPosition, Failure> {
        let moment: MediaTime
        switch adBreak.timeOffset {
        case nil: return .failure(Failure(reason: .invalidOffset))
        case .start: return .success(.preroll)
        case .end: return isLive ? .failure(Failure(reason: .durationUnknown)) : .success(.postroll)
        case .percent(let share):
            if share.millionths == 0 { return .success(.preroll) }
            if share.millionths == 100_000_000, !isLive { return .success(.postroll) }
            guard let length else { return .failure(Failure(reason: .durationUnknown)) }
            let exact = Double(length.microseconds) * Double(share.millionths) / 1e8 / 1000
            moment = .milliseconds(Int64((exact + 0.5).rounded(.down)))
        case .time(let time):
            if time < .zero { return .failure(Failure(reason: .invalidOffset)) }
            moment = rounded(time)
        case .opportunity(let number):
            guard number >= 1 else { return .failure(Failure(reason: .invalidOffset)) }
            guard number <= opportunities.count else { return .failure(Failure(reason: .opportunityUnknown)) }
            moment = opportunities[number - 1].time
        }
        if moment == .zero { return .success(.preroll) }
        if let length {
            let distance = (moment - length).microseconds.magnitude
            if distance <= 500_000 { return .success(.postroll) }
            if moment > length { return .failure(Failure(reason: .beyondContent)) }
        }
        return .success(moment == .zero ? .preroll : .midroll(moment))
    }

    /// To the nearest millisecond, half up.
    private static func rounded(_ time: MediaTime) -> MediaTime {
        .milliseconds(Int64((Double(time.microseconds) / 1000 + 0.5).rounded(.down)))
    }

    private static func mayRepeat(_ adBreak: AdBreak) -> Bool {
        guard let period = adBreak.repeatAfter, rounded(period) > .zero, errorCode(of: adBreak) == nil else {
            return false
        }
        switch adBreak.timeOffset {
        case .end, .opportunity, nil: return false
        case .percent(let share): return share.millionths < 100_000_000
        case .start, .time: return true
        }
    }

    static func errorCode(of adBreak: AdBreak) -> Int? {
        switch adBreak.source?.content {
        case .custom: 1005
        case .some(.none): 1004
        case .adTag(_, let template) where template?.isVAST == false: 1005
        default: nil
        }
    }
}

/// Random numbers that a seed gives again (SplitMix64).
struct TestGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }

    mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: choices.indices, using: &self)] }
}
