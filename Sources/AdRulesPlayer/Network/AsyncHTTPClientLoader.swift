#if AsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import NIOHTTPCompression
    import NIOPosix

    /// Asks with async-http-client: the loader for Linux.
    ///
    /// Connections are kept and used again; nothing else is: no cookies, no cache. A request that must not be repeated
    /// (``LoadRequest/reusesConnection``) has a connection of its own. A connection that cannot be made fails at once, and
    /// the caller decides whether to try again.
    public final class AsyncHTTPClientLoader: AdLoading, HTTPHop {
        private let client: HTTPClient
        /// For requests with a connection of their own: nothing stays in its pool.
        private let singleUse: HTTPClient
        let mayFetch: (@Sendable (NetworkHop) -> Bool)?

        /// A loader with connections of its own.
        ///
        /// - Parameters:
        ///   - connectTimeout: How long making a connection may take.
        ///   - maxDecodedBytes: What no body may exceed when it is decompressed, whatever a request allows.
        ///   - hostAddresses: Addresses for host names that are not looked up, by name in lower case: for tests.
        ///   - mayFetch: The host's own check of each hop, as of ``SystemLoader/make(mayFetch:)``.
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
            configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = 32
            // What comes out is counted here too, but only after a whole chunk of the network was decompressed.
            configuration.decompression = .enabled(limit: .size(maxDecodedBytes))
            client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            // Requests of one connection each cannot share one.
            configuration.httpVersion = .http1Only
            singleUse = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
            self.mayFetch = mayFetch
        }

        deinit {
            client.shutdown { _ in }
            singleUse.shutdown { _ in }
        }

        /// Asks for a URL.
        public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse { try await follow(request) }

        func ask(_ address: HTTPAddress, _ bounds: HopBounds) async throws(LoadError) -> HopAnswer {
            var status: Int?
            do {
                var request = HTTPClientRequest(url: address.url)
                for (name, value) in bounds.headers { request.headers.replaceOrAdd(name: name, value: value) }
                if !bounds.reusesConnection { request.headers.replaceOrAdd(name: "connection", value: "close") }
                // The time for everything is kept by who follows the redirects; this one only has to be longer.
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
                // A short body is read, so that the connection can be used again.
                var count = 0
                for try await chunk in answer.body {
                    count += chunk.readableBytes
                    if count > Self.longestRedirectBody { break }
                }
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

        /// Errors that only `connect` gives: nothing was sent.
        private static func isOfConnecting(_ error: IOError) -> Bool {
            error.errnoCode == ECONNREFUSED || error.errnoCode == ENETUNREACH || error.errnoCode == EHOSTUNREACH
        }
    }
#endif
