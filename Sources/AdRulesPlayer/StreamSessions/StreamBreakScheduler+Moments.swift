import AdRulesEngine
import AdRulesHLS
import AdRulesText

// The moments of breaks: when an event starts, is handed to the player, and is too late.

extension StreamBreakScheduler {
    /// The event's start in a stream.
    struct Start {
        var streamID: String
        var start: InterstitialEvent.Start
        var date: WallClock
    }

    /// When the event of a break starts, and what it needs; or why it cannot be scheduled.
    ///
    /// - Parameter isScheduled: Whether the player has its event, which waits for the content however late that is.
    func start(
        of adBreak: StreamBreak, in now: Surroundings, isScheduled: Bool = false
    ) -> Result<Start, SkippedBreak> {
        if !isScheduled, let reason = passed(adBreak, in: now) { return .failure(reason) }
        guard let streamID else {
            return .failure(SkippedBreak(.noStream, "there is no stream identifier: the stream is not registered"))
        }
        guard let contentTime = now.contentTime else {
            return .failure(SkippedBreak(.noPlayerItem, "the player has no item"))
        }
        switch adBreak.moment {
        case .date(let date):
            let start = now.isContentDate ? InterstitialEvent.Start.date(date) : .time(contentTime + (date - now.date))
            return .success(Start(streamID: streamID, start: start, date: isScheduled ? max(date, now.date) : date))
        case .contentTime(let time):
            return .success(
                Start(streamID: streamID, start: .time(time), date: now.date + max(.zero, time - contentTime)))
        }
    }

    /// Whether the player gets the event of a break now.
    func isDue(_ adBreak: StreamBreak, in now: Surroundings) -> Bool {
        switch adBreak.moment {
        case .date(let date): date - now.date <= policy.handOverLead
        case .contentTime(let time): now.contentTime.map { time - $0 <= policy.handOverLead } ?? false
        }
    }

    /// The reason why a break is too late; nil if it is not.
    func passed(_ adBreak: StreamBreak, in now: Surroundings) -> SkippedBreak? {
        let late: MediaTime? =
            switch adBreak.moment {
            case .date(let date): now.date - date
            case .contentTime(let time): now.contentTime.map { $0 - time }
            }
        guard let late, late >= .zero else { return nil }
        return SkippedBreak(.passed, "its moment passed \(late.secondsText) s ago")
    }

    /// Whether content has passed an event that the player has, and for so long that it will not play it.
    func isOverdue(_ event: InterstitialEvent, in now: Surroundings) -> Bool {
        switch event.start {
        case .time(let time): now.contentTime.map { $0 - time > policy.patience } ?? false
        case .date(let date): now.isContentDate && now.date - date > policy.patience
        }
    }
}
