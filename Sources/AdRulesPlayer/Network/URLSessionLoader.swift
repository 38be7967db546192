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

    /// A loader with a session of its own: no cookies, no cache, no credentials.
    public init() {
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

    func ask(
        _ address: HTTPAddress, headers: [String: String], maxBytes: Int, timeout: Duration
    ) async throws(LoadError) -> HopAnswer {
        var request = URLRequest(url: address.url)
        // The time between two signs of life, not for everything; it ends tasks that were given up.
        request.timeoutInterval = max(1, Double(timeout.components.seconds) + 1)
        request.httpShouldHandleCookies = false
        for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: request)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                delegate.begin(task, maxBytes: maxBytes, continuation: continuation)
            }
        } onCancel: {
            delegate.abandon(task)
        }
        return try result.get()
    }
}
