/// An address that may be fetched, nothing else: `http` or `https`, a host, a port of 1 to 65535, and no user info.
///
/// Every URL that is fetched is parsed here: tags, redirects, wrappers, trackers and the beacons of an outbox.
/// Real-world tags contain blanks, brackets and non-ASCII letters where RFC 3986 does not allow them; in the path and
/// the query these are percent-encoded, as browsers do. Tabs and line breaks are dropped, and a backslash before the
/// query is a slash. The host consists of letters, digits, `-`, `_` and `.`, or is an IPv6 address in brackets; names
/// in other alphabets have to be written in Punycode (RFC 3492).
public struct HTTPAddress: Sendable, Hashable, CustomStringConvertible {
    /// `http` or `https`.
    public let scheme: String
    /// The host in lower case, without the brackets of an IPv6 address.
    public let host: String
    /// The port, from 1 to 65535; the scheme's default if the URL has none.
    public let port: Int
    /// The complete URL, without its fragment, as it is sent.
    public let url: String
    /// The offset of the path in the UTF-8 bytes of `url`.
    private let pathStart: Int

    /// The longest URL accepted, in UTF-8 bytes; servers accept less.
    package static let longestURL = 65_536

    /// The reason why a URL cannot be fetched.
    package struct Problem: Error, Sendable, Hashable {
        /// Whether it has another scheme than `http` and `https`; otherwise it is malformed.
        package var isScheme = false
        /// The reason, in words for developers.
        package var message: String
    }

    /// Parses a URL that is absolute, or relative to another one (RFC 3986 §5.2).
    ///
    /// - Complexity: O(bytes).
    package init(parsing text: String, relativeTo base: HTTPAddress? = nil) throws(Problem) {
        try self.init(bytes: Self.cleaned(text), base: base)
    }

    /// The scheme, host and port, as in `https://ads.example:443`. Headers for one origin are not sent to another.
    public var origin: String { scheme + "://" + (host.utf8.contains(Self.colon) ? "[\(host)]" : host) + ":\(port)" }

    /// The complete URL.
    public var description: String { url }

    // MARK: Parsing

    private init(bytes: ArraySlice<UInt8>, base: HTTPAddress?) throws(Problem) {
        guard !bytes.isEmpty else { throw Self.bad("the URL is empty") }
        guard bytes.count <= Self.longestURL else { throw Self.bad("the URL is longer than \(Self.longestURL) bytes") }
        if let end = Self.schemeEnd(bytes) {
            let scheme = bytes[..<end].string.lowercased()
            guard scheme == "http" || scheme == "https" else {
                throw Problem(isScheme: true, message: "only http and https are fetched, not \(scheme)")
            }
            try self.init(scheme: scheme, rest: bytes[(end + 1)...])
        } else if let base {
            try self.init(reference: bytes, base: base)
        } else {
            throw Self.bad("the URL has no scheme")
        }
    }

    /// Parses the part after the scheme and its colon: `//authority/path?query`.
    private init(scheme: String, rest: ArraySlice<UInt8>) throws(Problem) {
        guard rest.starts(with: "//".utf8) else { throw Self.bad("the URL has no host") }
        let authority = rest.dropFirst(2).prefix { $0 != Self.slash && $0 != Self.question && $0 != Self.hash }
        let (host, port) = try Self.hostAndPort(authority)
        let prefix =
            scheme + "://" + (host.utf8.contains(Self.colon) ? "[\(host)]" : host)
            + (port.map { ":\($0)" } ?? "")
        self.init(
            scheme: scheme, host: host, port: port ?? (scheme == "https" ? 443 : 80), prefix: prefix,
            target: Self.escaped(rest[authority.endIndex...]))
    }

    private init(reference: ArraySlice<UInt8>, base: HTTPAddress) throws(Problem) {
        if reference.starts(with: "//".utf8) {
            try self.init(scheme: base.scheme, rest: reference)
            return
        }
        let prefix = base.url.utf8.prefix(base.pathStart).string
        self.init(
            scheme: base.scheme, host: base.host, port: base.port, prefix: prefix,
            target: Self.merged(reference, base: Array(base.url.utf8.dropFirst(base.pathStart))))
    }

    private init(scheme: String, host: String, port: Int, prefix: String, target: [UInt8]) {
        self.scheme = scheme
        self.host = host
        self.port = port
        pathStart = prefix.utf8.count
        url = prefix + target.string
    }

    /// The index of the colon after the scheme, or nil if there is no scheme.
    private static func schemeEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first, first.isLetter else { return nil }
        let end = bytes.firstIndex { !$0.isLetter && !$0.isDigit && $0 != plus && $0 != minus && $0 != dot }
        return end.flatMap { bytes[$0] == colon ? $0 : nil }
    }

    private static func hostAndPort(_ authority: ArraySlice<UInt8>) throws(Problem) -> (String, Int?) {
        guard !authority.contains(at) else { throw bad("user info in a URL is never sent") }
        var host = authority
        var port: ArraySlice<UInt8>?
        if authority.first == UInt8(ascii: "[") {
            guard let close = authority.firstIndex(of: UInt8(ascii: "]")) else { throw bad("the host has no ]") }
            host = authority[authority.index(after: authority.startIndex)..<close]
            let after = authority[(close + 1)...]
            guard after.isEmpty || after.first == colon else { throw bad("the host is followed by something else") }
            port = after.isEmpty ? nil : after.dropFirst()
            guard IPAddress(v6: host) != nil else { throw bad("the brackets hold no IPv6 address") }
        } else {
            if let place = authority.firstIndex(of: colon) {
                host = authority[..<place]
                port = authority[(place + 1)...]
            }
            try check(name: host)
            guard !endsInNumber(host) || IPAddress(v4: host) != nil else {
                throw bad("the host is not an IPv4 address")
            }
        }
        let name = host.string.lowercased()
        guard let port, !port.isEmpty else { return (name, nil) }
        var number = 0
        for byte in port {
            guard byte.isDigit, number <= 65_535 else { throw bad("the port is not a number from 1 to 65535") }
            number = number * 10 + Int(byte - zero)
        }
        guard (1...65_535).contains(number) else { throw bad("the port is not a number from 1 to 65535") }
        return (name, number)
    }

    private static func check(name: ArraySlice<UInt8>) throws(Problem) {
        guard !name.isEmpty else { throw bad("the URL has no host") }
        guard name.count <= 253 else { throw bad("the host is longer than 253 bytes") }
        var label = 0
        for (index, byte) in name.enumerated() {
            switch byte {
            case dot:
                guard label > 0 else { throw bad("the host has an empty label") }
                label = 0
            case _ where byte.isLetter || byte.isDigit || byte == minus || byte == UInt8(ascii: "_"):
                label += 1
                guard label <= 63 else { throw bad("the host has a label of more than 63 bytes") }
            case 0x80...: throw bad("the host has to be written in Punycode")
            default: throw bad("the host holds a byte that no host has (byte \(index))")
            }
        }
    }

    /// Whether the last label is a number, decimal or hexadecimal. No domain name ends in one (WHATWG URL Standard,
    /// "ends in a number"), and resolvers differ on what such an address means, so it may be a private one.
    private static func endsInNumber(_ host: ArraySlice<UInt8>) -> Bool {
        let host = host.last == dot ? host.dropLast() : host
        let label = host[((host.lastIndex(of: dot) ?? host.startIndex - 1) + 1)...]
        if label.allSatisfy(\.isDigit) { return true }
        return label.count >= 2 && label.first == zero && label.dropFirst().first.map { $0 | 0x20 } == UInt8(ascii: "x")
            && label.dropFirst(2).allSatisfy(\.isHexDigit)
    }

    private static func bad(_ message: String) -> Problem { Problem(message: message) }
}
