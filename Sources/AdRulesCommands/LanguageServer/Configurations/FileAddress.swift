import AdRulesText

/// Addresses of files (RFC 8089), as clients name documents.
enum FileAddress {
    /// The longest path in bytes; Linux has no longer ones.
    private static let pathLimit = 4096

    /// Returns the path of a file on this machine, from the root; nil for another address, such as `untitled:` or one
    /// with the name of a host. Complexity: O(length).
    static func path(of uri: String) -> String? {
        // Of a longer address, at most every third byte belongs to the path.
        guard uri.utf8.count <= 3 * pathLimit + 100 else { return nil }
        let address = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        let scheme = Array("file:".utf8)
        guard address.prefix(scheme.count).map(\.lowercasedASCII) == scheme else { return nil }
        var rest = address.dropFirst(scheme.count)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = String(decoding: rest.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self)
            guard host.isEmpty || host.isSpelledIgnoringCase("localhost") else { return nil }
            rest = rest.dropFirst(host.utf8.count)
        }
        let bytes = PercentEncoding.decoded(rest)
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= pathLimit, !bytes.contains(0) else { return nil }
        return String(utf8: bytes[...])
    }

    /// Returns the address of a path from the root.
    static func address(of path: String) -> String {
        "file://" + path.fields(separatedBy: "/").map { PercentEncoding.encode($0) }.joined(separator: "/")
    }
}
