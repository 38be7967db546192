import AdRulesModel
import AdRulesText

/// Checks what does not depend on the content: names, numbers, addresses.
struct RuleCheck {
    /// The sources by the path at which they are; the first is that of all breaks without a source.
    struct Server {
        var ads: AdServer
        var address: AdAddress?
        var path: String
    }

    let rules: RuleSet
    /// The largest number of breaks, of sources and of profiles.
    static let most = 1000
    private(set) var usual: Server?
    private(set) var named: [Server] = []

    init(_ rules: RuleSet) throws(RulesProblem) {
        self.rules = rules
        let counts = [
            ("breaks", rules.breaks.count), ("sources", rules.sources.count), ("profiles", rules.profiles.count),
        ]
        for (path, count) in counts where count > Self.most {
            throw RulesProblem(path, "more than \(Self.most) of them")
        }
        usual = try rules.ads.map { ads throws(RulesProblem) in try Self.server(ads, path: "ads") }
        for (index, source) in rules.sources.enumerated() {
            let path = "sources.\(source.name)"
            guard source.name.isRuleName else { throw Self.unusable(source.name, at: "sources") }
            guard !rules.sources[..<index].contains(where: { $0.name.isSpelled(source.name) }) else {
                throw RulesProblem(path, "two sources are called \(source.name)")
            }
            named.append(try Self.server(source.ads, path: path))
        }
        for index in rules.breaks.indices { try check(index) }
        for (index, profile) in rules.profiles.enumerated() {
            try check(profile.limits, path: "profiles[\(index)].limits")
            try check(profile.condition, path: "profiles[\(index)].if")
            let names = rules.breaks.map(\.name)
            for name in profile.keep ?? [] where !names.contains(where: name.isSpelled) {
                throw Self.unknown("break", name, among: names, path: "profiles[\(index)].keep")
            }
        }
        try check(rules.limits, path: "limits")
    }

    /// The source of a break.
    func server(of rule: BreakRule, path: String) throws(RulesProblem) -> Server {
        if let name = rule.source { return try server(called: name, path: path + ".from") }
        guard let usual else {
            throw RulesProblem(path, "it has no source of ads: give \"ads\", or \"from\" and \"sources\"")
        }
        return usual
    }

    func server(called name: String, path: String) throws(RulesProblem) -> Server {
        guard let index = rules.sources.firstIndex(where: { $0.name.isSpelled(name) }) else {
            throw Self.unknown("source", name, among: rules.sources.map(\.name), path: path)
        }
        return named[index]
    }

    private static func unknown(_ kind: String, _ name: String, among names: [String], path: String) -> RulesProblem {
        RulesProblem(
            path, "no \(kind) is called \"\(PrintableText.line(name, limit: 60))\"",
            help: TextProblem.help(nearest: name, among: names))
    }

    private static func server(_ ads: AdServer, path: String) throws(RulesProblem) -> Server {
        guard case .tag(let address, let kind) = ads else { return Server(ads: ads, path: path) }
        return Server(
            ads: ads, address: try AdAddress(address, server: kind, path: kind == nil ? path : path + ".tag"),
            path: path)
    }

    private static func unusable(_ name: String, at path: String) -> RulesProblem {
        RulesProblem(
            path, "\"\(PrintableText.line(name, limit: 60))\" is not a name: letters, digits, - and _, at most 60")
    }

    private func check(_ index: Int) throws(RulesProblem) {
        let (rule, path) = (rules.breaks[index], "breaks[\(index)]")
        guard rule.name.isRuleName else { throw Self.unusable(rule.name, at: path + ".name") }
        let earlier = rules.breaks[..<index].map(\.name)
        guard !earlier.contains(where: rule.name.isSpelled) else {
            throw RulesProblem(path + ".name", "two breaks are called \(rule.name)")
        }
        if let join = rule.join, !earlier.contains(where: join.isSpelled) {
            throw Self.unknown("earlier break", join, among: earlier, path: path + ".join")
        }
        try check(rule.placement, path: path)
        if let snap = rule.snap { try check(snap.tolerance, from: .zero, path: path + ".snap") }
        if case .time(let time)? = rule.length { try check(time, from: .seconds(1), path: path + ".seconds") }
        if let ads = rule.maxAds, ads < 1 { throw RulesProblem(path + ".maxAds", "a break has at least 1 ad") }
        if let condition = rule.condition { try check(condition, path: path + ".if") }
        if let bumper = rule.bumper { _ = try server(called: bumper.source, path: path + ".bumper.from") }
        let server = try server(of: rule, path: path)
        guard let address = server.address else { return }
        func lost(_ key: String, _ carriers: String, _ parameter: String) -> RulesProblem {
            let server = address.server == nil ? "\"server\" is not set" : "a \(parameter) of its own"
            let problem = "\"\(key)\" reaches no ad server: the address has neither \(carriers), and \(server)"
            return RulesProblem("\(path).\(key)", problem)
        }
        if rule.length != nil, address.carrierOfSeconds == nil {
            throw lost("seconds", "{maxSeconds} nor [BREAKMAXDURATION]", "pmxd")
        }
        // One ad is `allowMultipleAds`, which reaches the player.
        if rule.maxAds ?? 1 > 1, address.carrierOfAds == nil {
            throw lost("maxAds", "{maxAds} nor [BREAKMAXADS]", "pmad")
        }
    }

    private func check(_ placement: BreakRule.Placement, path: String) throws(RulesProblem) {
        switch placement {
        case .at(let offsets):
            guard !offsets.isEmpty else { throw RulesProblem(path + ".at", "\"at\" names at least one moment") }
            for offset in offsets {
                switch offset {
                case .start, .end: break
                case .time(let time): try check(time, from: .zero, path: path + ".at")
                case .percent(let share):
                    guard (0...100_000_000).contains(share.millionths) else {
                        throw RulesProblem(path + ".at", "a percentage is from 0% to 100%")
                    }
                case .opportunity(let number):
                    guard number >= 1 else { throw RulesProblem(path + ".at", "opportunities are counted from #1") }
                }
            }
        case .every(let interval, let from, let to):
            try check(interval, from: .seconds(1), path: path + ".every")
            for time in [from, to].compactMap(\.self) { try check(time, from: .zero, path: path + ".every") }
            if let to, to < from ?? interval {
                throw RulesProblem(path + ".every", "\"to\" is before the first break, at \((from ?? interval).label)")
            }
        case .spread(let count):
            guard (1...1000).contains(count) else { throw RulesProblem(path + ".spread", "from 1 to 1,000 breaks") }
        case .chapters(let each), .opportunities(let each):
            guard each >= 1 else { throw RulesProblem(path, "the smallest interval is every 1") }
        }
    }

    private func check(_ condition: Condition, path: String) throws(RulesProblem) {
        for time in [condition.longerThan, condition.shorterThan].compactMap(\.self) {
            try check(time, from: .zero, path: path)
        }
        guard condition != Condition() else {
            throw RulesProblem(path, "a condition has longerThan, shorterThan or label")
        }
    }

    private func check(_ limits: Limits, path: String) throws(RulesProblem) {
        let times = [
            ("gap", limits.gap), ("quietStart", limits.quietStart), ("quietEnd", limits.quietEnd),
            ("adTimePerHour", limits.adTimePerHour), ("assume", limits.assume),
            ("interruptions", limits.interruptions?.noneUpTo),
        ]
        for (key, time) in times {
            if let time { try check(time, from: .zero, path: "\(path).\(key)") }
        }
        if let each = limits.interruptions?.each { try check(each, from: .seconds(1), path: path + ".interruptions") }
    }

    private func check(_ time: MediaTime, from shortest: MediaTime, path: String) throws(RulesProblem) {
        guard (shortest...JSONSource.longestTime).contains(time) else {
            throw RulesProblem(path, "a time here is from \(shortest.label) to 1,000 hours")
        }
    }
}

extension String {
    /// Whether the text can be the name of a break or of a source. Complexity: O(length).
    var isRuleName: Bool {
        (1...60).contains(utf8.count) && utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_".utf8.contains($0) }
    }
}
