import AdRulesModel

/// The playlist of a session: the current schedule, and the breaks of earlier playlists that finish as they began.
struct SessionPlaylist: Sendable {
    /// The current playlist with its resolved moments.
    private(set) var schedule: Schedule
    /// The breaks that played, or whose stop was held, when their playlist was replaced.
    private(set) var pinned: [PinnedBreak] = []

    init(_ schedule: Schedule) { self.schedule = schedule }

    /// Adopts another schedule.
    mutating func adopt(_ new: Schedule) { schedule = new }

    // MARK: Pinned breaks

    /// Lets a break of the replaced schedule finish as it began.
    mutating func pin(_ occurrence: OccurrenceID, of old: Schedule) {
        guard !isPinned(occurrence), let info = old.scheduledBreak(at: occurrence.index) else { return }
        pinned.append(PinnedBreak(occurrence: occurrence, adBreak: info.adBreak))
    }

    /// The current playlist applies to an occurrence again, or it is over.
    mutating func unpin(_ occurrence: OccurrenceID) { pinned.removeAll { $0.occurrence == occurrence } }

    /// The session is over.
    mutating func unpinAll() { pinned = [] }

    /// Whether an occurrence finishes as it began.
    func isPinned(_ occurrence: OccurrenceID) -> Bool { pinned.contains { $0.occurrence == occurrence } }

    // MARK: Breaks

    /// The break of an occurrence; for a pinned one, as it was before the playlist was replaced.
    func info(of occurrence: OccurrenceID) -> ScheduledBreak? {
        if let kept = pinned.first(where: { $0.occurrence == occurrence }) {
            return ScheduledBreak(kept.adBreak, BreakFacts(kept.adBreak, index: occurrence.index))
        }
        return schedule.scheduledBreak(at: occurrence.index)
    }

    /// The opportunity of a break; nil for a break without a position offset.
    func opportunity(of occurrence: OccurrenceID) -> Opportunity? {
        guard let kept = pinned.first(where: { $0.occurrence == occurrence }) else {
            return schedule.opportunity(ofBreakAt: occurrence.index)
        }
        guard case .opportunity(let position) = kept.adBreak.normalizedOffset else { return nil }
        return schedule.opportunities[at: position - 1]
    }
}

extension SessionPlaylist: Codable {
    private enum CodingKeys: CodingKey {
        case schedule, pinned
    }
}

/// A break of an earlier playlist that finishes as it began.
struct PinnedBreak: Sendable, Hashable, Codable {
    /// The occurrence that is playing or waiting.
    var occurrence: OccurrenceID
    /// The `AdBreak` element of the earlier playlist.
    var adBreak: AdBreak
}

extension AdBreak {
    /// Whether two elements request the same ads: they have the same source and the same break types.
    func requestsTheSame(as other: AdBreak) -> Bool {
        SourceIdentity(self.source) == SourceIdentity(other.source) && self.breakTypes == other.breakTypes
    }
}
