import AdRulesEngine
import AdRulesText

// The playlist of what was decided.
extension RuleCompiler {
    mutating func written() throws(RulesProblem) -> Compilation {
        var breaks: [AdBreak] = []
        var needs: [Need] = []
        let values = placeValues()
        let compact = compactRules(values)
        let form = writtenForm
        for stop in timeline.stops {
            for index in stop.members {
                guard let draft = drafts[index], let values = values[index] else { continue }
                let decision = decisions[index]
                if let interval = compact[decision.rule] {
                    // All repetitions of the rule are in its first break.
                    guard decision.number == 1 else {
                        decisions[index].why += ", as a repetition of \(decisions[index - 1].id ?? "")"
                        decisions[index].id = decisions[index - 1].id
                        continue
                    }
                    decisions[index].repeatAfter = interval
                }
                let offset = offset(of: draft, at: stop.position, form)
                decisions[index].at = offset
                var written = draft.breaks(at: offset, values)
                if let interval = compact[decision.rule] { Self.repeat(&written, every: interval) }
                breaks += written
                Self.note(draft, id: values.id, in: &needs)
            }
        }
        let lengths = timeline.stops.flatMap { stop in
            stop.members.flatMap { index -> [(time: MediaTime, length: MediaTime)] in
                guard let draft = drafts[index] else { return [] }
                // A repetition without an end: as many as any hour may hold.
                let interval = draft.place.repeatAfter ?? .zero
                let count = draft.place.repeatAfter.map { Self.mostInAnHour(every: $0) + 1 } ?? 1
                return (0..<count).map {
                    (stop.time + MediaTime(microseconds: interval.microseconds * $0), draft.knownLength)
                }
            }
        }
        return Compilation(
            document: VMAPDocument(breaks: breaks), decisions: decisions, needs: needs, limits: planning.limits,
            fullestHour: Self.fullestHour(lengths.sorted { $0.time < $1.time }))
    }

    /// The values of the placeholders for each decision that has a break.
    private func placeValues() -> [Int: PlaceValues] {
        var values: [Int: PlaceValues] = [:]
        var midrolls = 0
        for stop in timeline.stops {
            if case .midroll = stop.position { midrolls += 1 }
            for index in stop.members {
                guard let draft = drafts[index] else { continue }
                let decision = decisions[index]
                var place = PlaceValues(
                    id: decision.id ?? decision.name, name: decision.name, number: draft.place.number,
                    offset: stop.position.offset, time: stop.time < .longest ? stop.time : nil, content: content)
                if case .midroll = stop.position { place.midroll = midrolls }
                (place.seconds, place.ads) = (draft.seconds, draft.rule.maxAds)
                values[index] = place
            }
        }
        return values
    }

    private static func `repeat`(_ breaks: inout [AdBreak], every interval: MediaTime) {
        for index in breaks.indices { breaks[index].properties.repeatAfter = interval }
    }

    /// The offset in the form that the playlist may have; a break that was moved has its time.
    private func offset(of draft: BreakDraft, at position: StopPosition, _ form: PlaylistForm) -> TimeOffset {
        switch (draft.place.asked, position) {
        case (.percent(let share), .midroll) where form.contains(.percentages) && share.millionths % 1_000_000 == 0:
            draft.place.asked
        case (.opportunity, .midroll) where form.contains(.positions): draft.place.asked
        default: position.offset
        }
    }

    /// The form without positions where a break has none: players may ignore positions mixed with other offsets.
    private var writtenForm: PlaylistForm {
        let isMixed = drafts.values.contains { draft in
            if case .opportunity = draft.place.asked { false } else { true }
        }
        return isMixed ? form.subtracting(.positions) : form
    }

    /// The rules whose breaks can be one break with `repeatAfter`: all are where they were planned, to the end of the
    /// content, no other break is with them, and all ask for the same.
    private func compactRules(_ values: [Int: PlaceValues]) -> [Int: MediaTime] {
        guard form.contains(.repetitions), let duration = planning.duration else { return [:] }
        var compact: [Int: MediaTime] = [:]
        for (index, rule) in check.rules.breaks.enumerated() {
            guard case .every(let interval, _, let last) = rule.placement, last ?? duration >= duration,
                rule.bumper == nil, rule.join == nil
            else { continue }
            let own = decisions.indices.filter { decisions[$0].rule == index && decisions[$0].number != nil }
            let isPlain = own.map { decisions[$0] }.allSatisfy { $0.at == $0.planned && $0.planned != .start }
            let isShared = timeline.stops.contains { stop in
                stop.members.count > 1 && stop.members.contains { decisions[$0].rule == index }
            }
            // Near the end a repetition is a mid-roll, where a time would be the post-roll.
            let next = own.last.flatMap { drafts[$0]?.place.position.contentTime }.map { $0 + interval } ?? .zero
            guard own.count > 1, isPlain, !isShared, next >= duration else { continue }
            // The address of a repetition is that of its break: `{id}` and `{time}` would be those of the first.
            let asked = Set(own.compactMap { place in values[place].flatMap { drafts[place]?.server.content($0) } })
            if asked.count == 1 { compact[index] = interval.inMilliseconds }
        }
        return compact
    }

    private static func note(_ draft: BreakDraft, id: String, in needs: inout [Need]) {
        guard let address = draft.server.address else { return }
        func add(_ limit: Need.Limit, _ carrier: String) {
            if let index = needs.firstIndex(where: { $0.limit == limit && $0.carrier.isSpelled(carrier) }) {
                needs[index].breaks.append(id)
            } else {
                needs.append(Need(limit: limit, carrier: carrier, breaks: [id]))
            }
        }
        if let seconds = draft.seconds, let carrier = address.carrierOfSeconds { add(.seconds(seconds), carrier) }
        if let ads = draft.rule.maxAds, let carrier = address.carrierOfAds { add(.ads(ads), carrier) }
    }

    /// The most ad time in 60 minutes of content. Complexity: O(n).
    private static func fullestHour(_ lengths: [(time: MediaTime, length: MediaTime)]) -> MediaTime {
        var most = MediaTime.zero
        var sum = MediaTime.zero
        var first = 0
        for (time, length) in lengths {
            sum += length
            while lengths[first].time <= time - .seconds(3600) {
                sum = sum - lengths[first].length
                first += 1
            }
            most = max(most, sum)
        }
        return most
    }

    // MARK: Repetitions without an end

    /// The most repetitions that 60 minutes of content can hold.
    private static func mostInAnHour(every interval: MediaTime) -> Int64 {
        (3_600_000_000 - 1) / interval.microseconds + 1
    }

    /// Allows an endless repetition only if the target plays it and every limit holds however long the content is.
    func checkEndless(_ place: PlannedPlace, _ interval: MediaTime, _ draft: BreakDraft) throws(RulesProblem) {
        let path = "breaks[\(place.rule)].every"
        func refusal(_ why: String) -> RulesProblem {
            RulesProblem(path, "\"every\" without an end \(why)", missing: content.isLive ? nil : .duration)
        }
        guard form.contains(.repetitions) else { throw refusal("is a repetition, which not all players play") }
        let others = wanted.filter { $0 != place.rule }.contains { index in
            guard case .at(let offsets) = check.rules.breaks[index].placement else { return true }
            return offsets.contains { $0.normalized != .start }
        }
        if others { throw refusal("could meet another mid-roll or the post-roll") }
        let limits = planning.limits
        if interval < limits.gap ?? Limits.shortestGap { throw refusal("is closer than limits.gap") }
        if let each = limits.interruptions?.each, interval < each { throw refusal("is more than limits.interruptions") }
        guard let most = limits.adTimePerHour else { return }
        if wanted.contains(where: { $0 > place.rule }) {
            throw refusal("comes last in rules with limits.adTimePerHour")
        }
        // As many as an hour may hold, and the pre-roll.
        let count = Self.mostInAnHour(every: interval)
        let (sum, overflow) = try draft.counted(in: self).microseconds.multipliedReportingOverflow(by: count)
        let preroll = timeline.stops.first.map(\.length) ?? .zero
        if overflow || MediaTime(microseconds: sum) + preroll > most {
            throw refusal("is more than limits.adTimePerHour")
        }
    }
}
