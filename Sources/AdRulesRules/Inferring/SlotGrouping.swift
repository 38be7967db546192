import AdRulesModel
import AdRulesText

/// Puts breaks together that one rule gives.
struct SlotGrouping {
    private let slots: [InferredRules.Slot]
    /// The slots of each moment, by the first of them.
    private var moments: [[Int]] = []
    /// The first slot of each slot's moment.
    private var firsts: [Int] = []
    /// The address of each slot in pieces; nil for an embedded response.
    private let patterns: [AddressPattern?]
    /// The differences from the playlist at equal moments.
    private(set) var changes: [String] = []
    private var made = RuleSet()
    private var names = RuleNames()
    private var ruleOfSlot: [Int: Int] = [:]

    init(_ slots: [InferredRules.Slot]) {
        self.slots = slots
        patterns = slots.map { slot in
            guard case .tag(let address, _) = slot.server else { return nil }
            return AddressPattern(address, id: slot.id)
        }
        var places: [TimeOffset: Int] = [:]
        for (index, slot) in slots.enumerated() {
            if let moment = places[slot.offset] {
                firsts.append(moments[moment][0])
                moments[moment].append(index)
            } else {
                firsts.append(index)
                places[slot.offset] = moments.count
                moments.append([index])
            }
        }
    }

    /// The rules for all slots: those that come first at their moments, then those that join them. Ends with one rule
    /// more than rules may have.
    mutating func rules() -> RuleSet {
        let depth = moments.map(\.count).max() ?? 0
        for level in 0..<depth {
            let all = moments.compactMap { $0.count > level ? $0[level] : nil }
            // A repetition gives way to a break that has its moment, as in a playlist.
            var left = all.filter { slots[$0].repeatAfter == nil } + all.filter { slots[$0].repeatAfter != nil }
            while let first = left.first, made.breaks.count <= RuleCheck.most {
                let (group, server) = group(of: first, among: left, level: level)
                add(group, server, level: level)
                let taken = Set(group)
                left.removeAll(where: taken.contains)
            }
        }
        return made
    }

    /// The rule that a slot of a later level joins.
    private func host(of slot: Int) -> Int? { ruleOfSlot[firsts[slot]] }

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
        let patterns = group.compactMap { self.patterns[$0] }
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
        names.add(rule)
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
        if group.count > 1, name.ends(with: "-1") { name = name.utf8.dropLast(2).string }
        if !name.isRuleName {
            switch slots[group[0]].offset {
            case .start: name = "pre"
            case .end: name = "post"
            case .time, .percent, .opportunity: name = "mid"
            }
        }
        return names.free(name, several: hasSeveral(group))
    }

    /// Whether a rule gives more than one break, so that their ids have numbers.
    private func hasSeveral(_ group: [Int]) -> Bool { group.count > 1 || slots[group[0]].repeatAfter != nil }

    /// Whether the breaks of a rule have the ids of the playlist.
    private func hasOwnIDs(_ group: [Int], _ rule: BreakRule, level: Int) -> Bool {
        if level > 0 {
            // Where a repetition has no break to join, it has an id with a number.
            return slots[group[0]].repeatAfter == nil
                && group.allSatisfy { slots[$0].id.isSpelled(slots[firsts[$0]].id) }
        }
        if group.allSatisfy({ slots[$0].id.isEmpty }) { return true }
        return hasSeveral(group) ? group.count > 1 && isNumbered(group) : slots[group[0]].id.isSpelled(rule.name)
    }
}

extension TimeOffset {
    /// Whether it is a time, and no share or opportunity.
    fileprivate var isTime: Bool { if case .time = self { true } else { false } }
}

/// The names of the rules that are made, and the ids that they give: `{name}-{n}`, if a rule gives several breaks.
struct RuleNames {
    private var taken: Set<ByteText> = []
    /// The names that would give an id that is the name of a rule: `mid` for a rule `mid-3`.
    private var numbered: Set<ByteText> = []
    /// The names of the rules that give several breaks.
    private var several: Set<ByteText> = []

    mutating func add(_ rule: BreakRule) {
        taken.insert(ByteText(rule.name))
        if let base = Self.base(of: rule.name) { numbered.insert(base) }
        if case .at(let offsets) = rule.placement, offsets.count == 1 { return }
        several.insert(ByteText(rule.name))
    }

    /// A free name for a rule, with a number behind it if it has to be. Complexity: O(n) in the number of names.
    func free(_ name: String, several isSeveral: Bool) -> String {
        guard isTaken(name, isSeveral) else { return name }
        let base = name.utf8.prefix(50).string + (name.utf8.last?.isDigit == true ? "_" : "")
        var number = 2
        while isTaken("\(base)\(number)", isSeveral) { number += 1 }
        return "\(base)\(number)"
    }

    /// Whether another rule has the name, or an id that the name would give.
    private func isTaken(_ name: String, _ isSeveral: Bool) -> Bool {
        taken.contains(ByteText(name)) || isSeveral && numbered.contains(ByteText(name))
            || Self.base(of: name).map(several.contains) ?? false
    }

    /// The text before a hyphen and a number at the end; nil without them.
    private static func base(of name: String) -> ByteText? {
        guard let hyphen = name.utf8.lastIndex(of: UInt8(ascii: "-")) else { return nil }
        let number = name.utf8[hyphen...].dropFirst()
        guard !number.isEmpty, number.allSatisfy(\.isDigit) else { return nil }
        return ByteText(String(name[..<hyphen]))
    }
}
