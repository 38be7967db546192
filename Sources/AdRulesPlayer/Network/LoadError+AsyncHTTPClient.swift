#if AsyncHTTPClient
    import AsyncHTTPClient
    import NIOCore
    import NIOPosix
    import NIOSSL

    // The meanings of errors of async-http-client and of its dependencies.
    extension LoadError {
        /// The error of a request. `status` is that of its answer, if the head of one came.
        init(ofClient error: any Error, status: Int?) {
            let code: Code =
                switch error {
                case is CancellationError: .cancelled
                case is NIOConnectionError: .unreachable
                // Nothing is sent before the handshake is over.
                case let error as NIOSSLError where status == nil && error.isOfHandshake: .unreachable
                case is NIOSSLExtraError where status == nil: .unreachable
                case let error as ChannelError: Self.code(of: error)
                case let error as IOError where status == nil && Self.isOfConnecting(error): .unreachable
                case let error as HTTPClientError: Self.code(of: error)
                default: .connectionLost
                }
            self.init(code, status: status, message: Self.words(of: error))
        }

        private static func code(of error: HTTPClientError) -> Code {
            switch error {
            case .cancelled: .cancelled
            case .deadlineExceeded, .readTimeout, .writeTimeout: .timeout
            case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .alreadyShutdown: .unreachable
            case .invalidURL, .emptyHost, .emptyScheme: .badURL
            default: .connectionLost
            }
        }

        private static func code(of error: ChannelError) -> Code {
            if case .connectTimeout = error { .unreachable } else { .connectionLost }
        }

        /// Errors that only `connect` returns: nothing was sent.
        private static func isOfConnecting(_ error: IOError) -> Bool {
            error.errnoCode == ECONNREFUSED || error.errnoCode == ENETUNREACH || error.errnoCode == EHOSTUNREACH
        }

        private static func words(of error: any Error) -> String {
            switch error {
            case let error as NIOConnectionError:
                let reason = error.connectionErrors.first.map { ": \($0.error)" } ?? ""
                return "no connection to \(error.host):\(error.port)" + reason
            case let error as NIOSSLError: return error.words
            case let error as HTTPClientError: return error.shortDescription
            default: return "\(error)"
            }
        }
    }

    extension NIOSSLError {
        fileprivate var isOfHandshake: Bool {
            switch self {
            case .handshakeFailed, .unableToValidateCertificate, .noCertificateToValidate: true
            default: false
            }
        }

        /// The reason in words, as in `the TLS handshake failed: certificate verify failed`. BoringSSL writes it in
        /// capitals between a number and the path of a source file.
        fileprivate var words: String {
            let text = "\(self)"
            guard isOfHandshake else { return "TLS: " + (text.split(separator: "(").first.map(String.init) ?? text) }
            let reason = text.split(separator: "OPENSSL_internal:", maxSplits: 1).dropFirst().first?
                .prefix { $0.isUppercase || $0 == "_" || $0.isNumber }
            let words = reason.map { ": " + $0.lowercased().replacing("_", with: " ") } ?? ""
            return "the TLS handshake failed" + words
        }
    }
#endif
