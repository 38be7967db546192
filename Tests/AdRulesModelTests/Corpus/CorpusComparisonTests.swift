import AdRulesModel
import Foundation
import SharedDocuments
import Testing

@Suite(
    "Every readable document of the corpus: as many of everything, and the same addresses, as a DOM has",
    .enabled(if: SharedDocuments.hasCorpus))
struct CorpusComparisonTests {
    @Test("The model has the same figures as a second reader")
    func figures() throws {
        // PLAYLIST_FIGURES=1 swift test --filter CorpusComparison prints the table.
        let printsTable = ProcessInfo.processInfo.environment["PLAYLIST_FIGURES"] != nil
        var table = [PlaylistFigures.header + "  equal  document"]
        var total = PlaylistFigures()
        for document in Corpus.readable {
            let expected = try DOMReading.figures(of: document.bytes)
            let read = try AdDocument(parsing: document.bytes)
            let figures = PlaylistFigures(read)
            #expect(figures == expected, "\(document.path)")
            switch read {
            case .vmap: #expect(document.kind == "VMAP", "\(document.path)")
            case .vast: #expect(document.kind == "VAST", "\(document.path)")
            }
            table.append("\(figures.row)  \(figures == expected ? "yes  " : "NO   ")  \(document.path)")
            total += figures
        }
        table.append("\(total.row)         \(Corpus.readable.count) documents")
        if printsTable { print(table.joined(separator: "\n")) }
        #expect(Corpus.readable.count == 207)
        // Were nothing counted on either side, everything would be equal.
        #expect(total.breaks > 80 && total.ads > 200 && total.mediaFiles > 200 && total.trackers > 1500)
    }

    @Test("VAST 1 and other roots are refused by name")
    func refusals() throws {
        let vast1 = Corpus.documents.filter { $0.kind == "VAST1" }
        #expect(vast1.count == 4)
        for document in vast1 {
            let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: document.bytes) }
            #expect(error.code == .unsupportedVersion, "\(document.path)")
            #expect(error.finding.message.contains("VAST 1"), "\(document.path): \(error)")
            #expect(ReadingInvariants.violations(in: error) == [], "\(document.path)")
        }
        let others = Corpus.documents.filter { $0.kind.hasPrefix("other:") }
        #expect(others.count == 2)
        for document in others {
            let error = try #require(throws: DocumentError.self) { try AdDocument(parsing: document.bytes) }
            #expect(error.code == .unknownRoot, "\(document.path)")
            #expect(
                error.finding.message.contains(document.kind.dropFirst("other:".count)), "\(document.path): \(error)")
            #expect(ReadingInvariants.violations(in: error) == [], "\(document.path)")
        }
    }

    @Test("Everything is at its reported place")
    func positions() throws {
        for document in Corpus.readable + Corpus.samples {
            #expect(ReadingInvariants.violations(reading: document.bytes) == [], "\(document.path)")
        }
    }
}

extension PlaylistFigures {
    /// The figures of a document as our reader reads it.
    init(_ document: AdDocument) {
        self.init()
        for visit in ModelWalk(document).visits {
            count(visit.element)
            if let text = visit.text, Self.textElements.contains(visit.element) { note(text.string, of: visit.element) }
        }
        texts.sort()
    }

    static func += (total: inout PlaylistFigures, one: PlaylistFigures) {
        total.breaks += one.breaks
        total.sources += one.sources
        total.ads += one.ads
        total.creatives += one.creatives
        total.mediaFiles += one.mediaFiles
        total.impressions += one.impressions
        total.trackers += one.trackers
        total.texts += one.texts
    }
}
