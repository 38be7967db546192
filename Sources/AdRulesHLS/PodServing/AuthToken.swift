/// A token that shows that the publisher asks for a pod: all parameters of its URL, sorted by name and signed
/// (Google DAI, "Authenticate pod manifest requests").
public struct AuthToken: Sendable, Hashable {
    /// The token: `name=value` joined by `~`, with `~hmac=` and the signature at the end. Not percent-encoded.
    public let text: String

    /// Creates the token of a pod.
    ///
    /// - Parameters:
    ///   - pod: the pod; the parameters of its path and of its query are signed.
    ///   - serving: the network that serves it.
    ///   - expiry: when the token becomes invalid; sent in whole seconds since 1970.
    ///   - sign: returns the HMAC-SHA-256 of the bytes under the key of the network (the trait `PodSigning` adds
    ///     `PodSigner`).
    ///
    /// Throws a ``PodServingError`` as ``PodServing/signedParameters(of:)`` does: a variable of HLS cannot be signed.
    public init(
        _ pod: PodServing.LivePod, of serving: PodServing, expiry: WallClock, sign: ([UInt8]) -> [UInt8]
    ) throws(PodServingError) {
        var parameters = try serving.signedParameters(of: pod)
        parameters.append(PodServing.Parameter("exp", String(expiry.microseconds / 1_000_000)))
        let body = Self.body(parameters)
        text = body + "~hmac=" + sign(Array(body.utf8)).map { String($0, digits: 2, radix: 16) }.joined()
    }

    /// The text that is signed: the parameters sorted by the bytes of their names, joined by `~`.
    static func body(_ parameters: [PodServing.Parameter]) -> String {
        parameters.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "~")
    }
}
