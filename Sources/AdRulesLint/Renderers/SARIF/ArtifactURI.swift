import AdRulesModel
import AdRulesText

/// The URI of a file in a report: relative and with forward slashes, as code scanning wants it.
struct ArtifactURI: Hashable {
    /// The URI, of ASCII characters only.
    let text: String
    /// Whether it is relative to the folder that the linter ran in.
    let isRelative: Bool

    /// Makes the URI of a file's name. An absolute path below `folder`, which is absolute, becomes relative; another
    /// one becomes a `file:` URI. A name that is a URL stays one.
    init(_ name: String, folder: String? = nil) {
        guard !Self.isURL(name) else {
            text = PercentEncoding.encode(name, keeping: Self.reserved)
            isRelative = false
            return
        }
        let path = Self.path(name, below: folder)
        isRelative = !path.begins(with: "/")
        let parts = path.utf8.split(separator: UInt8(ascii: "/")).map {
            PercentEncoding.encode(String(decoding: $0, as: UTF8.self))
        }
        text = (isRelative ? "" : "file:///") + parts.joined(separator: "/")
    }

    /// The path of a file, as in the URI, but without its escapes; a URL as it is.
    static func path(_ name: String, below folder: String?) -> String {
        guard !isURL(name) else { return name }
        let isInside = folder.map { name.begins(with: $0 + "/") } ?? false
        let path = isInside ? name.utf8.dropFirst((folder?.utf8.count ?? 0) + 1) : name.utf8[...]
        let parts = path.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            .filter { !$0.isSpelled(".") }
        return (path.first == UInt8(ascii: "/") ? "/" : parts.isEmpty ? "." : "") + parts.joined(separator: "/")
    }

    private static func isURL(_ name: String) -> Bool { name.begins(with: "https://") || name.begins(with: "http://") }

    /// The characters with a meaning in a URL; a percent sign is assumed to begin an escape.
    private static let reserved = Set(":/?#@!$&'()*+,;=%".utf8)
}
