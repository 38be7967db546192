// Path and query: percent-encoding, and merging of relative references.
extension HTTPAddress {
    static let colon = UInt8(ascii: ":")
    static let slash = UInt8(ascii: "/")
    static let question = UInt8(ascii: "?")
    static let hash = UInt8(ascii: "#")
    static let at = UInt8(ascii: "@")
    static let plus = UInt8(ascii: "+")
    static let minus = UInt8(ascii: "-")
    static let dot = UInt8(ascii: ".")
    static let zero = UInt8(ascii: "0")

    /// The text as browsers read it (WHATWG URL Standard, "basic URL parser"): without blanks and control characters at
    /// either end, without tabs and line breaks anywhere, and with slashes for the backslashes before the query.
    static func cleaned(_ text: String) -> ArraySlice<UInt8> {
        var bytes = text.utf8.filter { $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
        guard let first = bytes.firstIndex(where: { $0 > 0x20 }), let last = bytes.lastIndex(where: { $0 > 0x20 })
        else { return [] }
        let pathEnd = bytes.firstIndex { $0 == question || $0 == hash } ?? bytes.endIndex
        for index in bytes[..<pathEnd].indices where bytes[index] == UInt8(ascii: "\\") { bytes[index] = slash }
        return bytes[first...last]
    }

    /// Path and query up to the fragment. Bytes that are not allowed in a URL are percent-encoded, and so are percent
    /// signs that do not introduce an encoded byte. Browsers send those as they are; Foundation's `URL`, through which
    /// both loaders send, cannot: given one, it would encode all the others a second time.
    static func escaped(_ target: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(target.count)
        for (index, byte) in zip(target.indices, target) {
            if byte == hash { break }
            let stays =
                byte == UInt8(ascii: "%")
                ? index + 2 < target.endIndex && target[index + 1].isHexDigit && target[index + 2].isHexDigit
                : isAllowed[Int(byte)]
            if stays {
                result.append(byte)
            } else {
                result += PercentEncoding.escape(byte)
            }
        }
        return result
    }

    /// Resolves a relative reference to a path and query, against those of its base (RFC 3986 §5.2.2, §5.2.4).
    static func merged(_ reference: ArraySlice<UInt8>, base: [UInt8]) -> [UInt8] {
        let basePath = base.prefix { $0 != question }
        switch reference.first {
        case nil, hash: return base
        case question: return basePath + escaped(reference)
        default: break
        }
        let target = escaped(reference)
        let path = target.prefix { $0 != question }
        var whole = path.first == slash ? [] : Array(basePath[..<((basePath.lastIndex(of: slash) ?? -1) + 1)])
        whole += path
        var kept: [ArraySlice<UInt8>] = []
        let segments = whole.split(separator: slash, omittingEmptySubsequences: false).dropFirst(
            whole.first == slash ? 1 : 0)
        for (index, segment) in zip(segments.indices, segments) {
            let isLast = index == segments.endIndex - 1
            switch segment.count {
            case 1 where segment.first == dot: if isLast { kept.append([]) }
            case 2 where segment.allSatisfy({ $0 == dot }):
                _ = kept.popLast()
                if isLast { kept.append([]) }
            default: kept.append(segment)
            }
        }
        return [slash] + Array(kept.joined(separator: [slash])) + target[path.endIndex...]
    }

    private static let isAllowed: [Bool] = {
        let allowed = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?@!$&'()*+,;=".utf8)
        return (0..<256).map { allowed.contains(UInt8($0)) }
    }()
}
