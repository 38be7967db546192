// The moments of breaks: when an event starts, is handed to the player, and is too late.

extension StreamBreakScheduler {
    /// The event's start in a stream.
    struct Start {
        var streamID: String
        var start: InterstitialEvent.Start
        /// The date of the machine's clock at which it begins.
        var date: WallClock
        /// How much of an ongoing break is over at its start, and what is left; zero and nil for one that begins.
        var elapsed = MediaTime.zero
        var left: MediaTime?
    }

    /// A player ignores an event at a time that it has passed when it gets the event.
    private static let joinLead = MediaTime.seconds(2)

    /// When the event of a break starts, and what it needs; nil as long as the player does not know where the content
    /// is. Throws the reason if the break cannot be scheduled.
    ///
    /// - Parameter isScheduled: Whether the player has its event, which waits for the content however late that is.
    func start(of entry: Entry, in now: Surroundings, isScheduled: Bool = false) throws(SkippedBreak) -> Start? {
        let adBreak = entry.adBreak
        if !isScheduled, let reason = passed(entry, in: now) { throw reason }
        guard let streamID else {
            throw SkippedBreak(.noStream, "there is no stream identifier: the stream is not registered")
        }
        guard let contentTime = now.contentTime else { return nil }
        guard let late = lateness(of: adBreak, in: now) else { return nil }
        // A player that has its event plays it whenever the content is there.
        let joins = !isScheduled && late >= .zero
        let wait = joins ? Self.joinLead : .zero - late
        let start: InterstitialEvent.Start =
            switch adBreak.moment {
            case .date(let date) where now.isContentDate: .date(joins ? date + late + wait : date)
            case .contentTime(let time) where !joins: .time(time)
            default: .time(contentTime + wait)
            }
        return Start(
            streamID: streamID, start: start, date: now.machineDate + max(.zero, wait),
            elapsed: joins ? late + wait : .zero, left: joins ? entry.length(after: late + wait) : nil)
    }

    /// Whether the player gets the event of a break now.
    func isDue(_ adBreak: StreamBreak, in now: Surroundings) -> Bool {
        lateness(of: adBreak, in: now).map { MediaTime.zero - $0 <= policy.handOverLead } ?? false
    }

    /// The reason why a break is too late; nil if it is not, or if that is not known.
    func passed(_ entry: Entry, in now: Surroundings) -> SkippedBreak? {
        guard let late = lateness(of: entry.adBreak, in: now), late >= .zero else { return nil }
        let left = entry.length(after: late + Self.joinLead)
        if let left, let least = policy.minimumRemainder, left >= least { return nil }
        let message = "its moment passed \(late.secondsText) s ago"
        if now.contentTime == nil { return SkippedBreak(.noPlayerItem, message + ", and the player has no time") }
        return SkippedBreak(.passed, message)
    }

    /// The time since the moment of a break, negative before it; nil while it is not known.
    private func lateness(of adBreak: StreamBreak, in now: Surroundings) -> MediaTime? {
        switch adBreak.moment {
        case .date(let date): now.date.map { $0 - date }
        case .contentTime(let time): now.contentTime.map { $0 - time }
        }
    }

    /// Whether content has passed an event that the player has, and for so long that it will not play it.
    func isOverdue(_ event: InterstitialEvent, in now: Surroundings) -> Bool {
        switch event.start {
        case .time(let time): now.contentTime.map { $0 - time > policy.patience } ?? false
        case .date(let date): now.isContentDate && now.date.map { $0 - date > policy.patience } ?? false
        }
    }
}
