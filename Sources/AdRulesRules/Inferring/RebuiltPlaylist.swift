import AdRulesEngine

/// A playlist, to be compared with the one that rules give for the same content: the content is made up so that all of
/// its breaks have a moment, and those that need not meet do not.
struct RebuiltPlaylist {
    private let playlist: VMAPDocument
    /// The breaks that have rules, by their indices.
    private let slots: [Int: InferredRules.Slot]
    private let content: Content
    /// The stops of the breaks that have rules.
    private let stops: [Stop]

    init(_ playlist: VMAPDocument, _ slots: [InferredRules.Slot]) {
        self.playlist = playlist
        let slots = Dictionary(slots.map { ($0.index, $0) }) { first, _ in first }
        self.slots = slots
        content = Self.content(of: Array(slots.values))
        stops = Self.schedule(playlist, content).stops.compactMap { stop in
            var stop = stop
            stop.occurrences.removeAll { slots[$0.index] == nil }
            return stop.occurrences.isEmpty ? nil : stop
        }
    }

    /// The shortest content between two stops whose moments the content does not change.
    var shortestGap: MediaTime {
        let times = stops.compactMap { stop -> MediaTime? in
            let isFixed = stop.occurrences.contains { occurrence in
                switch slots[occurrence.index]?.offset {
                case .start, .time: true
                default: false
                }
            }
            return isFixed ? stop.position.contentTime : nil
        }
        return zip(times, times.dropFirst()).map { $1 - $0 }.min() ?? .longest
    }

    /// The differences, a sentence for each break, in content order. Complexity: O(n log n) in the number of stops.
    func differences(from rules: RuleSet) -> [String] {
        var rules = rules
        // Moments that follow the content are as near as the content is short.
        rules.limits.gap = .zero
        let built: VMAPDocument
        do throws(RulesProblem) {
            built = try rules.compile(for: content).document
        } catch {
            return ["adrules build refuses the rules: \(error.message)"]
        }
        let others = Self.schedule(built, content).stops
        let given = Dictionary(others.map { ($0.position, $0) }) { first, _ in first }
        var named: Set<Int> = []
        var sentences: [String] = []
        for stop in stops {
            let servers = given[stop.position].map { Self.servers($0, built) } ?? []
            let wanted = Self.servers(stop, playlist)
            guard servers != wanted else { continue }
            var left = servers
            var isMissing = false
            for (occurrence, server) in zip(stop.occurrences, wanted) {
                if let index = left.firstIndex(of: server) {
                    left.remove(at: index)
                } else {
                    isMissing = true
                    guard named.insert(occurrence.index).inserted else { continue }
                    let adBreak = playlist.breaks[occurrence.index]
                    let own = occurrence.repetition == 0 ? adBreak.normalizedOffset : nil
                    sentences.append(
                        "\(adBreak.label(occurrence.index)): no rule gives it at \(own ?? stop.position.offset)")
                }
            }
            if !isMissing {
                let what = left.isEmpty ? "in another order" : "with more than the playlist has"
                sentences.append("the rules give the breaks at \(stop.position.offset) \(what)")
            }
        }
        let positions = Set(stops.map(\.position))
        if let extra = others.first(where: { !positions.contains($0.position) }) {
            sentences.append("the rules give a break at \(extra.position.offset), where the playlist has none")
        }
        return sentences
    }

    private static func servers(_ stop: Stop, _ document: VMAPDocument) -> [AdServer?] {
        stop.occurrences.map { AdServer(of: document.breaks[$0.index]) }
    }

    private static func schedule(_ document: VMAPDocument, _ content: Content) -> Schedule {
        Schedule(document, duration: content.duration, opportunities: content.opportunities ?? [])
    }

    /// Content that is longer than all times, and long enough for repetitions to meet, as far as they can be counted.
    private static func content(of slots: [InferredRules.Slot]) -> Content {
        var (last, positions) = (MediaTime.zero, 0)
        for slot in slots {
            switch slot.offset {
            case .time(let time): last = max(last, time)
            case .opportunity(let number): positions = max(positions, number)
            case .start, .end, .percent: break
            }
        }
        let intervals = slots.compactMap(\.repeatAfter)
        let longest = intervals.max() ?? .zero
        // No share of an odd length, and no opportunity, is at a moment that someone writes.
        var end = last + max(.seconds(3600), longest + longest) + .milliseconds(7_013)
        if let shortest = intervals.min() {
            end = min(end, MediaTime(microseconds: min(shortest, .seconds(1_000_000)).microseconds * mostRepetitions))
        }
        let count = min(positions, mostPositions)
        let step = end.microseconds / Int64(count + 1)
        return Content(
            duration: end,
            opportunities: (0..<count).map { Opportunity(MediaTime(microseconds: step * Int64($0 + 1) + 3_000)) })
    }

    private static let mostRepetitions: Int64 = 500
    private static let mostPositions = 1000
}
