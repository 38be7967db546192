/// An absolute address as it is written in a document, wherever that is, in UTF-8 with its references resolved.
package struct WrittenAddress: Hashable {
    private let bytes: [UInt8]

    /// The address, cut if it is long.
    package var text: String { bytes.string.clipped }

    /// Returns the addresses in a part of a document. Complexity: O(length).
    package static func all(in bytes: ArraySlice<UInt8>) -> [WrittenAddress] {
        var addresses: [WrittenAddress] = []
        var rest = bytes
        while let mark = rest.firstIndex(of: UInt8(ascii: ":")) {
            defer { rest = rest[(mark + 1)...] }
            guard bytes[(mark + 1)...].starts(with: "//".utf8), bytes.endIndex > mark + 3 else { continue }
            let scheme = bytes[..<mark].reversed().prefix(16).prefix { (0x61...0x7A).contains($0 | 0x20) }
            let tail = bytes[mark...].prefix { !$0.isXMLBlank && !"<>\"'".utf8.contains($0) }
            let address = TextDecoding.content(bytes[(mark - scheme.count)..<tail.endIndex])
            // Of a section without blanks, its end is part of the word.
            addresses.append(WrittenAddress(bytes: Array(address.utf8.prefix { $0 != UInt8(ascii: "]") })))
        }
        return addresses
    }
}
