public import AdRulesEngine
import Foundation

/// What to ask for: one tag or one response, and what ad servers may know about the content and its viewer.
public struct AdsRequest: Sendable {
    /// Where the first response comes from.
    public enum Source: Sendable, Hashable {
        /// A URL to ask, its macros not yet filled.
        case tag(String)
        /// A response the app already has, VMAP or VAST.
        case response([UInt8])
    }

    /// Where the first response comes from.
    public var source: Source
    /// The name of the session that the request begins: unique by itself.
    public var session = SessionID(rawValue: UUID().uuidString)
    /// The content's duration; nil: not known yet.
    public var contentDuration: MediaTime?
    /// Whether the content is a live stream.
    public var isLive = false
    /// The content's title, for URLs that hold `[CONTENTTITLE]`, which is no macro of the IAB's list.
    public var contentTitle: String?
    /// Words about the content, for URLs that hold `[CONTENTKEYWORDS]`, which is no macro of the IAB's list.
    public var contentKeywords: [String] = []
    /// The content's address (`[CONTENTURI]`).
    public var contentURL: String?
    /// The size of the place where ads are shown; nil: not known, any size fits.
    public var surface: Surface?
    /// What the viewer allows.
    public var privacy = PrivacySignals()
    /// Values for further macros, by name without brackets, not yet percent-encoded. They win over the derived ones.
    public var macros: [String: String] = [:]
    /// Headers that requests for ads carry, by name, as far as ``headerScope`` allows. Beacons have those of
    /// ``TrackingPolicy/headers``.
    public var headers: [String: String] = [:]
    /// Which origins may see the headers. `sameOrigin` is that of the ad tag: the tags of breaks, wrappers and redirects of
    /// other origins do not see them, and with a response that the app brought none does.
    public var headerScope = HeaderScope.sameOrigin
    /// How long the first response may take.
    public var timeout = MediaTime.seconds(8)
    /// How long a break's response may take (`vastLoadTimeout` of IMA); nil: as the settings' policies say.
    public var vastLoadTimeout: MediaTime?
    /// How much earlier a break's ads may be asked for, at random, so that the viewers of one stream do not all ask at
    /// once; nil: as the settings' policies say.
    public var prefetchSpread: MediaTime?
    /// The bounds for reading documents.
    public var limits = ParsingLimits()
    /// What random numbers are made from, `[TRANSACTIONID]` among them; nil: drawn once for the request, so that the
    /// playlist and the session that follows have the same id.
    public var seed: UInt64?

    /// A request for the response at a URL.
    public init(adTagURL: String) {
        source = .tag(adTagURL)
    }

    /// A request that brings its response, VMAP or VAST.
    public init(adsResponse: String) {
        source = .response(Array(adsResponse.utf8))
    }

    /// A request that brings its response as bytes.
    public init(adsResponse: [UInt8]) {
        source = .response(adsResponse)
    }

    /// Every value for macros, by name without brackets.
    public var hostMacros: [String: String] {
        var all = privacy.macros
        all["CONTENTTITLE"] = contentTitle
        if !contentKeywords.isEmpty { all["CONTENTKEYWORDS"] = contentKeywords.joined(separator: ",") }
        all["CONTENTURI"] = contentURL
        return all.merging(macros) { $1 }
    }
}
