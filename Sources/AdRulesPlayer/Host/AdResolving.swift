public import AdRulesEngine

/// Answers the engine's requests for ads: asks, reads, follows wrappers.
public protocol AdResolving: Sendable {
    /// The ads of one request.
    ///
    /// `wrapperFollowed` is called each time a wrapper is followed: the engine gives the request more time. Throws when
    /// the break's own document could not be had (1008), did not come in time (1007) or could not be read (1006); what
    /// fails behind a wrapper is an entry with an error. When the task is cancelled the call ends soon, with any error.
    func resolve(
        _ request: AdRequest, wrapperFollowed: @escaping @Sendable () -> Void
    ) async throws(AdRulesError) -> AdResponse
}
