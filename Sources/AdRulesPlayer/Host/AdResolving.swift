public import AdRulesEngine

/// Answers the engine's ad requests: fetches responses, parses them and follows wrappers.
public protocol AdResolving: Sendable {
    /// Returns the ads for one request.
    ///
    /// `wrapperFollowed` is called each time a wrapper is followed, so that the engine can extend the request's
    /// deadline. Throws if the break's own document could not be fetched (1008), did not arrive in time (1007) or
    /// could not be parsed (1006). A failure behind a wrapper becomes an entry with an error. When the task is
    /// cancelled, the call soon ends, with any error.
    func resolve(
        _ request: BreakAdRequest, wrapperFollowed: @escaping @Sendable () -> Void
    ) async throws(AdRulesError) -> AdResponse
}
