import AdRulesText

/// Converts documents to UTF-8, the one encoding that all later code reads, so that byte offsets are well defined.
/// Supports UTF-8, ASCII, UTF-16, ISO-8859-1 and Windows-1252; rejects other encodings by name.
enum InputEncoding {
    /// The byte order mark of UTF-8.
    static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The bytes in UTF-8, with findings if the original encoding is worth reporting.
    struct Converted {
        var bytes: [UInt8]
        var notes: [Finding]

        init(bytes: [UInt8], note: Finding? = nil) {
            self.bytes = bytes
            notes = note.map { [$0] } ?? []
        }
    }

    /// Converts a document that a server sent, for playing: a byte that is not UTF-8 becomes U+FFFD, as in browsers,
    /// and a document that declares no encoding is in that of its `Content-Type`, if it is a supported one. Throws the
    /// same errors as ``utf8(_:limit:charset:)`` for all else. Complexity: O(bytes).
    static func received(
        _ bytes: [UInt8], charset: String?, limit: Int = ParsingLimits.largestDocument
    ) throws(XMLFailure) -> Converted {
        var converted = try utf8(bytes, limit: limit, charset: charset, isStrict: false)
        // Most documents are ASCII.
        guard converted.bytes.contains(where: { $0 >= 0x80 }) else { return converted }
        let repaired = converted.bytes.string.utf8
        guard converted.bytes.count != repaired.count || !repaired.elementsEqual(converted.bytes) else {
            return converted
        }
        let place = zip(converted.bytes, repaired).prefix { $0 == $1 }.count
        guard repaired.count <= limit else { throw .limit(.documentTooLarge(limit: limit)) }
        converted.bytes = Array(repaired)
        converted.notes.append(.replacedBytes(at: SourceRange(lower: place, upper: min(place + 3, repaired.count))))
        return converted
    }

    /// Converts a document to UTF-8. Throws for an unsupported encoding, for bytes that are invalid in their
    /// encoding, and, before allocating memory, for a document of more than `limit` bytes in UTF-8. One that declares
    /// ASCII and holds other characters is an error if it `isStrict`, and otherwise read as UTF-8.
    ///
    /// A declaration counts more than `charset`, unlike in RFC 7303 §3.2: who wrote the document wrote it, where
    /// servers send one name with everything. Complexity: O(bytes).
    static func utf8(
        _ bytes: [UInt8], limit: Int = ParsingLimits.largestDocument, charset: String? = nil, isStrict: Bool = true
    ) throws(XMLFailure) -> Converted {
        // Nearly all documents begin so, and no sign of another encoding or format does.
        let isMarkup = bytes.count > 1 && bytes[0] == UInt8(ascii: "<") && bytes[1] != 0
        if !isMarkup, let converted = try converted(byFirstBytesOf: bytes, limit) { return converted }
        guard let declared = declaredEncoding(bytes) else {
            let place = SourceRange(at: 0, count: 0)
            guard let charset else { return Converted(bytes: bytes) }
            return try converted(bytes, from: charset, place, limit) ?? Converted(bytes: bytes)
        }
        let name = bytes[declared.offsets].string
        guard let converted = try converted(bytes, from: name, declared, limit) else {
            throw unsupported(name, at: declared)
        }
        if isStrict, encoding(named: name) == .ascii, let first = bytes.firstIndex(where: { $0 >= 0x80 }) {
            let rest = bytes[(first + 1)...].prefix { 0x80..<0xC0 ~= $0 }
            throw .refused(.encoding, .notASCII(of: name, at: SourceRange(lower: first, upper: rest.endIndex)))
        }
        return converted
    }

    /// The encodings that a document may declare.
    enum Name { case utf8, ascii, utf16, latin1, windows1252 }

    /// The encoding that a document declares; nil if it declares none, or another one.
    static func declared(in bytes: [UInt8]) -> Name? {
        declaredEncoding(bytes).flatMap { encoding(named: bytes[$0.offsets].string) }
    }

    private static func encoding(named name: String) -> Name? {
        switch ByteText(name.uppercasedASCII) {
        case "UTF-8", "UTF8": .utf8
        case "US-ASCII", "ASCII": .ascii
        case "UTF-16", "UTF-16LE", "UTF-16BE", "UCS-2", "ISO-10646-UCS-2": .utf16
        case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1", "L1": .latin1
        case "WINDOWS-1252", "CP1252", "CP-1252": .windows1252
        default: nil
        }
    }

    /// Converts a document from the encoding with a name, which stands at `place`; nil if that is not supported.
    private static func converted(
        _ bytes: [UInt8], from name: String, _ place: SourceRange, _ limit: Int
    ) throws(XMLFailure) -> Converted? {
        switch encoding(named: name) {
        case .utf8, .ascii: Converted(bytes: bytes)
        case .utf16: Converted(bytes: bytes, note: .misdeclaredEncoding(of: name, at: place))
        case .latin1: Converted(bytes: try widened(bytes, high: [], limit), note: .otherEncoding(of: name, at: place))
        case .windows1252:
            Converted(bytes: try widened(bytes, high: windows1252, limit), note: .otherEncoding(of: name, at: place))
        case nil: nil
        }
    }

    /// Converts a document whose first bytes are the sign of an encoding; nil if they are none. Throws for the signs of
    /// other encodings and of files that are not text.
    private static func converted(byFirstBytesOf bytes: [UInt8], _ limit: Int) throws(XMLFailure) -> Converted? {
        if let finding = FileFormat.binaryFinding(bytes) { throw .refused(.notXML, finding) }
        // libxml2 guesses the encoding from the first bytes, even from those after a UTF-8 byte order mark.
        let isMarked = bytes.starts(with: utf8Mark)
        if let name = unreadName(of: bytes.dropFirst(isMarked ? utf8Mark.count : 0), isMarked: isMarked) {
            throw unsupported(name, at: SourceRange(at: 0, count: 0))
        }
        if isMarked { return Converted(bytes: bytes, note: .byteOrderMark(at: SourceRange(at: 0, count: 3))) }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), bigEndian: true, limit) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), bigEndian: false, limit) }
        // Without a mark, `<` and the ASCII character after it distinguish UTF-16 from a stray NUL byte.
        if bytes.starts(with: [0x00, 0x3C, 0x00]) { return try utf16(bytes[...], bigEndian: true, limit) }
        if bytes.starts(with: [0x3C, 0x00]), bytes.count > 3, bytes[3] == 0 {
            return try utf16(bytes[...], bigEndian: false, limit)
        }
        return nil
    }

    /// The offset at which libxml2 starts: after the UTF-8 byte order mark, and after whitespace before an XML
    /// declaration, which XML does not allow but many servers send. Complexity: O(length of the whitespace).
    static func beginning<Bytes: RandomAccessCollection>(of bytes: Bytes) -> Int
    where Bytes.Element == UInt8, Bytes.Index == Int {
        let mark = bytes.starts(with: utf8Mark) ? utf8Mark.count : 0
        guard let first = bytes[mark...].firstIndex(where: { !$0.isXMLBlank }), first > mark,
            bytes[first...].starts(with: "<?xml".utf8), bytes[first...].dropFirst(5).first.map(\.isXMLBlank) == true
        else { return mark }
        return first
    }

    /// The finding for whitespace before the XML declaration; nil if there is none.
    static func leadingBlanks(of bytes: [UInt8]) -> Finding? {
        let first = beginning(of: bytes)
        guard first > utf8Mark.count || first > 0 && !bytes.starts(with: utf8Mark) else { return nil }
        let mark = bytes.starts(with: utf8Mark) ? utf8Mark.count : 0
        return .blanksBeforeDeclaration(at: SourceRange(at: first, count: 5))
            .removing(SourceRange(lower: mark, upper: first), isSafe: true)
    }

    /// Unsupported encodings that the first bytes reveal: their byte order marks, and how they encode `<` or `<?xm`.
    private static let unread: [(bytes: [UInt8], name: String)] = [
        ([0x4C, 0x6F, 0xA7, 0x94], "EBCDIC"), ([0xDD, 0x73, 0x66, 0x73], "UTF-EBCDIC"),
        ([0x00, 0x00, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE, 0x00, 0x00], "UTF-32"),
        ([0x00, 0x00, 0xFF, 0xFE], "UTF-32"), ([0xFE, 0xFF, 0x00, 0x00], "UTF-32"),
        ([0x00, 0x00, 0x00, 0x3C], "UTF-32"), ([0x3C, 0x00, 0x00, 0x00], "UTF-32"),
        ([0x00, 0x00, 0x3C, 0x00], "UTF-32"), ([0x00, 0x3C, 0x00, 0x00], "UTF-32"),
        ([0x2B, 0x2F, 0x76, 0x38], "UTF-7"), ([0x2B, 0x2F, 0x76, 0x39], "UTF-7"),
        ([0x2B, 0x2F, 0x76, 0x2B], "UTF-7"), ([0x2B, 0x2F, 0x76, 0x2F], "UTF-7"),
        ([0xF7, 0x64, 0x4C], "UTF-1"), ([0x0E, 0xFE, 0xFF], "SCSU"), ([0xFB, 0xEE, 0x28], "BOCU-1"),
        ([0x84, 0x31, 0x95, 0x33], "GB18030"),
    ]

    /// The name of the unsupported encoding that the first bytes reveal, if any. A UTF-16 mark after a UTF-8 mark
    /// counts as unsupported too.
    private static func unreadName(of bytes: ArraySlice<UInt8>, isMarked: Bool) -> String? {
        if let found = unread.first(where: { bytes.starts(with: $0.bytes) }) { return found.name }
        let marks: [[UInt8]] = [[0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x3C], [0x3C, 0x00]]
        return isMarked && marks.contains(where: bytes.starts(with:)) ? "UTF-16 behind a mark of UTF-8" : nil
    }

    /// The bytes of a text, with spaces in place of the encoding that it declares.
    static func utf8(ofText text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        guard let name = declaredEncoding(bytes),
            let start = TextDecoding.find(Array("encoding".utf8), in: bytes[...], from: 0)
        else { return bytes }
        for index in start...name.offsets.upperBound { bytes[index] = UInt8(ascii: " ") }
        return bytes
    }

    /// The range of the encoding's name in the XML declaration at the beginning; nil if there is none.
    private static func declaredEncoding(_ bytes: [UInt8]) -> SourceRange? {
        let first = beginning(of: bytes)
        guard bytes[first...].starts(with: "<?xml".utf8) else { return nil }
        let rest = bytes[first...]
        guard let end = TextDecoding.find(Array("?>".utf8), in: rest, from: first + 5) else { return nil }
        let head = rest[..<end]
        guard let start = TextDecoding.find(Array("encoding".utf8), in: head, from: first + 5) else { return nil }
        var index = start + 8
        while index < end, head[index].isXMLBlank || head[index] == UInt8(ascii: "=") { index += 1 }
        guard index < end, head[index] == UInt8(ascii: "\"") || head[index] == UInt8(ascii: "'"),
            let close = head[(index + 1)..<end].firstIndex(of: head[index])
        else { return nil }
        return SourceRange(lower: index + 1, upper: close)
    }

    private static func utf16(
        _ bytes: ArraySlice<UInt8>, bigEndian: Bool, _ limit: Int
    ) throws(XMLFailure) -> Converted {
        var output: [UInt8] = []
        // Reserve exactly what is needed: a growing array would hold the document two or three times.
        let count = utf8Count(ofUTF16: bytes, bigEndian: bigEndian)
        guard count <= limit else { throw .limit(.documentTooLarge(limit: limit)) }
        output.reserveCapacity(count)
        var index = bytes.startIndex
        func unit(_ at: Int) -> UInt32 {
            let (first, second) = (UInt32(bytes[at]), UInt32(bytes[at + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        while index + 1 < bytes.endIndex {
            var value = unit(index)
            index += 2
            if value & 0xFC00 == 0xD800, index + 1 < bytes.endIndex, unit(index) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + (unit(index) & 0x3FF)
                index += 2
            }
            guard let scalar = Unicode.Scalar(value) else {
                throw .refused(.encoding, .loneSurrogate(at: SourceRange(lower: index - 2, upper: index - 2)))
            }
            append(scalar, to: &output)
        }
        if index != bytes.endIndex {
            throw .refused(.encoding, .truncatedUTF16(at: SourceRange(lower: index, upper: index)))
        }
        return Converted(bytes: output, note: .otherEncoding(of: "UTF-16", at: SourceRange(at: 0, count: 0)))
    }

    /// Converts a single-byte encoding to UTF-8; `high` has the characters of 0x80 to 0x9F if unlike ISO-8859-1's.
    private static func widened(_ bytes: [UInt8], high: [UInt32], _ limit: Int) throws(XMLFailure) -> [UInt8] {
        var output: [UInt8] = []
        func scalar(_ byte: UInt8) -> Unicode.Scalar {
            let index = Int(byte) - 0x80
            return Unicode.Scalar(index < high.count ? high[index] : UInt32(byte)) ?? "\u{FFFD}"
        }
        var counts = [Int](repeating: 0, count: 128)
        for byte in bytes where byte >= 0x80 { counts[Int(byte) - 0x80] += 1 }
        let more = counts.indices.reduce(0) { $0 + counts[$1] * (UTF8.width(scalar(UInt8($1 + 0x80))) - 1) }
        guard bytes.count + more <= limit else { throw .limit(.documentTooLarge(limit: limit)) }
        output.reserveCapacity(bytes.count + more)
        for byte in bytes {
            if byte < 0x80 { output.append(byte) } else { append(scalar(byte), to: &output) }
        }
        return output
    }

    /// The length of UTF-16 text in UTF-8 bytes. A lone surrogate, which fails conversion, counts like any other.
    private static func utf8Count(ofUTF16 bytes: ArraySlice<UInt8>, bigEndian: Bool) -> Int {
        var count = 0
        var index = bytes.startIndex
        while index + 1 < bytes.endIndex {
            let high = bigEndian ? bytes[index] : bytes[index + 1]
            let low = bigEndian ? bytes[index + 1] : bytes[index]
            // Each half of a surrogate pair counts two of its four bytes.
            count += high == 0 && low < 0x80 ? 1 : high < 0x08 || high & 0xF8 == 0xD8 ? 2 : 3
            index += 2
        }
        return count
    }

    @inline(__always)
    private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        if scalar.isASCII {
            output.append(UInt8(scalar.value))
        } else {
            UTF8.encode(scalar)?.forEach { output.append($0) }
        }
    }

    /// The characters of 0x80 to 0x9F in Windows-1252; the five unassigned ones are as in ISO-8859-1.
    static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static func unsupported(_ name: String, at range: SourceRange) -> XMLFailure {
        .refused(.encoding, .unsupportedEncoding(name, at: range))
    }
}
