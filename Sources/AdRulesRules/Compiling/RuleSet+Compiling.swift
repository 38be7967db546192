import AdRulesEngine
import AdRulesText

extension RuleSet {
    /// Makes the playlist for one content. A pure function: the same values give the same playlist.
    ///
    /// Each rule plans its places; a place is moved only by ``BreakRule/snap``, and a break that a limit or an earlier
    /// break does not allow there is left out, with a decision that reports it. By default the playlist has explicit
    /// times only, which all players read; `form` allows more where it means the same.
    ///
    /// Throws if the rules contradict themselves, if they need something of the content that is not known, and if they
    /// request what a playlist cannot express.
    /// Complexity: O(n log n) in the number of planned places, with a limit of an hour times the breaks of an hour.
    public func compile(for content: Content, as form: PlaylistForm = .times) throws(RulesProblem) -> Compilation {
        var compiler = try RuleCompiler(self, content, form)
        return try compiler.compilation()
    }

    /// Content as these rules take it: live, if they or the content say so, and then without a duration.
    package func taken(_ content: Content) -> Content {
        var content = content
        content.isLive = content.isLive || isLive
        if content.isLive { content.duration = nil }
        return content
    }
}

/// Makes one playlist.
struct RuleCompiler {
    let check: RuleCheck
    let content: Content
    let form: PlaylistForm
    let planning: Planning
    var timeline: Timeline
    var decisions: [Decision] = []
    /// The values for writing each decision's break.
    var drafts: [Int: BreakDraft] = [:]
    /// The rules that are for this content.
    private(set) var wanted: [Int] = []
    private let idTemplate: PlaceTemplate?
    private var ids: Set<ByteText> = []
    /// The largest number of places of all rules.
    private static let mostPlaces = 20_000

    init(_ rules: RuleSet, _ content: Content, _ form: PlaylistForm) throws(RulesProblem) {
        check = try RuleCheck(rules)
        let content = rules.taken(content)
        self.content = content
        self.form = form
        idTemplate = try rules.id.map { id throws(RulesProblem) in
            try PlaceTemplate(id, path: "id", excluding: [.id, .maxSeconds, .maxAds])
        }
        let duration = Planning(content, limits: Limits(), isLive: content.isLive).duration
        var limits = rules.limits
        for (index, profile) in rules.profiles.enumerated()
        where try Self.holds(profile.condition, for: content, duration, path: "profiles[\(index)].if") {
            limits = profile.limits.over(limits)
        }
        planning = Planning(content, limits: limits, isLive: content.isLive)
        timeline = Timeline(limits: limits, duration: planning.duration)
    }

    static func holds(
        _ condition: Condition, for content: Content, _ duration: MediaTime?, path: String
    ) throws(RulesProblem) -> Bool {
        if condition.longerThan != nil || condition.shorterThan != nil {
            guard let duration else {
                throw content.isLive
                    ? RulesProblem(path, "a live stream has no duration yet", help: "use a label")
                    : RulesProblem(path, "the condition needs the duration", missing: .duration)
            }
            if let shortest = condition.longerThan, duration <= shortest { return false }
            if let longest = condition.shorterThan, duration >= longest { return false }
        }
        guard let label = condition.label else { return true }
        return content.labels.contains { $0.isSpelled(label) }
    }

    mutating func compilation() throws(RulesProblem) -> Compilation {
        var refusals: [Decision?] = []
        for index in check.rules.breaks.indices { refusals.append(try refusal(of: index)) }
        wanted = refusals.indices.filter { refusals[$0] == nil }
        try requireEnd()
        for (index, rule) in check.rules.breaks.enumerated() {
            if let refusal = refusals[index] {
                decisions.append(refusal)
                continue
            }
            for place in try planning.places(of: rule, index: index) {
                var place = place
                // A repetition without an end begins where the limits allow it, if they do so later.
                while let cause = try decide(place, rule), [.quietStart, .gap, .taken].contains(cause),
                    let next = try planning.next(after: place)
                {
                    place = next
                }
            }
            guard decisions.count <= Self.mostPlaces else {
                throw RulesProblem("breaks[\(index)]", "more than \(Self.mostPlaces) places for all breaks together")
            }
        }
        return try written()
    }

    /// The decision that a rule is not for this content; nil if it is.
    private func refusal(of index: Int) throws(RulesProblem) -> Decision? {
        let rule = check.rules.breaks[index]
        func refusal(_ cause: Decision.Cause, _ why: String) -> Decision {
            Decision(rule: index, name: rule.name, ads: .unknown, cause: cause, why: why, note: rule.why)
        }
        if let condition = rule.condition {
            let holds = try Self.holds(condition, for: content, planning.duration, path: "breaks[\(index)].if")
            guard holds else { return refusal(.condition, "the rule is for content \(condition.words)") }
        }
        for (number, profile) in check.rules.profiles.enumerated() {
            guard let keep = profile.keep, !keep.contains(where: rule.name.isSpelled),
                try Self.holds(profile.condition, for: content, planning.duration, path: "profiles[\(number)].if")
            else { continue }
            let why = profile.why.map { ": \($0)" } ?? ""
            return refusal(.profile, "not kept for content \(profile.condition.words)\(why)")
        }
        return nil
    }

    /// Refuses limits that count from an end that is not known.
    private func requireEnd() throws(RulesProblem) {
        guard planning.duration == nil else { return }
        let hasMidrolls = wanted.contains { index in
            guard case .at(let offsets) = check.rules.breaks[index].placement else { return true }
            return offsets.contains { $0.normalized != .start && $0.normalized != .end }
        }
        guard hasMidrolls else { return }
        let limits = planning.limits
        let needed = limits.quietEnd.map { $0 > .zero } == true ? "quietEnd" : nil
        // A live stream has whole periods as long as it lasts.
        let isCounted = limits.interruptions.map { $0.each != nil || $0.noneUpTo != nil } == true
        let other = isCounted && !content.isLive ? "interruptions" : nil
        guard let key = needed ?? other else { return }
        throw RulesProblem(
            "limits.\(key)",
            content.isLive
                ? "\"\(key)\" counts from the end, and a live stream has none yet" : "\"\(key)\" needs the end",
            missing: content.isLive ? nil : .duration)
    }

    // MARK: Deciding

    /// Decides about a place, and returns why it is left out; nil if it has its break.
    private mutating func decide(_ planned: PlannedPlace, _ rule: BreakRule) throws(RulesProblem) -> Decision.Cause? {
        var place = planned
        var why = place.why
        if case .midroll(let time) = place.position, let snap = rule.snap, place.repeatAfter == nil {
            if let mark = planning.mark(near: time, snap) {
                if mark.time != time {
                    let side = mark.time < time ? "earlier" : "later"
                    why += ", moved to \(snap.mark.one) \(mark.time.distance(to: time).label) \(side)"
                    place.asked = .time(mark.time)
                }
                place.position = .midroll(mark.time)
                place.avail = mark.avail ?? place.avail
            } else {
                why += ", with \(snap.mark.none) within \(snap.tolerance.label)"
            }
        }
        if rule.length == .avail, place.avail == nil {
            why += ", without a limit: the length of its avail is not known"
        }
        let draft = try BreakDraft(place, rule, in: self)
        let id = try id(planned, rule)
        guard place.position != .midroll(.longest) else {
            decisions.append(
                Decision(
                    rule: place.rule, name: rule.name, number: place.number, id: id, planned: place.asked,
                    ads: draft.length, cause: .end, why: place.why, note: rule.why))
            return .end
        }
        var decision = Decision(
            rule: place.rule, name: rule.name, number: place.number, id: id,
            planned: planned.position.offset, repeatAfter: place.repeatAfter, ads: draft.length, why: why,
            note: rule.why)
        let index = decisions.count
        if let stop = timeline.stop(at: place.position), let join = rule.join,
            let first = timeline.stops[stop].members.first(where: { decisions[$0].name.isSpelled(join) })
        {
            let length = try draft.counted(in: self)
            if let refusal = timeline.hour(at: place.position, length) {
                decision.cause = refusal.cause
                decision.why = refusal.why("")
            } else {
                if let interval = place.repeatAfter { try checkEndless(place, interval, draft) }
                timeline.join(index, to: stop, length: length)
                decision.id = decisions[first].id
                decision.at = place.position.offset
                decision.why += ", with \(decisions[first].id ?? join)"
                drafts[index] = draft
            }
        } else if let refusal = timeline.refusal(of: place.position, length: try draft.counted(in: self)) {
            if refusal.cause == .taken, let stop = refusal.stop { try refuseTwins(planned, rule, timeline.stops[stop]) }
            decision.cause = refusal.cause
            let other = refusal.stop.flatMap { timeline.stops[$0].members.first }.flatMap { decisions[$0].id }
            decision.why = refusal.why(other ?? "")
        } else {
            if let interval = place.repeatAfter { try checkEndless(place, interval, draft) }
            timeline.add(index, at: place.position, length: try draft.counted(in: self))
            decision.at = place.position.offset
            drafts[index] = draft
        }
        if decision.at == nil {
            decision.repeatAfter = nil
            // The break of the next attempt has it.
            if planned.repeatAfter != nil { ids.remove(ByteText(id)) }
        }
        decisions.append(decision)
        return decision.cause
    }

    /// Two rules that name the same moment contradict each other.
    private func refuseTwins(_ place: PlannedPlace, _ rule: BreakRule, _ stop: Timeline.Stop) throws(RulesProblem) {
        guard case .at = rule.placement, let first = stop.members.first else { return }
        let other = check.rules.breaks[decisions[first].rule]
        guard decisions[first].rule != place.rule, case .at = other.placement,
            decisions[first].planned == place.position.offset
        else { return }
        throw RulesProblem(
            "breaks[\(place.rule)].at", "\"\(rule.name)\" and \"\(other.name)\" are at the same moment, \(place.asked)",
            help: "write \"join\": \"\(other.name)\" to make them one interruption")
    }

    private mutating func id(_ place: PlannedPlace, _ rule: BreakRule) throws(RulesProblem) -> String {
        var isOne = place.repeatAfter != nil
        if case .at(let offsets) = rule.placement { isOne = offsets.count == 1 }
        let values = PlaceValues(
            name: rule.name, number: place.number, offset: place.position.offset,
            time: place.position.contentTime ?? planning.duration, content: content)
        let id = idTemplate?.text { values[$0] } ?? (isOne ? rule.name : "\(rule.name)-\(place.number)")
        guard !id.isEmpty, ids.insert(ByteText(id)).inserted else {
            throw RulesProblem(
                "id", "\"\(PrintableText.line(id, limit: 60))\" would be the breakId of two breaks",
                help: "write \"{name}-{n}\"")
        }
        return id
    }
}

extension StopPosition {
    /// The position as a playlist has it.
    var offset: TimeOffset {
        switch self {
        case .preroll: .start
        case .midroll(let time): .time(time)
        case .postroll: .end
        }
    }
}

extension BreakRule.Snap.Mark {
    fileprivate var one: String { self == .chapters ? "a chapter" : "an opportunity" }
    fileprivate var none: String { self == .chapters ? "no chapter" : "no opportunity" }
}

extension Condition {
    /// The condition for a sentence: `longer than 8:00`.
    fileprivate var words: String {
        [
            longerThan.map { "longer than \($0.label)" }, shorterThan.map { "shorter than \($0.label)" },
            label.map { "with the label \(PrintableText.line($0, limit: 60))" },
        ].compactMap(\.self).joined(separator: ", ")
    }
}
