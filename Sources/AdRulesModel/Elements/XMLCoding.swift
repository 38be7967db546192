// Saved values hold elements as XML: its names are those of VMAP and VAST, and any release reads what another wrote.

/// An element of a document that is saved as XML.
protocol XMLCoded: ModelElement, Codable {
    /// The element that it is written as.
    static var codedName: ElementName { get }
    /// Returns the values that a document with the written element holds: one, if nothing else was written.
    static func decoded(_ xml: String) throws(DocumentError) -> [Self]
}

extension XMLCoded {
    /// Decodes the element from its XML; it has no place in a document.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let xml = try container.decode(String.self)
        let problem: String
        do throws(DocumentError) {
            let values = try Self.decoded(xml)
            if values.count == 1 {
                self = values[0]
                return
            }
            let isDocument = (try? AdDocument(parsing: AdDocument.utf8(ofText: xml))) != nil
            let found =
                isDocument
                ? "this is a document: give the element without the document around it"
                : values.isEmpty ? "there is none" : "there are \(values.count): give each in a text of its own"
            problem = "expected one element \(Self.codedName.spelling), and \(found)"
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
        try container.encode(writer.bytes.string)
    }
}

extension VMAPDocument: XMLCoded {
    static var codedName: ElementName { .vmap }

    static func decoded(_ xml: String) throws(DocumentError) -> [VMAPDocument] {
        var document = try VMAPDocument(parsing: AdDocument.utf8(ofText: xml), limits: .unbounded)
        // Positions and findings are about the form in which it was saved.
        document.findings = []
        document.source = SourceDocument([])
        return [document]
    }
}

extension AdBreak: XMLCoded {
    static var codedName: ElementName { .adBreak }

    static func decoded(_ xml: String) throws(DocumentError) -> [AdBreak] {
        let root = #"<vmap:VMAP xmlns:vmap="\#(Namespace.vmapURI)" version="1.0">\#(xml)</vmap:VMAP>"#
        return try VMAPDocument(parsing: Array(root.utf8), limits: .unbounded).breaks
    }
}

extension Ad: XMLCoded {
    static var codedName: ElementName { .ad }

    static func decoded(_ xml: String) throws(DocumentError) -> [Ad] {
        try VASTDocument(parsing: Array("<VAST>\(xml)</VAST>".utf8), limits: .unbounded).vast.ads
    }
}
