/// The kind of a line: blank, URI, comment, or the tag that it is, with its name without `#`.
enum TagKind: String, CaseIterable {
    case blank, uri, comment
    /// A line that begins with `#EXT` but is none of the tags below.
    case unknown

    // Both kinds of playlist.
    case m3u = "EXTM3U"
    case version = "EXT-X-VERSION"
    case independentSegments = "EXT-X-INDEPENDENT-SEGMENTS"
    case start = "EXT-X-START"
    case define = "EXT-X-DEFINE"

    // Multivariant playlists.
    case media = "EXT-X-MEDIA"
    case streamInf = "EXT-X-STREAM-INF"
    case iFrameStreamInf = "EXT-X-I-FRAME-STREAM-INF"
    case sessionData = "EXT-X-SESSION-DATA"
    case sessionKey = "EXT-X-SESSION-KEY"
    case contentSteering = "EXT-X-CONTENT-STEERING"

    // Media playlists.
    case targetDuration = "EXT-X-TARGETDURATION"
    case mediaSequence = "EXT-X-MEDIA-SEQUENCE"
    case discontinuitySequence = "EXT-X-DISCONTINUITY-SEQUENCE"
    case endList = "EXT-X-ENDLIST"
    case playlistType = "EXT-X-PLAYLIST-TYPE"
    case iFramesOnly = "EXT-X-I-FRAMES-ONLY"
    case partInf = "EXT-X-PART-INF"
    case serverControl = "EXT-X-SERVER-CONTROL"

    // The next segment.
    case inf = "EXTINF"
    case byteRange = "EXT-X-BYTERANGE"
    case discontinuity = "EXT-X-DISCONTINUITY"
    case key = "EXT-X-KEY"
    case map = "EXT-X-MAP"
    case programDateTime = "EXT-X-PROGRAM-DATE-TIME"
    case gap = "EXT-X-GAP"
    case bitrate = "EXT-X-BITRATE"
    case part = "EXT-X-PART"

    // Dates and hints.
    case dateRange = "EXT-X-DATERANGE"
    case skip = "EXT-X-SKIP"
    case preloadHint = "EXT-X-PRELOAD-HINT"
    case renditionReport = "EXT-X-RENDITION-REPORT"

    // Marks of ad breaks that RFC 8216bis does not have.
    case cueOut = "EXT-X-CUE-OUT"
    case cueOutCont = "EXT-X-CUE-OUT-CONT"
    case cueIn = "EXT-X-CUE-IN"
    case cue = "EXT-X-CUE"
    case oatclsSCTE35 = "EXT-OATCLS-SCTE35"
    case scte35 = "EXT-X-SCTE35"
    case splicePointSCTE35 = "EXT-X-SPLICEPOINT-SCTE35"
    case placementOpportunity = "EXT-X-PLACEMENT-OPPORTUNITY"

    /// The name without `#`; nil for lines that are none of these tags.
    var name: String? { isTag && self != .unknown ? rawValue : nil }

    /// Whether the line begins with `#EXT`.
    var isTag: Bool { self != .blank && self != .uri && self != .comment }

    /// The kind of playlist that alone may have the tag; nil if both may, or if no standard defines it.
    var playlistKind: HLSPlaylist.Kind? {
        switch self {
        case .media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, .contentSteering: .multivariant
        case .targetDuration, .mediaSequence, .discontinuitySequence, .endList, .playlistType, .iFramesOnly, .partInf,
            .serverControl, .inf, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate, .part,
            .dateRange, .skip, .preloadHint, .renditionReport:
            .media
        default: nil
        }
    }

    /// Whether the value is a list of attributes.
    var hasAttributes: Bool {
        switch self {
        case .start, .define, .media, .streamInf, .iFrameStreamInf, .sessionData, .sessionKey, .contentSteering,
            .partInf, .serverControl, .key, .map, .part, .dateRange, .skip, .preloadHint, .renditionReport:
            true
        default: false
        }
    }

    /// Whether the tag is a mark of an ad break that RFC 8216bis does not have.
    var isCueMark: Bool {
        switch self {
        case .cueOut, .cueOutCont, .cueIn, .cue, .oatclsSCTE35, .scte35, .splicePointSCTE35, .placementOpportunity: true
        default: false
        }
    }
}
