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
