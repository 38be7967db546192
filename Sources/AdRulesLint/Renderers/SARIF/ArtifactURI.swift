import AdRulesModel
import AdRulesText

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
            text = PercentEncoding.encode(name, keeping: Self.reserved)
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
        let joined = parts.map { PercentEncoding.encode($0) }.joined(separator: "/")
        text = isRelative ? (joined.isEmpty ? "." : joined) : "file:///" + joined
    }

    /// The characters with a meaning in a URL; a percent sign is assumed to begin an escape.
    private static let reserved = Set(":/?#@!$&'()*+,;=%".utf8)
}
