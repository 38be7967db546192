/// The answers of the simulated ad servers, by URL, and the behaviour of the ads' media.
public struct Answers: Sendable, Hashable {
    /// The response to one request.
    public enum Response: Sendable, Hashable {
        /// A VAST response.
        case vast(VAST)
        /// An error code: of VMAP from 1000 on, otherwise of VAST.
        case error(Int)
        /// No response, ever.
        case never
    }

    /// A response with its delay.
    public struct Answer: Sendable, Hashable {
        /// The response.
        public var response: Response
        /// The delay, in wall-clock time.
        public var after: MediaTime

        /// Creates an answer with a delay.
        public init(_ response: Response, after: MediaTime = Answers.usualDelay) {
            self.response = response
            self.after = after
        }
    }

    /// The delay of an answer that has none of its own.
    public static let usualDelay = MediaTime.milliseconds(200)

    /// The behaviour of an ad's media in the player.
    public struct MediaBehaviour: Sendable, Hashable {
        /// The code it fails with; nil if it plays.
        public var failure: Int?
        /// The ad time at which it fails or stalls; nil means before it starts.
        public var failureTime: MediaTime?
        /// Whether it fails during preparation, before its `playAd`.
        public var failsWhenPrepared = false
        /// The time that it takes to be ready, from its preparation; it cannot start before.
        public var ready = MediaTime.zero
        /// Whether the player reports nothing about it, or nothing more once ``failureTime`` is reached.
        public var stalls = false

        /// Creates the behaviour of media that play.
        public init() {}
    }

    /// The answers of each URL, in order; the last one repeats.
    public var byURL: [SourceText: [Answer]]
    /// The answers to requests for the tags of single breaks, by break number, from 0; they precede those of the URL.
    public var byBreak: [Int: [Answer]]
    /// The answers for all other URLs.
    public var fallback: [Answer]
    /// The behaviour of media, by URL.
    public var media: [SourceText: MediaBehaviour]

    /// Creates answers with only the default: a pod of one ad of 15 seconds.
    public init() {
        byURL = [:]
        byBreak = [:]
        fallback = [
            Answer(
                .vast(
                    AdDescription.response(
                        [AdDescription(duration: AdDescription.usualDuration, sequence: 1)], name: "default")))
        ]
        media = [:]
    }

    /// Adds answers behind these, which come first.
    package mutating func add(_ others: Answers) {
        byURL.merge(others.byURL) { own, _ in own }
        byBreak.merge(others.byBreak) { own, _ in own }
    }

    /// The key of the answers for a request: its URL as written, otherwise as requested; nil for the default.
    func key(asWritten: SourceText, requested: SourceText) -> SourceText? {
        if byURL[asWritten] != nil { return asWritten }
        return byURL[requested] != nil ? requested : nil
    }
}
