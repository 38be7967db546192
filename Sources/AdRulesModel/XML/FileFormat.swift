import AdRulesText

/// Recognizes documents that are not XML by their first bytes.
enum FileFormat {
    private static let binary: [(bytes: [UInt8], name: String, help: String)] = [
        ([0x1F, 0x8B], "compressed with gzip", "unpack it: gzip -dc FILE"),
        ([0x28, 0xB5, 0x2F, 0xFD], "compressed with zstd", "unpack it: zstd -dc FILE"),
        ([0x42, 0x5A, 0x68], "compressed with bzip2", "unpack it: bzip2 -dc FILE"),
        ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "compressed with xz", "unpack it: xz -dc FILE"),
        ([0x50, 0x4B, 0x03, 0x04], "a ZIP archive", "unpack it: unzip FILE"),
        ([0x89, 0x50, 0x4E, 0x47], "a PNG picture", picture), ([0xFF, 0xD8, 0xFF], "a JPEG picture", picture),
        (Array("GIF8".utf8), "a GIF picture", picture),
        (Array("%PDF".utf8), "a PDF", "send a VMAP or VAST document"),
    ]

    private static let picture = "check the URL: the answer is the pixel of a tracker, not of an ad tag"

    /// The finding for a compressed file, an archive or a picture; nil for anything else.
    static func binaryFinding(_ bytes: [UInt8]) -> Finding? {
        guard let format = binary.first(where: { bytes.starts(with: $0.bytes) }) else { return nil }
        return .otherFormat(format.name, help: format.help, at: SourceRange(lower: 0, upper: format.bytes.count))
    }

    private static let escapes = ["&lt;", "&#60;", "&#x3c;", "&#x3C;"]
    /// `<?xm`, `<VAS`, `<VMA`, `<vma` and `<!--` in base64, as far as they do not depend on what follows.
    private static let base64 = ["PD94b", "PFZBU", "PFZNQ", "PHZtY", "PCEtL"]

    private static let hls = "#EXTM3U"

    /// The finding for text that begins with something else than `<`; nil if its format is unknown.
    static func textFinding(_ text: ArraySlice<UInt8>) -> Finding? {
        let start = text.startIndex
        if let escape = escapes.first(where: { text.starts(with: $0.utf8) }) {
            return .escapedXML(at: SourceRange(at: start, count: escape.utf8.count))
        }
        if let character = InvisibleCharacter.beginning(text) {
            let name = character.isByteOrderMark ? "a second byte order mark" : character.name
            return .invisibleCharacter(of: name, at: SourceRange(at: start, count: character.bytes.count))
        }
        if let prefix = base64.first(where: { text.starts(with: $0.utf8) }) {
            return .otherFormat(
                "XML in base64", help: "decode it: base64 -d FILE",
                at: SourceRange(at: start, count: prefix.utf8.count))
        }
        if text.starts(with: hls.utf8) {
            return .otherFormat(
                "an HLS playlist", help: "to see the breaks in it: adrules hls import FILE",
                at: SourceRange(at: start, count: hls.utf8.count))
        }
        return nil
    }
}
