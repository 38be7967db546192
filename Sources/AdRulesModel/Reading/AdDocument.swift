/// A VMAP or VAST document, distinguished by its root element.
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
    /// An ad response.
    case vast(VASTDocument)

    /// Reads a document from its bytes, in UTF-8, UTF-16, ISO-8859-1 or Windows-1252.
    ///
    /// Reading is lenient: a problem that can be tolerated becomes a finding. Throws only if there is no readable
    /// document: malformed XML, a DOCTYPE, an exceeded limit, another root element, VAST 1.x. Never opens a file or a
    /// connection.
    /// Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        self = try DocumentReading(limits: limits).document(bytes)
    }

    /// Reads a document from chunks of any size; the result is the same as for all bytes at once.
    ///
    /// Stops at the first chunk that exceeds ``ParsingLimits/documentBytes``. Throws the same errors as
    /// ``init(parsing:limits:)``.
    public init(parsing chunks: some Sequence<[UInt8]>, limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        var bytes: [UInt8] = []
        for chunk in chunks {
            bytes += chunk
            if bytes.count > limits.documentBytes { break }
        }
        try self.init(parsing: bytes, limits: limits)
    }

    /// Reads a response to play it, where an ad must not be lost for one letter: a byte that is not UTF-8 is read as
    /// U+FFFD, with a finding, as browsers do. Otherwise like ``init(parsing:limits:)-([UInt8],_)``, with its errors.
    ///
    /// - Parameters:
    ///   - bytes: The body of the response.
    ///   - contentType: The header `Content-Type` of the response. A document that declares no encoding is in that of
    ///     its parameter `charset` (RFC 7303 §3.2), if it is one that is read.
    ///   - limits: The limits for the document.
    public init(
        received bytes: [UInt8], contentType: String? = nil, limits: ParsingLimits = ParsingLimits()
    ) throws(DocumentError) {
        var reading = DocumentReading(limits: limits)
        reading.reception = DocumentReading.Reception(charset: contentType.flatMap(Self.charset(of:)))
        self = try reading.document(bytes)
    }

    /// A text as bytes that are read as this text, whatever encoding its XML declaration names: it is decoded already.
    /// Spaces take the place of that name, so that offsets and columns are those of the text.
    package static func utf8(ofText text: String) -> [UInt8] { InputEncoding.utf8(ofText: text) }

    /// The parameter `charset` of a `Content-Type`, without quotes.
    private static func charset(of contentType: String) -> String? {
        let parameters = contentType.utf8.split(separator: UInt8(ascii: ";")).dropFirst()
        for parameter in parameters {
            let parts = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1).map { part in
                let trimmed = TextDecoding.trimmed(Array(part)[...])
                return trimmed.filter { $0 != UInt8(ascii: "\"") }.string
            }
            if parts.count == 2, parts[0].isSpelledIgnoringCase("charset") { return parts[1] }
        }
        return nil
    }

    /// The problems that the reader found and tolerated.
    public var findings: [Finding] {
        switch self {
        case .vmap(let document): document.findings
        case .vast(let document): document.findings
        }
    }

    /// The bytes that the document was read from.
    public var source: SourceDocument {
        switch self {
        case .vmap(let document): document.source
        case .vast(let document): document.source
        }
    }
}

extension VMAPDocument {
    /// Reads a playlist. Throws the same errors as ``AdDocument/init(parsing:limits:)-([UInt8],_)``, and an error for a
    /// VAST document. Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        switch try AdDocument(parsing: bytes, limits: limits) {
        case .vmap(let document): self = document
        case .vast(let document): throw .otherKind(found: "VAST", wanted: "VMAP", document.vast.origin, document.source)
        }
    }
}

extension VASTDocument {
    /// Reads a response. Throws the same errors as ``AdDocument/init(parsing:limits:)-([UInt8],_)``, and an error for a
    /// VMAP document. Complexity: O(bytes).
    public init(parsing bytes: [UInt8], limits: ParsingLimits = ParsingLimits()) throws(DocumentError) {
        self = try AdDocument(parsing: bytes, limits: limits).response()
    }
}

extension VASTDocument {
    /// Reads a response for playing it. Throws the same errors as ``AdDocument/init(received:contentType:limits:)``,
    /// and an error for a VMAP document.
    public init(
        received bytes: [UInt8], contentType: String? = nil, limits: ParsingLimits = ParsingLimits()
    ) throws(DocumentError) {
        self = try AdDocument(received: bytes, contentType: contentType, limits: limits).response()
    }
}

extension AdDocument {
    /// The response. Throws an error for a playlist.
    fileprivate func response() throws(DocumentError) -> VASTDocument {
        switch self {
        case .vast(let document): document
        case .vmap(let document): throw .otherKind(found: "VMAP", wanted: "VAST", SourceOrigin(), document.source)
        }
    }
}

extension DocumentError {
    fileprivate static func otherKind(
        found: String, wanted: String, _ origin: SourceOrigin, _ source: SourceDocument
    ) -> DocumentError {
        let range = source.tag(of: origin)?.range ?? SourceRange(at: 0, count: 0)
        return DocumentError(
            code: .otherKind, finding: .unexpectedKind(found, wanted: wanted, at: range), source: source)
    }
}
