/// Answers the engine's ad requests: fetches responses, parses them and follows wrappers.
public protocol AdResolving: Sendable {
    /// Returns the ads for one request.
    ///
    /// `progress` takes what the engine needs meanwhile: it extends the request's deadline for each wrapper, and uses
    /// what came so far if it gives the request up. Throws if the break's own document could not be fetched (1008), did
    /// not arrive in time (1007) or could not be parsed (1006). A failure behind a wrapper becomes an entry with an
    /// error. When the task is cancelled, the call soon ends, with any error.
    func resolve(_ request: BreakAdRequest, progress: @escaping @Sendable (ResolvingProgress) -> Void)
        async throws(AdRulesError) -> AdResponse
}

/// The progress that an ``AdResolving`` reports before its answer.
public enum ResolvingProgress: Sendable, Hashable {
    /// A wrapper is followed.
    case wrapperFollowed
    /// The answer if the request is given up now: `WrapperChain.soFar`.
    case soFar(AdResponse)
}
