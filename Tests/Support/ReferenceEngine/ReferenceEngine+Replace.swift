import AdRulesEngine
import AdRulesModel

// `replace`: matching old and new breaks.
extension ReferenceEngine {
    mutating func replace(_ document: VMAPDocument) {
        guard !standsAlone, !isComplete else { return }
        let old = breaks.filter { !$0.isRemoved }
        var indices: [Int?] = Array(repeating: nil, count: document.breaks.count)
        var taken: Set<Int> = []
        func match(_ place: Int, _ entry: ListedBreak) {
            indices[place] = entry.index
            taken.insert(entry.index)
        }
        // "A break that plays, or whose stop holds content, ends as it was"
        for occurrence in engaged where isKept(occurrence) { pinned[occurrence] = element(occurrence) }
        // "(breakId, written timeOffset, ordinal among equals)"
        for (place, element) in document.breaks.enumerated() {
            let equals = { (other: AdBreak) in
                other.breakID == element.breakID && other.timeOffsetText == element.timeOffsetText
            }
            let ordinal = document.breaks[..<place].filter(equals).count
            let candidates = old.filter { equals($0.element) }
            if ordinal < candidates.count { match(place, candidates[ordinal]) }
        }
        // "then by a breakId that occurs once in both (= moved)"
        for (place, element) in document.breaks.enumerated() where indices[place] == nil {
            guard let label = element.breakID, document.breaks.filter({ $0.breakID == label }).count == 1 else {
                continue
            }
            let candidates = old.filter { $0.element.breakID == label }
            if candidates.count == 1, !taken.contains(candidates[0].index) { match(place, candidates[0]) }
        }
        // "then by (written timeOffset, source)"
        for (place, element) in document.breaks.enumerated() where indices[place] == nil {
            if let found = old.first(where: {
                !taken.contains($0.index) && $0.element.timeOffsetText == element.timeOffsetText
                    && isSameSource($0.element, element)
            }) {
                match(place, found)
            }
        }
        // "unmatched new ones get unused indices"
        var result: [ListedBreak] = []
        for (place, element) in document.breaks.enumerated() {
            if let index = indices[place] {
                result.append(ListedBreak(index: index, element: element))
            } else {
                result.append(ListedBreak(index: nextIndex, element: element))
                nextIndex += 1
            }
        }
        let gone = breaks.filter { entry in !result.contains { $0.index == entry.index } }
        let changed = result.filter { entry in
            old.contains { $0.index == entry.index && !isSameRequest($0.element, entry.element) }
        }
        // A due break of another kind is due no more: "a change never makes a stop at or before the playhead due".
        let due = queue.flatMap(\.members) + overlays.map(\.occurrence)
        let passed = due.filter { occurrence in
            guard !isKept(occurrence), let entry = changed.first(where: { $0.index == occurrence.index }) else {
                return false
            }
            return overlays.contains { $0.occurrence == occurrence } != standsBeside(entry.element)
        }
        breaks = result + gone.map { ListedBreak(index: $0.index, element: $0.element, isRemoved: true) }
        finishReplace(
            gone: Set(gone.filter { !$0.isRemoved }.map(\.index)), changed: Set(changed.map(\.index)), passed: passed)
    }

    private func isKept(_ occurrence: OccurrenceID) -> Bool {
        // What an earlier replacement kept stays so until it ends, also an overlay that left the queue meanwhile.
        pinned[occurrence] != nil || run?.occurrence == occurrence
            || standing.contains { $0.occurrence == occurrence }
            || (hold != nil && queue.contains { $0.members.contains(occurrence) })
    }

    /// Nothing keeps a break as it was any more: it is as the playlist has it now.
    mutating func letGo(_ occurrence: OccurrenceID) {
        guard let old = pinned.removeValue(forKey: occurrence) else { return }
        guard let entry = entries[occurrence.index], !entry.isRemoved else {
            drop([occurrence], .removed)
            return
        }
        guard !isSameRequest(old, entry.element), self[occurrence].load != nil || self[occurrence].pod != nil else {
            return
        }
        dropLoad(occurrence)
        self[occurrence].hasRun = false
    }

    /// What decides which ads come: the response asked for, and how it may be used.
    func isSameSource(_ left: AdBreak, _ right: AdBreak) -> Bool {
        left.source?.content == right.source?.content
            && left.source?.allowMultipleAds == right.source?.allowMultipleAds
            && left.source?.followRedirects == right.source?.followRedirects
    }

    /// What decides which ads come: the source and the break types.
    func isSameRequest(_ left: AdBreak, _ right: AdBreak) -> Bool {
        isSameSource(left, right) && left.breakTypes == right.breakTypes
    }

    private func standsBeside(_ element: AdBreak) -> Bool {
        isPlayable(element) && !element.breakTypes.isEmpty && !element.breakTypes.contains(.linear)
    }

    private mutating func finishReplace(gone: Set<Int>, changed: Set<Int>, passed: [OccurrenceID]) {
        for occurrence in records.keys where gone.contains(occurrence.index) {
            // What the start policy dropped is not even there any more.
            if self[occurrence].status.reason == .beforeStart { self[occurrence].status.reason = .removed }
        }
        for occurrence in Set(listed.keys).union(records.keys).sorted()
        where gone.contains(occurrence.index) && !self[occurrence].status.isOver {
            // "A break that plays, or whose stop holds content, ends as it was, even if removed"
            if isKept(occurrence) { continue }
            noteEndUnreached(occurrence)
            drop([occurrence], .removed)
            for index in queue.indices { queue[index].members.removeAll { $0 == occurrence } }
            overlays.removeAll { $0.occurrence == occurrence }
        }
        // No longer due, and not where it was armed again.
        for occurrence in passed where movedWhileDue.contains(occurrence) { wasArmedAgain[occurrence] = nil }
        let before = listed
        listMoments()
        noteReached(of: before)
        tellCuePoints()
        listed = before
        // "with a changed one asked again if due or inside the prefetch window"
        for (occurrence, record) in records.sorted(by: { $0.key < $1.key })
        where changed.contains(occurrence.index) && !record.status.isOver && !isKept(occurrence) {
            if record.load != nil || record.pod != nil {
                dropLoad(occurrence)
                self[occurrence].hasRun = false
            }
        }
        for occurrence in passed {
            for index in queue.indices { queue[index].members.removeAll { $0 == occurrence } }
            overlays.removeAll { $0.occurrence == occurrence }
            // A seek in the hold may have gone back before it: then it is still to come.
            let isBehind = listed[occurrence]?.position?.contentTime.map { $0 <= effectivePosition } ?? false
            if isBehind, !self[occurrence].status.isOver { self[occurrence].status.reason = .passedWhenKnown }
        }
        for stop in queue {
            for occurrence in stop.members where changed.contains(occurrence.index) && !isKept(occurrence) {
                comeDue(occurrence, at: stop)
            }
        }
        for overlay in overlays where changed.contains(overlay.occurrence.index) && !isKept(overlay.occurrence) {
            ask(overlay.occurrence, dueAt: now)
        }
        rearrange()
    }
}
