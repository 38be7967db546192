/// A tag of a playlist: one line that begins with `#EXT`.
///
/// Its texts are decoded on demand.
public struct PlaylistTag: Sendable {
    let playlist: HLSPlaylist
    private let index: Int

    init(_ playlist: HLSPlaylist, line index: Int) { (self.playlist, self.index) = (playlist, index) }

    /// The kind of the tag.
    var kind: TagKind { playlist.lines.kind(index) }

    /// The line, from 1.
    public var line: Int { index + 1 }

    /// The bytes of the line without its end.
    public var range: SourceRange { SourceRange(playlist.range(ofLine: index)) }

    /// The name without `#`, as in `EXT-X-DATERANGE`. Complexity: O(length) for a tag that the module does not know.
    public var name: String {
        if let name = kind.name { return name }
        let line = playlist.range(ofLine: index)
        return String(decoding: playlist.bytes[line].dropFirst().prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    }

    /// The text after the colon; empty if there is none. Complexity: O(length).
    public var value: String { String(decoding: valueBytes, as: UTF8.self) }

    /// The attributes after the colon. Complexity: O(length).
    public var attributes: AttributeList { AttributeList(playlist.bytes, in: valueOffsets) }

    /// The text behind the name where a blank stands in place of the colon; nil for any other tag.
    var valueWithoutColon: String? {
        let rest = playlist.bytes[playlist.lines.nameEnd(index)..<playlist.range(ofLine: index).upperBound]
        let text = rest.drop { $0 <= 0x20 }
        guard text.startIndex > rest.startIndex, let first = text.first, first != UInt8(ascii: ":") else { return nil }
        return String(decoding: text, as: UTF8.self)
    }

    var valueBytes: ArraySlice<UInt8> { playlist.bytes[valueOffsets] }

    var valueOffsets: Range<Int> { playlist.valueOffsets(ofTag: index) }
}

extension HLSPlaylist {
    /// The bytes after the colon of a tag, whose line counts from 0; empty if there is none.
    ///
    /// For what is read of each segment: a ``PlaylistTag`` would hold the playlist once more for each.
    func valueOffsets(ofTag index: Int) -> Range<Int> {
        let end = range(ofLine: index).upperBound
        var colon = lines.nameEnd(index)
        while colon < end, bytes[colon] != UInt8(ascii: ":") { colon += 1 }
        return min(colon + 1, end)..<end
    }

    /// ``valueOffsets(ofTag:)`` without blanks at its ends.
    func trimmedValue(ofTag index: Int) -> Range<Int> { bytes.trimmed(valueOffsets(ofTag: index)) }
}

extension [UInt8] {
    /// A range without the blanks and controls at its ends.
    func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, self[start] <= 0x20 { start += 1 }
        while start < end, self[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }
}

extension SourceRange {
    init(_ offsets: Range<Int>) { self.init(lower: offsets.lowerBound, upper: offsets.upperBound) }
}

extension HLSPlaylist {
    /// The tags in order, found one after another. Comments, blank lines and URIs are left out.
    public var tags: some Sequence<PlaylistTag> {
        (0..<lines.count).lazy.filter { lines.kind($0).isTag }.map { PlaylistTag(self, line: $0) }
    }

    /// The tags of one kind, in order: of one that does not come with every segment.
    func tags(_ kind: TagKind) -> some Sequence<PlaylistTag> {
        lines.rareLines.lazy.filter { lines.kind($0) == kind }.map { PlaylistTag(self, line: $0) }
    }

    /// The text of a range of bytes. Complexity: O(length).
    public func text(in range: SourceRange) -> String {
        String(decoding: bytes[range.offsets.clamped(to: 0..<bytes.count)], as: UTF8.self)
    }
}
