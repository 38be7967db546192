import AdRulesModel
import AdRulesText

/// Macros of VAST whose brackets are encoded, as the value or the name of a parameter or as a part of the path:
/// `cb=%5BCACHEBUSTING%5D`. No player fills them.
///
/// In an address that is itself a value, the brackets are rightly encoded; the `=` and `/` before them are encoded
/// there too, or stand behind the `?` of the address around it.
enum EncodedMacros {
    private static let opener = Array("%5B".utf8)
    private static let closer = Array("%5D".utf8)

    /// Whether the bytes from `lower` up to `upper`, which are in the array, hold `%5B` in either case.
    ///
    /// Whole responses pass here, if the reader saw a `%5` in the document: it looks at every third byte, unless that
    /// may be a part of what is looked for.
    static func mayBeHeld(in bytes: [UInt8], _ lower: Int, _ upper: Int) -> Bool {
        var index = lower + 2
        while index < upper {
            switch bytes[index] {
            case UInt8(ascii: "B"), UInt8(ascii: "b"):
                if bytes[index - 1] == opener[1], bytes[index - 2] == opener[0] { return true }
                index += 3
            case UInt8(ascii: "5"): index += 1
            case UInt8(ascii: "%"): index += 2
            default: index += 3
            }
        }
        return false
    }

    /// Whether the bytes of a text hold such a macro; false for a text outside the document.
    static func mayBeHeld(in text: SourceText, of source: SourceDocument) -> Bool {
        guard source.mayHoldEncodedBracket else { return false }
        let range = text.range
        return Int(range.upper) <= source.bytes.count && mayBeHeld(in: source.bytes, Int(range.lower), Int(range.upper))
    }

    /// Returns such macros of an address as they are written, in order and without repetitions, at most 64. Names that
    /// are not VAST's count if they are among `others`. Complexity: O(length).
    static func find(in address: ArraySlice<UInt8>, or others: [String] = []) -> [String] {
        var macros: [String] = []
        var rest = address
        var isInQuery = false
        while macros.count < 64, let sign = rest.firstIndex(where: isSeparator) {
            isInQuery = isInQuery || rest[sign] == UInt8(ascii: "?")
            let isPart = rest[sign] != UInt8(ascii: "/") || !isInQuery
            rest = rest[(sign + 1)...]
            guard isPart, holds(opener, at: rest.startIndex, in: rest) else { continue }
            let name = rest[(rest.startIndex + 3)...].prefix(while: MacroForm.isName)
            let end = name.endIndex + 3
            // `&%5Ba%5D=1` is a parameter with an odd name.
            guard !name.isEmpty, holds(closer, at: name.endIndex, in: rest), rest[end...].first != UInt8(ascii: "=")
            else { continue }
            let macro = String(decoding: rest[..<end], as: UTF8.self)
            guard meant(by: macro) != nil || others.contains(where: self.name(of: macro).isSpelled) else { continue }
            if !macros.contains(where: macro.isSpelled) { macros.append(macro) }
        }
        return macros
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "="), UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "&"), UInt8(ascii: ";"): true
        default: false
        }
    }

    /// Returns the name of VAST's macro that is meant by an encoded one; nil if that is none of VAST.
    static func meant(by macro: String) -> String? {
        guard isEncoded(macro) else { return nil }
        let name = name(of: macro)
        return Macros.known.contains(ByteText("[\(name)]")) ? name : Macros.meant(by: "[\(name)]")
    }

    /// Whether the brackets of a macro are encoded.
    static func isEncoded(_ macro: String) -> Bool {
        macro.utf8.count > 6 && holds(opener, at: 0, in: Array(macro.utf8)[...])
    }

    /// The name inside a macro whose brackets are encoded.
    static func name(of macro: String) -> String {
        String(decoding: macro.utf8.dropFirst(3).dropLast(3), as: UTF8.self)
    }

    /// Whether an escape, in either case, begins at an index.
    private static func holds(_ escape: [UInt8], at index: Int, in bytes: ArraySlice<UInt8>) -> Bool {
        bytes[index...].prefix(escape.count).elementsEqual(escape) { $0.uppercasedASCII == $1 }
    }
}
