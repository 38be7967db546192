public import AdRulesModel

/// A VAST response with its wrappers followed: what a loader answers, and ``WrapperChain`` makes.
public struct AdResponse: Sendable, Hashable {
    /// One ad of the response, in document order: an InLine with the wrappers around it, or what became of a wrapper.
    public struct Entry: Sendable, Hashable {
        /// The InLine ad; nil when the wrapper led to none.
        public var inline: Ad?
        /// The wrappers around it, from the inside out.
        public var wrappers: [Ad]
        /// The place in the pod: its own, or that of the wrapper around it when it has none.
        public var sequence: Int?
        /// Why there is no InLine ad.
        public var error: AdRulesError?
        /// `Error` URLs of empty responses on the way (`VAST/Error`), from the inside out.
        public var responseErrors: [Beacon]

        /// An InLine ad with the wrappers around it.
        public init(inline: Ad?, wrappers: [Ad] = [], sequence: Int? = nil, error: AdRulesError? = nil) {
            self.inline = inline
            self.wrappers = wrappers
            self.sequence = sequence ?? inline?.sequence
            self.error = error
            responseErrors = []
        }
    }

    /// The ads.
    public var entries: [Entry]
    /// `Error` URLs of the response itself (`VAST/Error`): asked for, with 303, when it holds no ad at all.
    public var errors: [Beacon]

    /// A response with its ads.
    public init(entries: [Entry], errors: [Beacon] = []) {
        self.entries = entries
        self.errors = errors
    }

    /// A response whose ads are all InLine. Wrappers in it become errors (300): they needed a ``WrapperChain``.
    public init(_ vast: VAST) {
        entries = vast.ads.map { ad in
            ad.kind == .inline ? Entry(inline: ad) : Entry(inline: nil, wrappers: [ad], error: AdRulesError(code: 300))
        }
        errors = vast.errors
    }
}
