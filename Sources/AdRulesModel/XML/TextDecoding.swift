import AdRulesText

/// Decodes raw XML bytes of a well-formed document into text.
enum TextDecoding {
    /// Decodes element content: resolves references and CDATA sections, drops comments and processing instructions,
    /// normalises line ends to LF, and trims whitespace. Complexity: O(bytes).
    static func content(_ raw: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            switch raw[index] {
            case UInt8(ascii: "&"): index = appendReference(in: raw, at: index, to: &output)
            case UInt8(ascii: "<"):
                if raw[index...].starts(with: cdataOpener) {
                    index += cdataOpener.count
                    let end = find(cdataCloser, in: raw, from: index) ?? raw.endIndex
                    while index < end { index = appendByte(in: raw[..<end], at: index, to: &output) }
                    index = min(end + cdataCloser.count, raw.endIndex)
                } else {
                    index = endOfMarkup(in: raw, at: index)
                }
            default: index = appendByte(in: raw, at: index, to: &output)
            }
        }
        return trimmed(output[...]).string
    }

    /// Appends a byte, or LF for a line end, and returns the index after it.
    @inline(__always)
    private static func appendByte(in raw: ArraySlice<UInt8>, at index: Int, to output: inout [UInt8]) -> Int {
        let isReturn = raw[index] == UInt8(ascii: "\r")
        output.append(isReturn ? UInt8(ascii: "\n") : raw[index])
        return index + (isReturn && index + 1 < raw.endIndex && raw[index + 1] == UInt8(ascii: "\n") ? 2 : 1)
    }

    /// Whether nothing is left when element content is decoded. Complexity: O(bytes before the first character).
    static func isEmptyContent(_ raw: ArraySlice<UInt8>) -> Bool {
        var index = raw.startIndex
        while index < raw.endIndex {
            switch raw[index] {
            case UInt8(ascii: "&"):
                var character: [UInt8] = []
                index = appendReference(in: raw, at: index, to: &character)
                if !character.allSatisfy(\.isXMLBlank) { return false }
            case UInt8(ascii: "<") where raw[index...].starts(with: cdataOpener):
                index += cdataOpener.count
                while index < raw.endIndex, raw[index].isXMLBlank { index += 1 }
                guard index < raw.endIndex else { return true }
                guard raw[index...].starts(with: cdataCloser) else { return false }
                index += cdataCloser.count
            case UInt8(ascii: "<"): index = endOfMarkup(in: raw, at: index)
            case let byte:
                if !byte.isXMLBlank { return false }
                index += 1
            }
        }
        return true
    }

    /// Decodes an attribute value: resolves references; each tab or line end becomes a space. Complexity: O(bytes).
    static func attribute(_ raw: ArraySlice<UInt8>) -> String {
        var output: [UInt8] = []
        output.reserveCapacity(raw.count)
        var index = raw.startIndex
        while index < raw.endIndex {
            if raw[index] == UInt8(ascii: "&") {
                index = appendReference(in: raw, at: index, to: &output)
            } else {
                index = appendByte(in: raw, at: index, to: &output)
                if let last = output.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\t") {
                    output[output.count - 1] = UInt8(ascii: " ")
                }
            }
        }
        return output.string
    }

    static let cdataOpener = Array("<![CDATA[".utf8)
    static let cdataCloser = Array("]]>".utf8)

    /// Returns the bytes without XML whitespace at both ends.
    static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var bytes = bytes
        while let first = bytes.first, first.isXMLBlank { bytes.removeFirst() }
        while let last = bytes.last, last.isXMLBlank { bytes.removeLast() }
        return bytes
    }

    /// Returns the index of the first `needle` at or after `start`; nil if there is none.
    static func find(_ needle: [UInt8], in bytes: ArraySlice<UInt8>, from start: Int) -> Int? {
        var index = start
        while index + needle.count <= bytes.endIndex {
            if bytes[index] == needle[0], bytes[index...].starts(with: needle) { return index }
            index += 1
        }
        return nil
    }

    /// Returns the index after the comment, processing instruction or tag that begins at `index`.
    private static func endOfMarkup(in raw: ArraySlice<UInt8>, at index: Int) -> Int {
        TextToken(in: raw, at: index, end: raw.endIndex).upperBound(in: raw, at: index, end: raw.endIndex)
    }

    /// Appends a reference's character and returns the index after it. An `&` that begins none is copied unchanged.
    private static func appendReference(in raw: ArraySlice<UInt8>, at index: Int, to output: inout [UInt8]) -> Int {
        // Numbers can have any number of leading zeros.
        var end = index + 1
        while end < raw.endIndex, isNamePart(raw[end]) || raw[end] == UInt8(ascii: "#") { end += 1 }
        guard end < raw.endIndex, raw[end] == UInt8(ascii: ";") else {
            output.append(raw[index])
            return index + 1
        }
        let name = raw[(index + 1)..<end]
        switch ByteText(name.count <= 4 ? name.string : "") {
        case "amp": output.append(UInt8(ascii: "&"))
        case "lt": output.append(UInt8(ascii: "<"))
        case "gt": output.append(UInt8(ascii: ">"))
        case "quot": output.append(UInt8(ascii: "\""))
        case "apos": output.append(UInt8(ascii: "'"))
        default:
            guard let scalar = character(name) else {
                output.append(raw[index])
                return index + 1
            }
            UTF8.encode(scalar)?.forEach { output.append($0) }
        }
        return end + 1
    }

    /// The character of `#38` or `#x26`; numbers can have any number of leading zeros.
    private static func character(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
        guard name.first == UInt8(ascii: "#") else { return nil }
        let isHex = name.dropFirst().first == UInt8(ascii: "x")
        let digits = name.dropFirst(isHex ? 2 : 1)
        // A sign is no digit, though a number may have one.
        guard let first = digits.first, first != UInt8(ascii: "-"), first != UInt8(ascii: "+") else { return nil }
        return UInt32(digits.string, radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }
}
