import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Asks with `URLSession`: the loader for Apple systems.
///
/// On Linux it is what is left when the package is built without the trait `AsyncHTTPClient`. There `URLSession` traps
/// when a task is cancelled while a redirect is handed over, so a task that is given up is answered for at once and
/// cancelled only when the head of its answer has come; until then it may go on in the background, at longest for the
/// request's time.
public final class URLSessionLoader: AdLoading, HTTPHop {
    private let delegate = URLSessionHops()
    private let session: URLSession
    let mayFetch: (@Sendable (NetworkHop) -> Bool)?

    /// A loader with a session of its own: no cookies, no cache, no credentials.
    ///
    /// `URLSession` decides by itself which connection a request takes, and asks again by itself when a server closed an
    /// idle one.
    ///
    /// - Parameter mayFetch: The host's own check of each hop, as of ``SystemLoader/make(mayFetch:)``.
    public init(mayFetch: (@Sendable (NetworkHop) -> Bool)? = nil) {
        self.mayFetch = mayFetch
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        #if canImport(FoundationNetworking)
            // Tasks that were given up keep their connection for a while; the others must not wait for them.
            configuration.httpMaximumConnectionsPerHost = 64
        #endif
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Asks for a URL.
    public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

    func ask(_ address: HTTPAddress, _ bounds: HopBounds) async throws(LoadError) -> HopAnswer {
        guard let url = URL(string: address.url) else { throw LoadError(.badURL, message: "Foundation reads no URL") }
        var request = URLRequest(url: url)
        // The time between two signs of life, not for everything; it ends tasks that were given up.
        request.timeoutInterval = max(1, Double(bounds.timeout.components.seconds) + 1)
        request.httpShouldHandleCookies = false
        for (name, value) in bounds.headers { request.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.begin(task, bounds, continuation: continuation)
            }
        } onCancel: {
            delegate.abandon(task)
        }
        return try result.get()
    }
}
