public import AdRulesText

// Addresses, with the errors of a load.
extension HTTPAddress {
    /// Parses a URL that is absolute, or relative to another one (RFC 3986 §5.2).
    ///
    /// Throws ``LoadError/Code/scheme`` for another scheme, and ``LoadError/Code/badURL`` for anything else that
    /// cannot be fetched; the error's message gives the reason.
    ///
    /// - Complexity: O(bytes).
    public init(_ text: String, relativeTo base: HTTPAddress? = nil) throws(LoadError) {
        do throws(Problem) {
            try self.init(parsing: text, relativeTo: base)
        } catch {
            throw LoadError(FetchRefusal(error))
        }
    }
}

extension LoadError {
    /// The error of a request that is refused.
    init(_ refusal: FetchRefusal) {
        let code: Code =
            switch refusal.reason {
            case .badURL: .badURL
            case .scheme: .scheme
            case .port, .privateAddress, .linkLocal, .otherOrigin, .host: .refused
            case .redirect, .redirects: .redirects
            }
        let hint = refusal.reason == .privateAddress ? "; NetworkPolicy.privateAddresses can allow it" : ""
        self.init(code, status: refusal.status, message: refusal.message + hint)
    }
}
