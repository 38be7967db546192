/// The segments of a media playlist (RFC 8216bis §4.4.3).
///
/// It is a view: the playlist's bytes stay as they are, and every segment knows its lines.
public struct MediaPlaylist: Sendable {
    /// The playlist.
    public let source: HLSPlaylist
    /// The segments in order.
    public internal(set) var segments: [MediaSegment] = []
    /// The partial segments in order, those of every segment and then those of the segment that is not complete yet.
    public internal(set) var parts: [MediaPart] = []
    /// The indices in ``parts`` of those that no segment follows.
    public internal(set) var trailingParts: Range<Int> = 0..<0
    /// `EXT-X-TARGETDURATION`; nil if it is missing or cannot be read.
    public internal(set) var targetDuration: MediaTime?
    /// The media sequence number of the first segment, which a delta update may leave out; 0 if it is not given.
    public internal(set) var mediaSequence = 0
    /// The number of segments that a delta update leaves out (`EXT-X-SKIP`); 0 for a complete playlist.
    public internal(set) var skippedSegments = 0
    /// Whether `EXT-X-ENDLIST` ends the playlist.
    public internal(set) var hasEndList = false
    /// The value of `EXT-X-PLAYLIST-TYPE`, such as `VOD` and `EVENT`.
    @Verbatim public internal(set) var playlistType: String?
    /// Whether the playlist holds I-frames only.
    public internal(set) var isIFramesOnly = false
    /// Whether the playlist has a date (`EXT-X-PROGRAM-DATE-TIME`).
    public internal(set) var hasProgramDateTime = false
    /// The line, from 1, of the first `EXTINF` whose duration cannot be read and counts as 0; nil if there is none. The
    /// times of what follows are then wrong.
    public internal(set) var unreadableDurationLine: Int?
    /// The date of the partial segments that no segment follows, if it is given.
    var trailingDate: WallClock?
    /// The dates of segments that are not those which the earlier ones give, the first at content time 0.
    var anchors: [ContentTimeline.Anchor] = []
    /// The duration that more than half of the segments have, if one has, and by how many votes (`lead`).
    var usual = (duration: MediaTime.zero, lead: 0)
    /// The line, from 0, before which inserted lines go.
    var insertionLine = 0
    /// The parts that could not be read.
    var findings: [PlaylistFinding] = []

    /// Finds the segments of a playlist.
    ///
    /// - Throws: ``PlaylistError`` of the code `otherKind` for a multivariant playlist.
    /// - Complexity: O(bytes).
    public init(_ playlist: HLSPlaylist) throws(PlaylistError) {
        guard playlist.kind == .media else {
            throw PlaylistError(
                .otherKind, line: 1, "this is a multivariant playlist; pass the media playlists that it lists")
        }
        source = playlist
        readSegments()
    }

    /// Reads a media playlist.
    ///
    /// - Throws: ``PlaylistError``.
    /// - Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: PlaylistLimits = PlaylistLimits()) throws(PlaylistError) {
        try self.init(try HLSPlaylist(parsing: bytes, limits: limits))
    }

    /// Whether the content is complete: it does not change any more.
    public var isVOD: Bool { hasEndList || playlistType.isSpelled("VOD") }

    /// Whether content times never move: the playlist is complete, or only grows (`EXT-X-PLAYLIST-TYPE:EVENT`).
    public var keepsContentTimes: Bool { isVOD || playlistType.isSpelled("EVENT") }

    /// Whether segments were added while players had the playlist (`EXT-X-PLAYLIST-TYPE:EVENT`), or still are.
    package var isGrowing: Bool { !isVOD || playlistType.isSpelled("EVENT") }

    /// The sum of the segments' durations and those of trailing parts.
    public internal(set) var duration = MediaTime.zero
    /// The content times of the discontinuities after the beginning.
    var discontinuities: [MediaTime] = []

    /// The URI of a segment, as written. Complexity: O(length).
    public func uri(of segment: MediaSegment) -> String { source.text(in: segment.uri) }
}

/// A segment of a media playlist.
public struct MediaSegment: Sendable, Hashable {
    /// A part of a resource (`EXT-X-BYTERANGE`).
    public struct ByteRange: Sendable, Hashable {
        /// The number of bytes.
        public var length: Int
        /// The offset of the first byte; nil if it follows the previous segment's range.
        public var offset: Int?
    }

    /// The duration (`EXTINF`); 0 if it cannot be read.
    public var duration: MediaTime
    /// The bytes of the URI.
    public var uri: SourceRange
    /// The line of the URI, from 1.
    public var line: Int
    /// The line of the first tag that belongs to this segment, from 1: also of a key or an initialization section,
    /// which apply to later segments, too. That of the URI if there is none.
    public var firstLine: Int
    /// The media sequence number.
    public var sequenceNumber: Int
    /// The date of the first sample, if `EXT-X-PROGRAM-DATE-TIME` gives it.
    public var programDateTime: WallClock?
    /// Whether `EXT-X-DISCONTINUITY` precedes the segment.
    public var isDiscontinuity: Bool
    /// Whether the segment is missing (`EXT-X-GAP`).
    public var isGap: Bool
    /// The part of the resource; nil if the segment is all of it.
    public var byteRange: ByteRange?
    /// The indices of its parts in ``MediaPlaylist/parts``.
    public var parts: Range<Int>
}

/// A partial segment of a low-latency playlist (`EXT-X-PART`, RFC 8216bis §4.4.4.9).
public struct MediaPart: Sendable, Hashable {
    /// The duration; 0 if it cannot be read.
    public var duration: MediaTime
    /// The line, from 1.
    public var line: Int
    /// Whether the part begins with an independent frame.
    public var isIndependent: Bool
    /// Whether the part is missing.
    public var isGap: Bool
}
