import AdRulesEngine
import AdRulesModel

// From playlist to schedule.
extension ReferenceEngine {
    /// Lists every occurrence up to the horizon, and sorts them into stops.
    mutating func listMoments() {
        isPositionKept = false
        let length = isLive ? nil : duration
        var result: [OccurrenceID: Listed] = [:]
        for entry in breaks where !entry.isRemoved {
            result[OccurrenceID(entry.index)] = base(of: entry.element, length: length)
        }
        // "A repetition at the millisecond of an explicit stop gives way."
        let explicit = Set(
            result.values.compactMap { listed -> Int64? in
                if case .midroll(let time) = listed.position { time.microseconds / 1000 } else { nil }
            })
        // Also beyond the horizon: what something is known of, and what lies before the last break.
        let last = MediaTime(microseconds: (explicit.max() ?? 0) * 1000)
        let known = Dictionary(records.keys.map { ($0.index, $0.repetition) }, uniquingKeysWith: max)
        for entry in breaks where !entry.isRemoved && repeats(entry.element) {
            guard let period = entry.element.repeatAfter.map(Self.toMilliseconds),
                let start = result[OccurrenceID(entry.index)]?.position?.contentTime
            else { continue }
            // "t, t+R, t+2R … below the duration"
            var time = start + period
            var number = 1
            while time < length ?? .init(microseconds: .max),
                time <= max(horizon, length ?? .zero, last) || number <= known[entry.index] ?? 0
            {
                let isTaken = explicit.contains(time.microseconds / 1000)
                result[OccurrenceID(entry.index, number)] =
                    isTaken ? Listed(reason: .overlappedRepeat) : Listed(position: .midroll(time))
                time += period
                number += 1
            }
        }
        scheduledBases = Dictionary(
            uniqueKeysWithValues: result.compactMap { occurrence, place in
                guard occurrence.repetition == 0, let time = place.position?.contentTime else { return nil }
                return (occurrence.index, time)
            })
        // "`repeatCap` limits the repetitions that have an end, the earliest first."
        if length != nil {
            let end = firstUnlisted(result)
            result = result.filter { occurrence, place in
                occurrence.repetition == 0 || (place.position?.contentTime ?? moment(of: occurrence) ?? end) < end
            }
        }
        // What was armed again was armed where it lay. What is due keeps that position until it is due no more.
        let engaged = self.engaged
        wasArmedAgain = wasArmedAgain.filter { occurrence, position in
            engaged.contains(occurrence)
                || (result[occurrence]?.position == position && !movedWhileDue.contains(occurrence))
        }
        movedWhileDue = Set(wasArmedAgain.filter { result[$0.key]?.position != $0.value }.keys)
        listedPods = pods(of: result)
        scheduledMoments = Set(
            result.values.compactMap { listed -> MediaTime? in
                if case .midroll(let time) = listed.position { time } else { nil }
            }
        ).sorted()
        // "repetitions of an unknown or live duration are not listed"
        listedCues = pods(of: result.filter { $0.key.repetition == 0 || length != nil })
        let scheduled = result
        // "While a break is due or plays it keeps the position it began with."
        for occurrence in engaged {
            if let position = listed[occurrence]?.position, result[occurrence]?.position != position {
                result[occurrence] = Listed(position: position)
                isPositionKept = true
            }
        }
        for (occurrence, record) in records where record.pod != nil || record.load != nil {
            // Also of what is due: where it would lie now, if it were due no more.
            if let position = scheduled[occurrence]?.position ?? record.lastPlace ?? listed[occurrence]?.position {
                records[occurrence]?.lastPlace = position
            }
        }
        listed = result
        let order = Dictionary(uniqueKeysWithValues: breaks.enumerated().map { ($0.element.index, $0.offset) })
        stops = Dictionary(grouping: result.filter { $0.value.position != nil }.keys) { result[$0]?.position }
            .compactMap { position, occurrences in
                position.map { position in
                    Stop(
                        position: position,
                        occurrences: occurrences.sorted {
                            (order[$0.index] ?? 0, $0.repetition) < (order[$1.index] ?? 0, $1.repetition)
                        })
                }
            }
            .sorted { $0.position < $1.position }
    }

    /// The occurrences that are due or play.
    var engaged: Set<OccurrenceID> {
        var result = Set(queue.flatMap(\.members) + overlays.map(\.occurrence))
        result = result.filter { !self[$0].status.isOver }
        return result.union((standing + [run].compactMap { $0 }).map(\.occurrence))
    }

    func base(of element: AdBreak, length: MediaTime?) -> Listed {
        let moment: MediaTime
        switch element.timeOffset {
        case nil: return Listed(reason: .invalidOffset)
        case .start: return Listed(position: .preroll)
        // "`end` and `n%` do not resolve while live"
        case .end: return isLive ? Listed(reason: .durationUnknown) : Listed(position: .postroll)
        case .percent(let share):
            if share.millionths == 0 { return Listed(position: .preroll) }
            if share.millionths == 100_000_000, !isLive { return Listed(position: .postroll) }
            guard let length else { return Listed(reason: .durationUnknown) }
            moment = share.share(of: length)
        case .time(let time):
            if time < .zero { return Listed(reason: .invalidOffset) }
            moment = Self.toMilliseconds(time)
        case .opportunity(let number):
            guard number >= 1 else { return Listed(reason: .invalidOffset) }
            guard number <= opportunities.count else { return Listed(reason: .opportunityUnknown) }
            moment = opportunities[number - 1].time
        }
        if moment == .zero { return Listed(position: .preroll) }
        if let length {
            // "every moment but 0 within 500 ms of it is also the post-roll"
            if abs((moment - length).microseconds) <= 500_000 { return Listed(position: .postroll) }
            if moment > length { return Listed(reason: .beyondContent) }
        }
        return Listed(position: .midroll(moment))
    }

    /// "read to the nearest millisecond, half up".
    static func toMilliseconds(_ time: MediaTime) -> MediaTime {
        MediaTime(microseconds: (time.microseconds + 500) / 1000 * 1000)
    }

    func repeats(_ element: AdBreak) -> Bool {
        guard let period = element.repeatAfter, Self.toMilliseconds(period) > .zero, unplayableCode(element) == nil
        else {
            return false
        }
        // "ignored on `end` and `#n`"
        switch element.timeOffset {
        case .end, .opportunity, nil: return false
        case .percent(let share): return share.millionths < 100_000_000
        case .start, .time: return true
        }
    }

    /// "CustomAdData, foreign templateType: 1005; empty AdSource: 1004."
    func unplayableCode(_ element: AdBreak) -> Int? {
        switch element.source?.content {
        case .custom: 1005
        case .some(.none): 1004
        case .adTag(let uri, let template):
            if template?.isVAST == false { 1005 } else { uri.isEmpty ? 1004 : nil }
        default: nil
        }
    }

    func isTrackersOnly(_ element: AdBreak) -> Bool { element.source == nil }

    func isPlayable(_ element: AdBreak) -> Bool { !isTrackersOnly(element) && unplayableCode(element) == nil }

    func isPlayable(_ occurrence: OccurrenceID) -> Bool { element(occurrence).map(isPlayable) ?? false }

    /// "breakType is a preference list, missing or unknown = linear".
    func allowsLinear(_ occurrence: OccurrenceID) -> Bool {
        element(occurrence).map(allowsLinear) ?? false
    }

    /// "bumpers that play only with another ad aside"
    func makesStop(_ element: AdBreak) -> Bool {
        isPlayable(element) && allowsLinear(element) && !needsCompany(element)
    }

    /// "Where no such break can still play, the bumper is no stop."
    func needsCompany(_ element: AdBreak) -> Bool {
        isPlayable(element) && allowsLinear(element) && bumper(element).map(\.suppresses) == true
    }

    private func allowsLinear(_ element: AdBreak) -> Bool {
        element.breakTypes.isEmpty || element.breakTypes.contains(.linear)
    }

    /// "cue point": "the moment of a stop with a linear break that has a playable source".
    var currentCuePoints: [StopPosition] {
        standsAlone ? [] : listedCues
    }

    /// Stops "with a linear break that has a playable source", by the playlist as it is now: a break that ends as it was
    /// makes no cue point any more.
    private func pods(of places: [OccurrenceID: Listed]) -> [StopPosition] {
        let cues = Set(breaks.filter { makesStop($0.element) }.map(\.index))
        return Set(places.filter { cues.contains($0.key.index) }.values.compactMap(\.position)).sorted()
    }

    /// The moment from which on there are no repetitions: "a stop that would pass the cap ends the list as a whole".
    private func firstUnlisted(_ places: [OccurrenceID: Listed]) -> MediaTime {
        let end = MediaTime(microseconds: .max)
        let repetitions = places.keys.filter { $0.repetition > 0 }
        guard repetitions.count > policies.repeatCap else { return end }
        let moments = repetitions.compactMap { places[$0]?.position?.contentTime ?? moment(of: $0) }.sorted()
        return moments.count > policies.repeatCap ? moments[policies.repeatCap] : end
    }

    /// "CUEPOINTS_CHANGED only when the list of cue points differs"
    mutating func tellCuePoints() {
        let cues = currentCuePoints
        guard cues != cuePoints else { return }
        cuePoints = cues
        var event = AdEvent(.cuePointsChanged)
        event.cuePoints = cues
        emit(event)
    }

    /// "every stop <= t dropped for good"
    mutating func dropForGood() {
        // For good: no seek that is decided afresh takes it back.
        let kept = decision
        defer { if kept?.origin != nil { decision = kept } }
        guard let droppedThrough else { return }
        for stop in stops {
            guard let time = stop.position.contentTime, time <= droppedThrough else { continue }
            let open = stop.occurrences.filter { !self[$0].status.isOver && !engaged.contains($0) }
            let dropped = open.filter { !isArmedAgain($0) }
            neverArmedAgain.formUnion(dropped)
            drop(dropped, .beforeStart)
        }
    }

    /// Whether it was armed again where it lies.
    private func isArmedAgain(_ occurrence: OccurrenceID) -> Bool {
        wasArmedAgain[occurrence].map { $0 == listed[occurrence]?.position } ?? false
    }

    /// Makes the list longer when content may go beyond it.
    mutating func reach(_ time: MediaTime) {
        guard widen(to: time) else { return }
        listMoments()
        dropForGood()
    }

    /// Moves the horizon, if it is too near.
    mutating func widen(to time: MediaTime) -> Bool {
        let ahead = max(played(in: policies.prefetch + policies.spread), policies.prefetch + policies.spread)
        let wanted = max(time, droppedThrough ?? .zero) + ahead + .seconds(60)
        guard wanted > horizon, isLive || duration == nil || horizon < (duration ?? .zero) else { return false }
        horizon = wanted + .seconds(600)
        return true
    }

    /// Every repetition up to the furthest position was reached, also one that a change of the schedule moves or takes away.
    mutating func noteReached(of before: [OccurrenceID: Listed]) {
        guard hasStarted else { return }
        for (occurrence, place) in before where occurrence.repetition > 0 {
            guard let time = place.position?.contentTime, time <= furthestSoFar,
                listed[occurrence]?.position != place.position
            else { continue }
            guard !self[occurrence].status.isOver, !engaged.contains(occurrence) else { continue }
            if self[occurrence].status.reason == nil { self[occurrence].status.reason = .skippedBySeek }
            // A decision that is made afresh takes back what it skipped where that still is.
            decision?.changes.removeAll { $0.occurrence == occurrence }
        }
    }

    /// The furthest position that content came or jumped to.
    var furthestSoFar: MediaTime { max(furthest, effectivePosition) }

    /// A change of the schedule: what it moves at or before the playhead counts as passed.
    mutating func rearrange(dueBehind: MediaTime? = nil, isOpportunity: Bool = false) {
        let before = listed
        listMoments()
        noteReached(of: before)
        tellCuePoints()
        guard !isComplete else { return }
        dropForGood()
        var due: [Stop] = []
        forgetPassings(since: before)
        for stop in stops {
            guard let time = stop.position.contentTime, time <= effectivePosition, hasStarted else { continue }
            var moved = stop.occurrences.filter {
                !self[$0].status.isOver && before[$0]?.position != stop.position
            }
            for occurrence in moved where hasLeftWindow(occurrence) { passUnseen(occurrence) }
            moved = moved.filter(canPlay)
            guard !moved.isEmpty else { continue }
            moved = moved.filter { !engaged.contains($0) }
            // "Declared at most 2 s behind the playhead: due at once"; so is what is loaded and was still ahead.
            let late = moved.filter { occurrence in
                guard time >= effectivePosition - .seconds(2) else { return false }
                let wasBehind = before[occurrence]?.position?.contentTime.map { $0 <= effectivePosition } ?? false
                return isOpportunity || (self[occurrence].pod != nil && !wasBehind)
            }
            for occurrence in late { self[occurrence].status.reason = nil }
            if !late.isEmpty { due.append(Stop(position: stop.position, occurrences: late)) }
            // "it counts as passed (`passedWhenKnown`, not final)"
            for occurrence in moved where !late.contains(occurrence) { passUnseen(occurrence) }
        }
        forgetLostLoads()
        due.removeAll { join($0) }
        // It belongs to the start as long as the start may be decided again.
        let isStarting = !contentBegan && decision.map { $0.origin == nil } ?? false
        if !due.isEmpty { makeDue(due, cause: isStarting ? .start : .playback) }
        advance()
    }

    /// Its moment was over when it became known.
    mutating func passUnseen(_ occurrence: OccurrenceID) {
        self[occurrence].status.reason = .passedWhenKnown
    }

    /// What lay elsewhere and was passed there is still to come, also when it is a post-roll now.
    mutating func forgetPassings(since before: [OccurrenceID: Listed]) {
        for stop in stops where hasStarted && stop.position.contentTime.map({ $0 > effectivePosition }) ?? true {
            for occurrence in stop.occurrences
            where !self[occurrence].status.isOver && before[occurrence]?.position != stop.position
                && !engaged.contains(occurrence)
            {
                self[occurrence].status.reason = nil
            }
        }
    }

    /// "stop: all occurrences that resolve to the same moment": what comes due where a stop waits belongs to it.
    private mutating func join(_ stop: Stop) -> Bool {
        guard
            let place = queue.firstIndex(where: {
                $0.position == stop.position && !$0.hasBegun && (isOpen($0) || hasOverlay($0))
            })
        else {
            return false
        }
        let order = breaks.filter { !$0.isRemoved }.map(\.index)
        func rank(_ occurrence: OccurrenceID) -> Int { order.firstIndex(of: occurrence.index) ?? -1 }
        for occurrence in stop.occurrences where !engaged.contains(occurrence) {
            duePositions[occurrence] = stop.position
            if decision?.stops.contains(stop.position) == true { decision?.members.append(occurrence) }
            if isBeside(occurrence) {
                if isPlayable(occurrence) {
                    admit(
                        Overlay(
                            occurrence: occurrence, position: stop.position, dueAt: queue[place].dueAt,
                            giveUpAt: queue[place].giveUpAt, played: queue[place].played))
                }
                comeDue(occurrence, at: queue[place])
                continue
            }
            let next = queue[place].members.firstIndex { rank($0) > rank(occurrence) }
            queue[place].members.insert(occurrence, at: next ?? queue[place].members.count)
            comeDue(occurrence, at: queue[place])
        }
        return true
    }

    /// Whether a break of a due stop is not over yet.
    func isOpen(_ stop: DueStop) -> Bool { stop.members.contains { !self[$0].status.isOver } }

    /// Whether something of it waits beside the content.
    func hasOverlay(_ stop: DueStop) -> Bool { overlays.contains { $0.position == stop.position } }

    /// What is due no more lies where the schedule has it now, if it has it.
    mutating func releasePositions() {
        if isPositionKept { listMoments() }
        dropForGood()
        forgetLostLoads()
    }

    /// "What loses its place keeps its loaded ads; only an open load is cancelled."
    mutating func forgetLostLoads() {
        let open = records.filter { $0.value.load != nil }.keys.sorted()
        for occurrence in open where !engaged.contains(occurrence) {
            if listed[occurrence]?.position == nil || hasLeftWindow(occurrence) {
                dropLoad(occurrence)
                self[occurrence].hasRun = false
            }
        }
    }

    /// Where content is, or will go on.
    var effectivePosition: MediaTime { hold?.resume ?? position }
}
