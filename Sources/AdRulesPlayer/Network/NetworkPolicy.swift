/// What the network may be asked for on behalf of ads: one value for tags, wrappers, redirects and beacons.
///
/// Everything but the first address of a session is written by others: the playlist names tags, a tag answers with a
/// wrapper, a tracker redirects. The policy is checked for each of these hops before anything is sent.
///
/// ```swift
/// var network = NetworkPolicy()
/// network.schemes = ["https"]
/// network.maxBreakBytes = 1 << 20
/// let loader = AdsLoader(network: network)
/// ```
///
/// Media files, icons, companions and click-through pages are opened by the host's player and the host itself, not by this
/// library: the policy does not see them. Ask ``refusal(of:behind:)`` for their addresses where that matters.
///
/// Names are judged as they are written: `intranet.example.com` counts as public, wherever it resolves to. A host that
/// needs more looks at each hop itself, with the `mayFetch` closure of the loaders.
public struct NetworkPolicy: Sendable, Hashable {
    /// Whether addresses of private networks, of the machine itself and of its link are fetched.
    public enum PrivateAddresses: String, Sendable, Hashable, Codable, CaseIterable {
        /// Never, not even as the first address.
        case refused
        /// When the first address of the session, which the app chose, is private too: a server on the developer's
        /// machine works, and nothing public leads into the network at home. A session whose response the app brought
        /// has no first address and counts as public.
        case behindPrivate
        /// Always.
        case allowed
    }

    /// The schemes that are fetched, in lower case; others than `http` and `https` never are.
    public var schemes: Set<String> = ["https", "http"]
    /// The only ports that are fetched; nil: all but ``refusedPorts``.
    public var ports: Set<Int>?
    /// Ports that are not fetched: by default those of other protocols, which browsers refuse too (Fetch Standard §2.9).
    public var refusedPorts: Set<Int> = NetworkPolicy.portsOfOtherProtocols
    /// Whether private addresses are fetched.
    public var privateAddresses = PrivateAddresses.behindPrivate
    /// How many redirects one request may follow.
    public var maxRedirects = 5
    /// How many bytes the first response of a session may have, decoded: a playlist with a hundred inline responses has
    /// a few hundred kilobytes.
    public var maxPlaylistBytes = 2 << 20
    /// How many bytes one response of a break may have, decoded: the largest in the wild have some ten kilobytes.
    public var maxResponseBytes = 1 << 20
    /// How many bytes all responses of one break may have together, its wrappers included, decoded.
    public var maxBreakBytes = 2 << 20
    /// How many requests one break may cost, its wrappers included, redirects not; at most 100.
    public var maxBreakRequests = 25
    /// How many ads one response of a break may hold; one with more is refused (1006). The largest pods in the wild have
    /// some ten.
    public var maxResponseAds = 200

    /// The defaults.
    public init() {}

    /// Why an address is not fetched; nil: it is. A redirect from the first address has that one's ``FirstHop``.
    public func refusal(of address: HTTPAddress, behind first: FirstHop) -> Refusal? {
        if !schemes.contains(address.scheme) { return Refusal(.scheme, "the policy does not allow \(address.scheme)") }
        if let ports, !ports.contains(address.port) || refusedPorts.contains(address.port) {
            return Refusal(.refused, "the policy does not allow port \(address.port)")
        }
        if ports == nil, refusedPorts.contains(address.port) {
            return Refusal(.refused, "port \(address.port) is one of another protocol")
        }
        guard privateAddresses != .allowed, !address.isPublic else { return nil }
        if privateAddresses == .behindPrivate, first != .publicAddress { return nil }
        return Refusal(
            .refused, "\(address.host) is a private address; NetworkPolicy.privateAddresses can allow it")
    }

    /// Reads a URL, and throws when it cannot or may not be fetched.
    func address(_ url: String, behind first: FirstHop) throws(LoadError) -> HTTPAddress {
        let address = try HTTPAddress(url)
        try check(address, behind: first)
        return address
    }

    func check(_ address: HTTPAddress, behind first: FirstHop) throws(LoadError) {
        guard let refusal = refusal(of: address, behind: first) else { return }
        throw LoadError(refusal.code, message: refusal.message)
    }

    /// Why an address is not fetched.
    public struct Refusal: Sendable, Hashable {
        /// ``LoadError/Code/scheme`` or ``LoadError/Code/refused``.
        public var code: LoadError.Code
        /// Words for a developer.
        public var message: String

        init(_ code: LoadError.Code, _ message: String) {
            self.code = code
            self.message = message
        }
    }

    /// Ports on which something other than a web server listens (Fetch Standard §2.9, "bad port").
    public static let portsOfOtherProtocols: Set<Int> = [
        1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109,
        110,
        111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531,
        532,
        540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060,
        5061,
        6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
    ]
}

/// What the first address of a session tells of those behind it.
public enum FirstHop: String, Sendable, Hashable, Codable {
    /// The request is the first of its session.
    case itself
    /// The session began at a public address, or with a response that the app brought.
    case publicAddress
    /// The session began at a private address.
    case privateAddress

    /// The first hop of a session that begins at a URL; nil: with a response.
    public init(_ url: String?) {
        let address = url.flatMap { try? HTTPAddress($0) }
        self = address.map { $0.isPublic ? .publicAddress : .privateAddress } ?? .publicAddress
    }
}

/// One request that is about to be sent, for the `mayFetch` closure of the loaders.
public struct NetworkHop: Sendable, Hashable {
    /// The address.
    public var address: HTTPAddress
    /// The address that led to it by a redirect; nil: it was asked for by the player.
    public var redirectedFrom: HTTPAddress?
    /// How many redirects came before it in the same request, from 0.
    public var redirects: Int
    /// What the first address of its session was.
    public var firstHop: FirstHop
}

/// Which origins may see the headers of a request. Headers such as `Authorization` are for one server.
public enum HeaderScope: Sendable, Hashable {
    /// The origin (scheme, host, port) of the request's own URL; after a redirect to another one they are left out.
    case sameOrigin
    /// These origins, as in `https://ads.example:443`.
    case origins(Set<String>)
    /// Every origin.
    case everyOrigin

    func allows(_ address: HTTPAddress, startingAt start: HTTPAddress) -> Bool {
        switch self {
        case .sameOrigin: address.origin == start.origin
        case .origins(let origins): origins.contains(address.origin)
        case .everyOrigin: true
        }
    }
}
