import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Finds the break of an older playlist that each break of a newer one was.
///
/// Like matching a replaced playlist, with more ways to find a break again: equal breaks come first, so the second of
/// three alike can go without changing the others, and a moved break may have an id that others share, or none.
struct PlaylistMatching {
    private let older: [AdBreak]
    private let newer: [AdBreak]
    /// For each newer break, the index of its older one; nil if it is new.
    private let pairs: [Int?]
    private let removed: [Int]

    private struct Key: Hashable {
        var text: Verbatim
        var source: SourceIdentity
    }

    /// Matches the breaks of two playlists. Complexity: O(content) hashes.
    init(older: [AdBreak], newer: [AdBreak]) {
        var pairing = ListPairing(older: older, newer: newer)
        pairing.pair { $0 }
        pairing.pair { [Verbatim(wrappedValue: $0.breakID), Verbatim(wrappedValue: $0.timeOffsetText)] }
        let unique = BreakMatching.uniqueIDs(older).intersection(BreakMatching.uniqueIDs(newer))
        pairing.pair { adBreak in adBreak.breakID.map { ByteText($0) }.flatMap { unique.contains($0) ? $0 : nil } }
        pairing.pair { Key(text: Verbatim(wrappedValue: $0.timeOffsetText), source: SourceIdentity($0.source)) }
        pairing.pair { Key(text: Verbatim(wrappedValue: $0.breakID), source: SourceIdentity($0.source)) }
        // From here on an id speaks for a break: one with another id, elsewhere, from the same tag, is another break.
        pairing.pair { $0.breakID == nil ? SourceIdentity($0.source) : nil }
        pairing.pair { adBreak in adBreak.breakID.map { ByteText($0) } }
        pairing.pair { Verbatim(wrappedValue: $0.timeOffsetText) }
        self.older = older
        self.newer = newer
        pairs = pairing.older
        removed = pairing.unpairedOlder
    }

    /// The indices of the breaks that are in both playlists, in the order of the newer one.
    var common: [(old: Int, new: Int)] { pairs.enumerated().compactMap { new, old in old.map { ($0, new) } } }

    /// The indices of the newer breaks in the schedules.
    var numbering: BreakNumbering {
        var numbering = BreakNumbering(indices: [], next: older.count)
        for pair in pairs {
            numbering.indices.append(pair ?? numbering.next)
            if pair == nil { numbering.next += 1 }
        }
        return numbering
    }

    /// Returns the schedules of both playlists, in which a break and the one it was have the same index.
    func schedules(
        from old: VMAPDocument, to new: VMAPDocument, _ content: LintContent
    ) -> (old: Schedule, new: Schedule) {
        (
            content.schedule(of: old),
            Schedule(
                new, duration: content.duration, isLive: content.isLive, opportunities: content.opportunities,
                numbering: numbering)
        )
    }

    /// Returns the breaks that differ; `moved` are the indices, in the schedules, of those that have another moment.
    func changes(documents: ChangeList.Documents, moved: Set<Int>) -> [BreakChange] {
        func side(_ index: Int, of breaks: [AdBreak], _ map: SourceMap) -> BreakChange.Side {
            let adBreak = breaks[index]
            let place = adBreak.origin.range.map { map.location(of: Int($0.lower)) }
            return BreakChange.Side(number: index + 1, adBreak: adBreak, place: place)
        }
        var changes: [BreakChange] = []
        var waiting = removed[...]
        func addRemoved(before end: Int) {
            while let index = waiting.first, index < end {
                waiting.removeFirst()
                let old = side(index, of: older, documents.oldMap)
                changes.append(BreakChange(kinds: [.removed], old: old, new: nil, details: []))
            }
        }
        for (index, pair) in pairs.enumerated() {
            guard let pair else {
                let new = side(index, of: newer, documents.newMap)
                changes.append(BreakChange(kinds: [.added], old: nil, new: new, details: []))
                continue
            }
            addRemoved(before: pair)
            let (old, new) = (older[pair], newer[index])
            guard old != new else { continue }
            var list = ChangeList(documents, old: old.origin.range, new: new.origin.range)
            old.compare(to: new, in: &list)
            guard !list.changes.isEmpty else { continue }
            let hasMoved = moved.contains(pair)
            let offsetChanges = DiffValue.offset(of: old).isSpelled(DiffValue.offset(of: new)) ? 0 : 1
            let hasChanged = !hasMoved || list.changes.count > offsetChanges
            changes.append(
                BreakChange(
                    kinds: (hasMoved ? [.moved] : []) + (hasChanged ? [.changed] : []),
                    old: side(pair, of: older, documents.oldMap), new: side(index, of: newer, documents.newMap),
                    details: list.changes))
        }
        addRemoved(before: older.count)
        return changes
    }

    /// A written moment at which breaks of both playlists come in another order.
    struct Reordering {
        var offset: TimeOffset
        /// The labels of the breaks in the older order, and in the newer one.
        var old: [String]
        var new: [String]
    }

    /// The offsets at which breaks of both playlists come in another order. Complexity: O(n log n).
    var reordered: [Reordering] {
        let placed = common.compactMap { old, new -> (offset: TimeOffset, index: Int)? in
            guard let offset = newer[new].normalizedOffset, older[old].normalizedOffset == offset else { return nil }
            return (offset, old)
        }
        return placed.inGroups(by: \.offset).compactMap { offset, placed in
            let order = placed.map(\.index)
            let sorted = order.sorted()
            guard order != sorted else { return nil }
            let labels = BreakChange.labels(sorted.map { ($0 + 1, older[$0]) })
            let labelled = Dictionary(zip(sorted, labels)) { first, _ in first }
            return Reordering(offset: offset, old: labels, new: order.compactMap { labelled[$0] })
        }
    }
}
