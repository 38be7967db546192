import AdRulesEngine

/// Where each line of a playlist begins, and what it is.
struct LineTable: Sendable {
    /// A line in eight bytes.
    private struct Line: Sendable {
        var start: UInt32
        var kind: TagKind
    }

    private var lines: [Line] = []
    /// The first line, from 0, with a tag that only multivariant playlists have.
    private(set) var firstMultivariantLine: Int?
    /// The first line, from 0, with a tag that only media playlists have.
    private(set) var firstMediaLine: Int?
    /// The offset of the first byte that is no text; nil if there is none.
    private(set) var firstControlCharacter: Int?
    /// Whether the bytes begin with a byte order mark.
    let hasByteOrderMark: Bool

    /// The number of lines; a line end at the end of the playlist begins no further line.
    var count: Int { lines.count }

    /// The offset of a line's first byte.
    func start(_ line: Int) -> Int { Int(lines[line].start) }

    /// The runs of segments of an outline, in order: one for each line of the kind `segments`.
    private(set) var runs: [SegmentRun] = []

    /// The kind of a line.
    func kind(_ line: Int) -> TagKind { lines[line].kind }

    /// Finds the lines of a playlist; for an outline, those that belong to no run of segments.
    init(scanning bytes: [UInt8], limits: PlaylistLimits, isOutline: Bool = false) throws(PlaylistError) {
        guard bytes.count <= min(limits.playlistBytes, PlaylistLimits.largestPlaylist) else {
            throw PlaylistError(
                .limit, line: 1,
                "the playlist has more than \(limits.playlistBytes) bytes, the limit of PlaylistLimits.playlistBytes")
        }
        hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let start = hasByteOrderMark ? 3 : 0
        guard bytes.count - start >= 7, bytes[start..<(start + 7)].elementsEqual("#EXTM3U".utf8),
            bytes.count == start + 7 || bytes[start + 7] <= 0x20
        else {
            throw PlaylistError(
                .notAPlaylist, line: 1, "the text does not begin with #EXTM3U, as every HLS playlist does")
        }
        // There are no more lines than bytes.
        let limit = min(max(limits.lines, 0), PlaylistLimits.largestPlaylist)
        if !isOutline { lines.reserveCapacity(min(bytes.count / 16 + 8, limit + 1)) }
        guard isOutline ? outline(bytes, from: start, atMost: limit) : scan(bytes, from: start, atMost: limit) else {
            throw PlaylistError(
                .limit, line: limit + 1, "the playlist has more than \(limit) lines, the limit of PlaylistLimits.lines")
        }
    }

    /// Finds the line ends, eight bytes at a time. Returns false if there are more lines than the limit.
    private mutating func scan(_ bytes: [UInt8], from first: Int, atMost limit: Int) -> Bool {
        let names = TagNames.all
        var start = first
        var offset = first
        while offset < bytes.count {
            let word = bytes.word(at: offset)
            var found = word.controlCharacters
            while found != 0 {
                let index = offset + found.trailingZeroBitCount >> 3
                found &= found - 1
                guard index < bytes.count else { break }
                if bytes[index] == UInt8(ascii: "\n") {
                    append(bytes, from: start, to: index, names)
                    if lines.count > limit { return false }
                    start = index + 1
                } else {
                    noteControlCharacter(bytes, at: index)
                }
            }
            offset += 8
        }
        if start < bytes.count { append(bytes, from: start, to: bytes.count, names) }
        return lines.count <= limit
    }

    /// Finds the runs of segments, and the other lines. Returns false if there are more lines than the limit.
    private mutating func outline(_ bytes: [UInt8], from first: Int, atMost limit: Int) -> Bool {
        let names = TagNames.all
        var dates = DateLines()
        var start = first
        var inRuns = 0
        while start < bytes.count {
            let dated = dates.read(bytes, at: start)
            if let run = SegmentRun(bytes, at: dated?.end ?? start, date: dated?.date, &dates) {
                append(.segments, at: start)
                runs.append(run)
                // The run counts as a line, too.
                inRuns += run.lineCount - 1
                start = run.end
            } else if let dated {
                append(.programDateTime, at: start)
                start = dated.end
            } else {
                let text = bytes.endOfTextLine(from: start)
                let end = text.map { $0 - 1 } ?? bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
                append(bytes, from: start, to: end, names)
                start = end + 1
            }
            if lines.count + inRuns > limit { return false }
        }
        return true
    }

    /// Notes a byte that is no text: neither a tab nor the first half of a line end.
    private mutating func noteControlCharacter(_ bytes: [UInt8], at index: Int) {
        guard firstControlCharacter == nil, bytes[index] != 0x09 else { return }
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { return }
        firstControlCharacter = index
    }

    private mutating func append(_ bytes: [UInt8], from start: Int, to lineFeed: Int, _ names: TagNames) {
        let end =
            lineFeed > start && lineFeed < bytes.count && bytes[lineFeed - 1] == 0x0D ? lineFeed - 1 : lineFeed
        let kind: TagKind
        if start == end {
            kind = .blank
        } else if bytes[start] == UInt8(ascii: "#") {
            kind = names.kind(of: bytes, from: start, to: end)
        } else if bytes[start] > 0x20 {
            kind = .uri
        } else {
            kind = bytes[start..<end].allSatisfy({ $0 == 0x20 || $0 == 0x09 }) ? .blank : .uri
        }
        append(kind, at: start)
    }

    private mutating func append(_ kind: TagKind, at start: Int) {
        if let owner = kind.playlistKind { note(owner, line: lines.count) }
        lines.append(Line(start: UInt32(truncatingIfNeeded: start), kind: kind))
    }

    private mutating func note(_ owner: HLSPlaylist.Kind, line: Int) {
        switch owner {
        case .multivariant: if firstMultivariantLine == nil { firstMultivariantLine = line }
        case .media: if firstMediaLine == nil { firstMediaLine = line }
        }
    }
}

extension UInt64 {
    /// The top bit of each byte that is less than 0x20.
    @inline(__always)
    var controlCharacters: UInt64 {
        ~((self & 0x7F7F_7F7F_7F7F_7F7F &+ 0x6060_6060_6060_6060) | self) & 0x8080_8080_8080_8080
    }
}
