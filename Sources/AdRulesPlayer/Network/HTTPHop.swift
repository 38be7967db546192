import AdRulesEngine

/// One request and one response, without redirects: what a loader has to implement.
protocol HTTPHop: Sendable {
    /// The host's own check of each hop; nil if there is none.
    var mayFetch: (@Sendable (NetworkHop) -> Bool)? { get }

    /// Requests one address once. When the task is cancelled, the call soon ends with ``LoadError/Code/cancelled``.
    ///
    /// An error that occurs after the response head arrived carries its status.
    func ask(_ address: HTTPAddress, _ bounds: HopBounds) async throws(LoadError) -> HopAnswer
}

/// The request of one hop, and its limits.
struct HopBounds: Sendable {
    var content = HopContent()
    var headers: [String: String]
    /// The largest body accepted, in bytes after decoding.
    var maxBytes: Int
    var budget: ByteBudget?
    var timeout: Duration
    var reusesConnection: Bool
    /// Whether the server may be at a private address although its name is public: if not `allowed`, it may only be where
    /// the app itself says that the name is, and if `refused`, not even there.
    var privateAddresses = NetworkPolicy.PrivateAddresses.allowed

    /// The error for a host that is at a private address although its name is public: nothing was sent. A beacon is tried
    /// again, as behind the sign-in page of a hotel, whose DNS leads every name to one machine.
    static func privateAddress(_ address: String, of host: String) -> LoadError {
        LoadError(.unreachable, message: "\(host) is at the private address \(address)")
    }

    /// The error if a body of `count` bytes may not grow by `more`; nil if it may, and then `more` is taken from the
    /// budget.
    func refusal(of more: Int, after count: Int, status: Int?) -> LoadError? {
        guard more <= maxBytes - count else {
            return LoadError(.tooLong, status: status, message: "more than \(maxBytes) bytes")
        }
        guard budget?.take(more) ?? true else {
            return LoadError(.tooLong, status: status, message: "the break's bytes are used up")
        }
        return nil
    }

    /// A body that came whole, decoded. That of an error only explains it, so one that does not decode is left out.
    func decoded(_ body: [UInt8], by decoding: ContentDecoding, status: Int) throws(LoadError) -> [UInt8] {
        let result: [UInt8]
        do throws(ContentDecoding.Failure) {
            result = try decoding.decoded(body, atMost: maxBytes)
        } catch {
            guard (200...299).contains(status) else { return [] }
            switch error {
            case .tooLong: throw LoadError(.tooLong, status: status, message: "more than \(maxBytes) bytes")
            case .broken(let reason):
                throw LoadError(.badBody, status: status, message: "the compressed body cannot be read: \(reason)")
            }
        }
        if let refusal = refusal(of: result.count, after: 0, status: status) { throw refusal }
        return result
    }
}

/// The method and the body of one hop.
struct HopContent: Sendable, Hashable {
    var method = LoadRequest.Method.get
    /// Empty for a GET.
    var body: [UInt8] = []
    /// Nil for a GET.
    var type: String?

    /// The headers and body that a request sends to its own address; the body of a GET is left out.
    static func first(of request: LoadRequest) -> HopContent {
        guard request.method == .post else { return HopContent() }
        return HopContent(method: .post, body: request.body, type: request.contentType)
    }

    /// The headers and body of the hop after a redirect (RFC 9110 §15.4).
    func redirected(with status: Int, from address: HTTPAddress, to next: HTTPAddress) throws(LoadError) -> HopContent {
        guard method == .post, status == 307 || status == 308 else { return HopContent() }
        guard next.origin == address.origin else {
            throw LoadError(.refused, message: "a POST is not repeated at another origin, \(next.origin)")
        }
        return self
    }
}

/// The response of one address.
struct HopAnswer: Sendable, Hashable {
    /// The status.
    var status: Int
    /// The target of a redirect, as written.
    var location: String?
    /// The body, decoded; empty for a redirect.
    var body: [UInt8]
    /// The media type of the body, as the server wrote it.
    var contentType: String?

    /// Whether the response is a redirect that is followed.
    var isRedirect: Bool { HopAnswer.isRedirect(status) }

    /// Whether a status is a redirect that is followed. 300 and 304 are not: 300 has no single target, and there is
    /// no cache.
    static func isRedirect(_ status: Int) -> Bool {
        switch status {
        case 301, 302, 303, 307, 308: true
        default: false
        }
    }
}

/// An address with what is sent to it. A POST that leads to a GET of the same address is not a circle.
private struct Step: Hashable {
    var address: HTTPAddress
    var content: HopContent
}

extension HTTPHop {
    /// Follows redirects within the limits of a request.
    ///
    /// Each hop is a separate request: the number of redirects and the schemes are checked only here. The request's
    /// timeout covers all hops.
    func follow(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let limit = Duration.microseconds(max(0, request.timeout.microseconds))
        return try await Deadline.run(within: limit) { () async throws(LoadError) -> LoadResponse in
            try await hops(of: request, within: limit)
        }
    }

    private func hops(of request: LoadRequest, within limit: Duration) async throws(LoadError) -> LoadResponse {
        let start = try HTTPAddress(request.url)
        try check(NetworkHop(address: start, redirectedFrom: nil, redirects: 0, firstHop: request.firstHop), request)
        // Redirects of the session's first request count as behind that request's address.
        let later: FirstHop =
            request.firstHop == .itself ? (start.isPublic ? .publicAddress : .privateAddress) : request.firstHop
        var step = Step(address: start, content: .first(of: request))
        var visited: Set<Step> = [step]
        var redirects = 0
        var lastStatus: Int?
        while true {
            let answer: HopAnswer
            do throws(LoadError) {
                answer = try await ask(
                    step.address,
                    HopBounds(
                        content: step.content, headers: request.headers(at: step.address), maxBytes: request.maxBytes,
                        budget: request.budget, timeout: limit, reusesConnection: request.reusesConnection,
                        privateAddresses: request.network.privateAddresses(
                            behind: redirects == 0 ? request.firstHop : later)))
            } catch {
                var error = error
                // An earlier hop was answered, so the request as a whole did leave.
                error.status = error.status ?? lastStatus
                throw error
            }
            lastStatus = answer.status
            guard answer.isRedirect else {
                guard (200...299).contains(answer.status) else {
                    var error = LoadError(.status, status: answer.status, message: "status \(answer.status)")
                    error.body = Array(answer.body.prefix(LoadError.longestBody))
                    throw error
                }
                return LoadResponse(
                    body: answer.body, finalURL: step.address.url, status: answer.status, redirects: redirects,
                    contentType: answer.contentType)
            }
            redirects += 1
            guard redirects <= request.maxRedirects else {
                throw LoadError(
                    .redirects, status: answer.status, message: "more than \(request.maxRedirects) redirects")
            }
            do throws(LoadError) {
                let next = try target(of: answer, at: step.address)
                let content = try step.content.redirected(with: answer.status, from: step.address, to: next)
                try check(
                    NetworkHop(address: next, redirectedFrom: step.address, redirects: redirects, firstHop: later),
                    request)
                step = Step(address: next, content: content)
            } catch {
                var error = error
                error.status = answer.status
                throw error
            }
            guard visited.insert(step).inserted else {
                throw LoadError(.redirects, status: answer.status, message: "the redirects lead in a circle")
            }
        }
    }

    private func check(_ hop: NetworkHop, _ request: LoadRequest) throws(LoadError) {
        try request.network.check(hop.address, behind: hop.firstHop)
        guard let mayFetch, !mayFetch(hop) else { return }
        throw LoadError(.refused, message: "the host refused \(hop.address.origin)")
    }

    private func target(of answer: HopAnswer, at address: HTTPAddress) throws(LoadError) -> HTTPAddress {
        guard let location = answer.location, !location.isEmpty else {
            throw LoadError(.redirects, message: "a redirect without a valid target")
        }
        return try HTTPAddress(location, relativeTo: address)
    }
}
