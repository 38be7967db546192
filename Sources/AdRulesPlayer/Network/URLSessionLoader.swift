import AdRulesEngine
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads with `URLSession`: the loader for Apple systems.
///
/// On Linux it is the fallback when the package is built without the trait `AsyncHTTPClient`. There `URLSession`
/// traps if a task is cancelled while a response or a redirect is being delivered, so an abandoned task is answered at
/// once but cancelled only after the head of its response has arrived. Until then it may continue in the background, at
/// most for the request's timeout. A redirect is followed there only after its body has arrived.
///
/// On Linux, all requests of a loader share one queue of Foundation's. A body that arrives faster than it is read, which
/// needs hundreds of megabytes a second, fills that queue: its request is answered, but it is not cancelled, and others
/// wait, until a pause in it. Use the trait where such a server is within reach.
public final class URLSessionLoader: AdLoading, HTTPHop {
    private let delegate = URLSessionHops()
    private let session: URLSession
    let mayFetch: (@Sendable (NetworkHop) -> Bool)?

    /// Creates a loader with its own session: no cookies, no cache, no credentials.
    ///
    /// `URLSession` chooses the connection of each request, and repeats a request itself if a server closed an idle
    /// connection.
    ///
    /// - Parameter mayFetch: The host's own check of each hop; see ``SystemLoader/make(mayFetch:)``.
    public init(mayFetch: (@Sendable (NetworkHop) -> Bool)? = nil) {
        self.mayFetch = mayFetch
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.httpCookieAcceptPolicy = .never
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        // Callers bound their requests. A limit here would hold up those of many sessions on one slow server, and on
        // Linux those behind abandoned tasks, which keep their connection for a while.
        configuration.httpMaximumConnectionsPerHost = 4096
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Requests a URL.
    public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

    func ask(_ address: HTTPAddress, _ bounds: HopBounds) async throws(LoadError) -> HopAnswer {
        guard let url = URL(string: address.url) else { throw LoadError(.badURL, message: "Foundation reads no URL") }
        var request = URLRequest(url: url)
        // The time without any activity, not for the request as a whole; it ends abandoned tasks.
        request.timeoutInterval = max(1, Double(bounds.timeout.components.seconds) + 1)
        request.httpShouldHandleCookies = false
        request.httpMethod = bounds.content.method.rawValue
        for (name, value) in bounds.headers { request.setValue(value, forHTTPHeaderField: name) }
        if bounds.content.method == .post {
            request.httpBody = Data(bounds.content.body)
            if let type = bounds.content.type { request.setValue(type, forHTTPHeaderField: "Content-Type") }
        }
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
