/// Brings the bytes of a document into UTF-8: the one encoding that everything behind reads, so that offsets mean
/// something. UTF-8, UTF-16, ISO-8859-1 and Windows-1252 are read, others are refused by name.
enum InputEncoding {
    /// The byte order mark of UTF-8.
    static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// Bytes in UTF-8, and what there is to say about how they came.
    struct Converted {
        var bytes: [UInt8]
        var note: Finding?
    }

    /// Converts a document to UTF-8. Throws for an encoding that is not read, and for bytes that are not in theirs.
    /// Complexity: O(bytes).
    static func utf8(_ bytes: [UInt8]) throws(XMLFailure) -> Converted {
        if bytes.starts(with: utf8Mark) {
            return Converted(bytes: bytes, note: note("the document begins with a byte order mark", 0..<3))
        }
        if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00])
            || bytes.starts(with: [0x00, 0x00, 0x00, 0x3C]) || bytes.starts(with: [0x3C, 0x00, 0x00, 0x00])
        {
            throw unsupported("UTF-32", SourceRange(lower: 0, upper: 0))
        }
        if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes.dropFirst(2), bigEndian: true) }
        if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes.dropFirst(2), bigEndian: false) }
        if bytes.starts(with: [0x00, 0x3C]) { return try utf16(bytes[...], bigEndian: true) }
        if bytes.starts(with: [0x3C, 0x00]) { return try utf16(bytes[...], bigEndian: false) }

        guard let declared = declaredEncoding(bytes) else { return Converted(bytes: bytes) }
        let name = String(decoding: bytes[declared.offsets], as: UTF8.self)
        switch name.uppercased() {
        case "UTF-8", "UTF8", "US-ASCII", "ASCII":
            return Converted(bytes: bytes)
        case "UTF-16", "UTF-16LE", "UTF-16BE", "UCS-2", "ISO-10646-UCS-2":
            return Converted(
                bytes: bytes, note: note("declared as \(name), but the bytes are not: read as UTF-8", declared.offsets))
        case "ISO-8859-1", "ISO8859-1", "ISO_8859-1", "LATIN1", "LATIN-1", "L1":
            return Converted(
                bytes: widened(bytes, high: []), note: note("the document is in \(name)", declared.offsets))
        case "WINDOWS-1252", "CP1252", "CP-1252":
            return Converted(
                bytes: widened(bytes, high: windows1252), note: note("the document is in \(name)", declared.offsets))
        default:
            throw unsupported(name, declared)
        }
    }

    /// The bytes of the encoding's name in an XML declaration at the very beginning; nil without one.
    private static func declaredEncoding(_ bytes: [UInt8]) -> SourceRange? {
        guard bytes.starts(with: "<?xml".utf8) else { return nil }
        let head = bytes.prefix(256)
        guard let end = TextDecoding.find(Array("?>".utf8), in: head, from: 5),
            let start = TextDecoding.find(Array("encoding".utf8), in: head[..<end], from: 5)
        else { return nil }
        var index = start + 8
        while index < end, TextDecoding.isBlank(head[index]) || head[index] == UInt8(ascii: "=") { index += 1 }
        guard index < end, head[index] == UInt8(ascii: "\"") || head[index] == UInt8(ascii: "'"),
            let close = head[(index + 1)..<end].firstIndex(of: head[index])
        else { return nil }
        return SourceRange(lower: index + 1, upper: close)
    }

    private static func utf16(_ bytes: ArraySlice<UInt8>, bigEndian: Bool) throws(XMLFailure) -> Converted {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count / 2 + 16)
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
                throw broken("half a character (a lone surrogate) in UTF-16", at: index - 2)
            }
            append(scalar, to: &output)
        }
        if index != bytes.endIndex { throw broken("the last character of UTF-16 is cut", at: index) }
        return Converted(bytes: output, note: note("the document is in UTF-16", 0..<0))
    }

    /// Bytes of an encoding with one byte a character; `high` names the characters of 0x80 to 0x9F, where they differ
    /// from ISO-8859-1.
    private static func widened(_ bytes: [UInt8], high: [UInt32]) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count + bytes.count / 16)
        for byte in bytes {
            if byte < 0x80 {
                output.append(byte)
            } else {
                let index = Int(byte) - 0x80
                let value = index < high.count ? high[index] : UInt32(byte)
                append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &output)
            }
        }
        return output
    }

    @inline(__always)
    private static func append(_ scalar: Unicode.Scalar, to output: inout [UInt8]) {
        if scalar.isASCII {
            output.append(UInt8(scalar.value))
        } else {
            UTF8.encode(scalar)?.forEach { output.append($0) }
        }
    }

    /// The characters of 0x80 to 0x9F in Windows-1252; the five unused ones stay what they are in ISO-8859-1.
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D,
        0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D, 0x017E, 0x0178,
    ]

    private static func note(_ message: String, _ range: Range<Int>) -> Finding {
        Finding(
            "XML012", at: SourceRange(lower: range.lowerBound, upper: range.upperBound), message,
            help: "send UTF-8 without a byte order mark; positions are those of the text in UTF-8")
    }

    private static func unsupported(_ name: String, _ range: SourceRange) -> XMLFailure {
        .refused(
            .encoding,
            Finding(
                "XML019", at: range, "the encoding \(name) is not read", label: "declared here",
                help: "send UTF-8; UTF-16, ISO-8859-1 and Windows-1252 are read too", value: name))
    }

    private static func broken(_ message: String, at offset: Int) -> XMLFailure {
        .refused(
            .encoding,
            Finding("XML019", at: SourceRange(lower: offset, upper: offset), message, help: "send UTF-8"))
    }
}
