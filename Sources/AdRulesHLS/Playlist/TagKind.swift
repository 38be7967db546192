/// The kind of a line: blank, URI, comment, or the tag that it is.
enum TagKind: UInt8, CaseIterable {
    case blank, uri, comment
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
        case .blank, .uri, .comment, .unknown: ""
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
        case Self.targetDuration.rawValue...Self.renditionReport.rawValue: .media
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

/// The names of all tags, arranged so that most lines need one comparison.
struct TagNames: Sendable {
    static let all = TagNames()

    private var spellings: [UInt8] = []
    /// For each kind, the offset of its spelling; one more at the end.
    private var offsets: [Int] = []
    /// For each letter after `#EXT-X-`, the kinds whose names begin with it, as ranges of `candidates`.
    private var firsts = [Int](repeating: 0, count: 257)
    private var candidates: [TagKind] = []
    /// The names that do not begin with `EXT-X-`.
    private var irregular: [TagKind] = []

    private init() {
        var byLetter = [[TagKind]](repeating: [], count: 256)
        for kind in TagKind.allCases {
            offsets.append(spellings.count)
            guard !kind.name.isEmpty else { continue }
            let spelling = Array("#\(kind.name)".utf8)
            spellings += spelling
            if spelling.starts(with: "#EXT-X-".utf8) {
                byLetter[Int(spelling[7])].append(kind)
            } else {
                irregular.append(kind)
            }
        }
        offsets.append(spellings.count)
        for letter in 0..<256 {
            firsts[letter] = candidates.count
            candidates += byLetter[letter]
        }
        firsts[256] = candidates.count
    }

    /// The kind of the line from `start` up to `end`, which begins with `#`.
    ///
    /// Complexity: O(1): a name is at most 40 bytes long.
    func kind(of bytes: [UInt8], from start: Int, to end: Int) -> TagKind {
        guard end - start >= 4, bytes[start + 1] == 0x45, bytes[start + 2] == 0x58, bytes[start + 3] == 0x54 else {
            return .comment
        }
        if matches(.inf, bytes, from: start, to: end) { return .inf }
        guard end - start > 7, bytes[start + 4] == UInt8(ascii: "-"), bytes[start + 6] == UInt8(ascii: "-") else {
            return irregular.first { matches($0, bytes, from: start, to: end) } ?? .unknown
        }
        let letter = Int(bytes[start + 7])
        for index in firsts[letter]..<firsts[letter + 1] where matches(candidates[index], bytes, from: start, to: end) {
            return candidates[index]
        }
        return irregular.first { matches($0, bytes, from: start, to: end) } ?? .unknown
    }

    /// Whether the line has the name of a kind, followed by a colon, a blank or the end of the line.
    private func matches(_ kind: TagKind, _ bytes: [UInt8], from start: Int, to end: Int) -> Bool {
        let offset = offsets[Int(kind.rawValue)]
        let count = offsets[Int(kind.rawValue) + 1] - offset
        guard end - start >= count else { return false }
        for index in 1..<count where bytes[start + index] != spellings[offset + index] { return false }
        guard end - start > count else { return true }
        let next = bytes[start + count]
        return next == UInt8(ascii: ":") || next == 0x20 || next == 0x09
    }
}
