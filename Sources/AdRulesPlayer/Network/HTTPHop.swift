/// One request and one answer, without redirects: what a loader has to be able to do.
protocol HTTPHop: Sendable {
    /// Asks one address once. Ends soon, with ``LoadError/Code/cancelled``, when the task is cancelled.
    ///
    /// An error that comes after the head of the answer carries its status.
    func ask(
        _ address: HTTPAddress, headers: [String: String], maxBytes: Int, timeout: Duration
    ) async throws(LoadError) -> HopAnswer
}

/// What one address answered.
struct HopAnswer: Sendable, Hashable {
    /// The status.
    var status: Int
    /// Where a redirect leads, as it is written.
    var location: String?
    /// The body, decoded; of a redirect nothing is kept.
    var body: [UInt8]

    /// Whether the answer leads elsewhere.
    var isRedirect: Bool { HopAnswer.isRedirect(status) }

    /// Whether a status leads elsewhere. 300 and 304 do not: nobody chose, nothing is cached.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }
}

extension HTTPHop {
    /// Follows redirects within the bounds of a request.
    ///
    /// Each hop is a request of its own: the number of redirects and the schemes are checked here and nowhere else. The
    /// time for everything is the request's.
    func follow(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let limit = Duration.microseconds(max(0, request.timeout.microseconds))
        return try await Deadline.run(within: limit) { () async throws(LoadError) -> LoadResponse in
            try await hops(of: request, within: limit)
        }
    }

    private func hops(of request: LoadRequest, within limit: Duration) async throws(LoadError) -> LoadResponse {
        var address = try HTTPAddress(request.url)
        var visited: Set<HTTPAddress> = [address]
        var redirects = 0
        var lastStatus: Int?
        while true {
            let answer: HopAnswer
            do throws(LoadError) {
                answer = try await ask(
                    address, headers: request.headers, maxBytes: request.maxBytes, timeout: limit)
            } catch {
                var error = error
                // An earlier hop was answered: the request as a whole did leave.
                error.status = error.status ?? lastStatus
                throw error
            }
            lastStatus = answer.status
            guard answer.isRedirect else {
                guard (200...299).contains(answer.status) else {
                    throw LoadError(.status, status: answer.status, message: "status \(answer.status)")
                }
                return LoadResponse(
                    body: answer.body, finalURL: address.url.absoluteString, status: answer.status,
                    redirects: redirects)
            }
            address = try next(from: address, after: answer)
            redirects += 1
            guard redirects <= request.maxRedirects else {
                throw LoadError(
                    .redirects, status: answer.status, message: "more than \(request.maxRedirects) redirects")
            }
            guard visited.insert(address).inserted else {
                throw LoadError(.redirects, status: answer.status, message: "the redirects lead in a circle")
            }
        }
    }

    private func next(from address: HTTPAddress, after answer: HopAnswer) throws(LoadError) -> HTTPAddress {
        guard let location = answer.location, !location.isEmpty else {
            throw LoadError(.redirects, status: answer.status, message: "a redirect to nowhere")
        }
        do throws(LoadError) {
            return try HTTPAddress(location, relativeTo: address)
        } catch {
            var error = error
            error.status = answer.status
            throw error
        }
    }
}
