/// Reads numbers of any width from bytes, the most significant bit first.
struct BitReader {
    private let bytes: [UInt8]
    private var position: Int
    /// The offset after the last byte to read.
    let end: Int

    /// Creates a reader of the bytes from one offset up to another.
    init(_ bytes: [UInt8], from start: Int, to end: Int) {
        (self.bytes, self.end) = (bytes, min(end, bytes.count))
        position = start * 8
    }

    /// The offset of the next byte; that of a byte that is partly read counts as read.
    var byteOffset: Int { (position + 7) / 8 }

    /// Whether all bits are read.
    var isAtEnd: Bool { position >= end * 8 }

    /// Reads a number of at most 64 bits.
    mutating func bits(_ count: Int) throws(SpliceInfoError) -> UInt64 {
        guard position + count <= end * 8 else { throw truncated }
        var value: UInt64 = 0
        for _ in 0..<count {
            value = value << 1 | UInt64(bytes[position >> 3] >> (7 - UInt8(position & 7)) & 1)
            position += 1
        }
        return value
    }

    /// Skips bits.
    mutating func skip(_ count: Int) throws(SpliceInfoError) {
        guard position + count <= end * 8 else { throw truncated }
        position += count
    }

    /// Returns a reader of the next bytes, and continues after them.
    mutating func inner(_ count: Int) throws(SpliceInfoError) -> BitReader {
        let start = byteOffset
        guard start + count <= end else { throw truncated }
        position = (start + count) * 8
        return BitReader(bytes, from: start, to: start + count)
    }

    /// Reads a `splice_time` of SCTE 35 (§9.8.1) in ticks; nil if it is not given.
    mutating func spliceTime() throws(SpliceInfoError) -> UInt64? {
        guard try bits(1) == 1 else {
            try skip(7)
            return nil
        }
        try skip(6)
        return try bits(33)
    }

    private var truncated: SpliceInfoError {
        SpliceInfoError(.truncated, offset: min(position / 8, bytes.count), "the section ends inside a field")
    }
}

/// The checksum of MPEG-2 sections (ISO/IEC 13818-1 annex A).
enum CRC32MPEG2 {
    /// The checksum of bytes; 0 for a section that ends with its own checksum.
    static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            checksum ^= UInt32(byte) << 24
            for _ in 0..<8 { checksum = checksum & 0x8000_0000 != 0 ? checksum << 1 ^ 0x04C1_1DB7 : checksum << 1 }
        }
        return checksum
    }
}

/// Base64 (RFC 4648 §4).
enum Base64 {
    /// The bytes of a text; nil if it is not base64. Padding may be missing.
    static func bytes(_ text: String) -> [UInt8]? {
        var digits = Array(text.utf8)
        for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        guard !digits.isEmpty, digits.count % 4 != 1 else { return nil }
        var bytes: [UInt8] = []
        var buffer: UInt32 = 0
        var bits = 0
        for digit in digits {
            guard let value = alphabet.firstIndex(of: digit) else { return nil }
            buffer = buffer << 6 | UInt32(value)
            bits += 6
            if bits >= 8 {
                bits -= 8
                bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
            }
        }
        return bytes
    }

    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
}
