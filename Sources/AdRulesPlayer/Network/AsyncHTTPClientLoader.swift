#if AsyncHTTPClient
    import AdRulesEngine
    import AdRulesText
    import AsyncHTTPClient
    import NIOCore

    /// Loads with async-http-client: the loader for Linux.
    ///
    /// Connections are kept and reused; there are no cookies and no cache. A request that must not be repeated
    /// (``LoadRequest/reusesConnection`` is false) uses a connection of its own. If a connection cannot be made, the
    /// request fails at once, and the caller decides whether to try again.
    public final class AsyncHTTPClientLoader: AdLoading, HTTPHop {
        /// The purpose of the connections of a client.
        private struct Purpose: Hashable, Sendable, CaseIterable {
            /// A request that needs its own connection finds none in its client's pool, and leaves none there.
            var isReused: Bool
            /// Whether they lead to public addresses only.
            var isPublicOnly: Bool

            static let allCases = [true, false].flatMap { isReused in
                [true, false].map { Purpose(isReused: isReused, isPublicOnly: $0) }
            }
        }

        private let clients: [Purpose: HTTPClient]
        private let hostAddresses: [String: String]
        private let maxDecodedBytes: Int
        let mayFetch: (@Sendable (HTTPAddress) -> Bool)?

        /// Creates a loader with its own connections.
        ///
        /// - Parameters:
        ///   - connectTimeout: The time allowed for making a connection.
        ///   - maxDecodedBytes: The largest decompressed body, whatever a request allows.
        ///   - hostAddresses: Addresses for host names, by name in lower case, used instead of a DNS lookup; for
        ///     tests.
        ///   - mayFetch: The host's own check of each hop; see ``SystemLoader/make(mayFetch:)``.
        public init(
            connectTimeout: MediaTime = .seconds(5), maxDecodedBytes: Int = 64 << 20,
            hostAddresses: [String: String] = [:], mayFetch: (@Sendable (HTTPAddress) -> Bool)? = nil
        ) {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.dnsOverride = hostAddresses
            configuration.timeout.connect = .microseconds(connectTimeout.microseconds)
            configuration.connectionPool.retryConnectionEstablishment = false
            // Callers bound their requests. A limit here would fail those of many sessions on one slow server.
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 4096
            // Bodies are decoded below: see `ContentDecoding`.
            configuration.decompression = .disabled
            var clients: [Purpose: HTTPClient] = [:]
            for purpose in Purpose.allCases {
                // With HTTP/2, requests would share a connection.
                configuration.httpVersion = purpose.isReused ? .automatic : .http1Only
                configuration.http1_1ConnectionDebugInitializer = { channel in Self.check(channel, for: purpose) }
                configuration.http2ConnectionDebugInitializer = { channel in Self.check(channel, for: purpose) }
                clients[purpose] = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            }
            self.clients = clients
            self.hostAddresses = hostAddresses
            self.maxDecodedBytes = maxDecodedBytes
            self.mayFetch = mayFetch
        }

        deinit { for client in clients.values { client.shutdown { _ in } } }

        /// Fails if a connection leads to a private address and may not, before anything is sent.
        private static func check(_ channel: any Channel, for purpose: Purpose) -> EventLoopFuture<Void> {
            guard purpose.isPublicOnly, let address = channel.remoteAddress?.ipAddress?.lowercased(),
                let refusal = LoadRequest.refusal(of: "the host", at: [address])
            else { return channel.eventLoop.makeSucceededVoidFuture() }
            channel.close(promise: nil)
            return channel.eventLoop.makeFailedFuture(refusal)
        }

        /// Requests a URL.
        public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

        func ask(_ hop: Fetch.Hop, of request: LoadRequest) async throws(LoadError) -> HopAnswer {
            var status: Int?
            do {
                var message = HTTPClientRequest(url: hop.address.url)
                message.headers.add(name: "accept-encoding", value: ContentDecoding.accepted)
                for (name, value) in request.headers(at: hop.address) {
                    message.headers.replaceOrAdd(name: name, value: value)
                }
                if hop.content.isPost {
                    message.method = .POST
                    message.body = .bytes(ByteBuffer(bytes: hop.content.body))
                    if let type = hop.content.type { message.headers.replaceOrAdd(name: "content-type", value: type) }
                }
                if !request.reusesConnection { message.headers.replaceOrAdd(name: "connection", value: "close") }
                // The caller that follows redirects enforces the overall timeout; this one only has to be longer.
                let privateAddresses = request.privateAddresses(at: hop)
                let purpose = Purpose(
                    isReused: request.reusesConnection,
                    isPublicOnly: privateAddresses == .refused
                        || privateAddresses == .behindPrivate && hostAddresses[hop.address.host] == nil)
                guard let client = clients[purpose] else { throw LoadError(.unreachable) }
                let answer = try await client.execute(message, timeout: .hours(1))
                status = Int(answer.status.code)
                return try await read(answer, request)
            } catch let error as LoadError {
                throw error
            } catch {
                throw LoadError(ofClient: error, status: status)
            }
        }

        private func read(_ answer: HTTPClientResponse, _ request: LoadRequest) async throws -> HopAnswer {
            let status = Int(answer.status.code)
            guard !Fetch.isRedirect(status) else {
                if request.reusesConnection { Self.drain(answer.body) }
                return HopAnswer(status: status, location: answer.headers.first(name: "location"), body: [])
            }
            let decoding = ContentDecoding(answer.headers["content-encoding"].joined(separator: ","))
            var request = request
            request.maxBytes = min(request.maxBytes, maxDecodedBytes)
            var received = request
            // The budget counts decoded bytes.
            if decoding != nil { received.budget = nil }
            var body: [UInt8] = []
            for try await chunk in answer.body {
                if let refusal = received.refusal(of: chunk.readableBytes, after: body.count, status: status) {
                    throw refusal
                }
                body.append(contentsOf: chunk.readableBytesView)
            }
            if let decoding { body = try request.decoded(body, by: decoding, status: status) }
            return HopAnswer(
                status: status, location: nil, body: body, contentType: answer.headers.first(name: "content-type"))
        }

        /// Reads a short body to its end, so that the connection can be reused. The redirect does not wait for it.
        private static func drain(_ body: HTTPClientResponse.Body) {
            Task {
                _ = try? await Deadline.run(within: .seconds(1)) { () async throws(LoadError) in
                    var count = 0
                    do {
                        for try await chunk in body {
                            count += chunk.readableBytes
                            if count > longestRedirectBody { break }
                        }
                    } catch {
                        throw LoadError(.connectionLost)
                    }
                }
            }
        }

        private static let longestRedirectBody = 16 << 10
    }
#endif
