/// Changes to real documents that bring a reader into places where nobody meant it to be.
enum DocumentChange {
    /// Bytes that matter to XML; half of the changes use them.
    private static let marks = Array("<>&;/\"'=!?-[]:#x \n\r\t\u{0}".utf8) + [0x80, 0xC3, 0xED, 0xF4, 0xFE, 0xFF]

    /// The document with one byte changed, removed, doubled or put in.
    static func oneByte(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        guard !bytes.isEmpty else { return [generator.pick(marks)] }
        var changed = bytes
        let index = generator.below(bytes.count)
        let byte = generator.oneIn(2) ? generator.pick(marks) : UInt8(generator.below(256))
        switch generator.below(4) {
        case 0: changed.remove(at: index)
        case 1: changed.insert(byte, at: index)
        case 2: changed.insert(bytes[index], at: index)
        default: changed[index] = byte
        }
        return changed
    }
}
