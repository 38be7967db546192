import AdRulesEngine

/// Consecutive segments with only a length, the same for all, and either no dates or dates that follow from it: most of a
/// long playlist.
///
/// An outline of a playlist (``HLSPlaylist/init(outlining:limits:)``) has a run in the place of their lines.
struct SegmentRun: Sendable {
    /// The length of each segment.
    let length: MediaTime
    /// The date of the first one; nil if it is not given.
    let date: WallClock?
    /// The number of segments.
    private(set) var count = 1
    /// The number of their lines.
    private(set) var lineCount: Int
    /// The offset behind the last line.
    private(set) var end: Int

    /// The duration of all of them.
    var duration: MediaTime { MediaTime(microseconds: length.microseconds * Int64(count)) }

    /// The longest segment of a run, so that no sum is too large.
    private static let longest = MediaTime.seconds(3600)

    /// Reads the run that begins with a segment whose `EXTINF` is at an offset, behind its date if it has one; nil if none
    /// does. Every byte is looked at once, most of them in words of eight.
    init?(_ bytes: [UInt8], at tag: Int, date first: WallClock?, _ dates: inout DateLines) {
        let value = tag + TagNames.segmentLength
        guard bytes.word(at: tag) == TagNames.segment, let uri = bytes.endOfTextLine(from: value),
            let length = MediaPlaylist.segmentDuration(bytes[value..<bytes.endOfText(before: uri)]),
            length <= Self.longest, let end = Self.endOfURI(bytes, at: uri)
        else { return nil }
        self.length = length
        date = first
        lineCount = first == nil ? 2 : 3
        self.end = end
        if let line = RepeatedLine(bytes, tag..<uri) { extend(bytes, repeating: line, &dates) }
    }

    /// Takes the segments whose length is written as that of the first one.
    private mutating func extend(_ bytes: [UInt8], repeating line: RepeatedLine, _ dates: inout DateLines) {
        var expected = date?.microseconds
        while true {
            expected? += length.microseconds
            let dated = dates.read(bytes, at: end)
            // All have a date, or none: the last one that is written counts.
            guard (dated == nil) == (date == nil) else { return }
            if let dated, dated.date.microseconds != expected { return }
            let tag = dated?.end ?? end
            guard line.isRepeated(bytes, at: tag), let end = Self.endOfURI(bytes, at: tag + line.count) else { return }
            self.end = end
            count += 1
            lineCount += dated == nil ? 2 : 3
        }
    }

    /// The offset behind the line of a URI; nil for any other line.
    @inline(__always)
    private static func endOfURI(_ bytes: [UInt8], at start: Int) -> Int? {
        guard start < bytes.count, bytes[start] > 0x20, bytes[start] != UInt8(ascii: "#") else { return nil }
        return bytes.endOfTextLine(from: start)
    }
}

/// The line of a length, as in `#EXTINF:6.006,`, in words.
private struct RepeatedLine {
    /// The bytes of the line with its end.
    let count: Int
    /// The words, and the bits of them that belong to the line.
    private let words: (UInt64, UInt64, UInt64, UInt64)
    private let masks: (UInt64, UInt64, UInt64, UInt64)

    /// Nil for a line of more than 32 bytes, which has a title of its own, and for one less than 32 bytes before the end of a
    /// playlist, behind which there is no repetition.
    init?(_ bytes: [UInt8], _ line: Range<Int>) {
        guard line.count <= 32, bytes.hasBytes(32, at: line.lowerBound) else { return nil }
        count = line.count
        masks = (Self.mask(count), Self.mask(count &- 8), Self.mask(count &- 16), Self.mask(count &- 24))
        let start = line.lowerBound
        words = (
            bytes.word(at: start, plus: 0) & masks.0, bytes.word(at: start, plus: 8) & masks.1,
            bytes.word(at: start, plus: 16) & masks.2, bytes.word(at: start, plus: 24) & masks.3
        )
    }

    /// The bits of the first bytes of a word, of all eight at most.
    @inline(__always)
    private static func mask(_ bytes: Int) -> UInt64 {
        bytes >= 8 ? .max : bytes <= 0 ? 0 : 1 &<< UInt64(truncatingIfNeeded: bytes &* 8) &- 1
    }

    /// Whether the line comes again at an offset. A function of its own, as ``DateLines/readSeconds(_:at:)`` is. What is less
    /// than 32 bytes before the end of a playlist is no repetition.
    @inline(never)
    func isRepeated(_ bytes: [UInt8], at start: Int) -> Bool {
        guard bytes.hasBytes(32, at: start) else { return false }
        let wrong =
            (bytes.word(at: start, plus: 0) & masks.0 ^ words.0) | (bytes.word(at: start, plus: 8) & masks.1 ^ words.1)
            | (bytes.word(at: start, plus: 16) & masks.2 ^ words.2)
            | (bytes.word(at: start, plus: 24) & masks.3 ^ words.3)
        return wrong == 0
    }
}

/// Reads lines with a date, of which many are in one hour.
struct DateLines {
    /// The bytes of the last date up to its hour, as in `2026-11-` and `22T13:`, and the moment that they mean.
    private var month: UInt64 = 0
    private var hour: UInt64 = 0
    private var start: Int64?
    /// The bytes of an hour in those of `22T13:56`.
    @inline(__always)
    private static var hourMask: UInt64 { 0xFFFF_FFFF_FFFF }

    /// The date of the line at an offset, and the offset behind the line; nil if the line has no date that can be read.
    @inline(__always)
    mutating func read(_ bytes: [UInt8], at start: Int) -> (date: WallClock, end: Int)? {
        if let date = readSeconds(bytes, at: start) { return (WallClock(microseconds: date), start + Self.length) }
        guard bytes.hasBytes(TagNames.programDateTimeLength, at: start), TagNames.isProgramDateTime(bytes, at: start)
        else { return nil }
        return readWhole(bytes, at: start + TagNames.programDateTimeLength)
    }

    /// The bytes of a line with a date in milliseconds of UTC, up to its LF.
    private static var length: Int { TagNames.programDateTimeLength + 25 }

    /// Reads a date in the hour of the last one. A function of its own: the compiler then checks the bounds once.
    @inline(never)
    private func readSeconds(_ bytes: [UInt8], at line: Int) -> Int64? {
        guard bytes.hasBytes(Self.length, at: line), TagNames.isProgramDateTime(bytes, at: line),
            bytes.word(at: line, plus: 25) == month, bytes.word(at: line, plus: 33) & Self.hourMask == hour,
            bytes[line &+ 49] == UInt8(ascii: "\n"), let start,
            let rest = Self.rest(bytes.word(at: line, plus: 33), bytes.word(at: line, plus: 41))
        else { return nil }
        return start &+ rest
    }

    private mutating func readWhole(_ bytes: [UInt8], at value: Int) -> (date: WallClock, end: Int)? {
        guard let end = bytes.endOfTextLine(from: value) else { return nil }
        let text = bytes[value..<bytes.endOfText(before: end)]
        guard let date = WallClock(iso8601: text) else { return nil }
        let day = bytes.word(at: value + 8)
        if text.count == 24, let rest = Self.rest(day, bytes.word(at: value + 16)) {
            (month, hour, start) = (bytes.word(at: value), day & Self.hourMask, date.microseconds - rest)
        }
        return (date, end)
    }

    /// The microseconds since the hour of the end of a date, as in `22T13:56` and `:00.000Z`; nil for other bytes.
    @inline(__always)
    private static func rest(_ day: UInt64, _ end: UInt64) -> Int64? {
        // Equal bytes become 0, and a digit its value. A first digit is at most 5.
        let minutes = day &>> 48 ^ 0x3030
        let digits = end ^ 0x5A30_3030_2E30_303A
        guard (minutes | (minutes &+ 0x060A)) & 0xF0F0 == 0, digits & 0xFFF0_F0F0_FFF0_F0FF == 0,
            (digits &+ 0x0006_0606_0006_0A00) & 0x00F0_F0F0_00F0_F000 == 0
        else { return nil }
        func digit(_ index: UInt64) -> Int64 { Int64(truncatingIfNeeded: digits &>> (index &* 8) & 0xF) }
        let minute = Int64(truncatingIfNeeded: minutes & 0xF &* 10 &+ minutes &>> 8)
        let seconds = minute &* 60 &+ digit(1) &* 10 &+ digit(2)
        return (((seconds &* 10 &+ digit(4)) &* 10 &+ digit(5)) &* 10 &+ digit(6)) &* 1000
    }
}

extension [UInt8] {
    /// The offset behind the line end after the text at an offset; nil if another control character or the end of the bytes
    /// comes first. A function of its own: the compiler then makes one load of a word.
    @inline(never)
    func endOfTextLine(from start: Int) -> Int? {
        var offset = start
        while offset < count {
            let found = word(at: offset).controlCharacters
            if found != 0 {
                let index = offset &+ found.trailingZeroBitCount >> 3
                guard index < count else { return nil }
                if self[index] == UInt8(ascii: "\n") { return index + 1 }
                let isLineEnd =
                    self[index] == UInt8(ascii: "\r") && index + 1 < count && self[index + 1] == UInt8(ascii: "\n")
                return isLineEnd ? index + 2 : nil
            }
            offset &+= 8
        }
        return nil
    }

    /// The end of the text before the offset behind its line end.
    func endOfText(before end: Int) -> Int { end > 1 && self[end - 2] == UInt8(ascii: "\r") ? end - 2 : end - 1 }
}
