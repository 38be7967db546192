package import AdRulesText

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
