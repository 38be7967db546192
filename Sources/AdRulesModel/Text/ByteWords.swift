// Eight bytes at a time: most scans look for a byte that is rare.
extension [UInt8] {
    /// The eight bytes from an offset on, the first in the lowest bits; zeros after the last byte.
    ///
    /// A slice of eight bytes needs no further checks of its bounds, so that this is one load.
    @inlinable @inline(__always)
    package func word(at offset: Int) -> UInt64 {
        guard offset <= count - 8 else { return partialWord(at: offset) }
        let bytes = self[offset..<(offset + 8)]
        let low =
            UInt64(bytes[offset]) | UInt64(bytes[offset + 1]) << 8 | UInt64(bytes[offset + 2]) << 16
            | UInt64(bytes[offset + 3]) << 24
        let high =
            UInt64(bytes[offset + 4]) << 32 | UInt64(bytes[offset + 5]) << 40 | UInt64(bytes[offset + 6]) << 48
            | UInt64(bytes[offset + 7]) << 56
        return low | high
    }

    @usableFromInline
    func partialWord(at offset: Int) -> UInt64 {
        guard offset < count else { return 0 }
        return self[offset...].reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension UInt64 {
    /// For each of the eight bytes that is less than `limit` (at most 128): its top bit. Behind such a byte, bits of others
    /// can be set too, so look at each of the bytes found.
    @inlinable @inline(__always)
    package func bytes(below limit: UInt8) -> UInt64 {
        (self &- UInt64(limit) &* 0x0101_0101_0101_0101) & ~self & 0x8080_8080_8080_8080
    }

    /// For each of the eight bytes that equals `byte`: its top bit. Behind such a byte, bits of others can be set too, so
    /// look at each of the bytes found.
    @inlinable @inline(__always)
    package func bytes(equalTo byte: UInt8) -> UInt64 {
        (self ^ UInt64(byte) &* 0x0101_0101_0101_0101).bytes(below: 1)
    }
}
