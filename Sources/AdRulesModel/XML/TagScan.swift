/// The parts of a start tag: the ranges of its name and its attributes.
///
/// libxml2 reports where a tag ends, but not where its attributes are; this scan of the tag's bytes does. It expects
/// a tag that libxml2 accepted as well-formed. One that is not closed ends where the next piece of markup begins; with
/// other bytes the result is unspecified, but it never traps.
package struct TagScan: Sendable, Hashable {
    /// One attribute of a start tag, namespace declarations included.
    package struct Attribute: Sendable, Hashable {
        /// The range of the name, prefix included.
        package var name: SourceRange
        /// The range of the value between the quotes, as written.
        package var value: SourceRange
    }

    /// The tag, from `<` through `>`.
    package var range: SourceRange
    /// The range of the element's name, prefix included.
    package var name: SourceRange
    /// The attributes in document order.
    package var attributes: [Attribute]
    /// Whether the tag is an empty-element tag: `<a/>`.
    package var isSelfClosing: Bool

    /// Scans the start tag that begins at `offset`; nil if no start tag begins there.
    /// Complexity: O(length of the tag).
    package init?(_ bytes: [UInt8], at offset: Int) {
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
                while index < bytes.count, bytes[index].isXMLBlank { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "=") else { continue }
                index += 1
                while index < bytes.count, bytes[index].isXMLBlank { index += 1 }
                guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") || bytes[index] == UInt8(ascii: "'")
                else { continue }
                let quote = bytes[index]
                index += 1
                let valueStart = index
                while index < bytes.count, bytes[index] != quote {
                    if bytes[index] == UInt8(ascii: "<"), Self.beginsMarkup(bytes, at: index) { break scan }
                    index += 1
                }
                attributes.append(Attribute(name: name, value: SourceRange(lower: valueStart, upper: index)))
                index = min(index + 1, bytes.count)
            case UInt8(ascii: "<") where Self.beginsMarkup(bytes, at: index): break scan
            default: index += 1
            }
        }
        range = SourceRange(lower: offset, upper: index)
    }

    /// Whether a tag, a section or a comment begins at a `<`, which no tag can hold.
    private static func beginsMarkup(_ bytes: [UInt8], at index: Int) -> Bool {
        guard index + 1 < bytes.count else { return false }
        let next = bytes[index + 1]
        return next == UInt8(ascii: "/") || next == UInt8(ascii: "!") || isName(next)
    }

    /// Whether a byte can be part of a name: any byte except whitespace and the delimiters of a tag.
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
    /// Returns the attribute with this local name in the start tag of the element at `origin`: the ranges of its name
    /// and its value. Complexity: O(length of the tag).
    package func attribute(_ name: String, of origin: SourceOrigin) -> TagScan.Attribute? {
        tag(of: origin)?.attributes.first { attribute in
            storage.bytes[attribute.name.offsets].localName.elementsEqual(name.utf8)
        }
    }
}
