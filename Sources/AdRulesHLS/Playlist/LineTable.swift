import AdRulesText

/// Where each line of a playlist is, and what it is.
struct LineTable: Sendable {
    /// A line without its end, in twelve bytes.
    private struct Line: Sendable {
        var start: UInt32
        var end: UInt32
        var kind: TagKind
        /// How long the name of a tag is, with its `#`; at most 255.
        var nameEnd: UInt8

        init(_ range: Range<Int>, _ kind: TagKind, _ nameEnd: Int) {
            start = UInt32(truncatingIfNeeded: range.lowerBound)
            end = UInt32(truncatingIfNeeded: range.upperBound)
            (self.kind, self.nameEnd) = (kind, UInt8(clamping: nameEnd - range.lowerBound))
        }
    }

    private let lines: [Line]
    /// The comments and the tags that do not come with every segment, in order: the lines but those of a segment.
    let rareLines: [Int]
    /// Whether the bytes begin with a byte order mark.
    let hasByteOrderMark: Bool

    /// The number of lines; a line end at the end of the playlist begins no further line.
    var count: Int { lines.count }

    /// The offset of a line's first byte.
    func start(_ line: Int) -> Int { Int(lines[line].start) }

    /// The bytes of a line without its end.
    func range(_ line: Int) -> Range<Int> { Int(lines[line].start)..<Int(lines[line].end) }

    /// The offset behind the name of a tag, where its colon is, if it has one.
    func nameEnd(_ line: Int) -> Int { Int(lines[line].start) + Int(lines[line].nameEnd) }

    /// The kind of a line.
    func kind(_ line: Int) -> TagKind { lines[line].kind }

    /// Finds the lines of a playlist.
    init(scanning bytes: [UInt8], limits: PlaylistLimits) throws(PlaylistError) {
        guard bytes.count <= min(limits.playlistBytes, PlaylistLimits.largestPlaylist) else {
            throw PlaylistError(
                .limit, line: 1,
                "the playlist has more than \(limits.playlistBytes) bytes, the limit of PlaylistLimits.playlistBytes")
        }
        hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        var start = hasByteOrderMark ? 3 : 0
        guard bytes.count - start >= 7, bytes[start..<(start + 7)].elementsEqual("#EXTM3U".utf8),
            bytes.count == start + 7 || bytes[start + 7] <= 0x20
        else {
            throw PlaylistError(
                .notAPlaylist, line: 1, "the text does not begin with #EXTM3U, as every HLS playlist does")
        }
        // There are no more lines than bytes.
        let limit = min(max(limits.lines, 0), PlaylistLimits.largestPlaylist)
        var (lines, rareLines): ([Line], [Int]) = ([], [])
        lines.reserveCapacity(min(bytes.count / 16 + 8, limit + 1))
        let names = TagNames.all
        // In place, as each byte is looked at.
        _ = bytes.withContiguousStorageIfAvailable { bytes in
            while start < bytes.count, lines.count <= limit {
                // No line ends within the name of its tag.
                var (kind, nameEnd) = names.kind(in: bytes, at: start)
                var lineFeed = nameEnd
                while lineFeed < bytes.count, bytes[lineFeed] != UInt8(ascii: "\n") { lineFeed &+= 1 }
                let isReturn = lineFeed < bytes.count && lineFeed > start && bytes[lineFeed - 1] == UInt8(ascii: "\r")
                let range = start..<(isReturn ? lineFeed - 1 : lineFeed)
                if kind == .uri, bytes[range].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { kind = .blank }
                switch kind {
                case .uri, .blank, .inf, .programDateTime: break
                default: rareLines.append(lines.count)
                }
                lines.append(Line(range, kind, nameEnd))
                start = lineFeed + 1
            }
        }
        (self.lines, self.rareLines) = (lines, rareLines)
        guard lines.count <= limit else {
            throw PlaylistError(
                .limit, line: limit + 1, "the playlist has more than \(limit) lines, the limit of PlaylistLimits.lines")
        }
    }
}

/// The names of the tags, to find the kind of a line.
private struct TagNames {
    static let all = TagNames()

    // Those that can come with every segment are compared first.
    private let segment = name(.inf)
    private let date = name(.programDateTime)
    private let part = name(.part)
    private let running = name(.cueOutCont)
    private let byName = Dictionary(
        uniqueKeysWithValues: TagKind.allCases.compactMap { kind in kind.name.map { (ByteText("#\($0)"), kind) } })

    private static func name(_ kind: TagKind) -> [UInt8] { Array("#\(kind.rawValue)".utf8) }

    /// The kind of the line at an offset, and where the name of its tag ends; a blank line counts as a URI.
    /// Complexity: O(length) for the name of a tag, otherwise O(1).
    func kind<Text: RandomAccessCollection<UInt8>>(
        in text: Text, at start: Int
    ) -> (kind: TagKind, nameEnd: Int) where Text.Index == Int {
        guard text[start] == UInt8(ascii: "#") else { return (.uri, start) }
        func endsName(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ":") || byte <= 0x20 }
        func begins(_ name: [UInt8]) -> Bool {
            let end = start + name.count
            guard end < text.endIndex, endsName(text[end]) else { return false }
            // Without a way out of the loop several bytes are compared at once.
            var difference: UInt8 = 0
            for index in name.indices { difference |= name[index] ^ text[start &+ index] }
            return difference == 0
        }
        if begins(segment) { return (.inf, start + segment.count) }
        if begins(date) { return (.programDateTime, start + date.count) }
        if begins(part) { return (.part, start + part.count) }
        if begins(running) { return (.cueOutCont, start + running.count) }
        guard text[start...].starts(with: "#EXT".utf8) else { return (.comment, start) }
        let end = text[start...].firstIndex(where: endsName) ?? text.endIndex
        return (byName[ByteText(String(decoding: text[start..<end], as: UTF8.self))] ?? .unknown, end)
    }
}
