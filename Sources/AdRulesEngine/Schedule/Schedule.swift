/// A playlist resolved to moments: its stops, their positions, and the breaks that have none
/// (<doc:Behaviour#From-playlist-to-schedule>).
///
/// An immutable value. Copies share one storage (O(1)), so any number of sessions may hold it. The stops are sorted
/// once, with the repetitions (`repeatAfter`). A stop holds every break of its moment, including nonlinear ones,
/// unplayable ones and those with trackers only: their events come when it is due.
///
/// In the complexities, n is the number of breaks and repetitions.
public struct Schedule: Sendable {
    /// The kind of response that a schedule is made from (<doc:Behaviour#Modes>).
    public enum Mode: String, Sendable, Hashable, Codable {
        /// VAST with one ad, or stand-alone ads only.
        case singleAd
        /// VAST with a pod.
        case adPod
        /// VMAP: the playhead decides.
        case adRules
    }

    /// The position of an occurrence, or the reason why it has none.
    public enum Resolution: Sendable, Hashable {
        /// The occurrence belongs to the stop at this position.
        case scheduled(StopPosition)
        /// The occurrence has no moment: `invalidOffset`, `durationUnknown`, `opportunityUnknown`, `beyondContent` or
        /// `overlappedRepeat`.
        case unscheduled(BreakReason)
        /// The occurrence does not exist, or no longer exists.
        case none

        package var position: StopPosition? { if case .scheduled(let position) = self { position } else { nil } }
    }

    /// The distance from the end of the content within which a moment is a post-roll.
    package static var endSnap: MediaTime { MediaTime(microseconds: ScheduleStorage.endSnap) }

    package static let mostRepetitions = 10_000

    let storage: ScheduleStorage

    init(storage: ScheduleStorage) { self.storage = storage }

    /// Creates the schedule of a playlist.
    ///
    /// Opportunities before the content or at a time that was already declared are ignored.
    ///
    /// - Complexity: O(n log n) in the number of breaks.
    public init(
        _ document: VMAPDocument, duration: MediaTime? = nil, isLive: Bool = false, opportunities: [Opportunity] = [],
        repeatCap: Int = 10_000
    ) {
        self.init(
            document, duration: duration, isLive: isLive, opportunities: opportunities, repeatCap: repeatCap,
            numbering: nil)
    }

    /// Creates the schedule of a playlist in a session that was saved. `numbering` restores the indices of the breaks
    /// after a replacement in an earlier process; one that does not fit is ignored. `hour` is that of ``reaching(_:)``.
    package init(
        _ document: VMAPDocument, duration: MediaTime? = nil, isLive: Bool = false, opportunities: [Opportunity] = [],
        repeatCap: Int = 10_000, numbering: BreakNumbering?, hour: Int64 = 0
    ) {
        let fitting = numbering.flatMap { $0.fits(breakCount: document.breaks.count) ? $0 : nil }
        self.init(
            storage: ScheduleStorage(
                PlaylistStorage(mode: .adRules, breaks: document.breaks, numbering: fitting), duration: duration,
                isLive: isLive, opportunities: Self.declared(opportunities), repeatCap: repeatCap, hour: hour))
    }

    /// Creates the schedule of a VAST response: one break, `0.0`, as a pre-roll. It prefers linear ads, and allows
    /// nonlinear ones if the response holds any.
    public init(_ vast: VAST, duration: MediaTime? = nil, isLive: Bool = false) {
        let hasNonLinear = vast.ads.contains { $0.creatives.contains { $0.nonLinearAds != nil } }
        var adBreak = AdBreak(
            timeOffset: .start, breakTypes: hasNonLinear ? [.linear, .nonlinear] : [.linear],
            source: AdSource(content: .vast(vast), origin: vast.origin), origin: vast.origin)
        // No document contains these texts; the initializer of the break derived them.
        adBreak.timeOffsetText = nil
        adBreak.breakTypeText = nil
        let podSize = vast.ads.count { $0.sequence != nil }
        self.init(
            storage: ScheduleStorage(
                PlaylistStorage(mode: podSize > 1 ? .adPod : .singleAd, breaks: [adBreak], numbering: nil),
                duration: duration, isLive: isLive, opportunities: [], repeatCap: 10_000, hour: 0))
    }

    /// The kind of response that the schedule was made from.
    public var mode: Mode { storage.playlist.mode }
    /// The content's duration; nil if unknown.
    public var duration: MediaTime? { storage.duration }
    /// Whether the stream is live; `end` and percent offsets then have no moment.
    public var isLive: Bool { storage.isLive }
    /// The opportunities in order of declaration.
    public var opportunities: [Opportunity] { storage.opportunities }
    /// The maximum number of repetitions, if they have an end.
    public var repeatCap: Int { storage.repeatCap }

    /// The breaks in document order. Their indices are those of the session, not array indices. Complexity: O(1).
    public var breaks: [ScheduledBreak] { storage.playlist.breaks }

    /// The break with an index, or nil if it does not exist or no longer exists. Complexity: O(1).
    public func scheduledBreak(at index: Int) -> ScheduledBreak? {
        storage.playlist.ordinal(ofBreakAt: index).map { storage.playlist.breaks[$0] }
    }

    /// The opportunity of a break with a position offset (`#n`); nil for other breaks and while it is unknown.
    package func opportunity(ofBreakAt index: Int) -> Opportunity? {
        scheduledBreak(at: index).flatMap { opportunity(of: $0.adBreak) }
    }

    func opportunity(of adBreak: AdBreak) -> Opportunity? {
        guard case .opportunity(let position) = adBreak.normalizedOffset else { return nil }
        return opportunities[at: position - 1]
    }
}

extension Schedule {
    /// Returns the same playlist with another duration; nil if unknown. Complexity: O(1) if it is the same, O(log n)
    /// without repetitions and percent and position offsets, else O(n log n).
    public func with(duration: MediaTime?) -> Schedule {
        duration == self.duration ? self : resolved(duration: duration, isLive: isLive, opportunities: opportunities)
    }

    /// Returns the same playlist, live or not. Complexity: that of ``with(duration:)``.
    public func with(isLive: Bool) -> Schedule {
        isLive == self.isLive ? self : resolved(duration: duration, isLive: isLive, opportunities: opportunities)
    }

    /// Returns the same playlist with one more opportunity. A time that is already declared, or one before the content,
    /// changes nothing. Complexity: O(opportunities), plus that of ``with(duration:)`` for a new opportunity.
    public func adding(_ opportunity: Opportunity) -> Schedule {
        guard let new = Self.declared(CollectionOfOne(opportunity)).first,
            !opportunities.contains(where: { $0.time == new.time })
        else { return self }
        return resolved(duration: duration, isLive: isLive, opportunities: opportunities + [new])
    }

    /// Returns the same playlist with the repetitions around a content time in its list: if they have no end, they are
    /// listed for a day. No occurrence has another moment. Complexity: O(1) if they are listed.
    package func reaching(_ time: MediaTime) -> Schedule {
        if time < listedUntil, time.microseconds >= storage.listed.lowerBound || time < .zero { return self }
        return resolved(
            duration: duration, isLive: isLive, opportunities: opportunities,
            hour: time.microseconds / ScheduleStorage.anHour)
    }

    /// The content time from which ``reaching(_:)`` lists later repetitions; `never` if they have an end.
    var listedUntil: MediaTime {
        if hasFiniteRepetitions || storage.repeating.isEmpty { return .never }
        let hour = ScheduleStorage.anHour
        return MediaTime(microseconds: max(storage.listed.upperBound - hour, (storage.hour + 1) * hour))
    }

    private func resolved(
        duration: MediaTime?, isLive: Bool, opportunities: [Opportunity], hour: Int64? = nil
    ) -> Schedule {
        Schedule(
            storage: ScheduleStorage(
                storage.playlist, duration: duration, isLive: isLive, opportunities: opportunities,
                repeatCap: repeatCap, hour: hour ?? storage.hour))
    }

    /// The opportunities that count, in order: one per time, none before the content. Lengths of 0 or less become nil.
    private static func declared(_ candidates: some Collection<Opportunity>) -> [Opportunity] {
        var declared: [Opportunity] = []
        var times: Set<MediaTime> = []
        for candidate in candidates where candidate.time >= .zero {
            let time = candidate.time.roundedToMilliseconds
            guard times.insert(time).inserted else { continue }
            var opportunity = Opportunity(time, duration: candidate.duration?.roundedToMilliseconds)
            if let length = opportunity.duration, length <= .zero { opportunity.duration = nil }
            declared.append(opportunity)
        }
        return declared
    }
}
