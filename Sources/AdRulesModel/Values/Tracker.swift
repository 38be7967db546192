/// A URL to be asked for, as it is written: trimmed, macros not yet filled.
public struct Beacon: Sendable, Hashable, Codable {
    /// The attribute `id`.
    @Verbatim public var id: String?
    /// The URL, trimmed.
    public var uri: SourceText
    /// Where it stands.
    public var origin: Origin

    /// A beacon of a URL.
    public init(_ uri: SourceText, id: String? = nil, origin: Origin = Origin()) {
        self.uri = uri
        self.id = id
        self.origin = origin
    }
}

/// One `Tracking` element: a URL to be asked for when an event comes (VMAP 1.0.1 §2.4, VAST 4.2 §3.14).
public struct Tracking: Sendable, Hashable, Codable {
    /// The event; nil when the attribute is missing.
    public var event: TrackingEvent?
    /// When a `progress` event is due.
    public var offset: ProgressOffset?
    /// The URL, trimmed, macros not yet filled.
    public var uri: SourceText
    /// Where it stands.
    public var origin: Origin

    /// A tracker of an event.
    public init(
        event: TrackingEvent?, offset: ProgressOffset? = nil, uri: SourceText, origin: Origin = Origin()
    ) {
        self.event = event
        self.offset = offset
        self.uri = uri
        self.origin = origin
    }
}
