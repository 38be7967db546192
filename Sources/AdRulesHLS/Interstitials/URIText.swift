import AdRulesText

/// URIs as HLS needs them: absolute or not, safe inside a quoted string, with a parameter more (RFC 3986).
enum URIText {
    /// Whether a URI has a scheme and something after it.
    static func isAbsolute(_ uri: some StringProtocol) -> Bool {
        let bytes = uri.utf8
        guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon != bytes.startIndex,
            bytes.index(after: colon) != bytes.endIndex, let first = bytes.first, first.isLetter
        else { return false }
        return bytes[..<colon].allSatisfy { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) }
    }

    /// The URI with everything percent-encoded that no URI may hold: controls, blanks, quotes, `<>\^` and "`", and
    /// bytes beyond ASCII. Braces stay, since HLS replaces variables such as `{$stream}`.
    static func encoded(_ uri: some StringProtocol) -> String {
        PercentEncoding.encode(uri) { $0 <= 0x20 || $0 >= 0x7F || "\"<>\\^`".utf8.contains($0) }
    }

    /// The texts before and after the value of one more query parameter of a URI. Nil if the URI has a parameter of
    /// that name already, and for a `data:` URI, which can have none.
    static func parts(of uri: String, around name: String) -> (before: String, behind: String)? {
        guard !uri.begins(with: "data:") else { return nil }
        let end = uri.utf8.firstIndex(of: UInt8(ascii: "#")) ?? uri.utf8.endIndex
        let head = uri.utf8[..<end]
        var separator = "?"
        if let mark = head.firstIndex(of: UInt8(ascii: "?")) {
            let query = head[head.index(after: mark)...]
            let isThere = query.split(separator: UInt8(ascii: "&")).contains { $0.starts(with: (name + "=").utf8) }
            guard !isThere else { return nil }
            separator = query.isEmpty || query.last == UInt8(ascii: "&") ? "" : "&"
        }
        return (String(Substring(head)) + separator + name + "=", String(Substring(uri.utf8[end...])))
    }

    /// The URI of a file below a base, whose query and fragment stay behind it.
    static func file(_ name: String, below base: String) -> String {
        let end = base.utf8.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? base.utf8.endIndex
        let path = base.utf8[..<end]
        let slash = path.isEmpty || path.last == UInt8(ascii: "/") ? "" : "/"
        return String(Substring(path)) + slash + name + String(Substring(base.utf8[end...]))
    }

    /// Text for a quoted string of HLS: quotes, the brace of `{$`, which would begin a variable, the bracket of `##[`,
    /// which would begin a command of a build server, and every control, format and line-separating character are
    /// percent-encoded (RFC 8216bis §4.1 and §4.2).
    static func quotable(_ text: String) -> String {
        // The start of an escape below is none of these.
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5B && $0 != 0x7B }) { return text }
        let scalars = text.unicodeScalars
        var result = ""
        var index = scalars.startIndex
        while index < scalars.endIndex {
            let scalar = scalars[index]
            index = scalars.index(after: index)
            let next = index < scalars.endIndex ? scalars[index] : nil
            let beginsVariable = scalar.value == 0x7B && next?.value == 0x24
            let isUnsafe = PrintableText.needsEscape(scalar, after: result)
            if beginsVariable || scalar.value == 0x22 || isUnsafe {
                result += PercentEncoding.encode(String(scalar)) { _ in true }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
