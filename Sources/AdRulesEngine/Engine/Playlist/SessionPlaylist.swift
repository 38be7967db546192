/// The playlist of a session: the current schedule, and the breaks of earlier playlists that finish as they began.
struct SessionPlaylist: Sendable, Codable {
    private(set) var schedule: Schedule
    /// The breaks that played, or whose stop was held, when their playlist was replaced.
    private(set) var pinned: [PinnedBreak] = []

    init(_ schedule: Schedule) { self.schedule = schedule }

    mutating func adopt(_ new: Schedule) { schedule = new }

    /// Lets a break of the replaced schedule finish as it began.
    mutating func pin(_ occurrence: OccurrenceID, of old: Schedule) {
        guard !isPinned(occurrence), let info = old.scheduledBreak(at: occurrence.index) else { return }
        pinned.append(PinnedBreak(occurrence: occurrence, adBreak: info.adBreak))
    }

    /// The current playlist applies to an occurrence again, or it is over.
    mutating func unpin(_ occurrence: OccurrenceID) { pinned.removeAll { $0.occurrence == occurrence } }

    mutating func unpinAll() { pinned = [] }

    func isPinned(_ occurrence: OccurrenceID) -> Bool { pinned.contains { $0.occurrence == occurrence } }

    /// The break of an occurrence; for a pinned one, as it was before the playlist was replaced.
    func info(of occurrence: OccurrenceID) -> ScheduledBreak? {
        if let kept = pinned.first(where: { $0.occurrence == occurrence }) {
            return ScheduledBreak(kept.adBreak, index: occurrence.index)
        }
        return schedule.scheduledBreak(at: occurrence.index)
    }

    func opportunity(of occurrence: OccurrenceID) -> Opportunity? {
        info(of: occurrence).flatMap { schedule.opportunity(of: $0.adBreak) }
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
