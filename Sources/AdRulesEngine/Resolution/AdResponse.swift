/// A VAST response with its wrappers followed: the answer of a loader, as ``WrapperChain`` produces it.
public struct AdResponse: Sendable, Hashable, Codable {
    package enum Role: String, Sendable, Hashable, Codable {
        /// Plays in the order of the entries. A slot that failed is filled by a spare.
        case slot
        /// Replaces a slot that failed. A spare that itself failed is not replaced.
        case spare
    }

    /// One ad of the response: an InLine ad with the wrappers around it, or the outcome of a wrapper.
    public struct Entry: Sendable, Hashable, Codable {
        /// The InLine ad, or nil if the wrapper led to none. An ad with an ``error`` may not play.
        public var inline: Ad?
        /// The wrappers around it, from the inside out.
        public var wrappers: [Ad]
        /// The position in the pod: the ad's own `sequence`, else that of the nearest wrapper that has one.
        public var sequence: Int?
        /// A slot or a spare. If no entry of the response has a role, ``sequence`` decides; otherwise nil means slot.
        package var role: Role?
        /// The reason why the entry cannot play; nil if it can.
        public var error: AdRulesError?
        /// The `Error` URLs of empty responses along the wrapper chain (`VAST/Error`), from the inside out.
        public var responseErrors: [Beacon]

        /// Creates an entry from an InLine ad and the wrappers around it.
        public init(inline: Ad?, wrappers: [Ad] = [], sequence: Int? = nil, error: AdRulesError? = nil) {
            self.inline = inline
            self.wrappers = wrappers
            self.sequence = sequence ?? inline?.sequence ?? wrappers.lazy.compactMap(\.sequence).first
            self.error = error
            responseErrors = []
        }
    }

    /// The ads. Without roles they are in document order. With roles the slots come first, in play order, then the
    /// spares, in document order.
    public var entries: [Entry]
    /// The `Error` URLs of the response itself (`VAST/Error`), requested with code 303 if it holds no ad at all.
    public var errors: [Beacon]

    /// Creates a response from its entries.
    public init(entries: [Entry], errors: [Beacon] = []) {
        self.entries = entries
        self.errors = errors
    }

    /// Creates a response whose ads are all InLine. Wrappers become errors (300), since they need a ``WrapperChain``.
    /// Ads that hold neither an InLine nor a wrapper are ignored.
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
    var errorURLs: [SourceText] { (responseErrors + (inline?.errors ?? []) + wrappers.flatMap(\.errors)).fetchable }
}

extension SourceText {
    /// Whether the URL should be requested: not empty, nor `about:blank`, which means no URL (VAST 4.2 §3.4.4).
    package var isFetchable: Bool {
        if isEmpty { return false }
        // Decoding is expensive and the placeholder is short, so the length is checked first.
        guard range.count < 64 else { return true }
        return !string.isSpelledIgnoringCase("about:blank")
    }
}
