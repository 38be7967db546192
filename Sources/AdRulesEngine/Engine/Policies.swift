public import AdRulesModel

/// The settings on which publishers differ. Every field has a default that gives the behaviour most viewers know.
public struct Policies: Sendable, Hashable {
    /// Which of the stops passed by a forward seek play.
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

    /// Which stops play when the content starts after its beginning.
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

    /// What happens to an answer that arrives after its break was given up.
    public enum LateAnswer: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is dropped.
        case drop
        /// It plays at once, unless something else came due in the meantime.
        case playAtOnce
    }

    /// Where a live stream resumes after a hold.
    public enum LiveResume: String, Sendable, Hashable, Codable, CaseIterable {
        /// At the position it had.
        case position
        /// At the live edge.
        case edge
    }

    /// Which of the stops passed by a forward seek play.
    public var seek = Seek.lastPassed
    /// Whether breaks play again.
    public var replay = Replay.once
    /// Which stops play when the content starts after its beginning.
    public var startPosition = StartPosition.lastPassed
    /// What happens to answers that arrive too late.
    public var lateAnswer = LateAnswer.drop
    /// Whether breaks play automatically; otherwise each stop waits for `startBreak`.
    public var autoPlay = true
    /// How far ahead of its moment a break is requested, in content time.
    public var prefetch = MediaTime.seconds(8)
    /// The maximum random time by which a request goes out earlier, so that many viewers do not request at once.
    public var spread = MediaTime.zero
    /// The time limit for the first response.
    public var vastTimeout = MediaTime.seconds(8)
    /// The additional time for each wrapper followed.
    public var wrapperTimeout = MediaTime.seconds(4)
    /// How long an ad may take to start, or go without reporting progress.
    public var mediaTimeout = MediaTime.seconds(8)
    /// How long a break may wait for its ads after it came due.
    public var giveUp = MediaTime.seconds(10)
    /// The maximum wall time in one hold without a playing ad, after which the hold ends; 0 means no limit. Time
    /// during which the viewer has paused an ad does not count.
    public var deadAir = MediaTime.seconds(15)
    /// A mid-roll stop at most this much later than the position at which a hold opened plays in the same hold, so
    /// that no frame of content flashes between them; 0 turns this off.
    public var joinWithin = MediaTime.milliseconds(50)
    /// Whether ALL_ADS_COMPLETED is sent as soon as no ad can follow; otherwise only after `contentComplete` or
    /// `sessionLost`, for hosts that replace playlists or reset breaks.
    public var completesEarly = true
    /// The maximum number of wrappers in a chain.
    public var wrapperDepth = 5
    /// The minimum content time between a stop and the end of the last hold; closer stops are skipped.
    public var minimumGap = MediaTime.zero
    /// Where a live stream resumes after a hold.
    public var liveResume = LiveResume.position
    /// The maximum number of repetitions listed or searched at once; values above 2^31 count as 2^31.
    public var repeatCap = 10_000 {
        didSet { repeatCap = min(repeatCap, Self.highestRepeatCap) }
    }
    /// The upper limit of ``repeatCap``: small enough to be added to any repetition without overflow.
    private static let highestRepeatCap = 1 << 31
    /// MIME types of media files in order of preference; empty means any.
    public var mimeTypes: [String] = []
    /// API frameworks that the player supports, such as `SIMID`; empty means none.
    public var apiFrameworks: [String] = []
    /// The maximum bit rate in kbit/s; nil means any.
    public var maxBitrate: Int?

    /// Creates the default policies.
    public init() {}
}

extension Policies: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case seek, replay, startPosition, lateAnswer, autoPlay, prefetch, spread, vastTimeout, wrapperTimeout
        case mediaTimeout, giveUp, deadAir, joinWithin, completesEarly, wrapperDepth, minimumGap, liveResume, repeatCap,
            mimeTypes, apiFrameworks, maxBitrate
    }

    private struct AnyKey: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// Reads the fields that are present and leaves the others at their defaults. Times are in seconds.
    ///
    /// Throws for an unknown key or choice, a time that is negative or out of range, and a number below its minimum.
    public init(from decoder: any Decoder) throws {
        self.init()
        for key in try decoder.container(keyedBy: AnyKey.self).allKeys
        where CodingKeys(stringValue: key.stringValue) == nil {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: decoder.codingPath + [key],
                    debugDescription: "unknown policy \(key.stringValue)"))
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func read<T: Decodable>(_ key: CodingKeys, into value: inout T) throws {
            if let found = try container.decodeIfPresent(T.self, forKey: key) { value = found }
        }
        func read(_ key: CodingKeys, into value: inout MediaTime) throws {
            guard let seconds = try container.decodeIfPresent(Double.self, forKey: key) else { return }
            guard let time = MediaTime(seconds: seconds), time >= .zero else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "\(key.stringValue) is a time in seconds, 0 or more")
            }
            value = time
        }
        func read(_ key: CodingKeys, atLeast least: Int, into value: inout Int) throws {
            guard let found = try container.decodeIfPresent(Int.self, forKey: key) else { return }
            guard found >= least else {
                throw DecodingError.dataCorruptedError(
                    forKey: key, in: container, debugDescription: "\(key.stringValue) is at least \(least)")
            }
            value = found
        }
        try read(.seek, into: &seek)
        try read(.replay, into: &replay)
        try read(.startPosition, into: &startPosition)
        try read(.lateAnswer, into: &lateAnswer)
        try read(.autoPlay, into: &autoPlay)
        try read(.prefetch, into: &prefetch)
        try read(.spread, into: &spread)
        try read(.vastTimeout, into: &vastTimeout)
        try read(.wrapperTimeout, into: &wrapperTimeout)
        try read(.mediaTimeout, into: &mediaTimeout)
        try read(.giveUp, into: &giveUp)
        try read(.deadAir, into: &deadAir)
        try read(.joinWithin, into: &joinWithin)
        try read(.completesEarly, into: &completesEarly)
        try read(.wrapperDepth, atLeast: 0, into: &wrapperDepth)
        try read(.minimumGap, into: &minimumGap)
        try read(.liveResume, into: &liveResume)
        try read(.repeatCap, atLeast: 1, into: &repeatCap)
        repeatCap = min(repeatCap, Self.highestRepeatCap)
        try read(.mimeTypes, into: &mimeTypes)
        try read(.apiFrameworks, into: &apiFrameworks)
        maxBitrate = try container.decodeIfPresent(Int.self, forKey: .maxBitrate)
    }

    /// Writes every field; times are in seconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(seek, forKey: .seek)
        try container.encode(replay, forKey: .replay)
        try container.encode(startPosition, forKey: .startPosition)
        try container.encode(lateAnswer, forKey: .lateAnswer)
        try container.encode(autoPlay, forKey: .autoPlay)
        try container.encode(prefetch.seconds, forKey: .prefetch)
        try container.encode(spread.seconds, forKey: .spread)
        try container.encode(vastTimeout.seconds, forKey: .vastTimeout)
        try container.encode(wrapperTimeout.seconds, forKey: .wrapperTimeout)
        try container.encode(mediaTimeout.seconds, forKey: .mediaTimeout)
        try container.encode(giveUp.seconds, forKey: .giveUp)
        try container.encode(deadAir.seconds, forKey: .deadAir)
        try container.encode(joinWithin.seconds, forKey: .joinWithin)
        try container.encode(completesEarly, forKey: .completesEarly)
        try container.encode(wrapperDepth, forKey: .wrapperDepth)
        try container.encode(minimumGap.seconds, forKey: .minimumGap)
        try container.encode(liveResume, forKey: .liveResume)
        try container.encode(repeatCap, forKey: .repeatCap)
        try container.encode(mimeTypes, forKey: .mimeTypes)
        try container.encode(apiFrameworks, forKey: .apiFrameworks)
        try container.encode(maxBitrate, forKey: .maxBitrate)
    }
}

extension Policies.StartPosition: Codable {
    private enum CodingKeys: CodingKey {
        case playAdsAfter
    }

    /// Reads a name, or `{"playAdsAfter": seconds}`.
    public init(from decoder: any Decoder) throws {
        if let container = try? decoder.singleValueContainer(), let name = try? container.decode(String.self) {
            switch name {
            case "lastPassed": self = .lastPassed
            case "skipPassed": self = .skipPassed
            case "alwaysPreroll": self = .alwaysPreroll
            default:
                throw DecodingError.dataCorruptedError(
                    in: container, debugDescription: "unknown startPosition \(name)")
            }
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard let time = MediaTime(seconds: try container.decode(Double.self, forKey: .playAdsAfter)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .playAdsAfter, in: container, debugDescription: "playAdsAfter is a time in seconds")
        }
        self = .playAdsAfter(time)
    }

    /// Writes a name, or `{"playAdsAfter": seconds}`.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .lastPassed, .skipPassed, .alwaysPreroll:
            var container = encoder.singleValueContainer()
            try container.encode(
                self == .lastPassed ? "lastPassed" : self == .skipPassed ? "skipPassed" : "alwaysPreroll")
        case .playAdsAfter(let time):
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(time.seconds, forKey: .playAdsAfter)
        }
    }
}
