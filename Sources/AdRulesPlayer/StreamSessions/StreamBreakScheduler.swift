import AdRulesText

/// The decisions about the breaks of a live stream: which events the player has, and the events for the app. It has
/// no clock, no player and makes no requests.
///
/// ### The phases of a break
///
/// - `waiting`: its moment is far away, or the player does not know where the content is. → `preparing` shortly before
///   it.
/// - `preparing`: its URL is being made. → `prepared` with ``prepared(_:_:in:)``.
/// - `prepared`: its URL was made. → `scheduled` at the next decision, if the player knows where the content is.
/// - `scheduled`: the player has its event. → `playing` when it began. If the content stands still until the token of
///   its URL is about to expire, the URL is made again meanwhile.
/// - `playing`: → ended, by a report or with the session.
///
/// Every break that does not reach `playing` is skipped with a reason. A moment whose event the player once had is
/// never scheduled again, whatever the clock shows.
struct StreamBreakScheduler: Sendable {
    /// The state of the clock and the player when a decision is made.
    struct Surroundings: Sendable, Hashable {
        /// The date that breaks are measured by: the content's, or the machine's if the player never gave one. Nil
        /// while the content's is not known.
        var date: WallClock?
        /// Nil while there is no item, or its time is not known.
        var contentTime: MediaTime?
        /// Whether `date` is that of the content, and not of the machine's clock.
        var isContentDate = false
        /// The date of the machine's clock, by which tokens expire.
        var machineDate: WallClock
    }

    /// The actions to perform, in order.
    enum Step: Sendable, Hashable {
        /// Make the URL of the break's pod, for a break that begins at a date of the machine's clock. `length` is what
        /// is left of one in progress.
        case prepare(StreamBreak, streamID: String, date: WallClock, length: MediaTime?)
        /// The URL is no longer needed.
        case stopPreparing(StreamBreak)
        case setEvents([InterstitialEvent])
        /// The session is over.
        case endEvents(resumptionOffset: MediaTime?)
        case send(StreamSessionEvent)
    }

    enum Phase: Sendable {
        case waiting
        case preparing
        case prepared(url: String)
        case scheduled(InterstitialEvent)
        case playing(InterstitialEvent)

        var event: InterstitialEvent? {
            switch self {
            case .waiting, .preparing, .prepared: nil
            case .scheduled(let event), .playing(let event): event
            }
        }
    }

    /// A break that has not ended.
    struct Entry: Sendable {
        var adBreak: StreamBreak
        /// The event of a break of the stream, without its URL; nil for one that the policy makes.
        var template: InterstitialEvent?
        /// How much of the break was over when its event began: limits and offsets count from the break's own start.
        var elapsed = MediaTime.zero
        var phase = Phase.waiting
        /// The ad that plays, if the player reported it.
        var ad: StreamAd?
        /// Where the player is in its event, how long that is, and where its ad began, as the player reported.
        var time = MediaTime.zero
        var length: MediaTime?
        var adStart = MediaTime.zero
        /// The date for which its URL was made; like the next two, one of the machine's clock.
        var signedFor: WallClock?
        /// The date for which its URL is being made again.
        var renewing: WallClock?
        /// When that failed.
        var renewalFailed: WallClock?

        var isPlaying: Bool { if case .playing = phase { true } else { false } }

        /// What is left of the break after a time, at most up to its limit; nil if its length is unknown.
        func length(after time: MediaTime) -> MediaTime? {
            adBreak.duration.map { min($0, template?.playoutLimit ?? $0) - time }
        }
    }

    let policy: StreamBreakPolicy
    /// How long the token of a URL is valid after the start of its break; nil if there are no tokens.
    private let tokenValidity: MediaTime?
    /// The identifier of the registered stream.
    var streamID: String?
    private(set) var isOver = false
    var entries: [Entry] = []
    /// Breaks of a next full minute that await the content's date to find it. Until then they use the machine's clock.
    private var undated: [StreamBreak] = []
    /// The moments whose events the player had.
    private var used: Set<StreamBreak.Moment> = []
    /// The identifiers of the stream's breaks that refreshes have had.
    private var known: Set<ByteText> = []
    /// The identifiers of the breaks that were skipped because their moment had passed.
    private var passed: Set<ByteText> = []
    /// The number of breaks that have begun.
    var begunCount = 0
    private var hasSetEvents = false

    /// The least age of a token that is renewed, and the wait from one that could not be renewed to the next attempt.
    private static let untilRenewal = MediaTime.seconds(5)

    init(_ policy: StreamBreakPolicy, tokenValidity: MediaTime?) {
        self.policy = policy.admitted
        self.tokenValidity = tokenValidity
    }

    // MARK: Before a break

    /// Takes a break. Follow with ``check(in:)``.
    mutating func schedule(_ time: StreamBreakTime, duration: MediaTime?, in now: Surroundings) -> [Step] {
        let moment: StreamBreak.Moment =
            switch time {
            case .nextMinute: .date(policy.fullMinute(after: now.date ?? now.machineDate))
            case .date(let date): .date(date)
            case .contentTime(let time): .contentTime(time)
            }
        let adBreak = StreamBreak(at: moment, duration: duration)
        guard time == .nextMinute, now.date == nil, !isOver else { return schedule(adBreak) }
        undated.append(adBreak)
        return []
    }

    /// Takes the breaks of a refresh of the stream: those that earlier ones did not have, and limits that have been
    /// added since. Follow with ``check(in:)``.
    mutating func schedule(_ events: [InterstitialEvent]) -> [Step] {
        var steps: [Step] = []
        for event in events {
            if known.insert(ByteText(event.identifier)).inserted {
                if let adBreak = StreamBreak(event) { steps += schedule(adBreak, template: event) }
            } else if let limit = event.playoutLimit {
                steps += self.limit(event.identifier, to: limit)
            }
        }
        return steps
    }

    /// The content returns earlier than it was planned.
    private mutating func limit(_ id: String, to limit: MediaTime) -> [Step] {
        guard let index = entries.firstIndex(where: { $0.adBreak.id.isSpelled(id) }),
            entries[index].template?.playoutLimit != limit
        else { return [] }
        entries[index].template?.playoutLimit = limit
        let left = max(.zero, limit - entries[index].elapsed)
        switch entries[index].phase {
        case .waiting, .preparing, .prepared: return []
        case .scheduled(var event):
            event.playoutLimit = left
            entries[index].phase = .scheduled(event)
        case .playing(var event):
            event.playoutLimit = left
            entries[index].phase = .playing(event)
        }
        return [.setEvents(events)]
    }

    private mutating func schedule(_ adBreak: StreamBreak, template: InterstitialEvent? = nil) -> [Step] {
        guard !isOver else {
            return [.send(.breakSkipped(adBreak, SkippedBreak(.sessionEnded, "the session is over")))]
        }
        // Breaks of the stream may have one moment: the player plays them in their order. Others are repeats, which are
        // no event: the break may play.
        let isTaken = used.contains(adBreak.moment) || entries.contains { $0.adBreak.moment == adBreak.moment }
        guard template != nil || !isTaken else { return [] }
        entries.append(Entry(adBreak: adBreak, template: template))
        return []
    }

    /// Finds the minute of breaks that wait for a date.
    private mutating func place(in now: Surroundings) -> [Step] {
        guard let date = now.date else { return [] }
        var steps: [Step] = []
        for adBreak in undated {
            steps += schedule(StreamBreak(at: .date(policy.fullMinute(after: date)), duration: adBreak.duration))
        }
        undated = []
        return steps
    }

    /// Decides about every break that has not begun.
    mutating func check(in now: Surroundings) -> [Step] {
        var steps = place(in: now)
        var kept: [Entry] = []
        var isChanged = false
        for var entry in entries {
            let hadEvent = entry.phase.event != nil
            do throws(SkippedBreak) {
                steps += try decide(about: &entry, in: now)
                kept.append(entry)
                if !hadEvent, entry.phase.event != nil { isChanged = true }
            } catch {
                if case .preparing = entry.phase { steps.append(.stopPreparing(entry.adBreak)) }
                // Opportunities are repeated with each refresh, long after their moment.
                if !error.isAboutMoment || passed.insert(ByteText(entry.adBreak.id)).inserted {
                    steps.append(.send(.breakSkipped(entry.adBreak, error)))
                }
                if hadEvent { isChanged = true }
            }
        }
        entries = kept
        if isChanged { steps.insert(.setEvents(events), at: 0) }
        return steps
    }

    /// Decides about a break; throws the reason if it does not play.
    private mutating func decide(about entry: inout Entry, in now: Surroundings) throws(SkippedBreak) -> [Step] {
        let adBreak = entry.adBreak
        switch entry.phase {
        case .waiting where isDue(adBreak, in: now):
            guard let found = try start(of: entry, in: now) else { return [] }
            return [Self.prepare(&entry, found)]
        case .preparing:
            // Its closure takes its time.
            if let reason = passed(entry, in: now) { throw reason }
            return []
        case .prepared(let url):
            guard let found = try start(of: entry, in: now) else { return [] }
            // The player may not have known for long where the content is.
            if isExpiring(entry, in: now) { return [Self.prepare(&entry, found)] }
            var made = event(of: entry, url: url, found.start)
            if let left = found.left {
                (made.plannedDuration, made.playoutLimit) = (left, left)
                made.resumptionOffset = made.resumptionOffset.map { max(.zero, $0 - found.elapsed) }
                entry.elapsed = found.elapsed
            }
            entry.phase = .scheduled(made)
            used.insert(adBreak.moment)
            hasSetEvents = true
            return [.send(.breakScheduled(adBreak, made))]
        case .scheduled(let event) where isOverdue(event, in: now):
            throw SkippedBreak(.notBegun, "the content went beyond its start")
        case .scheduled where isExpiring(entry, in: now):
            guard let found = try start(of: entry, in: now, isScheduled: true) else { return [] }
            entry.renewing = found.date
            return [.prepare(adBreak, streamID: found.streamID, date: found.date, length: adBreak.duration)]
        case .waiting, .scheduled, .playing: return []
        }
    }

    private static func prepare(_ entry: inout Entry, _ found: Start) -> Step {
        entry.phase = .preparing
        entry.signedFor = found.date
        return .prepare(
            entry.adBreak, streamID: found.streamID, date: found.date, length: found.left ?? entry.adBreak.duration)
    }

    /// The URL of a break's pod was made or not. A break given up meanwhile stays so. Follow with ``check(in:)``.
    mutating func prepared(
        _ adBreak: StreamBreak, _ result: Result<String, SkippedBreak>, in now: Surroundings
    ) -> [Step] {
        guard let index = entries.firstIndex(where: { $0.adBreak == adBreak }) else { return [] }
        if entries[index].renewing != nil { return renewed(at: index, result, in: now) }
        guard case .preparing = entries[index].phase else { return [] }
        switch result {
        case .success(let url):
            entries[index].phase = .prepared(url: url)
            return []
        case .failure(let reason):
            entries.remove(at: index)
            return [.send(.breakSkipped(adBreak, reason))]
        }
    }

    /// The URL of an event that the player has was made again. If it was not, the player keeps what it has meanwhile.
    private mutating func renewed(
        at index: Int, _ result: Result<String, SkippedBreak>, in now: Surroundings
    ) -> [Step] {
        let date = entries[index].renewing
        entries[index].renewing = nil
        guard case .success(let url) = result else {
            entries[index].renewalFailed = now.machineDate
            return []
        }
        guard case .scheduled(var event) = entries[index].phase else { return [] }
        entries[index].signedFor = date
        event.templateURLs = [url]
        entries[index].phase = .scheduled(event)
        return [.setEvents(events)]
    }

    /// Whether the token of an event that the player has expires before its break can have been loaded. If every token
    /// does, because it is valid for so short a time, it is kept for half of that: a new one would be replaced at once.
    private func isExpiring(_ entry: Entry, in now: Surroundings) -> Bool {
        guard let tokenValidity, let signedFor = entry.signedFor, entry.renewing == nil else { return false }
        // Whatever the clock shows since it failed, it is tried again.
        if let failed = entry.renewalFailed, (.zero..<Self.untilRenewal).contains(now.machineDate - failed) {
            return false
        }
        let half = MediaTime(microseconds: tokenValidity.microseconds / 2)
        return now.machineDate - signedFor >= max(tokenValidity - policy.handOverLead, half, Self.untilRenewal)
    }

    /// The wait until the next ``check(in:)``: at most a second, so that a change of the clock is noticed. Nil
    /// if there is nothing to decide.
    func untilNextCheck(in now: Surroundings) -> MediaTime? {
        var wait = undated.isEmpty ? nil : MediaTime.seconds(1)
        for entry in entries where !entry.isPlaying {
            var next = MediaTime.seconds(1)
            if case .waiting = entry.phase, case .date(let date) = entry.adBreak.moment, let current = now.date {
                let left = date - current - policy.handOverLead
                // One that is due already waits for the player.
                if left > .zero { next = min(next, max(.milliseconds(1), left)) }
            }
            wait = min(wait ?? next, next)
        }
        return wait
    }

    // MARK: The end

    /// The session ends: what plays has ended, and the rest does not play.
    mutating func end() -> [Step] {
        guard !isOver else { return [] }
        var steps: [Step] = hasSetEvents ? [.endEvents(resumptionOffset: policy.resumptionOffset)] : []
        for adBreak in undated { steps += schedule(adBreak) }
        isOver = true
        let left = entries
        (entries, undated) = ([], [])
        let reason = SkippedBreak(.sessionEnded, "the session ended before it began")
        for entry in left { steps += Self.end(of: entry, reason) }
        return steps
    }

    static func end(of entry: Entry, _ reason: SkippedBreak?) -> [Step] {
        if entry.isPlaying { return [.send(.adBreakEnded(entry.adBreak)), .send(.adPeriodEnded(entry.adBreak))] }
        return reason.map { [.send(.breakSkipped(entry.adBreak, $0))] } ?? []
    }

    // MARK: Events

    /// All events of the session that have not ended.
    var events: [InterstitialEvent] { entries.compactMap(\.phase.event) }

    private func event(of entry: Entry, url: String, _ start: InterstitialEvent.Start) -> InterstitialEvent {
        if var event = entry.template {
            event.templateURLs = [url]
            event.start = start
            return event
        }
        let adBreak = entry.adBreak
        var interstitial = Interstitial(id: adBreak.id, position: .midroll(.zero), source: .asset(uri: url))
        interstitial.plannedDuration = adBreak.duration
        interstitial.resumeOffset = policy.resumptionOffset
        interstitial.restrictions = policy.restrictions
        interstitial.playsOnce = true
        var event = InterstitialEvent(interstitial)
        event.start = start
        return event
    }
}
