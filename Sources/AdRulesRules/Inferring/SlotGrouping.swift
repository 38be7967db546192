import AdRulesModel
import AdRulesText

/// Puts breaks together that one rule gives.
struct SlotGrouping {
    private let slots: [InferredRules.Slot]
    /// The slots of each moment, by the first of them.
    private var moments: [[Int]] = []
    /// The differences from the playlist at equal moments.
    private(set) var changes: [String] = []
    private var made = RuleSet()
    /// The rule of each slot.
    private var ruleOfSlot: [Int: Int] = [:]

    init(_ slots: [InferredRules.Slot]) {
        self.slots = slots
        var places: [TimeOffset: Int] = [:]
        for (index, slot) in slots.enumerated() {
            if let moment = places[slot.offset] {
                moments[moment].append(index)
            } else {
                places[slot.offset] = moments.count
                moments.append([index])
            }
        }
    }

    /// The rules for all slots: those that come first at their moments, then those that join them.
    mutating func rules() -> RuleSet {
        let depth = moments.map(\.count).max() ?? 0
        for level in 0..<depth {
            let all = moments.compactMap { $0.count > level ? $0[level] : nil }
            // A repetition gives way to a break that has its moment, as in a playlist.
            var left = all.filter { slots[$0].repeatAfter == nil } + all.filter { slots[$0].repeatAfter != nil }
            while let first = left.first {
                let (group, server) = group(of: first, among: left, level: level)
                add(group, server, level: level)
                let taken = Set(group)
                left.removeAll(where: taken.contains)
            }
        }
        return made
    }

    /// The rule that a slot of a later level joins.
    private func host(of slot: Int) -> Int? {
        moments.first { $0.contains(slot) }.flatMap { $0.first }.flatMap { ruleOfSlot[$0] }
    }

    /// The slots that one rule can give together with a slot, and the server of all: breaks of one kind of moment,
    /// whose addresses are the same or differ by the ids that the rule gives them.
    private func group(of first: Int, among left: [Int], level: Int) -> (members: [Int], server: AdServer) {
        let slot = slots[first]
        // The break that others join has its own id.
        let alone = ([first], level > 0 ? slot.server : server(of: [first]) ?? slot.server)
        guard slot.repeatAfter == nil, slot.offset != .start, slot.offset != .end else { return alone }
        let host = level > 0 ? host(of: first) : nil
        let alike = left.filter { index in
            let other = slots[index]
            return other.repeatAfter == nil && other.offset.isTime == slot.offset.isTime && other.offset != .start
                && other.offset != .end && other.maxAds == slot.maxAds && (level == 0 || self.host(of: index) == host)
        }
        let patterned = level > 0 ? [] : alike.filter { server(of: [first, $0]) != nil }
        if patterned.count > 1, isNumbered(patterned), let server = server(of: patterned) { return (patterned, server) }
        let same = alike.filter { slots[$0].server == slot.server }
        return same.count > 1 ? (same, slot.server) : alone
    }

    /// The server of which the servers of slots are made by their ids and numbers; nil if they differ in anything else.
    private func server(of group: [Int]) -> AdServer? {
        let patterns = group.compactMap { index -> AddressPattern? in
            if case .tag(let address, _) = slots[index].server {
                AddressPattern(address, id: slots[index].id)
            } else {
                nil
            }
        }
        guard patterns.count == group.count, let first = patterns.first else {
            return group.allSatisfy { slots[$0].server == slots[group[0]].server } ? slots[group[0]].server : nil
        }
        if patterns.count == 1 {
            // Repetitions have ids of their own.
            let isNamed = !hasSeveral(group) && name(of: group).isSpelled(slots[group[0]].id)
            return .tag(isNamed ? first.withID : first.plain)
        }
        return first.common(with: Array(patterns.dropFirst())).map { .tag($0) }
    }

    /// Whether the ids of slots are those that a rule gives: a name that is free, and the numbers from 1.
    private func isNumbered(_ group: [Int]) -> Bool {
        let name = name(of: group)
        return group.indices.allSatisfy { slots[group[$0]].id.isSpelled("\(name)-\($0 + 1)") }
    }

    private mutating func add(_ group: [Int], _ server: AdServer, level: Int) {
        let members = group.map { slots[$0] }
        var placement = BreakRule.Placement.at(members.map(\.offset))
        if let interval = members[0].repeatAfter, members.count == 1 {
            // Only what begins at the start or at a time repeats.
            let from: MediaTime = if case .time(let time) = members[0].offset { time } else { .zero }
            placement = .every(interval, from: from == interval ? nil : from)
        } else if let steps = Self.steps(members) {
            placement = steps
        }
        var rule = BreakRule(name(of: group), placement)
        rule.maxAds = members[0].maxAds
        if level > 0, let host = host(of: group[0]) { rule.join = made.breaks[host].name }
        if !hasOwnIDs(group, rule, level: level) {
            changes.append("the breakId of \(rule.name) differs from that of the playlist")
        }
        for index in group { ruleOfSlot[index] = made.breaks.count }
        if made.ads == nil || made.ads == server {
            made.ads = server
        } else if let source = made.sources.first(where: { $0.ads == server }) {
            rule.source = source.name
        } else {
            made.sources.append(.init(rule.name, server))
            rule.source = rule.name
        }
        made.breaks.append(rule)
    }

    /// The times as a rule that repeats; nil if their distances differ.
    private static func steps(_ members: [InferredRules.Slot]) -> BreakRule.Placement? {
        let times = members.compactMap { slot -> MediaTime? in
            if case .time(let time) = slot.offset { time } else { nil }
        }
        guard times.count == members.count, times.count > 2, times == times.sorted() else { return nil }
        let interval = times[1] - times[0]
        let isEven = zip(times, times.dropFirst()).allSatisfy { $1 - $0 == interval }
        guard isEven, interval >= .seconds(1), let last = times.last else { return nil }
        return .every(interval, from: times[0] == interval ? nil : times[0], to: last)
    }

    /// A name that no other rule has: what the ids have in common, or what the moment is called.
    private func name(of group: [Int]) -> String {
        var name = slots[group[0]].id
        if group.count > 1, name.ends(with: "-1") { name = String(decoding: name.utf8.dropLast(2), as: UTF8.self) }
        if !name.isRuleName {
            switch slots[group[0]].offset {
            case .start: name = "pre"
            case .end: name = "post"
            case .time, .percent, .opportunity: name = "mid"
            }
        }
        guard isTaken(name, by: group) else { return name }
        let base = String(decoding: name.utf8.prefix(50), as: UTF8.self) + (name.endsWithDigit ? "_" : "")
        let free = (2...(made.breaks.count + 2)).first { !isTaken("\(base)\($0)", by: group) } ?? 0
        return "\(base)\(free)"
    }

    /// Whether another rule has the name, or an id that the name would give.
    private func isTaken(_ name: String, by group: [Int]) -> Bool {
        made.breaks.contains { rule in
            if rule.name.isSpelled(name) || hasSeveral(group) && rule.name.isNumber(of: name) { return true }
            switch rule.placement {
            case .at(let offsets) where offsets.count == 1: return false
            default: return name.isNumber(of: rule.name)
            }
        }
    }

    /// Whether a rule gives more than one break, so that their ids have numbers.
    private func hasSeveral(_ group: [Int]) -> Bool { group.count > 1 || slots[group[0]].repeatAfter != nil }

    /// Whether the breaks of a rule have the ids of the playlist.
    private func hasOwnIDs(_ group: [Int], _ rule: BreakRule, level: Int) -> Bool {
        if level > 0 {
            // Where a repetition has no break to join, it has an id with a number.
            return slots[group[0]].repeatAfter == nil
                && group.allSatisfy { index in
                    let first = moments.first { $0.contains(index) }?.first ?? index
                    return slots[index].id.isSpelled(slots[first].id)
                }
        }
        if group.allSatisfy({ slots[$0].id.isEmpty }) { return true }
        return hasSeveral(group)
            ? group.count > 1 && isNumbered(group) : slots[group[0]].id.isSpelled(rule.name)
    }
}

extension String {
    private static let digits = "0123456789".utf8

    fileprivate var endsWithDigit: Bool { utf8.last.map(Self.digits.contains) ?? false }

    /// Whether the text is another one with a hyphen and a number behind it.
    fileprivate func isNumber(of name: String) -> Bool {
        guard begins(with: name + "-") else { return false }
        let rest = utf8.dropFirst(name.utf8.count + 1)
        return !rest.isEmpty && rest.allSatisfy(Self.digits.contains)
    }
}

extension TimeOffset {
    /// Whether it is a time, and no share or opportunity.
    fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}
