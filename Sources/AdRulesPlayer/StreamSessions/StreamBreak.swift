import AdRulesText

/// An ad break of a live stream. Its moment identifies it: a session plays no moment twice.
public struct StreamBreak: Sendable, Hashable, Identifiable {
    /// The moment of a break, in whole milliseconds.
    public enum Moment: Sendable, Hashable {
        /// At a date.
        case date(WallClock)
        /// At a time of the content.
        case contentTime(MediaTime)
    }

    /// Its moment.
    public let moment: Moment
    /// Its duration; nil if unknown.
    public let duration: MediaTime?
    /// The identifier of its interstitial event: that of the stream's break, or `break-` and the milliseconds since
    /// 1970-01-01T00:00:00Z, or `break-at-` and the milliseconds of the content time.
    public var id: String { name.string }
    private let name: ByteText

    /// Creates a break. Its moment is rounded to milliseconds. A content time below 0 is 0; a duration below 0, or
    /// longer than any content, is unknown.
    public init(at moment: Moment, duration: MediaTime?) {
        switch moment {
        case .date(let date):
            let date = date.roundedToMilliseconds
            self.moment = .date(date)
            name = ByteText("break-\(date.microseconds / 1000)")
        case .contentTime(let time):
            let milliseconds = max(.zero, time).roundedToMilliseconds.microseconds / 1000
            self.moment = .contentTime(.milliseconds(milliseconds))
            name = ByteText("break-at-\(milliseconds)")
        }
        self.duration = duration?.asLength()
    }

    /// Creates the break of an event with a date (`LiveFilter.events(in:)`); nil for one without, and for a pre-roll or
    /// a post-roll, which have no moment of their own in a live stream.
    public init?(_ event: InterstitialEvent) {
        guard case .date(let date) = event.start, event.cue == .noCue else { return nil }
        moment = .date(date.roundedToMilliseconds)
        duration = event.plannedDuration?.asLength()
        name = ByteText(event.identifier)
    }
}

/// When to schedule a break.
public enum StreamBreakTime: Sendable, Hashable {
    /// At the next full minute, or at the one after if less time is left than ``StreamBreakPolicy/minimumLead``.
    case nextMinute
    /// At a date: of the content, if the player knows its dates, or else of the wall clock.
    case date(WallClock)
    /// At a time of the content.
    case contentTime(MediaTime)
}

/// The mode of scheduling breaks.
public struct StreamBreakPolicy: Sendable, Hashable {
    /// The least time left to the full minute at which ``StreamBreakTime/nextMinute`` schedules a break, and the time
    /// the player needs to load the pod. A break is prepared, signed and given to the player a minute before this.
    public var minimumLead = MediaTime.seconds(30)
    /// The actions denied to the viewer: by default skipping and jumping over a break.
    public var restrictions: Interstitial.Restrictions = [.skip, .jump]
    /// The position at which the content continues after a break, counted from the start of the break. With zero, the
    /// default, the content continues where it stopped, so the viewer falls behind by the length of the break. With nil
    /// the content skips that length: the viewer keeps the delay to the live edge.
    public var resumptionOffset: MediaTime? = .zero
    /// The least time left of a break in progress that a viewer still sees, who joins or comes late to it: the pod is
    /// requested for that time. With nil such a break is skipped, as one of unknown length always is.
    public var minimumRemainder: MediaTime? = .seconds(5)
    /// How far the content may go beyond the start of a break that does not begin. Then the break is given up.
    package var patience = MediaTime.seconds(10)

    /// Creates the default policy.
    public init() {}

    /// The policy with the values that count: others are the defaults.
    var admitted: StreamBreakPolicy {
        var policy = StreamBreakPolicy()
        policy.minimumLead = minimumLead.asPosition() ?? policy.minimumLead
        policy.restrictions = restrictions
        policy.resumptionOffset = resumptionOffset.map { $0.asPosition() ?? .zero }
        policy.minimumRemainder = minimumRemainder.map { $0.asLength() ?? .seconds(5) }
        policy.patience = patience.asLength() ?? policy.patience
        return policy
    }

    /// The time before its date at which a break is given to the player.
    var handOverLead: MediaTime { max(.zero, minimumLead) + .seconds(60) }

    /// The full minute for a break, seen from a date.
    func fullMinute(after date: WallClock) -> WallClock {
        let minute: Int64 = 60_000_000
        // Without a lead it is still the next one, not the present moment.
        let earliest = date + max(MediaTime(microseconds: 1), minimumLead)
        let latest = earliest.microseconds + minute - 1
        return WallClock(microseconds: latest - ((latest % minute) + minute) % minute)
    }
}

/// The reason why a break does not play.
public struct SkippedBreak: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of reason. More cases may come: switch with a `default`.
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// There is no stream identifier: the stream is not registered.
        case noStream
        /// The player had no item, or did not know its time, when the moment of the break had come.
        case noPlayerItem
        /// Its moment has passed, and too little is left: it was late, the clock was set forward or the machine slept.
        case passed
        /// There is no pod identifier for it, or no URL with that.
        case pod
        /// There is no token for its pod.
        case token
        /// The player had it, and it did not begin.
        case notBegun
        /// The player could not play it.
        case player
        /// The session ended before it began.
        case sessionEnded
    }

    /// The kind of reason.
    public var code: Code
    /// The reason, for developers.
    public var message: String

    /// Creates a reason.
    package init(_ code: Code, _ message: String) {
        self.code = code
        self.message = message
    }

    /// Whether its moment is over.
    var isAboutMoment: Bool { code == .passed || code == .noPlayerItem }

    /// One line for logs.
    public var description: String { "\(code.rawValue): \(message)" }
}
