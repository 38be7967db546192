/// The description of an asset or a whole pod, and the URLs to request while it plays: the value of
/// `X-AD-CREATIVE-SIGNALING` (SVTA 2053-2, Ad Creative Signaling in DASH and HLS, version 2).
///
/// HLS has no trackers. Players that know this block (Shaka, Bitmovin, your code) request the URLs; others ignore it.
public struct CreativeSignaling: Sendable, Hashable {
    /// The subject of the block.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A whole break.
        case pod
        /// One ad of a break.
        case slot
    }

    /// The subject of the block.
    public var kind: Kind
    /// The parts, in order; normally one.
    public var payload: [Part]

    /// Creates a block.
    public init(_ kind: Kind, payload: [Part]) { (self.kind, self.payload) = (kind, payload) }

    /// One part of a block.
    public struct Part: Sendable, Hashable {
        /// The kind of ad: `linear`, or another word of the specification; nil in a pod.
        public var type: String?
        /// The start of the part, from the start of the asset, or of the break for a pod.
        public var start: MediaTime
        /// Its duration; nil if unknown.
        public var duration: MediaTime?
        /// The identifiers of the creative in registries.
        public var identifiers: [Identifier] = []
        /// The URLs to request, by event.
        public var tracking: [EventTracking] = []
        /// The measurement scripts.
        public var verifications: [VerificationScript] = []
        /// The page that a click opens.
        public var clickThrough: String?
        /// The time at which this ad may be skipped, from its start; nil if never.
        public var skipOffset: MediaTime?

        /// Creates a part without trackers.
        public init(type: String? = nil, start: MediaTime = .zero, duration: MediaTime? = nil) {
            (self.type, self.start, self.duration) = (type, start, duration)
        }
    }

    /// The identifier of a creative in a registry.
    public struct Identifier: Sendable, Hashable {
        /// The registry, such as `ad-id.org`.
        public var scheme: String
        /// The identifier.
        public var value: String

        /// Creates an identifier.
        public init(scheme: String, value: String) { (self.scheme, self.value) = (scheme, value) }
    }

    /// The URLs to request when an event occurs. Their macros are those of VAST and are not expanded.
    public struct EventTracking: Sendable, Hashable {
        /// The event: `podStart` and `podEnd` for a pod; for an ad `impression`, `clickTracking`, `error`, `progress`
        /// or the name of a VAST event.
        public var event: String
        /// The time of a `progress` event from the start of the ad.
        public var offset: MediaTime?
        /// The URLs.
        public var urls: [String]

        /// Creates the tracking of an event.
        public init(_ event: String, offset: MediaTime? = nil, urls: [String]) {
            (self.event, self.offset, self.urls) = (event, offset, urls)
        }
    }

    /// A measurement script (VAST 4.1 §3.17).
    public struct VerificationScript: Sendable, Hashable {
        /// The vendor.
        public var vendor: String
        /// The URL of the script.
        public var resource: String
        /// The parameters of the script; nil for none.
        public var parameters: String?

        /// Creates a script of a vendor.
        public init(vendor: String, resource: String, parameters: String? = nil) {
            (self.vendor, self.resource, self.parameters) = (vendor, resource, parameters)
        }
    }
}
