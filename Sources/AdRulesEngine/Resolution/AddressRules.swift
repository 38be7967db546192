package import AdRulesText

/// The addresses that are asked on behalf of ads. A playlist comes from anywhere, so its addresses must not lead into
/// the network of the viewer or of the command.
package struct AddressRules: Sendable, Hashable {
    /// The schemes, in lower case.
    package var schemes = ["https", "http"]
    package var ports: Set<Int>?
    package var refusedPorts = AddressRules.portsOfOtherProtocols
    /// Whether addresses of private networks and of the machine itself are asked. Addresses of the local link never
    /// are: no ad server has one, and those of clouds give away secrets there (169.254.169.254).
    package var allowsPrivate: Bool

    /// Creates the rules that hold unless an app has others.
    package init(allowsPrivate: Bool) { self.allowsPrivate = allowsPrivate }

    /// The reason why an address is not asked, as far as its text shows; nil if it is. Its name is not resolved.
    ///
    /// - Parameter judgesNumbers: Whether the numbers of its host are judged before it is asked: then a private host is
    ///   not refused for its name.
    package func refusal(of address: HTTPAddress, judgesNumbers: Bool = false) -> FetchRefusal? {
        if !schemes.contains(address.scheme) {
            return FetchRefusal(.scheme, "the policy does not allow \(address.scheme)")
        }
        if let ports, !ports.contains(address.port) || refusedPorts.contains(address.port) {
            return FetchRefusal(.port, "the policy does not allow port \(address.port)")
        }
        if refusedPorts.contains(address.port) {
            return FetchRefusal(.port, "port \(address.port) is one of another protocol")
        }
        if IPAddress(host: address.host)?.isLinkLocal == true { return refusal(of: address.host, at: [address.host]) }
        return judgesNumbers || allowsPrivate || address.isPublic ? nil : Self.isPrivate(address.host)
    }

    /// The reason why a host at these numbers is not asked; nil if it is.
    ///
    /// One private address among public ones is enough: a name server can answer with both in turn. What is no number,
    /// such as one with a zone, counts as link-local.
    package func refusal(of host: String, at numbers: [String]) -> FetchRefusal? {
        func shown(_ number: String) -> String {
            number == host ? number : "\(PrintableText.line(host, limit: 100)) has the address \(number), which"
        }
        if let found = numbers.first(where: { IPAddress(host: $0)?.isLinkLocal != false }) {
            return FetchRefusal(.linkLocal, "\(shown(found)) is link-local and is never requested")
        }
        guard !allowsPrivate else { return nil }
        return numbers.first { IPAddress(host: $0)?.isPublic != true }.map { Self.isPrivate(shown($0)) }
    }

    private static func isPrivate(_ host: String) -> FetchRefusal {
        FetchRefusal(.privateAddress, "\(host) is not on the public internet")
    }

    /// Ports on which something other than a web server listens (Fetch Standard §2.9, "bad port").
    package static let portsOfOtherProtocols: Set<Int> = [
        1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530,
        531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
        5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]
}
