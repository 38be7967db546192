/// The kind of a line: blank, URI, comment, or the tag that it is.
enum TagKind: UInt8, CaseIterable {
    case blank, uri, comment
    /// The lines of a run of segments, in an outline.
    case segments
    /// A line that begins with `#EXT` but is none of the tags below.
    case unknown

    // Both kinds of playlist.
    case m3u, version, independentSegments, start, define

    // Multivariant playlists.
    case media, streamInf, iFrameStreamInf, sessionData, sessionKey, contentSteering

    // Media playlists.
    case targetDuration, mediaSequence, discontinuitySequence, endList, playlistType, iFramesOnly, partInf
    case serverControl

    // The next segment.
    case inf, byteRange, discontinuity, key, map, programDateTime, gap, bitrate, part

    // Dates and hints.
    case dateRange, skip, preloadHint, renditionReport

    // Marks of ad breaks that RFC 8216bis does not have.
    case cueOut, cueOutCont, cueIn, cue, oatclsSCTE35, scte35, splicePointSCTE35, placementOpportunity

    /// The name without `#`; empty for lines that are not tags.
    var name: String {
        switch self {
        case .blank, .uri, .comment, .segments, .unknown: ""
        case .m3u: "EXTM3U"
        case .version: "EXT-X-VERSION"
        case .independentSegments: "EXT-X-INDEPENDENT-SEGMENTS"
        case .start: "EXT-X-START"
        case .define: "EXT-X-DEFINE"
        case .media: "EXT-X-MEDIA"
        case .streamInf: "EXT-X-STREAM-INF"
        case .iFrameStreamInf: "EXT-X-I-FRAME-STREAM-INF"
        case .sessionData: "EXT-X-SESSION-DATA"
        case .sessionKey: "EXT-X-SESSION-KEY"
        case .contentSteering: "EXT-X-CONTENT-STEERING"
        case .targetDuration: "EXT-X-TARGETDURATION"
        case .mediaSequence: "EXT-X-MEDIA-SEQUENCE"
        case .discontinuitySequence: "EXT-X-DISCONTINUITY-SEQUENCE"
        case .endList: "EXT-X-ENDLIST"
        case .playlistType: "EXT-X-PLAYLIST-TYPE"
        case .iFramesOnly: "EXT-X-I-FRAMES-ONLY"
        case .partInf: "EXT-X-PART-INF"
        case .serverControl: "EXT-X-SERVER-CONTROL"
        case .inf: "EXTINF"
        case .byteRange: "EXT-X-BYTERANGE"
        case .discontinuity: "EXT-X-DISCONTINUITY"
        case .key: "EXT-X-KEY"
        case .map: "EXT-X-MAP"
        case .programDateTime: "EXT-X-PROGRAM-DATE-TIME"
        case .gap: "EXT-X-GAP"
        case .bitrate: "EXT-X-BITRATE"
        case .part: "EXT-X-PART"
        case .dateRange: "EXT-X-DATERANGE"
        case .skip: "EXT-X-SKIP"
        case .preloadHint: "EXT-X-PRELOAD-HINT"
        case .renditionReport: "EXT-X-RENDITION-REPORT"
        case .cueOut: "EXT-X-CUE-OUT"
        case .cueOutCont: "EXT-X-CUE-OUT-CONT"
        case .cueIn: "EXT-X-CUE-IN"
        case .cue: "EXT-X-CUE"
        case .oatclsSCTE35: "EXT-OATCLS-SCTE35"
        case .scte35: "EXT-X-SCTE35"
        case .splicePointSCTE35: "EXT-X-SPLICEPOINT-SCTE35"
        case .placementOpportunity: "EXT-X-PLACEMENT-OPPORTUNITY"
        }
    }

    /// The kind of playlist that alone may have the tag; nil if both may, or if no standard defines it.
    var playlistKind: HLSPlaylist.Kind? {
        switch rawValue {
        case Self.media.rawValue...Self.contentSteering.rawValue: .multivariant
        case Self.targetDuration.rawValue...Self.renditionReport.rawValue, Self.segments.rawValue: .media
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
}
