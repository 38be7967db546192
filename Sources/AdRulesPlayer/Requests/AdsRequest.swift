public import Foundation

/// A request for ads: a tag or a response, and the information about the content and the viewer for ad servers.
public struct AdsRequest: Sendable {
    /// The source of the first response.
    public enum Source: Sendable, Hashable {
        /// A URL to request; its macros are not yet expanded.
        case tag(String)
        /// A VMAP or VAST response that the app already has.
        case response([UInt8])
    }

    /// The source of the first response.
    public var source: Source
    /// The identifier of the session that the request begins; unique by default.
    public var session = SessionID(rawValue: UUID().uuidString)
    /// The content's duration; nil if not yet known.
    public var contentDuration: MediaTime?
    /// Whether the content is a live stream.
    public var isLive = false
    /// The content's title, for URLs with `[CONTENTTITLE]`, a macro that is not in the IAB's list.
    public var contentTitle: String?
    /// Keywords for the content, for URLs with `[CONTENTKEYWORDS]`, a macro that is not in the IAB's list.
    public var contentKeywords: [String] = []
    /// The content's URI (`[CONTENTURI]`).
    public var contentURL: String?
    /// The window in which the ads are shown. An app that supports several windows sets it in each request
    /// (``WindowPolicy``).
    public var window: AdWindow?
    /// The size of the area where ads are shown; nil, or a size of 0, if it is that of the ``window``. While neither is
    /// known, any size fits.
    public var surface: Surface?
    /// The viewer's privacy choices.
    public var privacy = PrivacySignals()
    /// Values for other macros, by name without brackets, not percent-encoded. They override the derived values.
    public var macros: [String: String] = [:]
    /// The headers of ad requests, by name. `User-Agent`, `Accept-Language` and `X-Device-*` go to every origin, all
    /// others to those that ``headerScope`` allows (``LoadRequest/headers(at:)``). Beacons use
    /// ``TrackingPolicy/headers``.
    public var headers: [String: String] = [:]
    /// The origins that may receive the headers that do not identify the device. `sameOrigin` is the origin of the ad
    /// tag: break tags, wrappers and redirects at other origins do not receive them, and if the app supplied the
    /// response, no origin does.
    public var headerScope = HeaderScope.sameOrigin
    /// The time allowed for the first response.
    public var timeout = MediaTime.usualTimeout
    /// The time allowed for a break's response, and for the first one if it is shorter than ``timeout`` (IMA's
    /// `vastLoadTimeout`): a tag may answer with the ads themselves. With nil, breaks use the settings' policies.
    public var vastLoadTimeout: MediaTime?
    /// The longest random time by which a break's ads are requested earlier, so that the viewers of one stream do not
    /// all request them at once; nil uses the settings' policies.
    public var prefetchSpread: MediaTime?
    /// The limits for parsing documents.
    public var limits = ParsingLimits()
    /// The seed of all random numbers, including `[TRANSACTIONID]`; nil draws one per request, so that the playlist
    /// and its session share the same id.
    public var seed: UInt64?

    /// Creates a request for the response at a URL.
    public init(adTagURL: String) { source = .tag(adTagURL) }

    /// Creates a request for the response at a URL. `URL` percent-encodes the brackets of macros, which are then not
    /// expanded: pass a tag with macros as a `String`.
    public init(adTagURL: URL) { self.init(adTagURL: adTagURL.absoluteString) }

    /// Creates a request with a VMAP or VAST response.
    public init(adsResponse: String) { source = .response(Array(adsResponse.utf8)) }

    /// Creates a request with a response as bytes.
    public init(adsResponse: [UInt8]) { source = .response(adsResponse) }

    /// The time allowed for the first response, whose kind nobody knows before it is there.
    var firstTimeout: MediaTime { [timeout, vastLoadTimeout].compactMap { $0?.asTimeout }.min() ?? .usualTimeout }

    /// The size of the area where ads are shown: what the app set, otherwise the window's.
    var adSurface: Surface? { surface?.asSize ?? window?.surface }

    /// All macro values, by name without brackets.
    package var hostMacros: [String: String] { privacy.macros.merging(macrosWithoutPrivacy) { $1 } }

    /// The macro values that the privacy choices do not change: the content's, and those in ``macros``.
    var macrosWithoutPrivacy: [String: String] {
        var all: [String: String] = [:]
        all["CONTENTTITLE"] = contentTitle
        if !contentKeywords.isEmpty { all["CONTENTKEYWORDS"] = contentKeywords.joined(separator: ",") }
        all["CONTENTURI"] = contentURL
        return all.merging(macros) { $1 }
    }
}
