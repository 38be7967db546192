import Foundation

/// A URL that may be asked: `http` or `https`, with a host.
///
/// Tags and trackers in the wild hold blanks, brackets and letters of every language where RFC 3986 allows none: they are
/// percent-encoded, as every browser does.
struct HTTPAddress: Sendable, Hashable {
    /// The URL as it is asked.
    let url: URL
    /// Scheme, host and port: beacons to one of these keep their order.
    let origin: String

    /// Reads a URL; one that is not absolute is a place beside `base` (RFC 3986 §5).
    init(_ text: String, relativeTo base: HTTPAddress? = nil) throws(LoadError) {
        let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !trimmed.isEmpty, let found = URL(string: Self.escaped(trimmed), relativeTo: base?.url)?.absoluteURL
        else {
            throw LoadError(.badURL, message: "this is no URL")
        }
        guard let scheme = found.scheme?.lowercased() else {
            throw LoadError(.badURL, message: "the URL has no scheme")
        }
        guard scheme == "http" || scheme == "https" else {
            throw LoadError(.scheme, message: "\(scheme) is not asked")
        }
        guard let host = found.host, !host.isEmpty else { throw LoadError(.badURL, message: "the URL has no host") }
        url = found
        let port = found.port ?? (scheme == "https" ? 443 : 80)
        origin = "\(scheme)://\(host.lowercased()):\(port)"
    }

    /// The URL with every byte percent-encoded that may not stand in one, and every percent sign that encodes nothing.
    private static func escaped(_ text: String) -> String {
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        // Brackets belong to an IPv6 host, and nowhere else.
        var isInAuthority = false
        for (index, byte) in bytes.enumerated() {
            if !isInAuthority, result.suffix(2).elementsEqual("//".utf8), result.dropLast(2).last == colon {
                isInAuthority = true
            } else if isInAuthority, byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") {
                isInAuthority = false
            }
            let stays =
                switch byte {
                case UInt8(ascii: "["), UInt8(ascii: "]"): isInAuthority
                case UInt8(ascii: "%"): bytes[index...].dropFirst().prefix(2).count(where: isHexDigit) == 2
                default: allowed.contains(byte)
                }
            if stays {
                result.append(byte)
            } else {
                result.append(UInt8(ascii: "%"))
                result.append(hexDigits[Int(byte >> 4)])
                result.append(hexDigits[Int(byte & 15)])
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }

    private static let colon = UInt8(ascii: ":")
    private static let hexDigits = Array("0123456789ABCDEF".utf8)
    private static let allowed = Set(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~:/?#@!$&'()*+,;=".utf8)
}
