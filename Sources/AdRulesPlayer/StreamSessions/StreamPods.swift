/// Signs the tokens of pods (Google DAI, "Authenticate pod manifest requests"). The key may be on the app's own server,
/// so the closure may wait for an answer.
public struct StreamTokenSigner: Sendable {
    /// How long a token is valid after the start of its break, by the date of the ``PlayerClock``.
    public var validity = MediaTime.seconds(600)
    /// Returns the HMAC-SHA-256 of the bytes under the key of the network.
    public var sign: @Sendable ([UInt8]) async throws -> [UInt8]

    /// Creates a signer.
    public init(_ sign: @escaping @Sendable ([UInt8]) async throws -> [UInt8]) { self.sign = sign }
}

/// Makes the URLs of pod manifests.
struct StreamPods: Sendable {
    let request: StreamRequest
    let identifier: @Sendable (StreamBreak) async throws -> PodIdentifier
    let signer: StreamTokenSigner?

    /// The URL of the pod of a break.
    ///
    /// - Parameters:
    ///   - date: The date of the machine's clock at which the break begins: the server compares the end of the token
    ///     with its own clock, wherever the viewer is in the content.
    ///   - length: How long it is, or what is left of it.
    func url(
        of adBreak: StreamBreak, streamID: String, date: WallClock, length: MediaTime?
    ) async throws(SkippedBreak) -> String {
        let pod: PodServing.LivePod
        do {
            pod = PodServing.LivePod(
                customAssetKey: request.customAssetKey, pod: try await identifier(adBreak), streamID: streamID,
                duration: length)
        } catch {
            throw SkippedBreak(.pod, "\(error)")
        }
        var token: AuthToken?
        if let signer {
            do {
                token = try await Self.token(pod, of: request.serving, expiry: date + signer.validity, signer)
            } catch {
                throw SkippedBreak(.token, "\(error)")
            }
        }
        do throws(PodServingError) {
            return try request.serving.manifestURL(pod, token: token)
        } catch {
            throw SkippedBreak(.pod, error.message)
        }
    }

    private static func token(
        _ pod: PodServing.LivePod, of serving: PodServing, expiry: WallClock, _ signer: StreamTokenSigner
    ) async throws -> AuthToken {
        // The token is made at once, so what it signs is found first.
        var bytes: [UInt8] = []
        _ = try AuthToken(pod, of: serving, expiry: expiry) { signed in
            bytes = signed
            return []
        }
        let signature = try await signer.sign(bytes)
        return try AuthToken(pod, of: serving, expiry: expiry) { _ in signature }
    }
}
