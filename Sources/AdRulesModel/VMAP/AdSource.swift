/// The template that an ad response follows (VMAP 1.0.1 §2.3.2, `templateType`). An open set.
public struct TemplateType: RawRepresentable, Sendable, Hashable {
    /// The template's name as written.
    public var rawValue: String

    /// Creates a template type with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Whether the response is VAST: `vast`, alone or with a version from 1 to 4 as in `vast3`, `VAST 3` or `vast_4.2`,
    /// in any case and with blanks around it.
    public var isVAST: Bool {
        let name = rawValue.trimmingBlanks.lowercasedASCII
        guard name.begins(with: "vast") else { return false }
        var version = name.utf8.dropFirst("vast".utf8.count)
        guard let separator = version.first else { return true }
        if " _-".utf8.contains(separator) { version = version.dropFirst() }
        guard let major = version.popFirst(), (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(major) else {
            return false
        }
        return version.first.map { $0 == UInt8(ascii: ".") } ?? true
            && version.allSatisfy { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The names for VAST; the last one is not in VMAP's list.
    package static let namesOfVAST = ["vast", "vast1", "vast2", "vast3", "vast4"]

    /// Whether both names have the same bytes.
    public static func == (left: TemplateType, right: TemplateType) -> Bool { left.rawValue.isSpelled(right.rawValue) }

    /// Hashes the bytes of the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }
}

/// The source of a break's ads (VMAP 1.0.1 §2.3.2, `AdSource`).
public struct AdSource: StoredElement {
    /// The content of an ad source.
    ///
    /// More cases may come: switch with a `default`.
    public enum Content: Sendable, Hashable {
        /// An ad tag to request: `AdTagURI`, trimmed, with macros not yet filled. Without a template it counts as VAST.
        case adTag(SourceText, template: TemplateType?)
        /// A VAST response inside the playlist: `VASTAdData`.
        indirect case vast(VAST)
        /// A response of another kind: `CustomAdData`.
        case custom(SourceText, template: TemplateType?)
        /// Nothing: an empty `AdSource`, or a `VASTAdData` without `VAST`.
        case none
    }

    /// The attributes and children of the element.
    public struct Properties: Sendable, Hashable {
        /// The attribute `id`: any text, although the schema requires an integer.
        @Verbatim public var id: String? = nil
        /// Whether more than one ad may fill the break. True if missing or unreadable.
        public var allowMultipleAds: Bool = true
        /// Whether wrappers may be followed. True if missing or unreadable.
        public var followRedirects: Bool = true
        /// The content; the first that is not empty if there are several.
        public var content: Content = Content.none
        /// Further contents, which VMAP does not allow and which are never played.
        public var ignoredContents: [Content] = []
    }

    @usableFromInline var boxed: Boxed<Properties>
    /// The place of the element in the document.
    public var origin: SourceOrigin

    @usableFromInline static let nothing = Boxed.Box(Properties())
}

extension AdSource {
    /// Creates a source with its content.
    public init(
        id: String? = nil, allowMultipleAds: Bool = true, followRedirects: Bool = true, content: Content,
        origin: SourceOrigin = SourceOrigin()
    ) {
        self.init(
            Properties(id: id, allowMultipleAds: allowMultipleAds, followRedirects: followRedirects, content: content),
            origin: origin)
    }
}

extension AdSource: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        let value = properties
        visitor.attribute(.id, value.id)
        visitor.attribute(.allowMultipleAds, value.allowMultipleAds)
        visitor.attribute(.followRedirects, value.followRedirects)
        value.content.visit(&visitor)
        visitor.furtherContents(key: "ignoredContents", value.ignoredContents)
    }
}

extension AdSource.Content {
    /// Whether it is an element without text, or nothing. A response without ads is an answer.
    var isEmpty: Bool {
        switch self {
        case .adTag(let text, _), .custom(let text, _): text.isEmpty
        case .vast: false
        case .none: true
        }
    }
}

extension AdSource.Content: ModelElement {
    package func visit(_ visitor: inout some ElementVisitor) {
        func templateType(_ template: TemplateType?) -> LeafAttribute? {
            LeafAttribute(.templateType, key: AttributeName.templateType.key, template.map { .text($0.rawValue) })
        }
        switch self {
        case .adTag(let uri, let template):
            visitor.kind("adTagURI")
            visitor.leaf(.adTagURI, key: "uri", .address(uri), templateType(template))
        case .vast(let vast):
            visitor.kind("vastAdData")
            visitor.group(.vastAdData, isRequired: true) { $0.child(.vast, key: "vast", vast) }
        case .custom(let data, let template):
            visitor.kind("customAdData")
            visitor.leaf(.customAdData, key: "data", .content(data), templateType(template))
        case .none: visitor.kind("none")
        }
    }
}
