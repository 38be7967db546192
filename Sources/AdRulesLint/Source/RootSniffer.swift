import AdRulesModel

/// Checks the name of the root element at the beginning of a document.
package enum RootSniffer {
    /// The number of bytes of a document that are enough.
    package static let headBytes = 16 << 10

    /// Whether the first tag is one of VMAP or VAST, in any case, or has the prefix `vmap`. Also recognises UTF-16.
    /// Complexity: O(bytes).
    package static func isOurs(_ head: some Sequence<UInt8>) -> Bool {
        let head = Array(head)
        // UTF-16 shows in the first character.
        let bytes = head.prefix(4).contains(0) ? head.filter { $0 != 0 } : head
        var index = 0
        while index + 1 < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                index += 1
                continue
            }
            if bytes[index...].starts(with: "<!--".utf8) {
                index = end(of: Array("-->".utf8), in: bytes, from: index + 4)
            } else if bytes[index + 1] == UInt8(ascii: "?") {
                index = end(of: Array("?>".utf8), in: bytes, from: index + 2)
            } else if bytes[index + 1] == UInt8(ascii: "!") {
                index = end(of: Array(">".utf8), in: bytes, from: index + 2)
            } else {
                let name = bytes[(index + 1)...].prefix { byte in
                    byte > 0x20 && byte != UInt8(ascii: ">") && byte != UInt8(ascii: "/")
                }
                return isOurs(String(decoding: name, as: UTF8.self).lowercasedASCII)
            }
        }
        return false
    }

    private static func isOurs(_ name: String) -> Bool {
        let parts = name.fields(separatedBy: ":").filter { !$0.isEmpty }
        guard let local = parts.last else { return false }
        return parts.count > 1 && parts[0].isSpelled("vmap") || local.begins(with: "vmap") || local.begins(with: "vast")
            || local.isSpelled("videoadservingtemplate")
    }

    private static func end(of closer: [UInt8], in bytes: [UInt8], from start: Int) -> Int {
        var index = start
        while index + closer.count <= bytes.count {
            if bytes[index] == closer[0], bytes[index...].starts(with: closer) { return index + closer.count }
            index += 1
        }
        return bytes.count
    }
}
