/// A URL to request, as written: trimmed, with macros not yet filled.
public struct Beacon: Sendable, Hashable, Codable {
    /// The attribute `id`.
    @Verbatim public var id: String?
    /// The URL, trimmed.
    public var uri: SourceText
    /// The place of the element in the document.
    public var origin = SourceOrigin()

    private enum CodingKeys: CodingKey {
        case id, uri
    }

    /// Creates a beacon for a URL.
    public init(_ uri: SourceText, id: String? = nil, origin: SourceOrigin = SourceOrigin()) {
        self.uri = uri
        self.id = id
        self.origin = origin
    }
}

/// A `Tracking` element: a URL to request when an event occurs (VMAP 1.0.1 §2.4, VAST 4.2 §3.14).
public struct Tracking: Sendable, Hashable {
    /// The event; nil if the attribute is missing.
    public var event: TrackingEvent?
    /// The time of a `progress` event.
    public var offset: ProgressOffset?
    /// The URL, trimmed, with macros not yet filled.
    public var uri: SourceText
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates a tracker for an event.
    public init(
        event: TrackingEvent?, offset: ProgressOffset? = nil, uri: SourceText, origin: SourceOrigin = SourceOrigin()
    ) {
        self.event = event
        self.offset = offset
        self.uri = uri
        self.origin = origin
    }
}

extension Beacon: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.id, id)
        visitor.text(key: "uri", .address(uri))
    }
}

extension Tracking: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.event, event?.rawValue)
        visitor.attribute(.offset, offset)
        visitor.text(key: "uri", .address(uri))
    }
}
