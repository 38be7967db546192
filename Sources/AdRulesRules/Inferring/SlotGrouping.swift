import AdRulesModel
import AdRulesText

/// Puts breaks together that one rule gives.
struct SlotGrouping {
    private let slots: [InferredRules.Slot]
    /// The slots of each moment, by the first of them.
    private var moments: [[Int]] = []
    /// What differs from the playlist, although the moments are the same.
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
            var left = moments.compactMap { $0.count > level ? $0[level] : nil }
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
        let alone = ([first], server(of: [first]) ?? slot.server)
        guard slot.repeatAfter == nil, slot.offset != .start, slot.offset != .end else { return alone }
        let host = level > 0 ? host(of: first) : nil
        let alike = left.filter { index in
            let other = slots[index]
            return other.repeatAfter == nil && other.offset.isTime == slot.offset.isTime && other.offset != .start
                && other.offset != .end && (level == 0 || self.host(of: index) == host)
        }
        let patterned = alike.filter { server(of: [first, $0]) != nil }
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
            return .tag(name(of: group).isSpelled(slots[group[0]].id) ? first.withID : first.plain)
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
            let from: MediaTime? = if case .time(let time) = members[0].offset { time } else { .zero }
            placement = .every(interval, from: from == interval ? nil : from)
        } else if let steps = Self.steps(members) {
            placement = steps
        }
        var rule = BreakRule(name(of: group), placement)
        if level > 0, let host = host(of: group[0]) {
            rule.join = made.breaks[host].name
        } else if !(members.count == 1 && members[0].id.isSpelled(rule.name)),
            !(members.count > 1 && isNumbered(group)),
            members.contains(where: { !$0.id.isEmpty })
        {
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
        let taken = made.breaks.map(\.name)
        if !taken.contains(where: name.isSpelled) { return name }
        let free = (2...(taken.count + 2)).first { number in !taken.contains { $0.isSpelled("\(name)\(number)") } } ?? 0
        return "\(name)\(free)"
    }
}

extension TimeOffset {
    /// Whether it is a time, and no share or opportunity.
    fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}
