import AdRulesEngine
public import AdRulesText

// Addresses, with the errors of a load.
extension HTTPAddress {
    /// Parses an absolute URL.
    ///
    /// Throws ``LoadError/Code/scheme`` for another scheme, and ``LoadError/Code/badURL`` for anything else that
    /// cannot be fetched; the error's message gives the reason.
    ///
    /// - Complexity: O(bytes).
    public init(_ text: String) throws(LoadError) {
        do throws(Problem) {
            try self.init(parsing: text)
        } catch {
            throw LoadError(FetchRefusal(error))
        }
    }

    /// Parses a URL that may be relative to another one (RFC 3986 §5.2). Throws the same errors as ``init(_:)``.
    public init(_ text: String, relativeTo base: HTTPAddress) throws(LoadError) {
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
