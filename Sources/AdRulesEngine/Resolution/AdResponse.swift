public import AdRulesModel

/// A VAST response with its wrappers followed: what a loader answers, and ``WrapperChain`` makes.
public struct AdResponse: Sendable, Hashable, Codable {
    /// What an entry is for.
    public enum Role: String, Sendable, Hashable, Codable {
        /// It plays, in the order of the entries. One that failed leaves its place to a spare.
        case slot
        /// It stands in for one that fails. One that failed itself leaves no place.
        case spare
    }

    /// One ad of the response: an InLine with the wrappers around it, or what became of a wrapper.
    public struct Entry: Sendable, Hashable, Codable {
        /// The InLine ad; nil when the wrapper led to none. Beside an ``error`` it is an ad that may not play.
        public var inline: Ad?
        /// The wrappers around it, from the inside out.
        public var wrappers: [Ad]
        /// The place in the pod: its own, or that of the nearest wrapper around it that has one.
        public var sequence: Int?
        /// Whether it plays or stands beside; nil: ``sequence`` decides.
        public var role: Role?
        /// Why the entry cannot play.
        public var error: AdRulesError?
        /// `Error` URLs of empty responses on the way (`VAST/Error`), from the inside out.
        public var responseErrors: [Beacon]

        /// An InLine ad with the wrappers around it.
        public init(inline: Ad?, wrappers: [Ad] = [], sequence: Int? = nil, error: AdRulesError? = nil) {
            self.inline = inline
            self.wrappers = wrappers
            self.sequence = sequence ?? inline?.sequence ?? wrappers.lazy.compactMap(\.sequence).first
            self.error = error
            responseErrors = []
        }
    }

    /// The ads: in document order without roles, else those that play in play order before the others in document order.
    public var entries: [Entry]
    /// `Error` URLs of the response itself (`VAST/Error`): asked for, with 303, when it holds no ad at all.
    public var errors: [Beacon]

    /// A response with its ads.
    public init(entries: [Entry], errors: [Beacon] = []) {
        self.entries = entries
        self.errors = errors
    }

    /// A response whose ads are all InLine. Wrappers in it become errors (300): they needed a ``WrapperChain``. Ads that
    /// hold neither count for nothing.
    public init(_ vast: VAST) {
        entries = vast.ads.compactMap { ad in
            switch ad.kind {
            case .inline: Entry(inline: ad)
            case .wrapper: Entry(inline: nil, wrappers: [ad], error: AdRulesError(.wrapper))
            case .empty: nil
            }
        }
        errors = vast.errors
    }
}

extension AdResponse.Entry {
    /// Every `Error` URL of the entry: of empty responses, of the InLine, of the wrappers from the inside out.
    var errorURLs: [SourceText] {
        var beacons = responseErrors
        beacons += inline?.errors ?? []
        for wrapper in wrappers { beacons += wrapper.errors }
        return beacons.map(\.uri).filter(\.isAskedFor)
    }
}

extension SourceText {
    /// Whether it is a URL to ask: `about:blank` stands for no URL (VAST 4.2 §3.4.4).
    var isAskedFor: Bool {
        if isEmpty { return false }
        // Decoding is dear and the placeholder short, so the length is looked at first.
        guard range.count < 64 else { return true }
        return !string.isSpelledIgnoringCase("about:blank")
    }
}
