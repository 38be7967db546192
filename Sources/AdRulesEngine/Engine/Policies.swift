public import AdRulesModel

/// How to decide where publishers differ. Every field has a default, and the default is what most viewers know.
public struct Policies: Sendable, Hashable {
    /// Which of the stops that a forward seek passes play.
    public enum Seek: String, Sendable, Hashable, Codable, CaseIterable {
        /// The last one, as IMA does.
        case lastPassed
        /// The first one.
        case firstPassed
        /// All of them, in one hold.
        case allPassed
        /// None, but a mid-roll stop exactly at the target is due all the same.
        case none
    }

    /// Whether a break that was shown plays again when it is crossed again.
    public enum Replay: String, Sendable, Hashable, Codable, CaseIterable {
        /// It does not.
        case once
        /// A seek back over it arms it again.
        case always
    }

    /// What plays when the content begins in its middle.
    public enum StartPosition: Sendable, Hashable {
        /// The latest stop at or before the start; the pre-roll is a stop at 0.
        case lastPassed
        /// Nothing before the start; what lies there is dropped.
        case skipPassed
        /// The pre-roll, and a stop exactly at the start.
        case alwaysPreroll
        /// Every stop at or before that time is dropped for good; the rest as ``lastPassed``.
        case playAdsAfter(MediaTime)
    }

    /// What happens to an answer after its break was given up.
    public enum LateAnswer: String, Sendable, Hashable, Codable, CaseIterable {
        /// It is dropped.
        case drop
        /// It plays at once, if nothing else came meanwhile.
        case playAtOnce
    }

    /// Where a live stream goes on after a hold.
    public enum LiveResume: String, Sendable, Hashable, Codable, CaseIterable {
        /// Where it was left.
        case position
        /// At the live edge.
        case edge
    }

    /// Which of the stops that a seek passes play.
    public var seek = Seek.lastPassed
    /// Whether breaks play again.
    public var replay = Replay.once
    /// What plays when the content begins in its middle.
    public var startPosition = StartPosition.lastPassed
    /// What happens to answers that come too late.
    public var lateAnswer = LateAnswer.drop
    /// Whether breaks play by themselves; else each waits for `startBreak`.
    public var autoPlay = true
    /// How much content time before its moment a break is asked for.
    public var prefetch = MediaTime.seconds(8)
    /// How much earlier a request may go out, at random, so that many viewers do not ask at once.
    public var spread = MediaTime.zero
    /// How long a first answer may take.
    public var vastTimeout = MediaTime.seconds(8)
    /// How much longer for each wrapper followed.
    public var wrapperTimeout = MediaTime.seconds(4)
    /// How long an ad's media may be silent.
    public var mediaTimeout = MediaTime.seconds(8)
    /// How long after its moment a break may wait for its ads.
    public var giveUp = MediaTime.seconds(10)
    /// The longest wall time in one hold without an ad that plays; then the hold ends. 0: no limit. The time during which
    /// the viewer has paused an ad does not count.
    public var deadAir = MediaTime.seconds(15)
    /// A mid-roll at most that much later than the position at which a hold would end plays in the same hold, so that no
    /// frame of content flashes between them. 0: none.
    public var joinWithin = MediaTime.milliseconds(50)
    /// Whether ALL_ADS_COMPLETED comes as soon as nothing can follow; else only after `contentComplete` or `sessionLost`,
    /// for hosts that replace playlists or reset breaks.
    public var completesEarly = true
    /// How many wrappers may follow one another.
    public var wrapperDepth = 5
    /// A stop nearer than that to the end of the last hold is skipped, in content time.
    public var minimumGap = MediaTime.zero
    /// Where a live stream goes on after a hold.
    public var liveResume = LiveResume.position
    /// How many repetitions are listed or searched at once; 2^31 at most, and more is taken as that.
    public var repeatCap = 10_000 {
        didSet { repeatCap = min(repeatCap, Self.highestRepeatCap) }
    }
    /// A number that can be added to any repetition.
    private static let highestRepeatCap = 1 << 31
    /// MIME types of media files, the preferred one first; empty: any.
    public var mimeTypes: [String] = []
    /// Interfaces such as `SIMID` that the player runs; empty: none.
    public var apiFrameworks: [String] = []
    /// The highest bit rate in kbit/s; nil: any.
    public var maxBitrate: Int?

    /// The defaults.
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

    /// Reads what is there and leaves the rest at its default. Times are seconds.
    ///
    /// Throws for an unknown key, an unknown choice, and a time that is negative or cannot be held.
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

    /// Writes every field, times in seconds.
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
