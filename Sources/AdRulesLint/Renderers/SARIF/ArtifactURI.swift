import AdRulesModel

/// The URI of a file in a report: relative and with forward slashes, as code scanning wants it.
struct ArtifactURI: Hashable {
    /// The URI, of ASCII characters only.
    let text: String
    /// Whether it is relative to the folder that the linter ran in.
    let isRelative: Bool

    /// Makes the URI of a file's name. An absolute path below `folder`, which is absolute, becomes relative; another one
    /// becomes a `file:` URI. A name that is a URL stays one.
    init(_ name: String, folder: String? = nil) {
        if name.begins(with: "https://") || name.begins(with: "http://") {
            text = Self.encoded(name, keeping: Self.reserved)
            isRelative = false
            return
        }
        var path = name
        if let folder, path.begins(with: folder + "/") {
            path = String(decoding: path.utf8.dropFirst(folder.utf8.count + 1), as: UTF8.self)
        }
        isRelative = !path.begins(with: "/")
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { !$0.isSpelled(".") }
        let joined = parts.map { Self.encoded($0) }.joined(separator: "/")
        text = isRelative ? (joined.isEmpty ? "." : joined) : "file:///" + joined
    }

    /// The characters with a meaning in a URL; a percent sign is assumed to begin an escape.
    private static let reserved = Set(":/?#@!$&'()*+,;=%".utf8)

    /// The text with all bytes percent-encoded but letters, digits, `-._~` and those to keep.
    private static func encoded(_ text: String, keeping others: Set<UInt8> = []) -> String {
        var output: [UInt8] = []
        let hex = Array("0123456789ABCDEF".utf8)
        for byte in text.utf8 {
            if isUnreserved(byte) || others.contains(byte) {
                output.append(byte)
            } else {
                output += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 0xF)]]
            }
        }
        return String(decoding: output, as: UTF8.self)
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
            UInt8(ascii: "~"):
            true
        default: false
        }
    }
}
