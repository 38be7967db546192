/// An ad break as HLS plays it: an `EXT-X-DATERANGE` of the class `com.apple.hls.interstitial` (RFC 8216bis, D).
///
/// The value between a schedule and what players read: a date range in a media playlist, an entry of a date-range
/// schedule, or an ``InterstitialEvent`` for an app. ``InterstitialExport`` makes interstitials from a schedule.
public struct Interstitial: Sendable, Hashable {
    /// The source of the ads.
    public enum Source: Sendable, Hashable {
        /// One asset, normally a multivariant VOD playlist (`X-ASSET-URI`). The URI must be absolute.
        case asset(uri: String)
        /// A list of assets in JSON (`X-ASSET-LIST`), see ``AssetList``. The URI is absolute, or relative to the media
        /// playlist that names it.
        case assetList(uri: String)

        /// The URI of the asset or of the list.
        public var uri: String {
            switch self {
            case .asset(let uri), .assetList(let uri): uri
            }
        }
    }

    /// The ends of an interstitial that move to the nearest segment boundary (`X-SNAP`).
    public struct Snap: OptionSet, Sendable, Hashable {
        /// The bits.
        public var rawValue: Int

        /// Creates a set from its bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The interstitial starts at the segment boundary nearest to its start date (`OUT`).
        public static let out = Snap(rawValue: 1)
        /// Content resumes at the segment boundary nearest to the resumption (`IN`).
        public static let into = Snap(rawValue: 2)
    }

    /// The actions denied to the viewer (`X-RESTRICT`). The bits are those of Apple's
    /// `AVPlayerInterstitialEvent.Restrictions`.
    public struct Restrictions: OptionSet, Sendable, Hashable {
        /// The bits, as in AVFoundation.
        public var rawValue: UInt

        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// No seek over the start of the interstitial without playing it (`JUMP`). In AVFoundation
        /// `constrainsSeekingForwardInPrimaryContent`. Several interstitials crossed by one seek: one of them plays.
        public static let jump = Restrictions(rawValue: 1 << 0)
        /// No seek forward and no rate above 1 inside the interstitial (`SKIP`). In AVFoundation
        /// `requiresPlaybackAtPreferredRateForAdvancement`.
        public static let skip = Restrictions(rawValue: 1 << 2)
    }

    /// The space of the interstitial on the player's timeline (`X-TIMELINE-OCCUPIES`).
    public enum TimelineOccupancy: String, Sendable, Hashable, CaseIterable {
        /// A single point; the default of HLS.
        case point = "POINT"
        /// A range as long as the interstitial.
        case range = "RANGE"
    }

    /// The style of the interstitial on the player's timeline (`X-TIMELINE-STYLE`).
    public enum TimelineStyle: String, Sendable, Hashable, CaseIterable {
        /// Distinct from the content; the default of HLS.
        case highlight = "HIGHLIGHT"
        /// Like the content, for bumpers and the like.
        case primary = "PRIMARY"
    }

    /// The identifier, unique in a playlist (`ID`); what a quoted string cannot hold is percent-encoded when written.
    public var id: String
    /// Its moment: `CUE="PRE"`, `CUE="POST"`, or a mid-roll's time, which is negative if it began before a live window.
    public var position: StopPosition
    /// Whether a pre-roll plays wherever playback begins, true by default. Otherwise it has no cue, and only who begins
    /// at the beginning of the content sees it: its ads replace what is there.
    public var playsAtJoin = true
    /// The source of its ads.
    public var source: Source
    /// The list that ``source`` leads to, if it is known. Its skip button is part of the tag, too.
    public var assetList: AssetList?
    /// The duration of its ads (`DURATION`); nil if unknown.
    public var duration: MediaTime?
    /// The expected duration of its ads (`PLANNED-DURATION`).
    public var plannedDuration: MediaTime?
    /// How far after the start the content resumes (`X-RESUME-OFFSET`). Zero inserts the ads into the content. If nil,
    /// the content resumes after the time that the ads took: they replace content, or a live stream keeps its delay.
    public var resumeOffset: MediaTime?
    /// The longest time that it may play, over all assets (`X-PLAYOUT-LIMIT`); nil for no limit.
    public var playoutLimit: MediaTime?
    /// The ends that move to segment boundaries.
    public var snap: Snap = []
    /// The actions denied to viewers. A tag has no `SKIP` if ``assetList`` has a skip button: Shaka would hide it.
    public var restrictions: Restrictions = []
    /// Whether it never plays again after it started (`CUE="ONCE"`).
    public var playsOnce = false
    /// Whether viewers may see different ads (`X-CONTENT-MAY-VARY`), true by default.
    public var contentMayVary = true
    /// Its space on the timeline.
    public var timelineOccupancy = TimelineOccupancy.point
    /// Its style on the timeline.
    public var timelineStyle = TimelineStyle.highlight
    /// The button that skips it; nil for none.
    public var skipControl: SkipControl?
    /// The attributes of your own, such as `X-COM-EXAMPLE-BREAK`. Others than those whose name begins with `X-` and is
    /// not defined by HLS are not written; of two with one name the first one is.
    public var userAttributes: [DateRange.Attribute] = []
    /// The label of the break in the playlist it was made from (VMAP 1.0.1 §2.3.1, `breakId`).
    @Verbatim public var breakID: String?
    /// The announced length of its avail in a live stream, which the address of its list gives to the server.
    var availLength: MediaTime?
    /// The occurrences of the schedule that it was made from, in the order in which they play.
    public var occurrences: [OccurrenceID] = []

    /// The file name of its asset list, the last part of the path of ``source``; nil for a single asset.
    public var listFile: String? {
        guard case .assetList(let uri) = source else { return nil }
        return uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
            .split(separator: UInt8(ascii: "/")).last.flatMap { String(Substring($0)) }
    }

    /// The button that viewers see with an asset list; nil for none. The keys of the list override the attributes of
    /// the tag one by one (RFC 8216bis, appendix D.2).
    func skipControl(with list: AssetList?) -> SkipControl? {
        guard let listed = list?.skipControl else { return skipControl }
        return SkipControl(
            givenOffset: listed.givenOffset ?? skipControl?.givenOffset,
            duration: listed.duration ?? skipControl?.duration, labelID: listed.labelID ?? skipControl?.labelID)
    }

    /// Creates an interstitial with the defaults of HLS.
    public init(id: String, position: StopPosition, source: Source) {
        (self.id, self.position, self.source) = (id, position, source)
    }
}
