public import AdRulesModel

/// What the host has to do, in order. The engine itself does nothing.
public enum Action: Sendable, Hashable, Codable {
    /// Let the content begin at a position, for the first time.
    case startContent(at: MediaTime)
    /// Pause the content.
    case pauseContent
    /// Let the content go on at a position.
    case resumeContent(at: MediaTime)
    /// Ask for ads, and answer with the token.
    case loadAds(LoadToken, AdRequest)
    /// Nobody waits for that load any more.
    case cancelLoad(LoadToken)
    /// Load an ad's media, so that it can play at once.
    case prepareAd(AdReference, ResolvedAd)
    /// Play an ad from an ad time; not from 0 only after a snapshot was restored.
    case playAd(AdReference, ResolvedAd, at: MediaTime)
    /// Stop an ad, and forget it.
    case stopAd(AdReference)
    /// Ask for the URLs, answers do not matter.
    case track(TrackerFiring)
    /// Tell the app.
    case event(AdEvent)
    /// Something a developer may want to read; not for programs.
    case log(String)
    /// The engine is done. Nothing but trackers of clicks follows.
    case end
}

/// URLs to ask for because of one event, in order, their macros filled.
public struct TrackerFiring: Sendable, Hashable, Codable {
    /// Whose trackers they are.
    public enum Owner: String, Sendable, Hashable, Codable {
        /// The break's own (VMAP 1.0.1 §2.4).
        case vmap
        /// The ad's (VAST 4.2 §3.14).
        case vast
    }

    /// Whose trackers they are.
    public var owner: Owner
    /// The event: a name of VMAP or VAST, or `impression`, `clickTracking`, `companionClickTracking`, `iconViewTracking`,
    /// `iconClickTracking`, `nonLinearClickTracking`, `viewable`, `notViewable`, `viewUndetermined`.
    public var event: String
    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The run of the occurrence, from 1.
    public var showing: Int
    /// The number of the ad, from 1; nil for trackers of the break, and of ads that were dropped at load.
    public var ad: Int?
    /// The code in the macros of an error tracker.
    public var code: Int?
    /// The URLs, InLine first, then the wrappers from the inside out; never empty.
    public var urls: [String]

    /// A firing of URLs.
    public init(
        owner: Owner, event: String, occurrence: OccurrenceID, showing: Int, ad: Int? = nil, code: Int? = nil,
        urls: [String]
    ) {
        self.owner = owner
        self.event = event
        self.occurrence = occurrence
        self.showing = showing
        self.ad = ad
        self.code = code
        self.urls = urls
    }
}

/// A request for the ads of one showing of a break: what a loader needs to know.
public struct AdRequest: Sendable, Hashable, Codable {
    /// Where the response comes from.
    public enum Source: Sendable, Hashable, Codable {
        /// A URL to ask, its macros filled.
        case tag(String)
        /// A response inside the playlist that holds a wrapper.
        case inline(VAST)
    }

    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The run of the occurrence, from 1.
    public var showing: Int
    /// The label of the break, if it has one.
    public var breakID: String?
    /// Where the response comes from.
    public var source: Source
    /// The tag as it is written, trimmed, its macros not filled; nil for an inline response.
    public var tagAsWritten: String?
    /// Whether more than one ad may fill the break (VMAP 1.0.1 §2.3.2).
    public var allowMultipleAds: Bool
    /// Whether wrappers may be followed (VMAP 1.0.1 §2.3.2).
    public var followRedirects: Bool
    /// How many wrappers may be followed one after the other.
    public var wrapperDepth: Int
    /// How long the loader should wait for the first answer.
    public var timeout: MediaTime
    /// How long the loader should wait for each wrapped answer.
    public var wrapperTimeout: MediaTime
    /// The values for the macros of wrapped tags.
    public var macros: MacroContext

    /// A request with its rules.
    public init(
        occurrence: OccurrenceID, showing: Int = 1, breakID: String? = nil, source: Source,
        tagAsWritten: String? = nil, allowMultipleAds: Bool = true, followRedirects: Bool = true,
        wrapperDepth: Int = 5, timeout: MediaTime = .seconds(8), wrapperTimeout: MediaTime = .seconds(4),
        macros: MacroContext = MacroContext()
    ) {
        self.occurrence = occurrence
        self.showing = showing
        self.breakID = breakID
        self.source = source
        self.tagAsWritten = tagAsWritten
        self.allowMultipleAds = allowMultipleAds
        self.followRedirects = followRedirects
        self.wrapperDepth = wrapperDepth
        self.timeout = timeout
        self.wrapperTimeout = wrapperTimeout
        self.macros = macros
    }
}
