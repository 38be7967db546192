/// The names of all tags, arranged so that most lines need one comparison of eight bytes.
struct TagNames: Sendable {
    static let all = TagNames()

    /// A name after `#EXT` in words of eight bytes, of which the last one may be partial.
    private struct Name: Sendable {
        var kind: TagKind
        var count: Int
        /// The first word, and the bits of it that belong to the name.
        var first: Word
        /// The indices of the words behind the first.
        var rest: Range<Int>
    }

    private struct Word: Sendable {
        var bytes: UInt64
        var mask: UInt64
    }

    private var names: [Name] = []
    private var words: [Word] = []
    /// For each value of a line's eighth byte, the names that it can have, as indices in `names`; 0 for no eighth byte.
    private var buckets = [Range<Int>](repeating: 0..<0, count: 256)

    private init() {
        var byEighth = [[TagKind]](repeating: [], count: 256)
        // The tag that can come with every segment is compared first.
        for kind in [TagKind.programDateTime] + TagKind.allCases where !kind.name.isEmpty {
            let spelling = Array("#\(kind.name)".utf8)
            // A name of seven bytes or less can be followed by a colon, a blank or nothing.
            for eighth in spelling.count > 7 ? [spelling[7]] : [UInt8(ascii: ":"), 0x20, 0x09, 0] {
                if !byEighth[Int(eighth)].contains(kind) { byEighth[Int(eighth)].append(kind) }
            }
        }
        for eighth in 0..<256 {
            let first = names.count
            for kind in byEighth[eighth] { append(kind) }
            buckets[eighth] = first..<names.count
        }
    }

    private mutating func append(_ kind: TagKind) {
        let spelling = Array("#\(kind.name)".utf8.dropFirst(4))
        let spelled = stride(from: 0, to: spelling.count, by: 8).map { start in
            let bytes = spelling[start..<min(start + 8, spelling.count)]
            return Word(
                bytes: bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) },
                mask: bytes.count == 8 ? .max : 1 << UInt64(bytes.count * 8) - 1)
        }
        let rest = words.count
        words += spelled.dropFirst()
        names.append(Name(kind: kind, count: spelling.count, first: spelled[0], rest: rest..<words.count))
    }

    /// `#EXTINF:` as a word.
    static var segment: UInt64 { 0x3A46_4E49_5458_4523 }
    /// The bytes of `#EXTINF:`.
    static var segmentLength: Int { 8 }
    /// The bytes of `#EXT-X-PROGRAM-DATE-TIME:`.
    static var programDateTimeLength: Int { 25 }
    /// `-X-PART:` as a word.
    private static var part: UInt64 { 0x3A54_5241_502D_582D }
    /// `#EXT` as half a word.
    private static var prefix: UInt64 { 0x5458_4523 }

    /// The kind of the line from `start` up to `end`, which begins with `#`.
    ///
    /// Complexity: O(1): there are few names, all of them short.
    func kind(of bytes: [UInt8], from start: Int, to end: Int) -> TagKind {
        let first = bytes.word(at: start)
        if first == Self.segment, end - start >= 8 { return .inf }
        guard first & 0xFFFF_FFFF == Self.prefix, end - start >= 4 else { return .comment }
        let second = bytes.word(at: start + 4)
        if second == Self.part, end - start >= 12 { return .part }
        let eighth = end - start >= 8 ? Int(first >> 56) : 0
        for index in buckets[eighth] where second & names[index].first.mask == names[index].first.bytes {
            let name = names[index]
            let nameEnd = start + 4 + name.count
            guard nameEnd <= end, matches(name, bytes, at: start + 12) else { continue }
            guard nameEnd < end else { return name.kind }
            let next = bytes[nameEnd]
            if next == UInt8(ascii: ":") || next == 0x20 || next == 0x09 { return name.kind }
        }
        return .unknown
    }

    /// `#EXT-X-PROGRAM-DATE-TIME:` as words; the last one has its colon alone.
    private static var programDateTime: (UInt64, UInt64, UInt64, UInt64) {
        (0x502D_582D_5458_4523, 0x442D_4D41_5247_4F52, 0x454D_4954_2D45_5441, 0x3A)
    }

    /// Whether the line at an offset, which has 25 bytes, begins with `#EXT-X-PROGRAM-DATE-TIME:`.
    @inline(__always)
    static func isProgramDateTime(_ bytes: [UInt8], at start: Int) -> Bool {
        let name = programDateTime
        let wrong =
            (bytes.word(at: start, plus: 0) ^ name.0) | (bytes.word(at: start, plus: 8) ^ name.1)
            | (bytes.word(at: start, plus: 16) ^ name.2) | (UInt64(bytes[start &+ 24]) ^ name.3)
        return wrong == 0
    }

    /// Whether the words of a name behind its first are there.
    private func matches(_ name: Name, _ bytes: [UInt8], at start: Int) -> Bool {
        var offset = start
        for index in name.rest {
            if bytes.word(at: offset) & words[index].mask != words[index].bytes { return false }
            offset += 8
        }
        return true
    }
}

extension [UInt8] {
    /// The eight bytes from an offset on, the first in the lowest bits; zeros after the last byte.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        guard hasBytes(8, at: offset) else { return partialWord(at: offset) }
        return word(at: offset, plus: 0)
    }

    /// Whether there are so many bytes from an offset on.
    @inline(__always)
    func hasBytes(_ number: Int, at offset: Int) -> Bool {
        count >= number && offset >= 0 && offset <= count &- number
    }

    /// The eight bytes at a distance from an offset, for which ``hasBytes(_:at:)`` was asked: then the compiler knows that
    /// all are there, and this is one load.
    @inline(__always)
    func word(at offset: Int, plus distance: Int) -> UInt64 {
        func byte(_ index: Int) -> UInt64 { UInt64(self[offset &+ (distance &+ index)]) }
        let low = byte(0) | byte(1) << 8 | byte(2) << 16 | byte(3) << 24
        return low | byte(4) << 32 | byte(5) << 40 | byte(6) << 48 | byte(7) << 56
    }

    @inline(never)
    private func partialWord(at offset: Int) -> UInt64 {
        guard offset < count else { return 0 }
        return self[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}
