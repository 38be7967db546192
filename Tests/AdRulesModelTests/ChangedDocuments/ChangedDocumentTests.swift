import MassTesting
import Testing

@testable import AdRulesModel

@Suite("Real documents, cut short or changed: a document, or one located error, for bounded work")
struct ChangedDocumentTests {
    private static let documents = Corpus.documents + Corpus.samples
    private static let parts = 8

    /// What is wrong with a reading of the bytes; empty when nothing is.
    private func violations(_ bytes: [UInt8]) -> [String] {
        let limits = ParsingLimits()
        let reading = Reading(bytes, limits: limits)
        var violations = WorkBounds.violations(reading, of: bytes)
        switch (reading.document, reading.error) {
        case (let document?, nil): violations += ReadingInvariants.violations(in: document, limits: limits)
        case (nil, let error?):
            violations += ReadingInvariants.violations(in: error)
            if !Self.refusals.contains(error.finding.rule.rawValue.prefix(4)) {
                violations.append("\(error.finding.rule.rawValue) is no rule of the reader's")
            }
        default: violations.append("neither a document nor an error")
        }
        return violations
    }

    /// The families of the rules that can end a reading: well-formedness, a root that is VAST 1 or unknown.
    private static let refusals: Set<Substring> = ["XML0", "VMAP", "VAST"]

    @Test("Cut short", arguments: 0..<parts)
    func truncations(part: Int) throws {
        for (number, document) in Self.documents.enumerated() where number % Self.parts == part {
            // A sample cuts each document in other places.
            let step = MassTests.count(6144, of: 128, nightly: 32)
            for count in stride(from: MassTests.runAll ? 0 : number * 64 % step, to: document.bytes.count, by: step) {
                let found = violations(Array(document.bytes.prefix(count)))
                try #require(found == [], "\(document.path) cut to \(count) bytes")
            }
        }
    }

    @Test("Changes of one byte", arguments: 0..<parts)
    func changes(part: Int) throws {
        let documents = Self.documents
        try #require(!documents.isEmpty)
        let seed = UInt64(700 + part)
        var generator = SeededGenerator(seed: seed)
        for round in 0..<MassTests.count(150, of: 4000, nightly: 20_000) / Self.parts {
            let document = generator.pick(documents)
            let changed = DocumentChange.oneByte(document.bytes, using: &generator)
            try #require(violations(changed) == [], "seed \(seed), round \(round): \(document.path)")
        }
    }

    @Test("The unchanged document gives the same result in any chunks", arguments: [1, 2, 3, 7, 64, 1000])
    func chunks(chunkBytes: Int) throws {
        for document in Self.documents where chunkBytes >= 64 || document.bytes.count < 3000 {
            let whole = Reading(document.bytes)
            let pieces = Reading(document.bytes, chunkBytes: chunkBytes)
            try #require(pieces.document == whole.document, "\(document.path)")
            try #require(pieces.document?.findings == whole.document?.findings, "\(document.path)")
            try #require(pieces.error == whole.error, "\(document.path)")
            if let one = whole.document, let other = pieces.document {
                let places = ModelWalk(one).visits.map { [$0.origin?.range, $0.text?.range] }
                try #require(
                    ModelWalk(other).visits.map { [$0.origin?.range, $0.text?.range] } == places, "\(document.path)")
            }
        }
    }

    @Test("Changed documents give the same result in any chunks")
    func chunksOfChangedDocuments() throws {
        let documents = Self.documents.filter { $0.bytes.count < 6000 }
        try #require(!documents.isEmpty)
        let seed: UInt64 = 800
        var generator = SeededGenerator(seed: seed)
        for round in 0..<MassTests.count(60, of: 1000) {
            let document = generator.pick(documents)
            let changed = DocumentChange.oneByte(document.bytes, using: &generator)
            let chunkBytes = 1 + generator.below(200)
            let whole = Reading(changed)
            let pieces = Reading(changed, chunkBytes: chunkBytes)
            let place: Comment = "seed \(seed), round \(round): \(document.path) in chunks of \(chunkBytes)"
            try #require(pieces.document == whole.document, place)
            try #require(pieces.document?.findings == whole.document?.findings, place)
            try #require(pieces.error == whole.error, place)
        }
    }
}
