public import AdRulesText

/// The requests that may be made on behalf of ads: one policy for tags, wrappers, redirects and beacons.
///
/// Every address of a session except the first comes from third parties: the playlist names tags, a tag answers with
/// a wrapper, a tracker redirects. The policy is checked for each of these hops before anything is sent.
///
/// ```swift
/// var network = NetworkPolicy()
/// network.schemes = ["https"]
/// network.maxBreakBytes = 1 << 20
/// let loader = AdsLoader(network: network)
/// ```
///
/// Media files, icons, companions and click-through pages are opened by the host and its player, not by this library,
/// so the policy does not see them. Call ``refusal(of:behind:)`` for their addresses where that matters.
///
/// A host name that is not one of a private network counts as public, as written. Where private addresses are not
/// allowed, `AsyncHTTPClientLoader` also looks at the address that a connection leads to before anything is sent, and
/// `URLSessionLoader`, which cannot, at those that its `resolve` closure returns. A host app that needs another check
/// inspects each hop itself, with the `mayFetch` closure of the loaders.
public struct NetworkPolicy: Sendable, Hashable {
    /// Whether addresses of private networks and the machine itself are fetched. Those of the local link, such as
    /// 169.254.169.254, never are: clouds give away secrets there.
    public enum PrivateAddresses: String, Sendable, Hashable, Codable, CaseIterable {
        /// Never, not even as the first address.
        case refused
        /// Only if the first address of the session, which the app chose, is private too: a server on the developer's
        /// machine works, and a public address cannot lead into the home network. A session whose response the app
        /// supplied has no first address and counts as public.
        case behindPrivate
        /// Always.
        case allowed
    }

    /// The schemes that may be fetched, in lower case; schemes other than `http` and `https` are never fetched.
    public var schemes: Set<String> = ["https", "http"]
    /// The only ports that may be fetched; nil allows all. Ports in ``refusedPorts`` are refused in both cases.
    public var ports: Set<Int>?
    /// Ports not to fetch; by default those of other protocols, which browsers refuse too (Fetch Standard §2.9).
    public var refusedPorts: Set<Int> = AddressRules.portsOfOtherProtocols
    /// Whether addresses of private networks are fetched.
    public var privateAddresses = PrivateAddresses.behindPrivate
    /// The number of redirects that one request may follow.
    public var maxRedirects = UsualLimits.redirects
    /// The largest first response of a session, in bytes after decoding: a playlist with a hundred inline responses
    /// takes a few hundred kilobytes.
    package var maxPlaylistBytes = UsualLimits.documentBytes
    /// The largest response of a break, in bytes after decoding: the largest seen in practice take tens of kilobytes.
    package var maxResponseBytes = UsualLimits.responseBytes
    /// The bytes that all responses of one break may have in total after decoding, including its wrappers.
    public var maxBreakBytes = UsualLimits.breakBytes
    /// The number of requests that one break may make, including its tag, which is always requested, and its wrappers,
    /// but not redirects; a wrapper beyond it fails with 302.
    package var maxBreakRequests = WrapperChain.fetchLimit
    /// The number of ads that one response of a break may contain; a response with more is rejected (1006). The
    /// largest pods seen in practice have about ten.
    package var maxResponseAds = ParsingLimits.responseAds

    /// Creates the default policy.
    public init() {}

    /// The reason an address is not fetched, ``LoadError/Code/scheme`` or ``LoadError/Code/refused``; nil if it is
    /// fetched. A redirect from the first address has the ``FirstHop`` of that address.
    public func refusal(of address: HTTPAddress, behind first: FirstHop) -> LoadError? {
        fetchRefusal(of: address, behind: first).map { LoadError($0) }
    }

    /// The refusal in the words of the engine's `Fetch`.
    func fetchRefusal(of address: HTTPAddress, behind first: FirstHop) -> FetchRefusal? {
        var rules = AddressRules(allowsPrivate: privateAddresses(behind: first) == .allowed)
        (rules.schemes, rules.ports, rules.refusedPorts) = (Array(schemes), ports, refusedPorts)
        return rules.refusal(of: address)
    }

    /// Whether private addresses are fetched in a session that began at such an address.
    func privateAddresses(behind first: FirstHop) -> PrivateAddresses {
        privateAddresses == .behindPrivate && first != .publicAddress ? .allowed : privateAddresses
    }

    /// The policy that allows only what both allow.
    func and(_ other: NetworkPolicy) -> NetworkPolicy {
        var both = self
        both.schemes = schemes.intersection(other.schemes)
        both.ports = ports.map { ports in other.ports.map(ports.intersection) ?? ports } ?? other.ports
        both.refusedPorts = refusedPorts.union(other.refusedPorts)
        let strictest: [PrivateAddresses] = [.refused, .behindPrivate, .allowed]
        both.privateAddresses =
            strictest.first { $0 == privateAddresses || $0 == other.privateAddresses } ?? privateAddresses
        both.maxRedirects = min(maxRedirects, other.maxRedirects)
        return both
    }

    /// Parses a URL, and throws if it is malformed or may not be fetched.
    func address(_ url: String, behind first: FirstHop) throws(LoadError) -> HTTPAddress {
        let address = try HTTPAddress(url)
        if let refusal = refusal(of: address, behind: first) { throw refusal }
        return address
    }
}

/// The kind of address that a session began at, which decides what may be fetched later in it.
public enum FirstHop: String, Sendable, Hashable, Codable {
    /// The request is the first of its session.
    case itself
    /// The session began at a public address, or with a response that the app supplied.
    case publicAddress
    /// The session began at a private address.
    case privateAddress

    /// The first hop of a session that begins at a URL; nil if it begins with a response.
    public init(_ url: String?) {
        let address = url.flatMap { try? HTTPAddress($0) }
        self = address.map { $0.isPublic ? .publicAddress : .privateAddress } ?? .publicAddress
    }
}

/// The origins that may receive the headers of a request. Headers such as `Authorization` are meant for one server;
/// those that identify the device go to every origin, whatever the scope (``LoadRequest/headers(at:)``).
public enum HeaderScope: Sendable, Hashable {
    /// The origin (scheme, host, port) of the request's own URL; a redirect to another origin carries only those that
    /// identify the device.
    case sameOrigin
    /// These origins, as in `https://ads.example:443`.
    case origins(Set<String>)
    /// Every origin, for all headers: credentials, too.
    case everyOrigin

    /// The origins that may receive the headers of a request that starts at a URL; nil if every origin may.
    func origins(startingAt url: String?) -> Set<String>? {
        switch self {
        case .sameOrigin: url.flatMap { try? HTTPAddress($0) }.map { [$0.origin] } ?? []
        case .origins(let origins): origins
        case .everyOrigin: nil
        }
    }
}
