/// An instruction for the host, which carries out actions in order. The engine itself has no side effects.
///
/// More cases may come: switch with a `default`.
public enum EngineAction: Sendable, Hashable {
    /// Start the content at a position, for the first time.
    case startContent(at: MediaTime)
    /// Pause the content.
    case pauseContent
    /// Resume the content at a position.
    case resumeContent(at: MediaTime)
    /// Request ads, and answer with the token.
    case loadAds(LoadToken, BreakAdRequest)
    /// Cancel a load: its answer is no longer needed.
    case cancelLoad(LoadToken)
    /// Load an ad's media so that it can play at once, in place of what was loaded for it before.
    case prepareAd(AdReference, ResolvedAd)
    /// Play an ad from an ad time, which is 0 except after a snapshot was restored.
    case playAd(AdReference, ResolvedAd, at: MediaTime)
    /// Stop an ad and discard it.
    case stopAd(AdReference)
    /// Request the URLs; the responses do not matter.
    case track(TrackerFiring)
    /// Report an event to the app.
    case event(AdEvent)
    /// A decision about breaks, with its reasons, for logs; nothing is to be done.
    case decision(EngineDecision)
    /// A message for developers; programs should not rely on it.
    case log(String)
    /// The session has ended. Only click trackers may follow.
    case end

    /// The name of the action.
    public var kind: String {
        switch self {
        case .startContent: "startContent"
        case .pauseContent: "pauseContent"
        case .resumeContent: "resumeContent"
        case .loadAds: "loadAds"
        case .cancelLoad: "cancelLoad"
        case .prepareAd: "prepareAd"
        case .playAd: "playAd"
        case .stopAd: "stopAd"
        case .track: "track"
        case .event: "event"
        case .decision: "decision"
        case .log: "log"
        case .end: "end"
        }
    }

    /// The ad that is prepared, played or stopped; nil for other actions.
    var reference: AdReference? {
        switch self {
        case .prepareAd(let reference, _), .playAd(let reference, _, _), .stopAd(let reference): reference
        default: nil
        }
    }

    /// The occurrence the action concerns; nil for `cancelLoad` and for actions of the whole session.
    public var occurrence: OccurrenceID? {
        switch self {
        case .loadAds(_, let request): request.occurrence
        case .prepareAd, .playAd, .stopAd: reference?.occurrence
        case .track(let firing): firing.occurrence
        case .event(let event): event.occurrence
        case .decision(let decision): decision.rulings.count == 1 ? decision.rulings[0].occurrence : nil
        case .startContent, .pauseContent, .resumeContent, .cancelLoad, .log, .end: nil
        }
    }
}

/// The URLs to request for one event, in order, with their macros expanded.
public struct TrackerFiring: Sendable, Hashable {
    /// The owner of the trackers.
    public enum Owner: String, Sendable, Hashable, Codable {
        /// The ad break (VMAP 1.0.1 §2.4).
        case vmap
        /// The ad (VAST 4.2 §3.14).
        case vast
    }

    /// The owner of the trackers.
    public var owner: Owner
    /// The event: a VMAP or VAST event name, or `impression`, `clickTracking`, `companionClickTracking`,
    /// `iconViewTracking`, `iconClickTracking`, `nonLinearClickTracking`, `viewable`, `notViewable`,
    /// `viewUndetermined`.
    public var event: String
    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    public var showing: Int
    /// The number of the ad, from 1; nil for trackers of the break and of ads dropped at load.
    public var ad: Int?
    /// The error code in the macros of an error tracker; otherwise nil.
    public var code: Int?
    /// The URLs, InLine first, then the wrappers from the inside out; never empty.
    public var urls: [String]

    /// Creates a firing of tracker URLs.
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

/// A request for the ads of one showing of a break, with everything a loader needs.
public struct BreakAdRequest: Sendable, Hashable {
    /// The source of the response.
    public enum Source: Sendable, Hashable {
        /// A URL to request, with its macros expanded.
        case tag(String)
        /// A response inside the playlist that contains a wrapper.
        case inline(VAST)
    }

    /// The occurrence.
    public var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    public var showing: Int
    /// The label of the break, if it has one.
    public var breakID: String?
    /// The source of the response.
    public var source: Source
    /// The tag URL as written, trimmed, with its macros unexpanded; nil for an inline response.
    public var tagAsWritten: String?
    /// Whether more than one ad may fill the break (VMAP 1.0.1 §2.3.2).
    public var allowMultipleAds: Bool
    /// Whether wrappers may be followed (VMAP 1.0.1 §2.3.2).
    public var followRedirects: Bool
    /// The maximum number of wrappers in a chain.
    public var wrapperDepth: Int
    /// How long the loader should wait for the first response.
    public var timeout: MediaTime
    /// How long the loader should wait for each wrapped response.
    public var wrapperTimeout: MediaTime
    /// The values for the macros of wrapped tags.
    public var macros: MacroContext

    /// How long the loader should wait for one response of the chain.
    package func timeout(isWrapper: Bool) -> MediaTime { isWrapper ? wrapperTimeout : timeout }

    /// Creates a request.
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
