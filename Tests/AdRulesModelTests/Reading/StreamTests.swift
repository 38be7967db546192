import AdRulesModel
import Testing

@Suite("A document that comes in pieces, or on many threads, is the same document")
struct StreamTests {
    @Test("Chunks of any size give the same result as the whole", arguments: [1, 2, 3, 5, 64, 1000])
    func chunks(size: Int) throws {
        for document in Corpus.samples where document.bytes.count < 6000 {
            let chunks = stride(from: 0, to: document.bytes.count, by: size).map {
                Array(document.bytes[$0..<min($0 + size, document.bytes.count)])
            }
            let whole = Result { try AdDocument(parsing: document.bytes) }
            let pieces = Result { try AdDocument(parsing: chunks) }
            switch (whole, pieces) {
            case (.success(let one), .success(let other)):
                #expect(one == other, "\(document.path)")
                #expect(one.findings == other.findings, "\(document.path)")
                #expect(one.source.bytes == other.source.bytes, "\(document.path)")
            case (.failure(let one), .failure(let other)):
                #expect(one as? DocumentError == other as? DocumentError, "\(document.path)")
            default: Issue.record("\(document.path): a document one way, an error the other")
            }
        }
    }

    @Test("A stream without an end is left at the limit of bytes")
    func endless() throws {
        var limits = ParsingLimits()
        limits.documentBytes = 100_000
        let chunk = Array("<VMAP version=\"1.0\"><!-- and so on -->".utf8)
        let stream = sequence(first: chunk) { $0 }
        let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: stream, limits: limits) }
        #expect(error.finding.rule == .documentTooLarge)
    }

    @Test("Many threads at once read the same as one")
    func threads() async throws {
        let documents = Corpus.samples
        let alone = documents.map { try? AdDocument(parsing: $0.bytes) }
        try await withThrowingTaskGroup(of: (Int, AdDocument?).self) { group in
            for round in 0..<400 {
                let index = round % documents.count
                group.addTask { (index, try? AdDocument(parsing: documents[index].bytes)) }
            }
            for try await (index, document) in group { #expect(document == alone[index]) }
        }
    }
}
