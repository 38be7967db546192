import AdRulesModel

/// Macros of VAST whose brackets are encoded, as the value of a parameter: `cb=%5BCACHEBUSTING%5D`. No player fills
/// them.
///
/// In an address that is itself a value, the brackets are rightly encoded; the `=` before them is encoded there too.
enum EncodedMacros {
    private static let opener = Array("=%5B".utf8)
    private static let closer = Array("%5D".utf8)

    /// Whether the bytes from `lower` up to `upper`, which are in the array, hold `=%5B` in either case.
    ///
    /// Whole responses pass here, if the reader saw a `=%` in the document: it looks at every fourth byte, unless that may be a part of what is looked for.
    static func mayBeHeld(in bytes: [UInt8], _ lower: Int, _ upper: Int) -> Bool {
        var index = lower + 3
        while index < upper {
            switch bytes[index] {
            case UInt8(ascii: "B"), UInt8(ascii: "b"):
                if bytes[index - 1] == opener[2], bytes[index - 2] == opener[1], bytes[index - 3] == opener[0] {
                    return true
                }
                index += 4
            case UInt8(ascii: "5"): index += 1
            case UInt8(ascii: "%"): index += 2
            case UInt8(ascii: "="): index += 3
            default: index += 4
            }
        }
        return false
    }

    /// Whether the bytes of a text hold such a macro; false for a text outside the document.
    static func mayBeHeld(in text: SourceText, of source: SourceDocument) -> Bool {
        guard source.mayHoldEncodedValue else { return false }
        let range = text.range
        return Int(range.upper) <= source.bytes.count && mayBeHeld(in: source.bytes, Int(range.lower), Int(range.upper))
    }

    /// Returns such macros of an address as they are written, in order and without repetitions, at most 64.
    /// Complexity: O(length).
    static func find(in address: ArraySlice<UInt8>) -> [String] {
        var macros: [String] = []
        var rest = address
        while macros.count < 64, let equals = rest.firstIndex(of: opener[0]) {
            rest = rest[(equals + 1)...]
            guard holds(opener[1...], at: rest.startIndex, in: rest) else { continue }
            let name = rest[(rest.startIndex + 3)...].prefix(while: Macros.isName)
            guard !name.isEmpty, holds(closer[...], at: name.endIndex, in: rest) else { continue }
            let macro = String(decoding: rest[..<(name.endIndex + 3)], as: UTF8.self)
            if meant(by: macro) != nil, !macros.contains(where: macro.isSpelled) { macros.append(macro) }
        }
        return macros
    }

    /// Returns the name of VAST's macro that is meant by an encoded one; nil if that is none of VAST.
    static func meant(by macro: String) -> String? {
        guard macro.utf8.count > 6, macro.utf8.first == opener[1] else { return nil }
        let name = String(decoding: macro.utf8.dropFirst(3).dropLast(3), as: UTF8.self)
        return Macros.known.contains(ByteText("[\(name)]")) ? name : Macros.meant(by: "[\(name)]")
    }

    /// Whether an escape, in either case, begins at an index.
    private static func holds(_ escape: ArraySlice<UInt8>, at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        bytes[index...].prefix(escape.count).elementsEqual(escape) { $0.uppercasedASCII == $1 }
    }
}
