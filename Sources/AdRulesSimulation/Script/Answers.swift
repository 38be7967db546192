/// What a simulated ad server answers, by URL, and how the media of ads behave.
public struct Answers: Sendable, Hashable {
    /// What one request gets.
    public enum Response: Sendable, Hashable {
        /// A VAST response.
        case vast(VAST)
        /// A failure: a code of VMAP when it is 1000 or more, else of VAST.
        case error(Int)
        /// Nothing, ever.
        case never
    }

    /// An answer with the time it takes.
    public struct Answer: Sendable, Hashable {
        /// What comes.
        public var response: Response
        /// How long it takes, in wall time.
        public var after: MediaTime

        /// An answer after a time.
        public init(_ response: Response, after: MediaTime = .milliseconds(200)) {
            self.response = response
            self.after = after
        }
    }

    /// How the medium of an ad behaves in the player.
    public struct MediaBehaviour: Sendable, Hashable {
        /// The code it fails with; nil: it plays.
        public var failure: Int?
        /// The ad time at which it fails; nil: before it starts.
        public var failureTime: MediaTime?
        /// Whether it fails when it is prepared, before it is asked to play.
        public var failsWhenPrepared = false
        /// Whether the player never reports anything of it.
        public var stalls = false

        /// A medium that plays.
        public init() {}
    }

    /// The answers of a URL, in order; the last one stays.
    public var byURL: [SourceText: [Answer]]
    /// What every other URL gets.
    public var fallback: [Answer]
    /// How media behave, by URL.
    public var media: [SourceText: MediaBehaviour]

    /// Nothing but the default: a pod of one ad of 15 seconds.
    public init() {
        byURL = [:]
        fallback = [
            Answer(.vast(AdDescription.response([AdDescription(duration: .seconds(15), sequence: 1)], name: "default")))
        ]
        media = [:]
    }

    /// The key of the answers for a request: its URL as written, else as requested, else nil for the default.
    func key(asWritten: SourceText, requested: SourceText) -> SourceText? {
        if byURL[asWritten] != nil { return asWritten }
        return byURL[requested] != nil ? requested : nil
    }
}
