/// The delivery of a media file (`delivery`).
public enum MediaDelivery: String, Sendable, Hashable, CaseIterable {
    /// As a single file.
    case progressive
    /// In segments, such as HLS.
    case streaming
}

/// A media file (VAST 4.2 §3.9.1, `MediaFile`).
public struct MediaFile: StoredElement {
    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The URL, trimmed.
        public var uri: SourceText = SourceText.empty
        /// The attribute `id`.
        @Verbatim public var id: String?
        /// The delivery; nil if missing or unknown.
        public var delivery: MediaDelivery?
        /// The MIME type; nil if missing.
        @Verbatim public var type: String? = nil
        /// The width in pixels; 0 for audio.
        public var width: Int?
        /// The height in pixels; 0 for audio.
        public var height: Int?
        /// The average bit rate in kbit/s.
        public var bitrate: Int?
        /// The lowest bit rate in kbit/s (VAST 3.0).
        public var minBitrate: Int?
        /// The highest bit rate in kbit/s (VAST 3.0).
        public var maxBitrate: Int?
        /// Whether it may be scaled.
        public var scalable: Bool?
        /// Whether its aspect ratio must be kept.
        public var maintainAspectRatio: Bool?
        /// The API that it needs, such as VPAID; deprecated since VAST 4.1.
        @Verbatim public var apiFramework: String?
        /// The codec (VAST 3.0).
        @Verbatim public var codec: String?
        /// The size in bytes (VAST 4.1).
        public var fileSize: Int?
        /// The kind of picture; `2D` if missing (VAST 4.1).
        @Verbatim public var mediaType: String?
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension MediaFile {
    /// Creates a media file at a URL.
    public init(
        uri: SourceText, delivery: MediaDelivery? = .progressive, type: String? = "video/mp4", width: Int? = nil,
        height: Int? = nil, bitrate: Int? = nil, origin: SourceOrigin = SourceOrigin()
    ) {
        self.init(
            Properties(uri: uri, delivery: delivery, type: type, width: width, height: height, bitrate: bitrate),
            origin: origin)
    }

    // Read in place; see `Ad.wrapper`.
    package var type: String? {
        get { boxed.box?.value.type }
        set { properties.type = newValue }
    }
    package var apiFramework: String? {
        get { boxed.box?.value.apiFramework }
        set { properties.apiFramework = newValue }
    }
}

/// The original of a creative, for server-side stitching (`Mezzanine`, VAST 4.0).
public typealias Mezzanine = MediaFile

/// Code that makes a linear ad interactive (`InteractiveCreativeFile`, VAST 4.0).
public struct InteractiveCreativeFile: Sendable, Hashable {
    /// The URL, trimmed.
    public var uri: SourceText
    /// The MIME type.
    @Verbatim public var type: String?
    /// The API that it needs, such as SIMID.
    @Verbatim public var apiFramework: String?
    /// Whether the ad may run longer than its duration (VAST 4.1).
    public var variableDuration: Bool?
    /// The place of the element in the document.
    public var origin: SourceOrigin

    /// Creates code at a URL.
    public init(
        uri: SourceText, type: String? = nil, apiFramework: String? = nil, origin: SourceOrigin = SourceOrigin()
    ) {
        self.uri = uri
        self.type = type
        self.apiFramework = apiFramework
        self.origin = origin
    }
}

/// A caption file (`ClosedCaptionFile`, VAST 4.1).
public struct ClosedCaptionFile: Sendable, Hashable {
    /// The URL, trimmed.
    public var uri = SourceText.empty
    /// The MIME type.
    @Verbatim public var type: String?
    /// The language, as in `en`.
    @Verbatim public var language: String?
    /// The place of the element in the document.
    public var origin = SourceOrigin()
}

extension MediaFile: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.delivery, value.delivery?.rawValue)
        visitor.attribute(.type, value.type)
        visitor.attribute(.width, value.width)
        visitor.attribute(.height, value.height)
        visitor.attribute(.bitrate, value.bitrate)
        visitor.attribute(.minBitrate, value.minBitrate)
        visitor.attribute(.maxBitrate, value.maxBitrate)
        visitor.attribute(.scalable, value.scalable)
        visitor.attribute(.maintainAspectRatio, value.maintainAspectRatio)
        visitor.attribute(.apiFramework, value.apiFramework)
        visitor.attribute(.codec, value.codec)
        visitor.attribute(.fileSize, value.fileSize)
        visitor.attribute(.mediaType, value.mediaType)
        visitor.text(key: "uri", .address(value.uri))
    }
}

extension InteractiveCreativeFile: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.type, type)
        visitor.attribute(.apiFramework, apiFramework)
        visitor.attribute(.variableDuration, variableDuration)
        visitor.text(key: "uri", .address(uri))
    }
}

extension ClosedCaptionFile: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        visitor.attribute(.type, type)
        visitor.attribute(.language, language)
        visitor.text(key: "uri", .address(uri))
    }
}
