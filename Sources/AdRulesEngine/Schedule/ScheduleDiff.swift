/// The differences between a playlist and an older one. Breaks are given by index, each list ascending.
public struct ScheduleDiff: Sendable, Hashable {
    /// Breaks of the newer playlist that the older one does not have.
    public var added: [Int] = []
    /// Breaks of the older playlist that the newer one does not have.
    public var removed: [Int] = []
    /// Breaks with a different offset, unless both offsets resolve to the same position.
    public var moved: [Int] = []
    /// Breaks with a different source: other content, `allowMultipleAds` or `followRedirects`.
    public var sourceChanged: [Int] = []
    /// Breaks with different types, repetition, trackers, extensions or `breakId`. Source and offset may differ too.
    public var changed: [Int] = []
}

extension Schedule {
    /// Returns the schedule of another playlist with the same duration, live state and opportunities. Breaks that match
    /// keep their index (<doc:Behaviour#Replaced-playlists>); the others get unused ones. Complexity: O(n log n).
    public func replacing(with document: VMAPDocument) -> Schedule {
        let matching = BreakMatching(older: storage.playlist.breaks.map(\.adBreak), newer: document.breaks)
        var numbering = BreakNumbering(indices: [], next: storage.playlist.nextIndex)
        for older in matching.older {
            if let older {
                numbering.indices.append(storage.playlist.breaks[older].index)
            } else {
                numbering.indices.append(numbering.next)
                numbering.next += 1
            }
        }
        return Schedule(
            storage: ScheduleStorage(
                PlaylistStorage(mode: .adRules, breaks: document.breaks, numbering: numbering), duration: duration,
                isLive: isLive, opportunities: opportunities, repeatCap: repeatCap, hour: storage.hour))
    }

    /// Returns the changes since an older schedule, from which this one was made by ``replacing(with:)``. Complexity:
    /// O(n log n) plus the length of the sources.
    public func difference(from older: Schedule) -> ScheduleDiff {
        var difference = ScheduleDiff()
        let (newer, before) = (storage.playlist, older.storage.playlist)
        for index in newer.breaks.map(\.index).sorted() {
            guard let place = newer.ordinal(ofBreakAt: index) else { continue }
            guard let olderPlace = before.ordinal(ofBreakAt: index) else {
                difference.added.append(index)
                continue
            }
            let (new, old) = (newer.breaks[place].adBreak, before.breaks[olderPlace].adBreak)
            if hasMoved(new, at: place, since: old, at: olderPlace, of: older) { difference.moved.append(index) }
            if SourceIdentity(new.source) != SourceIdentity(old.source) { difference.sourceChanged.append(index) }
            if !new.breakID.isSpelled(old.breakID) || new.breakTypes != old.breakTypes
                || new.repeatAfter != old.repeatAfter
                || new.tracking != old.tracking || new.extensions != old.extensions
            {
                difference.changed.append(index)
            }
        }
        difference.removed = before.breaks.map(\.index).filter { newer.ordinal(ofBreakAt: $0) == nil }.sorted()
        return difference
    }

    /// The occurrences with another position than in an older schedule, in document order and then repetitions by time;
    /// those that have lost theirs are left out. Complexity: O(n log n).
    func moved(since old: Schedule) -> [(occurrence: OccurrenceID, position: StopPosition)] {
        let bases = storage.playlist.breaks.map { OccurrenceID($0.index) }
        return (bases + repetitions).compactMap { occurrence in
            guard let position = resolution(of: occurrence).position,
                position != old.resolution(of: occurrence).position
            else { return nil }
            return (occurrence, position)
        }
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
