/// An HLS playlist (RFC 8216bis §4): its bytes, and the place and kind of every line.
///
/// Reading finds the lines and looks at the names of tags, no more; values are read on demand. The bytes are never
/// changed, so writing a playlist is writing ``bytes``. Reading takes O(bytes), whatever they are.
public struct HLSPlaylist: Sendable {
    /// The two kinds of playlist.
    public enum Kind: String, Sendable, Hashable {
        /// A list of variants and renditions, each with a media playlist.
        case multivariant
        /// A list of segments.
        case media
    }

    /// The bytes, as received.
    public let bytes: [UInt8]
    /// Whether the playlist lists variants or segments.
    public let kind: Kind
    /// The limits that the playlist was read with.
    public let limits: PlaylistLimits
    let lines: LineTable

    /// Reads a playlist.
    ///
    /// Refuses text that does not begin with `#EXTM3U`, a playlist with tags of both kinds or of neither, and one that
    /// exceeds a limit. Whatever else is wrong with it is kept, and ``check(importing:)`` reports it.
    ///
    /// - Throws: ``PlaylistError``.
    /// - Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: PlaylistLimits = PlaylistLimits()) throws(PlaylistError) {
        lines = try LineTable(scanning: bytes, limits: limits)
        kind = try Self.kind(lines)
        (self.bytes, self.limits) = (bytes, limits)
    }

    /// Reads a playlist from text.
    ///
    /// - Throws: ``PlaylistError``.
    public init(parsing text: String, limits: PlaylistLimits = PlaylistLimits()) throws(PlaylistError) {
        try self.init(parsing: Array(text.utf8), limits: limits)
    }

    private static func kind(_ lines: LineTable) throws(PlaylistError) -> Kind {
        let multivariant = lines.rareLines.first { lines.kind($0).playlistKind == .multivariant }
        let media = (0..<lines.count).first { lines.kind($0).playlistKind == .media }
        switch (multivariant, media) {
        case (nil, nil):
            throw PlaylistError(
                .notAPlaylist, line: 1,
                "the playlist has no tag of a multivariant or media playlist: it lists neither variants nor segments")
        case (_?, nil): return .multivariant
        case (nil, _?): return .media
        case (let multivariant?, let media?):
            throw PlaylistError(
                .mixedKinds, line: max(multivariant, media) + 1,
                "a tag of a \(multivariant > media ? "multivariant" : "media") playlist in a "
                    + "\(multivariant > media ? "media" : "multivariant") playlist; clients reject both: "
                    + (lines.kind(max(multivariant, media)) == .dateRange
                        ? "write date ranges into all media playlists with video or audio instead" : "remove one")
            )
        }
    }

    /// The number of lines.
    public var lineCount: Int { lines.count }

    /// The bytes of a line without its end. Lines count from 0 here.
    func range(ofLine line: Int) -> Range<Int> { lines.range(line) }

    /// The end of the playlist's first line: LF, or CR LF.
    var lineEnd: [UInt8] {
        let end = range(ofLine: 0).upperBound
        return end < bytes.count && bytes[end] == UInt8(ascii: "\r") ? [0x0D, 0x0A] : [0x0A]
    }
}

extension HLSPlaylist: Hashable {
    /// Whether both have the same bytes.
    public static func == (left: HLSPlaylist, right: HLSPlaylist) -> Bool { left.bytes == right.bytes }
    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// Limits on the resources that a playlist can use. Exceeding `playlistBytes` or `lines` is an error.
///
/// A playlist that was read takes its bytes, half as much again for the table of lines, and at most 16 bytes for each
/// line. Segments and date ranges take about 200 bytes each, plus their texts, when they are asked for.
public struct PlaylistLimits: Sendable, Hashable {
    /// The largest supported playlist, 2³¹ − 1 bytes; a higher ``playlistBytes`` is clamped to it.
    static let largestPlaylist = Int(Int32.max)

    /// The size of a playlist in bytes.
    public var playlistBytes = 64 << 20
    /// The number of lines of a playlist.
    public var lines = 1_000_000
    /// The number of findings of a check; further ones are left out.
    public var findings = 1_000

    /// Creates the default limits.
    public init() {}
}
