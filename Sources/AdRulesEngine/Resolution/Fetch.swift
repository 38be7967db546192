package import AdRulesText

/// A request with its redirects, without I/O: a transport sends ``hop``, and passes the status of each response to
/// ``answered(_:location:)``, until it returns nil or refuses.
///
/// Every hop is judged before a transport sees it, that of the URL itself, too.
package struct Fetch: Sendable {
    /// The method and the body of one hop.
    package struct Content: Sendable, Hashable {
        package var isPost = false
        package var body: [UInt8] = []
        package var type: String?

        package init() {}

        package init(post body: [UInt8], type: String?) { (isPost, self.body, self.type) = (true, body, type) }
    }

    package struct Hop: Sendable, Hashable {
        package let address: HTTPAddress
        package fileprivate(set) var content: Content
        /// The address that redirected to it; nil for the URL itself.
        package fileprivate(set) var redirectedFrom: HTTPAddress?
        /// The redirects before it.
        package fileprivate(set) var redirects = 0
    }

    /// An address with what is sent to it. A POST that leads to a GET of the same address is no circle.
    private struct Place: Hashable {
        var address: HTTPAddress
        var content: Content
    }

    /// The request that is next.
    package private(set) var hop: Hop
    private let maxRedirects: Int
    private let judge: @Sendable (Hop) -> FetchRefusal?
    private var visited: Set<Place>

    /// Begins with a URL. `judge` returns the reason why a hop is not asked, nil if it is; it is called once for each.
    package init(
        _ url: String, _ content: Content = Content(), maxRedirects: Int = UsualLimits.redirects,
        judge: @escaping @Sendable (Hop) -> FetchRefusal?
    ) throws(FetchRefusal) {
        hop = Hop(address: try Self.address(url, from: nil), content: content)
        visited = [Place(address: hop.address, content: content)]
        self.maxRedirects = maxRedirects
        self.judge = judge
        if let refusal = judge(hop) { throw refusal }
    }

    /// Takes the status of the response to ``hop``, and of a redirect the target as the server wrote it. Returns the
    /// next hop; nil if the response is the answer.
    package mutating func answered(_ status: Int, location: String?) throws(FetchRefusal) -> Hop? {
        guard Self.isRedirect(status) else { return nil }
        do throws(FetchRefusal) {
            guard hop.redirects < maxRedirects else {
                throw FetchRefusal(.redirects, "more than \(maxRedirects) redirects")
            }
            guard let location, !location.isEmpty else {
                throw FetchRefusal(.redirect, "a redirect without a valid target")
            }
            var next = Hop(
                address: try Self.address(location, from: hop.address), content: Content(),
                redirectedFrom: hop.address, redirects: hop.redirects + 1)
            // As in browsers, only 307 and 308 repeat a POST (RFC 9110 §15.4).
            if hop.content.isPost, status == 307 || status == 308 {
                guard next.address.origin == hop.address.origin else {
                    throw FetchRefusal(.otherOrigin, "a POST is not repeated at another origin, \(next.address.origin)")
                }
                next.content = hop.content
            }
            if let refusal = judge(next) { throw refusal }
            guard visited.insert(Place(address: next.address, content: next.content)).inserted else {
                throw FetchRefusal(.redirect, "the redirects lead in a circle")
            }
            hop = next
            return next
        } catch {
            throw FetchRefusal(error.reason, error.message, status: status)
        }
    }

    /// Whether a status is a redirect to follow. 300 and 304 are not: 300 has no single target, and there is no cache.
    package static func isRedirect(_ status: Int) -> Bool { [301, 302, 303, 307, 308].contains(status) }

    /// Whether the response with a status is an answer, even without a body.
    package static func isSuccess(_ status: Int) -> Bool { (200...299).contains(status) }

    /// The origin of a URL, as in `https://ads.example:443`; nil if it cannot be fetched.
    package static func origin(of url: String) -> String? { (try? HTTPAddress(parsing: url))?.origin }

    private static func address(_ url: String, from base: HTTPAddress?) throws(FetchRefusal) -> HTTPAddress {
        do throws(HTTPAddress.Problem) {
            return try HTTPAddress(parsing: url, relativeTo: base)
        } catch {
            var refusal = FetchRefusal(error)
            if base != nil { refusal.message = "a redirect that cannot be followed: " + refusal.message }
            throw refusal
        }
    }
}

/// The reason why something is not fetched, or an answer not taken.
package struct FetchRefusal: Error, Sendable, Hashable {
    /// The kind of reason.
    package enum Reason: Sendable, Hashable {
        /// The URL is malformed.
        case badURL
        /// The scheme is neither `http` nor `https`, or one that is not allowed.
        case scheme
        /// The port is not allowed.
        case port
        /// The address belongs to a private network or the machine itself.
        case privateAddress
        /// The address is of the local link.
        case linkLocal
        /// A redirect would repeat a POST at another origin.
        case otherOrigin
        /// A redirect without a target, or in a circle.
        case redirect
        /// There are more redirects than are allowed.
        case redirects
        /// The host of the app does not allow it.
        case host
    }

    package var reason: Reason
    /// The reason in words, in lower case without a full stop.
    package var message: String
    /// The status of the redirect that led there; nil if it is the first request that is refused.
    package var status: Int?

    package init(_ reason: Reason, _ message: String, status: Int? = nil) {
        self.reason = reason
        self.message = message
        self.status = status
    }

    /// The refusal of a URL that cannot be fetched.
    package init(_ problem: HTTPAddress.Problem) { self.init(problem.isScheme ? .scheme : .badURL, problem.message) }
}

/// The limits of what is fetched for ads, in a player and in the command, unless an app or an option sets others.
package enum UsualLimits {
    package static let redirects = 5
    /// The time of an ad tag, with its redirects and the complete answer.
    package static let tagTime = MediaTime.seconds(8)
    /// The bytes of a document that a session or a run begins with, after decoding: a playlist with a hundred inline
    /// responses takes a few hundred kilobytes.
    package static let documentBytes = 2 << 20
    /// The bytes of the response of a break, after decoding: the largest seen in practice take tens of kilobytes.
    package static let responseBytes = 1 << 20
    package static let breakBytes = 2 << 20
}
