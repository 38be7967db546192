import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The delegate of ``URLSessionLoader``: every request is answered exactly once, and cancelled at most once.
final class URLSessionHops: NSObject, URLSessionDataDelegate {
    /// The state of one request.
    private struct Hop: Sendable {
        let request: LoadRequest
        /// Nil once the caller has its answer.
        var continuation: CheckedContinuation<Result<HopAnswer, LoadError>, Never>?
        var status: Int?
        var contentType: String?
        var body: [UInt8] = []
        /// The number of bytes that arrived after the caller had its answer.
        var surplus = 0
        /// Whether `URLSession` has the delegate's decision about the response.
        var isDecided = false
        var isCancelled = false

        /// Takes the continuation, which may be resumed only once, and pairs it with the result.
        mutating func answer(_ result: Result<HopAnswer, LoadError>) -> Reply? {
            guard let continuation else { return nil }
            self.continuation = nil
            body = []
            return Reply(continuation: continuation, result: result)
        }

        /// Marks the task as cancelled; returns true if the caller should cancel it now.
        mutating func takesCancel() -> Bool {
            #if canImport(FoundationNetworking)
                // On Linux, `URLSession` traps if a task is cancelled while it waits for the decision about a response,
                // which it may do from any moment after it began.
                guard isDecided else { return false }
            #endif
            guard !isCancelled else { return false }
            isCancelled = true
            return true
        }
    }

    /// An answer to deliver outside the lock.
    private struct Reply: Sendable {
        let continuation: CheckedContinuation<Result<HopAnswer, LoadError>, Never>
        let result: Result<HopAnswer, LoadError>

        func give() { continuation.resume(returning: result) }
    }

    private struct Table: Sendable {
        var hops: [Int: Hop] = [:]
        /// Tasks that were abandoned before they began.
        var stillborn: Set<Int> = []
    }

    private let table = Guarded(Table())

    /// Starts a task whose caller waits for one answer.
    func begin(
        _ task: URLSessionDataTask, _ request: LoadRequest,
        continuation: CheckedContinuation<Result<HopAnswer, LoadError>, Never>
    ) {
        let isStillborn = table.withLock { table in
            if table.stillborn.remove(task.taskIdentifier) != nil { return true }
            table.hops[task.taskIdentifier] = Hop(request: request, continuation: continuation)
            return false
        }
        if isStillborn {
            continuation.resume(returning: .failure(LoadError(.cancelled)))
            // Suspended for good, it would keep the session. No response can come, so it may be cancelled.
            task.cancel()
        } else {
            task.resume()
        }
    }

    /// Answers the caller with `cancelled`, and cancels the task as soon as it may be.
    func abandon(_ task: URLSessionDataTask) {
        let (reply, cancels) = table.withLock { table -> (Reply?, Bool) in
            guard var hop = table.hops[task.taskIdentifier] else {
                if task.state == .suspended { table.stillborn.insert(task.taskIdentifier) }
                return (nil, false)
            }
            let reply = hop.answer(.failure(LoadError(.cancelled, status: hop.status)))
            let cancels = hop.takesCancel()
            table.hops[task.taskIdentifier] = hop
            return (reply, cancels)
        }
        reply?.give()
        if cancels { task.cancel() }
    }

    /// Never follows a redirect here: the response goes to `HTTPHop`, which counts redirects.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        headCame(response, of: task)?.give()
        completionHandler(nil)
        // Not decided: the response comes once more, as the final one.
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        headCame(response, of: dataTask)?.give()
        completionHandler(.allow)
        // Only now: the order of the decision and the cancel must be the same for `URLSession`.
        let cancels = table.withLock { table in
            table.hops[dataTask.taskIdentifier]?.isDecided = true
            guard table.hops[dataTask.taskIdentifier]?.continuation == nil else { return false }
            return table.hops[dataTask.taskIdentifier]?.takesCancel() ?? false
        }
        if cancels { dataTask.cancel() }
    }

    /// Records the status; a redirect is answered at once.
    private func headCame(_ response: URLResponse, of task: URLSessionTask) -> Reply? {
        let head = response as? HTTPURLResponse
        let status = head?.statusCode ?? 0
        let location = head?.value(forHTTPHeaderField: "Location")
        let contentType = head?.value(forHTTPHeaderField: "Content-Type")
        return table.withLock { table in
            table.hops[task.taskIdentifier]?.status = status
            table.hops[task.taskIdentifier]?.contentType = contentType
            guard Fetch.isRedirect(status) else { return nil }
            return table.hops[task.taskIdentifier]?.answer(
                .success(HopAnswer(status: status, location: location, body: [])))
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let (reply, cancels) = table.withLock { table -> (Reply?, Bool) in
            guard var hop = table.hops[dataTask.taskIdentifier] else { return (nil, false) }
            defer { table.hops[dataTask.taskIdentifier] = hop }
            // Removed from the table while it grows, so that the body is not copied.
            table.hops[dataTask.taskIdentifier] = nil
            if hop.continuation == nil {
                hop.surplus += data.count
                return (nil, hop.surplus > Self.longestSurplus && hop.takesCancel())
            }
            if let refusal = hop.request.refusal(of: data.count, after: hop.body.count, status: hop.status) {
                return (hop.answer(.failure(refusal)), hop.takesCancel())
            }
            hop.body.append(contentsOf: data)
            return (nil, false)
        }
        reply?.give()
        if cancels { dataTask.cancel() }
    }

    /// The bytes accepted after an answer, such as a redirect's body, to keep the connection; more cancel the task.
    private static let longestSurplus = 16 << 10

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let reply = table.withLock { table -> Reply? in
            guard var hop = table.hops.removeValue(forKey: task.taskIdentifier) else { return nil }
            if let error { return hop.answer(.failure(Self.error(error, status: hop.status))) }
            guard let status = hop.status else {
                return hop.answer(.failure(LoadError(.connectionLost, message: "no answer")))
            }
            return hop.answer(
                .success(HopAnswer(status: status, location: nil, body: hop.body, contentType: hop.contentType)))
        }
        reply?.give()
    }

    static func error(_ error: any Error, status: Int?) -> LoadError {
        let code: LoadError.Code =
            switch (error as? URLError)?.code {
            case .cancelled: .cancelled
            case .timedOut: .timeout
            case .badURL: .badURL
            // Nothing is sent to an address without TLS that the app's `Info.plist` does not allow.
            case .appTransportSecurityRequiresSecureConnection: .refused
            case .cannotFindHost, .cannotConnectToHost, .dnsLookupFailed, .notConnectedToInternet,
                .internationalRoamingOff, .callIsActive, .dataNotAllowed, .secureConnectionFailed,
                .serverCertificateHasBadDate, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
                .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
                status == nil ? .unreachable : .connectionLost
            default: .connectionLost
            }
        return LoadError(code, status: status, message: "\(error.localizedDescription)")
    }
}
