/// A hash that is the same on every machine and in every run, unlike `Hasher`: FNV-1a with 64 bits.
package struct StableHash {
    /// The hash of all that was combined.
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    /// Adds one byte.
    package mutating func combine(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }

    /// Adds the UTF-8 bytes of a text.
    package mutating func combine(_ text: String) {
        for byte in text.utf8 { combine(byte) }
    }
}
