/// One request and one response, without redirects: what a loader has to implement.
protocol HTTPHop: Sendable {
    /// The host's own check of each hop; nil if there is none.
    var mayFetch: (@Sendable (HTTPAddress) -> Bool)? { get }

    /// Requests one address once. When the task is cancelled, the call soon ends with ``LoadError/Code/cancelled``.
    ///
    /// An error that occurs after the response head arrived carries its status.
    func ask(_ hop: Fetch.Hop, of request: LoadRequest) async throws(LoadError) -> HopAnswer
}

extension LoadRequest {
    /// Whether the server of a hop may be at a private address although its name is public: if not `allowed`, it may
    /// only be where the app itself says that the name is, and if `refused`, not even there.
    func privateAddresses(at hop: Fetch.Hop) -> NetworkPolicy.PrivateAddresses {
        network.privateAddresses(behind: firstHop(at: hop))
    }

    /// The error for a host at a private address although its name is public: nothing was sent. A beacon is tried
    /// again, as behind the sign-in page of a hotel, whose DNS leads every name to one machine. Nil at public ones.
    static func refusal(of host: String, at numbers: [String]) -> LoadError? {
        AddressRules(allowsPrivate: false).refusal(of: host, at: numbers)
            .map { LoadError(.unreachable, message: $0.message) }
    }

    /// The error if a body of `count` bytes may not grow by `more`; nil if it may: then `more` leaves the budget.
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
            guard Fetch.isSuccess(status) else { return [] }
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
}

extension HTTPHop {
    /// Follows redirects within the limits of a request.
    ///
    /// Each hop is a separate request: the number of redirects and the schemes are checked only here. The request's
    /// timeout covers all hops.
    func follow(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let limit = Duration.microseconds(max(0, request.timeout.microseconds))
        return try await Deadline.run(within: limit) { () async throws(LoadError) in try await hops(of: request) }
    }

    private func hops(of request: LoadRequest) async throws(LoadError) -> LoadResponse {
        let mayFetch = mayFetch
        var fetch = try request.begun { mayFetch?($0) ?? true }
        var lastStatus: Int?
        while true {
            let hop = fetch.hop
            let answer: HopAnswer
            do throws(LoadError) {
                answer = try await ask(hop, of: request)
            } catch {
                var error = error
                // An earlier hop was answered, so the request as a whole did leave.
                error.status = error.status ?? lastStatus
                throw error
            }
            lastStatus = answer.status
            do throws(FetchRefusal) {
                if try fetch.answered(answer.status, location: answer.location) != nil { continue }
            } catch {
                throw LoadError(error)
            }
            guard Fetch.isSuccess(answer.status) else {
                var error = LoadError(.status, status: answer.status, message: "status \(answer.status)")
                error.body = Array(answer.body.prefix(LoadError.longestBody))
                throw error
            }
            return LoadResponse(
                body: answer.body, finalURL: hop.address.url, status: answer.status, redirects: hop.redirects,
                contentType: answer.contentType)
        }
    }
}

extension LoadRequest {
    /// The request as the engine follows it, with the host's own check.
    fileprivate func begun(_ mayFetch: @escaping @Sendable (HTTPAddress) -> Bool) throws(LoadError) -> Fetch {
        do throws(FetchRefusal) {
            let content = method == .post ? Fetch.Content(post: body, type: contentType) : Fetch.Content()
            return try Fetch(url, content, maxRedirects: maxRedirects) { hop in
                let firstHop = firstHop(at: hop)
                if let refusal = network.fetchRefusal(of: hop.address, behind: firstHop) { return refusal }
                return mayFetch(hop.address) ? nil : FetchRefusal(.host, "the host refused \(hop.address.origin)")
            }
        } catch {
            throw LoadError(error)
        }
    }

    /// The kind of address that a hop is behind: redirects of the session's first request are behind its address.
    fileprivate func firstHop(at hop: Fetch.Hop) -> FirstHop {
        hop.redirects > 0 && firstHop == .itself ? FirstHop(url) : firstHop
    }
}
