import AdRulesModel
package import AdRulesText

/// A finding as a baseline knows it again: not by its line, which moves, but by what is wrong where in the structure.
package struct BaselineEntry: Sendable, Hashable, Comparable {
    /// The file, relative to the folder of the baseline.
    package var file: ByteText
    /// The id of the rule.
    package var rule: ByteText
    /// The element or attribute without numbers, as in `/VMAP/AdBreak/@timeOffset`: a break more in front of it changes
    /// nothing. Empty outside the root element.
    package var path: ByteText
    /// The wrong value; without one, the message with each number as `#`. Long texts are cut, with a hash at the end.
    package var text: ByteText

    /// Creates an entry from its parts.
    package init(file: String, rule: String, path: String, text: String) {
        self.file = ByteText(file)
        self.rule = ByteText(rule)
        self.path = ByteText(path)
        self.text = ByteText(text)
    }

    /// Creates the entry of a finding; `path` is its element or attribute, with numbers.
    init(_ finding: Finding, path: String?, file: String) {
        self.init(
            file: file, rule: finding.rule.rawValue, path: Self.withoutNumbers(path ?? ""),
            text: Self.shortened(finding.value ?? Self.masked(finding.message)))
    }

    /// Orders by file, rule, path and text, by their bytes.
    package static func < (left: BaselineEntry, right: BaselineEntry) -> Bool {
        for (one, other) in zip(left.parts, right.parts) where one != other {
            return one.string.utf8.lexicographicallyPrecedes(other.string.utf8)
        }
        return false
    }

    /// All that it is known by.
    var parts: [ByteText] { [file, rule, path, text] }

    private static func withoutNumbers(_ path: String) -> String {
        var isNumber = false
        let bytes = path.utf8.filter { byte in
            if byte == UInt8(ascii: "[") { isNumber = true }
            defer { if byte == UInt8(ascii: "]") { isNumber = false } }
            return !isNumber
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func masked(_ message: String) -> String {
        var bytes: [UInt8] = []
        for byte in message.utf8 {
            guard (0x30...0x39).contains(byte) else {
                bytes.append(byte)
                continue
            }
            if bytes.last != UInt8(ascii: "#") { bytes.append(UInt8(ascii: "#")) }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func shortened(_ text: String) -> String {
        let cut = PrintableText.cut(text, limit: 120)
        guard !cut.isSpelled(text) else { return text }
        var hash = StableHash()
        hash.combine(text)
        return cut + String(hash.value, radix: 16)
    }
}
