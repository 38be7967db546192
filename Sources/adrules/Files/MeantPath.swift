import AdRulesText

/// The path that the user probably meant, for one that does not exist.
enum MeantPath {
    /// A folder with more entries is not searched for a near name.
    private static let entryLimit = 2000

    /// Returns the address or the file that was probably meant; nil if nothing is near.
    static func find(_ path: String) -> String? { address(path) ?? file(path) }

    /// An address whose scheme is misspelt or missing.
    private static func address(_ path: String) -> String? {
        if path.lowercased().hasPrefix("www.") { return "https://" + path }
        let parts = path.split(separator: ":", maxSplits: 1).map(String.init)
        guard parts.count == 2, parts[1].hasPrefix("/") else { return nil }
        return Spelling.nearest(to: parts[0], among: ["https", "http"]).map { "\($0)://" + parts[1].drop { $0 == "/" } }
    }

    /// A file beside the place, with nearly this name.
    private static func file(_ path: String) -> String? {
        let name = path.fields(separatedBy: "/").last ?? ""
        let folder = String(path.dropLast(name.count))
        guard !name.isEmpty, !GlobPattern.isPattern(path),
            let entries = try? SystemFiles.entries(of: folder.isEmpty ? "." : folder), entries.count <= entryLimit
        else { return nil }
        // Files with numbers have neighbours that were not meant.
        let names = entries.map(\.name).filter { withoutDigits($0) != withoutDigits(name) }
        return Spelling.nearest(to: name, among: names).map { folder + $0 }
    }

    private static func withoutDigits(_ name: String) -> [UInt8] { name.utf8.filter { !(0x30...0x39).contains($0) } }
}
