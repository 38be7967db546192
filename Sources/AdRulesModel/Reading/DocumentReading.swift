/// Reads a document: converts its encoding, runs reader and builder, and turns a failure into a ``DocumentError``.
struct DocumentReading {
    let limits: ParsingLimits
    var chunkBytes = XMLReader.defaultChunkBytes
    /// The response of a server to a player; nil if the document is read strictly.
    var reception: Reception?

    /// The metadata that a server sent with a document.
    struct Reception {
        /// The `charset` of its `Content-Type`.
        var charset: String?
    }

    /// Reads a document.
    func document(_ bytes: [UInt8]) throws(DocumentError) -> AdDocument {
        var work = ParsingWork()
        return try document(bytes, work: &work)
    }

    /// Reads a document and counts the work.
    func document(_ bytes: [UInt8], work: inout ParsingWork) throws(DocumentError) -> AdDocument {
        let mostBytes = min(limits.documentBytes, ParsingLimits.largestDocument)
        func tooLarge() -> DocumentError {
            DocumentError(code: .limit, finding: .documentTooLarge(limit: mostBytes), source: SourceDocument([]))
        }
        guard bytes.count <= mostBytes else { throw tooLarge() }
        let converted: InputEncoding.Converted
        do throws(XMLFailure) {
            converted =
                if let reception {
                    try InputEncoding.received(bytes, charset: reception.charset, limit: mostBytes)
                } else {
                    try InputEncoding.utf8(bytes, limit: mostBytes)
                }
        } catch {
            if case .limit = error { throw tooLarge() }
            throw XMLDiagnosis(source: SourceDocument(bytes), openTags: []).error(for: error)
        }

        let storage = SourceStorage(converted.bytes)
        var builder = DocumentBuilder(storage: storage, limits: limits)
        for note in converted.notes { builder.note(note) }
        if let note = InputEncoding.leadingBlanks(of: storage.bytes) { builder.note(note) }
        var reader = XMLReader(limits: limits)
        defer {
            work = reader.work
            work.scannedBytes = builder.scannedBytes
        }
        do throws(XMLFailure) {
            try reader.read(storage.bytes, chunkBytes: chunkBytes, into: &builder)
        } catch {
            var failure = XMLDiagnosis(source: SourceDocument(storage: storage), openTags: reader.openTags).error(
                for: error)
            failure.finding = ElementRenaming.completed([failure.finding], in: storage.bytes)[0]
            throw failure
        }

        builder.foldLaterNames()
        let findings = ElementRenaming.completed(builder.found.all, in: storage.bytes)
        var signs = builder.hasMixedText ? .all : reader.signs
        if builder.hasUnreadOffset { signs.insert(.unreadOffset) }
        let source = SourceDocument(storage: storage, signs: signs)
        switch builder.root {
        case .vmap:
            builder.vmap.findings = findings
            builder.vmap.source = source
            return .vmap(builder.vmap)
        case .vast:
            var document = VASTDocument(builder.vast)
            document.findings = findings
            document.source = source
            return .vast(document)
        case nil:
            // Unreachable for well-formed XML: it has a root element, and the builder rejects any other root.
            throw XMLDiagnosis(source: source, openTags: []).error(for: .notWellFormed(code: 4, name: "", offset: 0))
        }
    }
}
