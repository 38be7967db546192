import AdRulesEngine
import AdRulesText

/// The policy for addresses. A playlist comes from anywhere, so its addresses must not lead into the network that
/// the command runs in.
struct AddressPolicy: Sendable {
    /// Whether addresses of private networks and of the machine itself may be asked.
    var allowsPrivate: Bool

    /// The reason why a host at these addresses is not asked; nil if it may be.
    ///
    /// One private address among public ones is enough: a name server can answer with both in turn.
    ///
    /// Addresses of the local link are never asked: no ad server has one, and those of clouds give away secrets there
    /// (169.254.169.254).
    func refusal(of host: String, at addresses: [String]) -> String? {
        func shown(_ address: String) -> String {
            address == host ? address : "\(PrintableText.line(host, limit: 100)) has the address \(address), which"
        }
        // Unreadable addresses, such as one with a zone, count as link-local.
        if let found = addresses.first(where: { IPAddress(host: $0)?.isLinkLocal != false }) {
            return "\(shown(found)) is link-local and is never requested"
        }
        guard !allowsPrivate, let found = addresses.first(where: { IPAddress(host: $0)?.isPublic != true }) else {
            return nil
        }
        return "\(shown(found)) is not on the public internet (--allow-private permits it)"
    }
}
