/// A document of ad rules or ads: VMAP or VAST, told apart by its root element.
///
/// ```swift
/// switch try AdDocument(parsing: bytes) {
/// case .vmap(let playlist): print(playlist.breaks.count, "breaks")
/// case .vast(let response): print(response.vast.ads.count, "ads")
/// }
/// ```
public enum AdDocument: Sendable, Hashable {
    /// A playlist of ad breaks.
    case vmap(VMAPDocument)
    /// A response with ads.
    case vast(VASTDocument)

    /// Reads a document from its bytes, in UTF-8, UTF-16, ISO-8859-1 or Windows-1252.
    ///
    /// Lenient: what is wrong and can be forgiven is a finding. Throws only when there is no document at all: not
    /// well-formed, a DOCTYPE, a limit reached, another root element, VAST 1.x. Nothing is fetched, no file is opened.
    /// Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        self = try DocumentReading(limits: limits).document(bytes)
    }

    /// Reads a document that comes in chunks of any size; the result is that of all bytes at once.
    ///
    /// Stops at the first chunk that goes beyond ``ParsingLimits/documentBytes``. Throws as ``init(parsing:limits:)``.
    public init(
        parsing chunks: some Sequence<[UInt8]>, limits: ParsingLimits = ParsingLimits()
    ) throws(DocumentError) {
        var bytes: [UInt8] = []
        for chunk in chunks {
            bytes += chunk
            if bytes.count > limits.documentBytes { break }
        }
        try self.init(parsing: bytes, limits: limits)
    }

    /// What the reader noticed and forgave.
    public var findings: [Finding] {
        switch self {
        case .vmap(let document): document.findings
        case .vast(let document): document.findings
        }
    }

    /// The document it was read from.
    public var source: SourceDocument {
        switch self {
        case .vmap(let document): document.source
        case .vast(let document): document.source
        }
    }
}

extension VMAPDocument {
    /// Reads a playlist. Throws as ``AdDocument/init(parsing:limits:)``, and for a document that is VAST.
    /// Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        switch try AdDocument(parsing: bytes, limits: limits) {
        case .vmap(let document): self = document
        case .vast(let document): throw .otherKind(found: "VAST", wanted: "VMAP", document.vast.origin, document.source)
        }
    }
}

extension VASTDocument {
    /// Reads a response. Throws as ``AdDocument/init(parsing:limits:)``, and for a document that is VMAP.
    /// Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        switch try AdDocument(parsing: bytes, limits: limits) {
        case .vast(let document): self = document
        case .vmap(let document): throw .otherKind(found: "VMAP", wanted: "VAST", Origin(), document.source)
        }
    }
}

extension DocumentError {
    fileprivate static func otherKind(
        found: String, wanted: String, _ origin: Origin, _ source: SourceDocument
    ) -> DocumentError {
        let range = source.tag(of: origin)?.range ?? SourceRange(lower: 0, upper: 0)
        return DocumentError(
            code: .otherKind,
            finding: Finding(
                "XML016", at: range, "the document is \(found), not \(wanted)", label: "expected \(wanted)",
                help: "read it with AdDocument, which takes both"),
            source: source)
    }
}
