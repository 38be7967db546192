import AdRulesText

/// The variants and renditions of a multivariant playlist (RFC 8216bis §4.4.6), in order.
public struct MultivariantPlaylist: Sendable {
    /// A media playlist that is listed.
    public struct Entry: Sendable, Hashable {
        /// The kind of content in the media playlist.
        public enum Content: String, Sendable, Hashable {
            /// A variant: video, or audio alone (`EXT-X-STREAM-INF`).
            case variant
            /// An alternative rendition (`EXT-X-MEDIA`) of the type `AUDIO`.
            case audio
            /// One of the type `VIDEO`.
            case video
            /// One of the type `SUBTITLES`.
            case subtitles
            /// One of another type.
            case other
            /// I-frames only, for scrubbing (`EXT-X-I-FRAME-STREAM-INF`).
            case iFrames
        }

        /// The kind of content in the media playlist.
        public var content: Content
        /// The bytes of the URI.
        public var range: SourceRange
        /// The line of the tag, from 1.
        public var line: Int
        /// The URI with variables replaced, until all have grown by 16 MiB; relative to the multivariant playlist.
        public var uri: String

        /// Whether it has video by its tag: a `VIDEO` rendition, or a variant whose `CODECS` are not all audio.
        public var hasPictures: Bool

        /// Whether date ranges belong in the media playlist: video and audio, but neither subtitles nor I-frames.
        public var takesDateRanges: Bool { content == .variant || content == .audio || content == .video }
        /// Whether only dates belong in it: subtitles and I-frames.
        public var takesDatesOnly: Bool { content == .subtitles || content == .iFrames }
    }

    /// The playlist.
    public let source: HLSPlaylist
    /// Its variables.
    public let variables: PlaylistVariables
    /// The listed media playlists in order. A rendition without a URI is part of its variants and is not listed.
    public private(set) var entries: [Entry] = []
    private var replacement: BoundedReplacement

    /// Finds the variants and renditions of a playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist.
    ///   - query: The query of its URI without `?`, for variables.
    /// - Throws: ``PlaylistError`` of the code `otherKind` for a media playlist.
    /// - Complexity: O(bytes).
    public init(_ playlist: HLSPlaylist, query: String = "") throws(PlaylistError) {
        guard playlist.kind == .multivariant else {
            throw PlaylistError(.otherKind, line: 1, "this is a media playlist, which lists no variants")
        }
        source = playlist
        variables = PlaylistVariables(of: playlist, query: query)
        replacement = BoundedReplacement(variables)
        var variantLine: Int?
        for line in 0..<playlist.lines.count {
            switch playlist.lines.kind(line) {
            case .streamInf: variantLine = line
            case .uri:
                guard let tagLine = variantLine else { break }
                variantLine = nil
                let codecs = PlaylistTag(playlist, line: tagLine).attributes["CODECS"]?.text
                append(
                    .variant, SourceRange(playlist.range(ofLine: line)), line: tagLine,
                    hasPictures: codecs.map(Self.hasPictures) ?? true)
            case .media: readURI(ofLine: line) { Self.content(ofType: $0) }
            case .iFrameStreamInf: readURI(ofLine: line) { _ in .iFrames }
            default: break
            }
        }
    }

    /// The URIs of all media playlists that date ranges belong in, each once: those with pictures, then the others,
    /// in order. The first one is the measure of the presentation: packagers put cues into pictures, and not always
    /// into sound. Complexity: O(entries).
    public var dateRangeURIs: [String] {
        let entries = entries.filter(\.takesDateRanges)
        return Self.distinctURIs(entries.filter(\.hasPictures) + entries.filter { !$0.hasPictures })
    }

    /// The URIs of all media playlists that only dates belong in, each once, in order
    /// (``MediaPlaylist/insertingDates(of:)``). Complexity: O(entries).
    public var datesOnlyURIs: [String] { Self.distinctURIs(entries.filter(\.takesDatesOnly)) }

    private static func distinctURIs(_ entries: [Entry]) -> [String] {
        var seen: Set<ByteText> = []
        return entries.map(\.uri).filter { seen.insert(ByteText($0)).inserted }
    }

    private mutating func readURI(ofLine line: Int, content: (String?) -> Entry.Content) {
        let attributes = PlaylistTag(source, line: line).attributes
        guard let uri = attributes.entry("URI"), uri.value.count >= 2, case .quoted = attributes.value(of: uri) else {
            return
        }
        let range = SourceRange(lower: Int(uri.value.lower) + 1, upper: Int(uri.value.upper) - 1)
        let content = content(attributes["TYPE"]?.text)
        append(content, range, line: line, hasPictures: content == .video)
    }

    private mutating func append(_ content: Entry.Content, _ range: SourceRange, line: Int, hasPictures: Bool) {
        let uri = replacement.replace(in: source.text(in: range))
        entries.append(Entry(content: content, range: range, line: line + 1, uri: uri, hasPictures: hasPictures))
    }

    /// Whether one of the codecs of a variant (RFC 6381) is not one of sound.
    private static func hasPictures(_ codecs: String) -> Bool {
        let sounds = ["mp4a", "ac-3", "ec-3", "ac-4", "opus", "flac", "alac", "dts", "mp3", "vorbis"]
        return !codecs.fields(separatedBy: ",").allSatisfy { codec in
            let name = codec.trimmingBlanks.lowercasedASCII
            return sounds.contains { name.begins(with: $0) }
        }
    }

    private static func content(ofType type: String?) -> Entry.Content {
        [.audio, .video, .subtitles].first { type.isSpelled($0.rawValue.uppercasedASCII) } ?? .other
    }
}
