#if AsyncHTTPClient
    import AdRulesEngine
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTPCompression
    import NIOPosix

    /// Loads with async-http-client: the loader for Linux.
    ///
    /// Connections are kept and reused; there are no cookies and no cache. A request that must not be repeated
    /// (``LoadRequest/reusesConnection`` is false) uses a connection of its own. If a connection cannot be made, the
    /// request fails at once, and the caller decides whether to try again.
    public final class AsyncHTTPClientLoader: AdLoading, HTTPHop {
        private let client: HTTPClient
        /// For requests that need a connection of their own: no connection stays in its pool.
        private let singleUse: HTTPClient
        let mayFetch: (@Sendable (NetworkHop) -> Bool)?

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
            hostAddresses: [String: String] = [:],
            mayFetch: (@Sendable (NetworkHop) -> Bool)? = nil
        ) {
            var configuration = HTTPClient.Configuration()
            configuration.redirectConfiguration = .disallow
            configuration.dnsOverride = hostAddresses
            configuration.timeout.connect = .microseconds(connectTimeout.microseconds)
            configuration.connectionPool.retryConnectionEstablishment = false
            // Callers bound their requests. A limit here would fail those of many sessions on one slow server.
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 4096
            // The decoded bytes are counted below too, but only after a whole network chunk has been decompressed.
            configuration.decompression = .enabled(limit: .size(maxDecodedBytes))
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            // With HTTP/2, requests would share a connection.
            configuration.httpVersion = .http1Only
            singleUse = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            self.mayFetch = mayFetch
        }

        deinit {
            client.shutdown { _ in }
            singleUse.shutdown { _ in }
        }

        /// Requests a URL.
        public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

        func ask(_ address: HTTPAddress, _ bounds: HopBounds) async throws(LoadError) -> HopAnswer {
            var status: Int?
            do {
                var request = HTTPClientRequest(url: address.url)
                for (name, value) in bounds.headers { request.headers.replaceOrAdd(name: name, value: value) }
                if bounds.content.method == .post {
                    request.method = .POST
                    request.body = .bytes(ByteBuffer(bytes: bounds.content.body))
                    if let type = bounds.content.type {
                        request.headers.replaceOrAdd(name: "content-type", value: type)
                    }
                }
                if !bounds.reusesConnection { request.headers.replaceOrAdd(name: "connection", value: "close") }
                // The caller that follows redirects enforces the overall timeout; this one only has to be longer.
                let answer = try await (bounds.reusesConnection ? client : singleUse).execute(
                    request, timeout: .hours(1))
                status = Int(answer.status.code)
                return try await read(answer, bounds)
            } catch let error as LoadError {
                throw error
            } catch {
                throw Self.error(error, status: status)
            }
        }

        private func read(_ answer: HTTPClientResponse, _ bounds: HopBounds) async throws -> HopAnswer {
            let status = Int(answer.status.code)
            guard !HopAnswer.isRedirect(status) else {
                if bounds.reusesConnection { Self.drain(answer.body) }
                return HopAnswer(status: status, location: answer.headers.first(name: "location"), body: [])
            }
            var body: [UInt8] = []
            for try await chunk in answer.body {
                if let refusal = bounds.refusal(of: chunk.readableBytes, after: body.count, status: status) {
                    throw refusal
                }
                body.append(contentsOf: chunk.readableBytesView)
            }
            return HopAnswer(status: status, location: nil, body: body)
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

        private static func error(_ error: any Error, status: Int?) -> LoadError {
            let code: LoadError.Code =
                switch error {
                case is CancellationError: .cancelled
                case is NIOConnectionError: .unreachable
                case is NIOHTTPDecompression.DecompressionError where status != nil: .tooLong
                case let error as ChannelError: self.code(of: error)
                case let error as IOError where status == nil && isOfConnecting(error): .unreachable
                case let error as HTTPClientError: self.code(of: error)
                default: .connectionLost
                }
            return LoadError(code, status: status, message: "\(error)")
        }

        private static func code(of error: HTTPClientError) -> LoadError.Code {
            switch error {
            case .cancelled: .cancelled
            case .deadlineExceeded, .readTimeout, .writeTimeout: .timeout
            case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .alreadyShutdown: .unreachable
            case .invalidURL, .emptyHost, .emptyScheme: .badURL
            default: .connectionLost
            }
        }

        private static func code(of error: ChannelError) -> LoadError.Code {
            if case .connectTimeout = error { .unreachable } else { .connectionLost }
        }

        /// Errors that only `connect` returns: nothing was sent.
        private static func isOfConnecting(_ error: IOError) -> Bool {
            error.errnoCode == ECONNREFUSED || error.errnoCode == ENETUNREACH || error.errnoCode == EHOSTUNREACH
        }
    }
#endif
