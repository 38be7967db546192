import AdRulesEngine
import AdRulesText

/// Which addresses may be asked. A playlist comes from anywhere, so what it names must not lead into the network that
/// the command runs in.
struct AddressPolicy: Sendable {
    /// Whether addresses of private networks and of the machine itself may be asked.
    var allowsPrivate: Bool

    /// The reason why a host at these addresses is not asked; nil if it may be.
    ///
    /// One private address among public ones is enough: a name server can answer with both in turn.
    func refusal(of host: String, at addresses: [String]) -> String? {
        guard !allowsPrivate else { return nil }
        // What cannot be read, such as an address with a zone, belongs to a link of this machine.
        guard let found = addresses.first(where: { IPAddress(host: $0)?.isPublic != true }) else { return nil }
        let shown = found == host ? found : "\(PrintableText.line(host, limit: 100)) has the address \(found), which"
        return "\(shown) is not on the public internet (--allow-private asks it)"
    }
}
