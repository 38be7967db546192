@testable import AdRulesModel

/// One reading of a document: what came of it and what it cost.
struct Reading {
    var document: AdDocument?
    var error: DocumentError?
    /// The input of libxml2 and its reports.
    var work = ParsingWork()

    init(_ bytes: [UInt8], limits: ParsingLimits = ParsingLimits(), chunkBytes: Int = XMLReader.defaultChunkBytes) {
        do throws(DocumentError) {
            document = try DocumentReading(limits: limits, chunkBytes: chunkBytes).document(bytes, work: &work)
        } catch {
            self.error = error
        }
    }

    /// The bytes that were read, in UTF-8.
    var source: SourceDocument? { document?.source ?? error?.source }
}
