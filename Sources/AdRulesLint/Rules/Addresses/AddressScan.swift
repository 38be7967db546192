import AdRulesModel

/// The marks of an address, found in one pass. Most addresses have no mark, or that of a macro.
struct AddressScan: OptionSet {
    var rawValue: UInt16

    /// There is no address.
    static let empty = AddressScan(rawValue: 1 << 0)
    /// It does not begin with `http://` or `https://` in lower case and a host.
    static let unusualStart = AddressScan(rawValue: 1 << 1)
    /// It holds a blank, a line end or another control character.
    static let blank = AddressScan(rawValue: 1 << 2)
    /// It still holds `&amp;` after it was decoded.
    static let escape = AddressScan(rawValue: 1 << 3)
    /// It holds a byte that can open a macro.
    static let macro = AddressScan(rawValue: 1 << 4)
    /// It begins with `http:`, in any case.
    static let insecure = AddressScan(rawValue: 1 << 5)
    /// It has markup or references that must be decoded first; no other mark is set then.
    static let encoded = AddressScan(rawValue: 1 << 6)

    /// Besides ``macro``: the byte is a `[`, and nothing must be decoded.
    static let onlyBrackets = AddressScan(rawValue: 1 << 7)
    /// It holds what few addresses have (``TextMarks/odd``).
    static let odd = AddressScan(rawValue: 1 << 8)

    init(rawValue: UInt16) {
        self.rawValue = rawValue
    }

    /// Scans the bytes from `lower` up to `upper`, which are in the array. In `encoded` bytes `&amp;` counts as the
    /// `&` that it stands for; any other notation gives ``encoded``.
    ///
    /// Every address of a document passes here: it looks once at each byte, by index, and allocates nothing.
    init(_ bytes: [UInt8], _ lower: Int, _ upper: Int, encoded: Bool) {
        self = upper > lower ? Self.start(bytes, lower, upper) : .empty
        var index = lower
        while index < upper {
            let byte = bytes[index]
            let mask = byte & 0x40 == 0 ? Self.lowMask : Self.highMask
            guard byte < 0x80, mask >> UInt64(byte & 0x3F) & 1 != 0 else {
                index += 1
                continue
            }
            switch byte {
            case UInt8(ascii: ";"):
                if index >= lower + 4, Self.isEscape(bytes, index - 4) { insert(.escape) }
            case UInt8(ascii: "&"):
                guard encoded else { break }
                guard index + 4 < upper, Self.isEscape(bytes, index) else {
                    self = .encoded
                    return
                }
                index += 4
                if index + 4 < upper, Self.isRestOfEscape(bytes, index + 1) { insert(.escape) }
            case UInt8(ascii: "<"):
                if encoded {
                    self = .encoded
                    return
                }
            case UInt8(ascii: "%"):
                if index + 1 < upper, bytes[index + 1] == UInt8(ascii: "%") { insert(.macro) }
            case UInt8(ascii: "["), UInt8(ascii: "{"): insert(.macro)
            default: insert(.blank)
            }
            index += 1
        }
    }

    /// Scans an address where it stands in a document, or its decoded bytes where it must be decoded.
    static func of(_ uri: SourceText, in bytes: [UInt8]) -> AddressScan {
        switch uri.addressKind {
        case .tidy: return []
        case .tidyWithBracket: return [.macro, .onlyBrackets]
        case .other: break
        }
        let range = uri.range
        let marks = uri.marks
        let odd: AddressScan = marks.contains(.odd) ? .odd : []
        if !bytes.isEmpty, !uri.isEncoded, Int(range.upper) <= bytes.count, !range.isEmpty {
            // `&amp;` ends with it; whether it is one is looked at byte by byte.
            if !marks.contains(.semicolon) {
                var scan: AddressScan =
                    marks.contains(.https)
                    ? [] : marks.contains(.http) ? .insecure : start(bytes, Int(range.lower), Int(range.upper))
                if marks.contains(.blank) { scan.insert(.blank) }
                if marks.contains(.otherMacro) {
                    scan.insert(.macro)
                } else if marks.contains(.bracket) {
                    scan.formUnion([.macro, .onlyBrackets])
                }
                return scan.union(odd)
            }
        }
        if !bytes.isEmpty {
            let upper = min(Int(range.upper), bytes.count)
            let scan = AddressScan(bytes, min(Int(range.lower), upper), upper, encoded: uri.isEncoded)
            if !scan.contains(.encoded) { return scan.union(odd) }
        }
        // The source of a document created in code has no bytes.
        let decoded = Array(uri.string.utf8)
        return AddressScan(decoded, 0, decoded.count, encoded: false).union(odd)
    }

    /// The bytes below 64 that need a second look: controls, the blank, `%`, `&`, `;` and `<`.
    private static let lowMask: UInt64 =
        0x1_FFFF_FFFF | 1 << 0x25 | 1 << 0x26 | 1 << 0x3B | 1 << 0x3C
    /// The same from 64 to 127, less 64: `[`, `{` and DEL.
    private static let highMask: UInt64 = 1 << 0x1B | 1 << 0x3B | 1 << 0x3F

    /// Looks at the scheme and at the first byte of the host.
    private static func start(_ bytes: [UInt8], _ lower: Int, _ upper: Int) -> AddressScan {
        guard upper - lower > 8, bytes[lower] == UInt8(ascii: "h"), bytes[lower + 1] == UInt8(ascii: "t"),
            bytes[lower + 2] == UInt8(ascii: "t"), bytes[lower + 3] == UInt8(ascii: "p")
        else { return isInsecure(bytes, lower, upper) ? [.unusualStart, .insecure] : .unusualStart }
        let isSecure = bytes[lower + 4] == UInt8(ascii: "s")
        let colon = lower + (isSecure ? 5 : 4)
        guard bytes[colon] == UInt8(ascii: ":"), bytes[colon + 1] == UInt8(ascii: "/"),
            bytes[colon + 2] == UInt8(ascii: "/"), colon + 3 < upper
        else { return .unusualStart }
        switch bytes[colon + 3] {
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: ":"): return .unusualStart
        default: return isSecure ? [] : .insecure
        }
    }

    /// Whether `http:` begins the bytes in any case.
    private static func isInsecure(_ bytes: [UInt8], _ lower: Int, _ upper: Int) -> Bool {
        upper - lower > 8 && bytes[lower..<(lower + 5)].elementsEqual("http:".utf8) { $0.lowercasedASCII == $1 }
    }

    /// Whether `&amp;` begins at an index with four more bytes behind it.
    private static func isEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "&") && isRestOfEscape(bytes, index + 1)
    }

    /// Whether `amp;` begins at an index with three more bytes behind it.
    private static func isRestOfEscape(_ bytes: [UInt8], _ index: Int) -> Bool {
        bytes[index] == UInt8(ascii: "a") && bytes[index + 1] == UInt8(ascii: "m")
            && bytes[index + 2] == UInt8(ascii: "p") && bytes[index + 3] == UInt8(ascii: ";")
    }
}
