import AdRulesText

/// Addresses and requests of Google's Dynamic Ad Insertion, where pods of ads are served as HLS playlists
/// (developers.google.com/ad-manager/dynamic-ad-insertion/api/pod-serving).
///
/// Makes values only: nothing is requested. A manifest URL becomes the asset of an interstitial
/// (``Interstitial/Source/asset(uri:)``).
public struct PodServing: Sendable, Hashable {
    /// A parameter of a URL, a form or a token: its name and its value, not percent-encoded.
    public struct Parameter: Sendable, Hashable {
        /// The name.
        public var name: String
        /// The value.
        public var value: String

        /// Creates a parameter.
        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// The code of the Ad Manager network: digits.
    public let networkCode: String
    /// The host that answers.
    public var host = "https://dai.google.com"

    /// Creates the addresses of a network. Throws a ``PodServingError`` if the code is not a number.
    public init(networkCode: String) throws(PodServingError) {
        guard !networkCode.isEmpty, networkCode.utf8.allSatisfy(\.isDigit) else {
            throw PodServingError(.account, "\(networkCode) is not a network code; Ad Manager shows it as a number")
        }
        self.networkCode = networkCode
    }

    /// A pod of a live stream.
    public struct LivePod: Sendable, Hashable {
        /// The custom asset key of the live stream event.
        public var customAssetKey: String
        /// The pod.
        public var pod: PodIdentifier
        /// The session that the registration of the stream returned, or a variable of HLS (`{$stream_id}`) for a
        /// playlist that is the same for all viewers.
        public var streamID: String
        /// The duration of the break; nil for a break without a duration. Sent in milliseconds (`pd`).
        public var duration: MediaTime?
        /// Further parameters, such as `scte35` (Base64) or `cust_params`.
        public var parameters: [Parameter] = []

        /// Creates a pod.
        public init(customAssetKey: String, pod: PodIdentifier, streamID: String, duration: MediaTime?) {
            (self.customAssetKey, self.pod, self.streamID, self.duration) = (customAssetKey, pod, streamID, duration)
        }
    }

    /// The URL of the HLS manifest of a pod of a live stream, for a stream of the type "Pod serving manifest".
    ///
    /// - Parameters:
    ///   - pod: the pod.
    ///   - token: the ``AuthToken`` of the same pod, if the stream asks for one; it becomes `auth-token`.
    /// - Returns: the URL. The stream ID is percent-encoded unless it is a variable of HLS.
    ///
    /// Throws a ``PodServingError`` for an asset key or a parameter that cannot be sent.
    public func manifestURL(_ pod: LivePod, token: AuthToken? = nil) throws(PodServingError) -> String {
        guard !pod.customAssetKey.isEmpty else {
            throw PodServingError(
                .account, "the custom asset key is empty; copy it from the live stream event in Ad Manager")
        }
        // Players replace a variable.
        var query = try queryParameters(of: pod).map { parameter in
            let value = Self.isVariable(parameter.value) ? parameter.value : PercentEncoding.encode(parameter.value)
            return "\(parameter.name)=\(value)"
        }
        if let token { query.append("auth-token=\(PercentEncoding.encode(token.text))") }
        return "\(host)/linear/pods/v1/hls/network/\(networkCode)/custom_asset/"
            + "\(PercentEncoding.encode(pod.customAssetKey))/\(pod.pod.path).m3u8?" + query.joined(separator: "&")
    }

    /// All values of the path and the query of a pod's manifest, by name: the token signs them.
    ///
    /// Throws a ``PodServingError`` for a parameter that cannot be sent, and for one that is a variable of HLS: players
    /// send its value, which nobody signed, and the server refuses the pod.
    public func signedParameters(of pod: LivePod) throws(PodServingError) -> [Parameter] {
        let query = try queryParameters(of: pod)
        if let variable = query.first(where: { Self.isVariable($0.value) }) {
            throw PodServingError(
                .parameter,
                "\(variable.name) is the variable \(variable.value), whose value a token cannot sign; give the token of a pod "
                    + "the value itself, or the pod no token")
        }
        return [
            Parameter("network_code", networkCode), Parameter("custom_asset_key", pod.customAssetKey),
            pod.pod.parameter,
        ] + query
    }

    private func queryParameters(of pod: LivePod) throws(PodServingError) -> [Parameter] {
        var parameters = [Parameter("stream_id", pod.streamID)]
        if let duration = pod.duration {
            parameters.append(Parameter("pd", String(max(0, duration.roundedMilliseconds))))
        }
        var names: Set<ByteText> = []
        for parameter in pod.parameters {
            guard names.insert(ByteText(parameter.name)).inserted else {
                throw PodServingError(
                    .parameter, "\(parameter.name) is added twice: a token signs one value for each name; keep one")
            }
            let isPlain = !parameter.name.isEmpty && PercentEncoding.encode(parameter.name).isSpelled(parameter.name)
            guard isPlain, !parameter.name.begins(with: "_HLS_"),
                !Self.ownNames.contains(where: parameter.name.isSpelled)
            else {
                throw PodServingError(
                    .parameter,
                    "\(parameter.name) cannot be added as a parameter: names have letters, digits, - . _ and ~, do not begin "
                        + "with _HLS_, and are not among those that pod serving writes itself")
            }
            parameters.append(parameter)
        }
        return parameters
    }

    /// The names of parameters that pod serving writes itself.
    private static let ownNames = [
        "network_code", "custom_asset_key", "ad_break_id", "pod_id", "stream_id", "pd", "exp", "hmac", "auth-token",
    ]

    /// Whether a value is a reference to a variable of HLS, and nothing else.
    private static func isVariable(_ value: String) -> Bool {
        PlaylistVariables.references(in: Array(value.utf8)[...]).first.map { value.isSpelled("{$\($0)}") } ?? false
    }
}
