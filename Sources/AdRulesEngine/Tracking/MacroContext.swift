public import AdRulesModel

/// What is known when a URL's macros are filled (the IAB's macro list; VMAP 1.0.1 §2.5). Nil: not known.
public struct MacroContext: Sendable, Hashable, Codable {
    /// What the URL is for: some macros have a value only in some URLs.
    public enum Use: Sendable, Hashable, Codable {
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

    /// What the URL is for.
    public var use = Use.tracker
    /// The wall time, from 1970-01-01T00:00:00Z (`[TIMESTAMP]`).
    public var date: MediaTime?
    /// The content time (`[CONTENTPLAYHEAD]`, `[MEDIAPLAYHEAD]`).
    public var contentTime: MediaTime?
    /// The ad time (`[ADPLAYHEAD]`).
    public var adTime: MediaTime?
    /// Where the break lies (`[BREAKPOSITION]`); nil for a VAST response on its own.
    public var position: StopPosition?
    /// Whether the response is VAST on its own (`[BREAKPOSITION]` 4).
    public var isStandalone = false
    /// In a request: how many ads are expected; in a tracker: how many have played, this one included (`[ADCOUNT]`).
    public var adCount: Int?
    /// The name of the request (`[TRANSACTIONID]`), a UUID.
    public var transactionID: String?
    /// The ad that is tracked: `[ADTYPE]`, `[UNIVERSALADID]`, `[ASSETURI]`, `[PODSEQUENCE]`, `[ADSERVINGID]`.
    public var ad: ResolvedAd?
    /// How long the break may be (`[BREAKMAXDURATION]`).
    public var breakMaxDuration: MediaTime?
    /// How many ads may fill the break (`[BREAKMAXADS]`).
    public var breakMaxAds: Int?
    /// The size of the place (`[PLAYERSIZE]`).
    public var surface: Surface?
    /// Whether the player is muted (`[PLAYERSTATE]`).
    public var isMuted: Bool?
    /// Whether the player is in full screen (`[PLAYERSTATE]`).
    public var isFullscreen: Bool?
    /// Where the click was, in pixels of the surface (`[CLICKPOS]`).
    public var clickPosition: ClickPosition?
    /// What failed: `[ERRORCODE]`, `[ERROR_CODE]`, `[ERROR_MESSAGE]`.
    public var error: AdRulesError?
    /// Why a verification was not executed (`[REASON]`): 1 rejected, 2 not supported, 3 not loaded.
    public var verificationReason: Int?
    /// MIME types the player can play (`[MEDIAMIME]`).
    public var mimeTypes: [String] = []
    /// Interfaces the player runs (`[APIFRAMEWORKS]`).
    public var apiFrameworks: [String] = []
    /// In a request: the categories that the wrappers so far block (`[BLOCKEDADCATEGORIES]`).
    public var blockedAdCategories: [String] = []
    /// Values that only the host knows, by name without brackets, not yet percent-encoded: privacy signals, the page,
    /// the app, the device. Commas part the values of a list; `-1` is unknown, `-2` withheld. They win over derived
    /// ones, but not over `TIMESTAMP`, `CACHEBUSTING`, `ERRORCODE` and `REASON`. A name of the host's own is filled in
    /// every URL.
    public var hostValues: [String: String] = [:]
    /// Where random numbers come from when there is no generator at hand (a wrapper's URL).
    public var seed: UInt64 = 0

    /// A context in which nothing is known.
    public init() {}
}

/// Where the viewer clicked, in pixels from the top left corner of the surface (the IAB's macro list, `[CLICKPOS]`).
public struct ClickPosition: Sendable, Hashable, Codable {
    /// The pixels from the left.
    public var x: Int
    /// The pixels from the top.
    public var y: Int

    /// A place in pixels.
    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}
