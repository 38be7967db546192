/// Makes gzip files of one repeated byte: tiny on the wire, as large as you like behind it.
public enum Gzip {
    /// The gzip file of `1 + 258 × repetitions` times `byte`, which must be below 144.
    public static func repeated(_ byte: UInt8, repetitions: Int) -> [UInt8] {
        var bits = BitWriter()
        bits.number(1, count: 1)
        bits.number(1, count: 2)
        bits.code(0b0011_0000 + UInt16(byte), count: 8)
        for _ in 0..<repetitions {
            // A match of length 258 at distance 1.
            bits.code(0b1100_0101, count: 8)
            bits.code(0, count: 5)
        }
        bits.code(0, count: 7)
        let length = 1 + 258 * repetitions
        var file: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
        file += bits.bytes
        file += littleEndian(checksum(of: byte, count: length))
        file += littleEndian(UInt32(truncatingIfNeeded: length))
        return file
    }

    private static func littleEndian(_ number: UInt32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }

    private static func checksum(of byte: UInt8, count: Int) -> UInt32 {
        let table = (UInt32(0)..<256).map { index in
            (0..<8).reduce(index) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
        }
        var crc = UInt32.max
        for _ in 0..<count { crc = table[Int(UInt8(truncatingIfNeeded: crc) ^ byte)] ^ (crc >> 8) }
        return ~crc
    }
}

/// Writes bits as deflate wants them.
private struct BitWriter {
    private(set) var bytes: [UInt8] = []
    private var used = 8

    /// A number: its lowest bit first.
    mutating func number(_ value: UInt16, count: Int) {
        for index in 0..<count { bit(value >> index & 1 == 1) }
    }

    /// A Huffman code: its highest bit first.
    mutating func code(_ value: UInt16, count: Int) {
        for index in (0..<count).reversed() { bit(value >> index & 1 == 1) }
    }

    private mutating func bit(_ isSet: Bool) {
        if used == 8 {
            bytes.append(0)
            used = 0
        }
        if isSet { bytes[bytes.count - 1] |= 1 << UInt8(used) }
        used += 1
    }
}
