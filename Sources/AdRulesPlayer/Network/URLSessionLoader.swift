import AdRulesText
import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Loads with `URLSession`: the loader for Apple systems.
///
/// On Linux it is the fallback when the package is built without the trait `AsyncHTTPClient`, and a host that meets
/// unknown servers uses the trait: Foundation's implementation decides what follows, and an app cannot change it.
/// - `URLSession` traps if a task is cancelled while a response or a redirect is being delivered, so an abandoned task
///   is answered at once but cancelled only after the head of its response has arrived. Until then it may continue in
///   the background, at most for the request's timeout.
/// - The head of a redirect is not delivered before its body has arrived: a redirect whose body hangs ends with the
///   timeout.
/// - A TLS handshake that fails counts as a connection that broke, and several members of gzip are an error.
/// - All requests of a loader share one queue. A body that arrives faster than it is read, which needs hundreds of
///   megabytes a second, fills it: its request is answered, but it is not cancelled, and others wait, until a pause in
///   it.
public final class URLSessionLoader: AdLoading, HTTPHop {
    private let delegate = URLSessionHops()
    private let session: URLSession
    private let resolve: (@Sendable (_ host: String) async -> [String])?
    let mayFetch: (@Sendable (HTTPAddress) -> Bool)?

    /// Creates a loader with its own session: no cookies, no cache, no credentials.
    ///
    /// `URLSession` chooses each request's connection, and repeats a request itself if a server closed an idle one.
    ///
    /// - Parameters:
    ///   - mayFetch: The host's own check of each hop; see ``SystemLoader/make(mayFetch:)``.
    ///   - resolve: Returns the addresses of a host name. `URLSession` names the address that it connects to only
    ///     afterwards. Where the policy allows no private address, a name that has one is not fetched
    ///     (``LoadError/Code/unreachable``); nil does not check names. A call that outlasts its request is cancelled.
    public init(
        mayFetch: (@Sendable (HTTPAddress) -> Bool)? = nil,
        resolve: (@Sendable (_ host: String) async -> [String])? = nil
    ) {
        self.mayFetch = mayFetch
        self.resolve = resolve
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

    deinit { session.finishTasksAndInvalidate() }

    /// Requests a URL.
    public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

    func ask(_ hop: Fetch.Hop, of request: LoadRequest) async throws(LoadError) -> HopAnswer {
        guard let url = URL(string: hop.address.url) else {
            throw LoadError(.badURL, message: "Foundation cannot read it as a URL")
        }
        if request.privateAddresses(at: hop) != .allowed, let resolve {
            let host = hop.address.host
            guard let addresses = await Deadline.untilCancelled({ await resolve(host) }) else {
                throw LoadError(.cancelled)
            }
            if let refusal = LoadRequest.refusal(of: host, at: addresses.map { $0.lowercased() }) { throw refusal }
        }
        var message = URLRequest(url: url)
        // The time without any activity, not for the request as a whole; it ends abandoned tasks.
        message.timeoutInterval = max(0, request.timeout.seconds.rounded(.down)) + 1
        message.httpShouldHandleCookies = false
        message.httpMethod = hop.content.isPost ? "POST" : "GET"
        for (name, value) in request.headers(at: hop.address) { message.setValue(value, forHTTPHeaderField: name) }
        if hop.content.isPost {
            message.httpBody = Data(hop.content.body)
            if let type = hop.content.type { message.setValue(type, forHTTPHeaderField: "Content-Type") }
        }
        let task = session.dataTask(with: message)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in delegate.begin(task, request, continuation: continuation) }
        } onCancel: {
            delegate.abandon(task)
        }
        return try result.get()
    }
}
