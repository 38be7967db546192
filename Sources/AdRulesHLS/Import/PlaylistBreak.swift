/// A break that a media playlist announces without its ads: an avail.
public struct PlaylistBreak: Sendable, Hashable {
    /// The tag that announces it. An open set.
    public struct Signal: RawRepresentable, Sendable, Hashable {
        /// The name of the tag, without `#`.
        public var rawValue: String

        /// Creates a signal from the name of a tag.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A date range with `SCTE35-OUT` or `SCTE35-CMD` (RFC 8216bis §4.4.5.1.1).
        public static let dateRange = Signal(rawValue: "EXT-X-DATERANGE")
        /// `EXT-X-CUE-OUT`, as AWS Elemental and others write it.
        public static let cueOut = Signal(rawValue: "EXT-X-CUE-OUT")
        /// `EXT-X-CUE-OUT-CONT` without the tag that began the break: the playlist begins inside it.
        public static let cueOutCont = Signal(rawValue: "EXT-X-CUE-OUT-CONT")
        /// `EXT-X-CUE` with `TYPE="SpliceOut"`, as Adobe's servers write it.
        public static let cue = Signal(rawValue: "EXT-X-CUE")
        /// `EXT-OATCLS-SCTE35` without a `EXT-X-CUE-OUT`.
        public static let oatcls = Signal(rawValue: "EXT-OATCLS-SCTE35")
        /// `EXT-X-SCTE35` with a section that begins a break.
        public static let scte35 = Signal(rawValue: "EXT-X-SCTE35")
        /// `EXT-X-SPLICEPOINT-SCTE35` with a section that begins a break.
        public static let splicePoint = Signal(rawValue: "EXT-X-SPLICEPOINT-SCTE35")
        /// `EXT-X-PLACEMENT-OPPORTUNITY`, as Shaka Packager writes it.
        public static let placementOpportunity = Signal(rawValue: "EXT-X-PLACEMENT-OPPORTUNITY")
    }

    /// The tag that announces it.
    public var signal: Signal
    /// The content time at which it begins; negative if it began before the first segment of the playlist.
    public var time: MediaTime
    /// Its duration: as planned, or until the content returned if that was earlier. Nil if unknown.
    public var duration: MediaTime?
    /// The announced duration; nil if unknown.
    public var plannedDuration: MediaTime?
    /// The content before the first tag within it that gives its elapsed time, which encoders round; nil without one.
    var running: Range<MediaTime>?
    /// Whether its beginning is not in the playlist: that tag announces it.
    var beganEarlier = false
    /// Whether its tag has a length that cannot be read.
    var isLengthUnreadable = false
    /// Whether tags within it announce it again, as `EXT-X-CUE-OUT-CONT` does.
    var isContinued = false
    /// Whether a playlist that lists only its last segments announces it, too.
    var isAnnouncedAgain: Bool { writtenStart != nil || running != nil || isContinued }
    /// The start of its date range; nil for other tags.
    var writtenStart: WallClock?
    /// The duration of its date range (`DURATION` or `END-DATE`, RFC 8216bis §4.4.5.1); nil for any other tag.
    var writtenDuration: MediaTime?
    /// The planned duration of its date range; nil without one, and for other tags.
    var writtenPlan: MediaTime?
    /// Whether the content has returned in this playlist.
    public var hasEnded = false
    /// The content time at which it did, however long the break is announced; nil for a date range alone.
    var returned: MediaTime?
    /// The `ID` of its date range; nil for other tags.
    @Verbatim public var id: String?
    /// The line of the tag, from 1.
    public var line: Int
    /// The section of SCTE 35, if the tag has one that can be read.
    public var spliceInfo: SpliceInfo?

    init(
        _ signal: Signal, time: MediaTime, duration: MediaTime? = nil, id: String? = nil, line: Int,
        spliceInfo: SpliceInfo? = nil
    ) {
        (self.signal, self.time, self.duration) = (signal, time, duration)
        plannedDuration = duration
        (self.id, self.line, self.spliceInfo) = (id, line, spliceInfo)
    }

    /// Whether it lasts, as far as is known, until the content returns. A placement opportunity is a moment.
    var isOpen: Bool { duration == nil && !hasEnded && signal != .placementOpportunity }

    /// Ends the break at a content time, if it lasts that long.
    mutating func end(at end: MediaTime) {
        hasEnded = true
        returned = min(returned ?? end, end)
        let elapsed = max(.zero, end - time)
        duration = min(duration ?? elapsed, elapsed)
    }

    /// Whether it is on air at a content time, as far as is known.
    func isRunning(at moment: MediaTime) -> Bool { moment >= time && (isOpen || moment < time + (duration ?? .zero)) }

    /// Whether a content time is within the break. The moment at which it begins counts, that at which it ends does
    /// not; a break of unknown length has only its beginning.
    func holds(_ moment: MediaTime) -> Bool { moment == time || moment > time && moment < time + (duration ?? .zero) }

    /// Whether it is inside an avail that began before the playlist, by a tag at a content time within it that gives
    /// the elapsed time of the avail. Encoders that count the segment of the tag, too, are one segment ahead.
    func isInside(_ running: Range<MediaTime>, of duration: MediaTime?, segment: MediaTime) -> Bool {
        guard !beganEarlier, running.lowerBound < .zero - .sameMoment, let duration else { return false }
        let distance = time - running.lowerBound
        guard distance > .sameMoment, distance < duration else { return false }
        return isAnnounced(as: duration).map(!) ?? (distance > segment)
    }

    /// Whether it is announced with a duration; nil if it is announced without one.
    func isAnnounced(as duration: MediaTime) -> Bool? {
        plannedDuration.map { (duration - $0).magnitude <= .sameMoment }
    }
}

extension MediaTime {
    /// The longest avail that an elapsed time is believed of: more is in milliseconds.
    static let longestElapsed = seconds(3600)
    /// The moments of two tags count as the same up to this much: dates are rounded.
    static let sameMoment = milliseconds(500)
    /// How long an avail of unknown length takes what is inside it by its type: later its return may have been lost.
    static let longestOpen = seconds(600)

    /// Whether it is a whole number of seconds, to which some packagers round up or down.
    var isWholeSeconds: Bool { microseconds % 1_000_000 == 0 }

    /// The time as an announced duration: nil for 0, by which packagers say that they do not know it.
    var announced: MediaTime? { self > .zero ? self : nil }
}
