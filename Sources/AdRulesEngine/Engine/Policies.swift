/// The settings on which publishers differ. Every field has a default that gives the behaviour most viewers know.
/// Saved and read again, a time below 0 is 0, and a count below its minimum is the minimum.
public struct Policies: Sendable, Hashable {
    /// The stops passed by a forward seek that play.
    public enum Seek: String, Sendable, Hashable, Codable, CaseIterable {
        /// The last one, as IMA does.
        case lastPassed
        /// The first one.
        case firstPassed
        /// All of them, in one hold.
        case allPassed
        /// None, except a mid-roll stop exactly at the target.
        case none
    }

    /// Whether a break that was shown plays again when it is crossed again.
    public enum Replay: String, Sendable, Hashable, Codable, CaseIterable {
        /// It does not.
        case once
        /// A seek back over it arms it again.
        case always
    }

    /// The stops that play when the content starts after its beginning.
    public enum StartPosition: Sendable, Hashable {
        /// The latest stop at or before the start; the pre-roll counts as a stop at 0.
        case lastPassed
        /// No stop before the start; those stops are dropped for good.
        case skipPassed
        /// The pre-roll, and a stop exactly at the start.
        case alwaysPreroll
        /// Every stop at or before the given time is dropped for good; the rest is as with ``lastPassed``.
        case playAdsAfter(MediaTime)
    }

    /// The position at which a live stream resumes after a hold.
    public enum LiveResume: String, Sendable, Hashable, Codable, CaseIterable {
        /// At the position it had.
        case position
        /// At the live edge.
        case edge
    }

    /// The stops passed by a forward seek that play.
    public var seek = Seek.lastPassed
    /// Whether breaks play again.
    public var replay = Replay.once
    /// The stops that play when the content starts after its beginning.
    public var startPosition = StartPosition.lastPassed
    /// Whether breaks play automatically; otherwise each stop waits for `startBreak`.
    public var autoPlay = true
    /// Whether ALL_ADS_COMPLETED is sent as soon as no ad can follow; otherwise only after `contentComplete` or
    /// `sessionLost`, for hosts that replace playlists or reset breaks.
    public var completesEarly = true
    /// The position at which a live stream resumes after a hold.
    public var liveResume = LiveResume.position
    /// The lead with which a break is requested before its moment, in wall time at the reported playback rate.
    public var prefetch = MediaTime.seconds(8)
    /// The maximum random time by which a request goes out earlier, so that many viewers do not request at once.
    public var spread = MediaTime.zero
    /// The time limit for the first response.
    public var vastTimeout = MediaTime.seconds(8)
    /// How old loaded ads may be when their stop comes due, in wall time; older ones are requested again, as by an
    /// `Expires` of this length. 0 means no limit.
    public var maxAdAge = MediaTime.seconds(3600)
    /// The additional time for each wrapper followed.
    public var wrapperTimeout = MediaTime.seconds(4)
    /// How long an ad may take to start, or go without reporting progress.
    public var mediaTimeout = MediaTime.seconds(8)
    /// How long a break may wait for its ads after it came due.
    public var giveUp = MediaTime.seconds(10)
    /// The maximum wall time in one hold without a playing ad, after which the hold ends; 0 means no limit. Time
    /// during which the viewer has paused an ad does not count.
    public var deadAir = MediaTime.seconds(15)
    /// A mid-roll stop at most this much behind one that becomes due plays in the same hold, so that no frame of
    /// content flashes between them; 0 turns this off.
    public var joinWithin = MediaTime.milliseconds(50)
    /// The maximum number of wrappers in a chain.
    public var wrapperDepth = 5
    /// How much content must be played between the last linear ad that started and a stop; closer stops are skipped.
    public var minimumGap = MediaTime.zero
    /// The maximum number of repetitions of a playlist, if they have an end; values above 10,000 count as 10,000.
    public var repeatCap = 10_000 {
        didSet { repeatCap = min(repeatCap, Schedule.mostRepetitions) }
    }
    /// MIME types of media files in order of preference; empty means any.
    public var mimeTypes: [String] = []
    /// API frameworks that the player supports, such as `SIMID`; empty means none.
    public var apiFrameworks: [String] = []
    /// The maximum bit rate in kbit/s; nil means any.
    public var maxBitrate: Int?

    /// Creates the default policies.
    public init() {}
}
