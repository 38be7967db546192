/// A start tag taken apart: where its name and its attributes stand.
///
/// libxml2 tells where a tag ends, not where its attributes are; this scan of the tag's own bytes does. It expects a tag
/// that libxml2 found well-formed; of any other bytes it takes what it can and never traps.
public struct TagScan: Sendable, Hashable {
    /// One attribute of a start tag, namespace declarations included.
    public struct Attribute: Sendable, Hashable {
        /// The bytes of the name, prefix included.
        public var name: SourceRange
        /// The bytes of the value between the quotes, as they are written.
        public var value: SourceRange
    }

    /// The whole tag, from `<` to behind `>`.
    public var range: SourceRange
    /// The bytes of the element's name, prefix included.
    public var name: SourceRange
    /// The attributes in the order of the document.
    public var attributes: [Attribute]
    /// Whether the tag is an empty element's: `<a/>`.
    public var isSelfClosing: Bool

    /// Scans the start tag that begins at `offset`; nil when no start tag begins there.
    /// Complexity: O(length of the tag).
    public init?(_ bytes: [UInt8], at offset: Int) {
        guard offset >= 0, offset < bytes.count - 1, bytes[offset] == UInt8(ascii: "<"),
            Self.isName(bytes[offset + 1])
        else { return nil }
        var index = offset + 1
        while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
        name = SourceRange(lower: offset + 1, upper: index)
        attributes = []
        isSelfClosing = false
        scan: while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                break scan
            case UInt8(ascii: "/"):
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: ">") {
                    isSelfClosing = true
                    index += 1
                    break scan
                }
            case let byte where Self.isName(byte):
                let start = index
                while index < bytes.count, Self.isName(bytes[index]) { index += 1 }
                let name = SourceRange(lower: start, upper: index)
                while index < bytes.count, TextDecoding.isBlank(bytes[index]) { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
                index += 1
                while index < bytes.count, TextDecoding.isBlank(bytes[index]) { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
                else { continue }
                let quote = bytes[index]
                index += 1
                let valueStart = index
                while index < bytes.count, bytes[index] != quote { index += 1 }
                attributes.append(
                    Attribute(name: name, value: SourceRange(lower: valueStart, upper: index)))
                index = min(index + 1, bytes.count)
            default:
                index += 1
            }
        }
        range = SourceRange(lower: offset, upper: index)
    }

    /// Whether a byte may stand in a name: everything but blanks and the marks of a tag.
    @inline(__always)
    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "/"), UInt8(ascii: "\""),
            UInt8(ascii: "'"), UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "?"):
            false
        default: true
        }
    }
}

extension SourceDocument {
    /// The attribute of that name, prefix aside, in the start tag of the element at `origin`: the ranges of its name and
    /// its value. Complexity: O(length of the tag).
    public func attribute(_ name: String, of origin: Origin) -> TagScan.Attribute? {
        tag(of: origin)?.attributes.first { attribute in
            let bytes = storage.bytes[attribute.name.offsets]
            let local = bytes.lastIndex(of: UInt8(ascii: ":")).map { bytes[($0 + 1)...] } ?? bytes
            return local.elementsEqual(name.utf8)
        }
    }
}
