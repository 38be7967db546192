/// The stream of a started session: what a player needs to play it.
public struct PlaybackStream: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// The URL of the DRM server; nil if the answer has none. Its requests are authorized with ``playbackToken``.
    public var drmServerURL: String?
    /// The token of the session. It is a secret: keep it out of logs.
    public var playbackToken: String
    /// The sources, at least one, each with at least one manifest.
    public var sources: [Source]
    /// The reason why parts of the answer are missing here: messages for developers; do not parse them.
    package var omissions: [String] = []

    /// The stream in one line for logs. It contains neither the token nor the queries of addresses.
    public var description: String {
        let manifests = sources.flatMap(\.manifests).map { manifest in
            "\(manifest.streamingProtocol.rawValue) \(manifest.url.prefix { $0 != "?" && $0 != "#" })"
        }
        return "playback stream: \(manifests.joined(separator: ", "))"
    }

    /// A mirror without the token, so that `dump` and test reports do not print it.
    public var customMirror: Mirror {
        Mirror(self, children: ["sources": sources, "omissions": omissions], displayStyle: .struct)
    }

    /// The first manifest of a protocol, in the order of the sources; nil if there is none.
    public func manifest(_ streamingProtocol: StreamingProtocol) -> Manifest? {
        for source in sources {
            for manifest in source.manifests where manifest.streamingProtocol == streamingProtocol { return manifest }
        }
        return nil
    }

    /// One source of the stream.
    public struct Source: Sendable, Hashable {
        /// The manifests, each an absolute `http` or `https` URL.
        public var manifests: [Manifest]
        /// The URL of the pictures for seeking; nil if there is none.
        public var thumbnailSeekingURL: String?
    }

    /// One manifest of a source.
    public struct Manifest: Sendable, Hashable {
        /// The protocol.
        public var streamingProtocol: StreamingProtocol
        /// The URL, as the platform wrote it.
        public var url: String
        /// The resolutions that the manifest offers, in the order of the answer.
        public var resolutions: [Resolution]

        /// Creates a manifest.
        package init(_ streamingProtocol: StreamingProtocol, url: String, resolutions: [Resolution] = []) {
            self.streamingProtocol = streamingProtocol
            self.url = url
            self.resolutions = resolutions
        }
    }

    /// A resolution, in pixels.
    public struct Resolution: Sendable, Hashable {
        /// The height, above 0.
        public var height: Int
        /// The width, above 0; nil if the answer has none.
        public var width: Int?
    }

    /// The protocol of a manifest. An open set.
    public struct StreamingProtocol: RawRepresentable, Sendable, Hashable {
        /// The name that the API uses.
        public var rawValue: String

        /// Creates the protocol with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// HTTP Live Streaming.
        public static let hls = StreamingProtocol(rawValue: "PROTOCOL_HLS")
        /// Dynamic Adaptive Streaming over HTTP.
        public static let dash = StreamingProtocol(rawValue: "PROTOCOL_DASH")
    }
}
