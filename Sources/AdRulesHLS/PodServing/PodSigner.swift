#if PodSigning
    #if canImport(CryptoKit)
        private import CryptoKit
    #else
        private import Crypto
    #endif

    /// Signs tokens of pod serving with the key of a network; only with the trait `PodSigning`.
    public struct PodSigner: Sendable {
        private let secret: [UInt8]

        /// Creates a signer from the bytes of an authentication key, as Ad Manager shows it.
        public init(secret: [UInt8]) { self.secret = secret }

        /// Returns the HMAC-SHA-256 of the bytes, 32 bytes (RFC 2104). Complexity: O(bytes).
        public func sign(_ bytes: [UInt8]) -> [UInt8] {
            Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: secret)))
        }
    }

    extension AuthToken {
        /// Creates the token of a pod with a signer.
        ///
        /// - Parameters:
        ///   - pod: the pod; the parameters of its path and of its query are signed.
        ///   - serving: the network that serves it.
        ///   - expiry: when the token becomes invalid; sent in whole seconds since 1970.
        ///   - signer: has the key of the network.
        ///
        /// Throws a ``PodServingError`` like ``PodServing/signedParameters(of:)``: no HLS variable can be signed.
        public init(
            _ pod: PodServing.LivePod, of serving: PodServing, expiry: WallClock, signer: PodSigner
        ) throws(PodServingError) { try self.init(pod, of: serving, expiry: expiry, sign: signer.sign) }
    }
#endif
