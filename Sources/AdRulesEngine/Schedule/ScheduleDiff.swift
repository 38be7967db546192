public import AdRulesModel

/// The differences between a playlist and an older one. Breaks are given by index, each list ascending.
public struct ScheduleDiff: Sendable, Hashable {
    /// Breaks of the newer playlist that the older one does not have.
    public var added: [Int]
    /// Breaks of the older playlist that the newer one does not have.
    public var removed: [Int]
    /// Breaks with a different offset, unless both offsets resolve to the same position.
    public var moved: [Int]
    /// Breaks with a different source: other content, `allowMultipleAds` or `followRedirects`.
    public var sourceChanged: [Int]
    /// Breaks with different types, repetition, trackers, extensions or `breakId`. Source and offset may differ too.
    public var changed: [Int]

    /// Creates a difference from the indices of the breaks.
    public init(
        added: [Int] = [], removed: [Int] = [], moved: [Int] = [], sourceChanged: [Int] = [], changed: [Int] = []
    ) {
        self.added = added
        self.removed = removed
        self.moved = moved
        self.sourceChanged = sourceChanged
        self.changed = changed
    }

    /// Whether nothing differs.
    public var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && moved.isEmpty && sourceChanged.isEmpty && changed.isEmpty
    }
}

extension Schedule {
    /// Returns the schedule of another playlist with the same duration, live state and opportunities. Breaks that
    /// match keep their index (<doc:Behaviour#Replaced-playlists>); the others get unused ones. Complexity: O(n log
    /// n).
    public func replacing(with document: VMAPDocument) -> Schedule {
        let matching = BreakMatching(older: storage.playlist.breaks, newer: document.breaks)
        var numbering = BreakNumbering(indices: [], next: storage.playlist.nextIndex)
        for older in matching.older {
            if let older {
                numbering.indices.append(storage.playlist.facts[older].index)
            } else {
                numbering.indices.append(numbering.next)
                numbering.next += 1
            }
        }
        return Schedule(
            storage: ScheduleStorage(
                PlaylistStorage(mode: .adRules, breaks: document.breaks, numbering: numbering), duration: duration,
                isLive: isLive, opportunities: opportunities, repeatCap: repeatCap))
    }

    /// Returns the changes since an older schedule, from which this one was made by ``replacing(with:)``. Complexity:
    /// O(n) plus the length of the sources.
    public func difference(from older: Schedule) -> ScheduleDiff {
        var difference = ScheduleDiff()
        for (place, facts) in storage.playlist.facts.enumerated() {
            let index = facts.index
            guard let olderPlace = older.storage.playlist.ordinal(ofBreakAt: index) else {
                difference.added.append(index)
                continue
            }
            let new = storage.playlist.breaks[place]
            let old = older.storage.playlist.breaks[olderPlace]
            if hasMoved(new, at: place, since: old, at: olderPlace, of: older) { difference.moved.append(index) }
            if SourceIdentity(new.source) != SourceIdentity(old.source) { difference.sourceChanged.append(index) }
            if !new.breakID.isSpelled(old.breakID) || new.breakTypes != old.breakTypes
                || new.repeatAfter != old.repeatAfter
                || new.tracking != old.tracking || new.extensions != old.extensions
            {
                difference.changed.append(index)
            }
        }
        for facts in older.storage.playlist.facts
        where storage.playlist.ordinal(ofBreakAt: facts.index) == nil {
            difference.removed.append(facts.index)
        }
        difference.added.sort()
        difference.removed.sort()
        difference.moved.sort()
        difference.sourceChanged.sort()
        difference.changed.sort()
        return difference
    }

    private func hasMoved(
        _ new: AdBreak, at place: Int, since old: AdBreak, at olderPlace: Int, of older: Schedule
    ) -> Bool {
        guard new.normalizedOffset != old.normalizedOffset else { return false }
        // 50 % of an hour and 00:30:00 are the same moment; two unknown moments are not.
        guard case .scheduled(let position) = storage.resolution(at: place) else { return true }
        return older.storage.resolution(at: olderPlace) != .scheduled(position)
    }
}
