/// The template that an ad response follows (VMAP 1.0.1 §2.3.2, `templateType`). An open set.
public struct TemplateType: RawRepresentable, Sendable, Hashable, Codable {
    /// The template's name as it is written.
    public var rawValue: String

    /// The template of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Whether the response is VAST: `vast`, or `vast1` to `vast4`, in any case.
    public var isVAST: Bool {
        switch ByteText(rawValue.lowercasedASCII) {
        case "vast", "vast1", "vast2", "vast3", "vast4": true
        default: false
        }
    }

    /// Whether both are written with the same bytes.
    public static func == (left: TemplateType, right: TemplateType) -> Bool { left.rawValue.isSpelled(right.rawValue) }

    /// Hashes the bytes of the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }
}

/// Where the ads of a break come from (VMAP 1.0.1 §2.3.2, `AdSource`).
public struct AdSource: DocumentElement {
    /// What an ad source holds.
    public enum Content: Sendable, Hashable, Codable {
        /// A tag to ask for ads: `AdTagURI`, trimmed, macros not yet filled. No template counts as VAST.
        case adTag(SourceText, template: TemplateType?)
        /// A VAST response inside the playlist: `VASTAdData`.
        indirect case vast(VAST)
        /// A response of another kind: `CustomAdData`.
        case custom(SourceText, template: TemplateType?)
        /// Nothing: an empty `AdSource`, or a `VASTAdData` without `VAST`.
        case none
    }

    /// What the element says.
    public struct Properties: Sendable, Hashable, Codable {
        /// The attribute `id`: any text, though the schema wants an integer.
        @Verbatim public var id: String?
        /// Whether more than one ad may fill the break. Missing or unreadable: true.
        public var allowMultipleAds: Bool = true
        /// Whether wrappers may be followed. Missing or unreadable: true.
        public var followRedirects: Bool = true
        /// What it holds: the first, if there are several.
        public var content: Content = Content.none
        /// Further contents, which VMAP does not allow and nothing plays.
        public var ignoredContents: [Content] = []

        /// Nothing.
        public init() {}
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// Where it stands.
    public var origin: Origin

    /// A source with its content.
    public init(
        id: String? = nil, allowMultipleAds: Bool = true, followRedirects: Bool = true, content: Content,
        origin: Origin = Origin()
    ) {
        var properties = Properties()
        properties.id = id
        properties.allowMultipleAds = allowMultipleAds
        properties.followRedirects = followRedirects
        properties.content = content
        self.init(properties, origin: origin)
    }

    private static let nothing = Properties()

    /// An element with its properties.
    public init(_ properties: Properties, origin: Origin) {
        boxed = properties == Self.nothing ? Boxed() : Boxed(properties)
        self.origin = origin
    }

    /// What the element says, all of it.
    @inlinable public var properties: Properties {
        get { boxed.wrappedValue ?? Properties() }
        _modify {
            var properties = boxed.wrappedValue ?? Properties()
            boxed = Boxed()
            defer { boxed = Boxed(wrappedValue: properties) }
            yield &properties
        }
    }
}
