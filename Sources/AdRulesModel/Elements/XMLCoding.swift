// Saved values hold elements as XML: its names are those of VMAP and VAST, and what was written by one release is read
// by any other.

/// An element of a document that is saved as XML.
protocol XMLCoded: ModelElement, Codable {
    /// The element that it is written as.
    static var codedName: ElementName { get }
    /// Returns the value that a document with the written element holds; nil if it holds none.
    static func decoded(_ xml: String) throws(DocumentError) -> Self?
}

extension XMLCoded {
    /// Decodes the element from its XML; it has no place in a document.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let xml = try container.decode(String.self)
        let problem: String
        do throws(DocumentError) {
            if let value = try Self.decoded(xml) {
                self = value
                return
            }
            problem = "there is no \(Self.codedName.spelling)"
        } catch {
            problem = error.finding.message
        }
        throw DecodingError.dataCorruptedError(in: container, debugDescription: problem)
    }

    /// Encodes the element as XML, without its place; texts are rewritten if the encoder has a rewriting.
    public func encode(to encoder: any Encoder) throws {
        let rewriting = SourceText.rewritingKey.flatMap { encoder.userInfo[$0] as? any SourceTextRewriting }
        var writer = XMLWriter(.compact, rewriting: rewriting)
        writer.element(Self.codedName, self)
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: writer.bytes, as: UTF8.self))
    }
}

extension VMAPDocument: XMLCoded {
    static var codedName: ElementName { .vmap }

    static func decoded(_ xml: String) throws(DocumentError) -> VMAPDocument? {
        var document = try VMAPDocument(parsing: Array(xml.utf8), limits: .unbounded)
        // Positions and findings are about the form in which it was saved.
        document.findings = []
        document.source = SourceDocument([])
        return document
    }
}

extension AdBreak: XMLCoded {
    static var codedName: ElementName { .adBreak }

    static func decoded(_ xml: String) throws(DocumentError) -> AdBreak? {
        let root = #"<vmap:VMAP xmlns:vmap="\#(Namespace.vmapURI)" version="1.0">\#(xml)</vmap:VMAP>"#
        let breaks = try VMAPDocument(parsing: Array(root.utf8), limits: .unbounded).breaks
        return breaks.count == 1 ? breaks[0] : nil
    }
}

extension Ad: XMLCoded {
    static var codedName: ElementName { .ad }

    static func decoded(_ xml: String) throws(DocumentError) -> Ad? {
        let ads = try VASTDocument(parsing: Array("<VAST>\(xml)</VAST>".utf8), limits: .unbounded).vast.ads
        return ads.count == 1 ? ads[0] : nil
    }
}
