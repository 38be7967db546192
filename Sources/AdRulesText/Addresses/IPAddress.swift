/// An IP address as written in a URL's host, used to tell private networks from the public internet.
package struct IPAddress: Hashable, Sendable {
    /// The sixteen bytes of an IPv6 address; an IPv4 address is mapped into `::ffff:0:0/96` (RFC 4291 §2.5.5.2).
    package let bytes: [UInt8]

    /// Parses a host in lower case as an address; nil if the host is a name.
    ///
    /// IPv4 is accepted in every form that resolvers accept: `127.1`, `0x7f000001` and `0177.0.0.1` are `127.0.0.1`.
    package init?(host: String) {
        let host = Array(host.utf8)
        guard let found = host.contains(HTTPAddress.colon) ? IPAddress(v6: host[...]) : IPAddress(v4: host[...]) else {
            return nil
        }
        self = found
    }

    init?(v4 text: ArraySlice<UInt8>) {
        let text = text.last == HTTPAddress.dot ? text.dropLast() : text
        let parts = text.split(separator: HTTPAddress.dot, omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt64] = []
        for part in parts {
            guard let number = Self.number(part) else { return nil }
            numbers.append(number)
        }
        // The last number fills all the remaining bytes.
        let last = numbers.removeLast()
        guard numbers.allSatisfy({ $0 <= 255 }), last < UInt64(1) << (8 * UInt64(4 - numbers.count)) else { return nil }
        var value = last
        for (index, number) in numbers.enumerated() { value |= number << (8 * UInt64(3 - index)) }
        var bytes = [UInt8](repeating: 0, count: 10)
        bytes += [255, 255]
        for shift in [24, 16, 8, 0] as [UInt64] { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
        self.bytes = bytes
    }

    /// Parses a number in C notation: decimal, octal with a leading 0, or hexadecimal with 0x.
    private static func number(_ text: ArraySlice<UInt8>) -> UInt64? {
        let lower = text.map { $0.isLetter ? $0 | 0x20 : $0 }
        if lower.starts(with: "0x".utf8) { return lower.count == 2 ? 0 : UInt64(lower.dropFirst(2).string, radix: 16) }
        guard !lower.isEmpty, lower.allSatisfy(\.isDigit) else { return nil }
        return UInt64(lower.string, radix: lower.count > 1 && lower.first == HTTPAddress.zero ? 8 : 10)
    }

    init?(v6 text: ArraySlice<UInt8>) {
        var text = text
        var tail: [UInt8] = []
        // The last four bytes may be written as IPv4.
        if text.contains(HTTPAddress.dot) {
            guard let colon = text.lastIndex(of: HTTPAddress.colon) else { return nil }
            let dotted = text[(colon + 1)...].split(separator: HTTPAddress.dot, omittingEmptySubsequences: false)
            guard dotted.count == 4 else { return nil }
            for part in dotted {
                guard !part.isEmpty, part.count <= 3, part.allSatisfy(\.isDigit),
                    let number = UInt8(part.string)
                else { return nil }
                tail.append(number)
            }
            text = text[...colon]
            // The colon before the IPv4 part is kept only if it is part of "::".
            if !text.dropLast().isEmpty, text.dropLast().last != HTTPAddress.colon { text = text.dropLast() }
        }
        var head: [UInt8] = []
        var gap: Int?
        var rest = text
        if rest.starts(with: "::".utf8) {
            gap = 0
            rest = rest.dropFirst(2)
        }
        while !rest.isEmpty {
            let digits = rest.prefix(while: \.isHexDigit)
            guard (1...4).contains(digits.count), let group = UInt16(digits.string, radix: 16) else { return nil }
            head += [UInt8(group >> 8), UInt8(group & 255)]
            rest = rest[digits.endIndex...]
            guard !rest.isEmpty else { break }
            guard rest.first == HTTPAddress.colon else { return nil }
            rest = rest.dropFirst()
            if rest.first == HTTPAddress.colon {
                guard gap == nil else { return nil }
                gap = head.count
                rest = rest.dropFirst()
            } else if rest.isEmpty {
                return nil
            }
        }
        let missing = 16 - head.count - tail.count
        guard gap == nil ? missing == 0 : missing >= 2 else { return nil }
        if let gap { head.insert(contentsOf: [UInt8](repeating: 0, count: missing), at: gap) }
        bytes = head + tail
    }

    /// The four bytes of an IPv4 address, or of an IPv4 address embedded in IPv6: mapped, compatible, translated
    /// (`64:ff9b::/96`, RFC 6052) or 6to4 (`2002::/16`, RFC 3056).
    var v4: [UInt8]? {
        if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == bytes[11], bytes[10] == 255 || bytes[10] == 0 {
            return Array(bytes[12...])
        }
        if bytes[..<12] == [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0] { return Array(bytes[12...]) }
        if bytes[..<2] == [0x20, 0x02] { return Array(bytes[2..<6]) }
        return nil
    }

    /// Whether the address is valid on one link: `169.254.0.0/16` (RFC 3927), also in IPv6, and `fe80::/10`.
    package var isLinkLocal: Bool {
        if let v4 { return v4[0] == 169 && v4[1] == 254 }
        return bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Whether the address belongs to the public internet: not to a private network, the machine itself, the local
    /// link, a multicast group, or a reserved block (RFC 6890).
    package var isPublic: Bool {
        guard let v4 else {
            // Global unicast is 2000::/3. Within it, 2001::/23 is for protocols (including Teredo, which embeds an
            // IPv4 address), and 2001:db8::/32 and 3fff::/20 are for documentation.
            let isReserved =
                bytes[..<2] == [0x20, 0x01] && (bytes[2] < 2 || bytes[2...3] == [0x0D, 0xB8])
                || bytes[..<2] == [0x3F, 0xFF] && bytes[2] < 0x10
            return bytes[0] & 0xE0 == 0x20 && !isReserved
        }
        switch (v4[0], v4[1]) {
        case (0, _), (10, _), (127, _), (224..., _): return false
        case (100, 64...127), (169, 254), (172, 16...31), (192, 168), (198, 18...19): return false
        case (192, 0): return v4[2] != 0 && v4[2] != 2
        case (198, 51): return v4[2] != 100
        case (203, 0): return v4[2] != 113
        default: return true
        }
    }
}

extension HTTPAddress {
    /// Whether the host belongs to the public internet, as far as its text shows: an address outside private
    /// networks, or a name that is not reserved for the machine or the local network (`localhost` and
    /// `localhost.localdomain`, RFC 6761; `.local` and the names of RFC 6762 appendix G, such as `.internal` and
    /// `.lan`; `.home.arpa`, RFC 8375; a name without a dot). The name is not resolved.
    package var isPublic: Bool {
        if let address = IPAddress(host: host) { return address.isPublic }
        let name = host.hasSuffix(".") ? String(host.dropLast()) : host
        guard name.contains(".") else { return false }
        return !Self.localEndings.contains { name.hasSuffix($0) }
    }

    private static let localEndings = [
        ".localhost", ".localdomain", ".localdomain6", ".local", ".internal", ".intranet", ".private", ".corp", ".home",
        ".lan", ".home.arpa",
    ]
}
