/// The values known when a URL's macros are expanded (the IAB's macro list; VMAP 1.0.1 §2.5). Nil: unknown.
public struct MacroContext: Sendable, Hashable {
    /// The purpose of a URL: some macros have a value only in some URLs.
    public enum Use: Sendable, Hashable {
        /// A request for ads.
        case request
        /// A tracker of an ad.
        case tracker
        /// A tracker of a click.
        case click
        /// A VAST `Error` tracker.
        case vastError
        /// A tracker of a break; with an error, one that reports it.
        case vmapTracker
        /// A tracker of a verification (`verificationNotExecuted`).
        case verification
    }

    /// The purpose of the URL.
    public var use = Use.tracker
    /// The wall time, from 1970-01-01T00:00:00Z (`[TIMESTAMP]`).
    public var date: MediaTime?
    /// The content time (`[CONTENTPLAYHEAD]`, `[MEDIAPLAYHEAD]`).
    public var contentTime: MediaTime?
    /// The ad time (`[ADPLAYHEAD]`).
    public var adTime: MediaTime?
    /// The position of the break (`[BREAKPOSITION]`); nil for a stand-alone VAST response.
    public var position: StopPosition?
    /// Whether the response is stand-alone VAST (`[BREAKPOSITION]` 4).
    public var isStandalone = false
    /// In a request, the number of ads expected; in a tracker, the number played, including this one (`[ADCOUNT]`).
    public var adCount: Int?
    /// The identifier of the transaction (`[TRANSACTIONID]`), a UUID.
    public var transactionID: String?
    /// The ad that is tracked: `[ADTYPE]`, `[UNIVERSALADID]`, `[ASSETURI]`, `[PODSEQUENCE]`, `[ADSERVINGID]`.
    public var ad: ResolvedAd?
    /// The maximum length of the break (`[BREAKMAXDURATION]`).
    public var breakMaxDuration: MediaTime?
    /// The maximum number of ads in the break (`[BREAKMAXADS]`).
    public var breakMaxAds: Int?
    /// The size of the ad surface (`[PLAYERSIZE]`).
    public var surface: Surface?
    /// Whether the player is muted (`[PLAYERSTATE]`).
    public var isMuted: Bool?
    /// Whether the player is in full screen (`[PLAYERSTATE]`).
    public var isFullscreen: Bool?
    /// The position of the click, in pixels of the surface (`[CLICKPOS]`).
    public var clickPosition: ClickPosition?
    /// The error to report: `[ERRORCODE]`, `[ERROR_CODE]`, `[ERROR_MESSAGE]`.
    public var error: AdRulesError?
    /// The reason why a verification was not executed (`[REASON]`): 1 rejected, 2 not supported, 3 not loaded.
    public var verificationReason: Int?
    /// The MIME types that the player can play (`[MEDIAMIME]`).
    public var mimeTypes: [String] = []
    /// The API frameworks that the player runs (`[APIFRAMEWORKS]`).
    public var apiFrameworks: [String] = []
    /// In a request, the categories blocked by the wrappers so far (`[BLOCKEDADCATEGORIES]`).
    public var blockedAdCategories: [String] = []
    /// Values that only the host knows, by name without brackets, not yet percent-encoded: privacy signals, the page,
    /// the app, the device. Commas separate the values of a list; `-1` means unknown, `-2` withheld. They take
    /// precedence over derived values, but not over `TIMESTAMP`, `CACHEBUSTING`, `ERRORCODE` and `REASON`. A name
    /// that only the host defines is expanded in every URL.
    public var hostValues: [String: String] = [:]
    /// The seed of random numbers where no generator is at hand (a wrapper's URL).
    public var seed: UInt64 = 0

    /// Creates a context in which nothing is known.
    public init() {}
}

/// The position of a click, in pixels from the top left corner of the surface (the IAB's macro list, `[CLICKPOS]`).
public struct ClickPosition: Sendable, Hashable {
    /// The distance from the left edge, in pixels.
    public var x: Int
    /// The distance from the top edge, in pixels.
    public var y: Int
}
